"""Tells from the readings of a colour window which piece lies over it, and how surely.

White is bright in red and in green light, red in red light only, black in neither. Everything is compared on a
logarithmic scale, so that a lamp that ages or a dusty window moves all readings by the same step.
"""

from carrom.game import pieces
from carrom.sensing.motion import log2_q8


def colour(red: int, green: int, pocket) -> tuple:
    """Return `(piece, margin)` for a man's mean readings, less the empty window's. pocket: a `calibration.Pocket`.

    piece: WHITE, BLACK or QUEEN. margin: 100 at that piece's usual reading or beyond, 0 at the border to another piece
    or if the reading fits none. The border to black lies half-way, that of white and queen a third of the way from
    white; from two thirds on it is surely the queen.
    """
    white, black, queen = pocket.colours[0], pocket.colours[1], pocket.colours[2]
    low = log2_q8(black[0])
    high = log2_q8(min(white[0], queen[0]))
    half = max((high - low) // 2, 1)
    black_and_half = low + half
    bright = log2_q8(red) - black_and_half
    sure = min(abs(bright) * 100 // half, 100)
    if bright < 0:
        # A black man is dark in green as well. Otherwise the red lamp is dead.
        half = max((log2_q8(white[1]) - log2_q8(black[1])) // 2, 1)
        dark = log2_q8(black[1]) + half - log2_q8(green)
        return pieces.BLACK, max(0, min(sure, dark * 100 // half))
    low = log2_q8(queen[1]) - log2_q8(queen[0])
    high = log2_q8(white[1]) - log2_q8(white[0])
    # White stays white; red pales, and its green rises to three times what it was. So the border is nearer to white.
    third = max((high - low) // 3, 1)
    tint = log2_q8(green) - log2_q8(red) - high + third
    usual = third if tint > 0 else 2 * third
    found, own = (pieces.WHITE, white) if tint > 0 else (pieces.QUEEN, queen)
    sure = min(sure, bright * 100 // max(log2_q8(own[0]) - black_and_half, 1))
    sure = min(sure, abs(tint) * 100 // third)  # a queen half as pale as white is no white man yet
    # No paint reads like this: a lamp is dead, or this is no piece.
    half = max((high - low) // 2, 1)
    sure = min(sure, 100 - (abs(tint) - usual - half) * 100 // half)
    return found, max(0, min(sure, 100))


def presence_level(pocket) -> int:
    """Return the sum of red and green, less the empty window's, above which something lies over the window."""
    black = pocket.colours[1]
    return max((black[0] + black[1]) * 3 // 8, 3 * pocket.noise)
