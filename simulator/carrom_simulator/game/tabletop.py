"""The simulated table with its pieces and the unmodified firmware in it.

Hands lay, flick and move pieces; eyes see where they are. Bots, people at a page and tests all act through it.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, NamedTuple

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.panel import questions
from carrom.panel.menus import Picker
from carrom.ports import HAS_PADS, gate_beam, line_beam
from carrom.table import Table
from carrom.told_table import ToldTable
from carrom_simulator.board import placement
from carrom_simulator.board.lay import Lay
from carrom_simulator.board.layout import Layout, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.claims import claims_of
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.base import Engine
from carrom_simulator.physics.outcome import Flick
from carrom_simulator.world.ports import World

FRAMES_HZ = 60

READY, PLACED, MOVING, SETTLING, OVER = "ready", "placed", "moving", "settling", "over"

AnyTable = Table | ToldTable  # that plays carrom

Process = Generator[int, None, None]  # yields how long it waits, in us


class Seen(NamedTuple):
    """A piece on the board at a moment."""

    piece: int
    x_mm: float
    y_mm: float


def notify(listeners: list[Any], method: str, *args: Any) -> None:
    """Call that method of every listener that has it."""
    for listener in listeners:
        function = getattr(listener, method, None)
        if function is not None:
            function(*args)


class Tabletop:
    """layout: the men as they lie between shots. striker: where it lies, None while it is off the board.

    state: READY, PLACED (the striker lies on the line of `placed_seat`), MOVING, SETTLING (all lies still, the ruling
    is awaited) or OVER. played: the shot that runs, or the last one. penalty_man: for a penalty shot, (index of the man
    on an arrow, that arrow's pocket). named: the man that is meant in a bet, an index in the layout, -1 where none is.
    listeners: hear `on_flick(played)` and `on_rest(layout)`.
    frames: whether a shot keeps where everything was, for `discs`.
    """

    def __init__(
        self, world: World, table: AnyTable, engine: Engine, layout: Layout, rng: Random, frames: bool = False
    ):
        self.world = world
        self.table = table
        self.engine = engine
        self.spec: BoardSpec = engine.spec
        self.rng = rng
        self.frames = frames
        self.listeners: list[Any] = []
        self.state = READY
        self.layout = layout
        self.striker: tuple[float, float] | None = None
        self.placed_seat = -1
        self.placed_offset_mm = 0.0
        self.still_us = 0  # the time from which the striker laid last lies still
        self.taken_up_us = 0  # the time when a hand last took the striker up
        self.flicks = 0
        self.played: Played | None = None
        self.penalty_man: tuple[int, int] | None = None
        self.named = -1
        self._board = self.game.position.board
        world.sensors.rest(layout)

    # The firmware below.

    @property
    def game(self) -> Game:
        """The game as the firmware believes it to be."""
        return self.table.game

    @property
    def position(self) -> Any:
        return self.game.position

    @property
    def is_told(self) -> bool:
        """Whether people tell the table when a shot is over, and what it has not seen of it."""
        return isinstance(self.table, ToldTable)

    @property
    def has_pads(self) -> bool:
        """Whether there are buttons; else people write to the console."""
        return bool(self.table.hardware.fitted & HAS_PADS)

    def quiet(self) -> bool:
        """Tell whether the firmware has nothing left to do but wait for the next shot."""
        table = self.table
        return not (table.referee.busy() or table.passing() or table.question or table.menus.picker)

    def offered(self) -> Picker | None:
        """Return the menu or question on the scoreboard, None where there is none."""
        picker: Picker | None = self.table.menus.picker or self.table.question
        return picker

    def blind(self) -> bool:
        """Tell whether the scoreboard says that the table cannot see the next shot begin."""
        return bool(self.table.referee.blind())

    def knows_of_shot_after(self, entries: int) -> bool:
        """Return whether the table sees a shot, or has entered one, after entry `entries`."""
        return self.table.referee.running or len(self.game) > entries

    def is_doubtful(self, passage: Any) -> bool:
        """Return whether the table asks about a passage through a pocket."""
        return bool(self.table.referee.doubtful(passage))

    def undecided_seat(self) -> int:
        """Return the seat whose striker left its line, while the table waits to see whether that was a shot; -1:
        none."""
        return -1 if self.is_told else int(self.table.referee.unsure_seat)

    def sees(self, pocket: int) -> bool:
        """Tell whether that pocket is fitted, so that the table sees what falls there."""
        return bool(self.table.hardware.fitted >> gate_beam(pocket, 0) & 1)

    def sees_shots(self, seat: int) -> bool:
        """Tell whether the lines of that seat are fitted and looked at, so that the table sees its shots."""
        return not self.is_told and bool(self.table.hardware.fitted >> line_beam(seat, 0) & 1)

    def worded(self, question: Any, lang: str) -> tuple[Any, ...]:
        """Return the words of a question of the referee: see panel.questions.words."""
        words = self.table.menus.worded if self.is_told else questions.words
        return tuple(words(question, self.game, lang))

    def spawn(self, process: Process) -> None:
        """Run a process in the world's time."""

        def go_on() -> None:
            delay_us = next(process, None)
            if delay_us is not None:
                self.world.after(delay_us, go_on)

        go_on()

    # The striker.

    def place(self, seat: int, offset_mm: float, placing: str = "good") -> float:
        """Lay the striker on the line of `seat`, at the legal place nearest to `offset_mm`. Return that place.

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
        self.still_us = int(still_s * 1e6) + 1
        self.world.wake()
        self.state = PLACED
        self.placed_seat = seat
        self.slide(offset_mm)
        return offset_mm

    def slide(self, offset_mm: float) -> None:
        """Move the laid striker along its line. It stays in both beams: the table sees nothing of it."""
        self.placed_offset_mm = offset_mm
        self.striker = self.spec.striker_place(self.placed_seat, offset_mm)

    def take_up(self) -> None:
        """Take the striker off the line again."""
        if self.state == PLACED:
            self.world.sensors.lift(self.world.now_us / 1e6)
            self.world.wake()
            self.state = READY
            self.placed_seat = -1
            self.striker = None
            self.taken_up_us = self.world.now_us

    def lies_still(self, seat: int) -> bool:
        """Tell whether the striker lies still on the line of `seat`."""
        return self.state == PLACED and self.placed_seat == seat and self.world.now_us >= self.still_us

    def flick(self, seat: int, angle_deg: float, speed_mm_s: float, by_person: bool = False) -> Played:
        """Shoot the striker that lies on the line of `seat`. Raises ValueError unless it lies still there."""
        if not self.lies_still(seat):
            raise ValueError("the striker does not lie still on that line")
        world = self.world
        flick = Flick(seat, self.placed_offset_mm, angle_deg, speed_mm_s)
        outcome = self.engine.play(self.layout, flick, FRAMES_HZ if self.frames else 0)
        self.flicks += 1
        played = Played(self.flicks, seat, world.now_us, self.layout, flick, outcome, len(self.game))
        played.by_person = by_person
        played.claims, played.own = claims_of(self.game.book, self.position, outcome, seat)
        now_s = world.now_us / 1e6
        world.sensors.flick(seat, now_s, outcome.line_edges)
        for fall in outcome.falls:
            world.sensors.fall(now_s + fall.time_s, fall.pocket, fall.piece)
        world.wake()
        self.played = played
        self.state = MOVING
        self.placed_seat = -1
        notify(self.listeners, "on_flick", played)
        self.penalty_man = None
        world.at(played.rest_us, self._come_to_rest)
        return played

    def _come_to_rest(self) -> None:
        assert self.played is not None
        self.striker = self.played.outcome.striker_rest
        self.state = SETTLING
        self.named = -1
        self.lay(self.played.outcome.rest)
        notify(self.listeners, "on_rest", self.layout)

    # The men.

    def lay(self, layout: Layout) -> None:
        """Put the men where `layout` says."""
        self.layout = layout
        self.world.sensors.rest(layout)

    def put_on_arrow(self, index: int, pocket: int) -> None:
        """Put man `index` of the layout on the arrow of `pocket` for a penalty shot (rule K8)."""
        self.lay(placement.put_on_arrow(self.spec, self.layout, index, pocket))
        self.penalty_man = (index, pocket)

    def put_in_order(self) -> None:
        """Do what hands do between shots: set up a new board, put back returned men, take off men that are due."""
        p = self.position
        if p.board != self._board:
            self._board = p.board
            self.layout = rack(self.spec, self.rng)
            self.striker = None
        layout = placement.in_order(self.spec, self.layout, p, self.game.book, self.rng)
        if layout != self.layout:
            self.layout = layout
            self.striker = None
        self.world.sensors.rest(self.layout)

    def is_in_order(self) -> bool:
        """Tell whether as many men of each kind lie there as the position says."""
        return all(
            sum(disc.piece == piece for disc in self.layout) == self.position.on_board(piece)
            for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN)
        )

    def lay_as_before(self, lay: Lay) -> None:
        """Put everything where it lay at an earlier entry, to which the game has gone back."""
        self.layout = list(lay.layout)
        self._board = self.position.board
        self.played = None
        self.put_in_order()
        kept = self.layout[: len(lay.layout)] == lay.layout  # else men were taken off
        self.penalty_man = lay.arrow if kept else None
        self.named = lay.named if kept else -1

    def discs(self) -> list[Seen]:
        """Return every piece on the board where it is now, the striker last if it is there (see `frames`)."""
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
