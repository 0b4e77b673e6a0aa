"""Positions: a value that is copied, turned into one line of text and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import pieces
from carrom.game.position import (
    GAME_OVER,
    NOBODY,
    PHASES,
    QUEEN_BOARD,
    QUEEN_COVERED,
    UNKNOWN,
    Position,
    parse,
)  # fmt: skip

FOUR = (pieces.SOUTH, pieces.EAST, pieces.NORTH, pieces.WEST)
small = st.integers(0, 40)
men = st.lists(st.integers(0, 9), min_size=2, max_size=2)


@st.composite
def positions(draw):
    seats = draw(st.sampled_from((pieces.TWO_SEATS, FOUR)))
    p = Position(seats, draw(st.sampled_from(seats)))
    p.turn = draw(st.sampled_from(seats))
    p.phase = draw(st.sampled_from(PHASES))
    for name in ("board", "shots", "half_shots", "tries"):
        setattr(p, name, draw(small))
    p.colours = draw(st.sampled_from((UNKNOWN, pieces.WHITE, pieces.BLACK)))
    p.down, p.due = draw(men), draw(men)
    p.queen = draw(st.integers(QUEEN_BOARD, QUEEN_COVERED + 1))
    p.score = draw(st.lists(small, min_size=2, max_size=2))
    p.bet_by = draw(st.sampled_from((NOBODY, *seats)))
    p.bet_zone = draw(st.sampled_from((0, pieces.NEAR, pieces.FAR)))
    p.bet_calls = draw(st.integers(0, 6))
    p.winner = draw(st.integers(NOBODY, 1))
    p.out, p.turns, p.broke = draw(men), draw(men), draw(st.integers(NOBODY, 1))
    p.moved = draw(st.integers(0, len(seats)))
    p.games = draw(st.tuples(st.integers(0, 2), st.integers(0, 2)))
    for name in ("started", "fresh", "touched"):
        setattr(p, name, draw(st.booleans()))
    p.fallen = [draw(st.booleans()), draw(st.booleans())]
    return p


def values(p):
    """Everything that a position holds, by name: what text, parse and copy must not lose."""
    return {**vars(p), "seats": tuple(p.seats), "down": list(p.down), "due": list(p.due), "score": list(p.score)}


def test_a_board_that_an_older_firmware_kept_makes_no_slam():
    p = parse("sn 1 s>s shot 1+0.0 0 3,0 0,0 0 0-0 -1,0,0 -1 stw")
    assert (p.turns, p.broke, p.out, p.moved) == ([2, 2], NOBODY, [0, 0], 0)


@given(positions())
def test_the_text_says_everything(p):
    line = p.text()
    assert values(parse(line)) == values(p)
    assert parse(line).text() == line
    assert "\n" not in line


@given(positions())
def test_a_copy_is_the_same_and_shares_nothing_that_changes(p):
    before = values(p)
    twin = p.copy()
    assert values(twin) == before
    twin.down[0] += 1
    twin.due[1] += 1
    twin.score[0] += 1
    twin.fallen[1] = not twin.fallen[1]
    twin.out[0] += 1
    twin.turns[1] += 1
    assert values(p) == before


@given(positions(), st.data())
def test_a_line_with_a_word_changed_or_missing_is_refused_or_another_position(p, data):
    words = p.text().split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    broken = " ".join(words[:at] + words[at + 1 :])
    with pytest.raises((ValueError, IndexError)):
        parse(broken)


@pytest.mark.parametrize(("seats", "sides"), [(pieces.TWO_SEATS, {0: 0, 2: 1}), (FOUR, {0: 0, 1: 1, 2: 0, 3: 1})])
def test_two_play_alone_and_four_as_south_with_north_against_east_with_west(seats, sides):
    p = Position(seats, pieces.SOUTH)
    assert {seat: p.side_of(seat) for seat in seats} == sides
    assert [p.side_words()[sides[seat]] for seat in seats[:2]] == [pieces.SEAT_WORDS[seat] for seat in seats[:2]]
    after = [p.next_seat(seat) for seat in seats]
    assert after == [*seats[1:], seats[0]]


def test_the_text_is_as_documented():
    p = Position(pieces.TWO_SEATS, pieces.NORTH)
    p.phase, p.winner, p.colours, p.fallen = GAME_OVER, 1, pieces.BLACK, [True, False]
    assert p.text() == "sn 1 n>n game_over 1+0.0 1 0,0 0,0 0 0-0 -1,0,0 1 fw"
