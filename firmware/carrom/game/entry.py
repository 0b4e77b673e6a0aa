"""Entries: a game is a list of them. A finished shot, a bet, a choice, a touch, a side that resigns, an undo."""

from carrom.game import Value, pieces

SHOT, BET, ANSWER, CHOOSE, TOUCH, TECHNICAL, LOST, RESIGN, LATE, OPENER, UNDO, FORGO, SIDES = range(13)
KIND_WORDS = (
    "", "bet", "answer", "choose", "touch", "technical", "lost", "resign", "late", "opener", "undo", "forgo", "sides",
)  # fmt: skip

RETURN, REMOVE = 0, 1  # the two choices of CHOOSE (rule D4)
CHOICE_WORDS = ("return", "remove")

NO_POCKET = -1


class Entry(Value):
    """One entry. Treat as a value: never change one that has been handed over.

    kind: SHOT ... SIDES.
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

    def __hash__(self):
        return hash(self.text())

    def __repr__(self):
        return "Entry(%r)" % self.text()

    def text(self) -> str:
        """Return the line of a record that says the entry; `record.parse_entry` reads it back.

        >>> shot(pieces.SOUTH, [fell(pieces.WHITE, pieces.NE)], claims=pieces.BANK).text()
        'south w@ne bank'
        """
        kind = self.kind
        if kind in (SHOT, LATE):
            words = ["late" if kind == LATE else pieces.SEAT_WORDS[self.seat]]
            for code in self.fallen:
                words.append(fallen_word(code))
            for piece in self.off:
                words.append("off:" + pieces.PIECE_WORDS[piece])
            for bit, name in pieces.CLAIM_WORDS:
                if self.claims & bit:
                    if bit == pieces.HIT and self.hit_pocket != NO_POCKET:
                        name = "hit@" + pieces.POCKET_WORDS[self.hit_pocket]
                    words.append(name)
            if len(words) == 1:
                words.append("-")
            return " ".join(words)
        if kind == BET:
            return f"bet {pieces.SEAT_WORDS[self.seat]} {pieces.ZONE_WORDS[self.arg]}"
        if kind == CHOOSE:
            return "choose " + CHOICE_WORDS[self.arg]
        name = KIND_WORDS[kind]
        return name if self.seat < 0 else name + " " + pieces.SEAT_WORDS[self.seat]


def fell(piece: int, pocket: int) -> int:
    """Return the code of a piece that fell into a pocket.

    >>> fallen_word(fell(pieces.QUEEN, pieces.SW))
    'q@sw'
    """
    return piece | pocket << 2


def piece_of(code: int) -> int:
    """Return the piece of a code that `fell` made."""
    return code & 3


def pocket_of(code: int) -> int:
    """Return the pocket of a code that `fell` made."""
    return code >> 2


def fallen_word(code: int) -> str:
    """Return a fallen piece as the record writes it, such as w@ne."""
    return pieces.PIECE_WORDS[piece_of(code)] + "@" + pieces.POCKET_WORDS[pocket_of(code)]


def shot(seat, fallen=(), off=(), claims=0, hit_pocket=NO_POCKET):
    """Make the entry of a finished shot by `seat`."""
    if hit_pocket != NO_POCKET:
        claims |= pieces.HIT
    return Entry(SHOT, seat, tuple(fallen), tuple(off), claims, hit_pocket)
