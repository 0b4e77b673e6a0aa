"""The striker lines where men at rest hide one or both of a seat."""

import pytest

from carrom.ports import line_beam
from carrom.sensing.striker_lines import (
    BADLY,
    GLITCH_US,
    HALF_SEEN,
    LIFTED,
    PLACED,
    RETURNED,
    STARTED,
    TOGETHER_US,
)
from tests.firmware.sensing.lines import MS, NORTH, SOUTH, Lines


@pytest.mark.parametrize(
    ("covered_us", "told"),
    [(1_200, []), (GLITCH_US - 1, []), (GLITCH_US, [LIFTED]), (4_000, [LIFTED])],  # glitches last 1 ms, men 4 ms
)
def test_a_glitch_beside_a_striker_seen_by_one_line_is_no_leaving(covered_us, told):
    lines = Lines(blocked=1 << line_beam(SOUTH, 0))  # a man lies on the lower line
    lines.beam(1_000 * MS, SOUTH, 1, True)
    lines.beam(2_000 * MS, SOUTH, 0, False)  # it is sent away
    lines.beam(3_000 * MS, SOUTH, 0, True)
    lines.beam(3_000 * MS + covered_us, SOUTH, 0, False)
    lines.until(3_500 * MS)
    assert lines.kinds() == [PLACED, *told]


@pytest.mark.parametrize(
    ("freed_us", "told"),
    [(14_000, [LIFTED]), (-14_000, [LIFTED]), (1_000 - TOGETHER_US, [LIFTED]), (None, []), (-TOGETHER_US, [])],
)
def test_a_striker_that_frees_a_hidden_line_too_has_left_though_a_man_covers_its_own_at_once(freed_us, told):
    """A man covers the line 2.7 ms after the striker has freed it, and the other line did not count."""
    lines = Lines(blocked=1 << line_beam(SOUTH, 0))
    lines.beam(1_000 * MS, SOUTH, 1, True)
    changes = [(3_000 * MS, 1, False), (3_002_700, 1, True)]
    if freed_us is not None:
        changes.append((3_000 * MS + freed_us, 0, False))
    for time_us, line, blocked in sorted(changes):
        lines.beam(time_us, SOUTH, line, blocked)
    lines.until(3_500 * MS)
    assert lines.kinds() == [PLACED, *told]
    assert lines.tracker.lies_at(SOUTH) == (not told)


def test_two_lines_that_flicker_together_are_no_leaving():
    lines = Lines(blocked=1 << line_beam(SOUTH, 0))
    lines.beam(1_000 * MS, SOUTH, 1, True)
    for time_ms, line, blocked in ((3_000, 0, False), (3_001, 1, False), (3_004, 1, True), (3_005, 0, True)):
        lines.beam(time_ms * MS, SOUTH, line, blocked)
    lines.until(3_500 * MS)
    assert lines.kinds() == [PLACED]


@pytest.mark.parametrize("line", [0, 1])
def test_a_man_at_rest_on_a_line_does_not_count(line):
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS)
    lines.beam(1_500 * MS, SOUTH, line, True)  # a man rolls on to the line and stays
    lines.until(6_000 * MS)
    assert lines.kinds() == [PLACED, STARTED, RETURNED]
    lines.beam(7_000 * MS, SOUTH, 1 - line, True)  # the striker is laid beside it
    lines.until(8_000 * MS)
    lines.beam(9_000 * MS, SOUTH, 1 - line, False)
    lines.until(10_000 * MS)
    assert lines.kinds() == [PLACED, STARTED, RETURNED, PLACED, HALF_SEEN]


def test_two_men_at_rest_hide_the_seat_until_one_has_gone():
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS)
    lines.beam(1_400 * MS, NORTH, 0, True)
    lines.beam(1_500 * MS, NORTH, 1, True)
    lines.until(6_000 * MS)
    assert lines.tracker.blind(NORTH)
    assert not lines.tracker.blind(SOUTH)
    lines.beam(7_000 * MS, NORTH, 0, False)
    lines.until(8_000 * MS)
    assert not lines.tracker.blind(NORTH)
    assert STARTED not in lines.kinds()[2:]


def test_the_striker_at_rest_across_the_lines_is_no_placing():
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS)
    lines.place(1_800 * MS, NORTH)
    lines.until(6_000 * MS)
    lines.leave(6_000 * MS, NORTH)
    lines.until(7_000 * MS)
    assert lines.kinds() == [PLACED, STARTED, LIFTED]


def test_what_lies_there_when_the_table_is_switched_on_does_not_count():
    lines = Lines(blocked=0b01 << line_beam(SOUTH, 0))
    lines.until(3_000 * MS)
    assert lines.events == []
    lines.beam(3_000 * MS, SOUTH, 1, True)
    lines.until(4_000 * MS)
    assert lines.kinds() == [PLACED]


def test_lines_that_are_covered_at_the_start_are_hidden_seat_by_seat():
    for seat in (SOUTH, NORTH):
        lines = Lines(blocked=1 << line_beam(seat, 0) | 1 << line_beam(seat, 1))
        assert [lines.tracker.blind(other) for other in (SOUTH, NORTH)] == [seat == SOUTH, seat == NORTH]
        assert not Lines(blocked=1 << line_beam(seat, 0)).tracker.blind(seat)


@pytest.mark.parametrize(("free_ms", "told"), [(10, []), (30, [BADLY])])
def test_a_man_that_hides_a_line_still_hides_it_after_a_glitch(free_ms, told):
    """He lay there before: only what comes after he has gone may be a striker."""
    lines = Lines(blocked=1 << line_beam(SOUTH, 0))
    lines.beam(1_000 * MS, SOUTH, 0, False)
    lines.beam((1_000 + free_ms) * MS, SOUTH, 0, True)
    lines.until(4_000 * MS)
    assert lines.kinds() == told


@pytest.mark.parametrize("line", [0, 1])
def test_what_came_to_rest_across_both_lines_is_lifted_whichever_line_it_leaves_first(line):
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS)
    lines.place(1_500 * MS)
    lines.until(8_000 * MS)
    lines.beam(8_000 * MS, SOUTH, line, False)
    lines.until(8_500 * MS)
    assert lines.kinds()[-1] == LIFTED
