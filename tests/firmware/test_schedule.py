"""Parts run when their time has come or an event wakes them, across the wrap of the clock."""

import random

import pytest

from carrom import clock
from carrom.schedule import Schedule

PARTS = 5
LONG_US = 60_000_000


def schedule(now_us=0):
    made = Schedule(PARTS, (0, 3), now_us)
    made.begin(now_us)
    for part in range(PARTS):
        made.ran(part, None)
    return made


def test_every_part_runs_in_the_first_step():
    assert Schedule(PARTS, (0, 3), 5).due == 0b11111


def test_nothing_runs_before_its_time_and_the_rest_of_a_step_is_cut_to_the_most():
    made = schedule()
    assert made.next_us(LONG_US) == LONG_US
    made.ran(2, 700)
    assert made.next_us(LONG_US) == 700
    assert made.next_us(300) == 300
    made.begin(699)
    assert made.due == 0
    made.begin(700)
    assert made.due == 0b00100
    made.ran(2, None)
    assert made.next_us(LONG_US) == 700 + LONG_US


def test_a_time_that_is_over_asks_for_a_step_at_once():
    made = schedule()
    made.begin(1000)
    for part in (0, 1, 3):
        made.ran(part, 900)
        assert made.next_us(LONG_US) == 1000
        made.ran(part, None)


def test_a_woken_part_runs_in_this_step_or_the_next_and_asks_for_none():
    made = schedule()
    made.wake(0b00010)
    assert made.next_us(LONG_US) == LONG_US
    made.begin(50)
    assert made.due == 0b00010
    made.ran(1, None)
    assert made.due == 0


@pytest.mark.parametrize("part", range(PARTS))
def test_a_patient_part_waits_for_a_step(part):
    made = schedule()
    made.ran_until_step(part, 400)
    assert made.next_us(LONG_US) == LONG_US
    made.begin(399)
    assert made.due == 0
    made.begin(900)
    assert made.due == 1 << part
    made.ran(part, 1000)
    assert made.next_us(LONG_US) == 1000


def test_seconds_are_counted_however_rarely_a_step_comes():
    made = schedule(clock.WRAP_US - 3_000_000)
    for passed_us in (999_999, 1, 2_500_000, 59_000_000):
        made.begin(clock.add(made.now_us, passed_us))
    assert made.seconds == 62
    assert clock.diff(made.now_us, made.second_us) == 500_000


@pytest.mark.parametrize("seed", range(20))
def test_random_times_against_a_plain_model(seed):
    """Whatever parts ask for, the due ones and the next step are those that a plain search finds."""
    rng = random.Random(seed)
    made = schedule(clock.WRAP_US - 5_000_000)
    now, offset = 0, made.now_us
    times: dict[int, tuple[int, bool]] = {}
    for _ in range(400):
        asked = min([at for at, patient in times.values() if not patient], default=now + LONG_US)
        next_us = made.next_us(LONG_US)
        assert clock.diff(next_us, made.now_us) == max(0, min(asked - now, LONG_US))
        now += rng.choice((0, 1, 700, max(0, min(asked - now, LONG_US))))
        made.begin(clock.add(offset, now))
        assert made.due == sum(1 << part for part, (at, _) in times.items() if at <= now)
        for part in [part for part in range(PARTS) if made.due >> part & 1 or rng.random() < 0.2]:
            times.pop(part, None)
            what = rng.randrange(3)
            at = now + rng.randrange(1, 3_000_000)
            if what == 0:
                made.ran(part, None)
            elif what == 1:
                made.ran(part, clock.add(offset, at))
                times[part] = (at, False)
            else:
                made.ran_until_step(part, clock.add(offset, at))
                times[part] = (at, True)


@pytest.mark.parametrize("patient", [False, True])
@pytest.mark.parametrize("part", range(PARTS))
def test_a_part_may_be_due_just_as_the_clock_wraps(part, patient):
    """0 is a time as any other."""
    made = schedule(clock.WRAP_US - 10)
    (made.ran_until_step if patient else made.ran)(part, 0)
    assert made.next_us(LONG_US) == (LONG_US - 10 if patient else 0)
    made.begin(clock.WRAP_US - 1)
    assert made.due == 0
    made.begin(0)
    assert made.due == 1 << part


def test_a_second_is_full_after_a_million_microseconds():
    made = schedule(7)
    for passed_us, seconds in ((999_999, 0), (1, 1), (999_999, 1), (1, 2)):
        made.begin(made.now_us + passed_us)
        assert made.seconds == seconds
