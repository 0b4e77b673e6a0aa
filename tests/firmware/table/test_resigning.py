"""A side gives the game up, and the umpire gives a board, by the pads: behind a question whether it is meant."""

from carrom.game.pieces import NORTH, SOUTH
from carrom.game.position import GAME_OVER
from carrom.panel.choices import ITEM_LOST, ITEM_NEW_GAME, ITEM_RESIGN
from carrom.ports import FAULT_BUTTON, OK_BUTTON
from tests.firmware.playing import Play


def test_a_player_gives_the_game_up_after_yes():
    play = Play("billard")
    play.long_ok(NORTH)
    play.pick(NORTH, ITEM_RESIGN)
    assert play.shown == "Abandon ? Non"
    play.pick(NORTH, True)
    play.wait(6)
    assert play.entries == ["resign north"]
    assert (play.position.phase, play.position.winner) == (GAME_OVER, 0)
    assert "game" in play.calls


def test_no_is_the_first_answer_and_changes_nothing():
    play = Play("krhum")
    play.long_ok(SOUTH)
    play.pick(SOUTH, ITEM_RESIGN)
    play.press(SOUTH, OK_BUTTON)
    play.wait(6)
    assert len(play.table.game) == 0


def test_a_game_that_is_over_cannot_be_given_up():
    play = Play("dezepions")
    play.enter("resign south")
    play.long_ok(SOUTH)
    offered = play.table.menus.picker.choices
    assert ITEM_NEW_GAME in offered
    assert ITEM_RESIGN not in offered


def test_the_umpire_gives_a_board_by_any_pad():
    play = Play("icf")
    play.press(NORTH, FAULT_BUTTON)
    play.pick(NORTH, ITEM_LOST, SOUTH, True)
    play.wait(6)
    assert play.entries == ["lost south"]
    assert play.position.score == [0, 12]
    assert "board" in play.calls
