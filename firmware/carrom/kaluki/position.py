"""Position: the evening and the hand that is played, as far as a ruling of Kaluki needs them."""

from carrom.kaluki.cards import PACK, copies

BETWEEN, DEAL, DRAW, PLAY, GAME_OVER = "between", "deal", "draw", "play", "game_over"


class Position:
    """An evening. Treat as a value: the referee changes copies only, so a position is its own state and mark.

    Players are indexes of `names`, which stand in the order of play.
    inside: those who are in, in the order of play. points, bought, chips: one number for each player.
    hand: counted from 1. dealer, turn: players; turn is -1 between hands.
    hands: the cards of each player. melds: (player, kind, cards) each. discards: the top one last.
    opened: those whose first meld is down. owed: cards in the hand on turn that must be melded before the discard.
    turns: turns ended in this hand. worth: points melded so far in a player's opening turn; -1 in other turns.
    shuffled: whether the discards have been turned into the stock (L6).
    """

    def __init__(self, names: tuple, dealer: int):
        count = len(names)
        self.names = names
        self.dealer = dealer
        self.hand = 1
        self.inside = list(range(count))
        self.points = [0] * count
        self.bought = [0] * count
        self.chips = [0] * count
        self.pot = 0
        self.clear()

    def clear(self) -> None:
        """Take all cards off the table: the state between two hands."""
        self.phase = BETWEEN
        self.turn = -1
        self.hands = [[] for _ in self.names]
        self.melds = []
        self.discards = []
        self.opened = []
        self.owed = []
        self.turns = 0
        self.worth = -1
        self.shuffled = False

    def copy(self):
        made = Position(self.names, self.dealer)
        made.hand = self.hand
        made.inside = list(self.inside)
        made.points = list(self.points)
        made.bought = list(self.bought)
        made.chips = list(self.chips)
        made.pot = self.pot
        made.phase = self.phase
        made.turn = self.turn
        made.hands = [list(cards) for cards in self.hands]
        made.melds = list(self.melds)
        made.discards = list(self.discards)
        made.opened = list(self.opened)
        made.owed = list(self.owed)
        made.turns = self.turns
        made.worth = self.worth
        made.shuffled = self.shuffled
        return made

    @property
    def position(self):
        return self

    def pack(self):
        return self

    def after(self, player: int) -> int:
        """Return the next player who is in (L0: clockwise)."""
        player = (player + 1) % len(self.names)
        while player not in self.inside:
            player = (player + 1) % len(self.names)
        return player

    def pass_the_deal(self) -> None:
        self.hand += 1
        self.dealer = self.after(self.dealer)

    def piles(self):
        """Yield all cards that are not in the stock, pile by pile."""
        yield from self.hands
        yield self.discards
        for _, _, cards in self.melds:
            yield cards

    def stock(self) -> int:
        """Count the cards that are left to draw."""
        return 0 if self.turn < 0 else PACK - sum(len(pile) for pile in self.piles())

    def in_stock(self, cards) -> bool:
        """Return whether all of `cards` can come from the stock."""
        out = [card for pile in self.piles() for card in pile]
        out.extend(cards)
        return all(out.count(card) <= copies(card) for card in cards)

    def all_dealt(self) -> bool:
        return self.phase == DEAL and len(self.hands[self.turn]) > 0
