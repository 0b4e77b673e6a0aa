"""The status picture, LED by LED, as status_art.txt draws it."""

from pathlib import Path

import pytest

from carrom.game import pieces
from carrom.game.pieces import BLACK, FAR, NEAR, NORTH, SOUTH, WHITE
from carrom.game.position import GAME_OVER, PENALTY_SHOT, QUEEN_COVERED, QUEEN_HELD, Position
from carrom.panel.scoreboard import WIDTH, Scoreboard, draw_status

ART = Path(__file__).with_name("status_art.txt")

CASES = {  # what is drawn: (values of the position, side at the left, page of the bet)
    "a game begins": ({}, 0, False),
    "north is on turn, south is black, third board": ({"turn": NORTH, "colours": BLACK, "board": 3}, 0, False),
    "the same from the other side": ({"turn": NORTH, "colours": BLACK, "board": 3}, 1, False),
    "points, many shots, half shots": ({"score": [21, 8], "shots": 24, "half_shots": 3}, 0, False),
    "north has a penalty shot": ({"phase": PENALTY_SHOT, "turn": NORTH, "shots": 3, "colours": WHITE}, 0, False),
    "south has a penalty shot": ({"phase": PENALTY_SHOT, "shots": 12}, 0, False),
    "south must cover the queen": ({"queen": QUEEN_HELD, "colours": WHITE}, 0, False),
    "north has covered the queen": ({"queen": QUEEN_COVERED + 1, "colours": WHITE}, 0, False),
    "a near bet, two calls": ({"bet_by": SOUTH, "bet_zone": NEAR, "bet_calls": 2, "shots": 5}, 0, False),
    "a far bet of north, its worth": ({"turn": NORTH, "bet_by": NORTH, "bet_zone": FAR, "bet_calls": 6}, 0, True),
    "a near bet of south, its worth": ({"bet_by": SOUTH, "bet_zone": NEAR, "bet_calls": 3}, 0, True),
    "south has won": ({"phase": GAME_OVER, "winner": 0, "turn": NORTH, "score": [25, 99], "shots": 0}, 0, False),
    "a long evening": ({"board": 30, "half_shots": 9, "score": [100, 0]}, 0, False),
}  # fmt: skip


def position(values):
    p = Position(pieces.TWO_SEATS, SOUTH)
    for name, value in values.items():
        setattr(p, name, value)
    return p


def art(frame):
    return ["".join("#" if column >> row & 1 else "." for column in frame) for row in range(8)]


def drawn(name):
    values, left, bet_page = CASES[name]
    frame = bytearray(b"\xff" * 3 + b"\xff" * WIDTH + b"\xff")  # the picture overwrites this and nothing else
    draw_status(frame, 3, position(values), left, bet_page)
    assert frame[:3] + frame[-1:] == b"\xff" * 4
    return art(frame[3:-1])


def wanted(name):
    lines = ART.read_text(encoding="utf-8").splitlines()
    at = lines.index("# " + name) + 1
    return lines[at : at + 8]


@pytest.mark.parametrize("name", CASES)
def test_the_picture_is_as_it_is_drawn(name):
    assert drawn(name) == wanted(name)


def test_no_two_pictures_are_alike():
    assert len({tuple(wanted(name)) for name in CASES}) == len(CASES)


def test_frame_and_flag_change_together():
    board = Scoreboard()
    board.step(0)
    assert not any(board.frame)  # nothing to show yet
    board.changed = False
    board.show(position({}))
    board.step(10)
    assert art(board.frame) == wanted("a game begins")
    assert board.changed
    board.changed = False
    board.show(position({}))
    board.step(20)
    assert not board.changed


def test_a_text_is_on_both_matrices():
    board = Scoreboard(2 * WIDTH)
    board.show(position({}))
    board.say("Brutal !", 0)
    board.step(600_000)
    assert any(board.frame)
    assert board.frame[:WIDTH] == board.frame[WIDTH:]
    board.quiet()
    board.step(600_010)
    assert art(board.frame[:WIDTH]) == wanted("a game begins")
    assert board.frame[:WIDTH] != board.frame[WIDTH:]


def test_without_a_position_a_dialog_goes_and_leaves_nothing():
    board = Scoreboard()
    board.ask("Non", 0, True)
    board.step(0)
    assert any(board.frame)
    board.ask(None, 10)
    board.step(10)
    assert not any(board.frame)
