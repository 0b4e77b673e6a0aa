"""A table that senses no pieces: every step runs all parts."""

from carrom import clock, const
from carrom.panel.base_table import BaseTable

_REST_US = const(250000)  # the longest between two steps


class PlainTable(BaseTable):
    """hardware, settings, presenter, referee, journal, menus: see BaseTable."""

    due = False  # only the pads ask for a step before its time
    asked = 0

    def __init__(self, hardware, settings, presenter, referee, journal, menus, now_us: int):
        super().__init__(hardware, settings, presenter, referee, journal, menus, now_us)
        self.now_us = self._second_us = self._light_us = now_us
        self.seconds = 0  # since the table was switched on

    def enter(self, entry):
        return self.referee.enter(entry)

    def passing(self) -> bool:
        return False

    def shooting(self) -> bool:
        return False

    def distrust(self, _gates: int) -> None:
        pass

    def apply_settings(self) -> None:
        pass

    def pads_changed(self) -> None:
        pass

    def wake(self) -> None:
        pass

    # Time.

    def step(self, now_us: int) -> int:
        self.now_us = now_us
        passed_s = clock.diff(now_us, self._second_us) // 1000000
        if passed_s > 0:
            self.seconds += passed_s
            self._second_us = clock.add(self._second_us, passed_s * 1000000)
        beams = self.hardware.beams
        count = beams.read()
        while count:
            self._take_edges(beams.edges, count)
            count = beams.read()
        due_us = clock.sooner(clock.add(now_us, _REST_US), self._read_pads(now_us))
        self.menus.pass_answer(now_us)
        due_us = clock.sooner(due_us, self.menus.step(now_us))
        due_us = clock.sooner(due_us, self._step_referee(now_us))
        self._follow(now_us)
        due_us = clock.sooner(due_us, self.presenter.sound(now_us))
        due_us = clock.sooner(due_us, self.presenter.show(now_us))
        if clock.reached(now_us, self._light_us):
            self._light_us = self.lighting.step(now_us)
        return clock.sooner(due_us, self._light_us)

    def _step_referee(self, now_us: int) -> int | None:
        return self.referee.step(now_us)

    def _take_edges(self, edges, count: int) -> None:
        """Take edges of the beams. They mean nothing: cards cover beams."""

    def _touch(self, now_us: int) -> bool:
        self._light_us = now_us
        return super()._touch(now_us)
