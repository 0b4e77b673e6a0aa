"""The best split of a hand into melds, exactly: which cards to lay so that those left are worth least.

Every meld that the hand can lay is listed once, as a set of its plain cards and a number of jokers. The hand's lowest
plain card is then either left or in one of the melds that it is the lowest card of; results are kept by the cards and
jokers that remain, so that each rest of the hand is looked at once.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from carrom.kaluki.cards import JOKER, points
from carrom.kaluki.melds import LARGEST_SET, LONGEST, SHORTEST, card_at

Meld = tuple[int, ...]


class Candidate:
    """A meld that a hand can lay: `mask` of its plain cards' places in the hand, its jokers, and its cards as laid.

    Of twins in the hand the one that comes first is used first: `twins` are the places of those that must be gone.
    """

    __slots__ = ("cards", "jokers", "mask", "twins", "worth")

    def __init__(self, mask: int, twins: int, cards: Meld):
        self.mask = mask
        self.twins = twins
        self.cards = cards
        self.jokers = cards.count(JOKER)
        self.worth = points(cards)


class Split:
    """How a hand is laid: melds, those cards that are left, and what these are worth."""

    def __init__(self, melds: list[Meld], rest: list[int]):
        self.melds = melds
        self.rest = rest
        self.left = points(rest)


def best_split(hand: Sequence[int], must: Callable[[Meld], bool] | None = None, keep: int = 1) -> Split | None:
    """Split the hand so that the cards left are worth least. At least `keep` cards stay, for the discard.

    must: if given, one of the melds is to satisfy it (the first meld of L3, a card that was taken). None where there is
    no such split.
    """
    found = _splitting(tuple(sorted(hand)), must)
    if found is None or len(found.rest) >= keep:
        return found
    best = None
    for card in sorted(set(hand), key=lambda card: points((card,))):  # the kept card is among those left in any case
        if best is not None and best.left <= points((card,)):
            break
        split = best_split(_without(hand, card), must, keep - 1)
        if split is not None and (best is None or split.left + points((card,)) < best.left):
            best = Split(split.melds, [*split.rest, card])
    return best


def _without(hand: Sequence[int], card: int) -> list[int]:
    left = list(hand)
    left.remove(card)
    return left


def _missing(hand: Sequence[int], melds: list[Meld]) -> list[int]:
    left = list(hand)
    for meld in melds:
        for card in meld:
            left.remove(card)
    return left


def _splitting(hand: tuple[int, ...], must: Callable[[Meld], bool] | None) -> Split | None:
    chosen = _solver(hand).choose(must)
    if chosen is None:
        return None
    melds = [each.cards for each in chosen]
    return Split(melds, _missing(hand, melds))


class _Solver:
    """One sorted hand's candidates, and the best that each rest of the hand comes to."""

    def __init__(self, hand: tuple[int, ...]):
        plain = [card for card in hand if card != JOKER]
        self.whole = (1 << len(plain)) - 1
        self.jokers = len(hand) - len(plain)
        self.melds = candidates(plain, self.jokers)
        self._by_lowest: list[list[Candidate]] = [[] for _ in plain]
        for candidate in self.melds:
            self._by_lowest[(candidate.mask & -candidate.mask).bit_length() - 1].append(candidate)
        self._worth = [points((card,)) for card in plain]
        self._best: dict[tuple[int, int], tuple[int, int, Candidate | None]] = {}

    def choose(self, must: Callable[[Meld], bool] | None) -> list[Candidate] | None:
        """Return the melds of the best split; the one that satisfies `must` comes first."""
        whole, jokers, laid = self.whole, self.jokers, []
        if must is not None:
            fitting = [each for each in self.melds if must(each.cards)]
            if not fitting:
                return None
            laid = [max(fitting, key=lambda each: each.worth + self.best(whole ^ each.mask, jokers - each.jokers)[0])]
            whole, jokers = whole ^ laid[0].mask, jokers - laid[0].jokers
        while (chosen := self.best(whole, jokers)[2]) is not None:
            laid.append(chosen)
            below = (chosen.mask & -chosen.mask) - 1
            whole, jokers = whole & ~below & ~chosen.mask, jokers - chosen.jokers
        return laid

    def best(self, mask: int, jokers: int) -> tuple[int, int, Candidate | None]:
        """Return the points laid of the plain cards in `mask` and some jokers, all points, and the lowest meld."""
        if not mask:
            return 0, 0, None
        known = self._best.get((mask, jokers))
        if known is not None:
            return known
        low = mask & -mask
        place = low.bit_length() - 1
        worth, plain, chosen = self.best(mask ^ low, jokers)
        plain += self._worth[place]
        everything = plain + points((JOKER,)) * jokers
        for each in self._by_lowest[place]:
            if worth == everything:
                break
            if each.jokers <= jokers and not each.mask & ~mask and not each.twins & mask:
                laid = each.worth + self.best(mask ^ each.mask, jokers - each.jokers)[0]
                if laid > worth:
                    worth, chosen = laid, each
        self._best[mask, jokers] = worth, plain, chosen
        return worth, plain, chosen


_solver = lru_cache(maxsize=64)(_Solver)  # a bot asks several things of one hand


def candidates(plain: Sequence[int], jokers: int) -> list[Candidate]:
    """List every meld of some of the sorted `plain` cards and up to `jokers` jokers."""
    places: dict[int, list[int]] = {}
    for place, card in enumerate(plain):
        places.setdefault(card, []).append(place)
    found: dict[tuple[int, int], Candidate] = {}
    for cards in (*_sets(places, jokers), *_runs(places, jokers)):
        for mask, twins in _masks(cards, places):
            found.setdefault((mask, cards.count(JOKER)), Candidate(mask, twins, cards))
    return list(found.values())


def _masks(cards: Meld, places: dict[int, list[int]]) -> Iterator[tuple[int, int]]:
    """List the places that a meld's plain cards can come from, with the twins that must be gone before."""
    ways = [(0, 0)]
    for card in dict.fromkeys(cards):
        if card == JOKER:
            continue
        at = places[card]
        if cards.count(card) == len(at):
            taken = sum(1 << place for place in at)
            ways = [(mask | taken, twins) for mask, twins in ways]
        else:
            first, second = at
            ways = [way for mask, twins in ways
                    for way in ((mask | 1 << first, twins), (mask | 1 << second, twins | 1 << first))]  # fmt: skip
    return iter(ways)


def _sets(places: dict[int, list[int]], jokers: int) -> Iterator[Meld]:
    by_rank: dict[int, list[int]] = {}
    for card in places:
        by_rank.setdefault(card % 13, []).append(card)
    for same in by_rank.values():
        if sum(len(places[card]) for card in same) + jokers < SHORTEST:
            continue
        chosen: set[Meld] = {()}
        for card in sorted(same):
            chosen |= {(*some, *[card] * count) for some in chosen for count in range(1, len(places[card]) + 1)}
        for some in sorted(chosen):
            if some:
                for count in range(max(0, SHORTEST - len(some)), min(jokers, LARGEST_SET - len(some)) + 1):
                    yield (*some, *[JOKER] * count)


def _runs(places: dict[int, list[int]], jokers: int) -> Iterator[Meld]:
    """Yield runs, with each choice of plain cards and number of jokers once: jokers beyond the gaps go to the ends."""
    for card in places:
        yield from _longer(places, (card,), 1, jokers)


def _longer(places: dict[int, list[int]], run: Meld, plain: int, jokers: int) -> Iterator[Meld]:
    """Yield runs that begin like `run`, whose last card is plain, with the jokers that are left.

    Three or four cards with a single plain one are a set.
    """
    size = len(run)
    for more in range(max(0, (SHORTEST if plain > 1 else LARGEST_SET + 1) - size), min(jokers, LONGEST - size) + 1):
        yield run + (JOKER,) * more
    for gap in range(min(jokers + 1, LONGEST - size)):
        following = card_at(run[0], size + gap)
        if following in places:
            yield from _longer(places, (*run, *[JOKER] * gap, following), plain + 1, jokers - gap)
