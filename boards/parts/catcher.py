"""The catcher: under the hole, with walls up to the board and a leaning back wall; four ears screw it to the board."""

from math import cos, radians, sin, tan

from build123d import Cylinder, Plane, Polygon, Pos, extrude

from .fasteners import EARS_AT_MM, SIDES
from .figures import CATCHER_MM, FLANGE_MM, WALL_MM, WOOD_HEAD_MM, WOOD_SCREW_MM, Table
from .trough import FAR_MM, back_at_mm, box, hollow, joint_holes, place, plate, shell

EAR_LONG_MM, EAR_WIDE_MM, EAR_THICK_MM = 16.0, 14.0, 5.0
_SCREW_IN_MM = 7.0  # from an ear's outer edge


def _before_back(chute, thicker_mm: float):
    """All that lies downhill of the back wall's face, or of one so much further out."""
    lean = radians(chute.back_lean_deg + chute.slope_deg)
    foot = back_at_mm(chute) - thicker_mm / cos(lean)
    top = foot - FAR_MM * tan(lean)
    bottom = foot + 50 * tan(lean)
    outline = [(bottom, -50.0), (FAR_MM, -50.0), (FAR_MM, FAR_MM), (top, FAR_MM)]
    return extrude(Plane.XZ * Polygon(*outline, align=None), amount=FAR_MM, both=True)


def _ear(x_mm: float, side: int, half_mm: float):
    """Make an ear under the board, outward from the wall, in the board's directions. Its slope needs no support."""
    wide, thick = EAR_WIDE_MM + WALL_MM, EAR_THICK_MM
    inner = half_mm - 0.5
    outline = [(inner, 0.0), (inner + wide, 0.0), (inner + wide, -thick), (inner, -thick - wide * 1.15)]
    face = Plane.YZ.offset(x_mm) * Polygon(*((side * y, z) for y, z in outline), align=None)
    block = extrude(face, amount=EAR_LONG_MM, dir=(1, 0, 0))
    at = Pos(x_mm + EAR_LONG_MM / 2, side * (inner + wide - _SCREW_IN_MM), -thick)
    # The screw's head lies on a flat in the slope.
    return block - at * Cylinder(WOOD_SCREW_MM / 2, 60) - at * Pos(0, 0, -30) * Cylinder(WOOD_HEAD_MM / 2, 60)


def ear_screws_mm(table: Table) -> list[tuple[float, float]]:
    """Return where the ears' screws go into the board, in the hole's directions; their heads are EAR_THICK_MM below."""
    chute = table.chute
    out = []
    for x in EARS_AT_MM:
        for side in SIDES:
            far = _half_mm(chute, x, side) - 0.5 + EAR_WIDE_MM + WALL_MM - _SCREW_IN_MM
            out.append((x + EAR_LONG_MM / 2, chute.offset_mm + side * far))
    return out


def _half_mm(chute, x_mm: float, side: int) -> float:
    """How far off the gutter's middle the wall meets the board: nearer where the planes rise above the board."""
    slope, lean = radians(chute.slope_deg), radians(chute.left_deg if side > 0 else chute.right_deg)
    up_mm = chute.depth_mm * cos(slope) + x_mm * sin(slope)
    return min(chute.half_mm, chute.floor_mm / 2 + up_mm / tan(lean)) + WALL_MM


def make(table: Table):
    """Make the catcher, in the gutter's directions."""
    chute = table.chute
    here = place(chute)
    begin = -CATCHER_MM - 40
    below_board = here.inverse() * box((-FAR_MM, FAR_MM), (-FAR_MM, FAR_MM), (-FAR_MM, 0))
    outer = shell(chute, begin, CATCHER_MM, 150.0) & _before_back(chute, WALL_MM)
    end = CATCHER_MM - FLANGE_MM
    outer += plate(chute, end)
    cavity = hollow(chute, begin, CATCHER_MM + 1) & _before_back(chute, 0.0)
    part = (outer & below_board) - cavity
    for x in EARS_AT_MM:
        for side in SIDES:
            ear = here.inverse() * (Pos(0, chute.offset_mm, 0) * _ear(x, side, _half_mm(chute, x, side)))
            part += ear - cavity
    return part - joint_holes(end, FLANGE_MM)
