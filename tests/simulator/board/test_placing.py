"""Where a striker may be dragged: all that the book allows and no man is in the way of, and no more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.placing import nearest, stretches
from carrom_simulator.board.spec import BoardSpec, turned
from tests.simulator.striker_places import is_legal

SPEC = BoardSpec()
CIRCLE = SPEC.base_circle_mm
REACH = SPEC.striker_radius_mm + SPEC.man_radius_mm + placement.GAP_MM


def man(seat, along, forward=0.0):
    return Disc(pieces.WHITE, *turned(seat, along, -SPEC.base_mm + forward))


def test_an_empty_line_is_free_from_circle_to_circle():
    assert stretches(SPEC, "billard", [], 0) == [(-CIRCLE, CIRCLE)]
    assert len(stretches(SPEC, "dezepions", [], 0)) == 3


@pytest.mark.parametrize("seat", range(4))
def test_a_man_on_the_line_cuts_it_in_two(seat):
    (start, lo), (hi, end) = stretches(SPEC, "billard", [man(seat, 50.0)], seat)
    assert (start, lo, hi, end) == pytest.approx((-CIRCLE, 50 - REACH, 50 + REACH, CIRCLE))
    (_, lo), (hi, _) = stretches(SPEC, "billard", [man(seat, 50.0, REACH / 2)], seat)
    assert (lo, hi) == pytest.approx((50 - REACH * 0.75**0.5, 50 + REACH * 0.75**0.5))
    assert stretches(SPEC, "billard", [man(seat, 50.0, REACH + 0.01)], seat) == [(-CIRCLE, CIRCLE)]
    assert stretches(SPEC, "billard", [man((seat + 1) % 4, 50.0)], seat) == [(-CIRCLE, CIRCLE)]


def test_a_man_on_an_end_leaves_the_rest():
    assert stretches(SPEC, "billard", [man(0, CIRCLE)], 0) == [pytest.approx((-CIRCLE, CIRCLE - REACH))]
    assert stretches(SPEC, "billard", [man(0, -CIRCLE)], 0) == [pytest.approx((-CIRCLE + REACH, CIRCLE))]
    assert stretches(SPEC, "billard", [man(0, CIRCLE + REACH)], 0) == [(-CIRCLE, CIRCLE)]
    assert stretches(SPEC, "billard", [man(0, -CIRCLE + step) for step in range(0, 600, 30)], 0) == []


@given(
    st.lists(st.tuples(st.floats(-260, 260), st.floats(-60, 60)), max_size=6),
    st.sampled_from(["billard", "fiche", "dezepions"]),
    st.floats(-260, 260),
)
def test_what_may_be_dragged_to_is_legal_and_free_and_nothing_nearer_is(men, book, wish):
    layout = [man(0, along, forward) for along, forward in men]
    found = stretches(SPEC, book, layout, 0)
    place = nearest(found, wish)
    for offset in [place] if place is not None else []:
        assert is_legal(SPEC, book, offset)
        assert placement.striker_has_room(SPEC, layout, 0, offset)
    for step in range(-26, 27):
        offset = wish + step * 2.0
        if place is not None and abs(offset - wish) >= abs(place - wish):
            continue
        if any(lo <= offset <= hi for lo, hi in placement.striker_spans(SPEC, book)):
            x, y = SPEC.striker_place(0, offset)
            gap = min(((disc.x_mm - x) ** 2 + (disc.y_mm - y) ** 2) ** 0.5 for disc in layout)
            assert gap < REACH + 1e-6


def test_the_nearest_place_is_within_a_stretch_or_at_its_end():
    found = [(-10.0, -5.0), (5.0, 10.0)]
    assert [nearest(found, wish) for wish in (-20, -7, -4, 4, 7, 20)] == [-10, -7, -5, 5, 7, 10]
    assert nearest(found, 0) == -5  # of two that are as near the left one
    assert nearest([], 0) is None
