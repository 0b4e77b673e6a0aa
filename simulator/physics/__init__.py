"""What a flick does to the pieces on the board. One interface, two engines:

- `exact_engine.Engine` goes from event to event in continuous time; the quicker one, above all compiled by the optional
  numba, and the same to the last bit on every machine.
- `pymunk_engine.Engine` steps the pymunk library through time: an independent check of the other.

`engine(name, spec, seed)` makes one. Millimetres, seconds, grams; the coordinates are those of `simulator.spec`.
`play` is a pure function of the engine's spec and seed, the layout and the flick.
"""

import random
from dataclasses import dataclass, field
from math import cos, hypot, pi, radians, sin, sqrt
from typing import NamedTuple

from carrom import pieces
from simulator.spec import BoardSpec, turned

ENGINES = ("pymunk", "exact")
MOST_OVERLAP_MM = 1.0  # the striker may be laid this much on a man before it is refused
STRIKER_INDEX = -1  # the striker's disc_index; also where its place is in a frame


@dataclass
class Disc:
    """A man or the queen lying on the board. `piece` is a code of `carrom.pieces`; the striker is never in a layout."""

    piece: int
    x_mm: float
    y_mm: float


Layout = list[Disc]


@dataclass(frozen=True)
class Flick:
    """A shot. The striker starts between the base lines of `seat`.

    offset_mm: along his base line from its middle, positive to his right.
    angle_deg: 0 straight ahead, positive to his right, up to +-180: shots backward are allowed.
    speed_mm_s: of the striker as it leaves the finger; people play 500 to 6000.
    """

    seat: int
    offset_mm: float
    angle_deg: float
    speed_mm_s: float

    def velocity(self) -> tuple[float, float]:
        """(vx, vy) in mm/s, rounded to 1e-6 mm/s so that no library's sine can change a game."""
        a = radians(self.angle_deg)
        vx, vy = turned(self.seat, self.speed_mm_s * sin(a), self.speed_mm_s * cos(a))
        return round(vx, 6), round(vy, 6)


class Fall(NamedTuple):
    """A piece fell: its centre came over a hole."""

    time_s: float
    disc_index: int  # in the layout that was played; -1 the striker
    piece: int
    pocket: int
    speed_mm_s: float  # at that moment


class Off(NamedTuple):
    """A piece left the board over the frame."""

    time_s: float
    disc_index: int
    piece: int


class Touch(NamedTuple):
    """The striker's first touch of one man."""

    time_s: float
    disc_index: int
    piece: int
    cushion: bool  # the striker had touched a cushion before


class LineEdge(NamedTuple):
    """A disc came into, or left, the beam over a base line while the shot ran."""

    time_s: float
    seat: int
    line: int  # 0 the lower base line, 1 the upper
    disc_index: int
    blocked: bool


class Frame(NamedTuple):
    """Where everything is at a moment: (x_mm, y_mm) of each disc of the layout, None once it has fallen or gone off;
    the striker is the last one (index -1)."""

    time_s: float
    places: list[tuple[float, float] | None]


@dataclass
class Outcome:
    """What a flick did. Lists are in order of time; `time_s` counts from the flick.

    rest: the men that are still on the board and where; `rest_indices[i]` is where rest[i] was in the layout played.
    striker_rest: where the striker stopped, None if it fell or went off.
    line_edges: those of discs that moved (also of the striker leaving its own lines); who blocks at the start follows
        from the layout (`BoardSpec.blocks_line`). A piece that falls or goes off gives its unblocking edges then.
    frames: only when asked for; the first at time 0, the last at rest.
    """

    falls: list[Fall] = field(default_factory=list)
    off: list[Off] = field(default_factory=list)
    touches: list[Touch] = field(default_factory=list)
    line_edges: list[LineEdge] = field(default_factory=list)
    rest: Layout = field(default_factory=list)
    rest_indices: list[int] = field(default_factory=list)
    striker_rest: tuple[float, float] | None = None
    rest_time_s: float = 0.0
    frames: list[Frame] = field(default_factory=list)

    @property
    def first_touch(self) -> int | None:
        """The piece that the striker touched first, or None."""
        return self.touches[0].piece if self.touches else None

    def cushion_before(self, disc_index: int) -> bool:
        """Whether the striker touched that man, and a cushion before it (rule K9)."""
        return any(touch.cushion for touch in self.touches if touch.disc_index == disc_index)

    def brutal(self, colour: int) -> bool:
        """Whether an own man fell that the striker touched only after a cushion (rule K9)."""
        return any(fall.piece == colour and self.cushion_before(fall.disc_index) for fall in self.falls)

    def boulette(self, colour: int, queen_is_right: bool = False) -> bool:
        """Whether the striker touched an other man or the queen before any man of `colour` (rule K4).

        queen_is_right: all own men are down, the queen is the piece to touch. Colours unknown (-1) and touching
        nothing are no fault.
        """
        if colour < 0 or not self.touches:
            return False
        return self.touches[0].piece != (pieces.QUEEN if queen_is_right else colour)


class Engine:
    """The interface of both engines.

    seed: decides what the spec leaves to chance (whether a piece hops over the frame), reproducibly.
    """

    def __init__(self, spec: BoardSpec | None = None, seed: int = 0):
        self.spec = spec or BoardSpec()
        self.seed = seed

    def play(self, layout: Layout, flick: Flick, record_frames_hz: float = 0) -> Outcome:
        """Play one shot to rest. `layout` is not changed. Raises ValueError for a disc outside the board, a striker
        on a disc, or a flick that is not a number."""
        raise NotImplementedError

    def check(self, layout: Layout, flick: Flick) -> None:
        """Refuse what cannot be played: see `play`."""
        edge = self.spec.half_mm - self.spec.man_radius_mm + 1e-6
        for index, disc in enumerate(layout):
            if not (abs(disc.x_mm) <= edge and abs(disc.y_mm) <= edge):
                raise ValueError(f"disc {index} at ({disc.x_mm}, {disc.y_mm}) mm is not on the board")
        reach = self.spec.half_mm - self.spec.striker_radius_mm
        if not abs(flick.offset_mm) <= reach:
            raise ValueError(f"offset {flick.offset_mm} mm: the striker must lie within {reach:g} mm of the middle")
        x, y = self.spec.striker_place(flick.seat, flick.offset_mm)
        reach = self.spec.striker_radius_mm + self.spec.man_radius_mm - MOST_OVERLAP_MM
        for index, disc in enumerate(layout):
            if hypot(disc.x_mm - x, disc.y_mm - y) < reach:
                raise ValueError(f"offset {flick.offset_mm} mm: the striker would lie on disc {index}")
        if not 0 <= flick.speed_mm_s <= 20000 or not abs(flick.angle_deg) <= 360:
            raise ValueError(f"no flick: {flick.speed_mm_s} mm/s at {flick.angle_deg} degrees")


def engine(name: str = "exact", spec: BoardSpec | None = None, seed: int = 0) -> Engine:
    """The engine of that name (see ENGINES). Raises ValueError for another name."""
    if name == "pymunk":
        from simulator.physics import pymunk_engine

        return pymunk_engine.Engine(spec, seed)
    if name == "exact":
        from simulator.physics import exact_engine

        return exact_engine.Engine(spec, seed)
    raise ValueError(f"no physics engine {name!r}; there are: {', '.join(ENGINES)}")


def rack(spec: BoardSpec, rng: random.Random | None = None) -> Layout:
    """The 19 pieces at the start of a board (rule C1): the queen in the centre, six men around it alternating, twelve
    around those, the whites forming a Y that opens to the north.

    rng: lays them as a hand does, each up to 0.15 mm from its place; None lays them exactly.
    """
    pitch = spec.man_diameter_mm + (0.4 if rng else 0.02)
    places = [(pieces.QUEEN, 0.0, 0.0)]
    for sixth in range(6):
        angle = pi / 6 + sixth * pi / 3  # 30, 90, 150 ... degrees: the corners of the hexagon
        x, y = round(pitch * cos(angle), 9), round(pitch * sin(angle), 9)
        inner = pieces.BLACK if sixth % 2 else pieces.WHITE
        places.append((inner, x, y))
        places.append((pieces.WHITE, 2 * x, 2 * y))
        side = pitch * sqrt(3)
        middle = angle + pi / 6
        places.append((pieces.BLACK, round(side * cos(middle), 9), round(side * sin(middle), 9)))
    layout = []
    for piece, x, y in places:
        if rng:
            radius, turn = 0.15 * sqrt(rng.random()), 2 * pi * rng.random()
            x, y = round(x + radius * cos(turn), 6), round(y + radius * sin(turn), 6)
        layout.append(Disc(piece, x, y))
    return layout


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
            state = tuple((disc.piece, round(disc.x_mm, 6), round(disc.y_mm, 6)) for disc in layout)
            roll = random.Random(f"{seed} {flick} {state}").random
            self.rolls = [roll() for _ in range(16)]

    def hops(self, normal_speed_mm_s: float) -> bool:
        """One frame hit at that speed square to the frame."""
        if normal_speed_mm_s <= self.threshold:
            return False
        chance = min(1.0, normal_speed_mm_s / self.threshold - 1.0) * self.chance_max
        self.used += 1
        return self.rolls[(self.used - 1) % len(self.rolls)] < chance
