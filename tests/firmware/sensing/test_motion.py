"""Speeds and lengths from edge times: against the motion that they are worked out from, and groups of pieces."""

import math
from itertools import pairwise, permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from carrom.sensing.motion import Motion, groups, isqrt, log2_q8, travel_us

GAP_UM = 25_000
MAN_UM, STRIKER_UM, CHUTE_UM = 31_800, 41_300, 44_000


@given(st.integers(0, (1 << 30) - 1))
def test_isqrt_is_the_whole_root(n):
    assert isqrt(n) == math.isqrt(n)


@given(st.integers(1, 1 << 22))
def test_log2_is_within_its_error(n):
    assert abs(log2_q8(n) - 256 * math.log2(n)) <= 5


@pytest.mark.parametrize(("n", "log"), [(0, 0), (-5, 0), (1, 0), (2, 256), (4096, 12 * 256)])
def test_log2_at_its_ends(n, log):
    assert log2_q8(n) == log


def reached_us(distance_um, speed, drive):
    """When a piece with that speed (mm/s) and acceleration (mm/s2) has gone so far, in microseconds."""
    if not drive:
        return 1000 * distance_um / speed
    root = math.sqrt(speed * speed + 2 * drive * distance_um / 1000)
    return (root - speed) / drive * 1e6


@given(st.integers(200, 1500), st.integers(0, 2000), st.sampled_from((MAN_UM, STRIKER_UM, 2 * MAN_UM)))
def test_lengths_speeds_and_acceleration_are_those_of_the_piece(speed, drive, length_um):
    """A piece whose front is at the first station at time 0."""
    on1, on2 = 0, round(reached_us(GAP_UM, speed, drive))
    off1, off2 = (round(reached_us(length_um + gap, speed, drive)) for gap in (0, GAP_UM))
    slide = Motion(on1, on2, off1, off2, GAP_UM)
    assert slide.length_um(on1, off1) == pytest.approx(length_um, rel=0.01)
    assert slide.length_um(on2, off2) == pytest.approx(length_um, rel=0.01)
    at_end = math.sqrt(speed * speed + 2 * drive * (length_um + GAP_UM) / 1000)
    assert slide.speed(on1) == pytest.approx(speed, rel=0.02)
    assert slide.speed(off2) == pytest.approx(at_end, rel=0.02)
    assert slide.drive == pytest.approx(drive, abs=60)


def test_mean_speeds_of_front_and_rear():
    slide = Motion(0, 50_000, 60_000, 85_000, GAP_UM)
    assert (slide.speed1, slide.speed2) == (500, 1000)
    assert slide.speed(25_000) == 500
    assert slide.speed(72_500) == 1000


def test_a_speed_is_never_below_one():
    slide = Motion(0, 20_000, 30_000, 400_000, GAP_UM)
    assert slide.speed(4_000_000) == 1
    assert slide.speed_fine(8_000_000) == 1
    assert min(slide.speed_fine(twice_us) for twice_us in range(400_000, 500_000, 10)) == 1


def test_edges_at_the_same_time_do_not_stop_it():
    slide = Motion(5, 5, 5, 5, GAP_UM)
    assert slide.length_um(5, 5) == 0


@given(st.integers(100, 3000), st.integers(-1500, 1500), st.integers(1000, 100_000))
def test_a_way_takes_as_long_as_it_takes(speed, drive, distance_um):
    assume(speed * speed + 2 * drive * distance_um // 1000 > speed * speed // 2)
    assert travel_us(distance_um, speed, drive) == pytest.approx(reached_us(distance_um, speed, drive), rel=0.02, abs=5)


@given(st.integers(100, 3000), st.integers(-1500, 1500), st.integers(1000, 60_000))
def test_a_way_back_is_the_way_there(speed, drive, distance_um):
    """From where a piece has a speed back to where it had another, and from there on again."""
    square = speed * speed - 2 * drive * distance_um / 1000
    assume(square > speed * speed / 2)
    back_us = travel_us(-distance_um, speed, drive)
    assert back_us < 0
    assert travel_us(distance_um, round(math.sqrt(square)), drive) == pytest.approx(-back_us, rel=0.03, abs=10)


def test_a_piece_that_would_stop_goes_on_at_half_its_speed():
    assert travel_us(100_000, 400, -2000) == pytest.approx(2 * 1000 * 100_000 / 400, rel=0.01)
    assert travel_us(0, 400, 0) == 0


@pytest.fixture(scope="module")
def catalogue():
    return groups(MAN_UM, STRIKER_UM, CHUTE_UM)


def test_every_group_of_up_to_four_men_with_and_without_the_striker(catalogue):
    kinds = [(group.men, group.strikers) for group in catalogue]
    assert sorted(kinds) == [(men, strikers) for men in range(5) for strikers in range(2) if men or strikers]
    assert len(groups(MAN_UM, STRIKER_UM, CHUTE_UM, 5)) == 11
    assert [group.low_um for group in catalogue] == sorted(group.low_um for group in catalogue)


def test_a_group_nose_to_tail_is_as_long_as_its_pieces(catalogue):
    for group in catalogue:
        assert group.high_um == group.men * MAN_UM + group.strikers * STRIKER_UM
        assert group.low_um <= group.high_um
        assert (group.low_um == group.high_um) == (group.men + group.strikers == 1)


def staggered_um(diameters):
    """Length of discs that lie left and right in turn, each touching the one before."""
    along = 0
    for one, other in pairwise(diameters):
        across = CHUTE_UM - (one + other) / 2
        along += math.sqrt(((one + other) / 2) ** 2 - across**2)
    return diameters[0] / 2 + along + diameters[-1] / 2


def test_a_group_staggered_is_as_short_as_the_chute_lets_it(catalogue):
    """Worked out disc by disc, for the order that is the shortest."""
    for group in catalogue:
        discs = [MAN_UM] * group.men + [STRIKER_UM] * group.strikers
        assert group.low_um == pytest.approx(min(map(staggered_um, permutations(discs))), abs=60)


def test_a_chute_as_narrow_as_a_piece_leaves_no_stagger():
    for group in groups(MAN_UM, MAN_UM, MAN_UM):
        assert group.low_um == pytest.approx(group.high_um, abs=60)
