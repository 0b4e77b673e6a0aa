"""The wooden parts, with every hole and groove that the printed ones need; the board's middle is the origin."""

from build123d import Cylinder, Pos, Rot

from .figures import GROOVE_MM, LEG_MM, NOSE_MM, SLOT_MM, Table
from .layout import leg_mm
from .lines import lines
from .trough import box


def board(table: Table):
    """Make the playing surface's plywood, with the four holes."""
    half = table.board.half_mm + table.frame_mm
    part = box((-half, half), (-half, half), (0, table.board_mm))
    for number in range(4):
        part -= Pos(*table.board.pocket_centre(number), 0) * Cylinder(table.board.pocket_radius_mm, 100)
    return part


def frame(table: Table):
    """Make the frame on the board, with a groove and a slot for each holder of a line."""
    inner, outer = table.board.half_mm, table.board.half_mm + table.frame_mm
    low, high = table.board_mm, table.board_mm + table.board.frame_height_mm
    part = box((-outer, outer), (-outer, outer), (low, high)) - box((-inner, inner), (-inner, inner), (low, high))
    wide, tall = GROOVE_MM
    groove = box((-table.frame_mm - 1, -NOSE_MM), (-wide / 2, wide / 2), (0, tall))
    slot = box((-NOSE_MM - 1, 1), (-SLOT_MM[0] / 2, SLOT_MM[0] / 2), (0, SLOT_MM[1]))
    for line in lines(table):
        for stands in (line.emitter, line.eye):
            part -= (groove + slot).moved(stands)
    return part


def legs(table: Table) -> list:
    """Make four legs, each between a tray and the next pocket's catcher."""
    out = table.board.half_mm + table.frame_mm
    x, half = leg_mm(table), LEG_MM / 2
    leg = box((x - half, x + half), (-out, -out + LEG_MM), (-table.leg_mm, 0))
    return [Rot(0, 0, 90 * number) * leg for number in range(4)]
