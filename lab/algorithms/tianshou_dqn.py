"""Tianshou's DQN learns Billard, both seats, by the shots that a bot sees: tianshou_dqn.py [STEPS]."""

import sys

from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from carrom_table.env import ideas_env


class Table(PettingZooEnv):
    """The table without its infos, which have no shape: Tianshou keeps each."""

    def reset(self, *arguments, **options):
        return super().reset(*arguments, **options)[0], {}

    def step(self, action):
        *told, _ = super().step(action)
        return *told, {}


def table():
    return Table(ideas_env(book="billard", max_shots=60))


def learner():
    net = Net(
        state_shape=own.observation_space["observation"].shape, action_shape=own.action_space.n, hidden_sizes=[64]
    )
    policy = DiscreteQLearningPolicy(model=net, action_space=own.action_space, eps_training=0.2)
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))


steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
own = table()
both = MultiAgentOffPolicyAlgorithm(algorithms=[learner() for _ in own.agents], env=own)
collector = Collector(both, DummyVectorEnv([table] * 2), VectorReplayBuffer(steps, 2), exploration_noise=True)
collector.reset()
both.run_training(
    OffPolicyTrainerParams(
        training_collector=collector, max_epochs=1, epoch_num_steps=steps, collection_step_num_env_steps=100,
        update_step_num_gradient_steps_per_sample=0.1, batch_size=32, show_progress=False,
        multi_agent_return_reduction=lambda returns: returns[:, 0],
    )
)  # fmt: skip
print("steps:", collector.collect_step)
