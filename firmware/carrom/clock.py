"""Arithmetic on the chip's microsecond clock, which wraps at 2**30 (time.ticks_us of MicroPython).

Times are ints of 0 .. 2**30 - 1. Two times can be compared when they lie less than 2**29 us (8.9 min) apart.
Nothing here reads a clock: main.py does, and hands the time in.
"""

WRAP_US = 1 << 30
_MASK = WRAP_US - 1
_HALF = WRAP_US >> 1


def add(time_us: int, delta_us: int) -> int:
    """The time `delta_us` after (or, negative, before) `time_us`."""
    return (time_us + delta_us) & _MASK


def diff(later_us: int, earlier_us: int) -> int:
    """Microseconds from `earlier_us` to `later_us`; negative when it is the other way round."""
    return ((later_us - earlier_us + _HALF) & _MASK) - _HALF


def reached(now_us: int, deadline_us: int) -> bool:
    """Whether `deadline_us` is not in the future of `now_us`."""
    return diff(now_us, deadline_us) >= 0


def sooner(one_us: int | None, other_us: int | None) -> int | None:
    """The earlier of two deadlines; None: there is none."""
    if one_us is None or (other_us is not None and diff(other_us, one_us) < 0):
        return other_us
    return one_us
