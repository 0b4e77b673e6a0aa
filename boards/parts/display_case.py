"""The display's case: it holds one chain of four 8x8 modules and leans back on the frame.

Its own directions: X to the reader's right, Y away from the reader, Z up; the lid's front is at y = 0 before it leans.
"""

from math import cos, radians, sin, tan

from build123d import Cylinder, Plane, Polygon, Pos, Rot, extrude

from .fasteners import DISPLAY_FOOT_AT_MM, DISPLAY_LID_AT_MM
from .figures import M3_CORE_MM, M3_MM, WALL_MM, WOOD_SCREW_MM
from .standing import DISPLAY_MM
from .trough import box

MODULE_MM = (129.0, 33.0)  # room for FC-16, four in one: 128 x 32 mm, memory of its makers' drawings
PANE_MM = (135.0, 39.0, 2.2)  # a pane of 134 x 38 x 2 mm, red or smoked, glued in
LEAN_DEG = 20.0
FOOT_MM = (70.0, 46.0, 5.0)  # wide, deep, thick
_CABLE_MM = (24.0, 10.0)


def _across(wide_mm: float, x: float, z: float, y: tuple[float, float]):
    """Make a bore along Y."""
    return Pos(x, (y[0] + y[1]) / 2, z) * Rot(90, 0, 0) * Cylinder(wide_mm / 2, y[1] - y[0])


def _rectangle(size: tuple[float, ...], y: tuple[float, float]):
    return box((-size[0] / 2, size[0] / 2), y, (-size[1] / 2, size[1] / 2))


def case():
    """Make the case, open in front for the pane and behind for the modules."""
    deep = DISPLAY_MM[2]
    part = _rectangle(DISPLAY_MM, (-deep, 0)) - _rectangle(MODULE_MM, (-deep - 1, 1))
    part -= _rectangle(PANE_MM, (-deep - 1, -deep + PANE_MM[2]))
    for x, z in DISPLAY_LID_AT_MM:
        part -= _across(M3_CORE_MM, x, z, (-14, 1))
    return part


def foot_screws_mm() -> tuple[list[tuple[float, float, float]], tuple[float, float, float]]:
    """Return where the lid's screws enter its foot, and the way that they go in: level once the case leans."""
    lean, deep = radians(LEAN_DEG), FOOT_MM[1]
    y, z = WALL_MM - 0.62 * deep * cos(lean), -DISPLAY_MM[1] / 2 - 0.5 - 0.62 * deep * sin(lean)
    return [(x, y, z) for x in DISPLAY_FOOT_AT_MM], (0.0, sin(lean), -cos(lean))


def lid():
    """Make the lid, whose foot goes forward under the case and is screwed to the frame."""
    lean, low = radians(LEAN_DEG), -DISPLAY_MM[1] / 2
    wide, deep, thick = FOOT_MM
    part = _rectangle(DISPLAY_MM, (0, WALL_MM))
    # The foot lies level once all leans back: from the lid's lower edge forward and, seen in the case, downward.
    forward, down = (-cos(lean), -sin(lean)), (sin(lean), -cos(lean))
    edge = (WALL_MM, low - 0.5)
    far = (edge[0] + deep * forward[0], edge[1] + deep * forward[1])
    outline = [edge, far, (far[0] + thick * down[0], far[1] + thick * down[1])]
    heel = (WALL_MM, outline[2][1] + (WALL_MM - outline[2][0]) * tan(lean))
    side = extrude(Plane.YZ.offset(-wide / 2) * Polygon(*outline, heel, align=None), amount=wide, dir=(1, 0, 0))
    part += side + box((-wide / 2, wide / 2), (0, WALL_MM), (heel[1], low + 1))
    for at in foot_screws_mm()[0]:
        part -= Pos(*at) * Rot(LEAN_DEG, 0, 0) * Cylinder(WOOD_SCREW_MM / 2, 40)
    for x, z in DISPLAY_LID_AT_MM:
        part -= _across(M3_MM, x, z, (-1, WALL_MM + 1))
    return part - box((-_CABLE_MM[0] / 2, _CABLE_MM[0] / 2), (-1, WALL_MM + 1), (0, _CABLE_MM[1]))
