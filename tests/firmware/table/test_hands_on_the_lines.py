"""Hands over the base lines and in the pockets: they look like a striker, and have not shot."""

import pytest

from carrom.game import pieces
from carrom.game.pieces import BLACK, NE, NORTH, SOUTH, SW, WHITE
from carrom.sensing.passage import LENGTH
from carrom_simulator.physics.outcome import LineEdge
from tests.firmware.playing import Play, S


def hand_over_both_lines_and_back(play):
    """North's hand rests on both lines as a striker does, goes as in a shot, and comes back to lay the striker."""
    play.cover(NORTH, (0.1, 0, True), (0.1, 1, True), (0.6, 0, False), (0.62, 1, False))
    play.cover(NORTH, (1.1, 0, True), (1.1, 1, True), (1.5, 0, False), (1.55, 1, False))
    play.wait(5)


def test_a_hand_that_covers_both_lines_for_long_and_comes_back_is_no_shot():
    play = Play()
    play.shoot(SOUTH)
    hand_over_both_lines_and_back(play)
    assert play.entries == ["south -"]
    play.shoot(NORTH, (BLACK, SW))
    assert play.entries == ["south -", "north b@sw"]


def test_a_miss_whose_striker_came_back_over_its_own_lines_counts_when_the_next_player_places():
    play = Play()
    play.shoot(SOUTH)
    hand_over_both_lines_and_back(play)
    assert play.entries == ["south -"]
    play.place(SOUTH)
    assert play.entries == ["south -", "north -"]


def test_what_rolls_over_another_seats_lines_makes_it_a_shot_whatever_comes_back():
    play = Play()
    play.shoot(SOUTH)
    play.cover(SOUTH, (0.8, 1, True), (0.85, 1, False))
    hand_over_both_lines_and_back(play)
    assert play.entries == ["south -", "north -"]


def test_a_glitch_of_another_seats_line_is_nothing_that_rolls():
    play = Play()
    play.shoot(SOUTH)
    play.cover(SOUTH, (0.8, 1, True), (0.8005, 1, False))
    hand_over_both_lines_and_back(play)
    assert play.entries == ["south -"]


@pytest.mark.parametrize(("rests", "entered"), [(True, ["south -"]), (False, [])])
def test_what_comes_to_rest_on_another_seats_line_has_rolled(rests, entered):
    play = Play(seats=4)
    play.place(SOUTH)
    now_s = play.world.now_us / S
    left = [LineEdge(at, SOUTH, line, -1, False) for at, line in ((0, 0), (0.13, 1))]
    play.world.sensors.flick(SOUTH, now_s, left)
    if rests:
        play.cover(pieces.EAST, (0.6, 1, True))
    play.wait(4)
    assert play.entries == entered


def test_a_striker_that_bounces_back_slowly_over_its_lines_has_shot_what_falls():
    play = Play()
    play.shoot(SOUTH)
    play.place(NORTH)
    play.flick(NORTH)
    play.cover(NORTH, (0.18, 0, True), (0.28, 1, True), (0.36, 0, False), (0.46, 1, False))
    play.drop(WHITE, NE, 0.6)
    play.wait(5)
    assert play.entries == ["south -", "north w@ne"]


def test_a_hand_in_a_pocket_while_the_striker_lies_ready_is_no_shot():
    play = Play()
    play.place(SOUTH)
    play.doubtful(NE, (WHITE,), LENGTH)
    play.wait(4)
    play.pick(SOUTH, 0)
    play.wait(1)
    assert play.entries == []
    play.flick(SOUTH, (BLACK, SW))
    play.wait(5)
    assert play.entries == ["south b@sw"]


def test_a_hand_in_a_pocket_after_a_slow_miss_leaves_it_to_the_next_placing():
    for seat, entered in ((NORTH, ["south -"]), (SOUTH, [])):
        play = Play()
        play.place(SOUTH)
        play.world.sensors.lift(play.world.now_us / S)
        play.wait(1)
        play.doubtful(NE, (WHITE,), LENGTH)
        play.wait(4)
        play.pick(SOUTH, 0)
        play.wait(1)
        assert play.entries == []
        play.place(seat)
        assert play.entries == entered


def kept_for_long(play):
    """South lays the striker, lifts it with both lines freed at once, and keeps it: that looks like a miss."""
    play.cover(SOUTH, (0.1, 0, True), (0.1, 1, True), (1.1, 0, False), (1.12, 1, False))
    play.wait(6)
    assert play.entries == ["south -"]


def test_a_miss_of_which_only_the_lines_told_is_taken_back_when_the_same_player_lays_the_striker_again():
    play = Play()
    kept_for_long(play)
    play.place(SOUTH)
    assert play.entries == []
    assert "undone" in play.calls
    play.flick(SOUTH, (WHITE, SW))
    play.wait(5)
    assert play.entries == ["south w@sw"]


def test_a_miss_that_was_taken_back_counts_all_the_same_when_the_next_player_lays_the_striker():
    """The arm of the one who missed lay over both his lines."""
    play = Play()
    kept_for_long(play)
    play.cover(SOUTH, (0.1, 0, True), (0.1, 1, True), (1.1, 1, False), (1.6, 0, False))
    play.wait(3)
    assert play.entries == []
    play.shoot(NORTH, (BLACK, SW))
    assert play.entries == ["south -", "north b@sw"]


def test_what_a_player_has_entered_since_is_not_taken_back():
    play = Play()
    kept_for_long(play)
    play.enter("late b@sw")
    play.place(SOUTH)
    assert play.entries == ["south -", "late b@sw"]


def test_a_miss_after_which_the_same_player_is_on_turn_stays():
    play = Play("krhum")
    play.enter("south w@sw w@sw")
    assert play.position.shots > 1
    play.cover(SOUTH, (0.1, 0, True), (0.1, 1, True), (1.1, 0, False), (1.12, 1, False))
    play.wait(6)
    play.place(SOUTH)
    assert play.entries == ["south w@sw w@sw", "south -"]
