"""A man who stops in a chute, or a pulled cable: it is told, asked about once a shot, and nothing is counted twice."""

import pytest

from carrom import ports
from carrom.game.entry import UNDO, Entry
from carrom.game.pieces import BLACK, NE, NORTH, NW, SOUTH, WHITE
from carrom.referee import questions
from tests.firmware.playing import Play, tray

A, B = ports.gate_beam(NE, 0), ports.gate_beam(NE, 1)
TOLD = "Panne : poche N-E : un pion est coincé, ou le câble"


def stands(play, beams):
    """A man goes into the pocket NE and stops on those gates."""
    now_us = play.world.now_us
    play.world.beams.put(now_us + 300_000, A, True)
    play.world.beams.put(now_us + 345_000, B, True)
    if A not in beams:
        play.world.beams.put(now_us + 372_000, A, False)


def goes(play):
    """What stood there slides on."""
    for after_us, beam in enumerate((A, B)):
        play.world.beams.put(play.world.now_us + 30_000 * after_us, beam, False)
    play.wait(9)


def shoot_into_a_jam(beams=(A, B)):
    play = Play(opener=SOUTH)
    play.place(SOUTH)
    play.flick(SOUTH)
    stands(play, beams)
    play.wait(7)
    return play


def answer(play, *trays):
    for there in trays:
        play.pick(SOUTH, there)
        while play.table.question is not None:
            play.press(SOUTH, ports.OK_BUTTON)
    play.wait(1)


STANDS = pytest.mark.parametrize("beams", [(A, B), (B,)])


@STANDS
def test_it_is_told_and_asked_about_at_the_end_of_the_shot(beams):
    play = shoot_into_a_jam(beams)
    assert play.table.question.kind == questions.ASK_TRAY
    assert play.table.question.pocket == NE
    assert play.entries == []
    answer(play, tray(w=1))
    assert play.entries == ["south w@ne"]
    assert play.texts.count(TOLD) == 1


@STANDS
def test_striker_and_claims_wait_for_the_answer(beams):
    play = shoot_into_a_jam(beams)
    play.place(NORTH)
    play.wait(3)
    assert play.entries == []
    answer(play, tray(w=1))
    assert play.entries == ["south w@ne"]


@STANDS
def test_a_man_who_was_named_is_not_counted_again_when_he_slides_on(beams):
    play = shoot_into_a_jam(beams)
    answer(play, tray(w=1))
    goes(play)
    assert (play.entries, play.table.question) == (["south w@ne"], None)
    assert "Réparé : poche N-E" in play.texts
    play.shoot(SOUTH, (BLACK, NW))
    assert play.entries == ["south w@ne", "south b@nw"]


def test_after_nothing_a_man_who_slides_on_is_late():
    play = shoot_into_a_jam()
    answer(play, tray())
    assert play.entries == ["south -"]
    goes(play)
    assert play.table.question.kind in questions.DOUBTS
    answer(play, tray(w=1))
    assert play.entries == ["south -", "late w@ne"]


def test_a_man_who_is_knocked_on_during_the_next_shot_is_no_part_of_it():
    play = shoot_into_a_jam()
    answer(play, tray(w=1))
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NW))
    goes(play)
    assert (play.entries, play.table.question) == (["south w@ne", "south w@nw"], None)


def test_each_shot_asks_once_while_it_stands_there():
    play = shoot_into_a_jam()
    answer(play, tray(w=1))
    for number in range(3):
        play.place(SOUTH)
        play.flick(SOUTH, (WHITE, NW))
        play.wait(6)
        answer(play, tray())
        assert play.entries[-1] == "south w@nw"
        assert play.table.asked == number + 2
    goes(play)
    assert (len(play.entries), play.table.question) == (4, None)


def test_nothing_grows_while_it_stands_for_hours():
    play = shoot_into_a_jam()
    answer(play, tray(w=1))
    texts = len(play.texts)
    play.wait(3 * 3600)
    assert (len(play.texts), play.entries, play.table.question) == (texts, ["south w@ne"], None)
    assert not play.table.referee.busy()
    goes(play)
    assert (play.entries, play.table.question) == (["south w@ne"], None)


def test_a_pulled_cable_is_told_the_same_way_and_its_plug_counts_nothing():
    play = Play(opener=SOUTH)
    for beam in (A, B):
        play.world.beams.put(play.world.now_us + 1, beam, True)
    play.wait(60)
    assert (play.texts.count(TOLD), play.table.question) == (1, None)
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NW))
    play.wait(7)
    assert play.table.question.pocket == NE
    answer(play, tray())
    assert play.entries == ["south w@nw"]


def test_a_dark_gate_a_may_be_a_man_and_is_not_asked_about():
    play = Play(opener=SOUTH)
    play.world.beams.put(play.world.now_us + 1, A, True)
    play.wait(60)
    assert play.texts.count("Panne : N-E A, ou un pion coincé") == 1
    play.shoot(SOUTH, (WHITE, NW))
    assert (play.entries, play.asked) == (["south w@nw"], [])


@pytest.mark.parametrize("named", [tray(w=1), tray()])
def test_after_an_undo_or_in_a_new_game_a_man_who_slides_on_is_asked_about(named):
    for forget in (lambda play: play.table.enter(Entry(UNDO)), lambda play: play.table.new_game(opener=SOUTH)):
        play = shoot_into_a_jam()
        answer(play, named)
        forget(play)
        play.wait(1)
        goes(play)
        assert play.table.question.kind in questions.DOUBTS
        play.pick(SOUTH, questions.NOTHING)
        play.wait(1)
        assert play.entries == []
