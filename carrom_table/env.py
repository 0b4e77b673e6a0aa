"""Registers the environments for learners with Gymnasium (the extra `env`): docs/learning.md.

gymnasium.make("carrom_table.env:Carrom/Clear-v0")
carrom_table.env.table(book="krhum", players=4)  # PettingZoo: everybody decides
"""

from carrom_simulator.environments.table_env import env as table

__all__ = ["table"]
