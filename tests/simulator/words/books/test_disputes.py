"""Disputes that people bring: records in tests/games/disputes, with the words that end each in both languages."""

import re

import pytest

from carrom.lang import LANGUAGES
from carrom_simulator.words.books.reasons import sentences
from carrom_tools.records import replay
from tests import games_runner
from tests.robustness import told

DISPUTES = sorted((games_runner.GAMES / "disputes").glob("*.record"))


def test_there_are_the_twelve_that_people_bring():
    assert len(DISPUTES) == 12


@pytest.mark.parametrize("path", DISPUTES, ids=lambda path: path.stem)
def test_a_dispute_ends_with_these_words(path):
    text = path.read_text(encoding="utf-8")
    *_, last = replay.replay(replay.parse(games_runner.read(path).text.encode(), path.name))
    told.check(last.verdict)
    for lang in LANGUAGES:
        (ended,) = re.findall(rf"^# {lang}: (.*)$", text, re.MULTILINE)
        assert " ".join(sentences(last.verdict, lang)) == ended
