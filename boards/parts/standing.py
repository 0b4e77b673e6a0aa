"""Says where trays, brackets and pad boxes stand, and which wood is cut, from the figures alone: no solid is made."""

from dataclasses import dataclass
from math import cos, radians

from carrom.ports import BUTTON_WORDS

from .figures import FLANGE_MM, LEG_MM, WALL_MM, Table

TRAY_LONG_MM = 120.0
BRACKET_WIDE_MM = 30.0
PAD_PITCH_MM = 26.0
PAD_DEEP_MM = 42.0  # a button reaches some 28 mm behind the panel
PAD_EAR_MM = 16.0
PAD_GAP_MM = 4.0  # to the bracket
DISPLAY_MM = (160.0, 50.0, 30.0)  # a display's case: wide, high, deep


@dataclass(frozen=True)
class Cut:
    """Pieces of wood of one size. name: as in the guide's pictures."""

    name: str
    count: int
    wood: str
    size_mm: tuple[float, float, float]


def tray_begin_mm(table: Table) -> float:
    """Return where a tray begins, along the gutter seen from above."""
    chute = table.chute
    return float(chute.origin[0]) + (chute.length_mm + FLANGE_MM) * cos(radians(chute.slope_deg)) - 12


def bracket_middle_mm(table: Table) -> float:
    """Return where the brackets' middle is along the tray."""
    return tray_begin_mm(table) + TRAY_LONG_MM / 2


def pad_wide_mm() -> float:
    """Return a pad box's width without ears."""
    return PAD_PITCH_MM * len(BUTTON_WORDS) + 2 * WALL_MM


def pad_middle_mm(table: Table) -> float:
    """Return where a pad box's middle is along the frame, from the frame's: beside the foot of the outer bracket."""
    hole = table.board.pocket_radius_mm - table.board.half_mm
    bracket = hole + bracket_middle_mm(table) - BRACKET_WIDE_MM / 2
    return bracket - PAD_GAP_MM - pad_wide_mm() / 2 - PAD_EAR_MM


def cuts(table: Table) -> list[Cut]:
    """Return the wood of a table: two sides of the frame lie between the two others."""
    board = table.board
    whole = board.side_mm + 2 * table.frame_mm
    beam = table.frame_mm, board.frame_height_mm
    return [
        Cut("board", 1, "plywood", (whole, whole, table.board_mm)),
        Cut("frame", 2, "hardwood", (whole, *beam)),
        Cut("frame", 2, "hardwood", (board.side_mm, *beam)),
        Cut("leg", 4, "softwood", (table.leg_mm, LEG_MM, LEG_MM)),
    ]
