"""Duties of the table in single rule books: a choice, a lot, men to be put back."""

import random

from carrom.game import pieces
from carrom.game.pieces import NORTH, SE, SOUTH, STRIKER, WHITE
from carrom.ports import BET_BUTTON, OK_BUTTON
from carrom.referee import questions
from tests.firmware.playing import Play


def test_dezepions_choice():
    play = Play("dezepions")
    play.enter("south b@sw", "south w@ne")
    play.shoot(NORTH, (STRIKER, SE))
    assert play.table.question.kind == questions.ASK_CHOICE
    assert play.table.question.seats == (SOUTH,)
    play.wait(1200)
    assert play.table.question is not None
    play.press(NORTH, OK_BUTTON)
    play.press(SOUTH, BET_BUTTON, OK_BUTTON)
    assert play.entries[-1] == "choose remove"
    assert play.position.phase == "shot"


def test_the_ninth_board_of_the_club_game_is_opened_by_lot():
    openers = set()
    for seed in range(6):
        play = Play("icf")
        chance = random.Random(seed)
        play.table.games.lot.draw = lambda seats, _now_us, chance=chance: chance.choice(seats)
        for board in range(8):
            side = play.position.side_of(play.position.turn)
            own, other = "wb" if play.position.colour_of(side) == WHITE else "bw"
            who = pieces.SEAT_WORDS[play.position.turn]
            most = " ".join([f"{other}@sw"] * 8)
            assert play.position.board == board + 1
            play.enter(f"{who} {own}@sw {most}", *[f"{who} {own}@se"] * 7, f"{who} q@sw {own}@sw")
        assert play.position.score == [16, 16]
        assert play.entries[-1].startswith("opener ")
        openers.add(play.entries[-1])
    assert openers == {"opener south", "opener north"}


def test_men_to_be_put_back_are_named_with_their_place():
    play = Play("krhum", style="strict")
    play.enter("south w@sw", "south w@ne s@se")
    play.wait(25)
    assert "Remettre 2 blancs dans la rosace" in play.texts
    play.enter("north off:b said")
    play.wait(25)
    assert "Remettre 1 noir sur le rond rouge" in play.texts
    play = Play("fiche", lang="en")
    play.enter("south w@sw", "south s@se")
    play.wait(12)
    assert "Put 1 white back in the centre" in play.texts
