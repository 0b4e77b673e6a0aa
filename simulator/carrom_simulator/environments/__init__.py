"""Environments for learners, with the interfaces of Gymnasium and PettingZoo (the extra `env`): docs/learning.md.

import carrom_simulator.environments                               # tells Gymnasium of them

gymnasium.make("Carrom/Clear-v0")                           # alone, in as few shots as possible
gymnasium.make_vec("Carrom/Clear-v0", num_envs=64)          # the same on many boards at once
gymnasium.make("Carrom/Match-v1", book="krhum", level="club")
gymnasium.make("Carrom/MatchFlat-v1", book="krhum")         # with actions of five whole numbers
carrom_simulator.environments.table_env.env(book="krhum", players=4)     # PettingZoo: everybody decides
"""

import gymnasium

gymnasium.register(
    "Carrom/Clear-v0",
    "carrom_simulator.environments.clear_env:ClearEnv",
    vector_entry_point="carrom_simulator.environments.clear_env:ClearVectorEnv",
)
_MATCH, _FLAT = (
    "carrom_simulator.environments.match_env:MatchEnv",
    "carrom_simulator.environments.flat_env:MatchFlatEnv",
)
gymnasium.register("Carrom/Match-v1", _MATCH, kwargs={"hand": "equal"})
gymnasium.register("Carrom/MatchFlat-v1", _FLAT, kwargs={"hand": "equal"})
# A hand that never errs against bots whose hands do: stays until 2 releases after v1.
gymnasium.register("Carrom/Match-v0", _MATCH)
gymnasium.register("Carrom/MatchFlat-v0", _FLAT)
