"""Pairs of two languages."""

from carrom.lang import LANGUAGES, pick


def test_a_pair_is_french_then_english():
    assert [pick(lang, ("palet", "striker")) for lang in LANGUAGES] == ["palet", "striker"]
