"""A ruling in the making: the verbs that all books share, each on a position of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.entry import fell
from carrom.game.pieces import BLACK, MEN, NE, NORTH, QUEEN, SOUTH, STRIKER, WHITE
from carrom.game.position import (
    GAME_OVER,
    PENALTY_SHOT,
    QUEEN_BOARD,
    QUEEN_COVERED,
    QUEEN_HELD,
    SHOOTING,
    UNKNOWN,
    Position,
)
from carrom.game.rulebook import RuleBook
from carrom.game.ruling import Ruling


def ruling(book=None, **values):
    start = Position(pieces.TWO_SEATS, SOUTH)
    start.colours = WHITE
    for name, value in values.items():
        setattr(start, name, value)
    return Ruling(book or RuleBook(), start)


def taken(*found, off=(), seat=SOUTH, **values):
    r = ruling(**values)
    r.take(entries.shot(seat, tuple(fell(piece, NE) for piece in found), off))
    return r


def test_a_ruling_changes_a_copy_and_begins_the_board():
    r = ruling(down=[3, 0])
    assert (r.p.started, r.start.started) == (True, False)
    r.p.down[WHITE] = 9
    assert r.start.down == [3, 0]


def test_calls_and_rows_are_named_once_and_in_order():
    r = ruling()
    for name in ("foul", "due", "foul"):
        r.call(name)
        r.why(name.upper())
    assert (r.v.calls, r.v.reasons) == (["foul", "due"], ["FOUL", "DUE"])


def test_what_fell_is_counted_for_the_shooters_side():
    r = taken(WHITE, BLACK, BLACK, QUEEN, STRIKER, seat=NORTH, colours=WHITE)
    assert (r.side, r.other_side, r.own, r.other) == (1, 0, BLACK, WHITE)
    assert (r.own_fell, r.other_fell, r.queen_fell, r.striker_fell) == (2, 1, True, True)
    assert (r.p.down, r.p.fallen) == ([1, 2], [True, True])
    assert r.v.calls == ["striker"]


@pytest.mark.parametrize(
    ("found", "calls"), [((BLACK,), ["other_man"]), ((BLACK, WHITE), []), ((WHITE,), []), ((), [])]
)
def test_other_men_alone_are_called(found, calls):
    assert taken(*found).v.calls == calls


def test_the_first_man_gives_the_colours_whatever_follows():
    r = taken(QUEEN, BLACK, WHITE, colours=UNKNOWN)
    assert (r.p.colour_of(0), r.v.calls, r.v.reasons) == (BLACK, ["colours"], ["C6"])
    assert (r.own_fell, r.other_fell) == (1, 1)
    unknown = taken(QUEEN, colours=UNKNOWN)
    assert (unknown.own, unknown.own_fell, unknown.other_fell, unknown.v.calls) == (UNKNOWN, 0, 0, [])


def test_pieces_off_the_board_are_counted_without_the_striker():
    assert taken(off=(WHITE, STRIKER, QUEEN)).men_off == 2


@given(st.integers(0, 4), st.integers(0, 3), st.integers(0, 5))
def test_men_that_fall_pay_what_is_due(down, due, fallen):
    """C4: a due is paid as soon as there is a man to pay it with; no due is left with men down."""
    if due:
        down = 0
    r = taken(*[WHITE] * fallen, down=[down, 0], due=[due, 0])
    paid = min(due, fallen)
    assert (r.p.down[WHITE], r.p.due[WHITE]) == (down + fallen - paid, due - paid)
    assert r.v.reasons == (["C4"] if paid else [])


@given(st.integers(0, MEN), st.integers(0, 12))
def test_men_given_back_that_are_not_there_are_due(down, back):
    r = ruling(down=[0, down], due=[0, 1])
    r.give_back(BLACK, back)
    assert r.p.down[BLACK] == max(down - back, 0)
    assert r.p.due[BLACK] == 1 + max(back - down, 0)
    assert (r.v.calls, r.v.reasons) == ((["due"], ["C4"]) if back > down else ([], []))


def test_the_last_man_counts_only_where_none_is_due():
    assert ruling(down=[9, 0]).has_last(WHITE)
    assert not ruling(down=[9, 0], due=[1, 0]).has_last(WHITE)
    assert not ruling(down=[8, 0]).has_last(WHITE)


@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_the_queen_is_held_covered_and_put_back(seat):
    r = taken(QUEEN, seat=seat)
    r.hold_queen()
    assert (r.p.queen, r.queen_is_covered()) == (QUEEN_HELD, False)
    r.cover_queen()
    assert (r.p.queen, r.queen_is_covered()) == (QUEEN_COVERED + r.side, True)
    r.queen_back()
    assert r.p.queen == QUEEN_BOARD
    assert r.v.calls == ["queen_held", "queen_covered", "queen_back"]


@pytest.mark.parametrize("queen", [QUEEN_BOARD, QUEEN_COVERED, QUEEN_COVERED + 1])
def test_a_queen_that_is_nowhere_is_not_put_back(queen):
    r = taken(WHITE, queen=queen)
    r.queen_back()
    assert (r.p.queen, r.v.calls) == (queen, [])
    held = taken(WHITE, queen=QUEEN_HELD)
    held.queen_back()
    assert (held.p.queen, held.v.calls) == (QUEEN_BOARD, ["queen_back"])


def test_the_hand_kept_is_not_fresh_any_more():
    r = ruling(phase=PENALTY_SHOT, shots=3)
    r.keep_hand()
    assert (r.p.phase, r.p.fresh, r.p.shots, r.p.turn) == (SHOOTING, False, 3, SOUTH)


@pytest.mark.parametrize(
    ("arguments", "shots", "phase"), [((), 1, SHOOTING), ((3,), 4, SHOOTING), ((1, PENALTY_SHOT), 2, PENALTY_SHOT)]
)
def test_the_hand_that_passes_leaves_nothing_behind(arguments, shots, phase):
    r = ruling(shots=7, half_shots=2, tries=2, fresh=False, bet_by=SOUTH, bet_zone=3, bet_calls=4)
    r.pass_hand(*arguments)
    p = r.p
    assert (p.turn, p.phase, p.shots, p.half_shots, p.fresh, p.tries) == (NORTH, phase, shots, 0, True, 0)
    assert (p.has_bet(), p.bet_zone, p.bet_calls) == (False, 0, 0)


def test_men_left_are_those_on_the_board_and_all_nine_where_no_colour_is_known():
    assert ruling(down=[2, 5]).men_left(0) == 7
    assert ruling(down=[2, 5]).men_left(1) == 4
    assert ruling(colours=UNKNOWN, down=[2, 5]).men_left(1) == MEN


@pytest.mark.parametrize(
    ("points", "cap", "counted"), [(5, 0, 5), (15, 0, 15), (15, 12, 12), (12, 12, 12), (0, 0, 1), (0, 12, 1)]
)
def test_a_board_counts_at_least_one_point_and_at_most_the_cap(points, cap, counted):
    book = RuleBook()
    book.board_cap = cap
    r = ruling(book)
    r.win_board(1, points, "men")
    assert (r.p.score, r.v.board_over) == ([0, counted], (1, counted, "men"))
    assert (r.v.calls, r.v.game_over, r.v.reasons) == (["board"], None, [])
    assert (r.p.board, r.p.opener, r.p.turn, r.p.phase) == (2, NORTH, NORTH, SHOOTING)


def test_a_won_game_has_no_shots_left_and_names_its_row():
    book = RuleBook()
    book.game_row = "X1"
    r = ruling(book, score=[20, 3], shots=4, half_shots=1, bet_by=SOUTH, bet_calls=2)
    r.win_board(0, 5, "queen")
    p = r.p
    assert (p.phase, p.winner, p.shots, p.half_shots, p.has_bet()) == (GAME_OVER, 0, 0, 0, False)
    assert (r.v.game_over, r.v.calls, r.v.reasons) == (0, ["board", "game"], ["X1"])
    assert (p.board, p.score) == (1, [25, 3])
