"""The board's geometry against the laws' figures and its own symmetry."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import pieces
from simulator.board.spec import BOARDS, BoardSpec, as_south, turned

SPEC = BoardSpec()
COORDINATES = st.floats(-400, 400)


@given(st.sampled_from(range(4)), COORDINATES, COORDINATES)
def test_as_south_undoes_turned(seat, x, y):
    assert as_south(seat, *turned(seat, x, y)) == (x, y)


def test_seats_stand_counter_clockwise():
    places = [SPEC.striker_place(seat, 100.0) for seat in (pieces.SOUTH, pieces.EAST, pieces.NORTH, pieces.WEST)]
    b = SPEC.base_mm
    assert places == [(100.0, -b), (b, 100.0), (-100.0, b), (-b, -100.0)]


def test_pockets_lie_where_their_names_say():
    c = SPEC.half_mm - SPEC.pocket_radius_mm
    named = {pieces.SW: (-c, -c), pieces.SE: (c, -c), pieces.NE: (c, c), pieces.NW: (-c, c)}
    assert {pocket: SPEC.pocket_centre(pocket) for pocket in named} == named


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_striker_between_the_lines_touches_both(board):
    for seat in range(4):
        x, y = board.striker_place(seat, 0.0)
        blocked = [(s, line) for s in range(4) for line in (0, 1) if board.blocks_line(pieces.STRIKER, x, y, s, line)]
        assert blocked == [(seat, 0), (seat, 1)]


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_every_piece_fits_through_the_pocket_and_the_lines_on_the_board(board):
    assert board.striker_diameter_mm < board.pocket_diameter_mm
    assert board.base_line_length_mm / 2 < board.half_mm
    assert 0 < board.base_mm < board.half_mm - board.striker_radius_mm


def test_the_arrow_aims_at_the_pocket_along_the_diagonal():
    for pocket in range(4):
        (px, py), (ax, ay) = SPEC.pocket_centre(pocket), SPEC.arrow_point(pocket)
        bx, by = SPEC.arrow_point(pocket, 30)
        assert abs(ax) == pytest.approx(abs(ay))
        edge = ((px - ax) ** 2 + (py - ay) ** 2) ** 0.5 - SPEC.pocket_radius_mm
        assert edge == pytest.approx(SPEC.arrow_pocket_mm)
        assert ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 == pytest.approx(30)
        assert abs(bx) < abs(ax)


def test_figures_of_the_laws():
    assert (SPEC.man_diameter_mm, SPEC.striker_diameter_mm) == (31.8, 41.3)
    assert (SPEC.base_line_gap_mm, SPEC.base_circle_diameter_mm, SPEC.centre_circle_diameter_mm) == (31.8,) * 3
    assert (SPEC.arrow_pocket_mm, SPEC.arrow_length_mm, SPEC.outer_circle_diameter_mm) == (50.0, 267.0, 170.0)


def test_the_speed_at_which_a_disc_may_hop_has_one_decimal():
    assert SPEC.hop_speed_mm_s == round(SPEC.hop_speed_mm_s, 1)
    gain = (1 + SPEC.restitution_cushion) * math.sin(math.radians(SPEC.hop_tilt_max_deg))
    rise_mm = (SPEC.hop_speed_mm_s * gain) ** 2 / (2 * SPEC.gravity_mm_s2)
    assert rise_mm == pytest.approx(SPEC.frame_height_mm, rel=1e-3)
