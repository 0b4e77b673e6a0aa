"""Parts run when their time has come or an event wakes them, across the wrap of the clock."""

import random

import pytest

from carrom import clock
from carrom.schedule import Schedule

PARTS = 5
LONG_US = 60_000_000
SOON_US = 1000


class Parts:
    """Parts that note when they run. nexts: when each wants to run again. wakes: part -> the bits that it wakes."""

    def __init__(self, start_us=0):
        self.ran = []
        self.nexts = [None] * PARTS
        self.wakes = {}
        self.schedule = Schedule(tuple(self._part(number) for number in range(PARTS)), start_us)

    def _part(self, number):
        def run(_now_us):
            self.ran.append(number)
            self.schedule.wake(self.wakes.pop(number, 0))
            due_us, self.nexts[number] = self.nexts[number], None
            return due_us

        return run

    def run(self, now_us):
        """Let a step pass: (the parts that ran, when the next one is wanted)."""
        self.ran = []
        due_us = self.schedule.run(now_us)
        return self.ran, due_us

    def wait_for(self, number, at_us, now_us=0):
        """Let a part ask for a time."""
        self.nexts[number] = at_us
        self.schedule.wake(1 << number)
        return self.run(now_us)


def test_every_part_runs_in_the_first_step_in_order_and_none_in_the_second():
    parts = Parts(5)
    assert parts.run(5) == ([0, 1, 2, 3, 4], 5 + LONG_US)
    assert parts.run(6) == ([], 6 + LONG_US)


@pytest.mark.parametrize("number", range(PARTS))
def test_a_part_runs_at_its_time_and_not_before(number):
    parts = Parts()
    parts.run(0)
    assert parts.wait_for(number, 700) == ([number], 700)
    assert parts.run(699) == ([], 700)
    assert parts.run(700) == ([number], 700 + LONG_US)
    assert parts.run(900) == ([], 900 + LONG_US)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_time_that_is_over_asks_for_a_step_at_once(number):
    parts = Parts()
    parts.run(0)
    assert parts.wait_for(number, 900, 1000) == ([number], 1000)
    assert parts.run(1001)[0] == [number]


def test_an_event_wakes_later_parts_in_this_step_and_earlier_ones_in_the_next():
    parts = Parts()
    parts.run(0)
    parts.wakes[2] = 0b10011
    parts.schedule.wake(0b00100)
    assert parts.schedule.due == 0b00100
    assert parts.run(50) == ([2, 4], 50 + SOON_US)
    assert parts.run(60) == ([0, 1], 60 + LONG_US)
    assert parts.schedule.due == 0


def test_a_part_may_wake_itself():
    parts = Parts()
    parts.run(0)
    for number in (0, 3):
        parts.wakes[number] = 1 << number
        parts.schedule.wake(1 << number)
        assert parts.run(10) == ([number], 10 + SOON_US)
        assert parts.run(10) == ([number], 10 + LONG_US)


def test_the_first_part_may_wake_itself_and_the_next_one():
    parts = Parts()
    parts.run(0)
    parts.wakes[0] = 0b11
    parts.schedule.wake(1)
    assert parts.run(10) == ([0, 1], 10 + SOON_US)
    assert parts.run(20) == ([0], 20 + LONG_US)


def test_seconds_are_counted_however_rarely_a_step_comes():
    start_us = clock.WRAP_US - 3_000_000
    schedule = Parts(start_us).schedule
    for passed_us in (999_999, 1, 2_500_000, 59_000_000):
        schedule.run(clock.add(schedule.now_us, passed_us))
    assert schedule.seconds == 62
    assert clock.diff(schedule.now_us, schedule.second_us) == 500_000


@pytest.mark.parametrize("seed", range(20))
def test_random_times_against_a_plain_model(seed):
    """Whatever parts ask for, those run and that next step is wanted which a plain search finds."""
    rng = random.Random(seed)
    offset = clock.WRAP_US - 5_000_000
    parts = Parts(offset)
    parts.run(offset)
    now = 0
    times: dict[int, int] = {}
    for _ in range(400):
        asked = min(times.values(), default=now + LONG_US)
        now += rng.choice((0, 1, 700, max(0, min(asked - now, LONG_US))))
        woken = {number for number in range(PARTS) if rng.random() < 0.2}
        due = sorted(woken | {number for number, at in times.items() if at <= now})
        for number in due:
            times.pop(number, None)
            if rng.random() < 0.7:
                times[number] = now + rng.randrange(1, 3_000_000)
                parts.nexts[number] = clock.add(offset, times[number])
        for number in woken:
            parts.schedule.wake(1 << number)
        ran, next_us = parts.run(clock.add(offset, now))
        assert ran == due
        assert clock.diff(next_us, clock.add(offset, now)) == min(times.values(), default=now + LONG_US) - now


@pytest.mark.parametrize("number", range(PARTS))
def test_a_part_may_be_due_just_as_the_clock_wraps(number):
    """0 is a time as any other."""
    start_us = clock.WRAP_US - 10
    parts = Parts(start_us)
    parts.run(start_us)
    assert parts.wait_for(number, 0, start_us) == ([number], 0)
    assert parts.run(clock.WRAP_US - 1) == ([], 0)
    assert parts.run(0) == ([number], LONG_US)


def test_a_second_is_full_after_a_million_microseconds():
    schedule = Parts(7).schedule
    for passed_us, seconds in ((999_999, 0), (1, 1), (999_999, 1), (1, 2)):
        schedule.run(schedule.now_us + passed_us)
        assert schedule.seconds == seconds


@pytest.mark.parametrize(("first_us", "other_us"), [(0, 500), (500, 0), (0, 0)])
def test_of_two_times_the_sooner_one_is_asked_for_also_just_as_the_clock_wraps(first_us, other_us):
    start_us = clock.WRAP_US - 10
    parts = Parts(start_us)
    parts.run(start_us)
    parts.wait_for(0, first_us, start_us)
    assert parts.wait_for(3, other_us, start_us) == ([3], 0)
    due = [number for number, at_us in ((0, first_us), (3, other_us)) if at_us == 0]
    assert parts.run(0) == (due, LONG_US if len(due) == 2 else 500)
