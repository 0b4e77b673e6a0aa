"""The pad box: four buttons at a seat, under the frame's outer edge, in the South seat's directions."""

from build123d import Cylinder, Plane, Polygon, Pos, Rot, extrude

from carrom.ports import BUTTON_WORDS

from .fasteners import CORNERS
from .figures import WALL_MM, WOOD_HEAD_MM, WOOD_SCREW_MM, Table
from .standing import PAD_DEEP_MM, PAD_EAR_MM, PAD_PITCH_MM, pad_middle_mm, pad_wide_mm
from .trough import box

BUTTON_MM = 12.2  # hole for a push button of 12 mm
HIGH_MM = 34.0
EAR_THICK_MM = 5.0
CABLE_MM = (10.0, 8.0)  # the cable's way out at the back, wide and high


def screws_mm(table: Table) -> list[tuple[float, float]]:
    """Return where the ears' screws go into the board; their heads are EAR_THICK_MM below."""
    middle, half = pad_middle_mm(table), pad_wide_mm() / 2 + PAD_EAR_MM - 7
    deep = -table.board.half_mm - table.frame_mm + PAD_DEEP_MM / 2
    return [(middle + side * half, deep + end * (PAD_DEEP_MM / 2 - 9)) for side, end in CORNERS]


def make(table: Table):
    """Make the box, open towards the board."""
    front = -table.board.half_mm - table.frame_mm
    half = pad_wide_mm() / 2
    y = (front, front + PAD_DEEP_MM)
    part = box((-half, half), y, (-HIGH_MM, 0))
    for side in (1, -1):
        outline = [(half - 1, 0.0), (half + PAD_EAR_MM, 0.0), (half + PAD_EAR_MM, -EAR_THICK_MM)]
        outline.append((half - 1, -EAR_THICK_MM - 1.1 * (PAD_EAR_MM + 1)))
        face = Plane.XZ.offset(-y[0]) * Polygon(*((side * x, z) for x, z in outline), align=None)
        part += extrude(face, amount=PAD_DEEP_MM, dir=(0, 1, 0))
    for x, along in screws_mm(table):
        # The screw's head lies on a flat in the slope.
        at = Pos(x - pad_middle_mm(table), along, 0)
        part -= at * Cylinder(WOOD_SCREW_MM / 2, 80)
        part -= at * Pos(0, 0, -EAR_THICK_MM - 20) * Cylinder(WOOD_HEAD_MM / 2, 40)
    part -= box((-half + WALL_MM, half - WALL_MM), (y[0] + WALL_MM, y[1] - WALL_MM), (-HIGH_MM + WALL_MM, 1))
    for number in range(len(BUTTON_WORDS)):
        x = (number - (len(BUTTON_WORDS) - 1) / 2) * PAD_PITCH_MM
        part -= Pos(x, front, -HIGH_MM / 2) * Rot(90, 0, 0) * Cylinder(BUTTON_MM / 2, 3 * WALL_MM)
    wide, high = CABLE_MM
    part -= box((-wide / 2, wide / 2), (y[1] - 2 * WALL_MM, y[1] + 1), (-high, 1))
    return part.moved(Pos(pad_middle_mm(table), 0, 0))
