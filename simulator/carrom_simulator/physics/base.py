"""The interface of both engines, and what they share: which shots are refused, in which order they take the discs, when
a disc hops over the frame."""

import random
from functools import lru_cache
from math import hypot
from typing import Any

from carrom.game import pieces
from carrom_simulator.board.layout import MOST_MEN_OVERLAP_MM, Layout
from carrom_simulator.board.spec import BoardSpec, as_south
from carrom_simulator.physics.outcome import STRIKER_INDEX, Flick, Outcome
from carrom_simulator.refusals import CodedError, CodedValueError

MOST_OVERLAP_MM = 1.0  # the striker may be laid this much on a man before it is refused
MOST_FRAMES_HZ = 100_000.0
_MEN = (pieces.WHITE, pieces.BLACK, pieces.QUEEN)


class EndlessShotError(CodedError, RuntimeError):
    """A shot that an engine broke off, since its discs knocked each other without end."""

    def __init__(self, engine: str, flick: Flick):
        super().__init__("endless-shot", engine, flick)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), self.args[1:]


class Engine:
    """The interface of both engines.

    seed: decides what the spec leaves to chance (whether a piece hops over the frame), reproducibly.
    """

    def __init__(self, spec: BoardSpec | None = None, seed: int = 0):
        self.spec = spec or BoardSpec()
        self.seed = seed

    def play(
        self, layout: Layout, flick: Flick, record_frames_hz: float = 0, events: bool = False, edges: bool = True
    ) -> Outcome:
        """Play one shot to rest. `layout` is not changed; the order of its discs decides nothing but their numbers.
        edges: whether the outcome needs line edges, which take time.

        Raises ValueError, which names the disc, the value and the bound: for a disc outside the board, over a hole, on
        another one or of no kind of men, a striker on a disc, a seat or flick that nobody can have. Raises
        EndlessShotError.
        """
        raise NotImplementedError

    def check(self, layout: Layout, flick: Flick, record_frames_hz: float = 0) -> None:
        """Refuse what cannot be played: see `play`."""
        check_layout(self.spec, layout)
        if flick.seat not in range(4):
            raise CodedValueError("shot-seat", flick.seat)
        reach = self.spec.half_mm - self.spec.striker_radius_mm
        if not abs(flick.offset_mm) <= reach:
            raise CodedValueError("striker-far", flick.offset_mm, reach)
        x, y = self.spec.striker_place(flick.seat, flick.offset_mm)
        reach = self.spec.striker_radius_mm + self.spec.man_radius_mm - MOST_OVERLAP_MM
        for index, disc in enumerate(layout):
            if hypot(disc.x_mm - x, disc.y_mm - y) < reach:
                raise CodedValueError("striker-on-disc", flick.offset_mm, index)
        if not 0 <= flick.speed_mm_s <= 20000 or not abs(flick.angle_deg) <= 360:
            raise CodedValueError("no-flick", flick.speed_mm_s, flick.angle_deg)
        if not 0 <= record_frames_hz <= MOST_FRAMES_HZ:
            raise CodedValueError("frames", record_frames_hz, MOST_FRAMES_HZ)


def check_layout(spec: BoardSpec, layout: Layout) -> None:
    """Raise ValueError for men that cannot lie so."""
    _check_places(spec, tuple((disc.piece, disc.x_mm, disc.y_mm) for disc in layout))


@lru_cache(maxsize=256)  # a bot or a search plays one layout many times
def _check_places(spec: BoardSpec, places: tuple[tuple[int, float, float], ...]) -> None:
    edge = spec.half_mm - spec.man_radius_mm + 1e-6
    hole_mm = spec.half_mm - spec.pocket_radius_mm
    hole_reach2 = max(0.0, spec.pocket_radius_mm - 1e-6) ** 2
    reach = spec.man_diameter_mm - MOST_MEN_OVERLAP_MM
    reach2 = reach * reach
    near: list[tuple[float, float, int]] = []  # the discs before this one that it may lie on
    for x, y, index in sorted((x_mm, y_mm, index) for index, (_, x_mm, y_mm) in enumerate(places)):
        piece = places[index][0]
        if piece not in _MEN:
            raise CodedValueError("disc-kind", index, piece, str(_MEN))
        if not (abs(x) <= edge and abs(y) <= edge):
            raise CodedValueError("disc-off", index, x, y, edge)
        if (abs(x) - hole_mm) ** 2 + (abs(y) - hole_mm) ** 2 < hole_reach2:
            raise CodedValueError("disc-over-hole", index, x, y, spec.pocket_radius_mm)
        near = [one for one in near if x - one[0] < reach]
        for other_x, other_y, other in near:
            if (x - other_x) ** 2 + (y - other_y) ** 2 < reach2:
                apart = hypot(x - other_x, y - other_y)
                raise CodedValueError("disc-on-disc", index, x, y, other, apart, reach)
        near.append((x, y, index))


def order_of(layout: Layout, seat: int) -> list[int]:
    """Return the men in the order in which an engine takes them: as the player sees them, from left to right.

    Where two things happen at the same moment, the first of them in this order comes first: so neither the order of a
    list nor the seat decides what happens.
    """
    places = [as_south(seat, disc.x_mm, disc.y_mm) for disc in layout]
    return sorted(range(len(places)), key=places.__getitem__)


def in_order(one: int, other: int) -> tuple[int, int]:
    """Return two discs that met as a collision names them: the man before the striker, the lower index first."""
    return (other, one) if one == STRIKER_INDEX or STRIKER_INDEX != other < one else (one, other)


class HopDice:
    """Decides whether a disc that hits the frame hops over it: a pure function of engine, layout and flick.

    rolls: numbers of 0 .. 1; the k-th hit above the spec's threshold takes the k-th, round and round.
    """

    def __init__(self, spec: BoardSpec, seed: int, layout: Layout, flick: Flick):
        self.threshold = spec.hop_speed_mm_s
        self.chance_max = spec.hop_chance_max
        self.rolls = [1.0]
        self.used = 0
        if flick.speed_mm_s * 1.5 > self.threshold:  # a man can't get faster than 1.4 times the striker
            men = (layout[index] for index in order_of(layout, flick.seat))
            state = tuple((man.piece, round(man.x_mm, 6) + 0.0, round(man.y_mm, 6) + 0.0) for man in men)
            roll = random.Random(f"{seed} {flick} {state}").random
            self.rolls = [roll() for _ in range(16)]

    def hops(self, normal_speed_mm_s: float) -> bool:
        """Decide one hit at that speed square to the frame."""
        if normal_speed_mm_s <= self.threshold:
            return False
        rest = 1.0 - self.threshold / normal_speed_mm_s
        chance = rest * rest * self.chance_max
        self.used += 1
        return self.rolls[(self.used - 1) % len(self.rolls)] < chance
