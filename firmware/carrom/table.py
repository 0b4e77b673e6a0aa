"""The whole table: joins the hardware's ports to sensing, referee and panel.

`step(now_us)` does the work that is due and returns when it wants to be called again at the latest; a beam, or a
button, may be reason to call it earlier. Between two calls nothing happens, so simulated hours cost no waiting.
"""

from carrom import clock
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
from carrom.sensing import calibration, striker_lines
from carrom.sensing.passages import Passages
from carrom.sensing.sampler import SAMPLE_US, Sampler
from carrom.sensing.trace import Trace
from carrom.storage.journal import Journal
from carrom.storage.settings import FAULT_TEXTS, Settings

LOOK_US = 250000  # the longest between two steps
LOOK_ASLEEP_US = 60000000  # and while nobody plays


class Table:
    """hardware: ports.Hardware. rng_seed: for drawing who opens. listeners: see voice.Voice.

    Resumes the game of the journal, or begins one by the settings.
    """

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=()):
        self.hardware = hardware
        self.now_us = now_us
        self.seconds = 0  # since the start; does not wrap
        self._second_us = now_us
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
        self._lighting_us = now_us
        self._reminders = Reminders(self.referee, self.tracker, settings, self.voice)
        self._faults = FaultWatch(settings, self.voice, hardware.beams.overruns)
        self._presenter = Presenter(hardware.display, hardware.buzzer, self.scoreboard, self.voice.announcer)
        levels = hardware.beams.levels()
        self.passages.sync(levels & ((1 << GATE_BEAMS) - 1), now_us)
        self.tracker.begin(levels, now_us)
        self._games.resume(now_us)
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

    def say(self, name: str, **fields) -> None:
        """Announce a call, see voice.Voice."""
        self.voice.say(name, **fields)

    def new_game(self, book_id: str | None = None, seats: int = 0, opener: int = -1) -> None:
        """Begin a game, see games.Games."""
        self._games.begin(self.now_us, book_id, seats, opener)
        self.menus.close()

    def apply_settings(self) -> None:
        """Let the parts that keep a copy of a setting know that settings have changed."""
        self.passages.doubt_margin = self.settings.get("doubt_margin")
        self._lighting_us = self.now_us

    # Time.

    def step(self, now_us: int) -> int:
        """Do the work that is due at `now_us`. Returns when to call again at the latest, less than 61 s later."""
        self.now_us = now_us
        passed_s = clock.diff(now_us, self._second_us) // 1000000
        if passed_s > 0:
            self.seconds += passed_s
            self._second_us = clock.add(self._second_us, passed_s * 1000000)
        self._read_beams(now_us)
        deadline_us = self._read_windows(now_us)
        deadline_us = clock.sooner(deadline_us, self._step_tracker(now_us))
        deadline_us = clock.sooner(deadline_us, self._read_pads(now_us))
        deadline_us = clock.sooner(deadline_us, self.menus.step(now_us))
        deadline_us = clock.sooner(deadline_us, self.referee.step(now_us, self.passages.busy()))
        deadline_us = clock.sooner(deadline_us, self._remind())
        deadline_us = clock.sooner(deadline_us, self._show(now_us))
        return clock.sooner(deadline_us, self._light(now_us))

    # What is called in every step has little to keep in mind: MicroPython looks for a piece of the heap for a call of
    # more than 11 names and operands together, and in a full heap that takes half a millisecond.

    def _read_beams(self, now_us: int) -> None:
        beams = self.hardware.beams
        count = beams.read()
        while count:
            self._touch(now_us)
            self._take_edges(beams.edges, count)
            count = beams.read()
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

    def _read_windows(self, now_us: int) -> int:
        self._sampler.step(now_us)
        passage = self.passages.take()
        while passage is not None:
            self.voice.tell("on_passage", passage)
            if self.passages.observer is None:  # else the table is being calibrated
                self.referee.passage(passage, now_us)
            passage = self.passages.take()
        if self.passages.busy():
            return clock.add(now_us, SAMPLE_US)
        return clock.add(now_us, LOOK_US if self.idle.phase == AWAKE else LOOK_ASLEEP_US)

    def _step_tracker(self, now_us: int) -> int | None:
        due_us = self.tracker.step(now_us)
        event = self.tracker.take()
        while event is not None:
            if event[0] == striker_lines.PLACED:
                self._reminders.placed_seat = event[1]
            elif event[0] in (striker_lines.STARTED, striker_lines.HALF_SEEN):
                self._reminders.placed_seat = -1
                if self.menus.before_shot:
                    self.menus.close()
            self.referee.line_event(event, now_us, self.passages.busy())
            event = self.tracker.take()
        return due_us

    def _read_pads(self, now_us: int) -> int | None:
        try:
            held = self.hardware.pads.read()
            self._faults.pads(False)
        except OSError:
            held = 0
            self._faults.pads(True)
        due_us = self._buttons.update(held, now_us)
        event = self._buttons.take()
        while event is not None:
            self._press(event[0], event[1], now_us)
            event = self._buttons.take()
        return due_us

    def _press(self, seat: int, button: int, now_us: int) -> None:
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
        self._lighting_us = now_us
        return self._lighting.touch(now_us)

    def _remind(self) -> int | None:
        self._faults.gates(self.passages.faults)
        left_s = self._reminders.step(self.seconds)
        return clock.add(self._second_us, min(left_s, 60) * 1000000) if left_s is not None else None

    def _show(self, now_us: int) -> int | None:
        referee = self.referee
        self.voice.question(referee.question)
        return self._presenter.step(now_us, referee.position, self.menus.picker, referee.question)

    def _light(self, now_us: int) -> int:
        if clock.reached(now_us, self._lighting_us):
            self._lighting_us = self._lighting.step(now_us)
        return self._lighting_us
