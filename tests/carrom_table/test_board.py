"""Boards through the entrance: laying, flicking, filming, drawing."""

import math
import re

import pytest

from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import outcome
from carrom_simulator.physics.engines import engine
from carrom_table import Board, Disc, Flick, Game

BREAK = Flick("south", 0, 0.5, 3500)


def test_a_break_is_the_engines_to_the_last_bit():
    shot = Board.racked().flick(BREAK)
    played = engine("exact").play(rack(BoardSpec()), outcome.Flick(0, 0.0, 0.5, 3500.0))
    assert [(disc.x_mm, disc.y_mm) for disc in shot.after] == [(disc.x_mm, disc.y_mm) for disc in played.rest]
    assert shot.rest_time_s == played.rest_time_s


def test_one_disc_alone_and_none_at_all():
    shot = Board("w0,150").flick(Flick("south", 0, 0, 1000))
    assert shot.touched == ("w",)
    bare = Board().flick(Flick("west", 0, 0, 1000))
    assert (bare.before, bare.touched) == ((), ())
    assert bare.striker is not None


def test_the_board_lies_as_the_shot_left_it_and_a_copy_does_not_follow():
    board = Board.racked(seed=3)
    copy = board.copy()
    shot = board.flick(BREAK)
    assert board.discs == shot.after
    assert copy.discs == shot.before
    assert copy.flick(BREAK) == shot


def test_a_line_of_discs_is_read_back_whole():
    board = Board.racked(seed=5)
    board.flick(BREAK)
    assert Board(str(board)).discs == board.discs


@pytest.mark.parametrize("made", [Board(), Board.racked(), Board.racked(seed=7), Board.racked(7, size="small")])
def test_what_a_board_writes_of_itself_makes_an_equal_one(made):
    assert eval(repr(made)) == made == made.copy()
    before = made.copy()
    made.flick(BREAK)
    assert eval(repr(made)) == made
    assert (made == before) == (not made.discs)


def test_boards_of_another_seed_or_size_are_others():
    line = "q0,0 w100,0"
    assert Board(line) == Board([Disc("q", 0, 0), Disc("w", 100, 0)])
    assert len({repr(each) for each in (Board(line), Board(line, seed=1), Board(line, size="small"))}) == 3
    assert Board(line) not in (Board(line, seed=1), Board(line, size="small"), line)


def test_a_set_has_nine_men_of_a_colour_and_one_queen():
    men = [Disc("w", 40 * number - 160, 150) for number in range(9)]
    for discs, fault in (
        ([*men, Disc("w", 0, 100)], "10 discs 'w'.* 9"),
        ([Disc("q", 0, 0), Disc("q", 90, 0)], "2 .*1"),
    ):
        with pytest.raises(ValueError, match=fault):
            Board(discs)
    assert len(Board([*men, Disc("b", 0, 100)]).discs) == 10


def test_the_board_of_a_small_table_is_small_in_its_copy():
    board = Board.racked(size="small")
    assert board.copy().half_mm == board.half_mm < Board().half_mm


@pytest.mark.parametrize(
    ("piece", "x_mm", "y_mm", "fault"),
    [("w", 10, 0, "no room"), ("w", 400, 0, "no room"), ("w", math.nan, 0, "x_mm: nan"), ("s", 0, 200, "striker"),
     ("x", 0, 0, "w, b, q, s")],
)  # fmt: skip
def test_a_disc_needs_room(piece, x_mm, y_mm, fault):
    board = Board([Disc("q", 0, 0)])
    with pytest.raises(ValueError, match=fault):
        board.place(piece, x_mm, y_mm)
    assert board.discs == (Disc("q", 0, 0),)


@pytest.mark.parametrize("flick", [Flick("south", 0, 0, math.nan), Flick("south", 400, 0, 1), Flick("up", 0, 0, 1)])
def test_a_flick_that_is_none_leaves_the_board(flick):
    board = Board.racked()
    with pytest.raises(ValueError, match=r"speed_mm_s: nan|offset|seat"):
        board.flick(flick)
    assert len(board.discs) == 19


@pytest.mark.parametrize("engine", ["exact", "pymunk"])
def test_a_shot_tells_its_events_only_where_it_is_asked(engine):
    flick = Flick("south", 0, 0.5, 4500)
    quiet, told = (Board.racked(seed=1).flick(flick, engine=engine, events=asked) for asked in (False, True))
    assert quiet == told
    assert quiet.events == ()
    assert {event.kind for event in told.events} >= {"disc", "rail", "rest"}
    first = told.events[0]
    assert (first.kind, first.pieces[1], first.discs[1]) == ("disc", "s", None)
    assert first.pieces[0] == told.before[first.discs[0]].piece == told.touched[0]
    falls = [(event.time_s, event.pieces, event.discs) for event in told.events if event.kind == "fall"]
    assert falls == [(fall.time_s, (fall.piece,), (fall.disc,)) for fall in told.falls]


def test_the_film_begins_and_ends_as_the_shot_does():
    shot = Board([Disc("w", -320, 320)]).flick(Flick("south", 0, -27.2, 3000))
    frames = shot.frames(60)
    assert frames[0][0] == (-320, 320)
    assert frames[-1][0] is None
    assert len(frames) == math.ceil(shot.rest_time_s * 60) + 1
    assert frames[-1][-1] == shot.striker


@pytest.mark.parametrize("ending", ["svg", "png", "webp"])
def test_pictures_are_written(ending, tmp_path):
    board = Board("w0,150")
    shot = board.flick(Flick("south", 0, 0, 800))
    shot.save(tmp_path / f"shot.{ending}", width=64)
    assert (tmp_path / f"shot.{ending}").stat().st_size > 500
    if ending != "webp":
        board.save(tmp_path / f"board.{ending}", width=64)
        assert (tmp_path / f"board.{ending}").stat().st_size > 500
    with pytest.raises(ValueError, match=r"\.svg"):
        board.save(tmp_path / "board.gif")


def test_the_moving_picture_moves():
    shot = Board("w0,150").flick(Flick("south", 0, 0, 800))
    assert len(re.findall("<animateTransform", shot.svg())) == 2  # striker and man


def test_hands_put_back_what_the_ruling_wants():
    game, board = Game("billard"), Board("w-320,320 q0,0")
    game.push("south s@sw w@ne")  # the striker costs a man and the one that fell
    board.tidy(game)
    pieces = [disc.piece for disc in board.discs]
    assert (pieces.count("w"), pieces.count("b"), pieces.count("q")) == (9 - game.position.down["w"], 9, 1)


def test_a_penalty_man_goes_to_the_arrow():
    board = Board("w0,0")
    board.put_on_arrow(0, "ne")
    assert board.discs[0].x_mm == pytest.approx(board.discs[0].y_mm)
    assert board.discs[0].x_mm > 200
