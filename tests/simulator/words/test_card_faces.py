"""Cards in a player's words."""

import pytest

from carrom.kaluki import cards
from carrom_simulator.words.card_faces import card_text, cards_text


@pytest.mark.parametrize(
    ("word", "french", "english"),
    [
        ("As", "A♠", "A♠"), ("Th", "10♥", "10♥"), ("Jd", "V♦", "J♦"), ("Qc", "D♣", "Q♣"), ("Kh", "R♥", "K♥"),
        ("2c", "2♣", "2♣"), ("**", "joker", "joker"),
    ],
)  # fmt: skip
def test_a_card_is_named_as_players_write_it(word, french, english):
    assert [card_text(cards.parse(word), lang) for lang in ("fr", "en")] == [french, english]


def test_every_card_has_a_name_of_its_own():
    for lang in ("fr", "en"):
        names = cards_text(range(cards.JOKER + 1), lang).split()
        assert len(set(names)) == len(names) == 53
