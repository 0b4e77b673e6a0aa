"""Long evenings in virtual time: wraps of the clock, weeks switched on, four people hammering their pads."""

import random

import pytest

from carrom import clock, ports
from carrom.game.entry import UNDO, Entry
from carrom.panel.menus import Picker
from carrom.sensing.striker_lines import PLACE_US
from carrom.storage.journal import Journal
from carrom_simulator.world.stores import MemoryStore
from tests.robustness import long_evening, soak, weeks
from tests.robustness.weeks import QUIET_US, Ear, evening_at


@pytest.mark.parametrize("before_wrap_us", [200, 700_000, 2_600_000, 3_300_000, 4_100_000, 4_900_000, 5_600_000])
def test_a_shot_over_a_wrap_of_the_clock_is_ruled_on_as_any_other(before_wrap_us):
    evening = evening_at(0)
    ear = Ear(evening)
    evening.table.new_game("billard", 2, 0)
    evening.run(clock.WRAP_US - before_wrap_us)
    done_us = evening.hand.shoot(0, [(0, 1), (0, 2)])
    evening.run(done_us + QUIET_US + 500_000)
    assert [text for _, text in ear.entries] == ["south w@se w@ne"]
    assert evening.table.question is None


def test_days_switched_on_miss_no_deadline():
    for line in weeks.live(2):
        assert line["late"] == []
        assert line["shots"] == 6


class Hammering:
    """Four people at a table of four; each presses whatever he likes, all the time, while shots are played."""

    def __init__(self, book_id, seed):
        self.rng = random.Random(seed)
        self.store = MemoryStore()
        self.evening = soak.Soak(self.store)
        self.table = self.evening.table
        self.ear = Ear(self.evening)
        self.confirmed = 0  # OK pressed on a menu or question that was open
        self.games = 0
        self.shots = 0
        taken = self.table.menus.press
        answered = self.table.referee.answer
        begun = self.table.new_game

        def press(seat, button, now_us):
            if self.table.menus.seat == seat and button == ports.OK_BUTTON:
                self.confirmed += 1
            taken(seat, button, now_us)

        def answer(choice, now_us):
            self.confirmed += 1
            answered(choice, now_us)

        def new_game(*arguments):
            self.games += 1
            begun(*arguments)

        self.table.menus.press = press
        self.table.referee.answer = answer
        self.table.new_game = new_game
        begun(book_id, 4, 0)

    def hammer(self, until_us):
        hand = self.evening.hand
        while hand.now_us < until_us:
            self.evening.run(hand.now_us + self.rng.randrange(5_000, 90_000))
            hand.held ^= 1 << self.rng.randrange(16)
            if self.rng.random() < 0.2:
                hand.held = 0
            self.evening.step()

    def shoot(self):
        """A shot by whoever is on turn, under hammering; it must come to something."""
        game = self.table.game
        position = game.position
        seat = position.turn
        men = [piece for piece in (0, 1) for _ in range(position.on_board(piece))]
        self.rng.shuffle(men)
        pieces = [(piece, self.rng.randrange(4)) for piece in men[: self.rng.choice((0, 0, 1, 1, 2))]]
        entries, warnings, questions = len(self.ear.entries), len(self.ear.warnings), len(self.ear.questions)
        games, confirmed = self.games, self.confirmed
        started_us = self.evening.hand.now_us + soak.PAUSE_US + 900_000
        done_us = self.evening.hand.shoot(seat, pieces)
        self.hammer(started_us + PLACE_US + 50_000)  # by then the lines have told of it
        # A button may have moved the turn meanwhile; a shot out of turn in which nothing falls counts for nothing.
        idle = not pieces and self.table.game.position.turn != seat
        self.hammer(done_us)
        self.shots += 1
        waited_us = self.evening.hand.now_us
        while True:
            self.hammer(self.evening.hand.now_us + 500_000)
            told = [text for _, text in self.ear.entries[entries:]]
            came = any(text.startswith(("south", "east", "north", "west", "late")) for text in told)
            warned = {name for _, name in self.ear.warnings[warnings:]}
            came = came or "refused" in warned or "not_possible" in warned
            came = came or idle
            came = came or any(kind in ("turn", "stray") for _, kind in self.ear.questions[questions:])
            came = came or self.games > games
            if came and not self.table.referee.busy():
                return
            if self.evening.hand.now_us - waited_us > 300_000_000:
                what = f"{told} {self.table.question and self.table.question.kind} {self.confirmed - confirmed}"
                raise AssertionError(f"a shot of {seat} with {pieces} came to nothing in five minutes: {what}")


@pytest.mark.parametrize(("book_id", "minutes"), [("krhum", 15), ("dezepions", 10), ("icf", 10)])
def test_hammering_all_pads_during_play(book_id, minutes):
    people = Hammering(book_id, book_id)
    while people.evening.hand.now_us < minutes * 60_000_000:
        if people.table.game.position.phase in ("shot", "penalty_shot") and not people.table.referee.busy():
            people.shoot()
        else:
            people.hammer(people.evening.hand.now_us + 1_000_000)
            if people.table.game.position.phase == "game_over":
                people.table.new_game(book_id, 4, 0)
    assert people.shots > minutes * 4
    assert people.confirmed > minutes  # they do find the OK
    # Every entry is a shot that was shot, or was confirmed with an OK; a shot put right is taken back and entered anew.
    moments = {time_us for time_us, _ in people.ear.entries}
    assert len(moments) <= people.shots + people.confirmed
    # And what is on the flash is what the table shows.
    header, texts, note = Journal(MemoryStore(people.store.files)).resume()
    assert note is None
    assert "rules" in header
    people.evening.run(people.evening.hand.now_us + 1_000_000)
    position = people.table.game.position
    assert soak.Soak(MemoryStore(people.store.files)).table.game.position.text() == position.text()
    assert len(texts) >= len(people.table.game)
    for colour in (0, 1):
        assert position.on_board(colour) + position.down[colour] == 9


def test_a_press_without_ok_never_enters_anything():
    people = Hammering("krhum", 5)
    people.table.menus.press = lambda seat, button, now_us: (
        None if button == ports.OK_BUTTON else type(people.table.menus).press(people.table.menus, seat, button, now_us)
    )
    people.table.referee.answer = lambda _choice, _now_us: None
    people.hammer(120_000_000)
    assert people.ear.entries == []
    assert isinstance(people.table.menus.picker, Picker | None)


def test_a_dozen_games_on_micropython_leave_the_heap_as_it_was():
    figures = long_evening.play(12, timeout_s=300)
    assert [line["games"] for line in figures] == list(range(13))
    assert abs(long_evening.free_change(figures)) <= 2
    assert figures[-1]["asked"] == 0


@pytest.mark.parametrize("button", [ports.BANK_BUTTON, ports.FAULT_BUTTON])
def test_a_menu_about_a_shot_that_was_taken_back_meanwhile_does_nothing(button):
    """Found by fuzzing: the computer undoes the shot while the menu about it is open."""
    evening = evening_at(0)
    table = evening.table
    table.new_game("krhum", 2, 0)
    evening.shot([(0, 1)])
    evening.press(0, button)
    assert table.menus.picker is not None
    table.enter(Entry(UNDO))
    for _ in range(3):
        evening.press(0, ports.OK_BUTTON)
    evening.run(evening.hand.now_us + 2_000_000)
    assert len(table.game) == 0
