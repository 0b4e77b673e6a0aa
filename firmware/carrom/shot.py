"""The striker lines: who has placed the striker, how, who has lifted it again, who has shot.

Two beams lie along the base lines of each seat, 32 mm apart. The striker (41 mm) blocks both, a man (32 mm) one at the
most. Both blocked and still: placed. One alone: badly placed (warned of, never fouled: rule C11). Both freed at
nearly the same time: the shot has started (the finger covers the rear one a little longer).

A piece at rest on a line blocks it too: what was blocked while pieces still rolled, or when the table was switched on,
does not count until it has been freed. With both beams of a seat hidden so, the seat is blind and says so.
"""

from carrom import clock
from carrom.ports import GATE_BEAMS

PLACE_US = 250000  # both blocked for so long: placed
BAD_US = 1000000  # one blocked for so long: badly placed
TOGETHER_US = 150000  # from the first freed to the last
CONFIRM_US = 20000  # all free for so long, else it was a glitch
ROLL_US = 2500000  # for so long after a start, pieces may come to rest on a line by themselves

PLACED, BADLY, LIFTED, STARTED, BACK = range(5)  # events; BACK: what was badly placed is gone again

_EMPTY, _BAD, _PLACED, _LEAVING, _GONE = range(5)


class _Line:
    """The pair of beams of one seat."""

    def __init__(self):
        self.blocked = 0
        self.ignored = 0  # blocked by something that is no striker being placed
        self.state = _EMPTY
        self.change_us = 0  # of the last change that counts
        self.settled = True  # nothing more can come of waiting
        self.first_us = 0  # of the first beam freed
        self.was_bad = False


class ShotTracker:
    """Fed with the edges of the line beams; `take` gives what they mean.

    Events are (what, seat, time_us, sure). A start is sure when the striker had been rightly placed. One from a bad
    placing, or of what had come to rest there by itself, may as well have been the striker taken away: not sure.
    """

    def __init__(self, seats: tuple):
        self._lines = [_Line() for _ in range(4)]
        self._seats = seats
        self._rolling_until_us: int | None = None
        self._out = []

    def set_seats(self, seats: tuple) -> None:
        """The seats that play; the lines of others are not looked at."""
        self._seats = seats

    def begin(self, levels: int, now_us: int) -> None:
        """Take the levels of all beams (ports.Beams.levels) as they are: what is blocked now does not count."""
        for seat in range(4):
            line = self._lines[seat]
            line.blocked = line.ignored = levels >> (GATE_BEAMS + seat * 2) & 3
            line.state = _EMPTY
            line.settled = True
            line.change_us = now_us

    def begin_rolling(self, now_us: int) -> None:
        """Pieces move: a shot has started (also one that the lines did not see)."""
        self._rolling_until_us = clock.add(now_us, ROLL_US)

    def _end_rolling(self) -> None:
        self._rolling_until_us = None
        for line in self._lines:
            if line.ignored == 3 and line.state == _EMPTY:
                # The striker may have come to rest across the lines, or it has been placed again very soon.
                line.ignored = 0
                line.state = _BAD
                line.settled = True

    def blind(self, seat: int) -> bool:
        """Whether both lines of the seat are hidden, so that a shot from there cannot be seen."""
        line = self._lines[seat]
        return line.blocked == 3 and line.settled and line.state != _PLACED

    def placed_seat(self) -> int:
        """The seat at which the striker lies rightly now, or -1."""
        for seat in self._seats:
            if self._lines[seat].state == _PLACED:
                return seat
        return -1

    def edge(self, beam: int, blocked: bool, time_us: int) -> None:
        """A line beam (8 .. 15) changed."""
        seat = (beam - GATE_BEAMS) >> 1
        line = self._lines[seat]
        bit = 1 << (beam & 1)
        rolling = self._is_rolling(time_us)
        self._advance(seat, line, time_us)  # what fell due before this edge, with the beams as they were
        before = line.blocked & ~line.ignored
        if blocked:
            line.blocked |= bit
            if rolling and line.state == _EMPTY:
                line.ignored |= bit
        else:
            line.blocked &= ~bit
            line.ignored &= ~bit
        if seat not in self._seats or line.blocked & ~line.ignored == before:
            return
        if line.state in (_PLACED, _BAD) and not blocked:
            line.was_bad = line.state == _BAD
            line.state = _LEAVING
            line.first_us = time_us
        elif line.state == _GONE and blocked:
            line.state = _LEAVING  # a glitch, or the finger once more
        line.change_us = time_us
        line.settled = False

    def _is_rolling(self, now_us: int) -> bool:
        if self._rolling_until_us is not None and clock.reached(now_us, self._rolling_until_us):
            self._end_rolling()
        return self._rolling_until_us is not None

    def step(self, now_us: int) -> int | None:
        """Let time pass. Returns when to call again at the latest, or None."""
        self._is_rolling(now_us)
        deadline_us = self._rolling_until_us
        for seat in self._seats:
            line = self._lines[seat]
            if line.settled:
                continue
            due_us = self._advance(seat, line, now_us)
            if due_us is not None and (deadline_us is None or clock.diff(due_us, deadline_us) < 0):
                deadline_us = due_us
        return deadline_us

    def _advance(self, seat: int, line, now_us: int) -> int | None:
        """Take the decisions of one seat that are due by `now_us`; returns when the next is, or None."""
        if line.settled:
            return None
        seen = line.blocked & ~line.ignored
        whole = seen != 0 and line.blocked == 3
        still_us = clock.diff(now_us, line.change_us)
        if line.state == _EMPTY or line.state == _BAD:
            if whole and still_us >= PLACE_US:
                self._becomes(line, _PLACED)
                self._out.append((PLACED, seat, now_us, True))
            elif line.state == _EMPTY and seen and not whole and still_us >= BAD_US:
                self._becomes(line, _BAD)
                self._out.append((BADLY, seat, now_us, False))
            elif not seen or (line.state == _BAD and not whole):
                line.settled = True
            if line.settled:
                return None
            return clock.add(line.change_us, PLACE_US if whole else BAD_US)
        if line.state == _LEAVING:
            if not seen:
                line.state = _GONE
            elif whole and not line.was_bad and still_us >= CONFIRM_US:
                self._becomes(line, _PLACED)  # a glitch: it never left
                return None
            elif clock.diff(now_us, line.first_us) >= TOGETHER_US and still_us >= CONFIRM_US:
                line.state = _EMPTY
                self._out.append((BACK if line.was_bad else LIFTED, seat, now_us, False))
                return self._advance(seat, line, now_us)
            else:
                confirm_us = clock.add(line.change_us, CONFIRM_US)
                together_us = clock.add(line.first_us, TOGETHER_US)
                if (whole and not line.was_bad) or clock.diff(confirm_us, together_us) > 0:
                    return confirm_us
                return together_us
        if line.state == _GONE:
            if still_us < CONFIRM_US:
                return clock.add(line.change_us, CONFIRM_US)
            together = clock.diff(line.change_us, line.first_us) <= TOGETHER_US
            self._becomes(line, _EMPTY)
            if together:
                self._out.append((STARTED, seat, line.first_us, not line.was_bad))
                self.begin_rolling(line.first_us)
            else:
                self._out.append((BACK if line.was_bad else LIFTED, seat, now_us, False))
        return None

    @staticmethod
    def _becomes(line, state: int) -> None:
        line.state = state
        line.settled = True

    def take(self) -> tuple | None:
        """The next event: (PLACED .. BACK, seat, time_us, sure), or None."""
        return self._out.pop(0) if self._out else None
