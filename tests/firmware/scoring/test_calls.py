"""Kaluki's calls: each of the contract has a tune and a text in both languages."""

import pytest

from carrom.lang import LANGUAGES
from carrom.panel import calls as panel_calls
from carrom.panel import font, tune
from carrom.scoring import calls

OF_THE_CONTRACT = ("opened", "out", "kaluki", "void", "excluded", "bought", "game")


@pytest.mark.parametrize("name", [*OF_THE_CONTRACT, "deals"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_call_has_a_text_that_the_scoreboard_can_write_and_a_tune(name, lang):
    text = panel_calls.text(name, lang, who="anna", n=150)
    assert text
    assert all(letter in font.CHARS for letter in text)
    notes = tune.parse(panel_calls.tune(name))
    assert any(notes[::2])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_can_be_written(lang):
    words = [calls.word(lang, which) for which in range(12)]
    assert len(set(words)) == 12
    assert all(letter in font.CHARS for word in words for letter in word)
