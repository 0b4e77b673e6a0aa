"""Writes what an assembler takes: the parts that he places, where they go, and a picture of each one's pin 1.

He places what lies on the surface; all else is soldered by hand. It reads the routed board and needs no KiCad. The
first line of both tables is their heads, as assemblers read them, so the warning stands in the README next to them.
"""

import csv
import io
from collections.abc import Iterable
from math import cos, radians, sin
from typing import Any

from .board_text import children, numbers, place, reference, tree
from .design import Component, Design
from .made import board_file

TURNS = {
    "SOT-23": (180, "bennymeg/Fabrication-Toolkit, transformations.csv: ^SOT-23"),
    "SOIC-": (270, "bennymeg/Fabrication-Toolkit, transformations.csv: ^SOIC-"),
    "Vishay_VEMD5x10": (0, "our own footprint, which no table has: look at the picture of pin 1"),
}
"""Degrees that JLCPCB's machines want on top of KiCad's, by the beginning of a footprint's name, and their source."""

_SCALE = 6.0  # pixels a millimetre
_ROUND_MM = 6.0  # drawn around a part


def placed(design: Design) -> list[Component]:
    """Return the parts that an assembler places."""
    return [component for component in design.components if component.kind.surface]


def footprint_name(component: Component) -> str:
    """Return the name of a part's footprint without that of its library."""
    return component.kind.footprint.partition(":")[2]


def turn_deg(footprint: str) -> int:
    """Return what is added to KiCad's rotation. Raises KeyError where TURNS has no line."""
    for begin, (turn, _) in TURNS.items():
        if footprint.startswith(begin):
            return turn
    raise KeyError(f"no rotation of {footprint}: add it to TURNS in boards/pico/carrier/assembler.py, with its source")


def _table(heads: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(heads)
    table.writerows(rows)
    return out.getvalue()


def parts_table(design: Design) -> str:
    """Return the placed parts as CSV, a line for each kind: Comment, Designator, Footprint, Quantity."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for component in placed(design):
        kinds.setdefault((component.value, footprint_name(component)), []).append(component.ref)
    rows = [(value, ",".join(refs), footprint, len(refs)) for (value, footprint), refs in sorted(kinds.items())]
    return _table(("Comment", "Designator", "Footprint", "Quantity"), rows)


def _footprints(design: Design) -> Iterable[tuple[Component, list[Any]]]:
    """Yield the placed parts with their lists in the routed board's file."""
    found = {reference(one): one for one in children(tree(board_file(design)), "footprint")}
    for component in sorted(placed(design), key=lambda component: component.ref):
        yield component, found[component.ref]


def positions_table(design: Design) -> str:
    """Return where the placed parts go as CSV, in millimetres, Y upward: Designator, Mid X, Mid Y, Layer, Rotation."""
    rows = []
    for component, footprint in _footprints(design):
        x, y, turn = (*numbers(footprint, "at"), 0.0)[:3]
        turn = (turn + turn_deg(footprint_name(component))) % 360
        layer = "Bottom" if component.back else "Top"
        rows.append((component.ref, f"{x:.3f}", f"{-y:.3f}", layer, f"{turn:g}"))
    return _table(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def picture(design: Design) -> str:
    """Draw the placed parts' pads as SVG as they lie on the board, pin 1 red, each part with its reference."""
    out, left = [], 0.0
    for component, footprint in _footprints(design):
        pads = [_pad(footprint, pad) for pad in children(footprint, "pad")]
        corners = [corner for _, outline in pads for corner in outline]
        x0, y0 = (min(corner[axis] for corner in corners) - _ROUND_MM for axis in (0, 1))
        wide = max(x for x, _ in corners) - x0 + _ROUND_MM
        for number, outline in pads:
            points = " ".join(f"{(x - x0) * _SCALE + left:.1f},{(y - y0) * _SCALE + 20:.1f}" for x, y in outline)
            out.append(f'<polygon points="{points}" fill="{"#c0392b" if number == "1" else "#c9a227"}"/>')
        out.append(f'<text x="{left + 8:.1f}" y="16">{component.ref} {component.value}</text>')
        left += max(wide * _SCALE, 110.0)
    style = 'font-family="sans-serif" font-size="12"'
    size = f'viewBox="0 0 {left:.0f} 190" width="{left:.0f}" height="190"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>' + "\n".join(["", *out, "</svg>", ""])


def _pad(footprint: list[Any], pad: list[Any]) -> tuple[str, list[tuple[float, float]]]:
    """Return a pad's number and its corners on the board's page."""
    x, y, turn = (*numbers(pad, "at"), 0.0)[:3]
    turn -= (*numbers(footprint, "at"), 0.0)[2]  # a pad's turn counts from the page
    wide, high = numbers(pad, "size")
    c, s = cos(radians(turn)), sin(radians(turn))
    ends = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return str(pad[1]), [place(footprint, (x + (a * c + b * s) / 2, y + (b * c - a * s) / 2)) for a, b in ends]
