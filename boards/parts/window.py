"""The window's hoods: under each plane a chamber with an eye that looks up, and a red and a green lamp that shine on
the same spot from 45 degrees to either side along the gutter.

Walls between lamps and eye keep their light off it. The lamps come into their bores from behind, the eyes from below.
"""

from dataclasses import dataclass
from math import cos, radians, sin, tan

from build123d import Cone, Cylinder, Location, Plane, Pos, Sphere

from boards.pico.carrier import pocket
from carrom_simulator.drops.sight import CONE_DEG, RECESS_MM

from .figures import BODY_MM, COLLAR_MM, KEEL_MM, LAMP_MM, LENS_MM, RIM_MM, Table
from .trough import FAR_MM, box, prism

BLOCK_MM = 26.0  # along the gutter
LAMP_DEG = 45.0
LAMP_TIP_MM = 11.0  # from the spot to a lamp's tip
CHAMBER_MM = 8.0  # around the spot: below it the bores are apart
COVER_MM = 2.5  # of the plane over the chamber
EYE_MM = (6.0, 5.0)  # of VEMD5510C and its solder, along and up the plane
# The eye's small board at its largest: its edges are milled 0.2 mm true, rests of the panel's tabs stand out of the
# long ones, its thickness is 10 % true.
LARGEST_MM = (pocket.EYE_MM[0] + 0.6, pocket.EYE_MM[1] + 1.0, 1.8)
FREE_MM = 0.1  # around the largest board; a usual one has more
BOARD_DEEP_MM = RECESS_MM + 1.2  # its upper face below the plane: 0.9 of VEMD5510C, and solder
JOINT_MM = (1.5, 1.8, 0.6)  # a wire's joint on the side of the eye: along, up the plane, high
JOINT_FREE_MM = 0.2


@dataclass(frozen=True)
class Hood:
    """One plane's window: the spot on it, and where its eye looks from, in the gutter's directions."""

    side: int
    lean: float
    spot: tuple[float, float, float]

    def at(self, along_mm: float, rising_mm: float, deep_mm: float) -> tuple[float, float, float]:
        """Return a point from the spot: along the gutter, up the plane, below the plane."""
        x, y, z = self.spot
        rise, deep = (cos(self.lean), sin(self.lean)), (sin(self.lean), -cos(self.lean))
        across = rising_mm * rise[0] + deep_mm * deep[0]
        return x + along_mm, y + self.side * across, z + rising_mm * rise[1] + deep_mm * deep[1]

    @property
    def eye(self) -> tuple[float, float, float]:
        return self.at(0, 0, RECESS_MM)

    def lamp(self, way: int) -> tuple[float, float, float]:
        """Return the tip of the lamp on the upper (-1) or the lower (1) side: red above, green below."""
        out = LAMP_TIP_MM * sin(radians(LAMP_DEG))
        return self.at(way * out, 0, LAMP_TIP_MM * cos(radians(LAMP_DEG)))

    def frame(self) -> Location:
        """Return the spot's directions: X along the gutter, Z out of the plane into the hollow."""
        normal = (0.0, -self.side * sin(self.lean), cos(self.lean))
        return Plane(origin=self.spot, x_dir=(1, 0, 0), z_dir=normal).location


def hoods(table: Table) -> list[Hood]:
    """Return the hoods of the left and the right plane."""
    chute, out = table.chute, []
    for side, deg in ((1, chute.left_deg), (-1, chute.right_deg)):
        lean = radians(deg)
        y = side * (chute.floor_mm / 2 + table.sight.eye_up_mm * cos(lean))
        out.append(Hood(side, lean, (chute.eye_mm, y, table.sight.eye_up_mm * sin(lean))))
    return out


def _bores(hood: Hood):
    """All that is taken out under one plane."""
    wide = RECESS_MM * tan(radians(CONE_DEG))  # where the cone meets the plane: what the eye sees
    out = [Pos(0, 0, -RECESS_MM / 2) * Cone(EYE_MM[1] / 2, wide, RECESS_MM)]
    out.append(Pos(0, 0, 1) * Cylinder(wide, 2.0))
    chamber = Sphere(CHAMBER_MM) & box((-20, 20), (-20, 20), (-20, -COVER_MM))
    out.append(chamber)
    out.append(
        box((-EYE_MM[0] / 2, EYE_MM[0] / 2), (-EYE_MM[1] / 2, EYE_MM[1] / 2), (-RECESS_MM - 2, -RECESS_MM + 1.5))
    )
    for way in (1, -1):
        turn = Location((0, 0, 0), (0, way * -LAMP_DEG, 0))
        # Along -Z of the turned directions, from the spot outwards.
        out.append(turn * (Pos(0, 0, -LAMP_TIP_MM - BODY_MM / 2 + 2) * Cylinder(LAMP_MM / 2, BODY_MM + 4)))
        out.append(turn * (Pos(0, 0, -LAMP_TIP_MM / 2) * Cylinder(LENS_MM - 0.4, LAMP_TIP_MM)))
        out.append(turn * (Pos(0, 0, -LAMP_TIP_MM - BODY_MM - 30) * Cylinder(COLLAR_MM / 2, 60)))
    return hood.frame() * out[0].fuse(*out[1:]) + slot(hood)


def slot(hood: Hood):
    """Make the eye's way in: board, eye and joints move straight up, for a slanted way would not print without support.

    So it is as wide as a thick board that leans, and its ceiling leans as the plane does.
    """
    long, wide, thick = LARGEST_MM
    way = _way_in(hood, 0.0, (long + 2 * FREE_MM, wide + 2 * FREE_MM), BOARD_DEEP_MM, thick + FREE_MM)
    way += _way_in(hood, 0.0, EYE_MM, RECESS_MM - 0.3, 1.5)
    along, rising, high = JOINT_MM
    room = along + 2 * JOINT_FREE_MM, rising + 2 * JOINT_FREE_MM
    for side in (1, -1):
        at = side * pocket.EYE_WIRES_MM / 2
        way += _way_in(hood, at, room, BOARD_DEEP_MM - high - JOINT_FREE_MM, high + 2 * JOINT_FREE_MM)
    return way


def _way_in(hood: Hood, along_mm: float, size_mm: tuple[float, float], deep_mm: float, thick_mm: float):
    """Make what a box in the directions of the plane sweeps when it comes straight up to so deep below the plane."""
    long, wide = size_mm
    x = hood.spot[0] + along_mm
    corners = ((-wide / 2, deep_mm), (wide / 2, deep_mm), (wide / 2, deep_mm + thick_mm))
    roof = [hood.at(0.0, rising, deep)[1:] for rising, deep in corners]
    outline = [(roof[0][0], -FAR_MM), *roof, (roof[2][0], -FAR_MM)]
    return prism(outline, x - long / 2, x + long / 2)


def windows(table: Table):
    """Make the window under both planes: what is added to the gutter, and what is bored out of it."""
    chute = table.chute
    x = (chute.eye_mm - BLOCK_MM / 2, chute.eye_mm + BLOCK_MM / 2)
    block = box(x, (-34.0, 34.0), (-KEEL_MM, RIM_MM - 25))
    left, right = (_bores(hood) for hood in hoods(table))
    return block, left + right
