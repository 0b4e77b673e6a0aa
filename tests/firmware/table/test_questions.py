"""Doubt: the table asks, the pads answer, and play goes on meanwhile."""

import pytest

from carrom.game import pieces
from carrom.game.pieces import BLACK, NE, NORTH, SE, SOUTH, SW, WHITE
from carrom.ports import BANK_BUTTON, BET_BUTTON, OK_BUTTON
from carrom.referee import questions
from carrom.sensing.passage import COLOUR, GATES, LENGTH, NO_LIGHT
from tests.firmware.playing import Play, tray


def test_a_doubtful_piece_is_asked_about_and_the_answer_entered():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(NE, (BLACK,))
    play.wait(4)
    assert play.entries == []
    assert play.table.question.pocket == NE
    assert play.shown == "noir"
    play.pick(NORTH, WHITE)
    assert play.entries == ["south w@ne"]
    assert play.table.asked == 1


def test_a_margin_below_the_setting_is_doubt_and_above_it_is_none():
    for margin, asked in ((39, [questions.ASK_PIECE]), (40, [])):
        play = Play()
        play.place(SOUTH)
        play.flick(SOUTH)
        play.wait(0.3)
        play.doubtful(NE, (WHITE,), None, margin)
        play.wait(4)
        assert play.asked == asked


def test_what_is_left_of_an_answered_question_is_not_said():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(NE, (WHITE,), COLOUR)
    play.wait(4)
    assert play.table.presenter.scoreboard.talking
    play.pick(NORTH, WHITE)
    assert play.entries == ["south w@ne"]
    assert not play.table.presenter.scoreboard.talking


def test_a_piece_that_the_gates_saw_and_the_window_did_not_is_asked_about():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(NE, (), NO_LIGHT)
    play.wait(4)
    assert play.asked == [questions.ASK_TRAY]
    assert play.shown == "Rien ?"
    play.press(NORTH, BET_BUTTON, OK_BUTTON)
    assert play.shown == "blanc ?"
    play.press(NORTH, OK_BUTTON)
    assert play.entries == ["south w@ne"]


def test_a_passage_of_unsure_length_may_be_more_or_nothing():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(SW, (WHITE,), LENGTH)
    play.wait(4)
    play.pick(NORTH, tray(w=1, b=1), tray(w=1, b=1))
    assert play.entries == ["south w@sw b@sw"]
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(SW, (WHITE,), LENGTH)
    play.wait(4)
    play.press(NORTH, BANK_BUTTON, OK_BUTTON)
    assert play.entries[-1] == "south -"


@pytest.mark.parametrize("book", ["billard", "fiche", "dezepions", "krhum", "icf"])
def test_a_jam_is_one_question_and_one_press_where_the_guess_is_right(book):
    """Two men stand in the chute until a hand frees them, and one more comes by for sure."""
    play = Play(book)
    play.place(SOUTH)
    play.flick(SOUTH, (BLACK, SW))
    play.wait(2)
    play.doubtful(SW, (BLACK,), GATES, 0)
    play.doubtful(SW, (), GATES, 0)
    play.wait(4)
    assert play.asked == [questions.ASK_TRAY]
    assert play.shown == "2 noirs ?"
    play.press(NORTH, OK_BUTTON)
    play.wait(1)
    assert play.entries[0] == "south b@sw b@sw"
    assert set(play.asked[1:]) <= {questions.ASK_CHOICE}


def test_what_fell_together_and_late_is_asked_about_together():
    """Men that stood in a chute come out when their shot is long over."""
    play = Play()
    play.shoot(SOUTH, (WHITE, NE))
    play.wait(1)
    assert play.entries == ["south w@ne"]
    play.doubtful(SW, (WHITE,), GATES, 0)
    play.doubtful(SW, (BLACK,), GATES, 0)
    play.wait(1)
    assert play.asked == [questions.ASK_TRAY]
    assert play.shown == "blanc + noir ?"
    play.press(SOUTH, OK_BUTTON)
    assert play.entries == ["south w@ne", "late w@sw", "late b@sw"]


def test_what_fell_together_without_a_shot_is_asked_about_together():
    play = Play()
    play.doubtful(SW, (WHITE,), GATES, 0)
    play.doubtful(SW, (BLACK,), GATES, 0)
    play.doubtful(NE, (BLACK,), GATES, 0)
    play.wait(1)
    play.pick(SOUTH, questions.NOTHING, questions.NOTHING)
    assert play.asked == [questions.ASK_STRAY, questions.ASK_STRAY]
    assert play.entries == []


@pytest.mark.parametrize(("found", "shown"), [((WHITE, BLACK), "blanc + noir ?"), ((), "Rien ?")])
def test_the_question_about_a_tray_outlives_a_power_cut(found, shown):
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(SW, found, GATES, 0)
    play.wait(4)
    assert play.shown == shown
    again = Play(store=play.store)
    assert (again.entries, again.asked, again.shown) == ([], [questions.ASK_TRAY], shown)
    again.pick(NORTH, tray(w=1) if found else tray(s=1), tray(w=1) if found else tray(s=1))
    assert again.entries == ["south w@sw" if found else "south s@sw"]


def test_a_tenth_white_man_is_asked_about():
    play = Play()
    play.enter(*["south w@sw"] * 8, "south b@sw w@ne s@se")
    before = play.position.down[WHITE]
    play.enter(*["south w@sw"] * (8 - before))
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NE, 0.5), (WHITE, SE, 1.5))
    play.wait(6)
    assert play.asked[0] == questions.ASK_PIECE
    play.pick(NORTH, WHITE)
    play.pick(NORTH, BLACK)
    assert play.entries[-1] == "south w@ne b@se"


def test_two_falls_at_once_are_asked_about_only_where_their_order_matters():
    play = Play("krhum")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NE, 0.5), (BLACK, SW, 0.5))
    play.wait(5)
    assert play.asked == [questions.ASK_FIRST]
    play.pick(NORTH, pieces.BLACK | SW << 2)
    assert play.entries == ["south b@sw w@ne"]
    play = Play("billard")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NE, 0.5), (BLACK, SW, 0.5))
    play.wait(5)
    assert play.asked == []


def test_play_goes_on_while_a_question_is_open_and_no_shot_is_lost():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(NE, (WHITE,))
    play.wait(4)
    play.shoot(SOUTH, (WHITE, SE))
    play.shoot(SOUTH)
    assert play.entries == []
    play.pick(NORTH, WHITE)
    play.wait(1)
    assert play.entries == ["south w@ne", "south w@se", "south -"]
