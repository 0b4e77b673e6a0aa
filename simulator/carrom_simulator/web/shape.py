"""The shape of what the pages show: web.live and web.feed fill it, static/page/types.js has it for the page."""

from typing import Any, TypedDict

from carrom_simulator.serving.seating import Seating

Told = dict[str, Any]  # with "also" for what reads otherwise in the other language: protocol.in_both


class Striker(TypedDict):
    """Where it lies, mm. offset_mm: on its base line, from the middle."""

    x: float
    y: float
    offset_mm: float


class Aim(TypedDict):
    """angle_deg: from straight ahead."""

    angle_deg: float
    speed_mm_s: int


class Base(TypedDict):
    """A base line: its middle, mm, and the direction to the right of whoever sits there."""

    x: float
    y: float
    rx: float
    ry: float


class Speeds(TypedDict):
    """The speeds of a flick at no and at full power, mm/s."""

    lo: float
    hi: float


class May(TypedDict):
    """Whether a person may shoot, turn the arrow of a penalty shot, name a man, say the words of rule K5, bet, double,
    take back; and whether everybody is to change sides (I19)."""

    flick: bool
    arrow: bool
    name: bool
    say: bool
    bet: bool
    double: bool
    undo: bool
    sides: bool


class Wish(TypedDict):
    """A wish to take back: of a seat, and the seats that it is put to."""

    by: str
    seats: list[str]


class State(Seating):
    """Everything that every page shows of a table.

    turn_id: grows with each turn. count: grows with each entry and each shot. position: as `carrom replay --json` has
    it. ending: what each seat did in a game that is over. left: whether an unfinished game is kept. reading: the ruling
    that people read while the table waits, and of a board that is over who has won it. men: [piece, x_mm, y_mm].
    named: index of the bet's man, or -1. near: middles of the shooter's near pockets, mm. legal: ranges of the
    striker's offset, mm. pads: buttons that would do something. undo: seats that may take back. truth: None where
    nobody knows how the shots went. trial: whether these boards count nowhere.
    """

    turn_id: int
    count: int
    lang: str
    book: str
    options: dict[str, str]
    position: Told
    winner: str | None
    ending: Told | None
    left: bool
    phase: str
    reading: Told | None
    shooter: str
    doublers: list[str]
    men: list[list[Any]]
    named: int
    striker: Striker | None
    aim: Aim | None
    near: list[list[float]]
    legal: list[list[float]]
    base: Base
    speeds: Speeds
    may: May
    pads: dict[str, list[str]]
    undo: list[str]
    wish: Wish | None
    question: Told | None
    display: Told
    speed: float
    noise: str
    style: str
    umpire: str
    pace: str
    trial: bool
    truth: Told | None
