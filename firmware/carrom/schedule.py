"""When the parts of the table run: each at a time of its own, or as soon as an event wakes it.

Parts are numbered in the order in which they run in a step. A step runs only the parts that are due; `due` has a bit
for each. An event in a step wakes parts: those that come later in the order run in the same step, others in the next.
"""

from carrom import clock

_MASK = clock.WRAP_US - 1
_HALF = clock.WRAP_US >> 1
_SECOND_US = 1000000


class Schedule:
    """parts: how many. now_us: the time of the running step, or of the last one. seconds: since the start; no wrap.

    often: two parts whose times change in most steps; the earliest of the other times is found only when one changes.
    """

    def __init__(self, parts: int, often: tuple, now_us: int):
        self.now_us = now_us
        self.seconds = 0
        self.second_us = now_us  # when the last full second began
        self.due = (1 << parts) - 1
        self._one, self._other = often
        self._times = [-1] * parts  # when each part runs by itself; -1: not
        self._patient = 0  # bits of the parts that wait for a step: their time is no reason for one
        self._rare_us = -1  # the earliest time of the parts that run rarely; -1: none
        self._patient_us = -1  # and of the patient ones
        self._changed = False  # these two have to be found anew

    def begin(self, now_us: int) -> None:
        """Begin a step: the parts whose time has come are due."""
        self.now_us = now_us
        if (now_us - self.second_us) & _MASK >= _SECOND_US:
            passed_s = clock.diff(now_us, self.second_us) // _SECOND_US
            self.seconds += passed_s
            self.second_us = clock.add(self.second_us, passed_s * _SECOND_US)
        times = self._times
        time_us = times[self._one]
        if time_us >= 0 and (now_us - time_us) & _MASK < _HALF:
            self.due |= 1 << self._one
        time_us = times[self._other]
        if time_us >= 0 and (now_us - time_us) & _MASK < _HALF:
            self.due |= 1 << self._other
        time_us = self._rare_us
        if time_us >= 0 and (now_us - time_us) & _MASK < _HALF:
            self._find_due(now_us)
        time_us = self._patient_us
        if time_us >= 0 and (now_us - time_us) & _MASK < _HALF:
            self._find_due(now_us)

    def ran(self, part: int, next_us: int | None) -> None:
        """Note that a part has run, and when it is to run again; None: not before it is woken."""
        bit = 1 << part
        if self.due & bit:
            self.due ^= bit
        if self._patient & bit:
            self._patient ^= bit
            self._changed = True
        if next_us is None:
            next_us = -1
        if self._times[part] != next_us:
            self._times[part] = next_us
            if part != self._one and part != self._other:
                self._changed = True

    def ran_until_step(self, part: int, next_us: int) -> None:
        """Note that a part has run, and is to run again in the first step from `next_us` on."""
        self.ran(part, next_us)
        self._patient |= 1 << part
        self._changed = True

    def wake(self, parts: int) -> None:
        """Let parts (bits) run although their time has not come."""
        self.due |= parts

    def next_us(self, most_us: int) -> int:
        """Return when the next step is needed, at the most `most_us` from now."""
        if self._changed:
            self._find_next()
        now_us = self.now_us
        times, patient = self._times, self._patient
        left_us = most_us
        time_us = times[self._one]
        if time_us >= 0 and patient >> self._one & 1 == 0:
            time_us = (time_us - now_us) & _MASK
            if time_us >= _HALF:
                return now_us
            if time_us < left_us:
                left_us = time_us
        time_us = times[self._other]
        if time_us >= 0 and patient >> self._other & 1 == 0:
            time_us = (time_us - now_us) & _MASK
            if time_us >= _HALF:
                return now_us
            if time_us < left_us:
                left_us = time_us
        time_us = self._rare_us
        if time_us >= 0:
            time_us = (time_us - now_us) & _MASK
            if time_us >= _HALF:
                return now_us
            if time_us < left_us:
                left_us = time_us
        return (now_us + left_us) & _MASK

    def _find_due(self, now_us: int) -> None:
        due = self.due
        bit = 1
        for time_us in self._times:
            if time_us >= 0 and (now_us - time_us) & _MASK < _HALF:
                due |= bit
            bit <<= 1
        self.due = due

    def _find_next(self) -> None:
        self._changed = False
        first_us = self.now_us - _HALF  # times are counted from there: none is earlier
        rare_us = patient_us = clock.WRAP_US  # none
        bit = 1
        often = 1 << self._one | 1 << self._other
        patient = self._patient
        for time_us in self._times:
            if time_us >= 0:
                time_us = (time_us - first_us) & _MASK
                if patient & bit:
                    if time_us < patient_us:
                        patient_us = time_us
                elif time_us < rare_us and often & bit == 0:
                    rare_us = time_us
            bit <<= 1
        self._rare_us = -1 if rare_us > _MASK else (rare_us + first_us) & _MASK
        self._patient_us = -1 if patient_us > _MASK else (patient_us + first_us) & _MASK
