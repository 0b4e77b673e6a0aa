"""Corrections on the pads: undo, a missed piece, a wrong one, a new game."""

from carrom.game.pieces import BLACK, NE, NORTH, QUEEN, SOUTH, SW, WHITE
from carrom.ports import OK_BUTTON
from tests.firmware.playing import Play


def test_undo_by_long_ok():
    play = Play()
    play.shoot(SOUTH, (WHITE, NE))
    play.long_ok(NORTH)
    assert play.shown == "Annuler"
    play.press(NORTH, OK_BUTTON)
    assert "south w@ne" in play.shown
    play.press(NORTH, OK_BUTTON)
    assert play.entries == []


def test_a_missed_piece_and_a_wrong_one():
    play = Play()
    play.shoot(SOUTH, (WHITE, NE))
    play.long_ok(SOUTH)
    play.pick(SOUTH, 8, SW, BLACK)  # menus.MISSED
    assert play.entries == ["south w@ne", "late b@sw"]
    play.long_ok(SOUTH)
    play.pick(SOUTH, 9, 1, -1)  # menus.CORRECT: the second piece; there was none
    assert play.entries == ["south w@ne"]
    play.long_ok(SOUTH)
    play.pick(SOUTH, 9, 0, QUEEN)
    assert play.entries == ["south q@ne"]


def test_a_correction_keeps_what_came_after():
    play = Play("krhum")
    play.enter("south w@sw", "touch north")
    play.long_ok(SOUTH)
    play.pick(SOUTH, 9, 0, BLACK)
    assert play.entries == ["south b@sw", "touch north"]


def test_a_new_game_by_long_ok_is_confirmed_twice():
    play = Play()
    play.enter("south w@sw")
    play.long_ok(SOUTH)
    play.pick(SOUTH, 11, "krhum", 4, True)  # menus.NEW_GAME
    assert play.entries == []
    assert play.table.game.book.id == "krhum"
    assert len(play.position.seats) == 4
    assert play.table.settings.get("seats") == "4"
