"""Doubt: the table asks, the pads answer, and play goes on meanwhile."""

from carrom.game import pieces
from carrom.game.pieces import BLACK, NE, NORTH, SE, SOUTH, SW, WHITE
from carrom.panel import questions
from carrom.sensing.passages import COLOUR, LENGTH, NO_LIGHT
from tests.firmware.playing import Play


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
    assert play.asked == [questions.ASK_PIECE]
    play.pick(NORTH, WHITE)
    play.pick(NORTH, questions.NOTHING)
    assert play.entries == ["south w@ne"]


def test_a_passage_of_unsure_length_may_be_more_or_nothing():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(SW, (WHITE,), LENGTH)
    play.wait(4)
    play.pick(NORTH, WHITE, BLACK, questions.NOTHING)
    assert play.entries == ["south w@sw b@sw"]
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(SW, (WHITE,), LENGTH)
    play.wait(4)
    play.pick(NORTH, questions.NOTHING)
    assert play.entries[-1] == "south -"


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
