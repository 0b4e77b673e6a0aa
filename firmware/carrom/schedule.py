"""When the parts of the table run: each at its own time, or when an event wakes it.

Parts run in their order; a step runs only those that are due. An event in a step wakes parts: those that come later in
the order run in the same step, others in the next one, which follows soon.
"""

from carrom import clock, const

_MASK = const((1 << 30) - 1)  # the bits of a time: clock.WRAP_US - 1
_HALF = const(1 << 29)
_SECOND_US = const(1000000)
_SOON_US = const(1000)  # until the next step, when an event wakes an earlier part
_MOST_US = const(60000000)  # the longest between two steps; differences over 8.9 minutes are ambiguous


class Schedule:
    """Runs the parts that are due.

    parts: functions of the time, in their order; each returns when it is to run again by itself, or None. The time of
    the first one may change in every step at little cost.
    due: a bit for each part that is to run. now_us: the time of the running step, or of the last one.
    seconds: since the start; does not wrap. second_us: when the last of them began.
    """

    def __init__(self, parts: tuple, now_us: int):
        self.now_us = now_us
        self.seconds = 0
        self.second_us = now_us
        self.due = (1 << len(parts)) - 1
        self._parts = parts
        self._times = [-1] * len(parts)  # when each part runs without an event; -1: never
        self._first_us = -1  # the time of the first part, which is not in the list
        self._next_us = -1  # the earliest time in the list
        self._stale = False  # `_next_us` must be found again

    def wake(self, parts: int) -> None:
        """Let parts (bits) run although their time has not come."""
        self.due |= parts

    def run(self, now_us: int) -> int:
        """Run the parts that are due. Returns when to call again at the latest."""
        self.now_us = now_us
        if (now_us - self.second_us) & _MASK >= _SECOND_US:
            self._count_seconds(now_us)
        time_us = self._first_us
        if time_us >= 0 and (now_us - time_us) & _MASK < _HALF:
            self.due |= 1
        time_us = self._next_us
        if time_us >= 0 and (now_us - time_us) & _MASK < _HALF:
            self._find_due(now_us)
        if self.due & 1:
            self.due ^= 1
            time_us = self._parts[0](now_us)
            self._first_us = -1 if time_us is None else time_us
        if self.due > 1:
            self._run_others(now_us)
        if self.due:
            return (now_us + _SOON_US) & _MASK
        return self._next(now_us)

    def _run_others(self, now_us: int) -> None:
        part = 1
        while self.due >> part:
            if self.due >> part & 1:
                self.due ^= 1 << part  # an event in the part may wake it again
                time_us = self._parts[part](now_us)
                if time_us is None:
                    time_us = -1
                if time_us != self._times[part]:
                    self._times[part] = time_us
                    self._stale = True
            part += 1

    def _next(self, now_us: int) -> int:
        if self._stale:
            self._find_next(now_us)
        time_us = self._next_us
        if self._first_us >= 0 and (time_us < 0 or (time_us - self._first_us) & _MASK < _HALF):
            time_us = self._first_us
        if time_us < 0:
            return (now_us + _MOST_US) & _MASK
        left_us = (time_us - now_us) & _MASK
        if left_us >= _HALF:
            return now_us
        return time_us if left_us < _MOST_US else (now_us + _MOST_US) & _MASK

    def _count_seconds(self, now_us: int) -> None:
        passed_s = clock.diff(now_us, self.second_us) // _SECOND_US
        self.seconds += passed_s
        self.second_us = clock.add(self.second_us, passed_s * _SECOND_US)

    def _find_due(self, now_us: int) -> None:
        due = self.due
        bit = 1
        for time_us in self._times:
            if time_us >= 0 and (now_us - time_us) & _MASK < _HALF:
                due |= bit
            bit <<= 1
        self.due = due

    def _find_next(self, now_us: int) -> None:
        self._stale = False
        self._next_us = -1
        least_us = clock.WRAP_US
        for time_us in self._times:
            if time_us >= 0:
                left_us = (time_us - now_us + _HALF) & _MASK
                if left_us < least_us:
                    least_us = left_us
                    self._next_us = time_us
