"""The book of Kaluki: its options, and the fold over its entries that `Game` asks for."""

from carrom.game.rulebook import Book
from carrom.game.ruling import Verdict
from carrom.kaluki import record
from carrom.kaluki.options import OPTIONS
from carrom.kaluki.position import GAME_OVER, Position
from carrom.kaluki.ruling import RESULTS, Ruling


class Kaluki(Book):
    """The rummy for two to five; a state is a Position, and a mark too."""

    id = "kaluki"
    record = record
    OPTIONS = OPTIONS

    def first_state(self, names: tuple, dealer: str):
        """Return the evening before its first hand, everybody's start in the pot (L8)."""
        p = Position(names, names.index(dealer))
        start = self.options["start"]
        p.chips = [-start] * len(names)
        p.pot = start * len(names)
        return p

    def unpack(self, mark):
        return mark

    def base(self, position):
        return position

    def advance(self, p, entry, log=None, number: int = 0):
        """Rule on an entry and return (new position, verdict); a refused one leaves `p` as it is."""
        if p.phase == GAME_OVER:
            return p, Verdict("game-over")
        judge = Ruling
        if entry.kind not in RESULTS:
            from carrom.kaluki.card_ruling import CardRuling  # here: a table that is told results never loads it

            judge = CardRuling
        ruling = judge(self, p, entry)
        error = ruling.rule()
        return (p, Verdict(error)) if error else (ruling.p, ruling.v)


BOOK = Kaluki
