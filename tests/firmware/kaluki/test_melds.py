"""The meld checker against a brute-force one that shares nothing with it: it tries every card for every joker."""

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.kaluki import cards, melds
from carrom.kaluki.cards import JOKER

RING = "A23456789TJQK" * 2


def brute_force(words):
    """ "set", "run" or None for cards as the record writes them, by trying every card for every joker."""
    plain = [word for word in words if word != "**"]
    if not plain or not 3 <= len(words) <= 8:
        return None
    if len(words) <= 4 and len({word[0] for word in plain}) == 1:
        return "set"
    choices = [["A23456789TJQK"[i] for i in range(13)] if word == "**" else [word[0]] for word in words]
    if len({word[1] for word in plain}) == 1 and any("".join(ranks) in RING for ranks in _fitting(choices)):
        return "run"
    return None


def _fitting(choices):
    """Every choice of ranks in which each follows the one before it."""
    following = dict(itertools.pairwise("A23456789TJQKA"))
    found = [[rank] for rank in choices[0]]
    for ranks in choices[1:]:
        found = [[*row, rank] for row in found for rank in ranks if following[row[-1]] == rank]
    return found


def random_meld(rng: Random) -> list[int]:
    """Three to eight cards with up to four jokers, often a meld and often nearly one."""
    count, jokers = rng.randint(3, 8), rng.randint(0, 4)
    kind = rng.random()
    if kind < 0.2:
        made = [rng.randrange(52) for _ in range(count)]
    elif kind < 0.5:
        rank = rng.randrange(13)
        made = [rng.randrange(4) * 13 + rank for _ in range(min(count, 5))]
    else:
        first = rng.randrange(52)
        made = [first // 13 * 13 + (first + place) % 13 for place in range(count)]
        if kind > 0.8:
            made[rng.randrange(count)] = rng.randrange(52)
        if kind > 0.95:
            rng.shuffle(made)
    for place in rng.sample(range(len(made)), min(jokers, len(made))):
        made[place] = JOKER
    return made


def test_the_checker_agrees_with_brute_force_on_30_000_sets_of_cards():
    rng = Random(3)
    kinds = {"set": 0, "run": 0, None: 0}
    for _ in range(30_000):
        made = random_meld(rng)
        kind = melds.kind_of(tuple(made))
        assert kind == brute_force([cards.word(card) for card in made]), [cards.word(card) for card in made]
        kinds[kind] += 1
    assert min(kinds.values()) > 3_000, kinds


def parse(words):
    return tuple(cards.parse(word) for word in words.split())


def test_the_corner_of_every_suit_is_round():
    for suit in cards.SUITS:
        run = parse(" ".join(rank + suit for rank in "JQKA23"))
        assert melds.kind_of(run) == "run"
        assert melds.kind_of(run[::-1]) is None


@pytest.mark.parametrize("meld", ["4h 5h 6h", "** 5h 6h", "4h ** 6h", "4h 5h **", "Kh Ah 2h", "** ** 6h ** **"])
def test_a_card_is_added_to_the_end_where_it_belongs(meld):
    run = parse(meld)
    first = melds.first_of(run)
    for card in range(52):
        made = melds.added("run", run, card, low=True)
        assert made == melds.added("run", run, card, low=False), "low and high are for jokers"
        if card == melds.card_at(first, -1):
            assert made == (card, *run)
        elif card == melds.card_at(first, len(run)):
            assert made == (*run, card)
        else:
            assert made is None
    assert melds.added("run", run, JOKER, low=True) == (JOKER, *run)
    assert melds.added("run", run, JOKER, low=False) == (*run, JOKER)


@given(st.integers(0, 1 << 32))
def test_a_meld_that_changed_is_a_meld_of_its_kind_by_brute_force(seed):
    rng = Random(seed)
    lying = tuple(random_meld(rng))
    kind = melds.kind_of(lying)
    if kind is None:
        return
    card = rng.randrange(53)
    made = [melds.added(kind, lying, card, rng.random() < 0.5), melds.swapped(kind, lying, card, in_sets=True)]
    if kind == "set" and len(lying) == 4:
        made.append(melds.taken(lying, rng.choice(lying)))
    for changed in made:
        if changed is not None:
            assert brute_force([cards.word(each) for each in changed]) == kind
            assert abs(len(changed) - len(lying)) <= 1


def test_swapping_takes_the_card_that_the_joker_stands_for():
    assert melds.swapped("run", parse("4h ** 6h"), cards.parse("5h"), in_sets=False) == parse("4h 5h 6h")
    assert melds.swapped("run", parse("** 5h 6h"), cards.parse("4h"), in_sets=False) == parse("4h 5h 6h")
    assert melds.swapped("run", parse("4h ** 6h"), cards.parse("5d"), in_sets=False) is None
    assert melds.swapped("run", parse("4h ** 6h"), JOKER, in_sets=True) is None
    assert melds.swapped("set", parse("4h ** 4d"), cards.parse("4h"), in_sets=True) == parse("4h 4h 4d")
    assert melds.swapped("set", parse("4h ** 4d"), cards.parse("4h"), in_sets=False) is None
    assert melds.swapped("set", parse("4h ** 4d"), cards.parse("5h"), in_sets=True) is None
    assert melds.swapped("set", parse("4h 4c 4d"), cards.parse("4h"), in_sets=True) is None


def test_three_jokers_are_no_set():
    assert melds.taken(parse("4h ** ** **"), cards.parse("4h")) is None
    assert melds.taken(parse("4h ** ** **"), JOKER) == parse("4h ** **")
