"""A fault of a part, and the faults of a board's netlist that are tried."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..design import Component, Design

_UNIT = {"ohm": 1.0, "kohm": 1e3, "Mohm": 1e6}
_TURN = ("Device:LED", "Device:D_Photo", "Device:D_Schottky", "Device:C_Polarized")
TRANSISTOR = "Transistor_FET:AO3400A"


@dataclass(frozen=True)
class Fault:
    """kind: open, short, turned, "240 kohm" …, bridged, or mirrored: a cable whose contacts are crimped in mirrored
    order. at: the parts, a plug and two of its contacts, or a plug."""

    board: str
    kind: str
    at: tuple[str, ...]


def ohm(value: str) -> float:
    """Return the ohms of a printed value.

    >>> ohm("2.2 kohm")
    2200.0
    """
    number, unit = value.split()
    return float(number) * _UNIT[unit]


def is_tried(part: Component) -> bool:
    """Return whether a part has faults of its own: one with two legs, or a transistor; chips have none."""
    return part.kind.symbol.startswith("Device:") or part.kind.symbol == TRANSISTOR


def of_parts(design: Design, tried: Iterable[Component]) -> Iterator[Fault]:
    """Yield the faults of parts of a board."""
    values = sorted({part.value for part in design.components if part.kind.symbol == "Device:R"}, key=ohm)
    for part in tried:
        symbol, at = part.kind.symbol, (part.ref,)
        yield Fault(design.name, "open", at)
        yield Fault(design.name, "short", at)
        if symbol in _TURN:
            yield Fault(design.name, "turned", at)
        if symbol == TRANSISTOR:
            yield Fault(design.name, "bridged", (part.ref, "1", "2"))
        if symbol == "Device:R":
            yield from (Fault(design.name, value, at) for value in values if value != part.value)


def of_plugs(design: Design, rows: Mapping[str, tuple[int, ...]], known: Iterable[str]) -> Iterator[Fault]:
    """Yield the bridges between neighbours on plugs.

    rows: for each plug how far apart the numbers of neighbours are: 1, in two rows 2 as well. known: the nets of the
    circuit; a contact of another net is left alone, as are two contacts of one net.
    """
    known = set(known)
    for ref, apart in rows.items():
        pins = design.part(ref).pins
        for step in apart:
            for pin in range(1, len(pins) + 1 - step):
                one, other = str(pin), str(pin + step)
                if {pins[one], pins[other]} <= known and pins[one] != pins[other]:
                    yield Fault(design.name, "bridged", (ref, one, other))
