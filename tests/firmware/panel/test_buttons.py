"""The pads' buttons: bounces, presses, a long OK, and buttons that are held down for too long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom import clock
from carrom.panel.buttons import DEBOUNCE_US, HELD_DOWN, HELD_DOWN_US, LONG, LONG_OK, LONG_PRESS_US, Buttons
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON

MS = 1000
S = 1_000_000
STARTS = pytest.mark.parametrize("start_us", [0, clock.WRAP_US - 50 * MS, clock.WRAP_US - 2 * S])


class Hand:
    """Presses buttons, and calls `update` each time that it is due."""

    def __init__(self, start_us=0):
        self.buttons = Buttons()
        self.now_us = start_us
        self.raw = 0
        self.due_us = None
        self.events = []

    def set(self, raw):
        self.raw = raw
        self._update()

    def wait(self, time_us):
        end_us = clock.add(self.now_us, time_us)
        while self.due_us is not None and clock.reached(end_us, self.due_us):
            assert clock.diff(self.due_us, self.now_us) > 0, "due at once, again and again"
            self.now_us = self.due_us
            self._update()
        self.now_us = end_us

    def _update(self):
        self.due_us = self.buttons.update(self.raw, self.now_us)
        while (event := self.buttons.take()) is not None:
            self.events.append(event)


def bit(seat, button):
    return 1 << seat * 4 + button


@STARTS
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("button", [BET_BUTTON, FAULT_BUTTON, BANK_BUTTON])
def test_a_button_acts_once_when_it_is_pressed(start_us, seat, button):
    hand = Hand(start_us)
    hand.set(bit(seat, button))
    hand.wait(DEBOUNCE_US - 1)
    assert hand.events == []
    hand.wait(1)
    assert hand.events == [(seat, button)]
    assert hand.buttons.held == bit(seat, button)
    hand.wait(5 * S)
    hand.set(0)
    hand.wait(S)
    assert hand.events == [(seat, button)]
    assert (hand.buttons.held, hand.due_us) == (0, None)


@STARTS
def test_ok_is_short_when_it_is_let_go_and_long_while_it_is_held(start_us):
    hand = Hand(start_us)
    hand.set(bit(2, OK_BUTTON))
    hand.wait(LONG_PRESS_US - MS)
    assert hand.events == []
    hand.set(0)
    hand.wait(DEBOUNCE_US)
    assert hand.events == [(2, OK_BUTTON)]
    hand.set(bit(2, OK_BUTTON))
    hand.wait(DEBOUNCE_US + LONG_PRESS_US - 1)
    assert hand.events == [(2, OK_BUTTON)]
    hand.wait(1)
    assert hand.events == [(2, OK_BUTTON), (2, LONG_OK)]
    hand.wait(5 * S)
    hand.set(0)
    hand.wait(S)
    assert hand.events == [(2, OK_BUTTON), (2, LONG_OK)]


@given(st.lists(st.integers(1, DEBOUNCE_US - 1), max_size=30), st.integers(0, clock.WRAP_US - 1))
def test_bounces_shorter_than_the_debounce_time_are_nothing(bounces, start_us):
    hand = Hand(start_us)
    for time_us in bounces:
        hand.set(bit(0, BET_BUTTON) ^ hand.raw)
        hand.wait(time_us)
    hand.set(0)
    hand.wait(S)
    assert hand.events == []
    hand.set(bit(0, BET_BUTTON))
    hand.wait(S)
    assert hand.events == [(0, BET_BUTTON)]


@pytest.mark.parametrize(("button", "first"), [(FAULT_BUTTON, (1, FAULT_BUTTON)), (OK_BUTTON, (1, LONG_OK))])
def test_a_button_held_down_is_told_once_and_works_again_when_let_go(button, first):
    hand = Hand()
    hand.set(bit(1, button))
    hand.wait(DEBOUNCE_US + HELD_DOWN_US - 1)
    assert hand.events == [first]
    hand.wait(1)
    assert hand.events == [first, (1, HELD_DOWN)]
    assert hand.due_us is None
    assert hand.buttons.update(hand.raw, hand.now_us) is None
    hand.wait(90 * S)
    hand.set(0)
    hand.wait(S)
    hand.set(bit(1, button))
    hand.wait(100 * MS)
    hand.set(0)
    hand.wait(100 * MS)
    assert hand.events == [first, (1, HELD_DOWN), (1, button)]


def test_other_buttons_work_beside_one_that_is_held_down():
    hand = Hand()
    hand.set(bit(0, BANK_BUTTON))
    hand.wait(HELD_DOWN_US + S)
    del hand.events[:]
    for button in (BET_BUTTON, OK_BUTTON):
        hand.set(bit(0, BANK_BUTTON) | bit(3, button))
        hand.wait(100 * MS)
        hand.set(bit(0, BANK_BUTTON))
        hand.wait(100 * MS)
    assert hand.events == [(3, BET_BUTTON), (3, OK_BUTTON)]


def test_several_buttons_at_once_are_all_told_in_the_order_of_seats():
    hand = Hand()
    hand.set(bit(3, BET_BUTTON) | bit(0, FAULT_BUTTON) | bit(2, OK_BUTTON))
    hand.wait(100 * MS)
    hand.set(0)
    hand.wait(100 * MS)
    assert hand.events == [(0, FAULT_BUTTON), (3, BET_BUTTON), (2, OK_BUTTON)]


def test_of_several_deadlines_the_soonest_is_told():
    hand = Hand()
    hand.set(bit(3, BET_BUTTON))
    hand.wait(12_000)
    hand.set(bit(3, BET_BUTTON) | bit(0, OK_BUTTON))
    assert hand.due_us == DEBOUNCE_US
    hand.wait(10_000)
    assert hand.due_us == 12_000 + DEBOUNCE_US


@STARTS
@pytest.mark.parametrize("button", [BET_BUTTON, FAULT_BUTTON, BANK_BUTTON])
def test_a_button_that_means_something_else_when_held_acts_when_it_is_released_or_after_a_second(start_us, button):
    hand = Hand(start_us)
    hand.buttons.long = 15
    hand.set(bit(1, button))
    hand.wait(LONG_PRESS_US - MS)
    assert hand.events == []
    hand.set(0)
    hand.wait(S)
    assert hand.events == [(1, button)]
    hand.set(bit(1, button))
    hand.wait(LONG_PRESS_US + DEBOUNCE_US)
    hand.set(0)
    hand.wait(S)
    assert hand.events[1:] == [(1, LONG + button)]
