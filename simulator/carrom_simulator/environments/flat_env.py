"""`Carrom/MatchFlat-v0`: the game of Match-v0 with actions of five whole numbers, as PPO and MaskablePPO take them."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from carrom_simulator.environments.decisions import CHOICES, KINDS, Action
from carrom_simulator.environments.flicks import checked_flick
from carrom_simulator.environments.match_env import MatchEnv

FlatAction = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]


class MatchFlatEnv(MatchEnv):
    """One game; see MatchEnv for the arguments, observations and states.

    An action is (kind, choice, place, direction, speed). places, directions, speeds: into how many bins each number of
    a flick is parted. Places are evenly apart from one end of the base line to the other; directions go round from
    straight back, an even number of them has straight ahead too; the slowest speed is that of the first bin, not 0.
    """

    def __init__(self, *arguments: Any, places: int = 21, directions: int = 72, speeds: int = 10, **options: Any):
        for name, count in (("places", places), ("directions", directions), ("speeds", speeds)):
            if count < 1:
                raise ValueError(f"{count} {name}; at least 1 is wanted")
        super().__init__(*arguments, **options)
        self._bins = places, directions, speeds
        self._values = (
            np.linspace(-1.0, 1.0, places) if places > 1 else np.zeros(1),
            np.arange(directions) * 2.0 / directions - 1.0,
            np.arange(1, speeds + 1) * 2.0 / speeds - 1.0,
        )
        self.action_space: spaces.Space[Any] = spaces.MultiDiscrete([len(KINDS), CHOICES, *self._bins])

    def step(self, action: Any) -> Any:
        return super().step(self.from_flat(action))

    def action_masks(self) -> Truths:
        """Return which value of each of the five numbers is allowed, one after the other, as MaskablePPO takes it."""
        mask = self._game.mask()
        flick = np.ones(sum(self._bins), dtype=np.bool_)
        return np.concatenate((mask["kind"].astype(np.bool_), mask["choice"].astype(np.bool_), flick))

    def from_flat(self, action: npt.ArrayLike) -> Action:
        """Return the action of Match-v0 that is the middle of these bins. Raises ValueError for what is no action."""
        given = np.asarray(action)
        if not self.action_space.contains(given.astype(np.int64) if given.dtype.kind in "iu" else given):
            most = ", ".join(str(int(count) - 1) for count in (len(KINDS), CHOICES, *self._bins))
            raise ValueError(f"{action!r} is no action, which is five whole numbers from 0 to {most}")
        kind, choice, *bins = given.tolist()
        flick = [values[number] for values, number in zip(self._values, bins, strict=True)]
        return {"kind": kind, "flick": np.array(flick, dtype=np.float32), "choice": choice}

    def to_flat(self, action: Action) -> FlatAction:
        """Return the action of which an action of Match-v0 is nearest to the middle."""
        flick = np.clip(checked_flick(action["flick"]), -1.0, 1.0)
        bins = [int(np.abs(values - number).argmin()) for values, number in zip(self._values, flick, strict=True)]
        turned = np.abs(self._values[1] - flick[1])
        bins[1] = int(np.minimum(turned, 2.0 - turned).argmin())  # straight back is at both ends
        return np.array([action["kind"], action["choice"], *bins], dtype=np.int64)
