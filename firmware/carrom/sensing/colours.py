"""Tells from the readings of a colour window which piece lies over it, and how surely.

White is bright in red and in green light, red in red light only, black in neither. Everything is compared on a
logarithmic scale, so that a lamp that ages or a dusty window moves all readings by the same step.
"""

from carrom.game import pieces
from carrom.sensing.motion import isqrt, log2_q8


def colour(red: int, green: int, pocket) -> tuple:
    """Return `(piece, margin)` for a man's mean readings, less the empty window's. pocket: a `calibration.Pocket`.

    piece: WHITE, BLACK or QUEEN. margin: 100 at that piece's usual reading or beyond, 0 half-way to another piece's or
    where no piece reads so.
    """
    white, black, queen = pocket.colours[0], pocket.colours[1], pocket.colours[2]
    low = log2_q8(black[0])
    high = log2_q8(min(white[0], queen[0]))
    half = max((high - low) // 2, 1)
    bright = log2_q8(max(red, 1)) - low - half
    sure = min(abs(bright) * 100 // half, 100)
    if bright < 0:
        # A black man is dark in green as well. Otherwise the red lamp is dead.
        half = max((log2_q8(white[1]) - log2_q8(black[1])) // 2, 1)
        dark = log2_q8(black[1]) + half - log2_q8(max(green, 1))
        return pieces.BLACK, max(0, min(sure, dark * 100 // half))
    low = log2_q8(queen[1]) - log2_q8(queen[0])
    high = log2_q8(white[1]) - log2_q8(white[0])
    half = max((high - low) // 2, 1)
    tint = log2_q8(max(green, 1)) - log2_q8(max(red, 1)) - low - half
    sure = min(sure, abs(tint) * 100 // half)
    # No paint reads so far out: a lamp is dead, or this is no piece.
    sure = min(sure, 100 - (abs(tint) - 2 * half) * 100 // half)
    return (pieces.WHITE if tint > 0 else pieces.QUEEN), max(0, min(sure, 100))


def presence_level(pocket) -> int:
    """Return the sum of red and green, less the empty window's, above which something lies over the window."""
    black = pocket.colours[1]
    return max((black[0] + black[1]) // 2, 3 * pocket.noise)


def thresholds(pocket) -> tuple:
    """Return (red below which a man is black, 256 times green/red above which it is white), for drawings."""
    white, black, queen = pocket.colours[0], pocket.colours[1], pocket.colours[2]
    dark = isqrt(black[0] * min(white[0], queen[0]))
    return dark, isqrt((queen[1] << 8) // queen[0] * ((white[1] << 8) // white[0]))
