"""The circuit boards as plain slabs in their places, with room for their parts: so that nothing overlaps.

They come from the boards' own designs, which know nothing of build123d.
"""

from boards.pico.carrier import bodies, carrier, line, pocket
from carrom_simulator.drops.shape import Chute

from .figures import WALL_MM, Table
from .trough import box, place

CARRIER_SPACER_MM = 10.0  # between the table's board and the carrier: the height of its tray's pillars
CARRIER_PLUGS_MM = 20.0  # how far plugs reach, and the cable's in the Pico's USB: its middle is 14 mm off the carrier


def _slab(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]):
    return box(x, (min(y), max(y)), (min(z), max(z)))


def pocket_boards(table: Table) -> list:
    """Make a pocket's main board and its two side boards, in the hole's directions."""
    top = -pocket.KEEL_MM - pocket.SPACER_MM
    lower = table.chute.gate_mm - Chute().gate_mm  # the board is drawn for the usual chute
    begin, high = pocket.BEGIN_MM + lower, bodies.highest_mm(pocket.design())
    across = (-pocket.MIDDLE_MM, pocket.HIGH_MM - pocket.MIDDLE_MM)  # seen from below, the page's lower edge is at +y
    boards = [_slab((begin, begin + pocket.WIDE_MM), across, (top - pocket.BOARD_MM - high, top))]
    for side, block in pocket.BLOCK_MM.items():
        near = side * (block + 1.5)  # the collars
        along = (pocket.SIDE_BEGIN_MM + lower, pocket.SIDE_BEGIN_MM + lower + pocket.SIDE_MM[0])
        boards.append(_slab(along, (near, near + side * pocket.BOARD_MM), (top, top + pocket.SIDE_MM[1])))
    return [board.moved(place(table.chute)) for board in boards]


def line_board(table: Table):
    """Make the board behind one end of a seat's lines, in the directions of its emitter's holder; its cover has room
    for its parts (`line_cover`)."""
    rear = -table.frame_mm - WALL_MM  # behind the holder's tab
    high = (line.TOP_MM - line.HIGH_MM, line.TOP_MM)
    # Seen from outside, along X, the emitter is at the right, so the board's left edge lies at +y.
    left = line.EMITTER_X_MM
    return _slab((rear - pocket.BOARD_MM, rear), (left, left - line.WIDE_MM), high)


def carrier_board(parts: bool = True):
    """Make the carrier under the board's middle, with room for its parts or bare."""
    wide, high, low = carrier.WIDE_MM / 2, carrier.HIGH_MM / 2, -CARRIER_SPACER_MM - pocket.BOARD_MM
    return _slab((-wide, wide), (-high, high), (low - parts * bodies.highest_mm(carrier.design()), -CARRIER_SPACER_MM))
