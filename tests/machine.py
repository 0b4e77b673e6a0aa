"""Tells how slow this computer is at the moment, so that a limit in seconds means the same on every one."""

import time

_REFERENCE_S = 0.0135  # the loop below on the computer for which the limits were set


def slowness() -> float:
    """Return how many times longer a fixed piece of work takes here than on the reference computer: 1 or more.

    Measured anew at each call, in elapsed time, so that other work on the computer counts.
    """
    began_s = time.perf_counter()
    total = 0
    for number in range(200_000):
        total += number * number % 7
    assert total
    return max(1.0, (time.perf_counter() - began_s) / _REFERENCE_S)
