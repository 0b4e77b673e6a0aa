"""Every switch of Kaluki is explained in both languages."""

from carrom.game.rules import explained
from carrom.lang import LANGUAGES
from carrom.storage.settings import all_specs


def test_every_switch_has_a_meaning_in_both_languages():
    meanings = [option.meaning for option in explained("kaluki")]
    assert len(set(meanings)) == 8
    assert all(len(meaning) == len(LANGUAGES) and all(meaning) for meaning in meanings)
    listed = {spec.name: spec.meaning for spec in all_specs()}
    assert listed["kaluki.players"] in meanings
