"""RLlib's PPO learns Billard, one policy for both seats, by the shots that a bot sees: rllib.py [STEPS]."""

import sys

import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from carrom_table.env import ideas_env


class Table(PettingZooEnv):
    """The table with the names that RLlib's masked module wants."""

    def __init__(self, _config):
        super().__init__(ideas_env(book="billard", max_shots=60))
        self.observation_spaces = {agent: masked(space) for agent, space in self.observation_spaces.items()}
        self.observation_space = spaces.Dict(self.observation_spaces)

    def reset(self, *, seed=None, options=None):
        seen, told = super().reset(seed=seed, options=options)
        return renamed(seen), told

    def step(self, action):
        seen, *rest = super().step(action)
        return renamed(seen), *rest


def masked(space):
    mask = space["action_mask"]
    return spaces.Dict(observations=space["observation"], action_mask=spaces.Box(0.0, 1.0, mask.shape, np.float32))


def renamed(seen):
    return {
        agent: {"observations": told["observation"], "action_mask": told["action_mask"].astype(np.float32)}
        for agent, told in seen.items()
    }


steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
register_env("carrom", Table)
own = Table({})
spec = RLModuleSpec(
    module_class=ActionMaskingTorchRLModule,
    observation_space=own.observation_spaces[own.agents[0]],
    action_space=own.action_spaces[own.agents[0]],
    model_config={"head_fcnet_hiddens": [64]},
)
config = (
    PPOConfig()
    .environment("carrom")
    .env_runners(num_env_runners=0)
    .learners(num_learners=0)
    .multi_agent(policies={"both"}, policy_mapping_fn=lambda _agent, *_rest, **_more: "both")
    .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"both": spec}))
    .training(train_batch_size_per_learner=steps, minibatch_size=100, num_epochs=1)
)
done = config.build_algo().train()
print("steps:", int(done["env_runners"]["num_env_steps_sampled_lifetime"]))
