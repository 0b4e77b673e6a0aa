"""Tells how slow this computer is at the moment, so that a patience in seconds is enough on every one; free ports."""

import contextlib
import random
import socket
import time

_REFERENCE_S = 0.0135  # the loop below on the computer for which the limits were set


def slowness() -> float:
    """Return how many times longer a fixed piece of work may take here than on the reference computer.

    10 or more, for other work may begin on it at any moment; measured anew at each call.
    """
    began_s = time.perf_counter()
    total = 0
    for number in range(200_000):
        total += number * number % 7
    assert total
    return max(10.0, (time.perf_counter() - began_s) / _REFERENCE_S)


def quiet_port() -> int:
    """Return a free port below those that the system hands out to whoever asks for any, and unlike any that other tests
    are likely to take: a server that was ended can come back to it."""
    while True:
        port = random.randrange(21_000, 30_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
