"""What a board is: parts with the nets of their pads and where they lie, outlines, texts. Millimetres, Y downward.

A panel may hold several boards that are snapped apart. Each has nets of its own; `links` says which pads meet once the
boards stand together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field

from boards.circuit import parts as circuit_parts

Point = tuple[float, float]
End = tuple[str, str]  # a part's reference and the number of one of its pads

CLEAR_MM = 3.5  # from a screw hole's middle to copper and parts: under a head of 6 to 6.5 mm, no washer


@dataclass(frozen=True)
class Kind:
    """A part to buy, by its name in the circuit's list, with its symbol and footprint in KiCad's libraries.

    pads: for a footprint that the libraries do not have: number, x, y, wide, high, drill (0: on the surface).
    strokes, marks: what the silkscreen shows besides the library's drawing: lines from x, y to x, y, texts around x, y.
    pin_types: for a symbol that the libraries do not have: name and SKiDL's type of each pad.
    also: parts to buy with it, such as a socket.
    """

    part: str
    symbol: str
    footprint: str
    pads: tuple[tuple[str, float, float, float, float, float], ...] = ()
    body: tuple[float, float, float, float] = (0, 0, 0, 0)
    strokes: tuple[tuple[float, float, float, float], ...] = ()
    marks: tuple[tuple[str, float, float], ...] = ()
    pin_types: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    surface: bool = False  # soldered on the surface: the board's maker places it


@dataclass(frozen=True)
class Component:
    """A part on a board. Pads that `pins` does not name stay unconnected. label: what the silkscreen says beside it."""

    ref: str
    value: str
    kind: Kind
    pins: Mapping[str, str]
    at: tuple[float, float, float]  # x, y, degrees counterclockwise
    back: bool = False
    label: str = ""


@dataclass(frozen=True)
class Text:
    text: str
    at: Point
    size_mm: float = 1.0
    turn_deg: float = 0.0
    back: bool = False


@dataclass(frozen=True)
class Pour:
    """A net's copper within an outline. Where pours overlap, the one with the higher priority is laid."""

    net: str
    outline: tuple[Point, ...]
    layers: tuple[int, ...] = (0, 1)  # front, back
    priority: int = 0


@dataclass(frozen=True)
class Reserved:
    """A rectangle of one layer that no other net's track may enter."""

    net: str
    layer: int
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class Design:
    """A board or a panel of boards, ready to be laid out."""

    name: str
    title: str
    components: tuple[Component, ...]
    outlines: tuple[tuple[Point, ...], ...]  # closed; the first is the outer one
    texts: tuple[Text, ...]
    pours: tuple[Pour, ...]
    wide_mm: Mapping[str, float]  # nets whose tracks are widened where there is room
    bites: tuple[tuple[float, float, float], ...] = ()  # holes along which the panel is snapped: x, y, diameter
    holes: tuple[tuple[float, float, float], ...] = ()  # for screws: x, y, diameter
    reserved: tuple[Reserved, ...] = ()
    fed: tuple[str, ...] = ()  # supplies that come through a diode or a resistor
    links: tuple[tuple[End, End], ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of the drawing: title, references

    def nets(self, joined: bool = False) -> dict[str, frozenset[End]]:
        """Return the ends of each net. joined: with the boards of a panel put together, under the first one's name."""
        found: dict[str, set[End]] = {}
        for part in self.components:
            for pad, net in part.pins.items():
                found.setdefault(net, set()).add((part.ref, pad))
        if joined:
            for one, other in self.links:
                keep, gone = (next(net for net, ends in found.items() if end in ends) for end in (one, other))
                if keep != gone:
                    found[keep] |= found.pop(gone)
        return {net: frozenset(ends) for net, ends in found.items()}

    def part(self, ref: str) -> Component:
        """Return the part of that reference."""
        return next(part for part in self.components if part.ref == ref)

    def as_data(self) -> dict:
        """Return all of it as plain lists and dicts, for the program that runs within KiCad's Python."""
        return {**asdict(self), "clear_mm": CLEAR_MM}


def ohms(value: float) -> str:
    """Return a resistor's value as it is printed.

    >>> ohms(91), ohms(2200), ohms(240e3), ohms(10e6)
    ('91 ohm', '2.2 kohm', '240 kohm', '10 Mohm')
    """
    for unit, size in (("Mohm", 1e6), ("kohm", 1e3), ("ohm", 1.0)):
        if value >= size:
            return f"{value / size:g} {unit}"
    raise ValueError(f"no resistor has {value} ohm")


def price_eur(part: str) -> float:
    """Return a part's price in the circuit's list."""
    return listed(part).price_eur


def listed(part: str) -> circuit_parts.Part:
    """Return the first line of the circuit's list with that part."""
    for line in circuit_parts.PARTS:
        if line.name == part:
            return line
    raise KeyError(
        f"{part!r} is on a board but not in boards/circuit/parts.py: add it there, with its rating and source"
    )


def part(ref: str, kind: Kind, pins: Mapping[str, str], at: tuple[float, float, float], **more) -> Component:
    """Return a part whose value, unless it is given, is its name in the list."""
    return Component(ref, more.pop("value", kind.part), kind, pins, at, **more)


def numbered(nets: Iterable[str], prefix: str = "") -> dict[str, str]:
    """Name the pads from 1 on with these nets."""
    return {str(number): prefix + net for number, net in enumerate(nets, 1)}


def rectangle(begin: Point, end: Point) -> tuple[Point, ...]:
    """Return a closed outline."""
    (left, top), (right, bottom) = begin, end
    return ((left, top), (right, top), (right, bottom), (left, bottom))
