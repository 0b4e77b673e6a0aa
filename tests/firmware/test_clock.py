"""Times on a clock that wraps: compared, added, and the sooner of two, wherever on the clock they lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom import clock

times = st.integers(0, clock.WRAP_US - 1)
deltas = st.integers(1 - clock.WRAP_US // 2, clock.WRAP_US // 2 - 1)


@given(times, deltas)
def test_what_is_added_is_the_difference(now_us, delta_us):
    then_us = clock.add(now_us, delta_us)
    assert 0 <= then_us < clock.WRAP_US
    assert clock.diff(then_us, now_us) == delta_us
    assert clock.reached(now_us, then_us) == (delta_us <= 0)


@given(times, deltas, deltas)
def test_the_sooner_of_two_deadlines(now_us, one, other):
    if abs(one - other) < clock.WRAP_US // 2:
        sooner = clock.sooner(clock.add(now_us, one), clock.add(now_us, other))
        assert sooner == clock.add(now_us, min(one, other))


@pytest.mark.parametrize("now_us", [0, 5, clock.WRAP_US - 1])
def test_no_deadline_is_never_the_sooner(now_us):
    assert clock.sooner(None, now_us) == clock.sooner(now_us, None) == now_us
    assert clock.sooner(None, None) is None


@given(times, st.integers(0, clock.HALF_US - 1))
def test_a_time_that_is_brought_forward_stays_as_it_was_or_past(now_us, ago_us):
    kept_us = clock.recent(clock.add(now_us, -ago_us), now_us)
    assert clock.diff(now_us, kept_us) == min(ago_us, clock.OLD_US)
