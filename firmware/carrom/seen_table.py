"""A table with pockets and without lines: pockets see what falls, people end each shot by OK and tell the rest."""

from carrom import clock, const, unload
from carrom.ports import GATE_BEAMS
from carrom.referee.seen import SeenReferee
from carrom.sensing.passages import Passages
from carrom.sensing.sampler import Sampler
from carrom.sensing.trace import Trace
from carrom.told_table import ToldTable

_AGE_US = const(60000000)  # see clock.recent


class SeenTable(ToldTable):
    """See ToldTable. passages: a passages.Passages."""

    REFEREE = SeenReferee

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=(), set_aside: bool = False):
        self._trouble = None
        self._else_us = self._age_us = now_us  # when all but the windows is due
        super().__init__(hardware, rng_seed, now_us, listeners, set_aside)
        if self._trouble:
            self.say("fault", what="calibration")

    def _sense(self, now_us: int):
        from carrom.sensing import calibration_file

        hardware = self.hardware
        known, self._trouble = calibration_file.load(hardware.store)
        unload("sensing.calibration_file")
        passages = Passages(known, self.settings.get("doubt_margin"), Trace())
        self._sampler = Sampler(passages, hardware.light)
        passages.sync(hardware.beams.levels() & hardware.fitted, now_us)
        return passages

    @property
    def asked(self) -> int:  # type: ignore[override]
        return self.referee.asked

    def passing(self) -> bool:
        return self.passages.busy()

    def shooting(self) -> bool:
        return self.referee.told()

    def distrust(self, gates: int) -> None:
        self.passages.faults |= gates

    def apply_settings(self) -> None:
        self.passages.doubt_margin = self.settings.get("doubt_margin")

    def pads_changed(self) -> None:
        self._else_us = self.now_us

    # Time.

    def step(self, now_us: int) -> int:
        beams = self.hardware.beams
        count = beams.read()
        while count:
            self._touch(now_us)
            self._take_edges(beams.edges, count)
            count = beams.read()
        due_us = self._sampler.step(now_us)
        if self._sampler.news:
            self._take_passages()
        if due_us is not None and not clock.reached(now_us, self._else_us):
            return due_us  # a piece passes: its window is looked at, and all else only when it is due
        if clock.reached(now_us, self._age_us):
            self._age_us = clock.add(now_us, _AGE_US)
            self.passages.age(now_us)
            self.referee.age(now_us)
        if due_us is None:
            due_us = self.passages.next_look_us()
        self._else_us = super().step(now_us)
        return clock.sooner(due_us, self._else_us)

    def _take_edge(self, beam: int, blocked: bool, time_us: int) -> None:
        if beam >= GATE_BEAMS or not self.hardware.fitted >> beam & 1:
            super()._take_edge(beam, blocked, time_us)
        else:
            self.passages.edge(beam, blocked, time_us)
            if self._faults.overruns(self.hardware.beams.overruns, self.seconds):
                self.wake()

    def _take_passages(self) -> None:
        passages = self.passages
        passage = passages.take()
        while passage is not None:
            self.voice.tell("on_passage", passage)
            if passages.observer is None:  # during a calibration the calibrator takes the passage
                self.referee.passage(passage, self.now_us)
            passage = passages.take()
        self._faults.gates(passages.faults, passages.flickering, passages.dark())
        self._faults.eyes(passages.blind)
        self._faults.jams(passages.jams)
        self.referee.distrust(passages)

    def _step_referee(self, now_us: int) -> int | None:
        return self.referee.step(now_us, self.passages.busy())
