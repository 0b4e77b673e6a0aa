"""A flick, and what it did to the pieces on the board. mm, s; coordinates of `carrom_simulator.board.spec`."""

from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import NamedTuple
from zlib import crc32

from carrom.game import pieces
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import turned

STRIKER_INDEX = -1  # the striker's disc_index; also where its place is in a frame
TOLD_MM_S = 5.0  # collisions at a lower closing speed are not told: discs that slide along each other have thousands


@dataclass(frozen=True)
class Flick:
    """A shot. The striker starts between the base lines of `seat`.

    offset_mm: along his base line from its middle, positive to his right.
    angle_deg: 0 straight ahead, positive to his right, up to +-180: shots backward are allowed.
    speed_mm_s: of the striker as it leaves the finger; people play 500 to 6000.
    Numbers of any kind become Python's own, and -0.0 becomes 0.0: equal flicks give the same shot to the last bit.
    """

    seat: int
    offset_mm: float
    angle_deg: float
    speed_mm_s: float

    def __post_init__(self) -> None:
        if hasattr(self.seat, "__index__"):  # an engine refuses what else stands for a seat
            object.__setattr__(self, "seat", int(self.seat))
        for name in ("offset_mm", "angle_deg", "speed_mm_s"):
            object.__setattr__(self, name, float(getattr(self, name)) + 0.0)

    def velocity(self) -> tuple[float, float]:
        """Return (vx, vy) in mm/s, rounded to 1e-6 mm/s so that no library's sine can change a game."""
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


class Collision(NamedTuple):
    """Two discs met, or a disc met a rail."""

    time_s: float
    disc_index: int  # the man where a man met the striker; of two men the one with the lower index
    other_index: int | None  # None: a rail
    speed_mm_s: float  # at which they closed, along the line of their centres or square to the rail


DISC, RAIL, FALL, OFF, REST = "disc", "rail", "fall", "off", "rest"  # kinds of events


class Event(NamedTuple):
    """Something that happened to one disc, or to two that met, of the kinds above."""

    time_s: float
    kind: str
    disc_indices: tuple[int, ...]  # in the layout that was played; -1 the striker
    x_mm: float  # of the disc's centre; of two discs: where they touch
    y_mm: float
    speed_mm_s: float  # at which discs closed, or square to the rail; at which a disc fell or went off; 0 at rest


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
    """The result of a flick. Lists are in order of time; `time_s` counts from the flick.

    rest: the men that are still on the board and where; `rest_indices[i]` is where rest[i] was in the layout played.
    striker_rest: where the striker stopped, None if it fell or went off.
    line_edges: those of discs that moved (also of the striker leaving its own lines); who blocks at the start follows
        from the layout (`BoardSpec.blocks_line`). A piece that falls or goes off gives its unblocking edges then.
    frames: only when asked for; the first at time 0, the last at rest.
    collisions: only with frames or events: every meeting of two discs, or of a disc and a rail, faster than TOLD_MM_S.
    events: only when asked for; these collisions, each fall and each disc's coming to rest.
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
    collisions: list[Collision] = field(default_factory=list)
    events: list[Event] = field(default_factory=list, repr=False)  # many

    def mark(self) -> str:
        """Return eight digits that tell this outcome from others: of what fell, and where all lie, to 0.1 mm."""
        places = [(disc.x_mm, disc.y_mm) for disc in self.rest] + ([self.striker_rest] if self.striker_rest else [])
        fallen = [(fall.disc_index, fall.pocket) for fall in self.falls]
        told = f"{fallen} {self.rest_indices} {[(round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in places]}"
        return f"{crc32(told.encode()):08x}"

    @property
    def first_touch(self) -> int | None:
        """Return the piece that the striker touched first, or None."""
        return self.touches[0].piece if self.touches else None

    def cushion_before(self, disc_index: int) -> bool:
        """Tell whether the striker touched that man, and a cushion before it (rule K9)."""
        return any(touch.cushion for touch in self.touches if touch.disc_index == disc_index)

    def brutal(self, colour: int) -> bool:
        """Tell whether an own man fell that the striker touched only after a cushion (rule K9)."""
        return any(fall.piece == colour and self.cushion_before(fall.disc_index) for fall in self.falls)

    def boulette(self, colour: int, queen_is_right: bool = False) -> bool:
        """Tell whether the striker touched an other man or the queen before any man of `colour` (rule K4).

        queen_is_right: all own men are down, the queen is the piece to touch. Colours unknown (-1) and touching
        nothing are no fault.
        """
        if colour < 0 or not self.touches:
            return False
        return self.touches[0].piece != (pieces.QUEEN if queen_is_right else colour)
