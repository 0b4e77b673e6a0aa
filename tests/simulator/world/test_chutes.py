"""Recorded drops played again: where a piece is when, how it is pushed, stopped, and kept behind another."""

from itertools import pairwise
from random import Random

import pytest

from carrom.game import pieces
from carrom_simulator.world.chutes import Bank, Way, kind
from carrom_simulator.world.sensors import Sensors

STEPS = [50_000, *[1000] * 9]  # 0.5 s to the first place, then 10 ms from each to the next
ROW = ["m", 0, STEPS, [-1590, 1590], [910, 4090], [0, 50, 100, 50, 0], [0, 0, 2, 10, 0]]


def bank(drops=None):
    return Bank(
        {
            "gate_mm": 320.0, "gate_gap_mm": 25.0, "window_mm": 40.0, "slope_deg": 12.0, "share_mm": 10.0,
            "first_mm": -30.0, "knot_mm": 10.0, "drops": drops or {"0.1": [[ROW]], "0.3": [[ROW], [ROW, ROW]]},
        }
    )  # fmt: skip


def way(push=0.0, start_s=1.0, row=ROW):
    here = bank()
    return Way(pieces.WHITE, here.read([row])[0], here, start_s, push, (0.9, 0.8))


def test_a_row_is_read_in_seconds_and_millimetres():
    (seen,) = bank().read([ROW])
    assert seen.times_s == pytest.approx([0.5 + 0.01 * at for at in range(10)])
    assert seen.places_mm == [-30.0 + 10 * at for at in range(10)]
    assert seen.edges_mm == [[(-15.9, 15.9)], [(9.1, 40.9)]]
    assert seen.shares == [(0.0, 0.0), (0.5, 0.0), (1.0, 0.02), (0.5, 0.1), (0.0, 0.0)]
    assert (seen.striker, seen.fall_s) == (False, 0.0)
    (seen,) = bank().read([["s", 1234, [7], [1, 2, 3, 4], [], [], []]])
    assert (seen.striker, seen.fall_s) == (True, 0.01234)
    assert seen.edges_mm == [[(0.01, 0.02), (0.03, 0.04)], []]


def test_strikers_and_men_are_recorded_apart():
    assert [kind(piece) for piece in range(4)] == ["m", "m", "m", "s"]


def test_the_recorded_friction_around_the_one_asked_for_is_met_on_the_mean():
    here, rng = bank(), Random(1)
    assert here.frictions == [0.1, 0.3]
    for friction, met in ((0.05, 0.1), (0.1, 0.1), (0.3, 0.3), (0.5, 0.3)):
        assert {here.friction_near(friction, rng) for _ in range(20)} == {met}
    drawn = [here.friction_near(0.15, rng) for _ in range(2000)]
    assert set(drawn) == {0.1, 0.3}
    assert sum(drawn) / len(drawn) == pytest.approx(0.15, abs=0.01)


def test_a_drop_with_about_the_spacing_asked_for_is_drawn():
    drops = [[ROW, ["m", 1000 * n, STEPS, [], [], [], []]] for n in range(40)]
    here, rng = bank({"0.2": [*drops, [ROW]]}), Random(1)
    gaps = {here.draw("mm", [0.2], 0.2, rng)[1].fall_s for _ in range(200)}
    assert gaps <= {0.17, 0.18, 0.19, 0.2, 0.21, 0.22, 0.23}
    assert len(gaps) == 6
    assert len(here.draw("m", [], 0.2, rng)) == 1


def test_places_and_times_belong_together_also_beyond_the_ends():
    one = way()
    assert (one.begin_s, one.end_s) == (pytest.approx(1.5), pytest.approx(1.59))
    for mm, time_s in ((-30, 1.5), (-25, 1.505), (0, 1.53), (60, 1.59), (70, 1.6), (-40, 1.49)):
        assert one.time_at(mm) == pytest.approx(time_s)
        assert one.place_at(time_s) == pytest.approx(mm)


def test_a_steeper_chute_brings_it_sooner_and_faster_and_a_flatter_one_never_holds_it():
    recorded = way()
    for push in (500.0, -500.0, -1e6):
        pushed = way(push)
        assert len(pushed.times_s) == len(recorded.times_s)
        assert all(late > soon for soon, late in pairwise(pushed.times_s))
        assert (pushed.begin_s < recorded.begin_s) == (push > 0)
        assert (pushed.end_s - pushed.begin_s < 0.09) == (push > 0)
    speed = 10.0 / (way(500.0).times_s[-1] - way(500.0).times_s[-2])
    assert speed**2 == pytest.approx(1000.0**2 + 2 * 500 * (320 + 60))  # mm/s, from the hole to the last place
    slowest = way(-1e6)
    assert 10.0 / (slowest.times_s[-1] - slowest.times_s[-2]) == pytest.approx(60.0)


def test_a_piece_that_stops_stays_there_and_slides_on_from_rest():
    one = way()
    one.stop(5.0, 2.0, 1000.0)
    assert one.place_at(1.53) == pytest.approx(0.0)
    for time_s in (1.535, 2.5, 3.534):
        assert one.place_at(time_s) == pytest.approx(5.0, abs=0.01)
    assert one.time_at(10.0) == pytest.approx(1.535 + 2.0 + (2 * 5.0 / 1000) ** 0.5, abs=1e-3)
    assert one.time_at(60.0) == pytest.approx(1.535 + 2.0 + (2 * 55.0 / 1000) ** 0.5, abs=1e-3)


def test_what_follows_keeps_its_distance():
    ahead, after = way(start_s=1.0), way(start_s=1.01)
    after.follow(ahead, 30.0)
    assert after.time_at(-30.0) == pytest.approx(ahead.time_at(0.0))
    free = way(start_s=2.0)
    before = list(free.times_s)
    free.follow(ahead, 30.0)
    assert free.times_s == before
    ahead.stop(0.0, 1.0, 1000.0)
    after.follow(ahead, 30.0)
    assert all(after.time_at(mm - 30.0) >= ahead.time_at(mm) - 1e-9 for mm in (0.0, 10.0, 30.0, 60.0))


def test_it_is_brightest_with_its_middle_over_the_window():
    one = way()
    for mm, left, right in (
        (40, 1.0, 0.02), (45, 0.75, 0.06), (50, 0.5, 0.1), (55, 0.25, 0.05), (30, 0.5, 0.0), (25, 0.25, 0.0),
        (35, 0.75, 0.01), (20, 0.0, 0.0), (0, 0.0, 0.0),
    ):  # fmt: skip
        assert one.share(one.time_at(mm), 40.0) == pytest.approx((left, right), abs=1e-6), mm
    assert one.share(one.begin_s - 0.001, -30.0) == one.share(one.end_s + 0.001, 60.0) == (0.0, 0.0)
    assert one.share(one.begin_s, -30.0) == pytest.approx((1.0, 0.02))


def test_eyes_that_were_not_recorded_alike_are_refused():
    with pytest.raises(ValueError, match=r"argument 2 is shorter"):
        bank().read([[*ROW[:-1], [0, 1]]])


def test_the_drive_past_the_gates_is_at_least_that_of_a_piece_that_slides():
    assert way().drive_mm_s2() == 300.0
    times = [round((320 + 10 * at) ** 0.5 * 2000) for at in range(11)]  # from rest at an even 5000 mm/s²
    faster = ["m", 0, [times[0], *(late - soon for soon, late in pairwise(times))], [], [], [], []]
    assert way(row=faster).drive_mm_s2() == pytest.approx(5000.0, rel=0.02)


def test_each_of_three_follows_the_one_before_it():
    sensors = Sensors("none", 1)
    (drop,) = sensors.bank.draw("m", [], 0.2, Random(1))
    for start_s in (1.0, 1.001, 1.002):
        sensors.replay(0, [pieces.WHITE], [drop], start_s)
    first_s, second_s, third_s = (way.time_at(0.0) for way in sensors.ways[0])
    assert third_s - second_s == pytest.approx(second_s - first_s, rel=0.1) != 0
