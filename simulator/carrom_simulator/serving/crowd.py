"""Bounds the open connections of a server: whoever opens many loses one of his own, and shuts nobody else out."""

import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

MOST = 300  # connections of all; a page takes up to seven while it loads, then one
MOST_OWN = 20  # of this computer itself, on top of these


class Closable(Protocol):
    """A connection that can be closed."""

    def force_close(self) -> None:
        """Close it at once."""


@dataclass
class _Guest:
    address: str  # "" for this computer's own
    heard_s: float


class Crowd:
    """The open connections of a server. own: this computer's addresses. now: a clock, in seconds."""

    def __init__(
        self,
        own: Collection[str],
        most: int = MOST,
        most_own: int = MOST_OWN,
        now: Callable[[], float] = time.monotonic,
    ):
        self._own = frozenset(own)
        self._most = most
        self._most_own = most_own
        self._now = now
        self._guests: dict[Closable, _Guest] = {}

    def __len__(self) -> int:
        return len(self._guests)

    def enter(self, connection: Closable, address: str) -> None:
        """Take in a connection. Where there is no place, close the one that has been silent longest of the address that
        has most."""
        self._guests[connection] = _Guest("" if address in self._own else address, self._now())
        counted = Counter(guest.address for guest in self._guests.values())
        counted[""] = max(0, counted[""] - self._most_own)
        if counted.total() > self._most:
            most = max(counted.values())
            crowded = [
                other
                for other, guest in self._guests.items()
                if counted[guest.address] == most and other is not connection
            ]
            silent = min(crowded or [connection], key=lambda other: self._guests[other].heard_s)
            self.leave(silent)
            silent.force_close()

    def heard(self, connection: Closable) -> None:
        """Note that a connection said something."""
        if connection in self._guests:
            self._guests[connection].heard_s = self._now()

    def leave(self, connection: Closable) -> None:
        """Give the place of a connection free."""
        self._guests.pop(connection, None)
