"""Pieces that fall when nobody has just shot: the shot before, the shot that follows, or a question."""

from carrom.game import pieces
from carrom.game.entry import fell
from carrom.game.pieces import BLACK, NE, NORTH, NW, SE, SOUTH, SW, WHITE
from carrom.referee import questions
from tests.firmware.playing import Play, S


def test_a_late_piece_belongs_to_the_shot_before():
    play = Play()
    play.shoot(SOUTH)
    play.drop(WHITE, NW)
    play.wait(3)
    assert play.entries == ["south -", "late w@nw"]
    assert play.position.turn == SOUTH
    assert play.position.down == [1, 0]
    assert play.asked == []


def test_a_piece_while_the_striker_lies_ready_is_late_if_the_shot_follows():
    play = Play()
    play.shoot(SOUTH, (WHITE, SW))
    play.place(SOUTH)
    play.drop(BLACK, NW)
    play.wait(2)
    play.flick(SOUTH)
    play.wait(5)
    assert play.entries == ["south w@sw", "late b@nw", "south -"]


def test_a_piece_while_the_striker_lies_ready_is_no_late_one_if_men_roll_before_the_line_is_freed():
    play = Play()
    play.shoot(SOUTH, (WHITE, SW))
    play.place(SOUTH)
    play.drop(WHITE, NW)
    play.cover(NORTH, (0.8, 0, True), (0.85, 0, False))
    play.wait(2)
    play.flick(SOUTH)  # what lay on the line instead of the striker goes
    play.wait(5)
    assert play.entries == ["south w@sw", "south w@nw"]


def test_a_piece_that_falls_while_the_line_is_still_covered_belongs_to_the_shot():
    play = Play()
    play.shoot(SOUTH, (WHITE, SW))
    play.place(SOUTH)
    play.drop(WHITE, SE, after_s=0)
    play.wait(0.35)
    play.flick(SOUTH)
    play.wait(5)
    assert play.entries == ["south w@sw", "south w@se"]


def test_a_piece_without_any_shot_is_asked_about():
    play = Play()
    play.drop(WHITE, NW)
    play.wait(3)
    assert play.asked == [questions.ASK_STRAY]
    play.pick(NORTH, questions.WAS_SHOT)
    assert play.entries == ["south w@nw"]
    assert play.table.asked == 1


def test_what_falls_as_the_next_player_places_belongs_to_the_slow_shot_before():
    play = Play()
    play.shoot(SOUTH)
    play.place(NORTH)
    play.world.sensors.lift(play.world.now_us / S)
    play.wait(5.5)
    play.world.sensors.place(SOUTH, play.world.now_us / S, "calm")
    play.drop(WHITE, NE, 0.48)
    play.wait(5)
    assert play.entries == ["south -", "north w@ne"]


def test_a_claim_made_before_a_late_piece_keeps_it():
    play = Play(book="krhum")
    play.shoot(SOUTH, (WHITE, NE))
    referee = play.table.referee
    shot = referee.claimable()
    referee.add_piece(shot, fell(WHITE, NW))
    referee.claim(shot, pieces.BANK)
    play.table.wake()
    play.world.wake()
    play.wait(1)
    assert play.entries == ["south w@ne w@nw bank"]
