"""The simulated table that a page plays on: a session with the firmware in it, in the time of the clock on the wall.

People place, flick and press buttons on the page; bots do the same by themselves. The table hears of it through beams,
windows and pads alone.
"""

import asyncio
import importlib.util
import secrets
import time
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from carrom import ports
from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.position import GAME_OVER, Position
from carrom.game.ruling import Verdict
from carrom.lang import pick
from carrom.panel import calls, questions
from carrom.panel.menus import UNDO, Picker, piece_word
from simulator.board import picture, saved
from simulator.board.layout import Layout, rack
from simulator.board.spec import BoardSpec, turned
from simulator.game.session import MOVING, OVER, PLACED, READY, SETTLING
from simulator.game.truth import Played
from simulator.physics.engines import engine
from simulator.physics.outcome import Flick
from simulator.web import placing, replay, traces, words
from simulator.web.film import film
from simulator.web.game import PageSession
from simulator.web.setup import Setup

TICK_S = 1 / 60
LONGEST_TICK_S = 0.25  # after a hiccup of the computer the table goes on from where it was, not faster

PHASES = {READY: "idle", PLACED: "idle", MOVING: "running", SETTLING: "ruling", OVER: "over"}

Message = dict[str, Any]


def fastest_physics() -> str:
    """The exact engine where numba, which compiles it, is installed; otherwise pymunk."""
    return "exact" if importlib.util.find_spec("numba") else "pymunk"


class Live:
    """The source of the page for the simulated table. See server.Source.

    why: puts a verdict's reasons into words. physics: a name of simulator.physics.ENGINES, by default the fastest here.
    """

    def __init__(
        self,
        setup: Setup | None = None,
        lang: str = "fr",
        spec: BoardSpec | None = None,
        why: words.Why = words.rows,
        physics: str = "exact",
    ):
        self.spec = spec or BoardSpec()
        self.tell: Callable[[Message], None] = lambda _message: None
        self.lang = lang
        self.why = why
        self._physics = physics or fastest_physics()
        self._opened = ""  # the text of the record opened last
        self._games = 0
        self._begin(setup or Setup())

    # A game begins.

    def _begin(self, setup: Setup, header: str = "", texts: Any = None, layouts: Any = None) -> None:
        """Set up a fresh table. header, texts, layouts: a game to play on (see PageSession)."""
        self.setup = setup
        self._games += 1
        skills = {pieces.SEAT_WORDS.index(s): p["skill"] for s, p in setup.players.items() if p["kind"] == "bot"}
        self.session = PageSession(
            setup.book,
            header,
            texts,
            layouts,
            seats=len(setup.seats),
            options=setup.options,
            seed=secrets.randbelow(2**31) if setup.seed is None else setup.seed,
            noise=setup.noise,
            people=tuple(seat for seat in range(4) if setup.is_human(seat)),
            skill=skills,
            settings={"lang": self.lang, "style": setup.style},
            opener=-1 if setup.opener is None else pieces.SEAT_WORDS.index(setup.opener),
            physics=self._physics,
            board=self.spec,
        )
        self.session.table.listeners.append(self)
        self.session.listeners.append(self)
        self.log: list[Message] = []
        self._standing: list[int] = []  # where in `log` the entries that still stand are
        self._lines: list[str] = []  # of the record, layouts in comments
        self._first: Layout = list(self.session.history[0])
        self._before: Position = self.session.position
        self._offsets = [0.0] * 4  # where each seat laid the striker last
        self._turns = 0  # how often somebody has laid the striker
        self._film: Message | None = None
        self._film_us = 0
        self._followed = True
        self._undoing = False
        self._told: Message = {}
        self._frame = b""

    def _resume(self, upto: int) -> None:
        """Play on from step `upto` of the record that was opened last."""
        if not self._opened:
            return
        past = replay.Past(self._opened, self.spec, upto)
        seats = [pieces.SEAT_WORDS[seat] for seat in past.game.seats]
        players = {seat: self.setup.players.get(seat, {"kind": "human"}) for seat in seats}
        options = {name: str(value) for name, value in past.game.book.options.items()}
        setup = self.setup
        made = replace(setup, book=past.game.book.id, options=options, seats=seats, players=players, opener=None)
        self._begin(made, past.header, list(past.game.texts()), past.layouts)
        for text, verdict, before, after, layout in past.entries:
            self._log_entry(text, verdict, before, after)
            self._lines.append(text)
            if layout is not None:
                self._lines.append(saved.layout_comment(layout))

    # Time.

    async def run(self) -> None:
        # The first shot of the compiled engine takes a second; nobody shall wait for it.
        warm = engine(self._physics, self.spec)
        await asyncio.get_running_loop().run_in_executor(None, warm.play, rack(self.spec), Flick(0, 0.0, 0.0, 3000.0))
        last_s = time.monotonic()
        while True:
            await asyncio.sleep(TICK_S)
            now_s = time.monotonic()
            self.advance(min(now_s - last_s, LONGEST_TICK_S) * self._pace())
            last_s = now_s

    def _pace(self) -> float:
        """Table seconds per second: as set up, but never faster than a person who presses buttons or is asked."""
        picker = self._shown()
        asked = picker is not None and any(self._is_person(seat) for seat in picker.seats)
        return 1.0 if asked or self.session.world.pads.held else self.setup.speed

    def advance(self, seconds: float) -> None:
        """Let the table's time pass and tell the pages what has come of it."""
        session = self.session
        session.world.run(for_us=int(seconds * 1e6))
        if not self._followed and session.state != MOVING and not session.table.referee.busy():
            self._followed = True
            session.follow()
        if self._undoing and session.quiet():
            self._undo_on()
        seat = session.waits_for
        if seat >= 0 and session.state == READY and not self._undoing:
            session.lay_ready(self._offsets[seat])
            self._turns += session.state == PLACED
        self._tell_what_changed()

    # What people do.

    def _is_person(self, seat: int) -> bool:
        return seat in self.session.people

    def _flick(self, message: Message) -> bool:
        session = self.session
        seat = pieces.SEAT_WORDS.index(message["seat"])
        if not session.may_flick or session.placed_seat != seat:
            return False
        self._place(seat, float(message["offset_mm"]))
        return session.flick_laid(float(message["angle_deg"]), float(message["speed_mm_s"]))

    def _place(self, seat: int, offset_mm: float) -> None:
        session = self.session
        if session.state == PLACED and session.placed_seat == seat:
            session.slide(offset_mm)
            self._offsets[seat] = session.placed_offset_mm

    def _hold(self, seat: int, button: int, down: bool) -> None:
        world = self.session.world
        bit = 1 << seat * 4 + button
        world.pads.held = world.pads.held | bit if down else world.pads.held & ~bit
        world.wake()

    def _shown(self) -> Picker | None:
        table = self.session.table
        picker: Picker | None = table.menus.picker or table.question
        return picker

    def _do(self, process: Generator[int, None, None]) -> None:
        self.session.spawn(process)

    def _undo(self) -> None:
        """A person takes back the last entry on his pad, and with it what bots entered after him."""
        if self._may_undo():
            self._undoing = True
            self._press_undo()

    def _press_undo(self) -> None:
        session = self.session
        self._undo_length = len(session.game)
        self._undo_until_us = session.world.now_us + 6_000_000
        self._do(session.crew.press_in_turn(session.people[0], ports.OK, [UNDO, True], long=True))

    def _undo_on(self) -> None:
        """Go on taking back until it is a person's turn."""
        session = self.session
        if len(session.game) < self._undo_length:
            session.follow()
            if len(session.game) and session.position.turn not in session.people:
                self._press_undo()
            else:
                self._undoing = False
        elif session.world.now_us > self._undo_until_us:
            self._undoing = False  # the table would not

    def _may_undo(self) -> bool:
        session = self.session
        calm = session.state in (READY, PLACED, OVER) and session.quiet() and not self._undoing
        return calm and len(session.game) > 0 and bool(session.people)

    def _may_say(self) -> bool:
        """Whether a person's man is off the board and he has not said the words yet."""
        played = self.session.played
        if played is None or not played.by_person or played.said or self.session.state not in (MOVING, SETTLING):
            return False
        men_off = any(off.piece != pieces.STRIKER for off in played.outcome.off)
        return men_off and bool(self.session.game.book.CLAIMS & pieces.SAID)

    def _may_name(self) -> bool:
        """Whether a person's bet is open and he may point at the man that he means."""
        session = self.session
        return session.position.has_bet() and session.state == PLACED and session.placed_seat in session.people

    # What the table and the session say (their listeners).

    def on_entry(self, text: str, verdict: Verdict, position: Position) -> None:
        self._log_entry(text, verdict, self._before, position, tell=True)
        self._before = position
        self._lines.append(text)
        self._followed = False

    def on_call(self, name: str, rtttl: str, text: str) -> None:
        self.tell({"t": "call", "name": name, "text": text, "rtttl": rtttl})

    def on_flick(self, played: Played) -> None:
        self._film = film(played.number, played.layout, played.outcome, self.setup.speed)
        self._film_us = played.start_us
        self.tell({"t": "film", "film": self._film_now()})

    def on_rest(self, _layout: Layout) -> None:
        self._film = None
        played = self.session.played
        if played is not None and played.said and not played.by_person:
            self.tell({"t": "said", "seat": pieces.SEAT_WORDS[played.seat]})

    def on_settled(self, _played: Played, _agree: bool) -> None:
        self._lines.append(saved.layout_comment(self.session.layout))

    def _log_entry(self, text: str, verdict: Verdict, before: Position, after: Position, tell: bool = False) -> None:
        item = words.item(text, verdict, before, after, self.lang, self.why)
        message: Message = {"t": "entry", "item": item}
        self.log.append(item)
        if record.parse_entry(text).kind == entries.UNDO:
            struck = self._standing.pop()
            self.log[struck]["undone"] = True
            message["strike"] = struck
        else:
            self._standing.append(len(self.log) - 1)
        if tell:
            self.tell(message)

    # What the page asks (server.Source).

    def handle(self, message: Message, reply: Callable[[Message], None]) -> None:
        session, kind = self.session, message["t"]
        seat = pieces.SEAT_WORDS.index(message["seat"]) if "seat" in message else -1
        if seat >= 0 and not self._is_person(seat):
            reply(self._error("Cette place est tenue par un robot.", "A bot sits there."))
        elif kind == "place":
            self._place(seat, float(message["offset_mm"]))
        elif kind == "flick":
            if not self._flick(message):
                reply(self._error("Pas maintenant.", "Not now."))
        elif kind == "pad":
            self._hold(seat, ports.BUTTON_WORDS.index(message["button"]), message["down"])
        elif kind == "answer":
            picker = self._shown()
            if picker is not None and message["index"] < len(picker.choices):
                self._do(session.crew.take(seat, picker.choices[message["index"]]))
        elif kind == "name":
            if self._may_name() and message["index"] < len(session.layout):
                session.named = message["index"]
        elif kind == "arrow":
            if self._is_person(session.position.turn):
                session.other_arrow()
        elif kind == "say":
            if self._may_say() and session.played is not None:
                session.played.said = True
                self.tell({"t": "said", "seat": pieces.SEAT_WORDS[session.played.seat]})
        elif kind == "undo":
            self._undo()
        else:
            self._handle_games(message, reply)
        self._tell_what_changed()

    def _handle_games(self, message: Message, reply: Callable[[Message], None]) -> None:
        kind = message["t"]
        if kind == "lang":
            self.lang = message["lang"]
            self.session.table.settings.set("lang", self.lang)
            self.session.table.apply_settings()
        elif kind == "new":
            setup = Setup.from_message(message)
            try:
                setup.rulebook()
            except ValueError as error:
                reply(self._error(str(error), str(error)))
                return
            self._begin(setup)
            self._tell_anew()
        elif kind == "open":
            self._open(message["name"], message["text"], reply)
        elif kind == "resume":
            self._resume(message["upto"])
            self._tell_anew()

    def _open(self, name: str, text: str, reply: Callable[[Message], None]) -> None:
        """Show a record or a trace to the page that opened it."""
        a_trace = traces.is_trace(text)
        try:
            steps = traces.steps(text, self.lang) if a_trace else replay.steps(text, self.spec, self.lang, self.why)
        except saved.SavedError as error:
            reply(self._error(f"Fichier illisible : {name}:{error}", f"Unreadable file: {name}:{error}"))
            return
        if not a_trace:
            self._opened = text
        reply({"t": "replay", "name": name, "steps": steps, "resumable": not a_trace})

    # What the page sees (server.Source).

    def hello(self) -> Message:
        return {
            "t": "hello",
            "source": "live",
            "spec": words.spec_dict(self.spec),
            "books": words.books(),
            "state": self.state(),
            "log": self.log,
            "frame": bytes(self.session.world.display.frame).hex(),
            "levels": self.session.world.beams.levels(),
            "film": self._film_now(),
        }

    def record_text(self) -> str:
        game = self.session.game
        header = record.header_text(game.book, game.seats, game.opener)
        return header + "\n".join([saved.layout_comment(self._first), *self._lines]) + "\n"

    def position_svg(self) -> str:
        session = self.session
        placed = [(disc.piece, disc.x_mm, disc.y_mm) for disc in session.discs()]
        title = calls.status_text(session.position, self.lang)
        mark = pick(self.lang, ("simulateur", "simulator"))
        return picture.board_svg(self.spec, placed, title=title, mark=mark, frame_columns=session.world.display.frame)

    def _error(self, fr: str, en: str) -> Message:
        return {"t": "error", "text": pick(self.lang, (fr, en))}

    def _film_now(self) -> Message | None:
        if self._film is None:
            return None
        return {**self._film, "at_s": round((self.session.world.now_us - self._film_us) / 1e6, 4)}

    def _tell_anew(self) -> None:
        self.tell({"t": "log", "log": self.log})
        self._told = {}

    def _tell_what_changed(self) -> None:
        session = self.session
        frame = bytes(session.world.display.frame)
        if frame != self._frame:
            self._frame = frame
            self.tell({"t": "frame", "hex": frame.hex()})
        if session.beams.seen:
            seen, session.beams.seen = session.beams.seen, []
            self.tell({"t": "edges", "edges": seen, "levels": session.beams.levels()})
        state = self.state()
        if state != self._told:
            self._told = state
            self.tell({"t": "state", "state": state})

    def _question(self) -> Message | None:
        picker = self._shown()
        if picker is None:
            return None
        return {
            "text": getattr(picker, "prompt", "") or "Menu",
            "seats": [pieces.SEAT_WORDS[seat] for seat in picker.seats],
            "choices": list(picker.labels),
            "index": picker.index,
            "stays": picker.stays,
        }

    def _hint(self) -> str:
        """What really happened in the last shot: for people to claim what no sensor sees, and to answer questions."""
        played = self.session.played
        if played is None or self.session.state not in (MOVING, SETTLING) or self._film is not None:
            return ""
        fr = self.lang == "fr"
        said = []
        if played.claims & pieces.BANK:
            said.append("bande d'abord (BANK)" if fr else "cushion first (BANK)")
        if played.claims & pieces.BOULETTE:
            said.append("mauvais pion touché d'abord (FAULT, Boulette)" if fr else "wrong man first (FAULT, Boulette)")
        if played.claims & pieces.UNTOUCHED:
            said.append("aucun pion touché (FAULT, Intouché)" if fr else "no man touched (FAULT, Untouched)")
        for off in played.outcome.off:
            name = pick(self.lang, calls.PIECES[off.piece])
            said.append(f"{name} sorti (FAULT, Sorti)" if fr else f"{name} off the board (FAULT, Off)")
        question = self.session.table.question
        if question is not None and question.kind == questions.HIT and played.target >= 0:
            fall = played.target_fall()
            if fall is None:
                said.append("le pion nommé n'est pas tombé" if fr else "the named man has not fallen")
            else:
                pocket = pick(self.lang, calls.POCKETS[fall.pocket])
                said.append(f"le pion nommé est tombé ({pocket})" if fr else f"the named man has fallen ({pocket})")
        elif question is not None:
            fallen = ", ".join(piece_word(code, self.lang) for code in played.codes()) or "-"
            said.append(f"tombés : {fallen}" if fr else f"fallen: {fallen}")
        return ", ".join(said)

    def state(self) -> Message:
        """What every page shows; told again whenever it changes."""
        session = self.session
        position, truth = session.position, session.truth
        seat = position.turn
        may_flick = session.may_flick and session.placed_seat == seat
        laid = session.state == PLACED and session.placed_seat == seat
        x, y = self.spec.striker_place(seat, 0.0)
        rx, ry = turned(seat, 1.0, 0.0)
        striker = None
        if session.striker is not None and session.state != MOVING:
            sx, sy = session.striker
            offset = session.placed_offset_mm if laid else 0.0
            striker = {"x": round(sx, 2), "y": round(sy, 2), "offset_mm": round(offset, 2)}
        legal = placing.stretches(self.spec, session.game.book.id, session.layout, seat) if laid else []
        return {
            "game": self._games,
            "turn_id": self._turns,
            "lang": self.lang,
            "book": self.setup.book,
            "options": self.setup.options,
            "seats": self.setup.seats,
            "players": self.setup.players,
            "position": record.position_dict(position),
            "winner": words.side_word(position, position.winner) if position.phase == GAME_OVER else None,
            "phase": PHASES[session.state],
            "shooter": pieces.SEAT_WORDS[seat],
            "men": words.men(session.layout),
            "named": session.named if self._may_name() else -1,
            "striker": striker,
            "legal": [[round(lo, 2), round(hi, 2)] for lo, hi in legal],
            "base": {"x": x, "y": y, "rx": rx, "ry": ry},
            "speeds": {"lo": words.SLOWEST_MM_S, "hi": words.FASTEST_MM_S},
            "may": {
                "flick": may_flick,
                "arrow": may_flick and session.arrow is not None,
                "name": self._may_name(),
                "say": self._may_say(),
                "undo": self._may_undo(),
            },
            "question": self._question(),
            "display_text": calls.status_text(position, self.lang),
            "speed": self.setup.speed,
            "noise": self.setup.noise,
            "style": self.setup.style,
            "truth": {
                "judged": truth.shots,
                "wrong": truth.missed + truth.phantom + truth.confused,
                "asked": session.table.asked,
                "hint": self._hint(),
            },
        }
