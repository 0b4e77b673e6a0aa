"""A ruling of Kaluki in the making: one entry, the position that it changes, the verdict (rows L0 to L8)."""

from carrom.game.ruling import Verdict
from carrom.kaluki import entry as entries
from carrom.kaluki import melds
from carrom.kaluki.cards import JOKER, points
from carrom.kaluki.position import BETWEEN, DEAL, DRAW, GAME_OVER, PLAY

FIRST_MELD_POINTS = 40  # L3
OUT_AT_POINTS = 150  # L7
MOST_BOUGHT = 2  # L7

OUT_OF_TURN, NOT_POSSIBLE, NO_SUCH_CARD = "out-of-turn", "not-possible", "no-such-card"
NO_MELD, UNDER_40, MUST_MELD = "no-meld", "under-40", "must-meld"


class Ruling:
    """One entry being judged. `p` is the position that it makes, `v` the verdict.

    Each ruling gives None, or the contract's error; then `p` and `v` are to be thrown away.
    """

    def __init__(self, book, start, entry):
        self.book = book
        self.p = start.copy()
        self.entry = entry
        self.v = Verdict()
        self.player = self.p.names.index(entry.who) if entry.who else -1

    def rule(self):
        return _RULINGS[self.entry.kind](self)

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
        if p.phase != BETWEEN or self.player in p.inside:
            return NOT_POSSIBLE
        if p.bought[self.player] >= MOST_BOUGHT or len(p.inside) < 2:
            return NOT_POSSIBLE
        p.points[self.player] = max([p.points[player] for player in p.inside])
        p.inside = sorted(p.inside + [self.player])
        p.bought[self.player] += 1
        p.chips[self.player] -= price
        p.pot += price
        self.v.call("bought")
        self.v.why("L7 buy")
        return None

    # Dealing.

    def deal(self):
        p = self.p
        if p.phase not in (BETWEEN, DEAL) or p.all_dealt():
            return NOT_POSSIBLE
        if self.player != (p.turn if p.phase == DEAL else p.after(p.dealer)):
            return OUT_OF_TURN
        if not p.in_stock(self.entry.cards):
            return NO_SUCH_CARD
        p.phase = DEAL
        p.hands[self.player] = list(self.entry.cards)
        p.turn = p.after(self.player)
        self.v.why("L0")
        return None

    def turn_up(self):
        p = self.p
        if not p.all_dealt():
            return NOT_POSSIBLE
        if not p.in_stock(self.entry.cards):
            return NO_SUCH_CARD
        p.phase = DRAW
        p.discards = list(self.entry.cards)
        self.v.why("L1")
        return None

    # A player's turn (L4).

    def not_now(self, phase):
        """Return the error of an entry by a player who is not on turn, or out of its phase."""
        if self.player != self.p.turn:
            return OUT_OF_TURN
        return NOT_POSSIBLE if self.p.phase != phase else None

    def not_on_the_table(self):
        """Return the error of an entry that would change a meld on the table before it may."""
        p = self.p
        error = self.not_now(PLAY)
        if error:
            return error
        return None if self.player in p.opened and 1 <= self.entry.meld <= len(p.melds) else NOT_POSSIBLE

    def spend(self) -> bool:
        """Take the entry's cards out of the hand, an owed one first; False where they are not all held."""
        p = self.p
        hand = p.hands[p.turn]
        for card in self.entry.cards:
            if card not in hand:
                return False
            hand.remove(card)
            if card in p.owed:
                p.owed.remove(card)
        return True

    def gain(self, card, owed: bool) -> None:
        """Put a card into the hand; one that is owed must be melded before the discard."""
        p = self.p
        p.hands[p.turn].append(card)
        if owed:
            p.owed.append(card)

    def replace(self, cards, row) -> None:
        """Lay the meld that the entry names anew."""
        melds_on_table, at = self.p.melds, self.entry.meld - 1
        by, kind, _ = melds_on_table[at]
        melds_on_table[at] = by, kind, cards
        self.v.why(row)

    def draw(self):
        p = self.p
        error = self.not_now(DRAW)
        if error:
            return error
        if p.stock() == 0:
            p.discards = p.discards[-1:]
            p.shuffled = True
            self.v.why("L6")
        if not p.in_stock(self.entry.cards):
            return NO_SUCH_CARD
        p.phase = PLAY
        self.gain(self.entry.cards[0], False)
        self.v.why("L4")
        return None

    def take(self):
        error = self.not_now(DRAW)
        if error:
            return error
        self.p.phase = PLAY
        self.gain(self.p.discards.pop(), True)
        self.v.why("L4 take")
        return None

    def meld(self):
        p, cards = self.p, self.entry.cards
        error = self.not_now(PLAY)
        if error:
            return error
        if not self.spend():
            return NO_SUCH_CARD
        kind = melds.kind_of(cards)
        if kind is None:
            return NO_MELD
        worth = points(cards)
        if p.turn not in p.opened:
            if worth < FIRST_MELD_POINTS and self.book.options["first_meld"] == "single":
                return UNDER_40
            p.opened.append(p.turn)
            p.worth = 0
            self.v.call("opened")
            self.v.why("L3")
        if not p.hands[p.turn]:
            return MUST_MELD
        if p.worth >= 0:
            p.worth += worth
        p.melds.append((p.turn, kind, cards))
        self.v.why("L2 " + kind)
        return None

    def add(self):
        p = self.p
        error = self.not_on_the_table()
        if error:
            return error
        if not self.spend():
            return NO_SUCH_CARD
        _, kind, cards = p.melds[self.entry.meld - 1]
        made = melds.added(kind, cards, self.entry.cards[0], self.entry.low)
        if made is None:
            return NO_MELD
        if not p.hands[p.turn]:
            return MUST_MELD
        self.replace(made, "L4 add")
        return None

    def take_from(self):
        error = self.not_on_the_table()
        if error:
            return error
        _, kind, cards = self.p.melds[self.entry.meld - 1]
        if kind != melds.SET or len(cards) != melds.LARGEST_SET:
            return NOT_POSSIBLE
        card = self.entry.cards[0]
        if card not in cards:
            return NO_SUCH_CARD
        made = melds.taken(cards, card)
        if made is None:
            return NO_MELD
        self.replace(made, "L4 from")
        self.gain(card, True)
        return None

    def swap(self):
        error = self.not_on_the_table()
        if error:
            return error
        if not self.spend():
            return NO_SUCH_CARD
        _, kind, cards = self.p.melds[self.entry.meld - 1]
        made = melds.swapped(kind, cards, self.entry.cards[0], self.book.options["joker_swap"] == "any")
        if made is None:
            return NO_MELD
        self.replace(made, "L4 swap")
        self.gain(JOKER, True)
        return None

    def discard(self):
        p, card = self.p, self.entry.cards[0]
        error = self.not_now(PLAY)
        if error:
            return error
        hand = p.hands[p.turn]
        if card not in hand:
            return NO_SUCH_CARD
        if 0 <= p.worth < FIRST_MELD_POINTS:
            return UNDER_40
        if p.owed:
            return MUST_MELD
        hand.remove(card)
        p.discards.append(card)
        p.turns += 1
        p.worth = -1
        if not hand:
            left = [(player, points(p.hands[player])) for player in p.inside if player != self.player]
            self.v.why("L4 out")
            return self.win(left, p.turns <= len(p.inside))
        if p.shuffled and p.stock() == 0:
            return self.end_void()
        p.turn = p.after(p.turn)
        p.phase = DRAW
        self.v.why("L4 discard")
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


_RULINGS = {
    entries.HAND: Ruling.told,
    entries.VOID: Ruling.told_void,
    entries.BUY: Ruling.buy,
    entries.DEAL: Ruling.deal,
    entries.TURN: Ruling.turn_up,
    entries.DRAW: Ruling.draw,
    entries.TAKE: Ruling.take,
    entries.MELD: Ruling.meld,
    entries.ADD: Ruling.add,
    entries.FROM: Ruling.take_from,
    entries.SWAP: Ruling.swap,
    entries.DISCARD: Ruling.discard,
}
