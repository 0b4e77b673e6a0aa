"""Kaluki's words: each call and question has a text in both languages that the scoreboard can write."""

import pytest

from carrom.kaluki import texts
from carrom.lang import LANGUAGES, pick
from carrom.panel import calls, font, tune
from carrom.referee.questions import Question

OF_THE_CONTRACT = ("opened", "out", "kaluki", "void", "excluded", "bought", "game")
QUESTIONS = (
    Question(texts.ASK_WINNER, (), ("anna", texts.NOBODY)),
    Question(texts.ASK_KALUKI, (), (0, 1)),
    Question(texts.ASK_TENS, (), (0, 190, texts.BY_CARDS), about="anna"),
    Question(texts.ASK_ONES, (), (40, 49), about="anna"),
    Question(texts.ASK_CARD, (), (10, texts.ACE, 2, texts.JOKER, texts.DONE), about=31),
    Question(texts.ASK_BUY, (), (0, 1), about="anna"),
)


def written(text):
    return bool(text) and all(letter in font.CHARS for letter in text)


@pytest.mark.parametrize("name", [*OF_THE_CONTRACT, "deals"])
def test_every_call_has_a_text_in_both_languages_and_a_tune(name):
    call = calls.row(name, texts.CALLS) or calls.row(name)
    for lang in LANGUAGES:
        assert written(pick(lang, call).format(who="anna", n=150))
    assert any(tune.parse(name + ":" + call[2])[::2])


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.kind)
def test_every_choice_has_a_label_of_its_own(question):
    for lang in LANGUAGES:
        prompt, labels, said = texts.words(question, None, lang)
        assert all(written(label) for label in labels)
        assert len(set(labels)) == len(question.choices)
        assert prompt == said
        assert written(prompt) == (question.kind in (texts.ASK_WINNER, texts.ASK_TENS, texts.ASK_BUY))
