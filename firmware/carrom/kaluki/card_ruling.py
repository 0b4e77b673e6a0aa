"""Rules on Kaluki card by card: dealing, a player's turn (rows L0 to L4, L6)."""

from carrom.kaluki import entry as entries
from carrom.kaluki import melds
from carrom.kaluki.cards import JOKER, points
from carrom.kaluki.position import BETWEEN, DEAL, DRAW, PLAY
from carrom.kaluki.ruling import NOT_POSSIBLE, OUT_OF_TURN, Ruling

FIRST_MELD_POINTS = 40  # L3

NO_SUCH_CARD = "no-such-card"
NO_MELD, UNDER_40, MUST_MELD = "no-meld", "under-40", "must-meld"


class CardRuling(Ruling):
    """The ruling on a deal, or on a move of the player on turn."""

    def rule(self):
        return _RULINGS[self.entry.kind](self)

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
        """Return the error code if the player is not on turn or the entry does not fit the phase."""
        if self.player != self.p.turn:
            return OUT_OF_TURN
        return NOT_POSSIBLE if self.p.phase != phase else None

    def not_on_the_table(self):
        """Return the error code if the player may not change melds on the table yet."""
        p = self.p
        error = self.not_now(PLAY)
        if error:
            return error
        return None if self.player in p.opened and 1 <= self.entry.meld <= len(p.melds) else NOT_POSSIBLE

    def spend(self) -> bool:
        """Take the entry's cards out of the hand, owed ones first. False: the hand lacks one."""
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
        self.gain(JOKER, False)  # the player may meld it or keep it
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


_RULINGS = {
    entries.DEAL: CardRuling.deal,
    entries.TURN: CardRuling.turn_up,
    entries.DRAW: CardRuling.draw,
    entries.TAKE: CardRuling.take,
    entries.MELD: CardRuling.meld,
    entries.ADD: CardRuling.add,
    entries.FROM: CardRuling.take_from,
    entries.SWAP: CardRuling.swap,
    entries.DISCARD: CardRuling.discard,
}
