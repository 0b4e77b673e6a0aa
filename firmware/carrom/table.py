"""The whole table: joins the hardware's ports to sensing, referee, scoreboard, buzzer and pads.

`step(now_us)` does what is due and returns when it wants to be called again at the latest; a beam, or a button, may be
reason to call it earlier. Between two calls nothing happens, so simulated hours cost no waiting.
"""

from carrom import clock
from carrom.game import record
from carrom.game.engine import Game
from carrom.game.pieces import TWO_SEATS
from carrom.game.position import PENALTY_SHOT, SHOOTING
from carrom.lang import pick
from carrom.panel import calls, questions
from carrom.panel.announcer import Announcer
from carrom.panel.buttons import HELD_DOWN, LONG_OK, Buttons
from carrom.panel.idle import AWAKE, PICTURE, DayClock, Idle, muted
from carrom.panel.menus import Menus, piece_word
from carrom.panel.scoreboard import WIDTH, Scoreboard
from carrom.ports import GATE_BEAMS
from carrom.referee.referee import Referee
from carrom.sensing import calibration, striker_lines
from carrom.sensing.passages import Passages
from carrom.sensing.trace import Trace
from carrom.storage.journal import Journal
from carrom.storage.settings import FAULT_TEXTS, Settings

SAMPLE_US = 2000  # between two looks at a colour window while a piece passes
LOOK_US = 250000  # and while nothing does
LOOK_ASLEEP_US = 60000000  # and while nobody plays
_FOUR_SEATS = (0, 1, 2, 3)

WARNINGS = ("badly_placed", "wrong_seat", "line_hidden", "refused", "fault", "not_possible", "shot_clock")


class Table:
    """hardware: ports.Hardware. rng_seed: for drawing who opens.

    Resumes the game of the journal, or begins one by the settings. listeners: objects with any of
    `on_entry(text, verdict, position)`, `on_call(name, rtttl, text)` when it begins to be heard, `on_passage(passage)`,
    `on_question(question | None)`, `on_warning(name)`.
    """

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=()):
        self.hardware = hardware
        self.listeners = list(listeners)
        self.now_us = now_us
        self.seconds = 0  # since the start; does not wrap
        self._second_us = now_us
        self._rng = rng_seed & 0x3FFFFFFF
        self.settings = Settings(hardware.store)
        self.calibration, trouble = calibration.load(hardware.store)
        self.trace = Trace()
        self.passages = Passages(self.calibration, self.settings.get("doubt_margin"), self.trace)
        self.tracker = striker_lines.ShotTracker(TWO_SEATS)
        self.buttons = Buttons()
        self.scoreboard = Scoreboard(self._display_width())
        self.announcer = Announcer(self.scoreboard, self._on_call)
        self.day = DayClock()
        self.idle = Idle(self.settings, now_us)
        self.journal = Journal(hardware.store)
        self.referee = Referee(self.settings, self.journal, self)
        self.menus = Menus(self.referee, self.new_game)
        self.referee.menus = self.menus
        self._idle_due_us = now_us
        self._tone = self._level = self._volume = -1
        self._told_question = None
        self._question_pressed = False
        self._placed = -1  # the seat whose placing is still to be looked at
        self._blind_told = False
        self._clock_since_s = -1
        self._clock_told = False
        self._faults = 0
        self._overruns = hardware.beams.overruns
        self._pads_mute = False
        levels = hardware.beams.levels()
        self.passages.sync(levels & ((1 << GATE_BEAMS) - 1), now_us)
        self.tracker.begin(levels, now_us)
        self._resume()
        if trouble:
            self.say("fault", what="calibration")
        for name, why in self.settings.faults:
            self.say("fault", what=name + " : " + pick(self.lang, FAULT_TEXTS[why]))

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

    # Games.

    def _resume(self) -> None:
        header, texts, note = None, [], None
        try:
            header, texts, note = self.journal.resume()
        except OSError:
            self.say("fault", what="flash")
        if note is not None:
            self.say("fault", what=note.text(self.lang))
        if header is None:
            self.new_game()
            return
        try:
            book, seats, opener = record.parse_header(header.split("\n"))
            game = Game(book, seats, opener)
            for text in texts:
                game.enter(record.parse_entry(text))
        except ValueError:  # a record of another version: kept on the flash, but not to be played on
            self.say("fault", what="journal")
            self.new_game()
            return
        self._take_up(game)
        if self.journal.question is not None:
            try:
                self.referee.resume_shot(self.journal.question)
            except ValueError:
                self.say("fault", what="journal")
        if texts:
            self.say("resumed")

    def new_game(self, book_id: str | None = None, seats: int = 0, opener: int = -1) -> None:
        """Begin a game; what is not given is as set, and the opener is drawn by lot.

        book_id: raises ValueError for one that does not exist. seats: 2 or 4.
        """
        if book_id is not None or seats:
            pairs = [("book", book_id)] if book_id is not None else []
            if seats:
                pairs.append(("seats", str(seats)))
            try:
                self.settings.set_all(pairs)
            except OSError:
                self.say("fault", what="flash")
        book = self.settings.rule_book(book_id)
        playing = _FOUR_SEATS if (seats or int(self.settings.get("seats"))) == 4 else TWO_SEATS
        if opener not in playing:
            opener = self.draw(playing)
        self._take_up(Game(book, playing, opener))
        try:
            if self.calibration.learned and self.calibration.drifted and not self.calibration.trouble():
                calibration.save(self.hardware.store, self.calibration)
            self.journal.begin(record.header_text(book, playing, opener))
        except OSError:
            self.say("fault", what="flash")
        self.announcer.cut()
        self.say(book.OPENER_CALL, who=opener)

    def _take_up(self, game) -> None:
        self.referee.begin(game, self.tracker)
        self.menus.close()
        self.tracker.set_seats(game.seats)
        self.scoreboard.show(game.position)
        self._clock_since_s = -1

    def draw(self, seats: tuple) -> int:
        """One of the seats, by lot."""
        self._rng = (self._rng * 1103515245 + 12345 + self.now_us) & 0x3FFFFFFF
        return seats[(self._rng >> 12) % len(seats)]

    # What the referee has to say.

    def say(self, name: str, **fields) -> None:
        """Announce a call of calls.CALLS. who: a seat code; piece: a code of entry.fell."""
        lang = self.lang
        if "who" in fields:
            fields["who"] = pick(lang, calls.SEATS[fields["who"]])
        if "piece" in fields:
            fields["piece"] = piece_word(fields["piece"], lang)
        self.announcer.say(name, calls.text(name, lang, **fields))
        if name in WARNINGS:
            self._tell("on_warning", name)

    def tell_calls(self, before, verdict, names: list, fallen: list, off=()) -> None:
        """Announce an entry's calls (`names` of them) and what follows from them.

        fallen: how many of each piece fell; off: pieces off the board.
        """
        after = self.referee.position
        lang = self.lang
        for name in names:
            fields = calls.fields_of(name, before, after, verdict, lang)
            self.announcer.say(name, calls.text(name, lang, **fields))
        book = self.game.book
        for name, text in calls.more_calls(before, after, verdict, fallen, off, lang, book):
            self.announcer.say(name, text)
        if verdict.board_over and verdict.game_over is None:
            self.say("opener", who=after.opener)

    def entered(self, text: str, verdict) -> None:
        """An entry has been accepted and is in the journal."""
        position = self.referee.position
        self.scoreboard.show(position)
        self._clock_since_s = -1
        self._tell("on_entry", text, verdict, position)

    def asks(self, question) -> None:
        """A question is put."""
        self._question_pressed = False
        self.announcer.drop("question")
        names = questions.seats_text(question, self.lang) if len(question.seats) < len(self.game.seats) else ""
        self.announcer.say("question", (names + " : " if names else "") + question.prompt)

    def _on_call(self, name: str, rtttl: str, text: str) -> None:
        self._tell("on_call", name, rtttl, text)

    def _tell(self, method: str, *args) -> None:
        for listener in self.listeners:
            function = getattr(listener, method, None)
            if function is not None:
                function(*args)

    # Time.

    def step(self, now_us: int) -> int:
        """Do what is due at `now_us`. Returns when to call again at the latest, less than 61 s later."""
        self.now_us = now_us
        passed_s = clock.diff(now_us, self._second_us) // 1000000
        if passed_s > 0:
            self.seconds += passed_s
            self._second_us = clock.add(self._second_us, passed_s * 1000000)
        self.day.step(now_us)
        self._read_beams(now_us)
        self._sample(now_us)
        deadline_us = clock.sooner(self._passages_due(now_us), self._step_tracker(now_us))
        deadline_us = clock.sooner(deadline_us, self._read_pads(now_us))
        deadline_us = clock.sooner(deadline_us, self.menus.step(now_us))
        deadline_us = clock.sooner(deadline_us, self.referee.step(now_us, self.passages.busy()))
        deadline_us = clock.sooner(deadline_us, self._watch(now_us))
        deadline_us = clock.sooner(deadline_us, self._show(now_us))
        return clock.sooner(deadline_us, self._step_idle(now_us))

    # What is called in every step has little to keep in mind: MicroPython looks for a piece of the heap for a call of
    # more than 11 names and operands together, and in a full heap that takes half a millisecond.

    def _read_beams(self, now_us: int) -> None:
        beams = self.hardware.beams
        count = beams.read()
        while count:
            self._touch(now_us)
            self._take_edges(beams.edges, count)
            count = beams.read()
        if beams.overruns != self._overruns:
            self._overruns = beams.overruns
            self.say("fault", what="capture")

    def _take_edges(self, edges, count: int) -> None:
        for at in range(0, 2 * count, 2):
            beam = edges[at] & 15
            blocked = edges[at] >> 4 & 1 == 1
            if beam < GATE_BEAMS:
                self.passages.edge(beam, blocked, edges[at + 1])
            else:
                self.trace.edge(beam, blocked, edges[at + 1])
                self.tracker.edge(beam, blocked, edges[at + 1])
                self.referee.watch.line_edge(beam - GATE_BEAMS, blocked, edges[at + 1])

    def _sample(self, now_us: int) -> None:
        passages = self.passages
        mask = passages.active_pockets()
        if mask:
            self._look(mask, now_us)  # first of all: judging takes the chip 10 ms, and the reading is of `now_us`
        passages.step(now_us)
        if passages.ready():
            self._take_passages(now_us)

    def _look(self, mask: int, now_us: int) -> None:
        light = self.hardware.light
        for pocket in range(4):
            if mask >> pocket & 1:
                light.sample(pocket)
                self.passages.light(pocket, now_us, light.dark_raw, light.red_raw, light.green_raw)

    def _take_passages(self, now_us: int) -> None:
        while True:
            passage = self.passages.take()
            if passage is None:
                break
            self._tell("on_passage", passage)
            if self.passages.observer is not None:
                continue  # the table is being calibrated, see calibrator.py
            self.referee.watch.passage(passage, now_us)

    def _passages_due(self, now_us: int) -> int:
        if self.passages.busy():
            return clock.add(now_us, SAMPLE_US)
        return clock.add(now_us, LOOK_US if self.idle.phase == AWAKE else LOOK_ASLEEP_US)

    def _step_tracker(self, now_us: int) -> int | None:
        deadline_us = self.tracker.step(now_us)
        event = self.tracker.take()
        while event is not None:
            self._take_line_event(event, now_us)
            event = self.tracker.take()
        return deadline_us

    def _take_line_event(self, event: tuple, now_us: int) -> None:
        what, seat, time_us = event
        if what == striker_lines.PLACED:
            self._placed = seat
            self.referee.watch.placed(seat, now_us, self.passages.busy())
        elif what == striker_lines.BADLY:
            watch = self.referee.watch
            if watch.shot is None and watch.unsure is None:  # otherwise a man that has come to rest there
                self.say("badly_placed")
        elif what in (striker_lines.STARTED, striker_lines.HALF_SEEN):
            self._start(seat, time_us, what == striker_lines.STARTED)
        elif what == striker_lines.RETURNED:
            self.referee.watch.returned(seat)
        else:
            self.referee.watch.lifted(seat, time_us)

    def _start(self, seat: int, time_us: int, whole: bool) -> None:
        self._placed = -1
        if self.menus.before_shot:
            self.menus.close()
        if not self.referee.question:
            self.announcer.cut()
        self.referee.watch.started(seat, time_us, whole)

    # Pads.

    def _read_pads(self, now_us: int) -> int | None:
        deadline_us = self.buttons.update(self._held(), now_us)
        event = self.buttons.take()
        while event is not None:
            self.press(event[0], event[1])
            event = self.buttons.take()
        return deadline_us

    def _held(self) -> int:
        try:
            raw = self.hardware.pads.read()
            self._pads_mute = False
        except OSError:
            raw = 0
            if not self._pads_mute:
                self._pads_mute = True
                self.say("fault", what="pads")
        return raw

    def press(self, seat: int, button: int) -> None:
        """A button of a pad, debounced: one of ports.BET_BUTTON ..., buttons.LONG_OK or HELD_DOWN."""
        if button == HELD_DOWN:
            self.say("fault", what=pick(self.lang, calls.SEATS[seat]))
            return
        if self._touch(self.now_us):
            return  # the press that wakes the display does nothing else
        if self.menus.picker is not None:
            self.menus.press(seat, button, self.now_us)
        elif button == LONG_OK:
            self.menus.open(seat, button, self.now_us, True)
        elif self.referee.answer(seat, button):
            self._question_pressed = True
        else:
            self.menus.open(seat, button, self.now_us)

    def _touch(self, now_us: int) -> bool:
        was_picture = self.idle.touch(now_us)
        self.scoreboard.picture = None
        self._idle_due_us = now_us
        return was_picture

    # What has to be looked after.

    def _watch(self, now_us: int) -> int | None:
        """Wrong seat, hidden lines, the shot clock, beams that fail."""
        if self.passages.faults != self._faults:
            self._tell_faults()
        referee = self.referee
        p = referee.position
        self.tracker.turn = -1 if referee.busy() else p.turn
        if referee.busy() or p.phase not in (SHOOTING, PENALTY_SHOT):
            self._clock_since_s = -1
            return None
        if self._placed >= 0:
            if self._placed != p.turn:
                self.say("wrong_seat", who=p.turn)
            self._placed = -1
        blind = referee.watch.blind()
        if blind and not self._blind_told:
            self.say("line_hidden")
        self._blind_told = blind
        limit_s = self.settings.get("shot_clock_s") or self.game.book.options.get("shot_clock_s", 0)
        return self._watch_clock(limit_s) if limit_s else None

    def _watch_clock(self, limit_s: int) -> int | None:
        if self._clock_since_s < 0:
            self._clock_since_s = self.seconds
            self._clock_told = False
        left_s = self._clock_since_s + limit_s - self.seconds
        if left_s <= 0 and not self._clock_told:
            self._clock_told = True
            self.say("shot_clock")
        return clock.add(self._second_us, min(left_s, 60) * 1000000) if left_s > 0 else None

    def _tell_faults(self) -> None:
        lang = self.lang
        for beam in range(GATE_BEAMS):
            bit = 1 << beam
            if (self.passages.faults ^ self._faults) & bit:
                what = pick(lang, calls.POCKETS[beam >> 1]) + " " + "AB"[beam & 1]
                self.say("fault" if self.passages.faults & bit else "recovered", what=what)
        self._faults = self.passages.faults

    def _show(self, now_us: int) -> int | None:
        """Scoreboard and buzzer."""
        question = self.referee.question
        if question is not self._told_question:
            self._told_question = question
            if question is None:
                self.announcer.drop("question")
            self._tell("on_question", question)
        self._show_dialog(question, now_us)
        deadline_us = self.announcer.step(now_us)
        deadline_us = clock.sooner(deadline_us, self.scoreboard.step(now_us))
        if self.scoreboard.changed:
            self.scoreboard.changed = False
            self.hardware.display.show(self.scoreboard.frame)
        hz = self.announcer.player.hz
        if hz != self._tone:
            self._tone = hz
            self.hardware.buzzer.tone(hz)
        return deadline_us

    def _show_dialog(self, question, now_us: int) -> None:
        picker = self.menus.picker
        if picker is not None:
            self.scoreboard.ask(picker.label, now_us, True)
        elif question is not None:
            self.scoreboard.ask(question.label, now_us, self._question_pressed)
        else:
            self.scoreboard.ask(None, now_us)

    def _step_idle(self, now_us: int) -> int:
        if not clock.reached(now_us, self._idle_due_us):
            return self._idle_due_us
        self._idle_due_us = self.idle.step(now_us, self.hardware.light.ambient())
        board = self.scoreboard
        if self.idle.phase == PICTURE:
            board.picture = self.idle.draw_picture
            board.picture_due = True
        else:
            board.picture = None
        if self.idle.level != self._level:
            self._level = self.idle.level
            self.hardware.display.brightness(self._level)
        volume = 0 if muted(self.settings, self.day.minute) else self.settings.get("volume")
        if volume != self._volume:
            self._volume = volume
            self.hardware.buzzer.volume(volume)
        return self._idle_due_us

    def apply_settings(self) -> None:
        """Settings were changed: let what keeps a copy of them know."""
        self.passages.doubt_margin = self.settings.get("doubt_margin")
        self._idle_due_us = self.now_us
