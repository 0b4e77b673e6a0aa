"""Arithmetic on the chip's microsecond clock, which wraps at 2**30 (time.ticks_us of MicroPython).

Times are ints of 0 .. 2**30 - 1. Two times can be compared when they lie less than 2**29 us (8.9 min) apart.
Only main.py reads the clock, and hands the time in.
"""

from carrom import const

WRAP_US = const(1 << 30)
_MASK = const(WRAP_US - 1)
HALF_US = const(WRAP_US >> 1)  # this bit of a difference is its sign


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
