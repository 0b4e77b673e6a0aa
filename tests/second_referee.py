"""A second referee of Kaluki, written from the rules alone: it shares no line and no code of cards with the first.

It follows a game by its record's words, names the error of any entry, and lists every entry of a player that is legal.
"""

import itertools
from collections import Counter

RANKS = "A23456789TJQK"
JOKER = "**"
EVERY_CARD = [rank + suit for suit in "shdc" for rank in RANKS] + [JOKER]
WORTH = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10, "*": 15} | {digit: int(digit) for digit in "23456789"}


def worth(cards):
    return sum(WORTH[card[0]] for card in cards)


def sets_of(hand):
    """Every set that a hand can lay, as sorted tuples."""
    for rank in RANKS:
        plain = sorted(card for card in hand.elements() if card[0] == rank)
        for size in (3, 4):
            for jokers in range(min(hand[JOKER], size - 1) + 1):
                for chosen in set(itertools.combinations(plain, size - jokers)):
                    yield tuple(sorted([*chosen, *[JOKER] * jokers]))


def runs_of(hand):
    """Every run that a hand can lay, place by place. Three or four cards with one plain card are a set instead."""
    for suit in "shdc":
        for start in range(13):
            for size in range(3, 9):
                places = [RANKS[(start + place) % 13] + suit for place in range(size)]
                choices = [[card for card in (place, JOKER) if hand[card]] for place in places]
                for run in itertools.product(*choices):
                    plain = size - run.count(JOKER)
                    if run.count(JOKER) <= hand[JOKER] and plain >= (2 if size < 5 else 1):
                        yield run


class SecondReferee:
    """Follows one hand played card by card, in which everybody is in."""

    def __init__(self, names, dealer, options):
        self.names = list(names)
        self.options = options
        left = self.names.index(dealer) + 1
        self.order = self.names[left:] + self.names[:left]
        self.hands = {}
        self.table = []  # [kind, cards] each
        self.pile = []
        self.opened = set()
        self.owed = Counter()
        self.turn_melds = None  # what was laid in the turn in which the player opened
        self.may_draw = False
        self.drawn = False
        self.reshuffled = False
        self.discards = 0

    @property
    def on_turn(self):
        return self.order[0]

    def unseen(self):
        """The cards of the stock."""
        stock = Counter({card: 4 if card == JOKER else 2 for card in EVERY_CARD})
        for cards in [*self.hands.values(), self.pile, *(cards for _, cards in self.table)]:
            stock.subtract(Counter(cards))
        return stock

    def deal(self, name, cards):
        self.hands[name] = Counter(cards)

    def turn_up(self, card):
        self.pile = [card]

    def legal(self):
        """Every legal entry of the player on turn, as record lines; sets are named in one order."""
        who, hand = self.on_turn, self.hands[self.on_turn]
        if not self.drawn:
            yield f"{who} take"
            stock = self.unseen()
            if not sum(stock.values()):
                stock = Counter(self.pile[:-1])
            for card in EVERY_CARD:
                if stock[card] > 0:
                    yield f"{who} draw {card}"
            return
        held = sorted(+hand)
        size = sum(hand.values())
        for meld in {*sets_of(hand), *runs_of(hand)}:
            if len(meld) < size and (
                who in self.opened or self.options["first_meld"] == "together" or worth(meld) >= 40
            ):
                yield f"{who} meld {' '.join(meld)}"
        if who in self.opened:
            for number, (kind, cards) in enumerate(self.table, 1):
                yield from self._changes(who, held, size, number, kind, cards)
        if sum(self.owed.values()) == 0 and (self.turn_melds is None or worth(self.turn_melds) >= 40):
            for card in held:
                yield f"{who} discard {card}"

    def _changes(self, who, held, size, number, kind, cards):
        plain = next(card for card in cards if card != JOKER)
        if kind == "set":
            for card in held:
                if len(cards) == 3 and size > 1 and (card == JOKER or card[0] == plain[0]):
                    yield f"{who} add {card} {number}"
                if card[0] == plain[0] and JOKER in cards and self.options["joker_swap"] == "any":
                    yield f"{who} swap {card} {number}"
            if len(cards) == 4:
                for card in set(cards):
                    if any(other != JOKER for other in (Counter(cards) - Counter([card])).elements()):
                        yield f"{who} from {number} {card}"
            return
        places = self._places(cards)
        below = RANKS[RANKS.index(places[0][0]) - 1] + plain[1]
        above = RANKS[(RANKS.index(places[-1][0]) + 1) % 13] + plain[1]
        for card in held:
            if len(cards) < 8 and size > 1:
                if card in (below, above):
                    yield f"{who} add {card} {number}"
                elif card == JOKER:
                    yield f"{who} add {card} {number}"
                    yield f"{who} add {card} {number} low"
            if any(lies == JOKER and place == card for lies, place in zip(cards, places, strict=True)):
                yield f"{who} swap {card} {number}"

    @staticmethod
    def _places(cards):
        """The plain card of each place of a run, found by trying every beginning."""
        suit = next(card[1] for card in cards if card != JOKER)
        for start in range(13):
            places = [RANKS[(start + place) % 13] + suit for place in range(len(cards))]
            if all(card in (place, JOKER) for card, place in zip(cards, places, strict=True)):
                return places
        raise AssertionError(cards)

    def play(self, line):
        """Follow a legal entry of the player on turn."""
        who, verb, *words = line.split()
        hand = self.hands[who]
        if verb == "draw":
            if not sum(self.unseen().values()):
                self.pile = self.pile[-1:]
                self.reshuffled = True
            hand[words[0]] += 1
            self.drawn = True
        elif verb == "take":
            card = self.pile.pop()
            hand[card] += 1
            self.owed[card] += 1
            self.drawn = True
        elif verb == "meld":
            if who not in self.opened:
                self.opened.add(who)
                self.turn_melds = []
            if self.turn_melds is not None:
                self.turn_melds += words
            is_set = tuple(sorted(words)) in set(sets_of(Counter(words)))
            self.table.append(["set" if is_set else "run", list(words)])
            self._spend(hand, words)
        elif verb == "from":
            self.table[int(words[0]) - 1][1].remove(words[1])
            hand[words[1]] += 1
            self.owed[words[1]] += 1
        elif verb == "add":
            kind, cards = self.table[int(words[1]) - 1]
            low = words[2:] == ["low"]
            if kind == "run" and words[0] != JOKER:
                low = RANKS[RANKS.index(self._places(cards)[0][0]) - 1] == words[0][0]
            cards.insert(0 if low else len(cards), words[0])
            self._spend(hand, words[:1])
        elif verb == "swap":
            kind, cards = self.table[int(words[1]) - 1]
            at = cards.index(JOKER) if kind == "set" else self._places(cards).index(words[0])
            cards[at] = words[0]
            self._spend(hand, words[:1])
            hand[JOKER] += 1  # to be melded or kept
        else:
            hand[words[0]] -= 1
            self.pile.append(words[0])
            self.drawn = False
            self.turn_melds = None
            self.discards += 1
            self.order = self.order[1:] + self.order[:1]

    def _spend(self, hand, cards):
        for card in cards:
            hand[card] -= 1
            if self.owed[card]:
                self.owed[card] -= 1

    def result(self):
        """None, or how the last discard ended the hand: (winner or None, kaluki, points of the others)."""
        last = self.order[-1]
        if not sum(self.hands[last].values()):
            points = {name: worth(hand.elements()) for name, hand in self.hands.items() if name != last}
            return last, self.discards <= len(self.names), points
        if self.reshuffled and not sum(self.unseen().values()):
            return None, False, {}
        return None
