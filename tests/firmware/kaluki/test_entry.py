"""Entries of Kaluki read back from the text that says them."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from carrom.kaluki import entry
from carrom.kaluki.record import entry_text, parse_entry
from tests.random_cards import anything, new_evening

FIELDS = ("kind", "who", "cards", "meld", "low", "kaluki", "points")


@given(st.integers(0, 1 << 32))
def test_every_entry_reads_back(seed):
    rng = Random(seed)
    p = new_evening(rng).position
    for _ in range(30):
        made = anything(rng, p)
        again = parse_entry(entry_text(made))
        assert [getattr(again, name) for name in FIELDS] == [getattr(made, name) for name in FIELDS]


def test_an_undo_is_that_of_every_game():
    from carrom.game import entry as carrom_entry

    assert parse_entry("undo").kind == carrom_entry.UNDO == entry.undo().kind
    assert entry_text(entry.undo()) == "undo"


def test_words_that_say_nothing_new_are_left_out():
    assert entry_text(parse_entry("anna add ** 1 high")) == "anna add ** 1"
    assert entry_text(parse_entry("  anna   add ** 1 low # comment")) == "anna add ** 1 low"
