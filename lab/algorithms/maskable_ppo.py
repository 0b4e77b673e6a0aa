"""MaskablePPO learns K-Rhum against a beginner, then plays a game: maskable_ppo.py [STEPS]."""

import sys

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import carrom_table.env  # noqa: F401  it tells Gymnasium of the environments

game = {"book": "krhum", "level": "beginner"}
games = make_vec_env("Carrom/MatchFlat-v1", n_envs=8, seed=1, env_kwargs=game)
model = MaskablePPO("MlpPolicy", games, n_steps=128, seed=1, device="cpu")
model.learn(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)

match = gymnasium.make("Carrom/MatchFlat-v1", **game)
seen, info = match.reset(seed=1_000_000)
over = cut = False
while not over and not cut:
    action, _ = model.predict(seen, action_masks=match.unwrapped.action_masks())
    seen, _, over, cut, info = match.step(action)
print(info["score"], "winner:", info.get("winner"))
