"""Shots that the striker lines and the chutes see, and seats that are told whose turn it is."""

import pytest

from carrom.game import pieces
from carrom.game.pieces import BLACK, NE, NORTH, SE, SOUTH, STRIKER, SW, WHITE
from carrom.referee import questions
from tests.firmware.playing import Play, S


def test_a_shot_from_the_beams_to_the_scoreboard():
    play = Play()
    before = bytes(play.world.display.frame)
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]
    assert play.position.turn == SOUTH
    play.shoot(SOUTH)
    assert play.entries == ["south w@ne", "south -"]
    assert play.position.turn == NORTH
    play.wait(10)
    assert play.world.display.frame != before
    assert play.asked == []


def test_pieces_count_in_the_order_in_which_they_fell():
    play = Play()
    play.shoot(SOUTH, (BLACK, SW), (WHITE, NE), (STRIKER, SE))
    assert play.entries == ["south b@sw w@ne s@se"]


def test_a_window_is_read_before_anything_is_judged():
    """Judging takes the chip 10 ms: a reading after it would be of later than it says."""
    play = Play()
    sample = play.world.hardware.light.sample
    judged_us, late = [], []

    class Ear:
        def on_passage(self, _passage):
            judged_us.append(play.table.now_us)

    def read(pocket):
        late.append(play.table.now_us in judged_us)
        sample(pocket)

    play.table.listeners.append(Ear())
    play.world.hardware.light.sample = read
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]
    assert len(judged_us) == 1
    assert len(late) > 20
    assert not any(late)


def test_the_next_placing_settles_the_shot():
    play = Play(quiet_ms=10000)
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(3)
    assert play.entries == []
    play.place(NORTH)
    assert play.entries == ["south -"]


def test_a_striker_lifted_and_laid_again_is_no_shot():
    play = Play()
    play.place(SOUTH)
    play.world.sensors.lift(play.world.now_us / S)
    play.world.wake()
    play.wait(0.1)
    play.world.sensors.place(SOUTH, play.world.now_us / S)
    play.wait(1.5)
    assert play.entries == []
    play.flick(SOUTH)
    play.wait(4)
    assert play.entries == ["south -"]


def test_the_wrong_seat_is_told_whose_turn_it_is():
    play = Play()
    play.place(NORTH)
    assert "wrong_seat" in play.warnings
    play.flick(NORTH)
    play.wait(4)
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SW))
    play.wait(5)
    assert play.entries == ["south w@sw"]


@pytest.mark.parametrize(("answer", "entered"), [(questions.NOTHING, []), (questions.COUNTS, ["south w@sw"])])
def test_pieces_shot_out_of_turn_are_asked_about(answer, entered):
    play = Play()
    play.shoot(NORTH, (WHITE, SW))
    assert play.asked == [questions.ASK_TURN]
    play.pick(NORTH, answer)
    assert play.entries == entered
    assert play.table.asked == 0


def test_four_seats_take_turns():
    play = Play(seats=4)
    for seat in (pieces.SOUTH, pieces.EAST, pieces.NORTH, pieces.WEST):
        play.shoot(seat)
    assert play.entries == ["south -", "east -", "north -", "west -"]


def test_a_shot_that_nothing_saw_can_be_told_by_hand():
    play = Play()
    play.long_ok(SOUTH)
    play.pick(SOUTH, 10, True)  # choices.ITEM_UNSEEN
    play.wait(4)
    assert play.entries == ["south -"]
