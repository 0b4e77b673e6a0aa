"""The simulated table that a page plays on: a session with the firmware in it, in the time of the clock on the wall.

People place, flick and press buttons on the page (actions.py); bots do the same by themselves. The table hears of it
through beams, windows and pads alone. Pages see it as view.py tells it.
"""

import asyncio
import importlib.util
import secrets
import time
from collections.abc import Callable, Collection, Coroutine, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from carrom.game import pieces, record
from carrom.game.position import Position
from carrom.game.ruling import Verdict
from carrom.lang import pick
from carrom.panel import calls
from simulator.board import picture, saved
from simulator.board.layout import Layout, rack
from simulator.board.spec import BoardSpec
from simulator.bots.advice import advise
from simulator.game.tabletop import MOVING
from simulator.game.truth import Played
from simulator.physics.engines import engine
from simulator.physics.exact_engine import Engine
from simulator.physics.outcome import Flick
from simulator.web import view, words
from simulator.web.actions import Actions, Refused
from simulator.web.films.film import film, film_of
from simulator.web.log import GameLog
from simulator.web.opened import opening, replay, traces
from simulator.web.opened.statistics import Statistics
from simulator.web.outbox import Outbox
from simulator.web.page_session import PageSession
from simulator.web.setup import Setup, players_of

TICK_S = 1 / 60
MOST_ENTRIES = 100_000
SAID_MS = "30000"  # for the words of rule K5: the page explains them, which takes time to read
LONGEST_TICK_S = 0.25  # after a hiccup of the computer the table goes on from where it was, not faster

Message = dict[str, Any]


def fastest_physics() -> str:
    """Name the exact engine where numba, which compiles it, is installed; otherwise pymunk."""
    return "exact" if importlib.util.find_spec("numba") else "pymunk"


class Playing:
    """A game on a fresh table, with its log. past: the game of a record to play on."""

    def __init__(
        self,
        setup: Setup,
        lang: str,
        spec: BoardSpec,
        narrator: words.Narrator,
        physics: str,
        past: replay.Past | None = None,
    ):
        self.setup = setup
        skills = {pieces.SEAT_WORDS.index(s): p["skill"] for s, p in setup.players.items() if p["kind"] == "bot"}
        self.game = PageSession(
            setup.book,
            past,
            seats=len(setup.seats),
            options=setup.options,
            seed=secrets.randbelow(2**31) if setup.seed is None else setup.seed,
            noise=setup.noise,
            people=tuple(seat for seat in range(4) if setup.is_human(seat)),
            skill=skills,
            settings={"lang": lang, "style": setup.style, "said_ms": SAID_MS},
            umpire=setup.umpire == "table",
            opener=-1 if setup.opener is None else pieces.SEAT_WORDS.index(setup.opener),
            physics=physics,
            board=spec,
        )
        played = self.game.tabletop.game
        header = record.header_text(played.book, played.seats, played.opener) + setup.player_comments()
        self.log = GameLog(header, self.game.history[0], narrator, lang)
        for text, verdict, before, after, layout, shot in past.entries if past is not None else ():
            if shot is not None:
                self.log.add_shot(shot)
            self.log.add(text, verdict, before, after)
            if layout is not None:
                self.log.add_layout(layout)


class Keeper(Protocol):
    """Keeps games beyond the life of the table. Methods raise OSError."""

    def left(self) -> str | None:
        """Return the record of the game that was running when the table was left."""

    def running(self, text: str) -> None:
        """Keep the record of the game that runs."""

    def finished(self, text: str) -> None:
        """Keep the record of a game that is over."""

    def games(self) -> Iterable[Path]:
        """Return the records of finished games."""


class Live:
    """The source of the page for the simulated table. See server.Source.

    narrator: puts entries and rulings into words. physics: a name of simulator.physics.ENGINES, by default the fastest
    here. keeper: keeps the games. asks_lang: whether the first page chooses the language.
    """

    def __init__(
        self,
        setup: Setup | None = None,
        lang: str = "fr",
        spec: BoardSpec | None = None,
        narrator: words.Narrator = words.PLAIN,
        physics: str = "",
        keeper: Keeper | None = None,
        asks_lang: bool = False,
    ):
        self._asks_lang = asks_lang
        self._keeper = keeper
        self._left = keeper.left() if keeper is not None else None
        self.spec = spec or BoardSpec()
        self.tell: Callable[[Message], None] = lambda _message: None
        self.lang = lang
        self._narrator = narrator
        self._physics = physics or fastest_physics()
        self._opened = ""  # the text of the record opened last
        self._opened_steps: list[saved.Step] = []  # the same, as read
        self._last_shot: saved.Shot | None = None  # of the running game
        self._games = 0
        self._busy = asyncio.Lock()  # one game is made, one file opened at a time
        self._table: dict[str, Callable[[Message, Outbox], Coroutine[Any, Any, None]]] = {
            "new": self._new,
            "open": self._open,
            "resume": self._resume,
            "rules": self._rules,
            "again": self._again,
            "continue": self._continue,
            "step_film": self._step_film,
            "advise": self._advise,
            "statistics": self._statistics,
        }
        self._take(Playing(setup or Setup(), lang, self.spec, narrator, self._physics))

    # A game begins.

    def _take(self, playing: "Playing") -> None:
        """Go on with that game from now on."""
        self._games += 1
        self.setup, self.game, self.log = playing.setup, playing.game, playing.log
        self.session, self.tabletop = self.game.session, self.game.tabletop
        self.actions = Actions(self.game, lambda message: self.tell(message))
        self._before: Position = self.tabletop.position
        self._film: Message | None = None
        self._last_shot = None
        self._film_us = 0
        self._followed = True
        self._told: Message = {}
        self._frame = b""
        self.session.table.listeners.append(self)
        self.session.listeners.append(self)
        self.tell({"t": "log", "log": self.log.items})

    async def _begin(self, setup: Setup, past: replay.Past | None = None) -> None:
        """Set up a fresh table in a thread: that takes some tenths of a second."""
        self._take(await asyncio.to_thread(Playing, setup, self.lang, self.spec, self._narrator, self._physics, past))

    async def _new(self, message: Message, _outbox: Outbox) -> None:
        setup = Setup.from_message(message)
        try:
            setup.rulebook()
        except ValueError as error:
            raise Refused(str(error), str(error)) from None
        await self._begin(setup)

    async def _open(self, message: Message, outbox: Outbox) -> None:
        """Show a record or a trace to the page that opened it."""
        name, text = message["name"], message["text"]
        try:
            async for part in opening.messages(name, text, self.spec, self.lang, self._narrator):
                await outbox.put_part(part)
        except opening.UnreadableError as error:
            raise Refused(*error.args) from None
        if not traces.is_trace(text):
            self._opened = text
            self._opened_steps = []

    async def _step_film(self, message: Message, outbox: Outbox) -> None:
        """Play a shot of the record that was opened last again, as it was."""
        at = message["step"]
        outbox.put({"t": "step_film", "step": at, "film": await asyncio.to_thread(self.shot_film, at)})

    def shot_film(self, step: int) -> Message | None:
        shot = self._last_shot
        if step:
            if self._opened and not self._opened_steps:
                self._opened_steps = saved.parse(self._opened, self.spec).steps
            shot = self._opened_steps[step].shot if step < len(self._opened_steps) else None
        return film_of(step, shot, self.spec) if shot is not None else None

    async def _advise(self, message: Message, outbox: Outbox) -> None:
        """Tell the page of the person on turn what Maître would play, and what he thinks of that aim."""
        tabletop, seat, turn = self.tabletop, pieces.SEAT_WORDS.index(message["seat"]), self.actions.turns
        if not self.game.may_flick or tabletop.placed_seat != seat:
            raise Refused("Pas maintenant.", "Not now.")
        aimed = Flick(seat, tabletop.placed_offset_mm, message["angle_deg"], message["speed_mm_s"])
        exact, speeds = Engine(self.spec, tabletop.engine.seed), (words.SLOWEST_MM_S, words.FASTEST_MM_S)
        asked = list(tabletop.layout), tabletop.position, tabletop.game.book, exact, aimed, speeds, self.lang
        outbox.put({**await asyncio.to_thread(advise, *asked), "turn_id": turn})

    async def _continue(self, _message: Message, _outbox: Outbox) -> None:
        """Go on with the game that was running when the table was left."""
        if self._left is None:
            return
        self._opened, self._left = self._left, None
        self._opened_steps = []
        try:
            await self._play_on(MOST_ENTRIES, players_of(self._opened))
        except saved.SavedError as error:
            self._opened = ""
            raise Refused(f"Partie gardée illisible : {error}", f"The kept game is unreadable: {error}") from None

    async def _again(self, message: Message, _outbox: Outbox) -> None:
        if self.session.over:
            await self._begin(self.setup.again(self.session.game.opener, message["swap"]))

    async def _rules(self, message: Message, outbox: Outbox) -> None:
        outbox.put({"t": "rules", **self._narrator.sheet(message["book"], self.lang)})

    async def _statistics(self, _message: Message, outbox: Outbox) -> None:
        """Add up the kept games; those that cannot be read are left out."""
        found = Statistics(self.lang)
        if self._keeper is not None:
            await asyncio.to_thread(found.add_files, self._keeper.games())
        outbox.put({"t": "statistics", **found.told()})

    async def _resume(self, message: Message, _outbox: Outbox) -> None:
        """Play on from a step of the record that was opened last."""
        if self._opened:
            await self._play_on(message["upto"], self.setup.players)

    async def _play_on(self, upto: int, players: dict[str, dict[str, Any]]) -> None:
        past = await asyncio.to_thread(replay.Past, self._opened, self.spec, upto)
        seats = [pieces.SEAT_WORDS[seat] for seat in past.game.seats]
        players = {seat: players.get(seat, {"kind": "human"}) for seat in seats}
        options = {name: str(value) for name, value in past.game.book.options.items()}
        made = replace(self.setup, book=past.game.book.id, options=options, seats=seats, players=players, opener=None)
        await self._begin(made, past)

    # Time.

    async def run(self) -> None:
        """Let the table's time pass with the clock on the wall, until cancelled."""
        # The first shot of the compiled engine takes a second: no player is to wait for it.
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
        picker = self.tabletop.offered()
        asked = picker is not None and any(seat in self.game.people for seat in picker.seats)
        asked = asked and not self.game.sees_to(picker)
        return 1.0 if asked or self.session.world.pads.held else self.setup.speed

    def advance(self, seconds: float) -> None:
        """Let the table's time pass and tell the pages what has come of it."""
        self.session.world.run(for_us=int(seconds * 1e6))
        if not self._followed and self.tabletop.state != MOVING and not self.session.table.referee.busy():
            self._followed = True
            self.game.follow()
        self.actions.advance()
        self._tell_what_changed()

    # Table and session tell (their listeners).

    def on_entry(self, text: str, verdict: Verdict, position: Position) -> None:
        self.tell(self.log.add(text, verdict, self._before, position))
        self._before = position
        self._followed = False

    def on_call(self, name: str, rtttl: str, text: str) -> None:
        self.tell({"t": "call", "name": name, "text": text, "rtttl": rtttl})

    def on_flick(self, played: Played) -> None:
        flick = played.flick
        numbers = (flick.offset_mm, flick.angle_deg, flick.speed_mm_s)
        seed = self.tabletop.engine.seed
        self._last_shot = saved.Shot(list(played.layout), flick.seat, *numbers, self._physics, seed)
        self.log.add_shot(self._last_shot)
        self._film = film(played.number, played.layout, played.outcome, self.setup.speed)
        self._film_us = played.start_us
        self.tell({"t": "film", "film": self._film_now()})

    def on_rest(self, _layout: Layout) -> None:
        self._film = None
        played = self.tabletop.played
        if played is not None and played.said and not played.by_person:
            self.tell({"t": "said", "seat": pieces.SEAT_WORDS[played.seat]})

    def on_settled(self, _played: Played, _agree: bool) -> None:
        self.log.add_layout(self.tabletop.layout)
        self._left = None  # a new game has been chosen
        self._keep(False)

    def on_over(self) -> None:
        self._keep(True)

    def _keep(self, over: bool) -> None:
        """Keep the game; a disk that is full does not end it."""
        if self._keeper is None:
            return
        try:
            (self._keeper.finished if over else self._keeper.running)(self.record_text())
        except OSError as error:
            self._keeper = None
            text = ("La partie ne peut plus être gardée : {}", "The game cannot be kept any more: {}")
            self.tell({"t": "error", "text": pick(self.lang, text).format(error.strerror)})

    # Pages ask and see (server.Source).

    async def handle(self, message: Message, outbox: Outbox, plays: Collection[str] = pieces.SEAT_WORDS) -> None:
        try:
            if message["t"] == "lang":
                await self._set_lang(message["lang"])
            elif not self.actions.handle(message, plays) and message["t"] in self._table:
                async with self._busy:
                    await self._table[message["t"]](message, outbox)
        except Refused as refusal:
            outbox.put({"t": "error", "text": pick(self.lang, refusal.args)})
        self._tell_what_changed()

    async def _set_lang(self, lang: str) -> None:
        self.lang = lang
        self._asks_lang = False
        self.session.table.settings.set("lang", self.lang)
        self.session.table.apply_settings()
        log = self.log
        log.lang = lang
        items = await asyncio.to_thread(log.items_in, lang)
        if self.log is log and log.lang == lang:  # neither a new game nor another language meanwhile
            log.take_items(items)
            self.tell({"t": "log", "log": log.items})

    def hello(self) -> Message:
        return {
            "t": "hello",
            "source": "live",
            "spec": words.spec_dict(self.spec),
            "asks_lang": self._asks_lang,
            "books": words.books(self._narrator),
            "bots": words.levels(),
            "state": self.state(),
            "log": self.log.items,
            "frame": bytes(self.session.world.display.frame).hex(),
            "levels": self.session.world.beams.levels(),
            "film": self._film_now(),
            "pictures": all(map(importlib.util.find_spec, ("PIL", "resvg_py"))),
        }

    def state(self) -> Message:
        """Make the state message, which is told again whenever it changes."""
        actions = self.actions
        told = view.state(self.game, self.setup, self.lang, self._games, actions.turns, actions.may_undo())
        return {**told, "left": self._left is not None}

    def record_text(self) -> str:
        return self.log.record_text()

    def position_svg(self) -> str:
        placed = [(disc.piece, disc.x_mm, disc.y_mm) for disc in self.tabletop.discs()]
        title = calls.status_text(self.tabletop.position, self.lang)
        mark = pick(self.lang, ("simulateur", "simulator"))
        frame = self.session.world.display.frame
        return picture.board_svg(self.spec, placed, title=title, mark=mark, frame_columns=frame)

    def _film_now(self) -> Message | None:
        if self._film is None:
            return None
        return {**self._film, "at_s": round((self.session.world.now_us - self._film_us) / 1e6, 4)}

    def _tell_what_changed(self) -> None:
        frame = bytes(self.session.world.display.frame)
        if frame != self._frame:
            self._frame = frame
            self.tell({"t": "frame", "hex": frame.hex()})
        beams = self.game.beams
        if beams.seen:
            seen, beams.seen = beams.seen, []
            self.tell({"t": "edges", "edges": seen, "levels": beams.levels()})
        state = self.state()
        if state != self._told:
            self._told = state
            self.tell({"t": "state", "state": state})
