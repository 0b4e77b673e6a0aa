"""The figures of a board through the entrance, against closed forms; many flicks at once."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_table import Board, Bot, Disc, Flick, Game, Match, Physics, Table, play_many

G_MM_S2 = 9806.65


@given(st.floats(0.03, 0.5), st.floats(100, 900))
def test_a_striker_runs_as_far_as_friction_lets_it(friction, speed):
    board = Board(physics=Physics(friction=friction))
    way = speed * speed / (2 * friction * G_MM_S2)
    start = board.striker_place("south", 0)
    if way < 500:
        x, y = board.flick(Flick("south", 0, 0, speed)).striker
        assert (x, y - start[1]) == pytest.approx((0, way), abs=1e-3)


@given(st.floats(0, 1))
def test_a_disc_leaves_a_cushion_with_that_share_of_its_speed(share):
    """It comes back v²/2a from the frame, where v is that share of what was left when it met it."""
    board = Board(physics=Physics(restitution_cushion=share))
    slowing = board.physics.friction * G_MM_S2
    reach = board.half_mm - board.striker_radius_mm + board.base_mm
    met2 = 1500**2 - 2 * slowing * reach
    back = share * share * met2 / (2 * slowing)
    if back < 400:
        _, y = board.flick(Flick("south", 0, 0, 1500)).striker
        assert board.half_mm - board.striker_radius_mm - y == pytest.approx(back, abs=0.05)


@given(st.floats(0.3, 1))
def test_two_discs_part_with_that_share_of_their_speed(share):
    """A striker of 15 g meets a man of 5.4 g in the middle: momentum, and the share of the speed at which they met."""
    board = Board("w0,-150", physics=Physics(restitution_man=share))
    slowing = board.physics.friction * G_MM_S2
    gap = board.base_mm - 150 - board.man_radius_mm - board.striker_radius_mm
    met = (600**2 - 2 * slowing * gap) ** 0.5
    man = met * 15.0 * (1 + share) / (15.0 + 5.4)
    shot = board.flick(Flick("south", 0, 0, 600))
    assert shot.after[0].y_mm + 150 == pytest.approx(man * man / (2 * slowing), abs=0.01)


def test_rims_throw_a_man_that_is_cut_and_a_board_that_asks_for_nothing_has_smooth_ones():
    flick, thrown = Flick("south", -25.0, 0, 800), []
    for physics in (None, Physics(), Physics(rim_friction_man=0.12)):
        board = Board("w0,0", physics=physics)
        rest = board.flick(flick).after[0]
        thrown.append(math.atan2(rest.y_mm, rest.x_mm))
    assert thrown[0] == thrown[1]
    assert abs(math.tan(thrown[2] - thrown[0])) == pytest.approx(0.12, abs=1e-6)


def test_rims_are_drawn_too_and_what_is_drawn_of_the_older_figures_stays():
    drawn = {Physics.drawn(seed, rim_friction_cushion=(0.05, 0.2)).rim_friction_cushion for seed in range(20)}
    assert len(drawn) == 20
    assert min(drawn) >= 0.05
    assert max(drawn) <= 0.2
    both = Physics.drawn(3, friction=(0.05, 0.14), rim_friction_man=(0.0, 0.2))
    assert both.friction == Physics.drawn(3, friction=(0.05, 0.14)).friction


def test_where_things_are():
    board = Board()
    x, y = board.pocket("sw")
    assert (x, y) == (-board.half_mm + board.pocket_radius_mm, -board.half_mm + board.pocket_radius_mm)
    assert board.striker_place("east", 10) == (board.base_mm, 10)
    offsets = board.striker_offsets("south")
    assert (offsets[0], offsets[-1]) == (-board.base_half_mm, board.base_half_mm)
    laid = Board([Disc("w", 0, 100)])
    apart = laid.man_radius_mm + laid.striker_radius_mm
    shot = laid.flick(Flick("south", 0, 0, 1000), events=True)
    assert shot.events[0].y_mm == pytest.approx(100 - laid.man_radius_mm)
    assert apart == pytest.approx((31.8 + 41.3) / 2)


def test_ranges_are_drawn_by_their_seed():
    drawn = [Physics.drawn(seed, friction=(0.05, 0.14), restitution_man=(0.8, 0.95)) for seed in range(50)]
    assert len(set(drawn)) == 50
    assert all(0.05 <= one.friction <= 0.14 and 0.8 <= one.restitution_man <= 0.95 for one in drawn)
    assert Physics.drawn(3, restitution_man=(0.8, 0.95), friction=(0.05, 0.14)) == drawn[3]


def test_boards_of_another_surface_are_others_and_their_text_makes_them_again():
    slow = Board("w0,150", physics=Physics(friction=0.12))
    assert slow != Board("w0,150")
    assert eval(repr(slow), {"Board": Board, "Physics": Physics}) == slow
    assert slow.copy().physics == slow.physics


def test_matches_and_tables_are_played_on_it():
    physics = Physics(friction=0.14)
    match = Match("billard", south=Bot("club", seed=1), north=Bot("club", seed=2), seed=1, physics=physics)
    match.play_shot()
    assert match.board.physics == physics
    assert Table("billard", seed=1, physics=physics).board.physics == physics


def test_many_flicks_are_each_played_on_a_board_of_its_own():
    board, game = Board.racked(seed=2), Game("krhum")
    flicks = [Flick("south", offset, angle, 5500) for offset in (-50, 0, 120) for angle in (-3, 0.5, 2)]
    before = str(board)
    shots = play_many(board, flicks)
    assert str(board) == before
    assert shots == [board.copy().flick(flick) for flick in flicks]
    assert [game.entry_of(shot) for shot in shots] == [game.entry_of(board.copy().flick(flick)) for flick in flicks]
    assert play_many(Board(), [Flick("south", 0, 0, 100)])[0].striker is not None
    assert play_many(board, []) == []
