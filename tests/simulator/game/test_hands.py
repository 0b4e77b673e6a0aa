"""Hands at the pads: which buttons they press, how long, and when they give up."""

from types import SimpleNamespace

import pytest

from carrom.ports import BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom_simulator.game.hands import LOOK_US, PRESS_US, TAP_US, Hands


class Table:
    """A table whose menus and question obey the buttons as the firmware's do. shown: the menus in their order."""

    def __init__(self, *shown, opens_with=BET_BUTTON):
        self.shown = list(shown)
        self.opens_with = opens_with
        self.menus = SimpleNamespace(picker=None)
        self.question = None
        self.pressed = []
        self.pads = SimpleNamespace(mute=False)
        self.table = self
        self.world = self

    def press(self, seat, button, held_us):
        self.pressed.append((seat, button, held_us))
        picker = self.menus.picker
        if picker is None:
            if self.question is not None:
                self._turn(self.question, button)
            elif button == self.opens_with and self.shown:
                self.menus.picker = self.shown.pop(0)
        elif button == OK_BUTTON:
            picker.taken = picker.choice
            self.menus.picker = self.shown.pop(0) if self.shown else None
        elif button == FAULT_BUTTON:
            self.menus.picker = None
        else:
            self._turn(picker, button)

    def _turn(self, picker, button):
        if button == BET_BUTTON:
            picker.choice = picker.choices[(picker.choices.index(picker.choice) + 1) % len(picker.choices)]
        elif picker is self.question:
            picker.taken, self.question = picker.choice, None

    def offered(self):
        return self.menus.picker or self.question


def picker(*choices, seats=(0, 2)):
    return SimpleNamespace(choices=list(choices), choice=choices[0], seats=list(seats), taken=None)


def buttons(table):
    return [button for _, button, _ in table.pressed]


def test_a_press_takes_its_time():
    table = Table()
    assert list(Hands(table).press(2, OK_BUTTON)) == [TAP_US + PRESS_US]
    assert list(Hands(table).press(2, OK_BUTTON, 1_200_000)) == [1_200_000 + PRESS_US]
    assert table.pressed == [(2, OK_BUTTON, TAP_US), (2, OK_BUTTON, 1_200_000)]


def test_values_are_taken_in_turn_from_one_menu_after_the_other():
    first, second = picker(1, 2, 3), picker("a", "b")
    table = Table(first, second)
    hands = Hands(table)
    busy = {hands.acting for _ in hands.pick(0, BET_BUTTON, [3, "a"])}
    assert (first.taken, second.taken) == (3, "a")
    assert buttons(table) == [BET_BUTTON, BET_BUTTON, BET_BUTTON, OK_BUTTON, OK_BUTTON]
    assert (busy, hands.acting) == ({1}, 0)


def test_a_menu_that_does_not_offer_it_is_closed():
    table = Table(picker(1, 2))
    list(Hands(table).pick(0, BET_BUTTON, [9]))
    assert buttons(table) == [BET_BUTTON, FAULT_BUTTON]
    assert table.menus.picker is None


def test_somebody_elses_menu_is_left_alone_and_waited_for():
    table = Table(picker(1, seats=(1,)))
    list(Hands(table).pick(0, BET_BUTTON, [1]))
    assert buttons(table) == [BET_BUTTON]
    table = Table()
    list(Hands(table).pick(0, BET_BUTTON, [1]))
    assert buttons(table) == [BET_BUTTON]  # nothing opened
    table = Table(picker(7))
    table.menus.picker = picker(5, seats=(1,))
    waited = []
    for wait_us in Hands(table).pick(0, BET_BUTTON, [7]):
        waited.append(wait_us)
        if len(waited) == 3:
            table.menus.picker = None
    assert waited[:3] == [4 * LOOK_US] * 3
    assert buttons(table) == [BET_BUTTON, OK_BUTTON]


def test_a_menu_that_never_closes_is_not_waited_for_for_ever():
    table = Table()
    table.menus.picker = picker(5, seats=(1,))
    waited = [wait_us for wait_us in Hands(table).pick(0, BET_BUTTON, [7]) if wait_us == 4 * LOOK_US]
    assert len(waited) == 40


@pytest.mark.parametrize("wanted", [1, 2, 3])
def test_what_is_on_offer_is_taken(wanted):
    table = Table()
    table.menus.picker = offered = picker(1, 2, 3)
    list(Hands(table).take(2, wanted))
    assert offered.taken == wanted
    assert buttons(table) == [BET_BUTTON] * (wanted - 1) + [OK_BUTTON]


def test_nothing_is_taken_that_is_not_on_offer():
    for seat, value, offered in ((0, 9, picker(1)), (1, 1, picker(1)), (0, 1, None)):
        table = Table()
        table.menus.picker = offered
        list(Hands(table).take(seat, value))
        assert table.pressed == []


def test_an_offer_that_goes_away_meanwhile_is_not_taken():
    table = Table()
    table.menus.picker = picker(1, 2)
    taking = Hands(table).take(0, 2)
    next(taking)
    table.menus.picker = None
    assert list(taking) == []
    assert buttons(table) == [BET_BUTTON]


def test_a_question_is_turned_to_its_answer():
    table = Table()
    table.question = question = picker(0, 4, 8)
    hands = Hands(table)
    busy = {hands.acting for _ in hands.reply(question, 2, 8)}
    assert (question.taken, busy, hands.acting) == (8, {1}, 0)
    assert buttons(table) == [BET_BUTTON, BET_BUTTON, OK_BUTTON]
    table.question = question = picker(5)
    list(hands.reply(question, 2, 5))
    assert buttons(table)[3:] == [OK_BUTTON]


def test_a_question_that_somebody_else_answered_is_left():
    table = Table()
    table.question = question = picker(0, 4, 8)
    replying = Hands(table).reply(question, 2, 8)
    next(replying)
    table.question = None
    assert list(replying) == []
    assert buttons(table) == [BET_BUTTON]
