"""Pairs of two languages: `pick`, and every table of pairs that the firmware has."""

import pytest

from carrom.lang import LANGUAGES, pick
from carrom.panel import calls
from carrom.storage import journal, meanings, settings


def test_a_pair_is_french_then_english():
    assert [pick(lang, ("palet", "striker")) for lang in LANGUAGES] == ["palet", "striker"]


@pytest.mark.parametrize(
    "pairs",
    [
        calls.SEATS, calls.PIECES, calls.COLOURS, calls.POCKETS, tuple(calls.PLACES.values()),
        settings.FAULT_TEXTS, journal.NOTE_TEXTS, tuple(meanings.MEANINGS.values()),
    ],
)  # fmt: skip
def test_no_pair_lacks_a_language_and_no_two_pairs_of_a_table_read_alike(pairs):
    assert all(len(pair) == len(LANGUAGES) for pair in pairs)
    assert all(isinstance(pick(lang, pair), str) and pick(lang, pair) for pair in pairs for lang in LANGUAGES)
    assert len(set(pairs)) == len(pairs)
