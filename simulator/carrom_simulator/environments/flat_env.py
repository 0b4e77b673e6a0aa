"""`Carrom/MatchFlat-v1`: the game of Match-v1 with actions of five whole numbers, as PPO and MaskablePPO take them."""

from typing import Any

import numpy.typing as npt
from gymnasium import spaces

from carrom_simulator.environments.coded_actions import Bins, Numbers, Truths
from carrom_simulator.environments.decisions import Action
from carrom_simulator.environments.match_env import MatchEnv


class MatchFlatEnv(MatchEnv):
    """One game; see MatchEnv for the arguments, observations and states, and Bins for the actions.

    An action is (kind, choice, place, direction, speed). places, directions, speeds: into how many bins each number of
    a flick is parted.
    """

    def __init__(self, *arguments: Any, places: int = 21, directions: int = 72, speeds: int = 10, **options: Any):
        self._code = Bins(places, directions, speeds)
        super().__init__(*arguments, **options)
        self.action_space: spaces.Space[Any] = self._code.space

    def step(self, action: Any) -> Any:
        return super().step(self._code.from_flat(action))

    def action_masks(self) -> Truths:
        """Return which value of each of the five numbers is allowed, one after the other, as MaskablePPO takes it."""
        return self._code.masks(self._game)

    def from_flat(self, action: npt.ArrayLike) -> Action:
        """Return the action of Match-v1 that is the middle of these bins. Raises ValueError for what is no action."""
        return self._code.from_flat(action)

    def to_flat(self, action: Action) -> Numbers:
        """Return the action of which an action of Match-v1 is nearest to the middle."""
        return self._code.to_flat(action)
