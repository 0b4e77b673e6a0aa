"""Draws a board's circuit as SVG: chips as boxes with the nets of their pins, all else as chains from net to net.

It is drawn from the same parts and nets as the board, so it cannot tell of another circuit. A panel's boards are drawn
as one. Runs in the environment of the boards (schemdraw).
"""

from pathlib import Path

import schemdraw
from schemdraw import elements

from . import VERSION, WARNING
from .design import Component, Design
from .erc import pin_names

TWO_ENDS = {
    "Device:R": elements.Resistor,
    "Device:C": elements.Capacitor,
    "Device:C_Polarized": elements.Capacitor2,
    "Device:LED": elements.LED,
    "Device:D_Photo": elements.Photodiode,
    "Device:D_Schottky": elements.Schottky,
    "Device:Polyfuse": elements.Fuse,
    "Device:R_Potentiometer_Trim": elements.ResistorVar,
}
DIODES = ("Device:LED", "Device:D_Photo", "Device:D_Schottky")  # pad 1 is the cathode
LONG = 3.0  # length of a drawn element
COLUMN = 17.0
BOX_WIDE, BOX_COLUMN = 4.2, 13.0
UNIT_PT, LETTER = 23.76, 0.62  # an inch's third; a letter's width of its height, on the average
ROW, PIN_ROW = 1.8, 0.62


def _ends(part: Component) -> tuple[str, str]:
    """Return the two pads that a part is drawn between."""
    return ("1", "3") if part.kind.symbol.endswith("_Trim") else ("1", "2")


class _Circuit:
    """The joined nets, and how parts hang together in chains."""

    def __init__(self, design: Design):
        self.net_of = {end: net for net, ends in design.nets(joined=True).items() for end in ends}
        bridges = {ref for link in design.links for ref, _ in link}
        self.two = {part.ref: part for part in design.components if part.kind.symbol in TWO_ENDS}
        self.ends: dict[str, list[str]] = {}
        for (ref, _), net in self.net_of.items():
            if ref not in bridges and not ref.startswith("TP"):
                self.ends.setdefault(net, []).append(ref)

    def nets(self, ref: str) -> tuple[str, str]:
        one, other = _ends(self.two[ref])
        return self.net_of[ref, one], self.net_of[ref, other]

    def hidden(self, net: str) -> bool:
        """Return whether a net only joins two parts of a chain."""
        refs = set(self.ends[net])
        return len(refs) == 2 and all(ref in self.two for ref in refs)

    def chains(self, refs: list[str]) -> list[list[tuple[str, bool]]]:
        """Return the parts in a row: (reference, whether it is drawn from its second pad to its first)."""
        left, out = list(refs), []
        while left:
            first = next((ref for ref in left if not all(map(self.hidden, self.nets(ref)))), left[0])
            turned = self.hidden(self.nets(first)[0])
            chain = []
            ref: str | None = first
            while ref:
                left.remove(ref)
                chain.append((ref, turned))
                net = self.nets(ref)[0 if turned else 1]
                ref = next((other for other in left if self.hidden(net) and net in self.nets(other)), None)
                if ref:
                    turned = self.nets(ref)[0] != net
            begin, end = self._outer(chain)
            if (end.startswith("+") and not begin.startswith("+")) or begin == "GND":
                chain = [(ref, not turned) for ref, turned in reversed(chain)]
            out.append(chain)
        return sorted(out, key=lambda chain: (len(chain) == 1, chain[0][0][0]))

    def _outer(self, chain: list[tuple[str, bool]]) -> tuple[str, str]:
        (first, turned), (last, last_turned) = chain[0], chain[-1]
        return self.nets(first)[1 if turned else 0], self.nets(last)[0 if last_turned else 1]

    def outer(self, chain: list[tuple[str, bool]]) -> tuple[str, str]:
        return self._outer(chain)


def _label(drawing, x: float, y: float, text: str, size: float = 9, left: bool = True) -> None:
    drawing.add(
        elements.Label()
        .at((x, y))
        .theta(0)
        .label(text, fontsize=size, halign="left" if left else "right", valign="center")
    )


def _box(drawing, part: Component, circuit: _Circuit, x: float, y: float) -> float:
    """Draw a part with many pins as a box, its pins in the order of a chip. Returns how high it is."""
    names = pin_names(part.kind)
    pads = sorted(names, key=int)
    if part.kind.symbol.endswith("_Odd_Even"):  # a header of two rows
        half, sides = len(pads) // 2, (pads[::2], pads[1::2])
    else:
        half = (len(pads) + 1) // 2 if len(pads) > 3 else len(pads)
        sides = pads[:half], pads[half:][::-1]
    high = half * PIN_ROW + 0.5
    drawing.add(elements.Rect(corner1=(0, 0), corner2=(BOX_WIDE, -high)).at((x, y)).theta(0))
    _label(drawing, x, y + 0.3, f"{part.ref} {part.value} {part.label}".strip(), 10)
    for right, side in enumerate(sides):
        for row, pad in enumerate(side):
            level = y - 0.25 - (row + 0.5) * PIN_ROW
            edge = x + BOX_WIDE * right
            out = 0.5 if right else -0.5
            name = "" if names[pad] in ("~", f"Pin_{pad}") else names[pad]
            inner = f"{name} {pad}".strip() if right else f"{pad} {name}".strip()
            _label(drawing, edge - out / 4, level, inner, 8, left=not right)
            drawing.add(elements.Line().endpoints((edge, level), (edge + out, level)))
            net = circuit.net_of.get((part.ref, pad), "not connected")
            _label(drawing, edge + out * 1.2, level, net, 8, left=bool(right))
    return high


def _chain(drawing, chain: list[tuple[str, bool]], circuit: _Circuit, x: float, y: float) -> None:
    begin, end = circuit.outer(chain)
    _label(drawing, x - 0.1, y, begin, 8, left=False)
    for ref, turned in chain:
        part = circuit.two[ref]
        element = TWO_ENDS[part.kind.symbol]().at((x, y)).right(LONG)
        diode = part.kind.symbol in DIODES
        if diode and not turned:
            element = element.reverse()
        # Above a diode are the arrows of its light, and over these the row before.
        drawing.add(element.label(f"{ref} {part.value}", loc="bottom" if diode else "top", fontsize=8))
        x += LONG
    _label(drawing, x + 0.1, y, end, 8)


def draw(design: Design, target: Path) -> None:
    """Write a board's circuit."""
    circuit = _Circuit(design)
    drawing = schemdraw.Drawing(canvas="svg", show=False)
    drawing.config(fontsize=9, lw=1.2, inches_per_unit=UNIT_PT / 72, margin=0.2)
    room = max(map(len, circuit.net_of.values())) * 8 * LETTER / UNIT_PT + 0.6  # beside a box, for a net's name
    title = f"{design.title}. carrom {design.name} board {VERSION}: {WARNING}"
    _label(drawing, 0, 1.5, title, 13)
    y = 0.0
    for heading, refs in design.groups.items():
        _label(drawing, 0, y, heading, 12)
        y -= 1.2
        boxes = [design.part(ref) for ref in refs if ref not in circuit.two]
        chains = circuit.chains([ref for ref in refs if ref in circuit.two])
        for begin in range(0, len(boxes), 3):
            highs = [
                _box(drawing, part, circuit, room + at * BOX_COLUMN, y)
                for at, part in enumerate(boxes[begin : begin + 3])
            ]
            y -= max(highs) + 1.5
        for at, chain in enumerate(chains):
            _chain(drawing, chain, circuit, room + at % 2 * COLUMN, y - at // 2 * ROW)
        y -= (len(chains) + 1) // 2 * ROW + 0.8
    # schemdraw leaves no room for texts: a frame that nobody sees keeps it.
    wide = 2 * room + 2 * BOX_COLUMN + BOX_WIDE
    drawing.add(elements.Rect(corner1=(0, 2), corner2=(wide, y)).at((0, 0)).theta(0).linewidth(0))
    drawing.save(str(target))
