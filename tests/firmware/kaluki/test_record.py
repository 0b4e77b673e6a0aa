"""Errors in a record of Kaluki, and the JSON of a sound one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game.record import RecordError
from carrom.kaluki import record
from tests.random_cards import anything, new_evening
from tests.refusals import refused


@pytest.mark.parametrize(
    "text",
    [
        "", "anna", "anna draw", "anna draw Qs Ks", "anna draw Qx", "anna take Qs", "anna meld", "anna meld 4h 5x",
        "anna add 7h", "anna add 7h one", "anna add 7h 1 top", "anna add 7h 1 low low", "anna from Qc 2", "anna from 2",
        "anna swap 7h", "anna swap 7h 1 low", "anna discard", "anna discard 3c 4c", "anna add 7h -1", "anna draw 3C",
        "anna plays Qs", "Anna take", "an_na take", "anna-and-bill take", "deal anna Ah", "deal", "turn",
        "turn Ah Kh", "hand", "hand Ben", "hand ben anna", "hand ben anna=", "hand ben anna=x", "hand ben anna=1.5",
        "hand ben =25",
        "hand ben anna=25 kaluki", "hand ben anna=+5", "hand ben anna=1234567", "hand ben anna=--5", "void anna", "buy",
        "buy anna ben", "buy turn", "undo anna", "south w@ne", "bet south far", "opener north", "touch north",
        "late w@ne", "choose return", "technical north", "answer", "south -", "seats south north",
        "deal anna Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "deal anna Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh **",
    ],
)  # fmt: skip
def test_what_cannot_be_read(text):
    with pytest.raises(RecordError):
        record.parse_entry(text)


@pytest.mark.parametrize(
    "text",
    ["hand ben anna=-5", "hand ben anna=999999", "hand ben", "hand ben anna=1 anna=2", "anna meld Kh", "anna add 7h 0"],
)
def test_what_is_readable_though_never_possible(text):
    assert record.entry_text(record.parse_entry(text)) == text


@pytest.mark.parametrize("word", ["a", "0", "-", "ben-2", "kaluki", "south", "opener", "meld", "twelveletter"])
def test_names(word):
    assert record.name(word) == word


@pytest.mark.parametrize(
    "word", ["", "rules", "players", "dealer", "hand", "void", "buy", "deal", "turn", "undo", "a=b"]
)
def test_words_that_are_no_names(word):
    with refused(RecordError, "no player's name"):
        record.name(word)


@given(st.integers(0, 1 << 32))
def test_every_entry_reads_back(seed):
    rng = Random(seed)
    p = new_evening(rng).position
    for _ in range(30):
        made = anything(rng, p)
        assert vars(record.parse_entry(record.entry_text(made))) == vars(made)


@pytest.mark.parametrize(
    ("text", "written"), [("anna add ** 1 high", "anna add ** 1"), (" anna  add ** 1 low # why", "anna add ** 1 low")]
)
def test_words_that_say_nothing_new_are_left_out(text, written):
    assert record.entry_text(record.parse_entry(text)) == written
