"""A whole game on the simulated table, through the unmodified firmware: bots, people, and a count of what the firmware
got wrong.

To play it to the end:

    result = Session("krhum", seed=7).play()

Step by step (a page, a test): time stands still until it is told to pass.

    session = Session("billard", people=(pieces.SOUTH,))    # seats without a bot
    session.run(20_000)                 # let 20 ms of the table's time pass (bots act in it by themselves)
    session.waits_for                   # seat of a person who is to shoot now, or -1
    session.place(seat, offset_mm)      # a person lays the striker: it lies still after about a second
    session.flick(seat, angle_deg, speed_mm_s)              # and shoots; ValueError where he cannot now
    session.world.press(seat, button, held_us=90_000)       # a pad; ports.BET ..., held_us above 1 s: a long press
    session.table.menus.picker, session.table.question      # what the scoreboard offers at this moment
    session.tabletop.discs()            # where everything is now, also while it moves: Seen(piece, x_mm, y_mm)
    session.world.display.frame, session.world.buzzer.hz    # what is seen and heard now
    session.over, session.result()
    session.table.listeners.append(...) # entries, calls, questions as they come: see carrom.table.Table
    session.listeners.append(...)       # `on_flick(played)`, `on_rest(layout)`, `on_settled(played, agree)`,
                                        # `on_in_order()` when the men lie as the ruling wants them, `on_over()`

`run` returns at once when the game is over. The same arguments and the same calls give the same game, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from carrom import selftest
from carrom.game.engine import Game
from carrom.game.entry import Entry
from carrom.game.pieces import TWO_SEATS
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING, Position, absent_start
from carrom.game.record import header_text
from carrom.game.ruling import Verdict
from carrom.ports import WHOLE
from carrom.sensing import calibration_file
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from carrom.which_table import table_class
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Layout, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.player import Bot
from carrom_simulator.game.answers import Answers
from carrom_simulator.game.hands import LOOK_US
from carrom_simulator.game.people import BAD_PLACING, TOUCHED, Pace
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING, AnyTable, Process, Tabletop, notify
from carrom_simulator.game.tellers import hands_and_people
from carrom_simulator.game.truth import Played, Truth
from carrom_simulator.physics.engines import EXACT, engine
from carrom_simulator.refusals import CodedError
from carrom_simulator.words.places import asks_for_sides, place
from carrom_simulator.world import calibrating
from carrom_simulator.world.ports import World

SEATS = (0, 1, 2, 3)  # of a game for four
MOST_SHOTS = 4000  # shots of a game; the longest one seen had a third of these


class SessionError(CodedError, RuntimeError):
    """The game does not come to an end, or cannot begin."""


class Session:
    """rules: a book's id. seats: 2 or 4. options: of the book, name -> text. seed: of everything that is chance.

    noise: "none", "nominal", "harsh" (or a sensor_spec.SensorSpec). people: seats that no bot plays, as it was when the
    game began. skill: of the bots, 0..100, or one for each seat, likewise. settings: of the table, name -> text.
    frames: keep the moving discs for `discs`. calibrated: whether the table has been calibrated before; None: unless
    the sensors are ideal.
    broken: beams that have failed before the table is switched on, beam -> sensors.BLOCKED or FREE.
    opener: a seat, or -1: drawn by the table. mishaps: people place badly, touch men, forget their words now and then.
    store: the flash; where it has a game in its journal the table plays on. layout: how the men lie then.
    physics: of the board, a name of physics.engines.ENGINES. umpire: the simulator claims and answers for people, too,
    what it knows. pace: of the bots. watched: keep the edges that the beams see, for a page. fitted: the parts of the
    table, bits of carrom.fitted; what falls elsewhere, bots and an umpire tell the table. series: games of the match
    that each side has won before; not without an opener.
    """

    def __init__(
        self,
        rules: str = "billard",
        seats: int = 2,
        options: dict[str, str] | None = None,
        seed: int = 0,
        noise: Any = "none",
        people: Iterable[int] = (),
        skill: int | dict[int, int] = 75,
        settings: dict[str, str] | None = None,
        frames: bool = False,
        opener: int = -1,
        mishaps: bool = True,
        physics: str = EXACT,
        board: BoardSpec | None = None,
        store: Any = None,
        width: int = 32,
        start_us: int = 0,
        calibrated: bool | None = None,
        broken: dict[int, str] | None = None,
        layout: Layout | None = None,
        umpire: bool = False,
        pace: Pace | None = None,
        watched: bool = False,
        fitted: int = WHOLE,
        series: tuple[int, int] = (0, 0),
    ):
        spec = board or BoardSpec()
        self.seed = seed
        self.noise = noise
        self.physics = physics
        self.rng = Random(f"session {seed}")
        self.world = World(noise, seed, spec, store, width, start_us)
        if watched:
            self.world.beams.seen = []
        if calibrated or (calibrated is None and noise != "none"):
            self._calibrate()
        for beam, how in (broken or {}).items():
            self.world.sensors.break_beam(beam, how)
        if fitted != WHOLE:
            self.world.fit(fitted)
        if layout is not None:
            self.world.sensors.rest(layout)  # the table is switched on with the men lying there
        self.table = self._table(rules, seats, options or {}, settings or {}, opener, series)
        self.world.attach(self.table)
        self.people: tuple[int, ...] = tuple(seat for seat in people if seat in self.game.seats)
        physical = engine(physics, spec, seed)
        foreseeing = physical if physics == EXACT else engine(EXACT, spec, seed)  # bots think alike on every board
        self.bots: dict[int, Bot] = {}
        for seat in self.game.seats:
            if seat not in self.people:
                level = skill if isinstance(skill, int) else skill[seat]
                self.bots[seat] = Bot(level, Random(f"bot {seed} {seat}"), spec, foreseeing)
        self.truth = Truth(self.game, self.world.hardware.fitted)
        layout = list(layout) if layout is not None else rack(spec, self.rng)
        self.tabletop = Tabletop(self.world, self.table, physical, layout, self.rng, frames)
        self.listeners = self.tabletop.listeners
        self.hands, crew = hands_and_people(self.tabletop)
        self.answers = Answers(self.tabletop, self.hands, self.bots)
        bad_placing = BAD_PLACING.get(noise if isinstance(noise, str) else "nominal", 0.0)
        chances = (bad_placing, TOUCHED) if mishaps else (0.0, 0.0)
        self.crew = crew(self.tabletop, self.hands, self.bots, self.rng, *chances)
        self.crew.umpire = self.answers.umpire = umpire
        self.crew.pace = pace or Pace()
        self._seated = self.game  # in which people and bots sit as they do
        self._moved = 0  # by how many places they have moved on in it
        self._sit()
        self.table.listeners.append(self)
        self._asked = 0  # questions that the table asked before the running shot
        self._waits_for = -1
        self._stops_after_shots = False  # the world stops after each shot while `play` runs
        self.listeners.append(self)
        self.tabletop.spawn(self._direct())

    # Set up.

    def _calibrate(self) -> None:
        """Calibrate the table, unless the flash has a calibration already."""
        if self.world.store.read(calibration_file.FILE) is None:
            try:
                learned, done_s = calibrating.calibrate(self.world.sensors, start_s=self.world.now_us / 1e6)
            except ValueError as error:
                raise SessionError("not-calibrated", error) from None
            calibration_file.save(self.world.store, learned)
            self.world.now_us = int(done_s * 1e6) + 1

    def _table(
        self,
        rules: str,
        seats: int,
        options: dict[str, str],
        settings: dict[str, str],
        opener: int,
        series: tuple[int, int],
    ) -> AnyTable:
        """Switch a table on with these settings."""
        pairs = [("book", rules), ("seats", str(seats))]
        pairs += settings.items()
        pairs += [(f"{rules}.{name}", value) for name, value in options.items()]
        kept = Settings(self.world.store)
        kept.set_all(pairs)
        if any(series):  # the table finds the next game of a match in its flash
            playing = SEATS if seats == 4 else TWO_SEATS
            book = kept.rule_book()
            book.series, book.options[absent_start(playing)] = series, 0
            journal = Journal(self.world.store)
            journal.resume()
            journal.begin(header_text(book, playing, opener))
            opener = -1
        found = selftest.run(self.world.hardware, lambda _us: None)
        make = table_class(rules, self.world.hardware.fitted)
        table: AnyTable = make(self.world.hardware, self.rng.randrange(1 << 30), self.world.chip_us)
        table.distrust(selftest.gate_faults(found))
        if opener >= 0:
            table.new_game(opener=opener)
        return table

    @property
    def game(self) -> Game:
        """The game as the firmware believes it to be."""
        return self.table.game

    @property
    def position(self) -> Any:
        return self.game.position

    # Time.

    def run(self, for_us: int) -> None:
        """Let time pass."""
        if not self.over:
            self.world.run(for_us)

    def play(self, progress: Callable[[Session], None] | None = None) -> dict[str, Any]:
        """Play to the end (bots at all seats) and return the result. progress: called after every shot.

        Raises SessionError for a game without end, or one that waits for a person.
        """
        self._stops_after_shots = True
        while not self.over:
            before = self.truth.shots
            self.world.run(600_000_000)
            if self.truth.shots == before and not self.over:
                raise SessionError("nobody-shoots", before, self.seed)
            if self.truth.shots >= MOST_SHOTS:
                raise SessionError("endless-game", MOST_SHOTS, self.seed)
            if progress is not None:
                progress(self)
        return self.result()

    @property
    def over(self) -> bool:
        return self.tabletop.state == OVER

    # Acts of people.

    @property
    def waits_for(self) -> int:
        """The seat of a person who is to place the striker and shoot now, or -1."""
        laying = self.tabletop.state in (READY, PLACED) and self.tabletop.quiet()
        return self._waits_for if laying else -1

    def place(self, seat: int, offset_mm: float) -> float:
        """Lay a person's striker: see Tabletop.place."""
        return self.tabletop.place(seat, offset_mm)

    def flick(self, seat: int, angle_deg: float, speed_mm_s: float) -> Played:
        """Shoot for a person: see Tabletop.flick."""
        return self.tabletop.flick(seat, angle_deg, speed_mm_s, seat in self.people)

    # The course of the game.

    def _direct(self) -> Process:
        """Let the players act in turn until the game is over."""
        tabletop = self.tabletop
        yield 2 * LOOK_US
        while True:
            while not tabletop.quiet() or tabletop.state == MOVING:
                yield LOOK_US
            tabletop.take_up()  # the striker was laid for a turn that is over
            self._settle()
            if self.position.phase == GAME_OVER:
                tabletop.state = OVER
                notify(self.listeners, "on_over")
                if self._stops_after_shots:
                    self.world.stop()
                return
            if self.position.phase not in (SHOOTING, PENALTY_SHOT):
                yield LOOK_US
                continue
            if asks_for_sides(self.game.book, self.position):
                yield from self.crew.change_sides()
            seat = self.position.turn
            shots = self.truth.shots
            tabletop.state = READY
            self.lay_penalty_man()
            if seat in self.bots:
                yield from self.crew.shoot(seat)
            else:
                self._waits_for = seat
                while tabletop.state in (READY, PLACED) and self.position.turn == seat:
                    yield LOOK_US
                self._waits_for = -1
            if tabletop.state in (MOVING, SETTLING):
                yield from self.crew.wait_for_ruling()
            assert self.truth.shots == shots

    def go_on(self) -> None:
        """Play on after a game that was over: its last entry was taken back."""
        if self.over:
            self.tabletop.state = READY
            self.tabletop.spawn(self._direct())

    def _settle(self) -> None:
        """Compare truth and belief, and lay the men as the ruling wants them."""
        played = self.tabletop.played if self.tabletop.state == SETTLING else None
        if played is not None:
            played.asked = self.table.asked > self._asked
        agree = self.truth.settle(self.game, played)
        self.tabletop.put_in_order()
        self._asked = self.table.asked
        if played is not None:
            notify(self.listeners, "on_settled", played, agree)
            if self._stops_after_shots:
                self.world.stop()
        notify(self.listeners, "on_in_order")

    def lay_penalty_man(self) -> None:
        """Put the man of a penalty shot on an arrow, where one is due (rule K8)."""
        tabletop, position = self.tabletop, self.position
        if position.phase != PENALTY_SHOT:
            tabletop.penalty_man = None
            return
        if tabletop.penalty_man is not None and tabletop.penalty_man[1] in (position.turn, position.turn + 1 & 3):
            return  # it lies there already
        bot = self.bots.get(position.turn) or Bot(50, Random(f"helper {self.seed}"), tabletop.spec)
        try:
            _, index, pocket = bot.place_penalty_man(tabletop.layout, position, self.game.book)
        except placement.NoRoomError:
            return  # both arrows are taken: the man stays where it lies
        tabletop.put_on_arrow(index, pocket)

    def on_flick(self, _played: Played) -> None:
        self._asked = self.table.asked

    def on_entry(self, _entry: Entry, _verdict: Verdict, _position: Position) -> None:
        self._sit()

    def _sit(self) -> None:
        """Let everybody sit where he does now (I19). Another game finds them where the last one left them."""
        game, seats = self.game, self.game.seats
        by = game.position.moved - self._moved if game is self._seated else 0
        self._seated, self._moved = game, game.position.moved
        if by and self.bots.keys() | set(self.people) == set(seats):
            self.people = tuple(sorted(place(seats, seat, by) for seat in self.people))
            bots = {place(seats, seat, by): bot for seat, bot in self.bots.items()}
            self.bots.clear()  # the crew and their answers look there
            self.bots.update(bots)

    # The end.

    def record(self) -> str:
        """Return the game's record as the firmware kept it, ready for `carrom replay`."""
        game = self.game
        return header_text(game.book, game.seats, game.opener) + "".join(text + "\n" for text in game.texts())

    def result(self) -> dict[str, Any]:
        """Return the score and the counts; `record` is the game's record as text."""
        p, truth = self.position, self.truth
        south, north = p.side_words()
        return {
            "rules": self.game.book.id,
            "seed": self.seed,
            "seats": len(p.seats),
            "noise": self.noise if isinstance(self.noise, str) else "custom",
            "physics": self.physics,
            "winner": p.side_words()[p.winner] if p.winner >= 0 else None,
            "score": {south: p.score[0], north: p.score[1]},
            "boards": p.board,
            "shots": truth.shots,
            "misjudged": truth.misjudged,
            "asked": truth.asked,
            "missed": truth.missed,
            "phantom": truth.phantom,
            "confused": truth.confused,
            "presses": self.hands.presses,
            "minutes": round(self.world.now_us / 60e6, 1),
            "record": self.record(),
        }
