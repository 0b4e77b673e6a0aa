"""Entries of Kaluki: a hand told by its result, or played card by card."""

from carrom.game.entry import UNDO

HAND, VOID, BUY, DEAL, TURN = "hand", "void", "buy", "deal", "turn"
DRAW, TAKE, MELD, ADD, FROM, SWAP, DISCARD = "draw", "take", "meld", "add", "from", "swap", "discard"
BY_A_PLAYER = (DRAW, TAKE, MELD, ADD, FROM, SWAP, DISCARD)  # kinds before which the record names the player


class Entry:
    """One entry. Treat as a value.

    kind: its word in the record, or UNDO. who: a player's name, "" where the kind has none.
    cards: the named ones. meld: the number of a meld, from 1. low: where a joker goes on a run.
    kaluki: whether a hand was won by one. points: of that hand's losers, pairs (name, points).
    """

    def __init__(self, kind, who="", cards=(), meld=0, low=False, kaluki=False, points=()):
        self.kind = kind
        self.who = who
        self.cards = cards
        self.meld = meld
        self.low = low
        self.kaluki = kaluki
        self.points = points


def undo():
    """Take back the last accepted entry."""
    return Entry(UNDO)
