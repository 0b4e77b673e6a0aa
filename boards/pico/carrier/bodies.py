"""The room that the parts of a routed board take: outlines from its drawing, heights from the parts' own data sheets.

It needs no KiCad: a board's file is text.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .board_text import children, name, place, reference, tree
from .design import Design

HIGH_MM = {
    "R_Axial_DIN0207": 3.0,
    "C_Disc_D5.0mm": 7.5,  # a disc of 5 mm on its legs
    "CP_Radial_D5.0mm": 11.0,  # any maker's series: 5 x 11 mm
    "CP_Radial_D8.0mm": 11.5,  # 8 x 11.5 mm
    "Potentiometer_Bourns_3296W": 10.1,  # Bourns 3296: 10.03 mm and the screw's head
    "DIP-": 8.5,  # a chip of 3.5 mm on a socket of 5 mm; memory
    "JST_XH": 9.8,  # with its plug: JST's XH series
    "IDC-Header": 15.0,  # with its plug and the plug's clip; memory
    "PinHeader": 2.6,
    "TerminalBlock_Phoenix": 10.5,  # memory
    "SOIC-24W": 2.7,
    "SOT-23": 1.2,
    "D_DO-201AD": 5.5,
    "D_DO-41": 3.0,
    "LED_D5.0mm": 8.7,
    "Bourns_MF-R400": 24.8,  # memory: the series' drawing; MF-R250 is 18.3 mm high
    "Raspberry_Pi_Pico": 15.5,  # on a socket of 8.5 mm and its own pins' strip, the USB's shell on top
    "Vishay_VEMD5x10": 0.9,  # Vishay 84202
    "Legs_1x": 6.0,  # a body beside its board: TSAL6100, TSSP4038SS1XB
    "Lamp_legs": 0.6,  # the joints of a lamp that stands in its bore
    "Holes_1x": 0.6,  # a wire's joint
    "TestPoint": 0.0,
}
"""How high each kind of part stands over its board, a plug's mate with it; by the beginning of its footprint's name."""

PLUGS = ("JST_XH", "IDC-Header")  # their cables leave upward and bend
IN_BORES = "LED_D5.0mm"  # lamps and eyes


@dataclass(frozen=True)
class Body:
    """A part as a box: left, upper, right and lower edge on the board's page, and how high it stands over the board."""

    ref: str
    box: tuple[float, float, float, float]
    high_mm: float
    back: bool
    plug: bool
    in_bore: bool


def high_mm(footprint: str) -> float:
    """Return how high a part with this footprint stands."""
    for begin, high in HIGH_MM.items():
        if footprint.startswith(begin):
            return high
    raise KeyError(f"no height of {footprint}: add it to HIGH_MM in boards/pico/carrier/bodies.py")


def highest_mm(design: Design) -> float:
    """Return how high a board's highest part stands."""
    return max(high_mm(part.kind.footprint.split(":")[1]) for part in design.components)


def _drawn(footprint: list[Any]) -> list[tuple[float, float]]:
    """Return the points of a footprint's drawn body, or else of its pads, in its own directions."""
    points = []
    for shape in children(footprint, "fp_line", "fp_circle", "fp_arc", "fp_poly"):
        if not any(layer[1].endswith(".Fab") for layer in children(shape, "layer")):
            continue
        ends = {end[0]: (float(end[1]), float(end[2])) for end in children(shape, "start", "mid", "end", "center")}
        if "center" in ends:
            (x, y), (far, up) = ends["center"], ends["end"]
            wide = ((far - x) ** 2 + (up - y) ** 2) ** 0.5
            points += [(x - wide, y - wide), (x + wide, y + wide)]
        else:
            points += ends.values()
    for pad in () if points else children(footprint, "pad"):
        ((_, x, y, *_),), ((_, wide, high),) = children(pad, "at"), children(pad, "size")
        points += [(float(x) + s * float(wide) / 2, float(y) + s * float(high) / 2) for s in (-1, 1)]
    return points


def bodies(path: Path) -> list[Body]:
    """Return the parts of a routed board."""
    out = []
    for footprint in children(tree(path), "footprint"):
        kind = name(footprint)
        if kind.startswith("Hole_"):
            continue
        ref = reference(footprint)
        points = [place(footprint, point) for point in _drawn(footprint)]
        xs, ys = zip(*points, strict=True)
        back = children(footprint, "layer")[0][1] == "B.Cu"
        box = min(xs), min(ys), max(xs), max(ys)
        out.append(Body(ref, box, high_mm(kind), back, kind.startswith(PLUGS), kind.startswith(IN_BORES)))
    return out
