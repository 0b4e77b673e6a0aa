"""The book of Kaluki: its options, and the fold over its entries that `Game` asks for."""

from carrom.game.rulebook import Book, Option
from carrom.game.ruling import Verdict
from carrom.kaluki import record
from carrom.kaluki.position import GAME_OVER, Position
from carrom.kaluki.ruling import Ruling


class Kaluki(Book):
    """The rummy for two to five; a state is a Position, and a mark too."""

    id = "kaluki"
    record = record
    OPTIONS = (
        Option(
            "first_meld", "single", ("single", "together"),
            meaning=("les 40 points de l'ouverture : une seule combinaison, ou toutes celles du tour",
            "the 40 points of the opening: a single meld, or all of the turn together"),
        ),
        Option(
            "joker_swap", "any", ("any", "unambiguous"),
            meaning=("le joker qu'on échange : n'importe lequel, ou seulement celui d'une séquence",
            "the joker that may be swapped: any, or one of a run only"),
        ),
        Option("start", 3, hi=99999, meaning=("jetons de chacun au pot", "chips of each player into the pot")),
        Option("hand", 1, hi=99999, meaning=("jetons pour une donne gagnée", "chips for a hand won")),
        Option("kaluki", 2, hi=99999, meaning=("jetons pour un kaluki", "chips for a kaluki")),
        Option("buy", 5, hi=99999, meaning=("jetons pour se racheter", "chips to buy back in")),
    )  # fmt: skip

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

    def advance(self, p, entry):
        """Rule on an entry and return (new position, verdict); a refused one leaves `p` as it is."""
        if p.phase == GAME_OVER:
            return p, Verdict("game-over")
        ruling = Ruling(self, p, entry)
        error = ruling.rule()
        return (p, Verdict(error)) if error else (ruling.p, ruling.v)
