"""The brackets: one on each side of the tray hangs it, and the gutter's low end, from the board.

In the hole's directions: X along the gutter seen from above, Y across, Z up from the board's underside.
"""

from build123d import Cylinder, Plane, Polygon, Pos, Rot, extrude

from . import tray
from .fasteners import FEET_AT_MM, TRAY_DROPS_MM
from .figures import M4_MM, WALL_MM, WOOD_SCREW_MM, Table
from .standing import BRACKET_WIDE_MM, bracket_middle_mm
from .trough import box

THICK_MM = 6.0
FOOT_MM = 18.0  # outward, under the board
FOOT_THICK_MM = 5.0
RIB_MM = 6.0


def holes_mm(table: Table) -> list[tuple[float, float]]:
    """Return the screws into the tray's wall: along, and up from the board's underside (negative)."""
    at, floor = bracket_middle_mm(table), tray.floor_mm(table)
    return [(at, floor + up) for up in (tray.HIGH_MM - drop for drop in TRAY_DROPS_MM)]


def feet_mm(table: Table, side: int) -> list[tuple[float, float]]:
    """Return where a foot's screws go into the board; their heads are FOOT_THICK_MM below."""
    out = table.chute.half_mm + WALL_MM + THICK_MM + FOOT_MM - 7
    return [(bracket_middle_mm(table) + along, table.chute.offset_mm + side * out) for along in FEET_AT_MM]


def make(table: Table, side: int):
    """Make the bracket at the side of +y (1) or -y (-1)."""
    chute, at = table.chute, bracket_middle_mm(table)
    low = min(z for _, z in holes_mm(table)) - 8
    inner = chute.half_mm + WALL_MM
    x = (at - BRACKET_WIDE_MM / 2, at + BRACKET_WIDE_MM / 2)

    def across(near: float, far: float) -> tuple[float, float]:
        ends = sorted((chute.offset_mm + side * near, chute.offset_mm + side * far))
        return ends[0], ends[1]

    foot = inner + THICK_MM + FOOT_MM
    part = box(x, across(inner, inner + THICK_MM), (low, 0)) + box(x, across(inner, foot), (-FOOT_THICK_MM, 0))
    # Ribs at both edges stiffen it; at the top they carry the foot.
    rib = [(inner, 0.0), (foot, 0.0), (foot, -FOOT_THICK_MM), (inner + THICK_MM + RIB_MM, -32.0)]
    rib += [(inner + THICK_MM + RIB_MM, low + 34), (inner, low + 22)]
    for begin in (x[0], x[1] - 3):
        outline = [(chute.offset_mm + side * y, z) for y, z in rib]
        part += extrude(Plane.YZ.offset(begin) * Polygon(*outline, align=None), amount=3, dir=(1, 0, 0))
    for along, z in holes_mm(table):
        part -= Pos(along, chute.offset_mm + side * inner, z) * Rot(90, 0, 0) * Cylinder(M4_MM / 2, 60)
    for along, across in feet_mm(table, side):
        part -= Pos(along, across, 0) * Cylinder(WOOD_SCREW_MM / 2, 40)
    return part
