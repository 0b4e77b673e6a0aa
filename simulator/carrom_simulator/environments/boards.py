"""Boards that are cleared alone, many at once: places as arrays, shots by `play_many`, rulings by `judge`.

    boards = Boards(64, made())
    boards.reset(range(64), range(64))
    points, over, *_ = boards.shoot(flicks)

A board's columns are the pieces of the rack, in the rack's order; a piece that comes back takes a column of its kind.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from carrom.game import entry as entries
from carrom.game import pieces, position
from carrom.game.engine import Game, judge
from carrom.game.record import header_text
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, Layout, rack
from carrom_simulator.environments.surfaces import Figures, Surfaces, figures_of
from carrom_simulator.game.clear_book import Clear
from carrom_simulator.physics.batch import RACK, Batch, play_many

MEN = len(RACK)
STRIKER = MEN  # the striker's column
KINDS = np.array(RACK)
MOST_RULINGS = 1 << 16  # the most that are remembered

Floats = npt.NDArray[np.float64]


class Ruling(NamedTuple):
    """after: the text of the position that a shot leads to. entry: the shot as the record writes it. put: whether hands
    may have something to put back. over: whether the board is cleared."""

    after: str
    entry: str
    points: float
    put: bool
    over: bool
    score: int
    calls: tuple[str, ...]


class Shots(NamedTuple):
    """One shot on each of some boards. points: that it gave. over: whether the board is cleared. scores: the points of
    the board after it. flicks: (shots, 4), as they were executed. calls: what the referee called."""

    points: Floats
    over: npt.NDArray[np.bool_]
    scores: npt.NDArray[np.int64]
    flicks: Floats
    calls: list[tuple[str, ...]]
    played: Batch


class BoardState(NamedTuple):
    """places_mm: of the men, column by column. position: its text. entries: of the record so far. dice: the seed of
    those of pieces that may hop over the frame. surface: the figures of the board."""

    places_mm: bytes
    position: str
    shots: int
    entries: tuple[str, ...]
    dice: int
    surface: Figures


class Rulings:
    """Keeps the rulings of shots, each worked out once: a ruling follows from position and shot alone.

    It remembers by these values, so whatever it remembers may go: a copy begins without.
    """

    def __init__(self, book: Clear):
        self.book = book
        self._made: dict[tuple[str, tuple[int, ...], tuple[int, ...]], Ruling] = {}

    def __reduce__(self) -> Any:
        return Rulings, (self.book,)

    def rule(self, text: str, fallen: tuple[int, ...], off: tuple[int, ...]) -> Ruling:
        """Rule on a shot. text: of the position. fallen, off: as an entry has them."""
        key = text, fallen, off
        ruling = self._made.get(key)
        if ruling is None:
            if len(self._made) >= MOST_RULINGS:
                self._made.clear()
            ruling = self._made[key] = self._ruled(*key)
        return ruling

    def _ruled(self, text: str, fallen: tuple[int, ...], off: tuple[int, ...]) -> Ruling:
        before, entry = position_of(text), entries.shot(pieces.SOUTH, fallen, off)
        after, verdict = judge(self.book, before, entry)
        assert verdict.error is None, f"{verdict.error}: {entry.text()}"
        put = bool(fallen or off or after.queen != before.queen)
        points, calls = float(after.score[0] - before.score[0]), tuple(verdict.calls)
        return Ruling(after.text(), entry.text(), points, put, verdict.game_over is not None, after.score[0], calls)


@lru_cache(maxsize=1 << 12)
def position_of(text: str) -> position.Position:
    """Return the position of that text; all others only read it."""
    return position.parse(text)


class Boards:
    """count: boards. book: its rules of queen and striker. surfaces: of the boards. threads: see `play_many`.

    places_mm: (count, 19, 2), NaN for a piece that is down. shots: (count,), played so far. dice: (count,), the seeds
    of those of pieces that may hop. specs: of the boards as they are now.
    """

    def __init__(self, count: int, book: Clear, surfaces: Surfaces | None = None, threads: int = 0):
        self._surfaces = surfaces or Surfaces(None, None)
        self.spec = self._surfaces.base
        self.specs = [self._surfaces.drawn(0)] * count
        self.places_mm: Floats = np.full((count, MEN, 2), np.nan)
        self.shots = np.zeros(count, dtype=np.int64)
        self.dice = np.zeros(count, dtype=np.int64)
        self._threads = threads
        self._rulings = Rulings(book)
        self._start = str(book.first_state((pieces.SOUTH,), pieces.SOUTH).position.text())
        self._stand = [self._start] * count  # the text of each board's position
        self._texts: list[list[str]] = [[] for _ in range(count)]
        self._reach = self.spec.striker_radius_mm + self.spec.man_radius_mm

    @property
    def book(self) -> Clear:
        return self._rulings.book

    @property
    def positions(self) -> list[Any]:
        """The position of each board, as the referee sees it."""
        return [position_of(text) for text in self._stand]

    def reset(self, boards: Iterable[int], seeds: Iterable[int]) -> None:
        """Rack these boards anew, each as the hand of its seed does."""
        for board, seed in zip(boards, seeds, strict=True):
            laid = rack(self.spec, Random(f"clear {seed}"))
            self.places_mm[board] = [(disc.x_mm, disc.y_mm) for disc in laid]
            self._stand[board] = self._start
            self.shots[board] = self.dice[board] = 0
            self._texts[board] = []
            if self._surfaces.vary:
                self.specs[board] = self._surfaces.drawn(seed)

    def lay(self, board: int, game: Game, layout: Layout | None) -> None:
        """Begin a board at the end of a game, with the men as they lie then; None leaves those that lie there."""
        if layout is not None:
            self.places_mm[board] = np.nan
            for disc in layout:
                column = next(k for k in range(MEN) if RACK[k] == disc.piece and np.isnan(self.places_mm[board, k, 0]))
                self.places_mm[board, column] = disc.x_mm, disc.y_mm
        self._stand[board] = str(game.position.text())
        self._texts[board] = list(game.texts())
        self.shots[board] = len(self._texts[board])

    def state(self, board: int) -> BoardState:
        """Return how a board stands; `put_back` takes it."""
        return BoardState(
            self.places_mm[board].tobytes(),
            self._stand[board],
            int(self.shots[board]),
            tuple(self._texts[board]),
            int(self.dice[board]),
            figures_of(self.specs[board]),
        )

    def put_back(self, board: int, state: BoardState) -> None:
        """Lay a board as it stood."""
        self.places_mm[board] = np.frombuffer(state.places_mm).reshape(MEN, 2)
        self._stand[board], self.shots[board], self._texts[board] = state.position, state.shots, list(state.entries)
        self.dice[board] = state.dice
        if state.surface != figures_of(self.specs[board]):
            self.specs[board] = self._surfaces.put(state.surface)

    def layout(self, board: int) -> Layout:
        """Return the men of a board as they lie."""
        rows = self.places_mm[board].tolist()
        return [Disc(kind, x, y) for kind, (x, y) in zip(RACK, rows, strict=True) if x == x]

    def shoot(self, flicks: Floats, boards: Sequence[int] | None = None) -> Shots:
        """Play a flick on each of these boards, by default on all.

        flicks: (boards, 4) of seat 0, offset_mm, angle_deg, speed_mm_s. The striker is laid as near to its place as
        there is room.
        """
        rows = list(range(len(self._stand)) if boards is None else boards)
        flicks = self._with_room(flicks, rows)
        specs = [self.specs[board] for board in rows]
        played = play_many(self.places_mm[rows], flicks, KINDS, specs, self.dice[rows], self._threads, checked=False)
        points, over = np.zeros(len(rows)), np.zeros(len(rows), dtype=np.bool_)
        scores, calls = np.zeros(len(rows), dtype=np.int64), []
        self.places_mm[rows] = played.places_mm[:, :MEN]
        self.shots[rows] += 1
        for shot, (board, eventful) in enumerate(zip(rows, played.eventful.tolist(), strict=True)):
            fallen = played.fallen(shot) if eventful else []
            off = np.flatnonzero(played.off[shot]).tolist() if eventful else []
            ruling = self._rule(board, fallen, off)
            points[shot], over[shot], scores[shot] = ruling.points, ruling.over, ruling.score
            calls.append(ruling.calls)
        return Shots(points, over, scores, flicks, calls, played)

    def _rule(self, board: int, fallen: list[tuple[int, int]], off: list[int]) -> Ruling:
        """Let the referee rule on a shot, and lay the men as it wants them."""
        codes = tuple(entries.fell(kind_of(column), pocket) for column, pocket in fallen)
        ruling = self._rulings.rule(self._stand[board], codes, tuple(kind_of(column) for column in off))
        self._stand[board] = ruling.after
        self._texts[board].append(ruling.entry)
        if ruling.put:
            self._put_in_order(board)
        return ruling

    def _put_in_order(self, board: int) -> None:
        """Put pieces back until as many of each kind lie there as the referee says."""
        wanted, places = position_of(self._stand[board]), self.places_mm[board]
        for kind in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
            free = [column for column in range(MEN) if RACK[column] == kind and np.isnan(places[column, 0])]
            lying = RACK.count(kind) - len(free)
            for column in free[: max(0, wanted.on_board(kind) - lying)]:
                places[column] = placement.nearest_room(self.spec, self.layout(board), 0.0, 0.0)

    def _with_room(self, flicks: Floats, boards: list[int]) -> Floats:
        """Lay each striker where no man lies."""
        flicks = np.array(flicks, dtype=float)
        places = self.places_mm[boards]
        apart = np.hypot(places[:, :, 0] - flicks[:, 1, None], places[:, :, 1] + self.spec.base_mm)
        blocked = (apart < self._reach).any(axis=1)
        for shot in np.flatnonzero(blocked).tolist():
            flicks[shot, 1] = self._nearest_place(boards[shot], float(flicks[shot, 1]))
        return flicks

    def _nearest_place(self, board: int, offset_mm: float) -> float:
        while True:
            layout = self.layout(board)
            try:
                return placement.nearest_striker_offset(self.spec, self.book.id, layout, pieces.SOUTH, offset_mm)
            except placement.NoRoomError:  # men lie all along the line: one is pushed into the middle
                places = self.places_mm[board]
                column = int(np.nanargmin(np.hypot(places[:, 0], places[:, 1] + self.spec.base_mm)))
                places[column] = np.nan
                places[column] = placement.nearest_room(self.spec, self.layout(board), 0.0, 0.0)

    def record(self, board: int) -> str:
        """Return a board's game as a record, ready for `carrom replay`."""
        head = header_text(self.book, (pieces.SOUTH,), pieces.SOUTH)
        return head + "".join(text + "\n" for text in self._texts[board])


def kind_of(column: int) -> int:
    """Return the piece of a column."""
    return RACK[column] if column < MEN else pieces.STRIKER
