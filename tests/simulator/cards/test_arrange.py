"""Cards in any order are named as the meld that they make."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.kaluki import cards
from carrom.kaluki.melds import kind_of
from carrom_simulator.cards.arrange import arranged

CARD = st.integers(0, 52)


def parse(text):
    return tuple(map(cards.parse, text.split()))


@pytest.mark.parametrize(
    ("picked", "laid"),
    [
        ("6h 4h 5h", "4h 5h 6h"),
        ("Ah Qh Kh", "Qh Kh Ah"),
        ("2h Ah Kh", "Kh Ah 2h"),
        ("6h ** 4h", "4h ** 6h"),
        ("** 5h 6h", "** 5h 6h"),  # the joker's place is the player's
        ("5h 6h **", "5h 6h **"),
        ("9s 9h **", "9s 9h **"),
        ("7h ** 4h **", "4h ** ** 7h"),
    ],
)
def test_a_run_is_put_in_order(picked, laid):
    assert arranged(parse(picked)) == parse(laid)


def test_what_makes_no_meld_stays_as_it_is():
    for text in ("2c 3d 5s", "4h 4h 5h", "** ** **", "4h 5h"):
        assert arranged(parse(text)) == parse(text)


@given(st.lists(st.one_of(CARD, st.just(cards.JOKER), st.integers(0, 12)), min_size=3, max_size=6))
@settings(max_examples=150, deadline=None)
def test_an_order_is_found_where_there_is_one(some):
    found = arranged(some)
    assert sorted(found) == sorted(some)
    assert (kind_of(found) is not None) == any(kind_of(order) for order in permutations(some))
