"""Placing by hand: the striker's legal offsets by book, men that come back, the man of a penalty shot."""

import math
import random
from collections import Counter
from itertools import combinations, pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BoardSpec, turned
from tests.simulator.striker_places import is_legal

SPEC = BoardSpec()
BOOKS = ("billard", "fiche", "dezepions", "krhum", "icf")


def scattered(seed, count):
    """`count` men somewhere on the board, none overlapping."""
    rng = random.Random(seed)
    discs = []
    while len(discs) < count:
        x, y = rng.uniform(-350, 350), rng.uniform(-350, 350)
        if placement.has_room(SPEC, discs, x, y):
            discs.append(Disc(rng.choice((pieces.WHITE, pieces.BLACK)), x, y))
    return discs


LAYOUTS = st.builds(scattered, st.integers(0, 10_000), st.integers(0, 19))


def gap(a, b):
    return math.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm)


def test_where_the_striker_may_lie_in_each_book():
    circle = SPEC.base_circle_mm
    touching = circle - 30.0  # covers part of the end circle
    inside = circle - 3.0  # covers it wholly, not concentric
    legal = {book: [is_legal(SPEC, book, o) for o in (0.0, touching, inside, circle, circle + 10)] for book in BOOKS}
    assert legal == {
        "billard": [True, True, True, True, False],
        "krhum": [True, True, True, True, False],
        "icf": [True, True, True, True, False],
        "fiche": [True, False, True, True, False],
        "dezepions": [True, False, False, True, False],
    }


@given(LAYOUTS, st.sampled_from(BOOKS), st.integers(0, 3), st.floats(-260, 260))
def test_the_nearest_offset_is_legal_free_and_no_farther_than_any_other(layout, book, seat, wish):
    offset = placement.nearest_striker_offset(SPEC, book, layout, seat, wish)
    assert is_legal(SPEC, book, offset)
    assert placement.striker_has_room(SPEC, layout, seat, offset)
    others = placement.striker_offsets(SPEC, book, layout, seat, 5.0)
    assert all(is_legal(SPEC, book, o) for o in others)
    assert all(abs(o - wish) >= abs(offset - wish) - 0.1 for o in others)


def test_no_room_on_the_line_is_said():
    wall = [Disc(pieces.WHITE, *SPEC.striker_place(0, float(o))) for o in range(-230, 231, 33)]
    with pytest.raises(placement.NoRoomError):
        placement.nearest_striker_offset(SPEC, "krhum", wall, 0, 0.0)


@given(LAYOUTS, st.floats(-300, 300), st.floats(-300, 300))
def test_nearest_room_is_free_and_nothing_nearer_is(layout, x, y):
    px, py = placement.nearest_room(SPEC, layout, x, y)
    assert placement.has_room(SPEC, layout, px, py)
    distance = math.hypot(px - x, py - y)
    for k in range(60):
        near = distance * 0.97 - 0.1
        if near <= 0:
            break
        qx, qy = x + near * math.cos(k * math.pi / 30), y + near * math.sin(k * math.pi / 30)
        assert not placement.has_room(SPEC, layout, qx, qy)


def test_respot_in_an_empty_centre_and_against_the_men_there():
    assert placement.respot(SPEC, [], pieces.QUEEN) == [Disc(pieces.QUEEN, 0.0, 0.0)]
    full = rack(SPEC)[1:]
    assert placement.respot(SPEC, full, pieces.QUEEN)[-1] == Disc(pieces.QUEEN, 0.0, 0.0)
    whole = rack(SPEC)
    again = placement.respot(SPEC, whole, pieces.WHITE)[-1]
    assert math.hypot(again.x_mm, again.y_mm) < 110  # just outside the rack
    assert min(gap(again, disc) for disc in whole) >= SPEC.man_diameter_mm


@given(LAYOUTS, st.integers(0, 1000))
def test_a_returned_man_lies_in_the_rosace(layout, seed):
    made = placement.put_in_rosace(SPEC, layout, pieces.BLACK, random.Random(seed))
    assert made[:-1] == layout
    assert placement.has_room(SPEC, layout, made[-1].x_mm, made[-1].y_mm)
    assert math.hypot(made[-1].x_mm, made[-1].y_mm) <= SPEC.outer_circle_diameter_mm / 2 - SPEC.man_radius_mm + 1e-6


def test_the_penalty_man_lies_at_the_tip_or_behind_the_man_that_lies_there():
    for pocket in range(4):
        layout = [Disc(pieces.WHITE, 0.0, 0.0), Disc(pieces.BLACK, 100.0, 0.0)]
        moved = placement.put_on_arrow(SPEC, layout, 0, pocket)
        assert (moved[0].x_mm, moved[0].y_mm) == SPEC.arrow_point(pocket)
        assert (moved[0].piece, moved[1], layout[0]) == (pieces.WHITE, layout[1], Disc(pieces.WHITE, 0.0, 0.0))
        taken = [layout[0], Disc(pieces.BLACK, *SPEC.arrow_point(pocket))]
        behind = placement.put_on_arrow(SPEC, taken, 0, pocket)[0]
        assert SPEC.man_diameter_mm <= gap(behind, taken[1]) < SPEC.man_diameter_mm + 1.5
        assert abs(behind.x_mm) == pytest.approx(abs(behind.y_mm))


def test_a_rack_laid_by_hand_has_every_piece_within_a_hair_of_its_place():
    pitch = SPEC.man_diameter_mm + 0.4
    scale = pitch / (SPEC.man_diameter_mm + 0.02)
    off = []
    for seed in range(20):
        laid = rack(SPEC, random.Random(seed))
        for exact, disc in zip(rack(SPEC), laid, strict=True):
            off.append(math.hypot(disc.x_mm - exact.x_mm * scale, disc.y_mm - exact.y_mm * scale))
        assert min(gap(a, b) for a, b in combinations(laid, 2)) >= SPEC.man_diameter_mm
    assert 0.14 < max(off) <= 0.15 + 1e-6
    assert min(off) < 0.02


def test_a_man_that_comes_back_onto_another_touches_it():
    lying = Disc(pieces.WHITE, 10.0, 20.0)
    for layout in ([lying], [lying, lying]):  # a record may have two men in one place
        x, y = placement.nearest_room(SPEC, layout, 10.0, 20.0)
        assert math.hypot(x - 10.0, y - 20.0) == pytest.approx(SPEC.man_diameter_mm, abs=2 * placement.GAP_MM)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("off_mm", [0.0, 12.0, -12.0])
def test_the_striker_is_laid_beside_a_man_on_the_line_on_the_near_side(seat, off_mm):
    """off_mm: how far the man lies from the middle between the lines."""
    x, y = SPEC.striker_place(seat, 40.0)
    way = turned(seat, 0.0, off_mm)
    man = Disc(pieces.WHITE, x + way[0], y + way[1])
    touching = math.sqrt((SPEC.striker_radius_mm + SPEC.man_radius_mm + placement.GAP_MM) ** 2 - off_mm**2)
    for wish, offset in (
        (45.0, 40.0 + touching),
        (35.0, 40.0 - touching),
        (-90.0, -90.0),
        (300.0, SPEC.base_circle_mm),
    ):
        assert placement.nearest_striker_offset(SPEC, "krhum", [man], seat, wish) == pytest.approx(offset)


def test_offsets_to_try_are_close_reach_both_ends_and_leave_men_out():
    tried = placement.striker_offsets(SPEC, "krhum", [], 0)
    assert (tried[0], tried[-1]) == (-SPEC.base_circle_mm, SPEC.base_circle_mm)
    assert all(0 < later - sooner <= 12 for sooner, later in pairwise(tried))
    man = Disc(pieces.BLACK, *SPEC.striker_place(0, 0.0))
    reach = SPEC.striker_radius_mm + SPEC.man_radius_mm
    assert placement.striker_offsets(SPEC, "krhum", [man], 0) == [offset for offset in tried if abs(offset) >= reach]
    circles = placement.striker_offsets(SPEC, "dezepions", [], 2)
    assert (circles[0], circles[-1]) == (-SPEC.base_circle_mm, SPEC.base_circle_mm)
    assert circles[1] - circles[0] > SPEC.striker_radius_mm  # nothing between the circle and clear of it


def test_a_man_comes_back_to_the_nearer_side_of_one_and_into_the_corner_of_two():
    reach = SPEC.man_diameter_mm + placement.GAP_MM
    x, y = placement.nearest_room(SPEC, [Disc(pieces.WHITE, 10.0, 0.0)], 7.0, 4.0)
    assert (x, y) == pytest.approx((10.0 - 0.6 * reach, 0.8 * reach))
    pair = [Disc(pieces.WHITE, -20.0, 0.0), Disc(pieces.BLACK, 20.0, 0.0)]
    height = math.sqrt(reach**2 - 400.0)
    assert placement.nearest_room(SPEC, pair, 0.0, 1.0) == pytest.approx((0.0, height))
    assert placement.nearest_room(SPEC, pair, 0.0, -1.0) == pytest.approx((0.0, -height))


def test_a_man_has_room_on_the_board_off_the_holes_and_off_other_men():
    edge = SPEC.half_mm - SPEC.man_radius_mm
    assert placement.has_room(SPEC, [], edge, 0.0)
    assert not placement.has_room(SPEC, [], edge + 0.1, 0.0)
    assert not placement.has_room(SPEC, [], 0.0, -edge - 0.1)
    for pocket in range(4):
        x, y = SPEC.pocket_centre(pocket)
        for away, room in ((0.0, False), (SPEC.pocket_radius_mm - 0.1, False), (SPEC.pocket_radius_mm + 0.1, True)):
            assert placement.has_room(SPEC, [], x, y - math.copysign(away, y)) == room
    lying = [Disc(pieces.QUEEN, 0.0, 50.0)]
    assert placement.has_room(SPEC, lying, SPEC.man_diameter_mm, 50.0)
    assert not placement.has_room(SPEC, lying, SPEC.man_diameter_mm - 0.1, 50.0)


def test_men_are_put_anywhere_in_the_rosace():
    made = [placement.put_in_rosace(SPEC, [], pieces.WHITE, random.Random(seed))[0] for seed in range(80)]
    quarters = Counter((disc.x_mm > 0, disc.y_mm > 0) for disc in made)
    assert len(quarters) == 4
    assert min(quarters.values()) > 8
    widest = SPEC.outer_circle_diameter_mm / 2 - SPEC.man_radius_mm
    far = sorted(math.hypot(disc.x_mm, disc.y_mm) / widest for disc in made)
    assert far[0] < 0.2
    assert far[40] == pytest.approx(math.sqrt(0.5), abs=0.1)  # as many in one square millimetre as in another
    assert far[-1] <= 1.0


def test_a_board_is_set_in_order_as_its_book_says():
    """Men that come back go anywhere in the rosace, or to the centre; the queen to the centre; the farthest go."""
    position = SimpleNamespace(on_board={pieces.WHITE: 2, pieces.BLACK: 1, pieces.QUEEN: 1}.__getitem__)
    lying = [Disc(pieces.BLACK, 300.0, 300.0), Disc(pieces.BLACK, 5.0, 200.0), Disc(pieces.BLACK, 320.0, -320.0)]

    def back(place, seed):
        book = SimpleNamespace(RETURN_PLACE=place)
        return placement.in_order(SPEC, lying, position, book, random.Random(seed))

    for place in ("rosace", "centre"):
        made = back(place, 1)
        assert Counter(disc.piece for disc in made) == {pieces.WHITE: 2, pieces.BLACK: 1, pieces.QUEEN: 1}
        (black,) = (disc for disc in made if disc.piece == pieces.BLACK)
        assert black == lying[2]  # those farthest from a pocket were taken off
        assert all(gap(a, b) >= SPEC.man_diameter_mm for a, b in combinations(made, 2))
    assert back("rosace", 1) != back("rosace", 2)
    assert back("centre", 1) == back("centre", 2)
    first = back("centre", 1)[1]
    assert (first.piece, first.x_mm, first.y_mm) == (pieces.WHITE, 0.0, 0.0)
    queens = [disc for seed in range(9) for disc in back("rosace", seed) if disc.piece == pieces.QUEEN]
    assert all(math.hypot(disc.x_mm, disc.y_mm) < 2 * SPEC.man_diameter_mm for disc in queens)


def test_a_full_arrow_has_no_room():
    full = [Disc(pieces.WHITE, *SPEC.arrow_point(0, float(at))) for at in range(0, 280, 40)]
    with pytest.raises(placement.NoRoomError, match="no room on the arrow"):
        placement.put_on_arrow(SPEC, [*full, Disc(pieces.BLACK, 200.0, 200.0)], len(full), 0)


@pytest.mark.parametrize("book", BOOKS)
def test_the_striker_may_lie_on_the_left_as_on_the_right(book):
    for offset in range(260):
        assert is_legal(SPEC, book, float(-offset)) == is_legal(SPEC, book, float(offset))


def test_dezepions_and_fiche_keep_the_striker_off_the_end_circles():
    clear = SPEC.base_circle_mm - SPEC.base_circle_diameter_mm / 2 - SPEC.striker_diameter_mm / 2
    for book in ("fiche", "dezepions"):
        assert is_legal(SPEC, book, clear)
        assert not is_legal(SPEC, book, clear + 0.1)
