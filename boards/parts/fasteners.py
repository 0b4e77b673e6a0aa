"""Every screw, nut, pin and spacer of a table: its size, how many, and where it goes, without any solid.

The printed parts have their holes by these figures, `assembled` stands the fasteners in them, `boards.order` counts
them. No washers: heads and nuts lie on plates of 3 mm or more.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from boards.pico.carrier import carrier, line, pocket

SIDES = (1, -1)
CORNERS = tuple(product(SIDES, SIDES))

JOINTS = 3  # of a chute: catcher, two pieces of gutter, tray
JOINT_AT_MM = ((51.0, -4.0), (-51.0, -4.0), (51.0, 30.0), (-51.0, 30.0))  # across and up, in both plates of a joint
PINS_AT_MM = ((28.0, -6.0), (-28.0, -6.0))
EARS_AT_MM = (-30.0, 62.0)  # of the catcher, from the hole's middle along the gutter: two at each side
TRAY_DROPS_MM = (24.0, 9.0)  # of a bracket's screws under the tray's rim
FEET_AT_MM = (-7.0, 7.0)  # of a bracket's wood screws from its middle
DISPLAY_LID_AT_MM = tuple(product((-73.0, 73.0), (-17.0, 17.0)))  # across and up
DISPLAY_FOOT_AT_MM = (-25.0, 25.0)
FRAME_AT_MM = (-300.0, -150.0, 0.0, 150.0, 300.0)  # along each side from its middle, under the frame's middle
ANGLES, ANGLE_MM, ANGLE_THICK_MM = 3, 30.0, 2.0  # of a leg: both sides and the inner face have one
ANGLE_HOLES_MM = (10.0, 22.0)  # in each arm, from the corner

ANGLE = "steel angle 30 x 30 x 20 mm, four holes"


@dataclass(frozen=True)
class Fastener:
    """A kind of fastener. unit: what has so many of it. size: as it is bought."""

    name: str
    unit: str
    count: int
    size: str


FASTENERS = (
    Fastener("joint pin", "chute", JOINTS * len(PINS_AT_MM), "steel pin 3 x 12 mm"),
    Fastener("joint screw", "chute", JOINTS * len(JOINT_AT_MM), "screw M4 x 20, cap head"),
    Fastener("joint nut", "chute", JOINTS * len(JOINT_AT_MM), "nut M4"),
    Fastener("bracket screw", "chute", len(SIDES) * len(TRAY_DROPS_MM), "screw M4 x 16, cap head"),
    Fastener("bracket nut", "chute", len(SIDES) * len(TRAY_DROPS_MM), "nut M4"),
    Fastener("spacer", "chute", len(pocket.design().holes), "spacer 3 mm, bore 3.2 mm"),
    Fastener("pocket screw", "chute", len(pocket.design().holes), "screw M3 x 10"),
    Fastener("ear screw", "chute", len(SIDES) * len(EARS_AT_MM), "wood screw 3.5 x 12"),
    Fastener("foot screw", "chute", len(SIDES) * len(FEET_AT_MM), "wood screw 3.5 x 12"),
    Fastener("line screw", "line end", len(line.design().holes), "wood screw 3.5 x 35"),
    Fastener("pad screw", "pad box", len(CORNERS), "wood screw 3.5 x 20"),
    Fastener("display foot screw", "display", len(DISPLAY_FOOT_AT_MM), "wood screw 3.5 x 16"),
    Fastener("display lid screw", "display", len(DISPLAY_LID_AT_MM), "screw M3 x 10"),
    Fastener("case screw", "case", len(CORNERS), "wood screw 3.5 x 12"),
    Fastener("carrier screw", "case", len(carrier.design().holes), "screw M3 x 10"),
    Fastener("lid screw", "case", len(CORNERS), "screw M3 x 10"),
    Fastener("frame screw", "frame side", len(FRAME_AT_MM), "wood screw 4 x 25, countersunk"),
    Fastener("leg angle", "leg", ANGLES, ANGLE),
    Fastener("leg screw", "leg", ANGLES * 2 * len(ANGLE_HOLES_MM), "wood screw 3.5 x 10"),
)
"""Lengths leave 1 mm of plywood 10 mm thick; screws under the frame, of pads and of lines, may go on into its wood."""

NAMES = frozenset(one.name for one in FASTENERS)

UNITS: Mapping[str, int] = {
    "chute": 4, "line end": 8, "pad box": 4, "display": 2, "case": 1, "frame side": 4, "leg": 4,
}  # fmt: skip
"""How many of each unit a table has; a line end is the board behind the frame with its two holders."""


def of_unit(unit: str) -> dict[str, int]:
    """Return how many of each fastener one unit has, by the fastener's name."""
    return {one.name: one.count for one in FASTENERS if one.unit == unit}


def bought(units: Mapping[str, int]) -> Counter[str]:
    """Return how many of each size so many units take."""
    out: Counter[str] = Counter()
    for one in FASTENERS:
        out[one.size] += one.count * units.get(one.unit, 0)
    return +out


def named(name: str) -> Fastener:
    """Return a fastener by its name, one of NAMES."""
    return next(one for one in FASTENERS if one.name == name)
