"""MaskablePPO learns K-Rhum, both seats, at PettingZoo's table with a mask: maskable_table.py [STEPS]."""

import sys

import gymnasium
from pettingzoo.utils.wrappers import BaseWrapper
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

from carrom_table.env import flat_env


class OneAtATime(BaseWrapper, gymnasium.Env):
    """The table as Gymnasium has it: whoever is on turn acts, and the reward is that player's."""

    def __init__(self, table):
        super().__init__(table)
        agent = self.possible_agents[0]
        self.observation_space = table.observation_space(agent)["observation"]
        self.action_space = table.action_space(agent)

    def reset(self, seed=None, options=None):
        super().reset(seed=seed, options=options)
        return self.seen(), {}

    def step(self, action):
        agent = self.agent_selection
        super().step(action)
        return self.seen(), self.rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def seen(self):
        return self.observe(self.agent_selection)["observation"]

    def mask(self):
        return self.observe(self.agent_selection)["action_mask"]


steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
table = ActionMasker(OneAtATime(flat_env(book="krhum", max_shots=100)), lambda masked: masked.mask())
model = MaskablePPO("MlpPolicy", table, n_steps=250, batch_size=50, seed=1, device="cpu")
model.learn(steps)
print("steps:", model.num_timesteps)
