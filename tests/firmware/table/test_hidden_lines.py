"""Men that lie on a seat's base lines and hide the striker from one beam or both."""

from carrom.game.pieces import BLACK, NORTH, SE, SOUTH, SW
from carrom.ports import OK_BUTTON
from tests.firmware.playing import Play, S


def hide_lines(play, seat):
    """Two men come to rest on both lines of a seat."""
    play.cover(seat, (0, 0, True), (0, 1, True))


def hidden_after_a_shot():
    """South has shot, and his men hide the lines of North, who is on turn."""
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    hide_lines(play, NORTH)
    play.wait(4)
    return play


def test_a_seat_whose_lines_are_hidden_says_so_and_takes_ok():
    play = hidden_after_a_shot()
    assert "line_hidden" in play.warnings
    play.press(NORTH, OK_BUTTON)
    play.pick(NORTH, True)
    play.wait(4)
    assert play.entries == ["south -", "north -"]


def test_the_menu_of_a_hidden_shot_closes_when_the_next_one_is_seen():
    """Its player has shot without a word: an OK after that would tell of a shot that he has not made."""
    play = hidden_after_a_shot()
    play.world.sensors.place(SOUTH, play.world.now_us / S)
    play.wait(2)
    play.press(NORTH, OK_BUTTON)
    assert play.shown == "Tir fini ?"
    play.flick(SOUTH)
    play.wait(1)
    assert play.shown is None
    play.wait(4)
    assert play.entries == ["south -", "north -", "south -"]


def one_line_hidden(play):
    """South has shot, and a man has come to rest on one of north's lines."""
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.cover(NORTH, (0, 0, True))
    play.wait(4)
    assert play.entries == ["south -"]


def test_drawn_back_over_the_only_line_that_is_seen_is_no_shot():
    play = Play()
    one_line_hidden(play)
    play.place(NORTH)
    play.world.sensors.lift(play.world.now_us / S)
    play.world.wake()
    play.wait(6)
    play.place(NORTH)
    assert play.entries == ["south -"]
    play.flick(NORTH, (BLACK, SW))
    play.wait(5)
    assert play.entries == ["south -", "north b@sw"]


def test_a_miss_that_one_line_has_seen_counts_by_what_rolls_or_by_the_next_placing():
    for rolls in (True, False):
        play = Play()
        one_line_hidden(play)
        play.place(NORTH)
        play.flick(NORTH)
        play.wait(0.5)
        if rolls:
            play.cover(SOUTH, (0, 1, True), (0.1, 1, False))
            play.wait(0.2)
        play.wait(4)
        assert (play.entries == ["south -", "north -"]) == rolls
        play.place(SOUTH)
        assert play.entries == ["south -", "north -"]


def test_a_hidden_seat_shoots_by_pocketing_or_by_the_next_one_shooting():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    hide_lines(play, NORTH)
    play.wait(5)
    play.drop(BLACK, SE)
    play.wait(5)
    assert play.entries == ["south -", "north b@se"]
    play.shoot(SOUTH)
    assert play.entries == ["south -", "north b@se", "north -", "south -"]


def test_a_striker_taken_up_while_men_are_laid_back_after_an_undo_makes_no_shot():
    """North's striker lies ready when South's shot is taken back; the men that are laid then hide lines of both."""
    play = Play()
    play.shoot(SOUTH)
    play.place(NORTH)
    play.enter("undo")
    hide_lines(play, SOUTH)
    play.cover(NORTH, (0, 1, True))
    play.wait(1)
    play.world.sensors.lift(play.world.now_us / S)
    play.world.wake()
    play.wait(6)
    assert play.entries == []
