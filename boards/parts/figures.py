"""Figures that only printing and screwing need, and the chute and board that the parts are made for."""

from dataclasses import dataclass, field
from functools import cached_property

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.drops.shape import Chute
from carrom_simulator.drops.sight import Sight

BED_MM = 220.0  # a common printer's bed, square; its height is no less
THINNEST_MM = 0.8  # two lines of a 0.4 mm nozzle
STEEPEST_DEG = 47.0  # from the vertical; steeper faces than this need support
BRIDGE_MM = 7.0  # the longest flat bridge that prints

SHELL_MM = 1.2  # three walls of a 0.4 mm nozzle
INFILL = 0.15
PLA_G_MM3 = 1.24e-3  # memory: PLA, as most makers of filament print it

WALL_MM = 3.0
KEEL_MM = 12.0  # from the V's floor down to the face that lies on the printer's bed
RIM_MM = 70.0  # of the gutter below the catcher, over the V's floor: both planes end below it
FLANGE_MM = 6.0  # the plate at each end of a piece of gutter
LEAD_MM = 0.4  # chamfer of the lower piece's edge: pieces joined 0.3 mm off make no step upward
CATCHER_MM = 100.0  # along the gutter, from below the hole's middle to the catcher's end
LAST_MM = 125.0  # length of the last piece of gutter, which has gates and window

BOARD_OFF_MM = (24.0, 29.0)  # from the gutter's middle: the pocket board's holes under gate A, and under the window
SCREW_DEEP_MM = 8.0

M4_MM = 4.3  # a clear hole for M4
PIN_MM = 3.1  # for a steel pin of 3 mm, which centres two pieces
WOOD_SCREW_MM = 3.8  # a clear hole for a wood screw of 3.5 mm
WOOD_HEAD_MM = 6.8  # room for its head; a flat ceiling of that size prints as a bridge

M3_MM = 3.4  # a clear hole for M3
M3_CORE_MM = 2.6  # M3 cuts its own thread

LAMP_MM = 5.2  # bore for a body of 5 mm: TSAL6100, BPV10NF, lamps
LENS_MM = 2.5  # radius of its lens
COLLAR_MM = 6.3  # bore for its collar and its legs
BODY_MM = 8.7  # from the tip of the lens to the collar

LINE_UP_MM = 4.0  # a line's beam over the playing surface: boards/pico/README.md
GROOVE_MM = (14.4, 9.4)  # in the frame's underside for a line's holder, wide and high
SLOT_MM = (6.0, 7.4)  # from the groove to the frame's inner face, narrow: a disc still meets wood
NOSE_MM = 12.0  # the slot's length
LINE_SCREW_UP_MM = 13.6  # a holder's screw over the playing surface; it keeps the line board too

LEG_MM = 60.0  # a table leg's thickness


@dataclass(frozen=True)
class Table:
    """What a maker may choose: the board's thickness, its frame, and where the gates stand."""

    chute: Chute = field(default_factory=Chute)
    board: BoardSpec = field(default_factory=BoardSpec)
    board_mm: float = 10.0  # the plywood's thickness
    frame_mm: float = 65.0  # the frame's width; the laws allow 63.5 to 76 (from memory)
    leg_mm: float = 690.0  # from the floor to the underside: the surface is 700 mm up; laws: 630-700

    @cached_property
    def sight(self) -> Sight:
        return Sight(self.chute)

    @property
    def joints_mm(self) -> tuple[float, float]:
        """Where the gutter's pieces meet, along it."""
        return CATCHER_MM, self.chute.length_mm - LAST_MM
