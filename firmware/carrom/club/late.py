"""Lets a table live through what happened while the radio blocked.

The beams' ring has kept every edge with its time. Steps at these times, one after the other and as fast as they go,
rule on shots as if nobody had been away: all edges in one step would look as if everything had happened at once. Only
the windows cannot be read afterwards, so the table asks what a piece was that fell meanwhile.
"""

from array import array

from carrom import clock


class LateBeams:
    """Beams that show their edges up to now_us only. See ports.Beams."""

    def __init__(self, beams, now_us: int):
        self.edges = array("i", bytes(8))  # one edge
        self.now_us = now_us
        self._beams = beams
        self._count = self._at = 0  # edges that were read, and those of them that were shown

    @property
    def overruns(self) -> int:
        return self._beams.overruns

    def next_us(self) -> int | None:
        """Return the time of the next edge, None where no more has come."""
        if self._at == self._count:
            self._at, self._count = 0, self._beams.read()
        return self._beams.edges[2 * self._at + 1] if self._count else None

    def read(self) -> int:
        next_us = self.next_us()
        if next_us is None or not clock.reached(self.now_us, next_us):
            return 0
        self.edges[0], self.edges[1] = self._beams.edges[2 * self._at], next_us
        self._at += 1
        return 1

    def levels(self) -> int:
        return self._beams.levels()

    def carrier(self, on: bool) -> None:
        self._beams.carrier(on)


def catch_up(table, since_us: int, read_clock) -> None:
    """Step the table from since_us, when it was stepped last, until the present. read_clock: returns that."""
    hardware = table.hardware
    beams, late, now_us = hardware.beams, LateBeams(hardware.beams, since_us), since_us
    hardware.beams = late
    try:
        while True:
            late.now_us = now_us
            due_us = table.step(now_us)
            next_us, end_us = late.next_us(), read_clock()
            if next_us is None and clock.reached(now_us, end_us):
                return
            then_us = clock.sooner(clock.sooner(due_us, next_us), end_us)
            now_us = then_us if clock.diff(then_us, now_us) > 0 else clock.add(now_us, 1)
    finally:
        hardware.beams = beams
