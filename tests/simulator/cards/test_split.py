"""The best split of a hand against an exhaustive search that shares nothing with it."""

import functools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.kaluki import cards
from carrom.kaluki.cards import JOKER
from carrom.kaluki.melds import kind_of
from carrom_simulator.cards.split import best_split, candidates

WORTH = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def worth(hand):
    return sum(15 if card == JOKER else WORTH[card % 13] for card in hand)


@functools.cache
def is_meld(hand):
    """Whether a few cards can be laid as one meld in some order: a set, or a window of a suit's ring of thirteen."""
    plain = [card for card in hand if card != JOKER]
    if not plain or not 3 <= len(hand) <= 8:
        return False
    if len(hand) <= 4 and len({card % 13 for card in plain}) == 1:
        return True
    ranks = {card % 13 for card in plain}
    if len({card // 13 for card in plain}) > 1 or len(ranks) < len(plain):
        return False
    return any(ranks <= {(start + place) % 13 for place in range(len(hand))} for start in range(13))


def least_left(hand):
    """Return the least that can be left of a hand (one card or more), by trying every way to lay melds."""
    count = len(hand)
    groups = []
    for same in [lambda card, n=n: card % 13 == n for n in range(13)] + [
        lambda card, n=n: card // 13 == n for n in range(4)
    ]:
        groups.append(sum(1 << at for at, card in enumerate(hand) if card == JOKER or same(card)))
    melds = set()
    for group in groups:
        mask = group
        while mask:
            if 3 <= mask.bit_count() <= 8 and is_meld(tuple(sorted(hand[at] for at in range(count) if mask >> at & 1))):
                melds.add(mask)
            mask = (mask - 1) & group
    by_lowest = [[] for _ in hand]
    for mask in melds:
        by_lowest[(mask & -mask).bit_length() - 1].append(mask)

    @functools.cache
    def least(mask, kept):
        """The least that is left of the cards in `mask`; kept: whether a card of the hand is left already."""
        if not mask:
            return 0 if kept else 1000
        low = mask & -mask
        at = low.bit_length() - 1
        found = [worth([hand[at]]) + least(mask ^ low, True)]
        found += [least(mask ^ meld, kept) for meld in by_lowest[at] if not meld & ~mask]
        return min(found)

    return least((1 << count) - 1, False)


def random_hand(rng: Random, size=14):
    """A hand with 0 to 4 jokers; every second one is strong in a suit or in a few ranks."""
    jokers = rng.randint(0, 4)
    pack = [card for card in range(52) for _ in range(2)]
    rng.shuffle(pack)
    lean = rng.random()
    if lean < 0.3:
        suit = rng.randrange(4)
        pack.sort(key=lambda card: card // 13 != suit and rng.random() < 0.7)
    elif lean < 0.5:
        ranks = rng.sample(range(13), 4)
        pack.sort(key=lambda card: card % 13 not in ranks and rng.random() < 0.8)
    return pack[: size - jokers] + [JOKER] * jokers


def check(hand, split):
    """A split lays melds of cards that the hand has, and tells what is left."""
    assert all(kind_of(meld) for meld in split.melds)
    assert sorted([card for meld in split.melds for card in meld] + split.rest) == sorted(hand)
    assert split.left == worth(split.rest)
    assert split.rest


def test_the_best_split_of_500_hands_is_that_of_exhaustive_search():
    rng = Random(1)
    for _ in range(500):
        hand = random_hand(rng)
        split = best_split(hand)
        check(hand, split)
        assert split.left == least_left(sorted(hand)), sorted(cards.word(card) for card in hand)


def test_the_hardest_hands_are_split():
    jokers = [JOKER] * 4
    for hand in (
        [*jokers, *range(10)],
        [*jokers, *range(4, 13), 0],
        [*jokers, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4],
        [*jokers, 0, 13, 26, 39, 0, 13, 26, 39, 1, 14],
        [*jokers, 0, 13, 1, 14, 2, 15, 3, 16, 4, 17],
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
    ):
        check(hand, best_split(hand))


@given(st.integers(0, 1 << 32))
@settings(max_examples=60, deadline=None)
def test_a_meld_that_must_be_laid_is(seed):
    rng = Random(seed)
    hand = random_hand(rng)
    fits = [
        each
        for each in candidates(sorted(card for card in hand if card != JOKER), hand.count(JOKER))
        if each.worth >= 40
    ]
    split = best_split(hand, must=lambda meld: cards.points(meld) >= 40)
    assert (split is None) == (not fits)
    if split is not None:
        check(hand, split)
        assert cards.points(split.melds[0]) >= 40
        others = [least_left(sorted(_missing(hand, each.cards))) for each in fits[:20] if len(each.cards) < 14]
        assert split.left <= min(others)


def _missing(hand, meld):
    left = list(hand)
    for card in meld:
        left.remove(card)
    return left


@pytest.mark.parametrize(
    ("text", "left"),
    [("Ah Kh Qh 2c", 2), ("Ah Kh Qh", 31), ("3s 3s 3d 4s 5s 9c", 15), ("** ** Kd 2c", 2), ("** ** ** ** Kd 2c", 2)],
)
def test_small_hands(text, left):
    assert best_split([cards.parse(word) for word in text.split()]).left == left
