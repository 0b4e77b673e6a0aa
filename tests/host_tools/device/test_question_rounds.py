"""The monitor asks a table one question at a time, however slow the table is."""

import pytest

from carrom_tools.device import question_rounds
from carrom_tools.device.question_rounds import AGAIN_S, EVERY_S, QUESTIONS, QuestionRounds


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until its `now_s` is set."""

    class Clock:
        now_s = 1000.0

        def monotonic(self):
            return self.now_s

    clock = Clock()
    monkeypatch.setattr(question_rounds, "time", clock)
    return clock


def test_a_question_follows_the_answer_to_the_one_before(clock):
    rounds = QuestionRounds()
    for question in QUESTIONS:
        assert rounds.command() == question
        assert rounds.command() is None
        rounds.take({"event": "passage", "error": "of an event"})
        rounds.take({"reply": "entries"})
        assert rounds.command() is None
        rounds.take({"reply": question})
    assert rounds.command() is None
    clock.now_s += EVERY_S
    assert rounds.command() == QUESTIONS[0]


def test_a_slow_table_has_one_question_open_and_a_lost_answer_ends_no_round(clock):
    rounds = QuestionRounds()
    sent = []
    for _ in range(1000):
        sent.append(rounds.command())
        clock.now_s += AGAIN_S / 100
    assert [one for one in sent if one] == [QUESTIONS[number % len(QUESTIONS)] for number in range(10)]


def test_a_round_of_questions_begins_each_second(clock):
    rounds = QuestionRounds()
    began_s = []
    for tenth in range(35):
        clock.now_s = 1000 + tenth / 10
        while question := rounds.command():
            rounds.take({"reply": question})
            if question == "position":
                began_s.append(tenth / 10)
    assert began_s == [0, 1, 2, 3]


def test_an_answer_is_waited_for_ten_seconds(clock):
    rounds = QuestionRounds()
    assert rounds.command() == "position"
    clock.now_s += 9.9
    assert rounds.command() is None
    clock.now_s += 0.1
    assert rounds.command() == "beams"


@pytest.mark.usefixtures("clock")
def test_a_refusal_is_an_answer():
    rounds = QuestionRounds()
    assert rounds.command() == QUESTIONS[0]
    rounds.take({"error": "measures-nothing", "values": []})
    assert rounds.command() == QUESTIONS[1]
