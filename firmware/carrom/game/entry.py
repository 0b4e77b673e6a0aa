"""Entries: what a game is a list of. A finished shot, a bet, a choice, a touch, an undo."""

from carrom.game import pieces

SHOT, BET, ANSWER, CHOOSE, TOUCH, TECHNICAL, LATE, OPENER, UNDO = range(9)

RETURN, REMOVE = 0, 1  # what CHOOSE may choose (rule D4)
CHOICE_WORDS = ("return", "remove")

NO_POCKET = -1


class Entry:
    """One entry. Treat as a value: never change one that has been handed over.

    kind: SHOT ... UNDO.
    seat: who shot, bet, touched ...; -1 where the kind has no seat.
    fallen: the pieces that fell, in order, each `piece | pocket << 2` (see `fell`). For LATE the one piece.
    off: pieces off the board, plain piece codes, in the order claimed.
    claims: bits of pieces.BANK ...
    hit_pocket: the pocket of a `hit@`, else NO_POCKET (then pieces.HIT is set as well).
    arg: BET: pieces.NEAR or FAR; CHOOSE: RETURN or REMOVE; else 0.
    """

    def __init__(self, kind, seat=-1, fallen=(), off=(), claims=0, hit_pocket=NO_POCKET, arg=0):
        self.kind = kind
        self.seat = seat
        self.fallen = fallen
        self.off = off
        self.claims = claims
        self.hit_pocket = hit_pocket
        self.arg = arg


def fell(piece: int, pocket: int) -> int:
    """The code of a piece that fell into a pocket."""
    return piece | pocket << 2


def piece_of(code: int) -> int:
    return code & 3


def pocket_of(code: int) -> int:
    return code >> 2


def shot(seat, fallen=(), off=(), claims=0, hit_pocket=NO_POCKET):
    """A finished shot by `seat`."""
    if hit_pocket != NO_POCKET:
        claims |= pieces.HIT
    return Entry(SHOT, seat, tuple(fallen), tuple(off), claims, hit_pocket)
