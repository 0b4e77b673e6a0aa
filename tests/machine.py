"""Tells how slow this computer is at the moment, so that a limit in seconds means the same on every one."""

import asyncio
import gc
import time

_REFERENCE_S = 0.0135  # the loop below on the computer for which the limits were set


def slowness(clock=time.perf_counter) -> float:
    """Return how many times longer a fixed piece of work takes here than on the reference computer: 1 or more.

    Measured anew at each call; by `clock` in elapsed time, so that other work on the computer counts.
    """
    began_s = clock()
    total = 0
    for number in range(200_000):
        total += number * number % 7
    assert total
    return max(1.0, (clock() - began_s) / _REFERENCE_S)


class LoopWork:
    """Measures the longest piece of work on event loops while it is entered: nothing else is answered meanwhile.

    It counts the processor's time of the loop's thread, so that other work on the computer does not matter.
    """

    longest_s = 0.0

    def __enter__(self):
        gc.collect()
        gc.freeze()  # a collection looks at this work's objects only, and not at all that tests have left
        self._plain = plain = asyncio.events.Handle._run

        def run(handle):
            began_s = time.thread_time()
            plain(handle)
            self.longest_s = max(self.longest_s, time.thread_time() - began_s)

        asyncio.events.Handle._run = run
        return self

    def __exit__(self, *_):
        asyncio.events.Handle._run = self._plain
        gc.unfreeze()
