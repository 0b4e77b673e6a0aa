"""Cards: words to ints and back, and what cards are worth."""

import pytest

from carrom.kaluki import cards
from tests.refusals import refused

DECK = [cards.parse(rank + suit) for suit in cards.SUITS for rank in cards.RANKS]


def test_every_card_reads_back():
    assert list(range(52)) == DECK
    assert [cards.parse(cards.word(card)) for card in range(53)] == list(range(53))
    assert sum(cards.copies(card) for card in range(53)) == cards.PACK == 108


@pytest.mark.parametrize("word", ["", "A", "1h", "10h", "Ax", "ah", "hA", "*", "***", "A*"])
def test_what_is_no_card_is_named(word):
    with refused(ValueError, "is not a card"):
        cards.parse(word)


@pytest.mark.parametrize(
    ("words", "points"),
    [("9s 9h 9d 9c", 36), ("** Ks As Ts 8s", 54), ("As 2s 3s", 16), ("Qs Ks As 2s", 33), ("Jd Td", 20), ("", 0)],
)
def test_points(words, points):
    """The examples of L3; the text's own sum of joker, king, ace, ten and eight leaves out a ten."""
    assert cards.points([cards.parse(word) for word in words.split()]) == points
