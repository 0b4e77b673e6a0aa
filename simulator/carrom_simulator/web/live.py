"""The simulated table that a page plays on: a session with the firmware in it, in the time of the clock on the wall.

People place, flick and press buttons on the page (actions.py); bots do the same by themselves. The table hears of it
through beams, windows and pads alone. Pages see it as view.py tells it.
"""

import asyncio
import contextlib
import importlib.util
import itertools
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from carrom import ports
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.rules import BOOKS
from carrom.lang import LANGUAGES, pick
from carrom.panel import calls
from carrom.ports import WHOLE
from carrom_simulator.board import picture, saved
from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.advice import advise
from carrom_simulator.films.film import film_of
from carrom_simulator.physics.engines import EXACT
from carrom_simulator.physics.exact_engine import Engine
from carrom_simulator.physics.outcome import Flick
from carrom_simulator.serving import kept, protocol
from carrom_simulator.serving.disk import Disk
from carrom_simulator.serving.protocol import EVERYBODY, OWNER, PLAYERS, Ask, Kind, Kinds, Refused, always, own_seat
from carrom_simulator.web import words
from carrom_simulator.web.actions import Actions
from carrom_simulator.web.opened import opening, replay, traces, unfinished
from carrom_simulator.web.opened.open_records import OpenRecords
from carrom_simulator.web.opened.statistics import Statistics
from carrom_simulator.web.playing import Playing
from carrom_simulator.web.setup import FIELDS, Setup, players_fit, table_of
from carrom_simulator.web.shape import State
from carrom_simulator.web.table_source import TableSource
from carrom_simulator.words import faults
from carrom_simulator.words.books import catalogue, forms

TICK_S = 1 / 60
MOST_ENTRIES = 100_000
MOST_OPENINGS = 2  # files opened at once: each takes a process
LONGEST_TICK_S = 0.25  # after a hiccup of the computer the table goes on from where it was, not faster

Message = dict[str, Any]

_PLACE = {"seat": protocol.own_seat, "offset_mm": protocol.number(-400, 400)}
_PAD = {"seat": protocol.own_seat, "button": protocol.among(ports.BUTTON_WORDS), "down": protocol.flag}
_BET = {"seat": protocol.own_seat, "zone": protocol.among(("near", "far")), "index": protocol.whole(-1, 40)}
_ANSWER = {"seat": protocol.own_seat, "index": protocol.whole(0, 40)}
_RECORD = {"record": protocol.whole(0, protocol.MAX_SEED)}  # number of an opened record
_AIM = {"angle_deg": protocol.number(-180, 180), "speed_mm_s": protocol.number(0, 8000)}


def _acts(do: Callable[[Actions, Ask], None]) -> Callable[["Live", Ask], None]:
    """Return what does that in the running game."""
    return lambda live, ask: do(live.playing.actions, ask)


class Live(TableSource):
    """The simulated table that pages play on.

    physics: of the board, a name of physics.engines.ENGINES. keeper:
    keeps the games. lang: of LEDs, buzzer and menus. asks_lang: whether each page begins in a language of its own, and
    the first one chooses the table's. disk: does what waits for it; at once by default. fitted: see Session.
    offers_left: whether the owner's page offers the games that were left, until something has been entered.
    """

    def __init__(
        self,
        setup: Setup | None = None,
        lang: str = "fr",
        spec: BoardSpec | None = None,
        physics: str = EXACT,
        keeper: kept.Keeper | None = None,
        asks_lang: bool = False,
        disk: Disk | None = None,
        fitted: int = WHOLE,
        offers_left: bool = False,
    ):
        super().__init__(lang, spec, "" if asks_lang else lang)
        self._asks_lang = asks_lang
        self._keeper = keeper
        self._kept = kept.KeptGame(keeper, lambda why: self.tell(protocol.error(self.lang, why)), disk or Disk())
        self._physics = physics
        self._fitted = fitted
        self._offers_left = offers_left
        self._open_records = OpenRecords(self.spec)
        self._numbers = itertools.count(1)  # of games
        self._making = asyncio.Lock()  # one game is made at a time
        self._reading = asyncio.Lock()  # one long answer is made at a time; a new game does not wait for it
        self._club: Message = {"names": [], "next": None}
        self._openings = 0  # files that are being read, or taken by their pages
        self._counted = 0  # of the games before
        self.playing = self._made(setup or Setup())
        self._take(self.playing)

    # A game begins.

    def _take(self, playing: Playing, file: kept.GameFile | None = None) -> None:
        """Go on with that game from now on. file: where it is kept already."""
        self._kept.begin(file, keeps=not playing.setup.trial)
        if playing.lang != self.lang:  # chosen while it was made
            playing.speak(self.lang)
        self._counted = self.count + 1
        self.playing = playing
        self.tell({"t": "log", "log": playing.log.items})

    async def _begin(
        self,
        setup: Setup,
        past: replay.Past | None = None,
        file: kept.GameFile | None = None,
        swap: bool = False,
    ) -> None:
        """Set up a fresh table in a thread: that takes some tenths of a second."""
        moved = self.playing.moved + swap
        self._take(await asyncio.to_thread(self._made, setup, past, file is not None, moved), file)

    def _made(self, setup: Setup, past: replay.Past | None = None, is_kept: bool = False, moved: int = 0) -> Playing:
        number = next(self._numbers)
        table = (setup, self.lang, self.spec, self._physics, self._tell_all)
        return Playing(number, *table, past, is_kept, moved, self._fitted)

    def _tell_all(self, message: Message) -> None:
        self.tell(message)  # the server sets `tell` later

    def _begin_as_the_table(self) -> None:
        """Set up the game that people have begun with the pads: for the page, too, it is another one."""
        self._save()  # the one before, with all that was entered until this moment
        game = self.playing.session.game
        by = int(self.playing.goes_on_in(game))
        setup = self._setup_for(game, self.playing.seated.moved_on(by))
        setup = replace(setup, opener=pieces.SEAT_WORDS[game.opener], seed=None)
        self._take(self._made(setup, moved=self.playing.moved + by))

    def _setup_for(self, game: Game, setup: Setup) -> Setup:
        """Return that setup, with the book and the seats of a game. People sit where nobody did."""
        setup = setup.after_trial()
        seats = [pieces.SEAT_WORDS[seat] for seat in game.seats]
        players = {seat: setup.players.get(seat, {"kind": "human"}) for seat in seats}
        options = {name: str(value) for name, value in game.book.options.items()}
        table = {"seats": seats, "players": players, "opener": None, "series": game.book.series}
        return replace(setup, book=game.book.id, options=options, **table)

    async def _new(self, ask: Ask) -> None:
        setup = Setup.from_message(ask.fields)
        try:
            setup.rulebook()
        except ValueError as error:
            raise Refused(*faults.both(error)) from None
        async with self._making:
            await self._begin(setup)

    async def _open(self, ask: Ask) -> None:
        """Show a record or a trace to the page that opened it, as quickly as that page takes it."""
        name, text = ask.fields["name"], ask.fields["text"]
        if self._openings >= MOST_OPENINGS:
            raise Refused("D’autres fichiers s’ouvrent ; réessayez.", "Other files are being opened; try again.")
        self._openings += 1
        # Its number comes first: the page asks for shots as soon as it has the steps.
        number = 0 if traces.is_trace(text) else self._open_records.add(text)
        try:
            parts = opening.messages(name, number, text, self.spec, self.lang)
            async with contextlib.aclosing(parts):
                async for part in parts:
                    if not await ask.outbox.put_part(part):
                        return
        except opening.UnreadableError as error:
            raise Refused(*error.args) from None
        finally:
            self._openings -= 1

    async def _review(self, ask: Ask) -> None:
        """Show the running game, or the one that is over, like a record that was opened."""
        await self._open(ask._replace(fields={"t": "open", "name": "", "text": self.record_text()}))

    async def _step_film(self, ask: Ask) -> None:
        """Play a shot of an opened record again, as it was."""
        asked = ask.fields["record"], ask.fields["step"]
        async with self._reading:
            made = await asyncio.to_thread(self.shot_film, *asked)
        ask.outbox.put({"t": "step_film", "record": asked[0], "step": asked[1], "film": made})

    def shot_film(self, record: int, step: int) -> Message | None:
        shot = self._open_records.shot(record, step) if record else self.playing.last_shot
        return film_of(step, shot, self.spec) if shot is not None else None

    async def _advise(self, ask: Ask) -> None:
        """Tell the page of the person on turn what Maître would play, and what he thinks of that aim."""
        message, tabletop, actions = ask.fields, self.playing.tabletop, self.playing.actions
        turn = actions.turns
        seat = pieces.SEAT_WORDS.index(message["seat"])
        if not actions.striker.may_flick or tabletop.placed_seat != seat:
            raise Refused("Pas maintenant.", "Not now.")
        aimed = Flick(seat, tabletop.placed_offset_mm, message["angle_deg"], message["speed_mm_s"])
        exact, speeds = Engine(self.spec, tabletop.engine.seed), (words.SLOWEST_MM_S, words.FASTEST_MM_S)
        asked = list(tabletop.layout), tabletop.position, tabletop.game.book, exact, aimed, speeds, self.lang
        async with self._reading:
            ask.outbox.put({**await asyncio.to_thread(advise, *asked), "turn_id": turn})

    async def _unfinished(self, ask: Ask) -> None:
        """List the games that were left."""
        async with self._reading:
            ask.outbox.put(await self._kept.listed(unfinished.summary))

    async def _continue(self, ask: Ask) -> None:
        """Go on with a game that was left."""
        file = await self._kept.take_up(ask.fields["id"])
        try:
            setup = replace(self.playing.setup, players=saved.players_of(file.text), **table_of(file.text))
            await self._play_on(file.text, MOST_ENTRIES, setup, file)
        except BaseException as error:
            file.leave()
            if not isinstance(error, saved.SavedError):
                raise
            french, english = faults.both(error.fault)
            place = f"Partie gardée illisible : {error.line}", f"The kept game is unreadable: {error.line}"
            raise Refused(f"{place[0]}: {french}", f"{place[1]}: {english}") from None

    async def _delete(self, ask: Ask) -> None:
        """Delete a game that was left, and list the others."""
        await self._kept.delete(ask.fields["id"])
        await self._unfinished(ask)

    async def _again(self, ask: Ask) -> None:
        async with self._making:
            if self.playing.session.over:
                game, swap = self.playing.session.game, ask.fields["swap"]
                if game.book.match:
                    await self._begin(self.playing.seated.next_of_match(game), swap=True)
                else:
                    await self._begin(self.playing.seated.again(game.opener, swap), swap=swap)

    def _called(self, ask: Ask) -> None:
        """Let a person say the name for pages and record."""
        seat, name = ask.fields["seat"], ask.fields["name"]
        player = self.playing.seated.players.get(seat)
        if player is None or player["kind"] != "human":
            raise Refused("Personne n’est assis là.", "Nobody sits there.")
        self.playing.name(seat, name)

    def set_club(self, club: Message) -> None:
        """Offer the pages what a club tells: {"names": [...], "next": {"book", "one", "other"} or null}."""
        self._club = club
        self.tell({"t": "club", **club})

    def _skip(self, _ask: Ask) -> None:
        """Skip what is being shown."""
        if self.playing.pacing.skip():
            self.tell({"t": "skip"})

    def _rules(self, ask: Ask) -> None:
        sheet = protocol.in_both(self.lang, lambda lang: catalogue.sheet(ask.fields["book"], lang))
        ask.outbox.put({"t": "rules", **sheet})

    async def _statistics(self, ask: Ask) -> None:
        """Add up the kept games; those that cannot be read are left out."""
        found = Statistics(ask.fields["lang"])
        async with self._reading:
            if self._keeper is not None:
                await asyncio.to_thread(found.add_files, self._keeper.games())
        ask.outbox.put({"t": "statistics", **found.told()})

    async def _resume(self, ask: Ask) -> None:
        """Play on from a step of an opened record: its players, where it names them, at the table as it is set up."""
        text = self._open_records.text(ask.fields["record"])
        if text is None:
            raise Refused("Rouvrez cette partie.", "Open this game again.")
        setup = self.playing.setup
        setup = replace(setup, players=saved.players_of(text) or setup.players)
        await self._play_on(text, ask.fields["upto"], setup)

    async def _play_on(self, text: str, upto: int, setup: Setup, file: kept.GameFile | None = None) -> None:
        async with self._making:
            past = await asyncio.to_thread(replay.Past, text, self.spec, upto)
            await self._begin(self._setup_for(past.game, setup), past, file)
            for why in past.misplaced:
                self.tell(protocol.error(self.lang, why))

    # Time.

    async def run(self) -> None:
        """Let the table's time pass with the clock on the wall, until cancelled."""
        # The first shot of the compiled engine, with which bots think, takes a second: no player is to wait for it.
        warm = Engine(self.spec)
        await asyncio.get_running_loop().run_in_executor(None, warm.play, rack(self.spec), Flick(0, 0.0, 0.0, 3000.0))
        last_s = time.monotonic()
        while True:
            if not self.attended.is_set():  # the table's time stands still while nobody looks
                await self.attended.wait()
                last_s = time.monotonic()
            await asyncio.sleep(TICK_S)
            await self.written()  # the table waits for its disk; pages and their server do not
            now_s = time.monotonic()
            self.playing.pacing.pass_time(min(now_s - last_s, LONGEST_TICK_S))
            self.advance(0)
            last_s = now_s

    def advance(self, seconds: float) -> None:
        """Let so much of the table's time pass and tell the pages what has come of it."""
        self.playing.session.world.run(for_us=int(seconds * 1e6))
        if self.playing.was_left:
            self._begin_as_the_table()
        elif self.playing.has_tried:
            self._take(self._made(self.playing.setup.after_trial()))
        self.playing.actions.advance()
        self.tell_changes()

    def _save(self) -> None:
        """Have what is new of the game put on the disk. What was told since the last call goes to the pages when it is
        there: see `written`."""
        if self.playing.is_kept:
            self._kept.save(self.playing.record.unsaved(), self.playing.is_over)

    # Pages ask and see.

    def _set_lang(self, ask: Ask) -> None:
        """Put LEDs, buzzer and menus into a language. Pages keep theirs."""
        self.lang = ask.fields["lang"]
        self._asks_lang = False
        self.playing.speak(self.lang)

    def hello(self) -> Message:
        return {
            "t": "hello",
            "source": "live",
            "spec": words.spec_dict(self.spec),
            "asks_lang": self._asks_lang,
            "given_lang": self.given_lang,
            "books": forms.books(),
            "bots": words.levels(),
            "club": self._club,
            "offers_left": self._offers_left and self.playing.number == 1 and not self.playing.is_kept,
            "state": self.state(),
            **self.playing.shown(),
            "pictures": all(map(importlib.util.find_spec, ("PIL", "resvg_py"))),
        }

    def state(self) -> State:
        """Make the state message, which is told again whenever it changes."""
        return self.playing.state(self._kept.left, self.count)

    @property
    def count(self) -> int:
        """How often something was entered or shot."""
        return self._counted + self.playing.count

    def record_text(self) -> str:
        return self.playing.record.text()

    def position_svg(self) -> str:
        placed = [(disc.piece, disc.x_mm, disc.y_mm) for disc in self.playing.tabletop.discs()]
        title = calls.status_text(self.playing.tabletop.position, self.lang)
        mark = pick(self.lang, ("simulateur", "simulator"))
        return picture.board_svg(self.spec, placed, title=title, mark=mark, frame_columns=self.playing.leds())

    async def written(self) -> None:
        await self._kept.written()

    def tell_changes(self) -> None:
        self.playing.note()  # how the men lie as pages are about to see them
        self._save()
        self.playing.tell_changes(self.state())

    # Who may send it, what it does, and its fields. SECURITY.md tells who is who.
    kinds: ClassVar[Kinds] = {
        "place": Kind(PLAYERS, _acts(Actions.place), _PLACE),
        "aim": Kind(PLAYERS, _acts(Actions.aim), {"seat": own_seat, **_AIM}),
        "flick": Kind(PLAYERS, _acts(Actions.flick), _PLACE | _AIM, plays=always),
        "pad": Kind(PLAYERS, _acts(Actions.hold), _PAD, plays=lambda message: message["down"]),
        "answer": Kind(PLAYERS, _acts(Actions.answer), _ANSWER, plays=always),
        "name": Kind(PLAYERS, _acts(Actions.name), {"index": protocol.whole(0, 40)}),
        "bet": Kind(PLAYERS, _acts(Actions.bet), _BET, plays=always),
        "double": Kind(PLAYERS, _acts(Actions.double), plays=always),
        "arrow": Kind(PLAYERS, _acts(Actions.other_arrow), plays=always),
        "say": Kind(PLAYERS, _acts(Actions.say), plays=always),
        "undo": Kind(PLAYERS, _acts(Actions.undo), plays=always),
        "agree": Kind(PLAYERS, _acts(Actions.agree), {"yes": protocol.flag}),
        "called": Kind(PLAYERS, _called, {"seat": own_seat, "name": protocol.name}),
        "skip": Kind(PLAYERS, _skip),
        "advise": Kind(PLAYERS, _advise, {"seat": own_seat, **_AIM}),
        "rules": Kind(EVERYBODY, _rules, {"book": protocol.among(BOOKS)}),
        "new": Kind(OWNER, _new, FIELDS, players_fit),
        "again": Kind(OWNER, _again, {"swap": protocol.flag}),
        "unfinished": Kind(OWNER, _unfinished),
        "continue": Kind(OWNER, _continue, {"id": protocol.text(60)}),
        "delete": Kind(OWNER, _delete, {"id": protocol.text(60)}),
        "open": Kind(OWNER, _open, {"name": protocol.text(100), "text": protocol.text(protocol.MAX_TEXT)}),
        "review": Kind(OWNER, _review),
        "step_film": Kind(OWNER, _step_film, _RECORD | {"step": protocol.whole(0, MOST_ENTRIES)}),
        "resume": Kind(OWNER, _resume, _RECORD | {"upto": protocol.whole(0, MOST_ENTRIES)}),
        "statistics": Kind(OWNER, _statistics, {"lang": protocol.among(LANGUAGES)}),
        "lang": Kind(OWNER, _set_lang, {"lang": protocol.among(LANGUAGES)}),
        "free": Kind(OWNER, lambda _live, ask: ask.free_seat(ask.fields["seat"]), {"seat": protocol.any_seat}),
    }
