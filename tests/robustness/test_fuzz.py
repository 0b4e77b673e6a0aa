"""The short runs of tests.robustness.fuzz, and what hypothesis makes of the console."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.robustness import fuzz, strange_messages


def test_console_lines():
    ends, wrong = fuzz.console(4000, seed=11)
    assert wrong == []
    assert ends["obeyed"] > 200  # the nonsense gets past the first check often
    assert ends["refused"] > 1000


def test_records():
    ends, wrong = fuzz.records(600, seed=12)
    assert wrong == []
    assert min(ends["accepted"], ends["refused"], ends["unreadable"], ends["header unreadable"]) > 50


def test_texts():
    ends, wrong = fuzz.texts(900, seed=13)
    assert wrong == []
    assert min(ends["taken"], ends["refused"]) > 20


def test_strange_messages_change_nothing_at_a_table_or_a_wall():
    ends, wrong = strange_messages.messages(3000, seed=15)
    assert wrong == []
    assert ends["strange"] > 2000


@settings(max_examples=150)
@given(st.lists(st.one_of(st.text(), st.from_regex(r"[a-z]+( [a-z0-9@:-]+){0,4}", fullmatch=True)), max_size=10))
def test_any_text_gets_an_answer(lines):
    board = fuzz.BoardConsole()
    for line in lines:
        for answer in board.answer(line):
            assert "event" in answer or "reply" in answer or "error" in answer
    assert board.answer("status")[-1]["reply"] == "status"


def test_a_console_that_falls_over_would_be_caught(monkeypatch):
    def undo(self, _words):
        self._table.settings.set("volume", "3")
        raise ValueError("refused, and yet")

    monkeypatch.setitem(fuzz.COMMANDS, "undo", undo)
    _, wrong = fuzz.console(1500, seed=14)
    assert any("changed something" in line for line in wrong)
    monkeypatch.setitem(fuzz.COMMANDS, "undo", lambda _self, _words: {}["gone"])
    _, wrong = fuzz.console(1500, seed=14)
    assert any("KeyError" in line for line in wrong)


def test_the_same_seed_gives_the_same_lines():
    assert [fuzz.console_line(random.Random(3)) for _ in range(50)] == [
        fuzz.console_line(random.Random(3)) for _ in range(50)
    ]


def test_a_wall_that_believes_anybody_would_be_caught(monkeypatch):
    monkeypatch.setattr("carrom_tools.club.wall.is_name", lambda _text: True)
    _, wrong = strange_messages.messages(1000, seed=16)
    assert any("has changed something" in line for line in wrong)
