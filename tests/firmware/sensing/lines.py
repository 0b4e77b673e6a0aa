"""A tracker of the striker lines whose beams a test covers and frees."""

from carrom import clock
from carrom.game import pieces
from carrom.ports import line_beam
from carrom.sensing.striker_lines import COVERED, FREED, ShotTracker

SOUTH, NORTH = pieces.SOUTH, pieces.NORTH
MS = 1000


class Lines:
    """A tracker on a clock that starts shortly before its wrap; times are us since then."""

    def __init__(self, blocked=0, turn=None, start_us=clock.WRAP_US - 2_000_000):
        self.start_us = start_us
        self.now_us = 0
        self.tracker = ShotTracker(pieces.TWO_SEATS)
        if turn is not None:
            self.tracker.turn = turn
        self.tracker.begin(blocked, start_us)
        self.events = []
        self.changes = []  # (COVERED or FREED, line 0 .. 7, time_us)

    def until(self, time_us):
        """Let the tracker have every deadline that it asks for, up to `time_us`."""
        while True:
            due_us = self.tracker.step(clock.add(self.start_us, self.now_us))
            while (event := self.tracker.take()) is not None:
                told = self.changes if event[0] in (COVERED, FREED) else self.events
                told.append((event[0], event[1], clock.diff(event[2], self.start_us)))
            due = time_us + 1 if due_us is None else clock.diff(due_us, self.start_us)
            assert due > self.now_us
            if due > time_us:
                break
            self.now_us = due
        self.now_us = time_us

    def beam(self, time_us, seat, line, blocked):
        self.until(time_us)
        self.tracker.edge(line_beam(seat, line), blocked, clock.add(self.start_us, time_us))

    def place(self, time_us, seat=SOUTH):
        self.beam(time_us, seat, 0, True)
        self.beam(time_us + 20 * MS, seat, 1, True)

    def leave(self, time_us, seat=SOUTH, rear_us=60 * MS, front_us=20 * MS):
        order = sorted(((front_us, 1), (rear_us, 0)))
        for after_us, line in order:
            self.beam(time_us + after_us, seat, line, False)

    def kinds(self):
        return [event[0] for event in self.events]
