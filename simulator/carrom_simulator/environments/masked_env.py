"""PettingZoo's table with actions of whole numbers, and the mask in the observation, where learners look for it."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from carrom_simulator.environments.coded_actions import Bins, Code, Ideas
from carrom_simulator.environments.table_env import TableEnv


class MaskedTableEnv(TableEnv):
    """One game; see TableEnv for the arguments. code: how decisions are written.

    An observation is a dict of `observation`, as TableEnv has it, and `action_mask`, int8: which actions are allowed,
    for whoever decides; for everybody else all zeros.
    """

    metadata = {**TableEnv.metadata, "name": "carrom_masked_v0"}  # noqa: RUF012

    def __init__(self, code: Code, **options: Any):
        super().__init__(**options)
        self.code = code
        self._masked = len(code.masks(self._game))
        mask = spaces.Box(0, 1, (self._masked,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent, seen in self.observation_spaces.items()
        }
        self.action_spaces = dict.fromkeys(self.possible_agents, code.space)

    def step(self, action: Any) -> None:
        dead = self.agents and (self.terminations[self.agent_selection] or self.truncations[self.agent_selection])
        super().step(action if action is None or dead or not self.agents else self.code.decoded(self._game, action))

    def observe(self, agent: str) -> Any:
        asked = bool(self.agents) and agent == self.agent_selection and self._game.seat >= 0
        mask = self.code.masks(self._game) if asked else np.zeros(self._masked, dtype=np.bool_)
        return {"observation": super().observe(agent), "action_mask": mask.astype(np.int8)}

    def _inform(self) -> None:
        super()._inform()
        for told in self.infos.values():
            told.pop("action_mask", None)  # it stands in the observation


def flat_env(places: int = 21, directions: int = 72, speeds: int = 10, **options: Any) -> Any:
    """Make a table with actions of five whole numbers, as MatchFlat-v1 has them, for MaskablePPO."""
    return OrderEnforcingWrapper(MaskedTableEnv(Bins(places, directions, speeds), **options))


def ideas_env(**options: Any) -> Any:
    """Make a table with one whole number as an action, of at most 480: the shots that a bot sees, and the decisions;
    for Tianshou and RLlib."""
    return OrderEnforcingWrapper(MaskedTableEnv(Ideas(), **options))
