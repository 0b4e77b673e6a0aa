"""Registers the environments for learners with Gymnasium (the extra `env`): docs/learning.md.

gymnasium.make("carrom_table.env:Carrom/Clear-v0")
carrom_table.env.env(book="krhum", players=4)  # PettingZoo: everybody decides; raw_env without its wrapper
carrom_table.env.flat_env(book="krhum")  # the same with actions of whole numbers, and masks in the observation
carrom_table.env.ideas_env(book="krhum")  # one whole number: the shots that a bot sees
"""

try:
    import carrom_simulator.environments.masked_env as _masked
    import carrom_simulator.environments.table_env as _tables
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"carrom_table.env needs {error.name}, which is not installed: pip install 'carrom-table[env]'", name=error.name
    ) from None

env = _tables.env
raw_env = table = _tables.raw_env
flat_env, ideas_env = _masked.flat_env, _masked.ideas_env

__all__ = ["env", "flat_env", "ideas_env", "raw_env", "table"]
