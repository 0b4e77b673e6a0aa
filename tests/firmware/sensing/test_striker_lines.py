"""The striker lines: placing, bad placing, lifting and shooting. Lines that men hide are in test_hidden_lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom import clock
from carrom.game import pieces
from carrom.ports import line_beam
from carrom.sensing.striker_lines import (
    ADJUST_US,
    BADLY,
    CONFIRM_US,
    COVERED,
    DARK_US,
    FREED,
    GLITCH_US,
    HALF_SEEN,
    LIFTED,
    PLACE_US,
    PLACED,
    RETURNED,
    ROLL_US,
    SLOW_US,
    STARTED,
    TOGETHER_US,
)
from tests.firmware.sensing.lines import MS, NORTH, SOUTH, Lines


def test_placed_and_shot():
    lines = Lines()
    lines.place(1_000 * MS)
    lines.until(2_000 * MS)
    assert lines.events == [(PLACED, SOUTH, 1_020 * MS + PLACE_US)]
    assert lines.tracker.lies_at(SOUTH)
    lines.leave(3_000 * MS)
    assert lines.tracker.lies_at(SOUTH)  # it is just leaving
    lines.until(4_000 * MS)
    assert lines.events[1:] == [(STARTED, SOUTH, 3_020 * MS)]
    assert not lines.tracker.lies_at(SOUTH)


def test_a_hand_that_passes_is_no_placing():
    lines = Lines()
    lines.place(0)
    lines.leave(PLACE_US - 50 * MS, front_us=1, rear_us=2)
    lines.until(3_000 * MS)
    assert lines.events == []


def test_a_hand_that_comes_back_at_once_is_still_laying_the_striker():
    lines = Lines()
    lines.place(0)
    lines.leave(PLACE_US + 100 * MS, front_us=1, rear_us=2)
    lines.place(PLACE_US + 200 * MS)
    lines.until(2_000 * MS)
    assert lines.kinds() == [PLACED, LIFTED, PLACED]
    lines.leave(2_000 * MS)
    lines.until(3_000 * MS)
    assert lines.kinds() == [PLACED, LIFTED, PLACED, STARTED]


def test_both_lines_covered_again_after_a_start_are_told():
    for stays_us, told in ((SLOW_US - 1, False), (SLOW_US, True)):
        lines = Lines()
        lines.place(0)
        lines.leave(1_000 * MS)
        lines.place(1_500 * MS)
        lines.leave(1_520 * MS + stays_us, front_us=0, rear_us=10 * MS)
        lines.until(4_000 * MS)
        assert lines.events[2:] == ([(RETURNED, SOUTH, 1_520 * MS)] if told else [])


def test_a_hand_that_lets_go_for_a_moment_does_not_start_the_placing_anew():
    for gap_us, placed_us in ((CONFIRM_US - 1, PLACE_US), (CONFIRM_US, 300 * MS + CONFIRM_US + PLACE_US)):
        lines = Lines()
        lines.beam(0, SOUTH, 0, True)
        lines.beam(0, SOUTH, 1, True)
        lines.beam(300 * MS, SOUTH, 0, False)
        lines.beam(300 * MS + gap_us, SOUTH, 0, True)
        lines.until(2_000 * MS)
        assert lines.events == [(PLACED, SOUTH, placed_us)]


@pytest.mark.parametrize("came_ms", [1_150, 1_600])  # before the start is sure, and after it
def test_one_line_covered_for_long_after_a_start_is_told(came_ms):
    for stays_us, told in ((ADJUST_US - 1, False), (ADJUST_US, True)):
        lines = Lines()
        lines.place(0)
        lines.leave(1_000 * MS)
        lines.beam(came_ms * MS, SOUTH, 0, True)
        lines.beam(came_ms * MS + stays_us, SOUTH, 0, False)
        lines.until(4_000 * MS)
        assert lines.events[2:] == ([(RETURNED, SOUTH, came_ms * MS)] if told else [])


def test_one_man_that_lay_there_and_one_that_rolls_by_are_no_return():
    lines = Lines()
    lines.beam(0, SOUTH, 0, True)
    lines.until(2_000 * MS)
    lines.beam(2_000 * MS, SOUTH, 1, True)
    lines.leave(3_000 * MS)
    lines.beam(3_200 * MS, SOUTH, 0, True)
    lines.beam(3_500 * MS, SOUTH, 0, False)
    lines.beam(3_510 * MS, SOUTH, 1, True)
    lines.beam(3_900 * MS, SOUTH, 1, False)
    lines.until(8_000 * MS)
    assert RETURNED not in lines.kinds()


def test_a_striker_that_creeps_from_the_rear_line_to_the_front_one_is_half_seen():
    for lag_us, what in ((SLOW_US, STARTED), (SLOW_US + 1, HALF_SEEN)):
        lines = Lines()
        lines.place(0)
        lines.leave(1_000 * MS, rear_us=0, front_us=lag_us)
        lines.until(3_000 * MS)
        assert lines.kinds() == [PLACED, what]


def test_what_comes_over_a_line_as_the_start_is_told_is_no_striker_being_placed():
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS, rear_us=20 * MS, front_us=10 * MS)
    lines.beam(1_100 * MS, SOUTH, 0, True)
    lines.beam(1_200 * MS, SOUTH, 0, False)
    lines.beam(1_200 * MS, SOUTH, 1, True)  # the edge before it has only just shown that it rolled
    lines.beam(1_400 * MS, SOUTH, 0, True)
    lines.until(2_400 * MS)
    assert lines.kinds()[:2] == [PLACED, STARTED]
    assert PLACED not in lines.kinds()[2:]


def test_a_man_that_rolls_over_the_lines_at_once_changes_nothing():
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS)
    for line in (0, 1):
        lines.beam(1_100 * MS + line * MS, SOUTH, line, True)
    for line in (0, 1):
        lines.beam(1_150 * MS + line * MS, SOUTH, line, False)
    lines.until(2_000 * MS)
    assert lines.kinds() == [PLACED, STARTED]


@pytest.mark.parametrize(("covered_us", "sure"), [(CONFIRM_US - 1, False), (CONFIRM_US, True)])
def test_a_man_that_rolls_over_a_line_makes_the_start_sure_at_once(covered_us, sure):
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS)
    lines.beam(1_120 * MS, SOUTH, 0, True)
    lines.beam(1_120 * MS + covered_us, SOUTH, 0, False)
    lines.until(1_160 * MS)
    assert lines.kinds() == ([PLACED, STARTED] if sure else [PLACED])
    lines.until(2_000 * MS)
    assert lines.kinds() == [PLACED, STARTED]


@pytest.mark.parametrize(("freed_us", "what"), [(TOGETHER_US, STARTED), (TOGETHER_US + 1, LIFTED)])
def test_a_finger_that_touches_the_rear_line_once_more_belongs_to_the_shot_while_it_is_quick(freed_us, what):
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS, front_us=0, rear_us=TOGETHER_US - 15 * MS)
    lines.beam(1_000 * MS + TOGETHER_US - 10 * MS, SOUTH, 0, True)
    lines.beam(1_000 * MS + freed_us, SOUTH, 0, False)
    lines.until(3_000 * MS)
    assert lines.events[1:] == [(what, SOUTH, 1_000 * MS)]


def test_two_men_that_stop_on_the_lines_after_one_rolled_over_them_are_no_hand():
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS)
    lines.beam(1_120 * MS, SOUTH, 0, True)
    lines.beam(1_150 * MS, SOUTH, 0, False)
    lines.beam(1_200 * MS, SOUTH, 0, True)
    lines.beam(1_260 * MS, SOUTH, 1, True)
    lines.until(3_000 * MS)
    assert lines.kinds()[:2] == [PLACED, STARTED]


def test_one_line_alone_is_badly_placed_and_said_once():
    lines = Lines()
    lines.beam(0, SOUTH, 0, True)
    lines.until(1_100 * MS)
    assert lines.events == []  # a hand that lays the striker may take a second over it
    lines.until(5_000 * MS)
    assert lines.events == [(BADLY, SOUTH, ADJUST_US)]


def test_a_bad_placing_put_right_can_be_shot_from():
    lines = Lines()
    lines.beam(0, SOUTH, 0, True)
    lines.until(2_000 * MS)
    lines.beam(2_000 * MS, SOUTH, 1, True)
    lines.until(3_000 * MS)
    lines.leave(3_000 * MS)
    lines.until(4_000 * MS)
    assert lines.kinds()[:3] == [BADLY, PLACED, HALF_SEEN]


def test_a_badly_placed_striker_that_goes_is_lifted_or_shot():
    lines = Lines()
    lines.beam(0, SOUTH, 1, True)
    lines.until(2_000 * MS)
    lines.beam(2_000 * MS, SOUTH, 1, False)
    lines.until(3_000 * MS)
    assert lines.events == [(BADLY, SOUTH, ADJUST_US), (LIFTED, SOUTH, 2_000 * MS)]


def test_pulled_back_is_lifted():
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS, front_us=0, rear_us=TOGETHER_US + 100 * MS)
    lines.until(3_000 * MS)
    assert lines.kinds() == [PLACED, LIFTED]


def test_a_glitch_starts_nothing():
    lines = Lines()
    lines.place(0)
    lines.until(1_000 * MS)
    for line in (0, 1):
        lines.beam(1_000 * MS, SOUTH, line, False)
    for line in (0, 1):
        lines.beam(1_000 * MS + CONFIRM_US // 2, SOUTH, line, True)
    lines.until(2_000 * MS)
    assert lines.kinds() == [PLACED]
    assert lines.tracker.lies_at(SOUTH)
    lines.leave(2_000 * MS)
    lines.until(3_000 * MS)
    assert lines.kinds() == [PLACED, STARTED]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("line", [0, 1])
def test_what_covers_a_line_is_told_and_a_glitch_is_not(seat, line):
    beam = 2 * seat + line
    for stays_us, told in ((GLITCH_US - 1, []), (GLITCH_US, [(COVERED, beam, 5), (FREED, beam, 5 + GLITCH_US)])):
        lines = Lines()
        lines.beam(5, seat, line, True)
        lines.beam(5 + stays_us, seat, line, False)
        lines.until(5_000 * MS)
        assert lines.changes == told
    for gap_us, told in ((GLITCH_US - 1, []), (GLITCH_US, [(FREED, beam, 5), (COVERED, beam, 5 + GLITCH_US)])):
        lines = Lines(blocked=1 << line_beam(seat, line))
        lines.beam(5, seat, line, False)
        lines.beam(5 + gap_us, seat, line, True)
        lines.until(5_000 * MS)
        assert lines.changes == told


def test_changes_of_several_beams_are_told_in_their_order():
    lines = Lines()
    order = [(NORTH, 1), (SOUTH, 1), (NORTH, 0), (SOUTH, 0)]
    for number, (seat, line) in enumerate(order):
        lines.beam(10 * number, seat, line, True)
    lines.until(GLITCH_US + 40)
    assert [beam for _, beam, _ in lines.changes] == [2 * seat + line for seat, line in order]


def test_seats_that_do_not_play_are_not_looked_at():
    lines = Lines()
    lines.place(0, pieces.EAST)
    lines.until(2_000 * MS)
    assert lines.events == []


def test_nothing_rolls_after_a_start_out_of_turn():
    lines = Lines(turn=SOUTH)
    lines.place(0, NORTH)
    lines.leave(1_000 * MS, NORTH)
    lines.place(1_500 * MS)
    lines.until(3_000 * MS)
    assert lines.kinds() == [PLACED, STARTED, PLACED]
    assert lines.tracker.lies_at(SOUTH)


@given(
    st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(1, 2_000_000)), max_size=60),
    st.integers(0, clock.WRAP_US - 1),
)
def test_whatever_the_beams_do_it_answers_and_ends(changes, start_us):
    """Any edges: time goes on, a start has a placing before it, and at rest nothing is asked for any more."""
    lines = Lines(start_us=start_us)
    now_us = 0
    for which, blocked, wait_us in changes:
        lines.beam(now_us, (SOUTH, NORTH)[which >> 1], which & 1, blocked)
        now_us += wait_us
    lines.until(now_us + DARK_US + 1_000_000)
    assert lines.tracker.step(clock.add(start_us, lines.now_us)) is None
    ready = {SOUTH: False, NORTH: False}
    for kind, seat, _ in lines.events:
        if kind in (STARTED, HALF_SEEN):
            assert ready[seat]
        ready[seat] = kind == PLACED


def test_rolling_ends_in_time():
    assert ROLL_US < 8 * 60 * 1_000_000


def test_a_striker_that_covers_one_line_for_long_is_badly_placed():
    lines = Lines()
    lines.beam(100 * MS, SOUTH, 0, True)
    lines.until(100 * MS + ADJUST_US + GLITCH_US - 1)
    assert lines.events == []
    lines.until(100 * MS + ADJUST_US + GLITCH_US)  # a later edge may yet prove to be a glitch
    assert lines.kinds() == [BADLY]


def test_a_striker_that_goes_just_as_the_other_line_is_covered_has_gone():
    lines = Lines(blocked=1 << line_beam(SOUTH, 0))  # a man lies on the lower line
    lines.beam(1_000 * MS, SOUTH, 1, True)
    lines.beam(2_000 * MS, SOUTH, 0, False)  # it is sent away
    lines.beam(3_000 * MS, SOUTH, 0, True)
    lines.beam(3_000 * MS + GLITCH_US // 2, SOUTH, 1, False)
    lines.until(3_500 * MS)
    assert lines.events[1:] == [(LIFTED, SOUTH, 3_000 * MS + GLITCH_US // 2)]


@pytest.mark.parametrize(("free_ms", "told"), [(10, [BADLY]), (30, [BADLY, LIFTED, BADLY])])
def test_a_striker_on_one_line_that_only_flickers_is_not_lifted(free_ms, told):
    lines = Lines()
    lines.beam(0, SOUTH, 0, True)
    lines.beam(2_000 * MS, SOUTH, 0, False)
    lines.beam((2_000 + free_ms) * MS, SOUTH, 0, True)
    lines.until(5_000 * MS)
    assert lines.kinds() == told


def test_a_return_is_told_once():
    lines = Lines()
    lines.place(0)
    lines.leave(1_000 * MS)
    lines.place(1_600 * MS)
    lines.leave(1_900 * MS)
    lines.place(2_200 * MS)
    lines.until(3_000 * MS)
    assert lines.kinds() == [PLACED, STARTED, RETURNED]
