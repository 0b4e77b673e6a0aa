"""The menus of a table that scores Kaluki: what each button opens, and what is offered when."""

import pytest

from carrom.panel import choices
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from tests.firmware.kaluki.evening import EAST, FIVE, NORTH, SOUTH, Scoring


def test_buttons_without_a_meaning_do_nothing():
    play = Scoring("anna,ben,carl")
    for button in (BET_BUTTON, BANK_BUTTON, FAULT_BUTTON):
        play.press(EAST, button)
        assert play.shown is None


def test_only_a_hand_can_be_put_right_and_only_while_it_is_the_last():
    play = Scoring("anna,ben,carl")
    play.long_ok(SOUTH)
    assert play.table.menus.picker.choices == (choices.ITEM_UNDO, choices.ITEM_NEW_GAME)
    play.press(SOUTH, FAULT_BUTTON)
    play.hand("anna", 5, 6)
    play.long_ok(NORTH)
    assert play.table.menus.picker.labels == ("Annuler", "Corriger", "Partie")
    play.pick(NORTH, choices.ITEM_CORRECT)
    assert play.table.menus.picker.labels == ("ben 5", "carl 6")
    play.press(NORTH, FAULT_BUTTON)
    play.void()
    play.long_ok(NORTH)
    play.pick(NORTH, choices.ITEM_CORRECT, 0)
    play.count(NORTH, 8)
    assert play.entries == ["hand anna ben=8 carl=6", "void"]


def test_a_correction_may_be_given_up():
    play = Scoring("anna,ben,carl")
    play.hand("anna", 57, 6)
    play.long_ok(NORTH)
    play.pick(NORTH, choices.ITEM_CORRECT, 0)
    play.wait(3)
    assert play.shown == "50 ben"  # as it was
    play.press(NORTH, OK_BUTTON)
    assert play.shown == "57 ben"
    play.press(NORTH, OK_BUTTON)
    assert play.entries == ["hand anna ben=57 carl=6"]
    assert "correction" not in play.calls


def test_who_may_buy_is_listed_by_name():
    play = Scoring("anna,ben,carl,dora", lang="en")
    play.hand("anna", 150, 1, 2)
    play.buys(3, yes=False)
    play.press(NORTH, BET_BUTTON)
    assert play.table.menus.picker.labels == ("ben: buy back in?",)
    play.press(NORTH, FAULT_BUTTON)
    assert play.entries == ["hand anna ben=150 carl=1 dora=2"]


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_an_evening_may_be_begun_with_two_to_five_players(count):
    play = Scoring(FIVE)
    play.long_ok(SOUTH)
    play.pick(SOUTH, choices.ITEM_NEW_GAME, "kaluki")
    assert play.table.menus.picker.choices == (2, 3, 4, 5)
    play.pick(SOUTH, count, True)
    assert play.names == tuple(FIVE.split(",")[:count])
