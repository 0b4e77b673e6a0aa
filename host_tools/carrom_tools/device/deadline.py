"""A serial port of which nobody waits longer than is said: whatever mpremote reads or writes ends at the deadline."""

import time
from typing import Any

from serial import SerialException

POLL_S = 0.5  # the longest that a read of the port itself takes


class OverdueError(SerialException):
    """The exchange was not over at its deadline."""


class DeadlinePort:
    """Wraps an open port of pyserial, and takes its place in mpremote's transport.

    port: the port itself. whole: reads wait for all the bytes that are asked for, as on a port without a timeout.
    """

    def __init__(self, port: Any, whole: bool):
        self.port = port
        self._whole = whole
        self._end_s = float("inf")

    def allow(self, seconds: float) -> None:
        """Begin an exchange that may take so long from now on."""
        self._end_s = time.monotonic() + seconds

    def _check(self) -> None:
        if time.monotonic() >= self._end_s:
            raise OverdueError("no answer in time")

    def read(self, size: int = 1) -> bytes:
        self._check()
        data = self.port.read(size)
        while self._whole and len(data) < size:
            self._check()
            data += self.port.read(size - len(data))
        return data

    def write(self, data: bytes) -> int | None:
        self._check()
        return self.port.write(data)

    def inWaiting(self) -> int:
        self._check()
        return self.port.inWaiting()

    def flush(self) -> None:
        self.port.flush()

    def close(self) -> None:
        self.port.close()
