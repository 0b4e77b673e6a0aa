"""The board's geometry against the laws' figures and its own symmetry."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import pieces
from carrom_simulator.board.spec import BOARDS, BoardSpec, as_south, turned

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


LAWS = {  # the laws' least and most, or what players take
    "side_mm": (735, 740), "frame_height_mm": (19.0, 25.4), "pocket_diameter_mm": (43.0, 46.0),
    "base_line_length_mm": (467, 473), "base_line_frame_mm": (101.5, 101.5), "base_line_width_mm": (5.0, 6.5),
    "base_circle_red_mm": (25.4, 25.4), "man_diameter_mm": (30.2, 31.8), "man_thickness_mm": (7, 9),
    "man_mass_g": (5.25, 5.5), "striker_mass_g": (14.5, 15), "gravity_mm_s2": (9780, 9832), "friction": (0.05, 0.1),
    "restitution_man": (0.8, 0.95), "restitution_cushion": (0.6, 0.8),
}  # fmt: skip


@pytest.mark.parametrize("name", LAWS)
def test_a_club_board_is_within_the_laws(name):
    least, most = LAWS[name]
    assert least <= getattr(SPEC, name) <= most


def test_radius_and_weight_of_each_piece():
    for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
        assert (SPEC.radius_mm(piece), SPEC.mass_g(piece)) == (15.9, SPEC.man_mass_g)
    assert (SPEC.radius_mm(pieces.STRIKER), SPEC.mass_g(pieces.STRIKER)) == (20.65, SPEC.striker_mass_g)
    assert SPEC.pocket_radius_mm == 22.25
    assert SPEC.deceleration_mm_s2 == pytest.approx(9806.65 * 0.075)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_lines_circles_and_arrows_lie_apart(board):
    """The laws' order from the frame to the centre: lower line, upper line, arrow's end, outer circle."""
    assert board.half_mm - board.line_mm(0) == pytest.approx(board.base_line_frame_mm)
    assert board.line_mm(0) - board.line_mm(1) == pytest.approx(board.base_line_gap_mm)
    assert board.base_mm == pytest.approx((board.line_mm(0) + board.line_mm(1)) / 2)
    assert board.base_circle_mm + board.base_circle_diameter_mm / 2 == pytest.approx(board.base_line_length_mm / 2)
    tail = math.dist(board.arrow_point(0, board.arrow_length_mm), (0.0, 0.0))
    assert board.outer_circle_diameter_mm / 2 < tail
    assert board.outer_circle_diameter_mm > 5 * board.centre_circle_diameter_mm


def test_the_end_circles_of_neighbours_lie_apart():
    one, other = SPEC.striker_place(0, SPEC.base_circle_mm), SPEC.striker_place(1, -SPEC.base_circle_mm)
    assert math.dist(one, other) > SPEC.base_circle_diameter_mm


def test_a_disc_blocks_a_line_that_it_covers_however_little():
    y = -SPEC.line_mm(0)
    for away, blocks in ((0.0, True), (15.8, True), (-15.8, True), (15.9, False), (-16.0, False)):
        assert SPEC.blocks_line(pieces.WHITE, 300.0, y + away, pieces.SOUTH, 0) == blocks
    assert SPEC.blocks_line(pieces.STRIKER, 0.0, y + 20.6, pieces.SOUTH, 0)


def test_the_speed_at_which_a_disc_may_hop_has_one_decimal():
    assert SPEC.hop_speed_mm_s == round(SPEC.hop_speed_mm_s, 1)
    gain = (1 + SPEC.restitution_cushion) * math.sin(math.radians(SPEC.hop_tilt_max_deg))
    rise_mm = (SPEC.hop_speed_mm_s * gain) ** 2 / (2 * SPEC.gravity_mm_s2)
    assert rise_mm == pytest.approx(SPEC.frame_height_mm, rel=1e-3)
