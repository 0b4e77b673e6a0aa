"""The geometry of aiming: where the striker must meet a man for it to fall, who is in the way, what an error costs.

The ghost: for a man to leave towards a pocket the striker's centre must, at contact, lie on the line from the pocket
through the man, one radius of each beyond it. Off a cushion the striker is aimed at the ghost's mirror image, which
lies farther beyond the frame than the ghost before it, since the cushion gives back only a part of the speed.
Where rims rub, a man leaves beside the line of centres and the striker comes off a cushion steeper and turning: the
ghost is turned about the man, and the place on the cushion moved, by just that.
The search itself is in `aim_kernel`; this module is what the bots see.
"""

import math
from dataclasses import dataclass
from math import sqrt

from carrom_simulator.board.layout import Layout, rack
from carrom_simulator.board.spec import BoardSpec, as_south
from carrom_simulator.bots import aim_kernel
from carrom_simulator.bots.aim_kernel import AHEAD_X, AHEAD_Y, CHANCE, CUSHION, PLACE, POCKET, SPEED, TARGET, VALUE
from carrom_simulator.physics.compiled import Rows, blank, first_rows, grid_of, row_of
from carrom_simulator.physics.outcome import Flick

MOST = 16  # candidates that are worth looking at


@dataclass(frozen=True)
class Candidate:
    """A shot that may be played: `chance` 0..1 that the man `target` falls into `pocket`; `value` orders them."""

    flick: Flick
    target: int
    pocket: int
    cushion: bool
    chance: float
    value: float


class Aim:
    """Aiming on one layout from one seat.

    offsets: places of the striker to consider. sigma_rad: standard error of the direction of this hand.
    top_speed_mm_s: the hardest it flicks.
    """

    def __init__(
        self, spec: BoardSpec, layout: Layout, seat: int, offsets: list[float], sigma_rad: float, top_speed_mm_s: float
    ):
        self.spec = spec
        self.seat = seat
        self.offsets = offsets
        self.reach = spec.striker_radius_mm + spec.man_radius_mm
        self.edge = spec.half_mm - spec.striker_radius_mm  # how far out the striker's centre comes
        self._men = [(disc.x_mm, disc.y_mm) for disc in layout]
        self._grid = grid_of(self._men, 2)
        self._strikers = [spec.striker_place(seat, offset) for offset in offsets]
        self._holes = [spec.pocket_centre(pocket) for pocket in range(4)]
        mass_man, mass_striker = spec.man_mass_g, spec.striker_mass_g
        self._cushion_rubbing = (1 + spec.restitution_cushion) * spec.rim_friction_cushion
        self._table = [
            self.edge,
            self.reach,
            spec.man_diameter_mm,
            spec.pocket_radius_mm,
            2 * spec.deceleration_mm_s2,
            (1 + spec.restitution_man) * mass_striker / (mass_man + mass_striker),
            mass_man / mass_striker,
            spec.restitution_cushion,
            spec.hop_speed_mm_s,
            sigma_rad,
            top_speed_mm_s,
            spec.rim_friction_man,
            3 * (1 + spec.restitution_man),
            self._cushion_rubbing,
        ]

    def candidates(self, worth: dict[int, tuple[float, float]], most: int = MOST) -> list[Candidate]:
        """Return the shots on those men that have a chance, best first, and no more than `most`.

        worth: of each man aimed at, what pocketing it straight and what pocketing it off a cushion counts.
        """
        candidates = []
        for row in self._search(worth, most):
            offset = round(self.offsets[int(row[PLACE])], 2)
            flick = Flick(self.seat, offset, self._angle_deg(row[AHEAD_X], row[AHEAD_Y]), round(row[SPEED]))
            target, pocket, cushion = int(row[TARGET]), int(row[POCKET]), row[CUSHION] > 0
            candidates.append(Candidate(flick, target, pocket, cushion, row[CHANCE], row[VALUE]))
        return candidates

    def chances(self, men: list[int], most: int) -> dict[int, float]:
        """Return man -> its best chance among the `most` best shots; men without a shot among them are left out."""
        found: dict[int, float] = {}
        for row in self._search(dict.fromkeys(men, (1.0, 1.0)), most):
            found.setdefault(int(row[TARGET]), row[CHANCE])
        return found

    def _search(self, worth: dict[int, tuple[float, float]], most: int) -> Rows:
        found = blank(most, aim_kernel.COLUMNS)
        targets = grid_of([(float(man), *worth[man]) for man in sorted(worth)], 3)
        strikers, holes = grid_of(self._strikers, 2), grid_of(self._holes, 2)
        return first_rows(found, aim_kernel.best(self._grid, strikers, holes, targets, row_of(self._table), found))

    def first_touches(self, targets: list[int]) -> list[tuple[int, float, float]]:
        """Return straight flicks that touch one of those men first, full in the face: (man, offset_mm, angle_deg)."""
        found = []
        for target in targets:
            man = self._men[target]
            for offset, start in zip(self.offsets, self._strikers, strict=True):
                ghost = self._ghost(start, man)
                on_board = max(abs(ghost[0]), abs(ghost[1])) <= self.edge
                if on_board and self._clear(start, ghost, target):
                    found.append((target, offset, self._angle_deg(man[0] - start[0], man[1] - start[1])))
        return found

    def cushion_touches(self, targets: list[int]) -> list[tuple[int, float, float]]:
        """Return flicks off one cushion that touch one of those men first: (man, offset_mm, angle_deg)."""
        found = []
        restitution, radius = self.spec.restitution_cushion, self.spec.pocket_radius_mm
        for target in targets:
            man = self._men[target]
            for wall in range(4):
                for offset, start in zip(self.offsets, self._strikers, strict=True):
                    sound, *turn = aim_kernel.bounce(wall, *start, *man, self.edge, restitution, self._cushion_rubbing)
                    if not sound or any(math.dist(turn, hole) <= radius for hole in self._holes):
                        continue
                    if self._clear(start, turn, -1) and self._clear(turn, self._ghost(turn, man), target):
                        found.append((target, offset, self._angle_deg(turn[0] - start[0], turn[1] - start[1])))
        return found

    def _ghost(self, start, man) -> tuple[float, float]:
        """Where the striker's centre is as it meets a man full in the face."""
        x, y = man[0] - start[0], man[1] - start[1]
        part = self.reach / sqrt(x * x + y * y)
        return man[0] - x * part, man[1] - y * part

    def _angle_deg(self, ahead_x: float, ahead_y: float) -> float:
        return round(math.degrees(math.atan2(*as_south(self.seat, ahead_x, ahead_y))), 3)

    def _clear(self, start, end, but: int) -> bool:
        """Whether the striker meets no man but that one on its way."""
        return bool(aim_kernel.is_clear(*start, *end, self._grid, self.reach, but))


def warm_up() -> None:
    """Aim once, so that the compiled code lies ready on the disk."""
    spec = BoardSpec()
    aim = Aim(spec, rack(spec), 0, [0.0], 0.01, 5000.0)
    aim.candidates({0: (1.0, 1.0)})
    aim.first_touches([0])
    aim.cushion_touches([0])
