"""Reminders to players before a shot."""

import pytest

from carrom.game.position import PENALTY_SHOT, SHOOTING, Position
from carrom.referee.reminders import Reminders


class Stub:
    """Stands for referee, game, book, settings, tracker and voice."""

    def __init__(self, limit_s=0, book_limit_s=0):
        self.position = Position((0, 2), 0)
        self.position.phase = SHOOTING
        self.limit_s = limit_s
        self.options = {"shot_clock_s": book_limit_s} if book_limit_s else {}
        self.game = self.book = self
        self.turn = None
        self.is_busy = self.is_blind = False
        self.said = []
        self.reminders = Reminders(self, self, self, self)

    def get(self, name):
        assert name == "shot_clock_s"
        return self.limit_s

    def busy(self):
        return self.is_busy

    def blind(self):
        return self.is_blind

    def say(self, name, **fields):
        self.said.append((name, fields.get("seat")))


def test_the_tracker_knows_whose_turn_it_is_unless_a_shot_is_played():
    stub = Stub()
    stub.reminders.step(0)
    assert stub.turn == 0
    stub.is_busy = True
    stub.reminders.step(0)
    assert stub.turn == -1


def test_a_striker_laid_at_the_wrong_seat_is_told_once_and_only_when_the_shot_before_is_over():
    stub = Stub()
    stub.reminders.placed_seat = 2
    stub.is_busy = True
    stub.reminders.step(0)
    assert stub.said == []
    stub.is_busy = False
    for _ in range(3):
        stub.reminders.step(0)
    assert stub.said == [("wrong_seat", 0)]
    stub.reminders.placed_seat = 0
    stub.reminders.step(0)
    for stub.position.turn in (2, 0):  # neither seat has the striker
        stub.reminders.step(0)
    assert len(stub.said) == 1


@pytest.mark.parametrize(("laid", "turn"), [(0, 2), (2, 0)])
def test_every_seat_can_be_the_wrong_one(laid, turn):
    stub = Stub()
    stub.position.turn = turn
    stub.reminders.placed_seat = laid
    stub.reminders.step(0)
    assert stub.said == [("wrong_seat", turn)]


def test_hidden_lines_are_told_each_time_that_they_become_so():
    stub = Stub()
    for blind in (True, True, False, True):
        stub.is_blind = blind
        stub.reminders.step(0)
    assert [name for name, _ in stub.said] == ["line_hidden"] * 2


def test_the_shot_clock_runs_for_each_position_and_calls_once():
    stub = Stub(limit_s=20)
    assert stub.reminders.step(100) == 20
    assert stub.reminders.step(119) == 1
    assert stub.reminders.step(120) is None
    assert stub.reminders.step(140) is None
    assert stub.said == [("shot_clock", 0)]
    stub.position = Position((0, 2), 0)
    stub.position.phase = PENALTY_SHOT
    assert stub.reminders.step(141) == 20
    stub.is_busy = True
    assert stub.reminders.step(150) is None
    stub.is_busy = False
    assert stub.reminders.step(155) == 20


def test_a_books_own_limit_holds_where_the_settings_have_none():
    assert Stub(book_limit_s=15).reminders.step(0) == 15
    assert Stub(limit_s=30, book_limit_s=15).reminders.step(0) == 30
    assert Stub().reminders.step(0) is None


def test_nothing_is_told_of_a_striker_that_was_not_laid():
    stub = Stub()
    for turn in (2, 0):
        stub.position.turn = turn
        stub.reminders.step(0)
    assert stub.said == []
