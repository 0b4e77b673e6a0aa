"""Pickers, buttons, and who may open which menu."""

import pytest

from carrom import clock
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import Position
from carrom.panel import buttons, menus, questions
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.sensing.passages import Passage
from tests.firmware.playing import Play

SOUTH, NORTH = pieces.SOUTH, pieces.NORTH
MS = 1000


def bit(seat, button):
    return 1 << seat * 4 + button


class Pad:
    """Buttons fed at the times that they ask for."""

    def __init__(self, start_us=clock.WRAP_US - 100 * MS):
        self.buttons = buttons.Buttons()
        self.start_us = start_us
        self.raw = 0
        self.due_us = None
        self.events = []

    def until(self, time_us):
        while self.due_us is not None and self.due_us <= time_us:
            self.update(self.due_us)

    def update(self, time_us):
        due_us = self.buttons.update(self.raw, clock.add(self.start_us, time_us))
        self.due_us = None if due_us is None else clock.diff(due_us, self.start_us)
        assert self.due_us is None or self.due_us > time_us
        while (event := self.buttons.take()) is not None:
            self.events.append(event)

    def set(self, time_us, raw):
        self.until(time_us)
        self.raw = raw
        self.update(time_us)


def test_a_press_counts_once_it_is_steady():
    pad = Pad()
    for at in range(0, 10 * MS, 2 * MS):  # it bounces
        pad.set(at, bit(NORTH, BET_BUTTON) if at // MS // 2 % 2 == 0 else 0)
    pad.until(100 * MS)
    assert pad.events == [(NORTH, BET_BUTTON)]
    pad.set(200 * MS, 0)
    pad.until(300 * MS)
    assert pad.events == [(NORTH, BET_BUTTON)]


def test_a_spike_is_no_press():
    pad = Pad()
    pad.set(0, bit(SOUTH, FAULT_BUTTON))
    pad.set(buttons.DEBOUNCE_US - 1, 0)
    pad.until(1000 * MS)
    assert pad.events == []


def test_ok_acts_when_released_or_when_held_long():
    pad = Pad()
    pad.set(0, bit(SOUTH, OK_BUTTON))
    pad.until(500 * MS)
    assert pad.events == []
    pad.set(500 * MS, 0)
    pad.until(600 * MS)
    assert pad.events == [(SOUTH, OK_BUTTON)]
    pad.set(1000 * MS, bit(SOUTH, OK_BUTTON))
    pad.until(4000 * MS)
    assert pad.events == [(SOUTH, OK_BUTTON), (SOUTH, buttons.LONG_OK)]
    pad.set(4000 * MS, 0)
    pad.until(5000 * MS)
    assert len(pad.events) == 2


def test_a_stuck_button_is_named_once_and_the_others_work():
    pad = Pad()
    pad.set(0, bit(SOUTH, BANK_BUTTON))
    pad.until(buttons.HELD_DOWN_US + 1000 * MS)
    assert pad.events == [(SOUTH, BANK_BUTTON), (SOUTH, buttons.HELD_DOWN)]
    assert pad.due_us is None
    pad.set(60_000 * MS, bit(SOUTH, BANK_BUTTON) | bit(NORTH, OK_BUTTON))
    pad.set(60_100 * MS, bit(SOUTH, BANK_BUTTON))
    pad.until(61_000 * MS)
    assert pad.events[2:] == [(NORTH, OK_BUTTON)]


def test_picker_buttons():
    picker = menus.Picker((SOUTH,), "abc", ("A", "B", "C"))
    assert [picker.press(BET_BUTTON) for _ in range(3)] == [menus.MOVED] * 3
    assert picker.choice == "a"
    picker.press(BANK_BUTTON)
    assert (picker.choice, picker.label) == ("c", "C")
    assert picker.press(OK_BUTTON) == menus.TAKEN
    assert picker.press(FAULT_BUTTON) == menus.CLOSED
    assert menus.Picker((SOUTH,), "a", ("A",)).press(BET_BUTTON) is None
    assert menus.Picker((SOUTH,), "ab", ("A", "B"), stays=True).press(FAULT_BUTTON) is None


@pytest.mark.parametrize(
    ("book", "items"),
    [
        ("billard", ["Sorti"]),
        ("fiche", ["Sorti"]),
        ("dezepions", ["Sorti"]),
        ("krhum", ["Boulette", "Sorti", "Touché"]),
        ("icf", ["Intouché", "Irrégulier", "Faute", "Sorti", "Touché", "Technique"]),
    ],
)
def test_the_fault_menu_offers_what_the_book_reads(book, items):
    play = Play(book)
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.press(NORTH, FAULT_BUTTON)
    assert list(play.table.menus.picker.labels) == items
    play.press(NORTH, FAULT_BUTTON)
    assert play.table.menus.picker is None


@pytest.mark.parametrize("book", ["billard", "fiche", "dezepions"])
def test_buttons_without_a_use_do_nothing(book):
    play = Play(book)
    play.enter("south w@sw")
    for seat in (SOUTH, NORTH, pieces.EAST):
        for button in (BET_BUTTON, BANK_BUTTON, OK_BUTTON):
            play.press(seat, button)
            assert play.shown is None
    assert play.entries == ["south w@sw"]


def test_bets_are_offered_only_where_they_can_be_made():
    play = Play("krhum")
    play.press(SOUTH, BET_BUTTON)  # colours unknown
    assert play.shown is None
    play.enter("south w@sw")
    play.press(NORTH, BET_BUTTON)  # not on turn
    assert play.shown is None
    play.press(SOUTH, BET_BUTTON, OK_BUTTON)
    for calls in range(1, 6):
        play.press(NORTH if calls % 2 else SOUTH, BET_BUTTON, OK_BUTTON)
    assert play.position.bet_times() == 32
    for seat in (SOUTH, NORTH):
        play.press(seat, BET_BUTTON)  # a seventh call
        assert play.shown is None


def test_a_claim_made_twice_is_taken_back():
    play = Play("krhum")
    play.enter("south w@sw")
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.press(NORTH, FAULT_BUTTON, OK_BUTTON)
    play.press(NORTH, FAULT_BUTTON)
    assert play.shown == "- Boulette"
    play.press(NORTH, OK_BUTTON)
    play.wait(5)
    assert play.entries[-1] == "south -"


def test_a_menu_belongs_to_who_opened_it_and_closes_by_itself():
    play = Play("krhum")
    play.enter("south w@sw")
    play.press(SOUTH, BET_BUTTON)
    play.press(NORTH, OK_BUTTON)
    play.press(NORTH, FAULT_BUTTON)
    assert play.shown == "Près ×2"
    play.wait(menus.MENU_US / 1e6 + 0.5)
    assert play.shown is None
    assert play.entries == ["south w@sw"]


def test_a_menu_that_somebody_keeps_turning_closes_in_the_end():
    play = Play("krhum")
    play.enter("south w@sw")
    play.press(SOUTH, BET_BUTTON)
    for _ in range(int(menus.MENU_MOST_US / 5e6)):
        assert play.shown is not None
        play.wait(5)
        play.press(SOUTH, BET_BUTTON, BET_BUTTON)
    play.wait(1)
    assert play.position.bet_by < 0


def test_four_players_answer_for_their_side():
    p = Position((0, 1, 2, 3), 0)
    assert questions.opponents(p, 0) == (1, 3)
    play = Play("krhum", seats=4)
    play.enter("south w@sw", "bet south near")
    play.press(NORTH, BET_BUTTON)  # the bettor's partner
    assert play.shown is None
    play.press(pieces.WEST, BET_BUTTON, OK_BUTTON)
    play.press(NORTH, BET_BUTTON, OK_BUTTON)
    assert play.entries[-2:] == ["answer", "answer"]


def test_questions_name_who_is_asked_and_show_the_guess_first():
    question = questions.piece("fr", (0, 2), pieces.QUEEN, (0, 1, 2, 3), Passage(pieces.NE, (), 0, 0, None))
    assert (question.choice, question.label) == (pieces.QUEEN, "reine")
    assert question.prompt.startswith("N-E")
    assert questions.seats_text(question, "fr") == "Sud, Nord"
    assert questions.choice("en", (0,)).choices == (entries.RETURN, entries.REMOVE)


def test_english_words():
    play = Play("krhum", lang="en")
    play.enter("south w@sw")
    play.press(SOUTH, BET_BUTTON)
    assert play.shown == "Near ×2"
    play.press(SOUTH, OK_BUTTON)
    play.wait(12)
    assert "Si Just! ×1" in play.texts


def test_a_game_of_cards_is_begun_with_all_whom_the_settings_name():
    menu = Play().table.menus
    flow = menu._new_game_menu(SOUTH)
    next(flow)
    assert flow.send("kaluki").choices == (0,)
    flow.send(0)
    with pytest.raises(StopIteration):
        flow.send(True)
    assert menu.take_new_game() == ("kaluki", 0)
    assert menu.take_new_game() is None
