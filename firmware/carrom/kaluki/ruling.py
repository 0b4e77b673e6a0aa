"""A ruling of Kaluki in the making: one entry, the position that it changes, the verdict (rows L5 to L8).

Here are the entries for hands entered by their result, enough for the table. card_ruling.py rules on single cards.
"""

from carrom.game.ruling import Verdict
from carrom.kaluki import entry as entries
from carrom.kaluki.position import BETWEEN, GAME_OVER

OUT_AT_POINTS = 150  # L7
MOST_BOUGHT = 2  # L7

OUT_OF_TURN, NOT_POSSIBLE = "out-of-turn", "not-possible"


class Ruling:
    """One entry being judged. `p` is the position that it makes, `v` the verdict.

    Each ruling returns None, or the contract's error code; the caller then drops `p` and `v`.
    """

    def __init__(self, book, start, entry):
        self.book = book
        self.p = start.copy()
        self.entry = entry
        self.v = Verdict()
        self.player = self.p.names.index(entry.who) if entry.who else -1

    def rule(self):
        return RESULTS[self.entry.kind](self)

    # Between two hands.

    def told(self):
        """Score a hand told by its result."""
        p = self.p
        if self.player not in p.inside:
            return OUT_OF_TURN
        left = sorted((p.names.index(name), count) for name, count in self.entry.points)
        others = [player for player in p.inside if player != self.player]
        if p.phase != BETWEEN or [player for player, _ in left] != others or any(count < 0 for _, count in left):
            return NOT_POSSIBLE
        return self.win(left, self.entry.kaluki)

    def told_void(self):
        return NOT_POSSIBLE if self.p.phase != BETWEEN else self.end_void()

    def buy(self):
        """Let a player who is out buy back in (L7)."""
        p, price = self.p, self.book.options["buy"]
        if p.phase != BETWEEN or self.player in p.inside or p.bought[self.player] >= MOST_BOUGHT:
            return NOT_POSSIBLE
        p.points[self.player] = max([p.points[player] for player in p.inside])
        p.inside = sorted(p.inside + [self.player])
        p.bought[self.player] += 1
        p.chips[self.player] -= price
        p.pot += price
        self.v.call("bought")
        self.v.why("L7 buy")
        return None

    # Ends.

    def win(self, left, kaluki: bool) -> None:
        """End a hand that the entry's player has won; left: (player, points) of the others who played it."""
        p, v, winner = self.p, self.v, self.player
        v.call("out")
        v.why("L7")
        if kaluki:
            v.call("kaluki")
            v.why("L5")
        pay = self.book.options["kaluki" if kaluki else "hand"]
        v.why("L8")
        for player, count in left:
            p.points[player] += count
            p.chips[player] -= pay
            p.chips[winner] += pay
            if p.points[player] >= OUT_AT_POINTS:
                p.inside.remove(player)
                v.call("excluded")
                v.why("L7 out")
        v.board_over = winner, kaluki, left
        p.clear()
        if len(p.inside) > 1:
            p.pass_the_deal()
            return
        p.phase = GAME_OVER
        p.chips[winner] += p.pot
        p.pot = 0
        v.game_over = winner
        v.call("game")
        v.why("L8 pot")

    def end_void(self) -> None:
        self.v.call("void")
        self.v.why("L6 void")
        self.v.board_over = -1, False, ()
        self.p.clear()
        self.p.pass_the_deal()


RESULTS = {entries.HAND: Ruling.told, entries.VOID: Ruling.told_void, entries.BUY: Ruling.buy}
