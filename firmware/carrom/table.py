"""The whole table: joins the hardware's ports to sensing, referee and panel.

`step(now_us)` does the work that is due and returns when it wants to be called again at the latest. Call it earlier
when beams have edges, a button changes or `due` is set. Between two steps only `scroll(now_us)` does something: it
moves a text on over the display. So simulated hours cost no waiting.
"""

from carrom import clock, const
from carrom.game.pieces import TWO_SEATS
from carrom.game.rules import CARDS
from carrom.lang import pick
from carrom.panel.menus import Menus
from carrom.panel.presenter import Presented, Presenter
from carrom.ports import GATE_BEAMS
from carrom.referee.games import Games
from carrom.referee.lot import Lot
from carrom.referee.referee import Referee
from carrom.referee.reminders import Reminders
from carrom.schedule import Schedule
from carrom.sensing import calibration, striker_lines
from carrom.sensing.passages import Passages
from carrom.sensing.sampler import Sampler
from carrom.sensing.trace import Trace
from carrom.storage.journal import Journal
from carrom.storage.settings import FAULT_TEXTS, Settings

_ASLEEP_US = const(60000000)  # between two looks at the empty windows while nobody plays

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
_RULING = const(_LINES | _MENUS)  # what a player can change: menus wake the referee, and that reminders and panel


class Table(Presented):
    """hardware: ports.Hardware. rng_seed: for drawing who opens. listeners: see voice.Voice.

    Resumes the game of the journal, or begins one by the settings.
    """

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=(), set_aside: bool = False):
        settings = Settings(hardware.store)
        known, trouble = calibration.load(hardware.store)
        self.passages = passages = Passages(known, settings.get("doubt_margin"), Trace())
        self._sampler = Sampler(passages, hardware.light)
        self.tracker = tracker = striker_lines.ShotTracker(TWO_SEATS)
        presenter = Presenter(hardware.display, hardware.buzzer, settings, listeners)
        voice = presenter.voice
        journal, lot = Journal(hardware.store), Lot(rng_seed)
        referee = Referee(settings, journal, voice, tracker, lot)
        super().__init__(hardware, settings, presenter, referee, now_us)
        self.games = Games(referee, lot, settings, journal, hardware.store, passages, voice)
        self.menus = Menus(referee)
        self._reminders = Reminders(referee, tracker, settings, voice)
        parts = (
            self._read_windows, self._read_lines, self._look_at_pads, self._step_menus, self._step_referee,
            self._remind, self._follow, self._light, self._sound, self._show,
        )  # fmt: skip
        self._schedule = Schedule(parts, now_us)
        levels = hardware.beams.levels()
        passages.sync(levels, now_us)
        tracker.begin(levels, now_us)
        self.games.resume(now_us, set_aside)
        if trouble:
            self.say("fault", what="calibration")
        for name, why in settings.faults:
            self.say("fault", what=name + " : " + pick(self.lang, FAULT_TEXTS[why]))

    @property
    def calibration(self):
        return self.passages.calibration

    @property
    def asked(self) -> int:
        """How many questions were asked because the sensors were not sure."""
        return self.referee.asked

    @property
    def now_us(self) -> int:
        """The time of the last step."""
        return self._schedule.now_us

    @property
    def seconds(self) -> int:
        """How long the table has been on; does not wrap."""
        return self._schedule.seconds

    @property
    def due(self) -> bool:
        """Whether an event between two steps is reason for one."""
        return self._schedule.due != 0

    # Events from outside: they wake the parts that they concern.

    def say(self, name: str, **fields) -> None:
        """Announce a call, see voice.Voice."""
        super().say(name, **fields)
        self.wake()

    def new_game(self, book_id: str | None = None, seats: int = 0, opener: int = -1) -> None:
        """Begin a game, see games.Games. Kaluki begins on a table of its own, see scoring.table."""
        if (book_id or self.settings.get("book")) == CARDS:
            self.settings.set("book", CARDS)
            self.over = True
            return
        self.games.begin(self.now_us, book_id, seats, opener)
        self.menus.close()
        self.wake()

    def enter(self, entry):
        """Enter a shot, a bet or another entry in the game without having seen it. Returns the verdict."""
        self.wake()
        return self.referee.enter(entry)

    def apply_settings(self) -> None:
        """Let the parts that keep a copy of a setting know that settings have changed."""
        self.passages.doubt_margin = self.settings.get("doubt_margin")
        self._schedule.wake(_RULING | _LIGHTING)

    def pads_changed(self) -> None:
        """Look at the pads in the next step: a button has been pressed or released."""
        self._schedule.wake(_PADS)

    def wake(self) -> None:
        """Let referee and panel look in the next step for what has changed."""
        self._schedule.wake(_RULING)

    # Time.

    def step(self, now_us: int) -> int:
        """Do the work that is due at `now_us`. Returns when to call again at the latest, at most 60 s later."""
        beams = self.hardware.beams
        count = beams.read()
        while count:
            self._touch(now_us)
            self._take_edges(beams.edges, count)
            count = beams.read()
        return self._schedule.run(now_us)

    # Functions that run in every step are small: for a call of more than 11 names and operands together MicroPython
    # searches the heap for room, and in a full heap that takes half a millisecond.

    def _take_edges(self, edges, count: int) -> None:
        at = 0
        while count:
            self._take_edge(edges[at] & 15, edges[at] & 16 != 0, edges[at + 1])
            at += 2
            count -= 1
        if self._faults.overruns(self.hardware.beams.overruns):
            self._hear()

    def _take_edge(self, beam: int, blocked: bool, time_us: int) -> None:
        if beam < GATE_BEAMS:
            self.passages.edge(beam, blocked, time_us)
            self._schedule.wake(_WINDOWS)
            return
        self.passages.trace.edge(beam, blocked, time_us)
        self.tracker.edge(beam, blocked, time_us)
        began = self.referee.line_edge(beam - GATE_BEAMS, blocked, time_us)
        self._schedule.wake(_LINES | _REFEREE if began else _LINES)

    # The parts. Each returns when it is to run again by itself, or None.

    def _read_windows(self, now_us: int) -> int:
        due_us = self._sampler.step(now_us)
        if self._sampler.news:
            self._take_passages(now_us)
        if due_us is not None:
            return due_us
        self._schedule.wake(_PADS)  # as often as an empty window: they may have gone mute
        return self.passages.next_look_us() if self.lighting.awake else clock.add(now_us, _ASLEEP_US)

    def _take_passages(self, now_us: int) -> None:
        passages = self.passages
        passage = passages.take()
        while passage is not None:
            self.voice.tell("on_passage", passage)
            if passages.observer is None:  # else the table is being calibrated
                self.referee.passage(passage, now_us)
            passage = passages.take()
        self._faults.gates(passages.faults)
        self._schedule.wake(_RULING)

    def _read_lines(self, now_us: int) -> int | None:
        tracker = self.tracker
        due_us = tracker.step(now_us)
        event = tracker.take()
        while event is not None:
            if event[0] == striker_lines.PLACED:
                self._reminders.placed_seat = event[1]
            elif event[0] in (striker_lines.STARTED, striker_lines.HALF_SEEN):
                self._reminders.placed_seat = -1
                if self.menus.before_shot:
                    self.menus.close()
            self.referee.line_event(event, now_us, self.passages.busy())
            self._schedule.wake(_RULING)
            event = tracker.take()
        if self.referee.blind() != self._reminders.blind:
            self._schedule.wake(_REMINDERS)
        return due_us

    def _look_at_pads(self, now_us: int) -> int | None:
        due_us = self._read_pads(now_us)
        self._hear()
        return due_us

    def _press(self, seat: int, button: int, now_us: int) -> None:
        self._schedule.wake(_RULING)
        if self._touch(now_us):
            return  # the press that wakes the display does nothing else
        self.menus.take(seat, button, now_us)
        wanted = self.menus.take_new_game()
        if wanted is not None:
            self.new_game(wanted[0], wanted[1])

    def _touch(self, now_us: int) -> bool:
        """Note that somebody plays. Returns whether the idle picture was on."""
        if not self.lighting.awake:
            self._schedule.wake(_WINDOWS | _SCREEN | _LIGHTING)
        return self.lighting.touch(now_us)

    def _step_menus(self, now_us: int) -> int | None:
        self._schedule.wake(_REFEREE | _PANEL)
        return self.menus.step(now_us)

    def _step_referee(self, now_us: int) -> int | None:
        self._schedule.wake(_REMINDERS | _PANEL)
        return self.referee.step(now_us, self.passages.busy())

    def _remind(self, _now_us: int) -> int | None:
        left_s = self._reminders.step(self._schedule.seconds)
        self._hear()
        return None if left_s is None else clock.add(self._schedule.second_us, min(left_s, 60) * 1000000)

    def _follow(self, now_us: int) -> None:
        self.presenter.follow(now_us, self.referee.game.position, self.menus.picker, self.referee.question)
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

    def _hear(self) -> None:
        """Wake what has something to say or to draw."""
        if self.voice.announcer.ready:
            self._schedule.wake(_SOUND)
        if self.presenter.scoreboard.dirty:
            self._schedule.wake(_SCREEN)
