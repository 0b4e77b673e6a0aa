"""The catcher: under the hole, with walls up to the board and a leaning back wall; four ears screw it to the board."""

from math import cos, radians, sin, tan

from build123d import Cylinder, Plane, Polygon, Pos, extrude

from .figures import CATCHER_MM, FLANGE_MM, WALL_MM, WOOD_SCREW_MM, Table
from .trough import FAR_MM, back_at_mm, box, hollow, joint_holes, place, plate, shell

EAR_LONG_MM, EAR_WIDE_MM, EAR_THICK_MM = 16.0, 14.0, 5.0
_EARS_MM = (-30.0, 62.0)  # from the hole's middle, along the gutter seen from above


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
    hole = Pos(x_mm + EAR_LONG_MM / 2, side * (inner + wide - 7), -thick) * Cylinder(WOOD_SCREW_MM / 2, 60)
    return block - hole


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
    for x in _EARS_MM:
        for side in (1, -1):
            ear = here.inverse() * (Pos(0, chute.offset_mm, 0) * _ear(x, side, _half_mm(chute, x, side)))
            part += ear - cavity
    return part - joint_holes(end, FLANGE_MM)
