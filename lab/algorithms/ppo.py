"""PPO of Stable-Baselines3 learns to clear the board and is compared with random flicks: ppo.py [STEPS BOARDS]."""

import sys

from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecNormalize

from carrom_simulator.environments.learn import HELD_OUT, random_player, row, shots_to_clear
from carrom_table.sb3 import CarromVecEnv

steps, count = map(int, sys.argv[1:] or (20_000, 50))
boards = VecNormalize(CarromVecEnv(64, shot_cost=0.1), norm_reward=False)
model = PPO("MlpPolicy", boards, n_steps=32, batch_size=256, seed=1, device="cpu")
model.learn(steps)


def player(seen):
    return model.predict(boards.normalize_obs(seen))[0]


held_out = list(range(HELD_OUT, HELD_OUT + count))
for name, each in (("random flicks", random_player()), (f"PPO after {steps:,} shots", player)):
    print(row(name, shots_to_clear(each, held_out)[0]))
