"""The tray at the end of the gutter: level, with a stop behind a strip of foam that takes the striker's blow."""

from build123d import Cylinder, Plane, Polygon, Pos, Rot, extrude

from .figures import FLANGE_MM, KEEL_MM, M4_MM, WALL_MM, Table
from .standing import TRAY_LONG_MM, tray_begin_mm
from .trough import FAR_MM, box, hollow, joint_holes, place

FLOOR_BELOW_MM = 22.0  # the tray's floor under the lowest point of the gutter: pieces back up no sooner
HIGH_MM = 50.0  # its walls over its floor
FOAM_MM = 8.0  # between the stop and two posts that keep it there
STOP_MM = 5.0  # the stop's thickness
EASE_MM = 1.0  # the entrance is wider than the gutter by this: no edge to climb
_POST_MM = (3.0, 6.0)  # along and across
_RIB_MM = (4.0, 9.0)  # a rib behind the stop, wide and out


def floor_mm(table: Table) -> float:
    """Return the tray's floor, from the board's underside (negative)."""
    return -table.chute.height_mm - FLOOR_BELOW_MM


def stop_mm(table: Table) -> float:
    """Return the face of its stop."""
    return tray_begin_mm(table) + TRAY_LONG_MM


def _stop(table: Table, y: tuple[float, float]):
    """Make its end: posts before the foam, and ribs behind the wall."""
    stop, floor = stop_mm(table), floor_mm(table)
    long, wide = _POST_MM
    high = (floor - WALL_MM, floor + HIGH_MM)
    x = (stop - FOAM_MM - long, stop - FOAM_MM)
    inner = (y[0] + WALL_MM - 1, y[1] - WALL_MM + 1)
    out = box(x, (inner[0], inner[0] + 1 + wide), high) + box(x, (inner[1] - 1 - wide, inner[1]), high)
    back, (thick, deep) = stop + STOP_MM, _RIB_MM
    for share in (0.25, 0.5, 0.75):
        middle = y[0] + share * (y[1] - y[0])
        outline = [(back - 1, high[0]), (back + deep, high[0]), (back + deep, high[0] + 6), (back - 1, high[1])]
        face = Plane.XZ.offset(-middle - thick / 2) * Polygon(*outline, align=None)
        out += extrude(face, amount=thick, dir=(0, -1, 0))
    return out


def make(table: Table, screws_mm: list[tuple[float, float]]):
    """Make the tray, in the board's directions. screws_mm: those of the brackets in both walls, along and up."""
    chute = table.chute
    here = place(chute)
    end, floor = chute.length_mm, floor_mm(table)
    half = chute.half_mm + WALL_MM
    back = here * box((end, end + FLANGE_MM), (-half, half), (-KEEL_MM - 60, 60))
    begin, stop = tray_begin_mm(table), stop_mm(table)
    y = (chute.offset_mm - half, chute.offset_mm + half)
    outer = box((begin - 40, stop + STOP_MM), y, (floor - WALL_MM, floor + HIGH_MM))
    inner = box((begin - 60, stop), (y[0] + WALL_MM, y[1] - WALL_MM), (floor, floor + 200))
    behind = here * box((-FAR_MM, end), (-FAR_MM, FAR_MM), (-FAR_MM, FAR_MM))
    low = box((-FAR_MM, FAR_MM * 3), (-FAR_MM, FAR_MM), (floor - WALL_MM, FAR_MM))
    part = (outer - inner) + (back & low) + _stop(table, y)
    part -= behind
    part -= here * hollow(chute, end - 1, end + FLANGE_MM + 30, wider_mm=EASE_MM)
    for along, up in screws_mm:
        part -= Pos(along, chute.offset_mm, up) * Rot(90, 0, 0) * Cylinder(M4_MM / 2, 4 * half)
    return part - here * joint_holes(end, FLANGE_MM)
