"""Finds the wires of each cable in the netlists: contact, net and colour, and where its other end goes."""

from collections.abc import Iterator
from dataclasses import dataclass

from boards.pico.carrier import carrier, line, pocket
from boards.pico.carrier.design import Component, Design
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS

# A ribbon of ten has the colours of resistors' rings, its first wire brown: the red edge of a grey one.
RIBBON = ("brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white", "black")
SUPPLIES = {"+5V": "red", "+3V3": "orange", "SUPPLY": "red", "GND": "black"}
SIGNALS = ("yellow", "green", "blue", "white")
WIRE, RIBBON_WIRE, SUPPLY_WIRE = "AWG 24, 0.2 mm²", "ribbon of ten, AWG 28", "0.75 mm²"
MATRIX = {"+5V": "VCC", "GND": "GND", "DIN": "DIN", "LOAD": "CS", "CLK": "CLK"}  # of an FC-16 module's input


@dataclass(frozen=True)
class Wire:
    """A wire. contact: at the carrier's plug. other: the contact at the other end, or what it is soldered to."""

    contact: str
    net: str
    colour: str
    other: str


@dataclass(frozen=True)
class Cable:
    """A kind of cable. plugs: of the carrier, one for each. part: the plug's name in the list of parts."""

    kind: str
    plugs: tuple[str, ...]
    part: str
    wires: tuple[Wire, ...]


def plugs(part: str) -> tuple[Component, ...]:
    """Return the carrier's plugs of this part."""
    return tuple(one for one in carrier.design().components if one.kind.part == part)


def plain_net(net: str) -> str:
    """Return a net's name without the pocket, the seat or the line that it belongs to.

    >>> plain_net("GATE_SW_A"), plain_net("BET_SOUTH_WIRE"), plain_net("LINE_EAST_LOWER_EYE"), plain_net("+5V")
    ('GATE_A', 'BET', 'LINE', '+5V')
    """
    own = {word.upper() for word in (*POCKET_WORDS, *SEAT_WORDS)} | {"LOWER", "UPPER", "EYE", "WIRE"}
    return "_".join(word for word in net.split("_") if word not in own)


def _coloured(plug: Component) -> Iterator[tuple[str, str, str]]:
    """Yield contact, plain net and colour of each wire; nets that occur twice have one colour."""
    signals = iter(SIGNALS)
    colours = dict(SUPPLIES)
    for contact, net in sorted(plug.pins.items(), key=lambda pin: int(pin[0])):
        name = plain_net(net)
        if name not in colours:
            colours[name] = next(signals)
        yield contact, name, colours[name]


def _to_board(kind: str, part: str, design: Design, ribbon: bool = False) -> Cable:
    """Return a cable to the plug of another board, contact to contact."""
    here = plugs(part)
    far = {net: pad for pad, net in next(one for one in design.components if one.kind.part == part).pins.items()}
    wires = []
    for contact, net, colour in _coloured(here[0]) if not ribbon else _of_ribbon(here[0]):
        wires.append(Wire(contact, net, colour, far[net]))
    return Cable(kind, tuple(one.ref for one in here), part, tuple(wires))


def _of_ribbon(plug: Component) -> Iterator[tuple[str, str, str]]:
    for contact, net in sorted(plug.pins.items(), key=lambda pin: int(pin[0])):
        yield contact, plain_net(net), RIBBON[int(contact) - 1]


def _to_parts(kind: str, part: str, ends: dict[str, str]) -> Cable:
    """Return a cable whose far end is soldered. ends: the net's name to the leg or pin; others stay free."""
    here = plugs(part)
    wires = tuple(Wire(contact, net, colour, ends[net]) for contact, net, colour in _coloured(here[0]) if net in ends)
    return Cable(kind, tuple(one.ref for one in here), part, wires)


def gauge(kind: str) -> str:
    """Return the wire of a kind of cable."""
    return {"pocket": RIBBON_WIRE, "supply": SUPPLY_WIRE}.get(kind, WIRE)


def _on(display: Cable) -> Cable:
    """Return the cable from a display's output to the next one's input; contact: the output's pin."""
    ends = {wire.other: wire for wire in display.wires}
    wires = (Wire("DOUT" if pin == "DIN" else pin, wire.net, wire.colour, pin) for pin, wire in ends.items())
    return Cable("second display", (), "", tuple(wires))


def cables() -> tuple[Cable, ...]:
    """Return every kind of cable: those of the carrier's plugs, and the one from display to display."""
    buttons = {"GND": "GND", **{word: word for word in carrier.PAD_WIRES if word != "GND"}}
    display = _to_parts("display", "JST B7B-XH-A", MATRIX)
    return (
        _to_board("pocket", "box header 2x5", pocket.design(), ribbon=True),
        _to_board("line", "JST B5B-XH-A", line.design()),
        _to_parts("pad", "JST B6B-XH-A", buttons),
        display,
        _on(display),
        _to_parts("ldr", "JST B3B-XH-A", {"+3V3": "LDR", "AMBIENT": "LDR"}),
        _to_parts("buzzer", "JST B2B-XH-A", {"BUZZER_OUT": "PIEZO", "GND": "PIEZO"}),
        _to_parts("supply", "screw terminal 2x5.08 mm", {"SUPPLY": "PLUS", "GND": "MINUS"}),
    )
