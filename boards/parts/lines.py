"""The holders of the line beams: they lie in grooves in the frame's underside and shine through narrow slots.

A holder's own directions: X along the beam to the board's inside, from the frame's inner face; Y to the beam's left; Z
up from the playing surface. Of the two beams of a seat one is fired to the right, one to the left, so no emitter shines
towards the other beam's eye.
"""

from dataclasses import dataclass

from build123d import Cylinder, Location, Pos, Rot

from .figures import GROOVE_MM, LENS_MM, LINE_SCREW_UP_MM, LINE_UP_MM, NOSE_MM, SLOT_MM, WALL_MM, WOOD_SCREW_MM, Table
from .gates import seat
from .trough import box

CLEAR_MM = 0.2  # between holder and wood, on each side
RECESS_MM = 0.5  # the nose ends behind the frame's inner face: a disc meets wood
HOOD_MM = 4.0  # width and height of the hood's channel
LENS_BACK_MM = NOSE_MM + 3.0  # from the frame's inner face to a lens
EYE_MM = (5.8, 7.15, 6.2)  # room for TSSP4038SS1XB, on its side: 5.6 deep, 6.95 high, 6.0 wide (Vishay 82737)
LEADS_MM = 2.5  # beside the eye, where its legs turn backward
FLOOR_MM = LINE_UP_MM - EYE_MM[2] / 2  # under the eye


@dataclass(frozen=True)
class Line:
    """One beam over a base line: where its two lenses are, and how its holders stand, on the board."""

    seat: int
    line: int
    emitter: Location
    eye: Location


def lines(table: Table) -> list[Line]:
    """Return all eight, the board's middle at the origin, z from its underside."""
    board = table.board
    out = []
    for number in range(4):
        turn = Rot(0, 0, 90 * number)
        for line in range(2):
            y = -board.line_mm(line)
            left = turn * Pos(-board.half_mm, y, table.board_mm)
            right = turn * Pos(board.half_mm, y, table.board_mm) * Rot(0, 0, 180)
            out.append(Line(number, line, *((left, right) if line == 0 else (right, left))))
    return out


def lens() -> tuple[float, float, float]:
    """Return the tip of a holder's lens, in its own directions."""
    return -LENS_BACK_MM, 0.0, LINE_UP_MM


def _body(table: Table):
    """Make the outside of both holders: a bar in the groove, a nose in the slot, a tab at the frame's outer face."""
    half, rear = GROOVE_MM[0] / 2 - CLEAR_MM, -table.frame_mm
    high = GROOVE_MM[1] - CLEAR_MM
    bar = box((rear, -NOSE_MM - CLEAR_MM), (-half, half), (0, high))
    wide = SLOT_MM[0] / 2 - CLEAR_MM
    nose = box((-NOSE_MM - 1, -RECESS_MM), (-wide, wide), (0, SLOT_MM[1] - CLEAR_MM))
    tall = table.board.frame_height_mm - 1
    tab = box((rear - WALL_MM, rear), (-half, half), (0, tall))
    screw = Pos(rear, 0, LINE_SCREW_UP_MM) * Rot(0, 90, 0) * Cylinder(WOOD_SCREW_MM / 2, 20)
    return bar + nose + tab - screw


def _hood():
    """Make the channel from a lens to the board."""
    half = HOOD_MM / 2
    return box((-LENS_BACK_MM - LENS_MM, 1), (-half, half), (LINE_UP_MM - half, LINE_UP_MM + half))


def emitter(table: Table):
    """Make the emitter's holder: the lamp comes in from behind."""
    bore = Pos(-LENS_BACK_MM - LENS_MM, 0, LINE_UP_MM) * Rot(0, 0, 180) * seat(table.frame_mm)
    return _body(table) - _hood() - bore


def eye(table: Table):
    """Make the eye's holder: the eye lies on its side and comes in from above, its legs left and then backward."""
    deep, long, _ = EYE_MM
    front, wide = -LENS_BACK_MM, long / 2
    top = GROOVE_MM[1] + 30
    room = box((front - deep, front), (-wide, wide + LEADS_MM), (FLOOR_MM, top))
    legs = box((-table.frame_mm - 10, front - deep + 1), (wide - 2, wide + LEADS_MM), (FLOOR_MM, GROOVE_MM[1] - 2.2))
    open_legs = box((-table.frame_mm + 0.01, front - deep + 1), (wide - 2, wide + LEADS_MM), (FLOOR_MM, top))
    return _body(table) - _hood() - room - legs - open_legs
