"""The pad box: four buttons at a seat, under the frame's outer edge, in the South seat's directions."""

from build123d import Cylinder, Plane, Polygon, Pos, Rot, extrude

from carrom.ports import BUTTON_WORDS

from . import bracket
from .figures import WALL_MM, WOOD_SCREW_MM, Table
from .trough import box

BUTTON_MM = 12.2  # hole for a push button of 12 mm
PITCH_MM = 26.0
DEEP_MM, HIGH_MM = 42.0, 34.0  # a button reaches some 28 mm behind the panel
EAR_MM = 16.0
GAP_MM = 4.0  # to the bracket
HEAD_MM = 6.8  # of a wood screw of 3.5 mm; its flat ceiling prints as a bridge
CABLE_MM = (10.0, 8.0)  # the cable's way out at the back, wide and high


def wide_mm() -> float:
    """Return its width without ears."""
    return PITCH_MM * len(BUTTON_WORDS) + 2 * WALL_MM


def middle_mm(table: Table) -> float:
    """Return where its middle is along the frame, from the frame's: beside the foot of the chute's outer bracket."""
    hole = table.board.pocket_radius_mm - table.board.half_mm
    return hole + bracket.middle_mm(table) - bracket.WIDE_MM / 2 - GAP_MM - wide_mm() / 2 - EAR_MM


def make(table: Table):
    """Make the box, open towards the board."""
    front = -table.board.half_mm - table.frame_mm
    half = wide_mm() / 2
    y = (front, front + DEEP_MM)
    part = box((-half, half), y, (-HIGH_MM, 0))
    for side in (1, -1):
        outline = [(half - 1, 0.0), (half + EAR_MM, 0.0), (half + EAR_MM, -5.0), (half - 1, -5 - 1.1 * (EAR_MM + 1))]
        face = Plane.XZ.offset(-y[0]) * Polygon(*((side * x, z) for x, z in outline), align=None)
        part += extrude(face, amount=DEEP_MM, dir=(0, 1, 0))
        for along in (front + 9, front + DEEP_MM - 9):
            # The screw's head lies on a flat in the slope.
            at = Pos(side * (half + EAR_MM - 7), along, 0)
            part -= at * Cylinder(WOOD_SCREW_MM / 2, 80)
            part -= at * Pos(0, 0, -5 - 20) * Cylinder(HEAD_MM / 2, 40)
    part -= box((-half + WALL_MM, half - WALL_MM), (y[0] + WALL_MM, y[1] - WALL_MM), (-HIGH_MM + WALL_MM, 1))
    for number in range(len(BUTTON_WORDS)):
        x = (number - (len(BUTTON_WORDS) - 1) / 2) * PITCH_MM
        part -= Pos(x, front, -HIGH_MM / 2) * Rot(90, 0, 0) * Cylinder(BUTTON_MM / 2, 3 * WALL_MM)
    wide, high = CABLE_MM
    part -= box((-wide / 2, wide / 2), (y[1] - 2 * WALL_MM, y[1] + 1), (-high, 1))
    return part.moved(Pos(middle_mm(table), 0, 0))
