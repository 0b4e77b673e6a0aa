"""The window's hoods: under each plane a chamber with an eye that looks up, and a red and a green lamp that shine on
the same spot from 45 degrees to either side along the gutter.

Walls between lamps and eye keep their light off it. Eye and lamps sit in their bores from below and behind.
"""

from dataclasses import dataclass
from math import cos, radians, sin, tan

from build123d import Cone, Cylinder, Location, Plane, Pos, Rectangle, Sphere, extrude

from carrom_simulator.drops.sight import CONE_DEG, RECESS_MM

from .figures import BODY_MM, COLLAR_MM, KEEL_MM, LAMP_MM, LENS_MM, RIM_MM, Table
from .trough import box

BLOCK_MM = 26.0  # along the gutter
LAMP_DEG = 45.0
LAMP_TIP_MM = 11.0  # from the spot to a lamp's tip
CHAMBER_MM = 8.0  # around the spot: below it the bores are apart
COVER_MM = 2.5  # of the plane over the chamber
EYE_MM = (6.0, 5.0)  # of VEMD5510C and its solder, along and up the plane
BOARD_MM = (12.0, 8.0)  # of the eye's small board


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
    # The eye's board comes in straight from below: a slanted way in would not print without support.
    seat = hood.frame() * Pos(0, 0, -RECESS_MM - 1.2) * Rectangle(*BOARD_MM)
    return hood.frame() * out[0].fuse(*out[1:]) + extrude(seat, amount=60, dir=(0, 0, -1))


def windows(table: Table):
    """Make the window under both planes: what is added to the gutter, and what is bored out of it."""
    chute = table.chute
    x = (chute.eye_mm - BLOCK_MM / 2, chute.eye_mm + BLOCK_MM / 2)
    block = box(x, (-34.0, 34.0), (-KEEL_MM, RIM_MM - 25))
    left, right = (_bores(hood) for hood in hoods(table))
    return block, left + right
