"""A game that people at a page play: a session with the choices that they made, its hands, its log, what is shown.

It is made whole, and another game is another one of these; the table that the pages see (live.Live) goes on.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.game.entry import Entry
from carrom.game.position import GAME_OVER, Position
from carrom.game.ruling import Verdict
from carrom.panel import scoreboard
from carrom.panel.calls import Call
from carrom.ports import WHOLE
from carrom_simulator.board import saved
from carrom_simulator.board.growing_record import GrowingRecord
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.film import film
from carrom_simulator.game.people import QUICK
from carrom_simulator.game.session import Session, SessionError
from carrom_simulator.game.truth import Played
from carrom_simulator.serving import protocol
from carrom_simulator.web import view
from carrom_simulator.web.actions import Actions
from carrom_simulator.web.log import GameLog
from carrom_simulator.web.opened import replay
from carrom_simulator.web.pacing import Pacing
from carrom_simulator.web.setup import TRIAL_BOARDS, Setup
from carrom_simulator.web.shape import State
from carrom_simulator.words.places import place

MOST_SEEDS = 10  # seeds tried where chance makes a table
SAID_MS = "30000"  # for the words of rule K5: the page explains them, which takes time to read
# Calls about the table's hardware, and about what hands have to do.
OF_HANDS = {"line_hidden", "put_back", "badly_placed", "wrong_seat", "question", "closing", "closed", "resumed"}

Message = dict[str, Any]


def _session(rules: str, seed: int | None, **more: Any) -> Session:
    """Make a session. seed None: by chance; of the tables that chance makes a few cannot be calibrated."""
    for _ in range(MOST_SEEDS - 1):
        try:
            return Session(rules, seed=secrets.randbelow(2**31) if seed is None else seed, **more)
        except SessionError:
            if seed is not None:
                raise
    return Session(rules, seed=secrets.randbelow(2**31), **more)


def _header_of(game: Game, setup: Setup) -> str:
    """Return the header of a game's record, with who plays and how the table is set up."""
    return record.header_text(game.book, game.seats, game.opener) + setup.comments()


class Playing:
    """A game on a fresh table.

    number: tells it from the table's other games. lang: of what is called; the log is first told in it. tell: sends a
    message to every page. past: the game of a record to play on. is_kept: whether it is on the disk already; a game
    without an entry of its own is not. moved: by how many places everybody has moved on at this table before it.
    fitted: see Session.

    setup: who sat where when the game began. seated: the same as everybody sits now.
    """

    def __init__(
        self,
        number: int,
        setup: Setup,
        lang: str,
        spec: BoardSpec,
        physics: str,
        tell: Callable[[Message], None],
        past: replay.Past | None = None,
        is_kept: bool = False,
        moved: int = 0,
        fitted: int = WHOLE,
    ):
        self.number = number
        self.setup = setup
        self.lang = lang
        skill = {pieces.SEAT_WORDS.index(s): p["skill"] for s, p in setup.players.items() if p["kind"] == "bot"}
        self.session = session = _session(
            setup.book,
            seats=len(setup.seats),
            options=setup.options,
            seed=setup.seed,
            noise=setup.noise,
            people=tuple(seat for seat in range(4) if setup.is_human(seat)),
            skill=skill,
            settings={"lang": lang, "style": setup.style, "said_ms": SAID_MS},
            frames=True,
            opener=-1 if setup.opener is None else pieces.SEAT_WORDS.index(setup.opener),
            series=setup.series if past is None else (0, 0),  # its journal has them
            mishaps=False,
            physics=physics,
            board=spec,
            store=past.store() if past is not None else None,
            layout=past.layout() if past is not None else None,
            umpire=setup.umpire == "table",
            pace=QUICK,
            watched=True,
            fitted=fitted,
        )
        self.tabletop = session.tabletop
        self.log = GameLog(lang)
        if past is None:
            self.actions = Actions(session, tell)
        else:
            self.actions = Actions(session, tell, past.record, past.asked)
            for entry in past.entries:
                self.log.add(*entry)
        self.record.set_header(_header_of(session.game, setup))
        if is_kept:
            self.record.unsaved()
        self.pacing = Pacing(self.actions, setup)
        self.is_kept = is_kept
        self.last_shot: saved.Shot | None = None
        self._moved = moved - session.position.moved  # a game that goes on finds its people where they sit
        self._physics = physics
        self._tell = tell
        self._begun = session.game
        self._before: Position = session.position  # before the entry that comes next
        self._asked: str | None = None  # the question that the record has
        self._film: Message | None = None
        self._film_us = 0
        self._calls_hands = False  # what is being called is about hands that nobody has to lend
        self._told: State | None = None  # the state that the pages have
        self._frame = b""  # and the LEDs
        session.table.listeners.append(self)
        session.listeners.append(self)

    @property
    def record(self) -> GrowingRecord:
        """The game's record so far."""
        return self.actions.follower.record

    @property
    def seated(self) -> Setup:
        """The setup with everybody where he sits now (I19)."""
        return self.setup.moved_on(self._before.moved)

    @property
    def moved(self) -> int:
        """By how many places everybody has moved on at this table, with this game."""
        return self._moved + self._before.moved

    @property
    def was_left(self) -> bool:
        """Whether people have begun another game with the pads."""
        return self.session.game is not self._begun

    def goes_on_in(self, game: Game) -> bool:
        """Tell whether that game is the next one of the same match, begun with the pads: everybody has moved on."""
        return bool(game.book is self._begun.book and game.book.match)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, after its last entry."""
        return bool(self._before.phase == GAME_OVER)

    @property
    def has_tried(self) -> bool:
        """Whether the boards that came before the game are over, and people have read how the last one ended."""
        is_over = self._before.board > TRIAL_BOARDS or self.is_over
        return self.setup.trial and is_over and self.pacing.reading is None

    def name(self, seat: str, name: str) -> None:
        """Let a person be called so in the record. name "": by no name."""
        called = {"kind": "human"} | ({"name": name} if name else {})
        seat = place(self.setup.seats, seat, -self._before.moved)  # the record names people where they began
        self.setup = replace(self.setup, players=self.setup.players | {seat: called})
        if self.is_kept:
            self.record.add_player(seat, name)
        else:
            self.record.set_header(_header_of(self.session.game, self.setup))

    def speak(self, lang: str) -> None:
        """Put LEDs, buzzer and menus into a language."""
        self.lang = lang
        self.session.table.settings.set("lang", lang)
        self.session.table.apply_settings()

    def note(self) -> None:
        """Note in the record how the board lies, and what the table asks."""
        self.actions.follower.note()
        asked = self.session.table.journal.question
        if asked != self._asked:
            self._asked = asked
            self.record.add_question(asked or "", self.tabletop.layout)
            self.is_kept = True

    # Called by the table and by the session: this object listens to both.

    def on_entry(self, entry: Entry, verdict: Verdict, position: Position) -> None:
        told = self.log.add(entry, verdict, self._before, position)
        self._tell(told)
        self.pacing.on_entry(entry, verdict, told["item"])
        self.is_kept = True
        self._asked = None  # whatever was asked has been answered
        self._before = position

    def on_call(self, call: Call) -> None:
        self._calls_hands = self.setup.umpire == "table" and call.name in OF_HANDS
        if self._calls_hands:
            return  # the simulated table moves the pieces itself: pages are told no call that asks for hands
        said = protocol.in_both(self.lang, lambda lang: {"text": call.text(lang)})
        self._tell({"t": "call", "name": call.name, "rtttl": call.tune(), **said})

    def on_flick(self, played: Played) -> None:
        flick = played.flick
        numbers = (flick.offset_mm, flick.angle_deg, flick.speed_mm_s)
        seed = self.tabletop.engine.seed
        mark, spec = played.outcome.mark(), self.tabletop.spec
        rims = spec.rim_friction_man, spec.rim_friction_cushion
        self.last_shot = saved.Shot(list(played.layout), flick.seat, *numbers, self._physics, seed, mark, rims)
        self.record.add_shot(self.last_shot)
        self._film = film(played.number, played.layout, played.outcome, self.setup.speed)
        self._film_us = played.start_us
        self._tell({"t": "film", "film": self._film_now()})

    def on_rest(self, _layout: Layout) -> None:
        self._film = None
        played = self.tabletop.played
        if played is not None and played.said and not played.by_person:
            self._tell({"t": "said", "seat": pieces.SEAT_WORDS[played.seat]})

    # The pages' view of it.

    def shown(self) -> Message:
        """Return what of it a page needs when it opens or comes back, but for the state."""
        return {
            "log": self.log.items,
            "frame": self.leds().hex(),
            "levels": self.session.world.beams.levels(),
            "film": self._film_now(),
        }

    @property
    def count(self) -> int:
        """How often something was entered or shot in it; an undo is an entry, too."""
        return len(self.log.items) + self.tabletop.flicks

    def state(self, left: bool, count: int) -> State:
        """Return what every page shows of it. left: whether an unfinished game is kept. count: see shape.State."""
        shown = self.seated, self.lang, self.number, self.moved, left, self.pacing.reading, count
        return view.state(self.actions, *shown)

    def leds(self) -> bytes:
        """Return what the pages' LEDs show: the score in the place of a call about hands that nobody has to lend."""
        if not (self._calls_hands and self.session.table.presenter.scoreboard.talking):
            return bytes(self.session.world.display.frame)
        position, shown = self.session.position, bytearray(scoreboard.WIDTH)
        scoreboard.draw_status(shown, 0, position, position.side_of(pieces.SOUTH), False)
        return bytes(shown)

    def _film_now(self) -> Message | None:
        if self._film is None:
            return None
        return {**self._film, "at_s": round((self.session.world.now_us - self._film_us) / 1e6, 4)}

    def tell_changes(self, state: State) -> None:
        """Tell every page what has changed since the last call. state: of the table now."""
        frame = self.leds()
        if frame != self._frame:
            self._frame = frame
            self._tell({"t": "frame", "hex": frame.hex()})
        beams = self.session.world.beams
        if beams.seen:
            seen, beams.seen = beams.seen, []
            self._tell({"t": "edges", "edges": seen, "levels": beams.levels()})
        if state != self._told:
            self._told = state
            self._tell({"t": "state", "state": state})
