"""A small policy for `Carrom/Clear-v0`: it scores every man, pocket and place of the striker, and takes the best.

For each such shot it works out the ghost (where the striker must meet the man) and a few figures of the way; a net of
one hidden layer scores them, and a line of its own sets the speed. Its NUMBERS weights are all that is learned.
"""

from math import atan2, exp, pi, sqrt, tanh
from typing import Any

import numpy as np
import numpy.typing as npt

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.environments.boards import KINDS, MEN
from carrom_simulator.environments.flicks import TOP_SPEED_MM_S
from carrom_simulator.physics.compiled import njit

FIGURES = 8  # numbers that describe a shot, the constant among them
HIDDEN = 6
SPEED = 4  # weights of the speed
NUMBERS = FIGURES * HIDDEN + HIDDEN + SPEED + 1
PLACES = 9  # for the striker that are tried
NEAR_MM = 40.0  # more free room than this next to a way makes no difference
THINNEST_CUT = 0.15
QUEEN = 2

Floats = npt.NDArray[np.float64]


@njit(cache=True, error_model="numpy", nogil=True)
def _room(x0, y0, x1, y1, men, but, reach):
    """How much room there is beside a way, 0 (a man stands in it) to 1."""
    way_x, way_y = x1 - x0, y1 - y0
    length2 = max(way_x * way_x + way_y * way_y, 1e-9)
    least = NEAR_MM
    for k in range(len(men)):
        if k == but or men[k, 0] == 0.0:
            continue
        dx, dy = men[k, 1] - x0, men[k, 2] - y0
        part = min(max((dx * way_x + dy * way_y) / length2, 0.0), 1.0)
        dx -= part * way_x
        dy -= part * way_y
        least = min(least, sqrt(dx * dx + dy * dy) - reach)
    return max(least, 0.0) / NEAR_MM


@njit(cache=True, error_model="numpy", nogil=True)
def _decide(men, kinds, held, places, base_y, holes, half, striker_edge, reach, man_reach, weights, flick):
    """Fill `flick` with (offset_mm, angle_deg, speed_mm_s)."""
    lying = 0.0
    for man in range(len(men)):
        lying += men[man, 0]
    best = -1e9
    flick[0], flick[1], flick[2] = 0.0, 0.0, 4000.0  # where nothing can be aimed at: straight ahead
    figures = np.empty(FIGURES)
    reach_now = reach + 2.0 * tanh(weights[NUMBERS - 1])
    for man in range(len(men)):
        if men[man, 0] == 0.0:
            continue
        x, y = men[man, 1], men[man, 2]
        for pocket in range(4):
            line_x, line_y = holes[pocket, 0] - x, holes[pocket, 1] - y
            distance = sqrt(line_x * line_x + line_y * line_y)
            line_x /= distance
            line_y /= distance
            ghost_x, ghost_y = x - line_x * reach_now, y - line_y * reach_now
            if max(abs(ghost_x), abs(ghost_y)) > striker_edge:
                continue
            out = _room(x, y, holes[pocket, 0], holes[pocket, 1], men, man, man_reach)
            for place in range(len(places)):
                ahead_x, ahead_y = ghost_x - places[place], ghost_y - base_y
                length = sqrt(ahead_x * ahead_x + ahead_y * ahead_y)
                cut = (ahead_x * line_x + ahead_y * line_y) / max(length, 1e-9)
                if cut < THINNEST_CUT or length < 1.0:
                    continue
                figures[0] = length / half
                figures[1] = distance / half
                figures[2] = cut
                figures[3] = out
                figures[4] = _room(places[place], base_y, ghost_x, ghost_y, men, man, reach)
                figures[5] = lying / len(men)
                figures[6] = 1.0 if kinds[man] == QUEEN else held
                figures[7] = 1.0
                score = 0.0
                for unit in range(HIDDEN):
                    total = 0.0
                    for k in range(FIGURES):
                        total += weights[unit * FIGURES + k] * figures[k]
                    score += weights[FIGURES * HIDDEN + unit] * tanh(total)
                if score > best:
                    best = score
                    at = FIGURES * HIDDEN + HIDDEN
                    power = weights[at] * figures[0] + weights[at + 1] * figures[1] / cut
                    power += weights[at + 2] + weights[at + 3] * figures[5]
                    flick[0] = places[place]
                    flick[1] = atan2(ahead_x, ahead_y) * 180.0 / pi
                    flick[2] = TOP_SPEED_MM_S / (1.0 + exp(-power))


class Policy:
    """weights: NUMBERS of them, or a row of them for each board."""

    def __init__(self, weights: npt.ArrayLike, spec: BoardSpec | None = None):
        self.weights: Floats = np.atleast_2d(np.asarray(weights, dtype=float))
        if self.weights.shape[1] != NUMBERS:
            raise ValueError(f"{self.weights.shape[1]} weights; this policy has {NUMBERS}")
        self.spec = spec = spec or BoardSpec()
        self._places = np.linspace(-spec.base_circle_mm, spec.base_circle_mm, PLACES)
        self._holes = np.array([spec.pocket_centre(pocket) for pocket in range(4)])

    def __call__(self, observations: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Return the action for each observation of Clear-v0."""
        spec, seen = self.spec, np.asarray(observations, dtype=float)
        flicks = np.empty((len(seen), 3))
        common: tuple[Any, ...] = (self._places, -spec.base_mm, self._holes, spec.half_mm)
        edge = spec.half_mm - spec.striker_radius_mm
        reach, man_reach = spec.striker_radius_mm + spec.man_radius_mm, spec.man_diameter_mm
        for board, row in enumerate(seen):
            men = row[: 3 * MEN].reshape(MEN, 3)
            weights = self.weights[board % len(self.weights)]
            _decide(men, KINDS, row[-3], *common, edge, reach, man_reach, weights, flicks[board])
        actions = flicks / (spec.base_circle_mm, 180.0, TOP_SPEED_MM_S / 2) - (0.0, 0.0, 1.0)
        return actions.astype(np.float32)
