"""A man who stops in a gutter, on gate A, on gate B or on both: he is asked about once, and counted once."""

import pytest

from carrom import ports
from carrom.game.pieces import BLACK, NE, NORTH, NW, SOUTH, WHITE
from carrom.referee import questions
from tests.firmware.playing import Play, tray

PLACES_MM = {"gate A": 0.0, "both": 12.5, "gate B": 25.0}  # of his middle
stops = pytest.mark.parametrize("place", PLACES_MM)


def answer(play, there):
    seat = play.table.question.seats[0]
    play.pick(seat, there)
    while play.table.question is not None:
        play.press(seat, ports.OK_BUTTON)
    play.wait(1)


def stop(place, for_s, *others, pocket=NE):
    """South pots a white man who stops there; the table has had its time to rule."""
    play = Play(opener=SOUTH)
    play.place(SOUTH)
    play.world.sensors.stop(pocket, PLACES_MM[place], for_s)
    play.flick(SOUTH, (WHITE, pocket), *others)
    play.wait(7)
    return play


@stops
@pytest.mark.parametrize("pocket", range(4))
def test_he_is_asked_about_once_and_not_counted_again(place, pocket):
    play = stop(place, 30, pocket=pocket)
    assert (play.table.question.kind, play.table.question.pocket) == (questions.ASK_TRAY, pocket)
    answer(play, tray(w=1))
    entered = play.entries
    play.wait(60)
    assert (play.entries, play.asked.count(questions.ASK_TRAY)) == (entered, 2)  # the empty tray, then the man
    assert play.entries[0].startswith("south w@")


@stops
def test_a_piece_elsewhere_is_counted_as_ever(place):
    play = stop(place, 30, (WHITE, NW, 0.9))
    answer(play, tray(w=1))
    play.wait(60)
    assert (play.entries, play.table.question) == (["south w@nw w@ne"], None)


@stops
def test_he_may_slide_on_before_the_answer(place):
    play = stop(place, 9)
    play.wait(10)
    answer(play, tray(w=1))
    play.wait(30)
    assert (play.entries, play.table.question) == (["south w@ne"], None)


@stops
@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_the_striker_may_be_laid_meanwhile(place, seat):
    play = stop(place, 30)
    play.place(seat)
    assert play.entries == []
    answer(play, tray(w=1))
    play.wait(40)
    assert (play.entries, play.table.question) == (["south w@ne"], None)


@stops
def test_a_black_man_who_comes_along_with_him_is_late(place):
    play = stop(place, 20)
    answer(play, tray(w=1))
    play.drop(BLACK, NE, after_s=2)  # he waits behind him
    play.wait(30)
    assert play.entries == ["south w@ne"]
    answer(play, tray(b=1))
    assert (play.entries, play.table.question) == (["south w@ne", "late b@ne"], None)


def test_nobody_is_asked_about_gate_a_in_a_later_shot():
    play = stop("gate A", 60)
    answer(play, tray(w=1))
    asked = len(play.asked)
    for _ in range(2):
        play.shoot(play.position.turn, (WHITE, NW))
    assert (play.entries, len(play.asked)) == (["south w@ne", "south w@nw", "south w@nw"], asked)
    play.wait(60)
    assert (len(play.entries), len(play.asked)) == (3, asked)


def test_where_gate_a_fails_within_a_shot_the_next_shots_are_judged_without_it():
    play = Play(opener=SOUTH)
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NW))
    play.world.beams.put(play.world.now_us + 1_000_000, ports.gate_beam(NE, 0), True)
    play.wait(7)
    answer(play, tray())
    assert play.entries == ["south w@nw"]
    asked = len(play.asked)
    play.shoot(SOUTH, (WHITE, NE))
    assert (play.entries, len(play.asked)) == (["south w@nw", "south w@ne"], asked)
