"""A passage: the pieces that went down one chute in one go, how surely, and why they are in doubt."""

from carrom.game import Value
from carrom.game.pieces import QUEEN, STRIKER

# Why a passage is in doubt.
LENGTH, COLOUR, NO_LIGHT, GATES = "length", "colour", "light", "gates"


class Passage(Value):
    """The pieces that went down one chute in one go.

    pocket: pieces.SW ... . pieces: tuple of piece codes in their order; () where that is unclear.
    time_us: about when the first of them fell; pieces rattle at the hole (the setting order_ms). Passages come in the
    order in which chutes became quiet, so passages of different pockets may not be in the order of this time.
    margin: 0 .. 100, of the least sure decision: the lesser of count_margin and colour_margin. doubt: None, or why it
    is not to be trusted (LENGTH ...). length_um, speed (mm/s): of the block. readings: (red, green) of each piece,
    less the empty window's. stood: a piece had stopped in the chute. joined: another one has
    come down to it.
    """

    def __init__(self, pocket, found, time_us, margin, doubt, length_um=0, speed=0, readings=()):
        self.pocket = pocket
        self.pieces = found
        self.time_us = time_us
        self.margin = margin
        self.doubt = doubt
        self.length_um = length_um
        self.speed = speed
        self.readings = readings
        self.count_margin = margin
        self.colour_margin = margin
        self.stood = False
        self.joined = False


def settle(passages: list, doubt_margin: int) -> None:
    """Set margins and doubts of the passages of a record.

    Its blocks share the edges, so none is surer of its count than the others; each has a colour of its own.
    """
    least = None
    strikers = queens = 0
    for passage in passages:
        if least is None or passage.count_margin < least.count_margin:
            least = passage
        strikers += passage.pieces.count(STRIKER)
        queens += passage.pieces.count(QUEEN)
    if strikers > 1 or queens > 1:  # there is but one of each
        least.count_margin = 0
    for passage in passages:
        if passage.count_margin >= doubt_margin:
            passage.doubt = least.doubt
        passage.count_margin = least.count_margin
        passage.margin = min(passage.count_margin, passage.colour_margin)
        if passage.margin >= doubt_margin:
            passage.doubt = None
        elif passage.colour_margin < passage.count_margin:
            passage.doubt = COLOUR
