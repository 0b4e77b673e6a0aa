"""The entries of a hand played card by card, read on their own."""

import pytest

from carrom.game.record import RecordError
from carrom.kaluki.card_record import card_entry
from carrom.kaluki.cards import DEALT, parse
from carrom.kaluki.record import entry_text


@pytest.mark.parametrize(
    "text",
    ["turn 9c", "anna draw Qs", "anna take", "anna meld 4h 5h 6h **", "anna add 7h 1", "anna add ** 1 low",
     "anna from 2 Qc", "anna swap 7h 1", "anna discard 3c", "deal anna " + " ".join(["Ah"] * DEALT)],
)  # fmt: skip
def test_what_is_read_is_written_back(text):
    assert entry_text(card_entry(text.split())) == text


def test_cards_become_codes():
    assert card_entry(["anna", "meld", "4h", "**"]).cards == (parse("4h"), parse("**"))


@pytest.mark.parametrize(
    "text", ["deal anna Ah", "turn", "turn 9c 9d", "anna add 7h -1", "anna draw 1s", "anna from Qc 2"]
)
def test_what_is_not_read(text):
    with pytest.raises(RecordError):
        card_entry(text.split())
