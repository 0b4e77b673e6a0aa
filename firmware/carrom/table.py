"""The whole table: joins the hardware's ports to sensing, referee and panel.

`step(now_us)` does the work that is due and returns when it wants to be called again at the latest; a beam, or a
button, may be reason to call it earlier. Between two calls nothing happens, so simulated hours cost no waiting.
"""

from carrom import clock, const
from carrom.game.pieces import TWO_SEATS
from carrom.lang import pick
from carrom.panel.buttons import HELD_DOWN, LONG_OK, Buttons
from carrom.panel.faults import FaultWatch
from carrom.panel.idle import AWAKE, DayClock, Idle
from carrom.panel.lighting import Lighting
from carrom.panel.menus import Menus
from carrom.panel.presenter import Presenter
from carrom.panel.scoreboard import WIDTH, Scoreboard
from carrom.panel.voice import Voice
from carrom.ports import GATE_BEAMS
from carrom.referee.games import Games
from carrom.referee.lot import Lot
from carrom.referee.referee import Referee
from carrom.referee.reminders import Reminders
from carrom.schedule import Schedule
from carrom.sensing import calibration, striker_lines
from carrom.sensing.passages import Passages
from carrom.sensing.sampler import SAMPLE_US, Sampler
from carrom.sensing.trace import Trace
from carrom.storage.journal import Journal
from carrom.storage.settings import FAULT_TEXTS, Settings

_REST_US = const(250000)  # the longest between two steps
_REST_ASLEEP_US = const(60000000)  # and while nobody plays
_PADS_US = const(1000000)  # the longest without a look at the pads, which may have gone mute

# The parts of a step, in their order, and their bits in the schedule.
_WINDOWS = const(0)
_LINES = const(1)
_PADS = const(2)
_MENUS = const(3)
_REFEREE = const(4)
_REMINDERS = const(5)
_PANEL = const(6)
_SOUND = const(7)
_SCREEN = const(8)
_LIGHTING = const(9)
_PARTS = const(10)
_WINDOWS_BIT = const(1)
_LINES_BIT = const(2)
_PADS_BIT = const(4)
_MENUS_BIT = const(8)
_REFEREE_BIT = const(16)
_REMINDERS_BIT = const(32)
_PANEL_BIT = const(64)
_SOUND_BIT = const(128)
_SCREEN_BIT = const(256)
_LIGHTING_BIT = const(512)
_SENSING_BITS = const(_WINDOWS_BIT | _LINES_BIT)
_PLAYING_BITS = const(_PADS_BIT | _MENUS_BIT | _REFEREE_BIT | _REMINDERS_BIT | _PANEL_BIT)
_RULING_BITS = const(_LINES_BIT | _MENUS_BIT | _REFEREE_BIT | _REMINDERS_BIT | _PANEL_BIT)  # what a player can change


class Table:
    """hardware: ports.Hardware. rng_seed: for drawing who opens. listeners: see voice.Voice.

    Resumes the game of the journal, or begins one by the settings.
    """

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=(), set_aside: bool = False):
        self.hardware = hardware
        self._schedule = Schedule(_PARTS, (_WINDOWS, _SCREEN), now_us)
        self.settings = settings = Settings(hardware.store)
        known, trouble = calibration.load(hardware.store)
        self.passages = Passages(known, settings.get("doubt_margin"), Trace())
        self._sampler = Sampler(self.passages, hardware.light)
        self.tracker = striker_lines.ShotTracker(TWO_SEATS)
        self._buttons = Buttons()
        self.scoreboard = Scoreboard(self._display_width())
        self.voice = Voice(settings, self.scoreboard, listeners)
        self.journal = Journal(hardware.store)
        self.lot = Lot(rng_seed)
        self.referee = Referee(settings, self.journal, self.voice, self.tracker, self.lot)
        self._games = Games(self.referee, self.lot, settings, self.journal, hardware.store, self.passages, self.voice)
        self.menus = Menus(self.referee)
        self.day = DayClock()
        self.idle = Idle(settings, now_us)
        self._lighting = Lighting(settings, self.idle, self.day, self.scoreboard, hardware)
        self._reminders = Reminders(self.referee, self.tracker, settings, self.voice)
        self._faults = FaultWatch(settings, self.voice, hardware.beams.overruns)
        self._presenter = Presenter(hardware.display, hardware.buzzer, self.scoreboard, self.voice.announcer)
        self._chutes_busy = False
        self._rest_us = _REST_US
        levels = hardware.beams.levels()
        self.passages.sync(levels & ((1 << GATE_BEAMS) - 1), now_us)
        self.tracker.begin(levels, now_us)
        self._games.resume(now_us, set_aside)
        if trouble:
            self.say("fault", what="calibration")
        for name, why in settings.faults:
            self.say("fault", what=name + " : " + pick(self.lang, FAULT_TEXTS[why]))

    @property
    def listeners(self) -> list:
        return self.voice.listeners

    @property
    def announcer(self):
        return self.voice.announcer

    @property
    def calibration(self):
        return self.passages.calibration

    @property
    def game(self):
        return self.referee.game

    @property
    def lang(self) -> str:
        return self.settings.get("lang")

    @property
    def frame(self) -> bytearray:
        return self.scoreboard.frame

    @property
    def question(self):
        return self.referee.question

    @property
    def asked(self) -> int:
        """How many questions were asked because the sensors were not sure."""
        return self.referee.asked

    def _display_width(self) -> int:
        two = self.settings.get("displays") == "2"
        return 2 * WIDTH if two and self.hardware.display.width >= 2 * WIDTH else WIDTH

    @property
    def now_us(self) -> int:
        """The time of the last step."""
        return self._schedule.now_us

    @property
    def seconds(self) -> int:
        """How long the table has been on; does not wrap."""
        return self._schedule.seconds

    # Events from outside: they wake the parts that they concern.

    def say(self, name: str, **fields) -> None:
        """Announce a call, see voice.Voice."""
        self.voice.say(name, **fields)
        self.wake()

    def new_game(self, book_id: str | None = None, seats: int = 0, opener: int = -1) -> None:
        """Begin a game, see games.Games."""
        self._games.begin(self.now_us, book_id, seats, opener)
        self.menus.close()
        self.wake()

    def enter(self, entry):
        """Enter a shot, a bet or another entry in the game without having seen it. Returns the verdict."""
        self.wake()
        return self.referee.enter(entry)

    def apply_settings(self) -> None:
        """Let the parts that keep a copy of a setting know that settings have changed."""
        self.passages.doubt_margin = self.settings.get("doubt_margin")
        self._schedule.wake(_RULING_BITS | _LIGHTING_BIT)

    def pads_changed(self) -> None:
        """Look at the pads in the next step: a button has been pressed or released."""
        self._schedule.wake(_PADS_BIT)

    def wake(self) -> None:
        """Let referee and panel look in the next step for what has changed."""
        self._schedule.wake(_RULING_BITS)

    # Time.

    def step(self, now_us: int) -> int:
        """Do the work that is due at `now_us`. Returns when to call again at the latest, less than 61 s later."""
        schedule = self._schedule
        schedule.begin(now_us)
        count = self.hardware.beams.read()
        if count:
            self._read_beams(count, now_us)
        due = schedule.due
        if due & _SENSING_BITS:
            self._sense(now_us)
            due = schedule.due
        if due & _PLAYING_BITS:
            self._play(now_us)
        if schedule.due & _SOUND_BIT:
            schedule.ran(_SOUND, self._presenter.sound(now_us))
            schedule.wake(_SCREEN_BIT)
        if schedule.due & _SCREEN_BIT:
            schedule.ran(_SCREEN, self._presenter.show(now_us))
            if self.voice.announcer.ready:
                schedule.wake(_SOUND_BIT)
        if schedule.due & _LIGHTING_BIT:
            self._light(now_us)
        return schedule.next_us(self._rest_us)

    # What is called in every step has little to keep in mind: MicroPython looks for a piece of the heap for a call of
    # more than 11 names and operands together, and in a full heap that takes half a millisecond.

    def _read_beams(self, count: int, now_us: int) -> None:
        beams = self.hardware.beams
        while count:
            self._touch(now_us)
            self._take_edges(beams.edges, count)
            count = beams.read()
        self._schedule.wake(_SENSING_BITS | _REFEREE_BIT)
        self._faults.overruns(beams.overruns)

    def _take_edges(self, edges, count: int) -> None:
        for at in range(0, 2 * count, 2):
            beam = edges[at] & 15
            blocked = edges[at] >> 4 & 1 == 1
            if beam < GATE_BEAMS:
                self.passages.edge(beam, blocked, edges[at + 1])
            else:
                self.passages.trace.edge(beam, blocked, edges[at + 1])
                self.tracker.edge(beam, blocked, edges[at + 1])
                self.referee.line_edge(beam - GATE_BEAMS, blocked, edges[at + 1])

    def _sense(self, now_us: int) -> None:
        if self._schedule.due & _WINDOWS_BIT:
            self._read_windows(now_us)
        if self._schedule.due & _LINES_BIT:
            self._read_lines(now_us)

    def _play(self, now_us: int) -> None:
        schedule = self._schedule
        if schedule.due & _PADS_BIT:
            self._read_pads(now_us)
        if schedule.due & _MENUS_BIT:
            schedule.ran(_MENUS, self.menus.step(now_us))
            schedule.wake(_REFEREE_BIT | _PANEL_BIT)
        if schedule.due & _REFEREE_BIT:
            schedule.ran(_REFEREE, self.referee.step(now_us, self.passages.busy()))
            schedule.wake(_REMINDERS_BIT | _PANEL_BIT)
        if schedule.due & _REMINDERS_BIT:
            self._remind()
        if schedule.due & _PANEL_BIT:
            self._follow(now_us)

    def _read_windows(self, now_us: int) -> None:
        schedule, passages = self._schedule, self.passages
        self._sampler.step(now_us)
        passage = passages.take()
        while passage is not None:
            self.voice.tell("on_passage", passage)
            if passages.observer is None:  # else the table is being calibrated
                self.referee.passage(passage, now_us)
            schedule.wake(_RULING_BITS)
            passage = passages.take()
        busy = passages.busy()
        if busy:
            schedule.ran(_WINDOWS, clock.add(now_us, SAMPLE_US))
            schedule.wake(_WINDOWS_BIT)  # any step is good for one more reading
        else:
            schedule.ran_until_step(_WINDOWS, passages.next_look_us(now_us))
        if self._faults.gates(passages.faults) or busy != self._chutes_busy:
            self._chutes_busy = busy
            schedule.wake(_REFEREE_BIT | _PANEL_BIT)

    def _read_lines(self, now_us: int) -> None:
        schedule, tracker = self._schedule, self.tracker
        schedule.ran(_LINES, tracker.step(now_us))
        schedule.wake(_REMINDERS_BIT)
        event = tracker.take()
        while event is not None:
            if event[0] == striker_lines.PLACED:
                self._reminders.placed_seat = event[1]
            elif event[0] in (striker_lines.STARTED, striker_lines.HALF_SEEN):
                self._reminders.placed_seat = -1
                if self.menus.before_shot:
                    self.menus.close()
            self.referee.line_event(event, now_us, self.passages.busy())
            schedule.wake(_RULING_BITS)
            event = tracker.take()

    def _read_pads(self, now_us: int) -> None:
        held = self._held()
        due_us = self._buttons.update(held, now_us)
        if due_us is None:
            self._schedule.ran_until_step(_PADS, clock.add(now_us, _PADS_US))
        else:
            self._schedule.ran(_PADS, due_us)
        event = self._buttons.take()
        while event is not None:
            self._press(event[0], event[1], now_us)
            event = self._buttons.take()

    def _held(self) -> int:
        try:
            held = self.hardware.pads.read()
            self._faults.pads(False)
        except OSError:
            held = 0
            self._faults.pads(True)
        return held

    def _press(self, seat: int, button: int, now_us: int) -> None:
        self._schedule.wake(_RULING_BITS)
        if button == HELD_DOWN:
            self._faults.button(seat)
            return
        if self._touch(now_us):
            return  # the press that wakes the display does nothing else
        menus = self.menus
        if menus.picker is not None:
            menus.press(seat, button, now_us)
            wanted = menus.take_new_game()
            if wanted is not None:
                self.new_game(wanted[0], wanted[1])
        elif button == LONG_OK:
            menus.open(seat, button, now_us, True)
        elif not self.referee.answer(seat, button, now_us):
            menus.open(seat, button, now_us)

    def _touch(self, now_us: int) -> bool:
        was_picture = self._lighting.touch(now_us)
        self._schedule.wake(_LIGHTING_BIT | _SCREEN_BIT if was_picture else _LIGHTING_BIT)
        return was_picture

    def _remind(self) -> None:
        schedule = self._schedule
        left_s = self._reminders.step(schedule.seconds)
        due_us = None if left_s is None else clock.add(schedule.second_us, min(left_s, 60) * 1000000)
        schedule.ran(_REMINDERS, due_us)
        schedule.wake(_PANEL_BIT)

    def _follow(self, now_us: int) -> None:
        referee = self.referee
        self.voice.question(referee.question)
        self._presenter.follow(now_us, referee.position, self.menus.picker, referee.question)
        self._schedule.ran(_PANEL, None)
        self._schedule.wake(_SOUND_BIT | _SCREEN_BIT)

    def _light(self, now_us: int) -> None:
        self._schedule.ran(_LIGHTING, self._lighting.step(now_us))
        self._rest_us = _REST_US if self.idle.phase == AWAKE else _REST_ASLEEP_US
        if self.scoreboard.picture is not None:
            self._schedule.wake(_SCREEN_BIT)
