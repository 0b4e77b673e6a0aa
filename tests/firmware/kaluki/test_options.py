"""Kaluki's options and the settings of who sits where."""

import pytest

from carrom.game.pieces import EAST, NORTH, SOUTH, WEST
from carrom.game.rules import explained
from carrom.kaluki import options
from carrom.kaluki.book import Kaluki
from carrom.kaluki.options import seating
from carrom.kaluki.record import parse_entry
from carrom.lang import LANGUAGES
from carrom.storage import settings
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore
from tests.refusals import refused


def test_who_sits_where():
    kept = Settings(MemoryStore())
    assert seating(kept, 5) == (("sud", "ouest", "nord", "est", "sud-2"), (SOUTH, WEST, NORTH, EAST, SOUTH))
    assert seating(kept, 2)[0] == ("sud", "ouest")
    kept.set_all([("kaluki.players", "anna,est,carl"), ("kaluki.places", "north,east,east")])
    assert seating(kept, 0) == (("anna", "est", "carl"), (NORTH, EAST, EAST))
    assert seating(kept, 5)[0] == ("anna", "est", "carl", "sud", "ouest")
    assert len(set(seating(kept, 5)[0])) == 5


def test_they_are_kept_and_are_no_options_of_a_record():
    store = MemoryStore()
    Settings(store).set_all([("kaluki.players", "anna,ben"), ("kaluki.buy", "7"), ("book", "kaluki")])
    again = Settings(store)
    assert again.faults == []
    assert again.text("kaluki.players") == "anna,ben"
    book = again.rule_book()
    assert book.options["buy"] == 7
    assert "players" not in book.options
    assert len([one for one in settings.all_specs() if one.name.startswith("kaluki.")]) == 8


@pytest.mark.parametrize("name", ["start", "hand", "kaluki", "buy"])
def test_chips_are_whole_numbers_of_at_most_five_digits(name):
    book = Kaluki()
    for text in ("0", "99999"):
        book.set_option(name, text)
    for text in ("-1", "x", "100000", ""):
        with refused(ValueError, f"{name} is a whole number"):
            book.set_option(name, text)
    assert book.options[name] == 99999


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("players", "anna"), ("players", "anna,anna"), ("players", "anna,Ben"), ("players", "anna,void"),
        ("players", "a,b,c,d,e,f"), ("players", "anna,,ben"), ("players", "anna, ben"), ("players", ""),
        ("players", "anna,maximilian-von"), ("places", "south"), ("places", "south,middle"), ("places", "sud,nord"),
        ("places", "south,south,south,south,south,south"),
    ],
)  # fmt: skip
def test_what_no_table_can_seat_is_refused(name, text):
    kept = Settings(MemoryStore())
    with refused(ValueError, name):
        kept.set("kaluki." + name, text)


def test_longest_names_fit_a_line_of_the_settings():
    names = ",".join(letter * options.LONGEST_NAME for letter in "abcde")
    store = MemoryStore()
    Settings(store).set("kaluki.players", names)
    assert Settings(store).text("kaluki.players") == names


def test_names_of_settings_are_those_of_records():
    for name in ("a", "-", "x" * options.LONGEST_NAME):
        assert options.is_name(name)
        assert parse_entry("buy " + name).who == name
    for name in options.NO_NAMES:
        assert not options.is_name(name)


def test_every_switch_is_explained_in_both_languages():
    meanings = [option.meaning for option in explained("kaluki")]
    assert len(set(meanings)) == 8
    assert all(len(meaning) == len(LANGUAGES) and all(meaning) for meaning in meanings)
    listed = {spec.name: spec.meaning for spec in settings.all_specs()}
    assert listed["kaluki.players"] in meanings
