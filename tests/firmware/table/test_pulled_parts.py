"""Parts that are pulled out or plugged in during a game: the table says so within ten seconds, and play goes on."""

import pytest

from carrom import fitted
from carrom.game.pieces import BLACK, NE, NORTH, SE, SOUTH, SW, WHITE
from carrom.ports import BANK_BUTTON, BET_BUTTON, OK_BUTTON
from carrom.referee import questions
from tests.firmware.playing import Play, tray

LINES = "lines=south,east,north,west"
TOLD_S = 10


def said(play, act, *parts):
    """What the table says within ten seconds after that is done to these parts."""
    before = len(play.texts)
    act(sum(fitted.part(part) for part in parts))
    play.wait(TOLD_S)
    return play.texts[before:]


@pytest.mark.parametrize("parts", [None, f"gates=sw,se {LINES} pads display", "gates=sw,se pads display"])
def test_a_pocket_is_told_and_the_game_goes_on(parts):
    play = Play(parts=parts)
    assert said(play, play.world.pull, "se") == ["Panne : poche S-E : un pion est coincé, ou le câble"]
    if parts and "lines" not in parts:
        play.drop(WHITE, SW)
        play.wait(2)
        play.press(SOUTH, OK_BUTTON)
    else:
        play.shoot(SOUTH, (WHITE, SW))
    assert play.table.question.kind == questions.ASK_TRAY
    play.pick(SOUTH, tray())
    play.wait(1)
    assert play.entries == ["south w@sw"]
    assert "Réparé : poche S-E" in said(play, play.world.plug, "se")
    while play.table.question is not None:  # whether something has stood there
        play.press(SOUTH, OK_BUTTON)
    play.wait(1)
    if parts and "lines" not in parts:
        play.drop(BLACK, SE)
        play.wait(3)
        play.press(SOUTH, OK_BUTTON)
    else:
        play.shoot(SOUTH, (BLACK, SE))
    play.wait(1)
    assert play.entries == ["south w@sw", "south b@se"]


@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_the_lines_of_a_seat_are_told_and_its_shots_are_ended_by_ok(seat):
    play = Play()
    word = "Sud" if seat == SOUTH else "Nord"
    part = "south" if seat == SOUTH else "north"
    assert f"Panne : câble des lignes côté {word}" in said(play, play.world.pull, part)
    if seat == NORTH:
        play.shoot(SOUTH)
        assert play.entries == ["south -"]
        play.wait(6)
    play.flick(seat)
    play.press(seat, OK_BUTTON)
    play.pick(seat, True)
    play.wait(6)
    assert play.entries[-1] == f"{part} -"
    assert f"Réparé : câble des lignes côté {word}" in said(play, play.world.plug, part)
    other = NORTH if seat == SOUTH else SOUTH
    play.shoot(other)
    play.shoot(seat)
    assert play.entries[-2:] == [f"{'north' if seat == SOUTH else 'south'} -", f"{part} -"]
    assert play.calls.count("wrong_seat") == 0


def test_men_on_both_lines_are_no_cable_that_was_pulled():
    play = Play()
    play.cover(NORTH, (0, 0, True), (0.003, 1, True))
    play.wait(TOLD_S)
    assert not any("câble" in text for text in play.texts)


def test_a_striker_that_lies_for_long_is_no_cable_that_was_pulled():
    play = Play()
    play.cover(SOUTH, (0, 0, True), (0.0003, 1, True))
    play.wait(3 * TOLD_S)
    assert not any("câble" in text for text in play.texts)
    play.cover(SOUTH, (0.004, 0, False), (0.03, 1, False))
    play.wait(4)
    assert play.entries == ["south -"]


def test_the_lines_of_the_seat_on_turn_whose_plug_was_pulled_are_told_once_the_turn_has_passed():
    """The other line loses its emitter's light a little later."""
    play = Play()
    play.cover(SOUTH, (0, 0, True), (0.0003, 1, True))
    play.wait(TOLD_S)
    play.enter("south -")
    play.wait(TOLD_S)
    assert "Panne : câble des lignes côté Sud" in play.texts


@pytest.mark.parametrize("parts", [None, "display pads", "gates=sw pads display"])
def test_the_expander_is_told_when_it_is_pulled_and_when_it_answers_again(parts):
    play = Play(parts=parts)
    assert said(play, play.world.pull, "pads") == ["Panne : pads"]
    play.press(SOUTH, OK_BUTTON)
    assert play.entries == []
    assert said(play, play.world.plug, "pads") == ["Réparé : pads"]
    if parts:
        play.press(SOUTH, BET_BUTTON, BANK_BUTTON, OK_BUTTON)
        play.wait(1)
        assert play.entries == ["south w@sw b@sw"]
    else:
        play.shoot(SOUTH, (WHITE, NE))
        assert play.entries == ["south w@ne"]


@pytest.mark.parametrize("parts", [f"gates=sw {LINES} pads", "gates=sw pads", "pads"])
def test_a_pocket_that_is_plugged_in_during_a_shot_is_offered_when_it_is_over(parts):
    play = Play(parts=parts)
    if "lines" in parts:
        play.place(SOUTH)
    else:
        play.press(SOUTH, BET_BUTTON)
    play.world.plug(fitted.part("se"))
    play.wait(1)
    assert play.shown is None, "not while somebody shoots"
    if "lines" in parts:
        play.flick(SOUTH)
        play.wait(5)
    else:
        play.press(SOUTH, OK_BUTTON)
        play.wait(1)
    assert len(play.entries) == 1
    assert play.shown == "Poche S-E branchée : l'ajouter ? Oui"


@pytest.mark.parametrize("parts", [f"gates=sw {LINES} pads", "gates=sw pads", "pads"])
def test_two_pockets_that_are_plugged_in_at_once_are_both_offered(parts):
    play = Play(parts=parts)
    play.world.plug(fitted.part("se") | fitted.part("ne"))
    play.wait(3)
    assert play.shown == "Poche S-E branchée : l'ajouter ? Oui"
    play.press(SOUTH, OK_BUTTON)
    assert play.shown == "Poche N-E branchée : l'ajouter ? Oui"
    play.press(SOUTH, OK_BUTTON)
    bits, _ = fitted.load(play.store, play.world.hardware.unique_id)
    assert bits & fitted.GATES == fitted.part("sw" if "sw" in parts else "se") | fitted.part("se") | fitted.part("ne")
    assert play.table.over
