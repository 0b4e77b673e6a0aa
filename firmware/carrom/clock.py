"""Arithmetic on the chip's microsecond clock, which wraps at 2**30 (time.ticks_us of MicroPython).

Times are ints of 0 .. 2**30 - 1. Two times can be compared when they lie less than 2**29 us (8.9 min) apart.
So whoever keeps a time brings it forward once a minute (`recent`). Only main.py reads the clock, and hands the time in.
"""

from carrom import const

WRAP_US = const(1 << 30)
_MASK = const(WRAP_US - 1)
HALF_US = const(WRAP_US >> 1)  # this bit of a difference is its sign
OLD_US = const(120000000)  # more than any time that decides something


def add(time_us: int, delta_us: int) -> int:
    """Return the time `delta_us` after `time_us`, or before it where `delta_us` is negative.

    >>> add(WRAP_US - 1, 2)
    1
    """
    return (time_us + delta_us) & _MASK


def diff(later_us: int, earlier_us: int) -> int:
    """Return the microseconds from `earlier_us` to `later_us`, negative where `later_us` is the earlier one.

    >>> diff(1, WRAP_US - 1)
    2
    """
    return ((later_us - earlier_us + HALF_US) & _MASK) - HALF_US


def reached(now_us: int, deadline_us: int) -> bool:
    """Return whether `deadline_us` is now or past."""
    return diff(now_us, deadline_us) >= 0


def sooner(one_us: int | None, other_us: int | None) -> int | None:
    """Return the earlier of two deadlines. None stands for no deadline.

    >>> sooner(5, None), sooner(5, 3)
    (5, 3)
    """
    if one_us is None or (other_us is not None and diff(other_us, one_us) < 0):
        return other_us
    return one_us


def recent(time_us: int, now_us: int) -> int:
    """Return `time_us`, or the time OLD_US ago where it is earlier than that.

    A time that is kept for longer than HALF_US would look like one to come.

    >>> recent(5, 10), recent(5, OLD_US + 10)
    (5, 10)
    """
    return time_us if diff(now_us, time_us) < OLD_US else add(now_us, -OLD_US)
