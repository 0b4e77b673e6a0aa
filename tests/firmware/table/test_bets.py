"""Bets made, answered, decided and too late."""

from carrom.game.pieces import NE, NORTH, SOUTH, SW, WHITE
from carrom.ports import BET_BUTTON, OK_BUTTON
from carrom.referee import questions
from tests.firmware.playing import Play


def test_a_bet_is_doubled_won_and_its_shots_are_shown():
    play = Play("krhum")
    play.enter("south w@sw")
    play.press(SOUTH, BET_BUTTON)
    assert play.shown == "Près ×2"
    play.press(SOUTH, BET_BUTTON)
    assert play.shown == "Loin ×3"
    play.press(SOUTH, OK_BUTTON)
    play.press(SOUTH, BET_BUTTON)  # not his to answer
    assert play.shown is None
    play.press(NORTH, BET_BUTTON)
    assert play.shown == "Non Just ×2"
    play.press(NORTH, OK_BUTTON)
    play.press(SOUTH, BET_BUTTON)
    assert play.shown == "Si Just ×4"
    play.press(SOUTH, OK_BUTTON)
    assert play.entries[1:] == ["bet south far", "answer", "answer"]
    play.shoot(SOUTH, (WHITE, NE))
    assert play.table.question.kind == questions.ASK_HIT
    assert play.table.question.seats == (NORTH,)
    play.pick(NORTH, NE)
    assert play.entries[-1] == "south w@ne hit"
    assert play.position.shots == 13


def test_a_bet_with_own_men_in_both_zones_asks_for_the_pocket():
    play = Play("krhum")
    play.enter("south w@sw", "bet south far")
    play.shoot(SOUTH, (WHITE, NE), (WHITE, SW))
    play.pick(NORTH, NE)
    assert play.entries[-1] == "south w@ne w@sw hit@ne"


def test_a_bet_is_off_once_the_shot_has_started():
    play = Play("krhum")
    play.enter("south w@sw")
    play.place(SOUTH)
    play.press(SOUTH, BET_BUTTON)
    play.flick(SOUTH)
    play.wait(0.5)
    assert play.shown is None
    play.press(SOUTH, OK_BUTTON)
    play.wait(4)
    assert play.entries == ["south w@sw", "south -"]
