"""Many boards of `Carrom/Clear-v0` for Stable-Baselines3 (the extra `algorithms`): docs/learning.md.

CarromVecEnv(64)  # a VecEnv, as PPO takes it
"""

try:
    from carrom_simulator.environments.sb3_env import CarromVecEnv
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"carrom_table.sb3 needs {error.name}, which is not installed: pip install 'carrom-table[algorithms]'",
        name=error.name,
    ) from None

__all__ = ["CarromVecEnv"]
