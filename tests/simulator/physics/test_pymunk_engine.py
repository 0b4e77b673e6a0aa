"""The stepped engine's own: its steps, falls, film and edges. What both engines share is in test_physics."""

from dataclasses import replace
from math import sqrt
from types import SimpleNamespace

import numpy as np
import pytest
from pymunk import Vec2d

from carrom.game import pieces
from simulator.board.layout import Disc
from simulator.board.spec import BoardSpec
from simulator.physics import pymunk_engine
from simulator.physics.outcome import STRIKER_INDEX, Fall, Flick, Frame, LineEdge, Off, Outcome
from simulator.physics.pymunk_engine import _enters, _Film, _Lines, _Shot

SPEC = BoardSpec()
W, B, STRIKER = pieces.WHITE, pieces.BLACK, pieces.STRIKER
REACH = SPEC.striker_radius_mm + SPEC.man_radius_mm
AHEAD_MM = SPEC.half_mm - SPEC.striker_radius_mm + SPEC.base_mm  # from the base line to the frame


def shot(*layout, spec=SPEC, speed_mm_s=1000.0):
    return _Shot(spec, 1, list(layout), Flick(pieces.SOUTH, 0.0, 0.0, speed_mm_s), 0)


@pytest.mark.parametrize(
    ("start", "move", "part"),
    [
        ((-10.0, 0.0), (20.0, 0.0), 0.3),
        ((-10.0, 0.0), (5.0, 0.0), None),  # not yet
        ((-10.0, 0.0), (-20.0, 0.0), None),  # away from it
        ((-10.0, 3.9), (20.0, 0.0), (10 - (16 - 3.9**2) ** 0.5) / 20),
        ((-10.0, 4.1), (20.0, 0.0), None),  # past it
        ((1.0, 1.0), (20.0, 0.0), 0.0),
        ((-10.0, 0.0), (0.0, 0.0), None),
    ],
)
def test_a_disc_comes_into_a_hole_where_its_way_meets_the_edge(start, move, part):
    found = _enters(np.array(start), np.array(move), 4.0)
    assert found == (None if part is None else pytest.approx(part))


def test_while_no_step_changes_the_stopping_distance_is_exact():
    """The velocities belong to the middles of the steps. (Where steps grow longer it is a thousandth too short.)"""
    wide = replace(SPEC, side_mm=100_000.0)
    for speed_mm_s in (100.0, 299.0):
        outcome = _Shot(wide, 1, [], Flick(pieces.SOUTH, 0.0, 0.0, speed_mm_s), 0).run()
        run_mm = speed_mm_s**2 / (2 * wide.deceleration_mm_s2)
        assert outcome.striker_rest[1] + wide.base_mm == pytest.approx(run_mm, abs=0.01)


def test_a_step_takes_the_fastest_disc_a_millimetre_and_no_more_than_a_300th_of_a_second():
    one = shot(Disc(W, 0.0, 0.0))
    one.touched.add(0)
    now, velocity = one._motion()
    for speed_mm_s, step_s in ((4000.0, 1 / 4000), (301.0, 1 / 301), (299.0, 1 / 300), (0.0, 1 / 300)):
        assert one._step_s([0, 1], now, velocity, speed_mm_s) == pytest.approx(step_s)


@pytest.mark.parametrize(("free_mm", "step_mm"), [(3.0, 3.01 / 5), (40.0, 1.0), (0.0, 0.01), (-0.5, 0.01)])
def test_until_the_first_touch_five_steps_end_a_hair_after_the_contact(free_mm, step_mm):
    one = shot(Disc(W, 0.0, -SPEC.base_mm + REACH + free_mm))
    now, velocity = np.array([(0.0, -SPEC.base_mm + REACH + free_mm), (0.0, -SPEC.base_mm)]), np.zeros((2, 2))
    velocity[1] = 0.0, 2000.0
    assert one._step_s([0, 1], now, velocity, 2000.0) == pytest.approx(step_mm / 2000)


@pytest.mark.parametrize(
    ("man", "ahead", "free_mm"),
    [
        ((0.0, 0.0), (0.0, 1.0), SPEC.base_mm - REACH),
        ((20.0, 0.0), (0.0, 1.0), SPEC.base_mm - sqrt(REACH**2 - 20.0**2)),
        ((REACH - 0.1, 0.0), (0.0, 1.0), SPEC.base_mm - sqrt(REACH**2 - (REACH - 0.1) ** 2)),
        ((REACH + 0.1, 0.0), (0.0, 1.0), AHEAD_MM),
        ((0.0, -SPEC.base_mm - 60.0), (0.0, 1.0), AHEAD_MM),  # behind it
        ((0.0, 300.0), (1.0, 0.0), SPEC.half_mm - SPEC.striker_radius_mm),
        ((0.0, 300.0), (-1.0, 0.0), SPEC.half_mm - SPEC.striker_radius_mm),
        ((0.0, 300.0), (0.0, -1.0), SPEC.half_mm - SPEC.striker_radius_mm - SPEC.base_mm),
        ((0.0, 300.0), (0.8, 0.6), (SPEC.half_mm - SPEC.striker_radius_mm) / 0.8),
    ],
)
@pytest.mark.parametrize("row", [0, 1])  # of the striker: the library may have it anywhere
def test_the_free_path_ends_at_the_first_man_or_frame(man, ahead, free_mm, row):
    one = shot(Disc(W, *man))
    places, velocity = np.zeros((2, 2)), np.zeros((2, 2))
    places[row], places[1 - row] = (0.0, -SPEC.base_mm), man
    velocity[row] = 700.0 * ahead[0], 700.0 * ahead[1]
    assert one._free_path_mm([1, 0] if row == 0 else [0, 1], places, velocity) == pytest.approx(free_mm)


def gone(one, index_of, before, now, velocity=None, start_s=1.0, end_s=1.5):
    one.time_s = end_s
    velocity = np.zeros((len(now), 2)) if velocity is None else np.array(velocity)
    holes = np.array([SPEC.pocket_centre(pocket) for pocket in range(4)])
    return one._gone(start_s, index_of, np.array(before), np.array(now), velocity, holes)


@pytest.mark.parametrize("pocket", range(4))
@pytest.mark.parametrize("disc", [0, 1])
def test_a_disc_falls_at_the_moment_when_it_comes_to_the_hole(pocket, disc):
    one = shot(Disc(B, 0.0, 0.0))
    x, y = SPEC.pocket_centre(pocket)
    inward = 1 if y < 0 else -1
    before = (x, y + inward * (SPEC.pocket_radius_mm + 1.0))
    now = (x, y + inward * (SPEC.pocket_radius_mm - 3.0))
    assert gone(one, [1 - disc, disc], [(0.0, 0.0), before], [(0.0, 0.0), now], [(0.0, 0.0), (-30.0, 40.0)]) == {
        disc: pytest.approx(1.125)
    }
    number, piece = ((0, B), (STRIKER_INDEX, STRIKER))[disc]
    assert one.outcome.falls == [Fall(pytest.approx(1.125), number, piece, pocket, pytest.approx(50.0))]
    assert one.outcome.off == []


def test_what_hops_goes_off_at_the_look_unless_it_has_fallen_or_gone_before():
    one = shot(Disc(B, 0.0, 0.0), Disc(W, 50.0, 0.0), Disc(W, 90.0, 0.0))
    hole = SPEC.pocket_centre(2)
    one.hopped = [0, 1, 2, 3, 3]
    at = [(0.0, 0.0), hole, (0.0, -300.0)]
    assert gone(one, [0, 1, 3], at, at) == {0: 1.5, 1: 1.0, 3: 1.5}  # disc 2 was gone before
    assert one.outcome.off == [Off(1.5, 0, B), Off(1.5, STRIKER_INDEX, STRIKER)]
    assert [fall.disc_index for fall in one.outcome.falls] == [1]
    assert one.hopped == []


def test_the_striker_touches_each_man_once_and_remembers_the_cushion():
    one = shot(Disc(B, 0.0, 0.0), Disc(W, 50.0, 0.0))
    for time_s, index in ((0.5, 1), (0.75, 1), (1.0, 0)):
        one.time_s = time_s
        one._striker_meets_man(SimpleNamespace(bodies=[one.bodies[2], one.bodies[index]]), one.space, None)
        one.cushion = True
    assert one.outcome.touches == [(0.5, 1, W, False), (1.0, 0, B, True)]


@pytest.mark.parametrize("index", [0, 1])
def test_a_disc_hops_by_its_speed_square_to_the_frame_and_the_strikers_cushion_is_noted(index):
    one = shot(Disc(B, 0.0, 0.0))
    asked = []
    one.dice = SimpleNamespace(hops=lambda speed_mm_s: asked.append(speed_mm_s) or speed_mm_s > 1000)
    for speed_m_s in (0.5, 2.0):
        one.bodies[index].velocity = -3.0, speed_m_s
        one._meets_wall(SimpleNamespace(bodies=[one.bodies[index]], normal=Vec2d(0.0, -1.0)), one.space, None)
    assert asked == pytest.approx([500.0, 2000.0])
    assert one.hopped == [index]
    assert one.cushion == (index == 1)


def test_a_film_has_its_rate_and_ends_where_everything_lies():
    outcome = Outcome()
    film = _Film(50.0, [Disc(W, 1.0, 2.0), Disc(STRIKER, 3.0, 4.0)], outcome)
    film.shoot(0.0, 0.05, [1, 0], np.array([(3.0, 4.0), (1.0, 2.0)]), np.array([(8.0, 4.0), (1.0, 12.0)]))
    film.gone(0)
    film.shoot(0.05, 0.06, [1], np.array([(8.0, 4.0)]), np.array([(9.0, 4.0)]))
    film.end(0.06, [1], np.array([(9.0, 4.0)]))  # which it shows already
    film.end(0.07, [1], np.array([(9.5, 4.0)]))
    assert [frame.time_s for frame in outcome.frames] == pytest.approx([0.0, 0.02, 0.04, 0.06, 0.07])
    shown = [[place and pytest.approx(place) for place in frame.places] for frame in outcome.frames]
    assert shown == [
        [(1.0, 2.0), (3.0, 4.0)], [(1.0, 6.0), (5.0, 4.0)], [(1.0, 10.0), (7.0, 4.0)],
        [None, (9.0, 4.0)], [None, (9.5, 4.0)],
    ]  # fmt: skip


def test_a_film_may_be_as_slow_as_a_picture_a_second_and_nobody_need_have_one():
    for hz, times in ((1.0, [0.0, 1.0, 2.0]), (0.5, [0.0, 2.0]), (0.0, [])):
        outcome = Outcome()
        film = _Film(hz, [Disc(STRIKER, 3.0, 4.0)], outcome)
        film.shoot(0.0, 2.5, [0], np.zeros((1, 2)), np.zeros((1, 2)))
        assert [frame.time_s for frame in outcome.frames] == times
        film.end(3.0, [0], np.zeros((1, 2)))
        assert outcome.frames[-1:] == ([Frame(3.0, [(0.0, 0.0)])] if hz else [])


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("line", [0, 1])
def test_an_edge_is_timed_where_the_rim_meets_the_beam(seat, line):
    outcome = Outcome()
    lines = _Lines(SPEC, [Disc(W, 0.0, 0.0), Disc(STRIKER, *SPEC.striker_place(seat, 0.0))], outcome)
    toward = np.array([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)][seat])
    # A man from 3 mm beside the beam to 1 mm in it; the striker in both beams stays where it is.
    side = 1 if line else -1  # from the centre, or from the frame, so that it meets one beam alone
    edge_mm = SPEC.line_mm(line) - side * SPEC.man_radius_mm
    still = SPEC.striker_place(seat, 0.0)
    before = np.array([still, toward * (edge_mm - side * 3.0)])
    now = np.array([still, toward * (edge_mm + side * 1.0)])
    lines.look(2.0, 4.0, [1, 0], before, now)
    assert outcome.line_edges == [LineEdge(pytest.approx(3.5), seat, line, 0, True)]
    lines.look(4.0, 6.0, [1, 0], now, before)
    assert outcome.line_edges[1:] == [LineEdge(pytest.approx(4.5), seat, line, 0, False)]
    lines.look(6.0, 8.0, [1, 0], before, before)
    lines.gone(0, 8.0)
    assert len(outcome.line_edges) == 2
    lines.gone(1, 9.0)
    assert outcome.line_edges[2:] == [LineEdge(9.0, seat, other, STRIKER_INDEX, False) for other in (0, 1)]


def test_the_scatter_is_stepped_as_it_was_measured():
    """By these figures the two engines agree as far as test_physics says; coarser ones tunnel or drift."""
    assert (pymunk_engine.STEP_MM, pymunk_engine.LONGEST_STEP_S, pymunk_engine.STEPS_A_LOOK) == (1.0, 1 / 300, 5)
    assert shot().space.collision_slop == 1e-5
    assert shot().space.iterations == 6
