"""The whole table: joins the hardware's ports to sensing, referee and panel.

`step(now_us)` does the work that is due and returns when it wants to be called again at the latest. Call it earlier
when beams have edges, a button changes or `due` is set. Between two steps only `scroll(now_us)` does something: it
moves a text on over the display. So simulated hours cost no waiting.
"""

from carrom import clock, const, unload
from carrom.game.pieces import TWO_SEATS
from carrom.panel import questions
from carrom.panel.base_table import BaseTable
from carrom.panel.menus import Menus
from carrom.panel.presenter import Presenter
from carrom.ports import GATE_BEAMS
from carrom.referee.games import Games
from carrom.referee.lot import Lot
from carrom.referee.referee import Referee
from carrom.referee.reminders import Reminders
from carrom.schedule import Schedule
from carrom.sensing import striker_lines
from carrom.sensing.passages import Passages
from carrom.sensing.sampler import Sampler
from carrom.sensing.trace import Trace
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings

_READS = const(8)  # a step, of up to 64 edges each: a beam that flickers makes edges without end
_ASLEEP_US = const(60000000)  # time between two readings of the empty windows while nobody plays
_AGE_US = const(60000000)  # see clock.recent

# The bits of the schedule's parts, in their order.
_WINDOWS = const(1)
_LINES = const(2)
_PADS = const(4)
_MENUS = const(8)
_REFEREE = const(16)
_REMINDERS = const(32)
_PANEL = const(64)
_LIGHTING = const(128)
_SOUND = const(256)
_SCREEN = const(512)
_RULING = const(_LINES | _MENUS)  # menus wake the referee, which wakes reminders and panel


class Table(BaseTable):
    """hardware: ports.Hardware. rng_seed: for drawing who opens. listeners: see voice.Voice.

    Resumes the game of the journal, or begins one by the settings.
    """

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=(), set_aside: bool = False):
        from carrom.sensing import calibration_file

        settings = Settings(hardware.store)
        known, trouble = calibration_file.load(hardware.store)
        unload("sensing.calibration_file")
        passages = Passages(known, settings.get("doubt_margin"), Trace())
        self._sampler = Sampler(passages, hardware.light)
        self.tracker = tracker = striker_lines.ShotTracker(TWO_SEATS)
        presenter = Presenter(hardware.display, hardware.buzzer, settings, listeners)
        voice = presenter.voice
        journal, lot = Journal(hardware.store), Lot(rng_seed)
        referee = Referee(settings, journal, voice, tracker, lot)
        menus = Menus(referee, settings, questions.words)
        super().__init__(hardware, settings, presenter, referee, journal, menus, now_us, passages)
        self.games = Games(referee, lot, settings, journal, voice, hardware.store, passages)
        self._reminders = Reminders(referee, tracker, settings, voice, hardware.fitted)
        parts = (
            self._read_windows, self._read_lines, self._look_at_pads, self._step_menus, self._step_referee,
            self._remind, self._follow, self._light, self._sound, self._show, self._age,
        )  # fmt: skip
        self._schedule = Schedule(parts, now_us)
        levels = hardware.beams.levels()
        passages.sync(levels & hardware.fitted, now_us)
        tracker.begin(levels | ~hardware.fitted, now_us)  # lines that are not there are hidden
        self.take_up(now_us, set_aside)
        if trouble:
            self.say("fault", what="calibration")
        for name, what in settings.told_faults():
            self.say("fault", part=name, what=what)

    @property
    def asked(self) -> int:
        return self.referee.asked

    @property
    def now_us(self) -> int:
        return self._schedule.now_us

    @property
    def seconds(self) -> int:
        return self._schedule.seconds

    @property
    def due(self) -> bool:
        return self._schedule.due != 0

    def passing(self) -> bool:
        return self.passages.busy()

    def shooting(self) -> bool:
        return self.referee.running or self.tracker.lies_at(self.referee.position.turn)

    def distrust(self, gates: int) -> None:
        self.passages.faults |= gates

    def known_faults(self, gates: int, pads: bool, lines: bool) -> None:
        super().known_faults(gates, pads, lines)
        if lines:
            self._reminders.blind = True

    # Events from outside. Each wakes the parts that it concerns.

    def say(self, name: str, **fields) -> None:
        super().say(name, **fields)
        self.wake()

    def enter(self, entry):
        self.wake()
        return self.referee.enter(entry)

    def apply_settings(self) -> None:
        self.passages.doubt_margin = self.settings.get("doubt_margin")
        self._schedule.wake(_RULING | _LIGHTING)

    def pads_changed(self) -> None:
        self._schedule.wake(_PADS)

    def wake(self) -> None:
        self._schedule.wake(_RULING)

    # Time.

    def step(self, now_us: int) -> int:
        beams = self.hardware.beams
        reads = _READS
        count = beams.read()
        while count:
            self._touch(now_us)
            self._take_edges(beams.edges, count)
            reads -= 1
            count = beams.read() if reads else 0
        return self._schedule.run(now_us)

    # Functions that run in every step are small: for a call of more than 11 names and operands together MicroPython
    # searches the heap for room, and in a full heap that takes half a millisecond.

    def _take_edges(self, edges, count: int) -> None:
        at = 0
        while count:
            self._take_edge(edges[at] & 15, edges[at] & 16 != 0, edges[at + 1])
            at += 2
            count -= 1
        if self._faults.overruns(self.hardware.beams.overruns, self._schedule.seconds):
            self._hear()

    def _take_edge(self, beam: int, blocked: bool, time_us: int) -> None:
        if not self.hardware.fitted >> beam & 1:
            self._notice(beam, blocked)
            self._schedule.wake(_REMINDERS)
            return
        if beam < GATE_BEAMS:
            self.passages.edge(beam, blocked, time_us)
            self._schedule.wake(_WINDOWS)
            return
        self.passages.trace.note_edge(beam, blocked, time_us)
        self.tracker.edge(beam, blocked, time_us)
        self._schedule.wake(_LINES)

    # The parts. Each returns when it is to run again by itself, or None.

    def _read_windows(self, now_us: int) -> int:
        due_us = self._sampler.step(now_us)
        if self._sampler.news:
            self._take_passages(now_us)
        if due_us is not None:
            return due_us
        self._schedule.wake(_PADS)  # this runs often enough to notice pads that do not answer
        return self.passages.next_look_us() if self.lighting.awake else clock.add(now_us, _ASLEEP_US)

    def _take_passages(self, now_us: int) -> None:
        passages = self.passages
        passage = passages.take()
        while passage is not None:
            self.voice.tell("on_passage", passage)
            if passages.observer is None:  # during a calibration the calibrator takes the passage
                self.referee.passage(passage, now_us)
            passage = passages.take()
        self._faults.gates(passages.faults, passages.flickering, passages.dark())
        self._faults.eyes(passages.blind)
        self._faults.jams(passages.jams)
        self.referee.distrust(passages)
        self._schedule.wake(_RULING)

    def _read_lines(self, now_us: int) -> int | None:
        tracker = self.tracker
        due_us = tracker.step(now_us)
        event = tracker.take()
        while event is not None:
            if event[0] in (striker_lines.PULLED, striker_lines.PLUGGED):
                self._faults.lines(event[1], event[0] == striker_lines.PULLED)
                self.wake()
            else:
                self._take_line_event(event, now_us)
            event = tracker.take()
        if self.referee.blind() != self._reminders.blind:
            self._schedule.wake(_REMINDERS)
        return due_us

    def _take_line_event(self, event: tuple, now_us: int) -> None:
        if event[0] == striker_lines.PLACED:
            self._reminders.placed_seat = event[1]
        elif event[0] in (striker_lines.STARTED, striker_lines.HALF_SEEN):
            self._reminders.placed_seat = -1
            if self.menus.before_shot:
                self.menus.close()
        running = self.referee.running
        self.referee.line_event(event, now_us, self.passages.busy())
        if event[0] < striker_lines.COVERED or self.referee.running != running:
            self._schedule.wake(_RULING)

    def _look_at_pads(self, now_us: int) -> int | None:
        due_us = self._read_pads(now_us)
        self._hear()
        return due_us

    def _touch(self, now_us: int) -> bool:
        if not self.lighting.awake:
            self._schedule.wake(_WINDOWS | _SCREEN | _LIGHTING)
        return super()._touch(now_us)

    def _step_menus(self, now_us: int) -> int | None:
        self._schedule.wake(_REFEREE | _PANEL)
        self.menus.pass_answer(now_us)
        return self.menus.step(now_us)

    def _step_referee(self, now_us: int) -> int | None:
        self._schedule.wake(_REMINDERS | _PANEL)
        return self.referee.step(now_us, self.passages.busy())

    def _remind(self, _now_us: int) -> int | None:
        turn = self.tracker.turn
        left_s = self._reminders.step(self._schedule.seconds)
        if self.tracker.turn != turn:
            self._schedule.wake(_LINES)
        if self.fresh and self.menus.picker is None and not self.shooting():
            from carrom import selftest  # late: only where somebody plugs something in

            selftest.plugged(self)
        self._hear()
        return None if left_s is None else clock.add(self._schedule.second_us, min(left_s, 60) * 1000000)

    def _follow(self, now_us: int) -> None:
        super()._follow(now_us)
        self._hear()

    def _light(self, now_us: int) -> int:
        due_us = self.lighting.step(now_us)
        self._hear()
        return due_us

    def _sound(self, now_us: int) -> int | None:
        due_us = self.presenter.sound(now_us)
        self._hear()
        return due_us

    def _show(self, now_us: int) -> int | None:
        due_us = self.presenter.show(now_us)
        self._hear()
        return due_us

    def _age(self, now_us: int) -> int:
        self.passages.age(now_us)
        self.tracker.age(now_us)
        self.referee.age(now_us)
        return clock.add(now_us, _AGE_US)

    def _hear(self) -> None:
        """Wake sound and screen if they have something to do."""
        if self.voice.announcer.ready:
            self._schedule.wake(_SOUND)
        if self.presenter.scoreboard.dirty:
            self._schedule.wake(_SCREEN)
