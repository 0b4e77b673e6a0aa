"""Positions and boards in a player's words."""

import pytest

from carrom.game import pieces
from carrom.game.entry import fell, shot
from carrom.game.position import CHOOSING, GAME_OVER, PENALTY_SHOT, SHOOTING, Position
from carrom_simulator.words import board_words
from carrom_tools.records import replay


@pytest.mark.parametrize(
    ("shots", "half_shots", "phase", "french", "english"),
    [
        (1, 0, SHOOTING, "Nord", "North"), (2, 0, SHOOTING, "Nord, 2 coups", "North, 2 shots"),
        (1, 1, SHOOTING, "Nord, 1 coup et un demi-coup", "North, 1 shot and a half shot"),
        (7, 2, SHOOTING, "Nord, 7 coups et 2 demi-coups", "North, 7 shots and 2 half shots"),
        (0, 1, SHOOTING, "Nord, un demi-coup", "North, a half shot"),
        (1, 0, PENALTY_SHOT, "Nord, un penalty", "North, a penalty shot"),
        (2, 0, PENALTY_SHOT, "Nord, un penalty puis 1 coup", "North, a penalty shot and then 1 shot"),
        (3, 0, PENALTY_SHOT, "Nord, un penalty puis 2 coups", "North, a penalty shot and then 2 shots"),
        (1, 0, CHOOSING, "Nord choisit", "North chooses"), (0, 0, GAME_OVER, "", ""),
    ],
)  # fmt: skip
def test_who_goes_on_and_with_what(shots, half_shots, phase, french, english):
    position = Position(pieces.TWO_SEATS, pieces.NORTH)
    position.shots, position.half_shots, position.phase = shots, half_shots, phase
    assert [board_words.next_text(position, lang) for lang in ("fr", "en")] == [french, english]


def test_sides_are_named_by_all_their_seats():
    header = "rules billard\nseats {}\nopener south\n"
    for seats, told in (("south north", "Sud contre Nord"), ("south east north west", "Nord-Sud contre Est-Ouest")):
        assert board_words.players_text(replay.parse(header.format(seats).encode(), "game"), "fr") == told


def test_pieces_that_fall_alike_are_counted():
    white, queen = fell(pieces.WHITE, pieces.NE), fell(pieces.QUEEN, pieces.SW)
    told = board_words.fallen_text(shot(pieces.SOUTH, (white, white, queen), claims=pieces.BANK), "en")
    assert told == "white NE ×2, queen SW, off the cushion"
    assert board_words.fallen_text(shot(pieces.SOUTH, (white,)), "fr") == "blanc N-E"


def test_a_claim_says_which_pocket_was_hit_and_only_that_claim():
    claims = pieces.BANK | pieces.HIT
    told = board_words.fallen_text(shot(pieces.SOUTH, (), claims=claims, hit_pocket=pieces.NE), "en")
    assert told.count("NE") == 1
    assert told.startswith("nothing, ")
    without = board_words.fallen_text(shot(pieces.SOUTH, (), claims=claims), "en")
    assert "NE" not in without
    assert told.replace(" NE", "") == without
