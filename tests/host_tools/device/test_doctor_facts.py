"""Asking a board that is slow, or busy."""

import pytest

from host_tools.device import doctor_facts


class SlowListener:
    """Answers like a board that takes a while to start: its first answers are refusals."""

    def __init__(self, starts_s: float, refusals: int = 0):
        self.now_s = 0.0
        self.starts_s = starts_s
        self.refusals = refusals
        self.sent = 0

    def ask(self, command: str, timeout_s: float) -> dict | None:
        self.sent += 1
        if self.starts_s > self.now_s + timeout_s:
            self.now_s += timeout_s
            return None
        self.now_s = max(self.now_s, self.starts_s)
        if self.refusals:
            self.refusals -= 1
            return {"error": "a shot is being played"}
        return {"reply": command}


@pytest.fixture
def clocked(monkeypatch):
    def use(listener):
        monkeypatch.setattr(doctor_facts.time, "monotonic", lambda: listener.now_s)

        def sleep(seconds):
            listener.now_s += seconds

        monkeypatch.setattr(doctor_facts.time, "sleep", sleep)
        return listener

    return use


def test_a_board_that_starts_slowly_is_not_asked_too_often(clocked):
    listener = clocked(SlowListener(100))
    assert doctor_facts.reply(listener, "status", 600) == {"reply": "status"}
    assert listener.sent == 6


def test_a_refusal_is_asked_again_after_a_while(clocked):
    listener = clocked(SlowListener(0, refusals=5))
    assert doctor_facts.reply(listener, "selftest", 20) == {"reply": "selftest"}
    assert listener.now_s == 5


def test_a_board_that_never_answers_is_given_up(clocked):
    assert doctor_facts.reply(clocked(SlowListener(1e9)), "status", 20) is None
