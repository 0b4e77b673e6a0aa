"""The log of one chute: blocks at a gate, stays over the window, means of readings, and a log that is full."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.sensing.chute_log import GAP_US, MOST_EDGES, MOST_READINGS, SHORTEST_US, ChuteLog

LONG = st.integers(SHORTEST_US, 200_000)
GLITCH = st.integers(1, GAP_US - 1)


def log_of(readings=(), edges=(), every_us=2000, level=0):
    """A log with readings (red, green), and the left eye's red where it is read, at regular times, and edges."""
    log = ChuteLog()
    log.begin(77, level)
    for number, (red, green, *left) in enumerate(readings):
        log.reading(red, green, number * every_us, *left)
    for edge in edges:
        log.add_edge(*edge)
    return log


def stood(gate, *times):
    """Edges of blocks [on, off, on, off ...] at a gate."""
    return [(gate, number % 2 == 0, time_us) for number, time_us in enumerate(times)]


@given(st.lists(st.tuples(LONG, st.integers(GAP_US, 50_000)), max_size=8))
def test_blocks_are_what_stood_in_a_gate(spans):
    blocks, now_us = [], 10
    for long_us, gap_us in spans:
        blocks.append([now_us, now_us + long_us])
        now_us += long_us + gap_us
    edges = [edge for block in blocks for edge in stood(1, *block)]
    log = log_of(edges=edges)
    assert log.blocks(1) == blocks
    assert log.blocks(0) == []
    assert log.last_edge_us() == (edges[-1][2] if edges else 0)


@given(LONG, GLITCH, LONG)
def test_a_short_gap_in_a_block_is_a_glitch(before_us, gap_us, after_us):
    times = (0, before_us, before_us + gap_us, before_us + gap_us + after_us)
    assert log_of(edges=stood(0, *times)).blocks(0) == [[0, times[-1]]]


@pytest.mark.parametrize(("long_us", "seen"), [(1499, []), (1500, [[500, 2000]])])
def test_a_short_block_is_a_glitch(long_us, seen):
    assert log_of(edges=stood(0, 500, 500 + long_us)).blocks(0) == seen


@pytest.mark.parametrize(("gap_us", "count"), [(599, 1), (600, 2)])
def test_a_gap_as_long_as_a_gap_parts_two_blocks(gap_us, count):
    assert len(log_of(edges=stood(0, 0, 5000, 5000 + gap_us, 15000)).blocks(0)) == count


def test_edges_that_say_the_same_twice_and_ends_without_a_beginning_are_passed_over():
    edges = [(0, False, 5), (0, True, 10), (0, True, 2000), (0, False, 4000), (0, False, 9000), (0, True, 20000)]
    assert log_of(edges=edges).blocks(0) == [[10, 4000]]


def test_both_gates_are_kept_apart():
    log = log_of(edges=sorted(stood(0, 0, 5000) + stood(1, 3000, 8000), key=lambda edge: edge[2]))
    assert (log.blocks(0), log.blocks(1)) == ([[0, 5000]], [[3000, 8000]])
    assert log.gate_b_seen
    assert not log_of(edges=stood(0, 0, 5000)).gate_b_seen


def test_more_edges_than_there_is_room_for_are_told():
    log = log_of(edges=stood(0, *range(0, 48_000, 1000)))
    assert (log.edge_count, log.full) == (48, False)
    log.add_edge(1, True, 99_000)
    assert (log.edge_count, log.full, log.gate_b_seen) == (48, True, True)


def test_a_new_passage_begins_empty():
    log = log_of([(9, 9)] * (MOST_READINGS + 10), stood(1, *range(0, (MOST_EDGES + 2) * 1000, 1000)))
    log.last_seen_us = 5
    log.begin(123)
    assert (log.start_us, log.edge_count, log.reading_count) == (123, 0, 0)
    assert (log.full, log.gate_b_seen, log.last_seen_us, log.last_edge_us()) == (False, False, -1, 0)
    log.reading(1, 2, 0)
    log.reading(3, 4, 10)
    assert (log.reading_count, log.interval_us()) == (2, 10)


@given(st.integers(1, 2000))
def test_where_the_readings_of_a_slow_piece_do_not_fit_every_other_one_is_kept_in_order(count):
    log = log_of([(number + 500, 1) for number in range(count)])
    kept = list(log.reds[: log.reading_count])
    assert log.reading_count <= MOST_READINGS
    if count > 2:
        step = kept[1] - kept[0]
        assert step & (step - 1) == 0
        assert all(later - earlier == step for earlier, later in pairwise(kept))
        assert kept[0] - 500 in range(step)
        assert count + 500 - kept[-1] <= 2 * step
        assert log.interval_us() == 2000 * step
    assert list(log.times[: log.reading_count]) == [2000 * (red - 500) for red in kept]
    assert all(green == 1 for green in log.greens[: log.reading_count])


def test_the_time_between_readings_where_there_is_none_is_the_usual_one():
    assert log_of([]).interval_us() == log_of([(1, 1)]).interval_us() == 2000


DARK, HALF, FULL = (0, 0), (500, 500), (1000, 1000)


def test_a_stay_over_the_window_lasts_from_half_to_half():
    # Light 0 0 2000 2000 2000 0: half of it (1000) is half-way between the readings.
    log = log_of([DARK, DARK, FULL, FULL, FULL, DARK, DARK])
    assert log.runs(300) == [[3000, 9000]]
    log = log_of([DARK, DARK, HALF, FULL, FULL, HALF, DARK])
    assert log.runs(300) == [[4000, 10_000]]


def test_what_lay_there_from_the_beginning_did_not_come_down():
    assert log_of([FULL, FULL, FULL, DARK, DARK]).runs(300) == []
    assert log_of([FULL, DARK, FULL, FULL, DARK]).runs(300) == [[3000, 7000]]


def test_one_reading_alone_is_noise():
    assert log_of([DARK, FULL, DARK, DARK]).runs(300) == []


def test_the_level_is_the_least_light_of_a_stay():
    readings = [DARK, (150, 149), (150, 149), DARK]
    assert log_of(readings).runs(300) == []
    assert len(log_of(readings).runs(299)) == 1


def test_two_stays_are_two_and_one_that_has_not_ended_is_one():
    assert len(log_of([DARK, FULL, FULL, DARK, DARK, FULL, FULL, DARK]).runs(300)) == 2
    assert log_of([DARK, FULL, FULL, FULL]).runs(300) == [[1000, 6000]]


def test_the_half_is_that_of_the_rim_and_not_of_something_brighter_beside_it():
    """Black first, then white, nose to tail: the beginning is where half of the black man was over the window."""
    black, white = (100, 100), (1500, 1500)
    on, _ = log_of([DARK, DARK, (50, 50), black, black, black, white, white, DARK]).runs(60)[0]
    assert on == 4000


def test_means_are_of_the_readings_within():
    log = log_of([(0, 0), (10, 20), (30, 40), (20, 60), (9, 9)])
    assert log.mean(2000, 6000) == (20, 40, 50)
    assert log.mean(1900, 2100) == (10, 20, 0)


def test_where_no_reading_is_within_the_nearest_counts():
    log = log_of([(1, 2, 0), (3, 4, 1), (5, 6, 2)])
    assert log.mean(2300, 2500) == (3, 4, 0)
    assert log.mean(3500, 3900) == (5, 6, 0)
    assert log.mean(90_000, 99_000) == (5, 6, 0)
    assert log.mean(-9000, -5000) == (1, 2, 0)
    assert log_of([]).mean(0, 10) == (0, 0, 0)


# A piece lies flat over the left eye and sheds 20 on the right one; the other way round; with a man beside it.
OVER_LEFT, OVER_RIGHT = (1000, 900, 980), (1000, 900, 20)
MAN_ON_RIGHT, MAN_ON_LEFT = (1100, 990, 980), (1100, 990, 120)


def peaks(*readings):
    """What `peaks` finds of each eye in all readings but the first and the last."""
    return log_of([MAN_ON_LEFT, *readings, MAN_ON_RIGHT]).peaks(2000, 2000 * len(readings))[:2]


@pytest.mark.parametrize(("alone", "with_man"), [(OVER_LEFT, MAN_ON_RIGHT), (OVER_RIGHT, MAN_ON_LEFT)])
def test_what_lies_beside_a_piece_is_the_most_that_the_darker_eye_saw(alone, with_man):
    assert peaks(*[alone] * 6) == (20, 980)
    assert peaks(*[with_man] * 6) == (120, 980)
    assert peaks(alone, alone, with_man, with_man, with_man, alone) == (120, 980)  # for as long as he is there
    assert peaks(with_man, with_man, with_man, alone, alone, alone) == (120, 980)
    assert peaks(alone, with_man, alone, with_man, with_man, alone) == (20, 980)  # noise is not three in a row
    assert peaks(with_man, with_man, alone, with_man, with_man, alone) == (20, 980)


@pytest.mark.parametrize("on_right", [False, True])
def test_of_three_readings_in_a_row_the_least_counts(on_right):
    def reading(other):
        return (1000 + other, 900, 1000 if on_right else other)

    assert peaks(*map(reading, (90, 70, 80, 10))) == (70, 1000)
    assert peaks(*map(reading, (10, 80, 70, 90))) == (70, 1000)
    assert peaks(*map(reading, (10, 50, 40, 60, 90, 30))) == (40, 1000)
    assert peaks(*map(reading, (-9, -5, -7))) == (0, 1000)
    assert peaks(*map(reading, (90, 90))) == (0, 0)  # two are too few


def test_three_readings_count_that_are_all_within_the_time():
    log = log_of([MAN_ON_RIGHT] * 3 + [OVER_LEFT] * 4 + [MAN_ON_RIGHT] * 3)
    assert log.peaks(2000, 16_000) == (20, 980, 1000)
    assert log.peaks(0, 15_999) == (120, 980, 1100)
    assert log.peaks(1, 18_000) == (120, 980, 1100)
    assert log.peaks(1, 17_999) == (20, 980, 1000)
    assert log.peaks(50_000, 60_000) == log_of([]).peaks(0, 9000) == (0, 0, 0)


def test_each_eye_has_a_peak_of_its_own():
    """One piece passes over the left eye, then another one over the right."""
    log = log_of([(700, 0, 700)] * 3 + [(150, 0, 0)] * 3)
    assert log.peaks(0, 10_000) == (150, 700, 700)  # both together never saw more
    assert log_of([(150, 0, 0)] * 3 + [(700, 0, 700)] * 3).peaks(0, 10_000) == (150, 700, 700)
    assert log_of([(850, 0, 700)] * 3).peaks(0, 10_000) == (150, 700, 850)


def test_the_longest_time_counts_in_which_every_reading_is_within_bounds():
    lights = [(5, 5), (60, 60), (70, 50), (900, 900), (50, 50), (60, 60), (70, 80), (80, 70), (99, 52), (5, 5)]
    log = log_of(lights)
    assert log.within_us(0, 99_000, 100, 150) == 3 * 2000
    assert log.within_us(0, 99_000, 100, 151) == 4 * 2000
    assert log.within_us(0, 11_000, 100, 150) == 2000
    assert log.within_us(9_000, 99_000, 101, 150) == 2 * 2000
    assert log.within_us(0, 99_000, 2000, 3000) == log_of([]).within_us(0, 99, 0, 9) == 0


def test_eyes_that_are_not_read_apart_find_nothing_beside():
    assert peaks(*[(1000, 900, 1000)] * 6) == (0, 1000)


@given(st.integers(1, 2000))
def test_the_left_eyes_readings_stay_beside_the_others(count):
    log = log_of([(number, 1, 2 * number) for number in range(count)])
    kept = range(log.reading_count)
    assert [log.lefts[i] for i in kept] == [2 * log.reds[i] for i in kept]


@given(st.integers(0, MOST_READINGS // 2), st.integers(MOST_READINGS, 3 * MOST_READINGS // 2))
def test_where_a_piece_was_short_each_reading_of_it_is_kept_and_those_of_the_empty_window_become_fewer(before, after):
    piece = [(900 + number, 1) for number in range(MOST_READINGS // 4)]
    log = log_of([(0, 1)] * before + piece + [(0, 1)] * after, level=200)
    kept = list(log.reds[: log.reading_count])
    first = kept.index(900)
    assert kept[first : first + len(piece)] == [red for red, _ in piece]
    assert list(log.times[first : first + len(piece)]) == [(before + number) * 2000 for number in range(len(piece))]
    assert not any(kept[:first] + kept[first + len(piece) :])
