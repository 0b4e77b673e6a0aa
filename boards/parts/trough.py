"""The V that pieces slide in, as solids in the gutter's own directions: X along it, Y across, Z square to its floor."""

from math import cos, radians, sin, tan

from build123d import Box, Cylinder, Location, Plane, Polygon, Pos, Rot, extrude, loft

from carrom_simulator.drops.shape import Chute

from .fasteners import JOINT_AT_MM, PINS_AT_MM
from .figures import FLANGE_MM, KEEL_MM, LEAD_MM, M4_MM, PIN_MM, RIM_MM, WALL_MM

FAR_MM = 400.0
_KEEL_HALF_MM = 8.0
PLATE_MM = RIM_MM - 10  # how high a joint's plate reaches


def place(chute: Chute) -> Location:
    """Return where the gutter's own directions stand under the board."""
    return Location(tuple(float(mm) for mm in chute.origin), (0.0, chute.slope_deg, 0.0))


def box(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]):
    """Make a box between two planes in each direction."""
    middle = [(low + high) / 2 for low, high in (x, y, z)]
    return Pos(*middle) * Box(x[1] - x[0], y[1] - y[0], z[1] - z[0])


def prism(outline: list[tuple[float, float]], begin_mm: float, end_mm: float):
    """Make a body of an outline across the gutter, drawn out along it."""
    face = Plane.YZ.offset(begin_mm) * Polygon(*outline, align=None)
    return extrude(face, amount=end_mm - begin_mm, dir=(1, 0, 0))


def _outline(chute: Chute, high_mm: float, wider_mm: float) -> list[tuple[float, float]]:
    """Make the hollow across, so much wider all around."""
    half, foot = chute.half_mm + wider_mm, chute.floor_mm / 2
    sides = []
    for deg in (chute.left_deg, chute.right_deg):
        lean = radians(deg)
        down = wider_mm / cos(lean)  # straight down to the widened plane
        sides.append((foot + (down - wider_mm) / tan(lean), (half - foot) * tan(lean) - down))
    (left_foot, left_rim), (right_foot, right_rim) = sides
    floor = [(left_foot, -wider_mm), (-right_foot, -wider_mm)]
    return [(half, high_mm), (half, left_rim), *floor, (-half, right_rim), (-half, high_mm)]


def hollow(chute: Chute, begin_mm: float, end_mm: float, high_mm: float = FAR_MM, wider_mm: float = 0.0):
    """Make the room where pieces may be. wider_mm: all around, so much more of it."""
    return prism(_outline(chute, high_mm, wider_mm), begin_mm, end_mm)


def shell(chute: Chute, begin_mm: float, end_mm: float, high_mm: float):
    """Make walls around the hollow and the keel that they stand on, with the hollow filled.

    From rim to keel their outer faces are straight, so steeper than the planes: they print without support.
    """
    half = chute.half_mm + WALL_MM
    left, right = _outline(chute, high_mm, WALL_MM)[1], _outline(chute, high_mm, WALL_MM)[4]
    keel = [(_KEEL_HALF_MM, -KEEL_MM), (-_KEEL_HALF_MM, -KEEL_MM)]
    return prism([(half, high_mm), left, *keel, right, (-half, high_mm)], begin_mm, end_mm)


def plate(chute: Chute, begin_mm: float, long_mm: float = FLANGE_MM):
    """Make the plate at a piece's end, from the bed up, with the hollow filled."""
    half = chute.half_mm + WALL_MM
    return box((begin_mm, begin_mm + long_mm), (-half, half), (-KEEL_MM, PLATE_MM))


def joint_holes(at_mm: float, long_mm: float):
    """Make the holes for screws and pins, through plates that begin there and are so long together."""
    out = []
    for points, wide_mm in ((JOINT_AT_MM, M4_MM), (PINS_AT_MM, PIN_MM)):
        bore = Rot(0, 90, 0) * Cylinder(wide_mm / 2, long_mm + 2)
        out += [Pos(at_mm + long_mm / 2, y, z) * bore for y, z in points]
    return out[0].fuse(*out[1:])


def lead_in(chute: Chute, at_mm: float):
    """Make the body that is taken off a piece's upper edge, so that the piece before it may stand a little lower.

    Its slope is gentler than 45 degrees: no step upward that a disc could catch on.
    """
    high = RIM_MM + 5
    wide = Plane.YZ.offset(at_mm - 0.01) * Polygon(*_outline(chute, high, LEAD_MM), align=None)
    narrow = Plane.YZ.offset(at_mm + 2 * LEAD_MM) * Polygon(*_outline(chute, high, 0.0), align=None)
    return loft([wide, narrow])


def back_at_mm(chute: Chute, up_mm: float = 0.0) -> float:
    """Return where along the gutter the back wall's face is, so high over the V's floor."""
    # A point along a, up u lies at x = a cos + u sin, z = -depth - a sin + u cos; the wall is x = back - lean z.
    lean, slope = tan(radians(chute.back_lean_deg)), radians(chute.slope_deg)
    rising = up_mm * (sin(slope) + lean * cos(slope))
    return (chute.back_mm + lean * chute.depth_mm - rising) / (cos(slope) - lean * sin(slope))
