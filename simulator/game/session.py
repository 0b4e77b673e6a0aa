"""A whole game on the simulated table, through the unmodified firmware: bots and people, truth beside belief.

To play it to the end:

    result = Session("krhum", seed=7).play()

Step by step (a page, a test): time stands still until it is told to pass.

    session = Session("billard", people=(pieces.SOUTH,))    # seats without a bot
    session.run(20_000)                 # let 20 ms of the table's time pass (bots act in it by themselves)
    session.waits_for                   # seat of a person who is to shoot now, or -1
    session.place(seat, offset_mm)      # a person lays the striker: it lies still after about a second
    session.flick(seat, angle_deg, speed_mm_s)              # and shoots; ValueError where nobody could now
    session.press(seat, button, held_us=90_000)             # a pad; ports.BET ..., held_us above 1 s: a long press
    session.table.menus.picker, session.table.question      # what the scoreboard offers at this moment
    session.discs()                     # where everything is now, also while it moves: Seen(piece, x_mm, y_mm)
    session.world.display.frame, session.world.buzzer.hz    # what is seen and heard now
    session.over, session.result()
    session.table.listeners.append(...) # entries, calls, questions as they come: see carrom.table.Table
    session.listeners.append(...)       # `on_flick(played)`, `on_rest(layout)`, `on_settled(played, agree)`

`run` returns at once when the game is over. The same arguments and the same calls give the same game, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from random import Random
from typing import Any, NamedTuple

from carrom import selftest
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOT
from carrom.game.record import header_text
from carrom.sensing import calibration
from carrom.table import Table
from simulator.board import placement
from simulator.board.layout import Disc, Layout, rack
from simulator.board.spec import BoardSpec
from simulator.bots.player import Bot
from simulator.game.people import People
from simulator.game.truth import Played, Truth, claims_of
from simulator.physics.base import Engine
from simulator.physics.engines import engine
from simulator.physics.outcome import Flick
from simulator.world import calibrating
from simulator.world.ports import World

TICK_US = 100_000  # how often people look up
FRAMES_HZ = 60
MOST_SHOTS = 4000  # of a game; the longest seen has a third of it

READY, PLACED, MOVING, SETTLING, OVER = "ready", "placed", "moving", "settling", "over"


class SessionError(RuntimeError):
    """The game does not come to an end, or cannot begin."""


class Seen(NamedTuple):
    """A piece on the board at a moment."""

    piece: int
    x_mm: float
    y_mm: float


class Session:
    """rules: a book's id. seats: 2 or 4. options: of the book, name -> text. seed: of everything that is chance.

    noise: "none", "nominal", "harsh" (or a sensor_spec.SensorSpec). people: seats that no bot plays. skill: of the
    bots, 0..100, or one for each seat. settings: of the table, name -> text. frames: keep the moving discs for `discs`.
    calibrated: whether the table has been calibrated before; None: unless the sensors are ideal.
    broken: beams that have failed before the table is switched on, beam -> sensors.BLOCKED or FREE.
    opener: a seat, or -1: drawn by the table. mishaps: people place badly, touch men, forget their words now and then.
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
        physics: str = "exact",
        board: BoardSpec | None = None,
        store: Any = None,
        width: int = 32,
        start_us: int = 0,
        calibrated: bool | None = None,
        broken: dict[int, str] | None = None,
    ):
        self.spec = board or BoardSpec()
        self.seed = seed
        self.noise = noise
        self.mishaps = mishaps
        self.rng = Random(f"session {seed}")
        self.engine: Engine = engine(physics, self.spec, seed)
        self.world = World(noise, seed, self.spec, store, width, start_us)
        self.listeners: list[Any] = []
        self.frames = frames
        if calibrated or (calibrated is None and noise != "none"):
            self._calibrate()
        for beam, how in (broken or {}).items():
            self.world.sensors.break_beam(beam, how)
        self.table = self._table(rules, seats, options or {}, settings or {}, opener)
        self.world.attach(self.table)
        self.table.listeners.append(self)
        playing = self.game.seats
        self.people = tuple(seat for seat in people if seat in playing)
        self.bots: dict[int, Bot] = {}
        for seat in playing:
            if seat not in self.people:
                level = skill if isinstance(skill, int) else skill[seat]
                self.bots[seat] = Bot(level, Random(f"bot {seed} {seat}"), self.spec, self.engine)
        self.truth = Truth(self.game)
        self.layout: Layout = self._first_layout()
        self.world.sensors.rest(self.layout)
        self.striker: tuple[float, float] | None = None
        self.placed_seat = -1
        self.placed_offset_mm = 0.0
        self.played: Played | None = None  # the shot that runs, or the last one
        self.state = READY
        self._board = self.game.position.board
        self._asked = 0
        self._still_us = 0
        self._waits_for = -1
        self.crew = People(self)
        self.spawn(self._direct())

    # Set up.

    def _calibrate(self) -> None:
        """Somebody has passed every kind of piece through every pocket, unless the flash has a calibration already."""
        if self.world.store.read(calibration.FILE) is None:
            try:
                learned, done_s = calibrating.calibrate(self.world.sensors, start_s=self.world.now_us / 1e6)
            except ValueError as error:
                raise SessionError(f"this table cannot be calibrated: {error}") from None
            calibration.save(self.world.store, learned)
            self.world.now_us = int(done_s * 1e6) + 1

    def _table(self, rules: str, seats: int, options: dict[str, str], settings: dict[str, str], opener: int) -> Table:
        """A table switched on, with these settings, at the beginning of a game."""
        from carrom.storage.settings import Settings

        pairs = [("book", rules), ("seats", str(seats))]
        if self.noise == "none":  # nothing rattles there: the order of two falls is never in doubt
            pairs.append(("order_ms", "0"))
        pairs += settings.items()
        pairs += [(f"{rules}.{name}", value) for name, value in options.items()]
        Settings(self.world.store).set_all(pairs)
        found = selftest.run(self.world.hardware, lambda _us: None)
        table = Table(self.world.hardware, self.rng.randrange(1 << 30), self.world.chip_us)
        table.passages.faults |= selftest.gate_faults(found)
        if opener >= 0:
            table.new_game(opener=opener)
        return table

    def _first_layout(self) -> Layout:
        """How the men lie when the game is taken up."""
        return rack(self.spec, self.rng)

    @property
    def game(self) -> Game:
        """What the firmware believes."""
        return self.table.game

    @property
    def position(self) -> Any:
        return self.game.position

    # Time and processes.

    def spawn(self, process: Generator[int, None, None]) -> None:
        """Run a process in the world's time: what it yields is how long it waits, in us."""

        def go_on() -> None:
            delay_us = next(process, None)
            if delay_us is not None:
                self.world.after(delay_us, go_on)

        go_on()

    def run(self, for_us: int) -> None:
        """Let time pass."""
        if not self.over:
            self.world.run(for_us)

    def play(self, progress: Callable[[Session], None] | None = None) -> dict[str, Any]:
        """Play to the end (bots at all seats); the result. progress: called after every shot.

        Raises SessionError for a game without end, or one that waits for a person.
        """
        while not self.over:
            before = self.truth.shots
            if not self._run_one_shot(before, self.world.now_us + 600_000_000):
                raise SessionError(f"nobody has shot for ten minutes after {before} shots, seed {self.seed}")
            if self.truth.shots >= MOST_SHOTS:
                raise SessionError(f"no end after {MOST_SHOTS} shots, seed {self.seed}")
            if progress is not None:
                progress(self)
        return self.result()

    def _run_one_shot(self, before: int, stop_us: int) -> bool:
        self.world.run(until=lambda: self.over or self.truth.shots > before or self.world.now_us > stop_us)
        return self.over or self.truth.shots > before

    @property
    def over(self) -> bool:
        return self.state == OVER

    # What people do.

    @property
    def waits_for(self) -> int:
        """The seat of a person who is to place the striker and shoot now, or -1."""
        return self._waits_for if self.state in (READY, PLACED) and self.quiet() else -1

    def place(self, seat: int, offset_mm: float, placing: str = "good") -> float:
        """Lay the striker on the line of `seat`, at the legal place nearest to `offset_mm`; that place.

        Raises ValueError while pieces move.
        """
        if self.state not in (READY, PLACED):
            raise ValueError("pieces are still moving")
        offset_mm = placement.nearest_striker_offset(self.spec, self.game.book.id, self.layout, seat, offset_mm)
        now_s = self.world.now_us / 1e6
        if self.striker is not None and self.state != PLACED:
            self.world.sensors.lift(now_s)
            now_s += 0.4
        still_s = self.world.sensors.place(seat, now_s, placing)
        self._still_us = int(still_s * 1e6) + 1
        self.world.wake()
        self.state = PLACED
        self.placed_seat = seat
        self.placed_offset_mm = offset_mm
        self.striker = self.spec.striker_place(seat, offset_mm)
        return offset_mm

    def take_up(self) -> None:
        """Take the striker off the line again."""
        if self.state == PLACED:
            self.world.sensors.lift(self.world.now_us / 1e6)
            self.world.wake()
            self.state = READY
            self.placed_seat = -1
            self.striker = None

    def flick(self, seat: int, angle_deg: float, speed_mm_s: float) -> Played:
        """Shoot the striker that lies on the line of `seat`. Raises ValueError where none does, or not still yet."""
        if self.state != PLACED or self.placed_seat != seat or self.world.now_us < self._still_us:
            raise ValueError("the striker does not lie still on that line")
        flick = Flick(seat, self.placed_offset_mm, angle_deg, speed_mm_s)
        return self._shoot(flick, seat in self.people)

    def press(self, seat: int, button: int, held_us: int = 90_000) -> None:
        """Press a button of a pad."""
        self.world.press(seat, button, held_us)

    def move_penalty_man(self, index: int, pocket: int) -> None:
        """Put man `index` of the layout on the arrow of `pocket` for a penalty shot (rule K8)."""
        self.layout = placement.put_on_arrow(self.spec, self.layout, index, pocket)
        self.world.sensors.rest(self.layout)

    # A shot.

    def _shoot(self, flick: Flick, by_person: bool = False) -> Played:
        world = self.world
        outcome = self.engine.play(self.layout, flick, FRAMES_HZ if self.frames else 0)
        played = Played(self.truth.shots + 1, flick.seat, world.now_us, self.layout, flick, outcome, len(self.game))
        played.by_person = by_person
        played.claims, played.own = claims_of(self.game.book, self.position, outcome, flick.seat)
        now_s = world.now_us / 1e6
        world.sensors.flick(flick.seat, now_s, outcome.line_edges)
        for fall in outcome.falls:
            world.sensors.fall(now_s + fall.time_s, fall.pocket, fall.piece, fall.speed_mm_s)
        world.wake()
        self.played = played
        self.state = MOVING
        self.placed_seat = -1
        self._asked = self.table.asked
        self._tell("on_flick", played)
        world.at(played.rest_us, self._come_to_rest)
        return played

    def _come_to_rest(self) -> None:
        assert self.played is not None
        self.layout = self.played.outcome.rest
        self.striker = self.played.outcome.striker_rest
        self.state = SETTLING
        self.world.sensors.rest(self.layout)
        self._tell("on_rest", self.layout)

    def discs(self) -> list[Seen]:
        """Every piece on the board where it is now, the striker last if it is there (see `frames`)."""
        played = self.played
        if self.state == MOVING and played is not None and played.outcome.frames:
            frames = played.outcome.frames
            at = min(int((self.world.now_us - played.start_us) * FRAMES_HZ / 1e6), len(frames) - 1)
            codes = [disc.piece for disc in played.layout] + [pieces.STRIKER]
            places = frames[at].places
            return [Seen(piece, *place) for piece, place in zip(codes, places, strict=True) if place is not None]
        seen = [Seen(disc.piece, disc.x_mm, disc.y_mm) for disc in self.layout]
        if self.striker is not None:
            seen.append(Seen(pieces.STRIKER, *self.striker))
        return seen

    # The course of the game.

    def quiet(self) -> bool:
        """Whether the firmware has nothing left to do but wait for the next shot."""
        table = self.table
        return not (table.referee.busy() or table.passages.busy() or table.question or table.menus.picker)

    def _direct(self) -> Generator[int, None, None]:
        """Who acts next, until the game is over."""
        yield 2 * TICK_US
        while True:
            while not self.quiet() or self.state == MOVING:
                yield TICK_US
            self.take_up()  # laid for a turn that has gone
            self._settle()
            if self.position.phase == GAME_OVER:
                self.state = OVER
                self._tell("on_over")
                return
            if self.position.phase not in (SHOT, PENALTY_SHOT):
                yield TICK_US
                continue
            seat = self.position.turn
            shots = self.truth.shots
            self.state = READY
            if self.position.phase == PENALTY_SHOT:
                self._lay_penalty_man(seat)
            if seat in self.bots:
                yield from self.crew.shoot(seat)
            else:
                self._waits_for = seat
                while self.state in (READY, PLACED) and self.position.turn == seat:
                    yield TICK_US
                self._waits_for = -1
            if self.state in (MOVING, SETTLING):
                yield from self.crew.wait_for_ruling()
            assert self.truth.shots == shots

    def _settle(self) -> None:
        """Compare truth and belief, and lay the men as the ruling wants them."""
        played = self.played if self.state == SETTLING else None
        if played is not None:
            played.asked = self.table.asked > self._asked
        agree = self.truth.settle(self.game, played)
        self._lay_men()
        self._asked = self.table.asked
        if played is not None:
            self._tell("on_settled", played, agree)

    def _lay_men(self) -> None:
        """What hands do between shots: the men of a new board, returned ones, respotted ones."""
        p = self.position
        if p.board != self._board:
            self._board = p.board
            self.layout = rack(self.spec, self.rng)
            self.striker = None
        layout = list(self.layout)
        for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
            lying = sum(1 for disc in layout if disc.piece == piece)
            for _ in range(p.on_board(piece) - lying):
                if piece != pieces.QUEEN and self.game.book.RETURN_PLACE == "rosace":
                    layout = placement.put_in_rosace(self.spec, layout, piece, self.rng)
                else:
                    layout = placement.respot(self.spec, layout, piece)
            for _ in range(lying - p.on_board(piece)):
                layout.remove(self._worst(layout, piece))
        if layout != self.layout:
            self.layout = layout
            self.striker = None
        self.world.sensors.rest(self.layout)

    def _worst(self, layout: Layout, piece: int) -> Disc:
        """The man of that kind that lies farthest from all pockets: whoever may take one away takes that."""
        pockets = [self.spec.pocket_centre(pocket) for pocket in range(4)]
        own = [disc for disc in layout if disc.piece == piece]
        return max(own, key=lambda disc: min((disc.x_mm - x) ** 2 + (disc.y_mm - y) ** 2 for x, y in pockets))

    def _lay_penalty_man(self, seat: int) -> None:
        bot = self.bots.get(seat) or Bot(50, Random(f"helper {self.seed}"), self.spec)
        try:
            self.layout, _, _ = bot.place_penalty_man(self.layout, self.position, self.game.book)
        except placement.NoRoomError:
            return  # both arrows are taken: the man stays where it lies
        self.world.sensors.rest(self.layout)

    # What the table tells.

    def on_question(self, question: Any) -> None:
        if question is not None:
            self.spawn(self.crew.answer(question))

    def on_passage(self, passage: Any) -> None:
        self.crew.saw(passage)

    def _tell(self, method: str, *args: Any) -> None:
        for listener in self.listeners:
            function = getattr(listener, method, None)
            if function is not None:
                function(*args)

    # The end.

    def record(self) -> str:
        """The game's record as the firmware kept it, ready for `carrom replay`."""
        game = self.game
        return header_text(game.book, game.seats, game.opener) + "".join(text + "\n" for text in game.texts())

    def result(self) -> dict[str, Any]:
        """The counts, in the words of the contract; `record` is the text itself."""
        p, truth = self.position, self.truth
        south, north = p.side_words()
        return {
            "rules": self.game.book.id,
            "seed": self.seed,
            "seats": len(p.seats),
            "noise": self.noise if isinstance(self.noise, str) else "custom",
            "winner": p.side_words()[p.winner] if p.winner >= 0 else None,
            "score": {south: p.score[0], north: p.score[1]},
            "boards": p.board,
            "shots": truth.shots,
            "misjudged": truth.misjudged,
            "asked": truth.asked,
            "missed": truth.missed,
            "phantom": truth.phantom,
            "confused": truth.confused,
            "minutes": round(self.world.now_us / 60e6, 1),
            "record": self.record(),
        }
