"""The cover of a line board, behind the frame: the holders' own screws keep holder, board and cover together.

In the directions of the emitter's holder (`lines`).
"""

from build123d import Cylinder, Pos, Rot

from boards.pico.carrier import bodies, line, made, pocket
from boards.pico.carrier.design import CLEAR_MM

from .figures import WALL_MM, WOOD_SCREW_MM, Table
from .trough import box

ROOM_MM = 0.5  # around the board
ABOVE_MM = 1.0  # over its highest part
PLUG_MM = 1.5  # around the plug's opening


def deep_mm() -> float:
    """Return how far its floor is from the board's face: over all parts but the plug, which looks out."""
    on_board = bodies.bodies(made.board_file(line.design()))
    return max(body.high_mm for body in on_board if not body.plug and not body.in_bore) + ABOVE_MM


def make(table: Table):
    """Make the cover, open towards the frame, the plug's window in its floor."""
    design, deep = line.design(), deep_mm()
    rear = -table.frame_mm - WALL_MM
    face, floor = rear - pocket.BOARD_MM, rear - pocket.BOARD_MM - deep
    left, right = line.EMITTER_X_MM - line.WIDE_MM - ROOM_MM, line.EMITTER_X_MM + ROOM_MM
    low, high = line.TOP_MM - line.HIGH_MM - ROOM_MM, line.TOP_MM + ROOM_MM
    outer = (left - WALL_MM, right + WALL_MM), (low - WALL_MM, high + WALL_MM)
    part = box((floor - WALL_MM, rear), *outer) - box((floor, rear + 1), (left, right), (low, high))
    for x, y, _ in design.holes:
        along = Pos(0, line.EMITTER_X_MM - x, line.TOP_MM - y) * Rot(0, 90, 0)
        middle = Pos((floor + face) / 2, 0, 0)
        part += middle * along * Cylinder(CLEAR_MM - 0.2, deep)
        part -= Pos((floor + rear) / 2, 0, 0) * along * Cylinder(WOOD_SCREW_MM / 2, 4 * deep)
    (plug,) = (body for body in bodies.bodies(made.board_file(design)) if body.plug)
    x0, y0, x1, y1 = plug.box
    window = (
        (line.EMITTER_X_MM - x1 - PLUG_MM, line.EMITTER_X_MM - x0 + PLUG_MM),
        (line.TOP_MM - y1 - PLUG_MM, line.TOP_MM - y0 + PLUG_MM),
    )
    return part - box((floor - WALL_MM - 1, floor + 0.5), *window)
