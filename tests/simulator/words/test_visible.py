"""Names that can be seen."""

import pytest

from carrom_simulator.serving import protocol
from carrom_simulator.words import visible
from carrom_tools.club.decisions import clean

UNSEEN = ["\u3164", "\u115f", "\uffa0", "\u2800", "\u2800 \u3164", "\u0301", "\u00a0", "\u200b", "\U000e0041"]
SEEN = ["Léa", "Max B.", "李", "Ω-3", "🙂", "नी", "O'Neil"]


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_name_that_draws_nothing_is_none(name):
    assert not visible.can_be_seen(name)
    assert not protocol.name(name)
    assert clean(name) == ""


@pytest.mark.parametrize("name", SEEN)
def test_a_name_that_is_drawn_is_kept_as_it_is(name):
    assert protocol.name(name)
    assert clean(name) == name


def test_an_empty_character_within_a_name_is_left_out_by_the_club_and_refused_by_the_table():
    assert clean("L\u3164éa") == "Léa"
    assert not protocol.name("L\u3164éa")
