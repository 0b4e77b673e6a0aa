"""Boards that are cleared alone, many at once: places as arrays, shots by `play_many`, rulings by `judge`.

    boards = Boards(64, made())
    boards.reset(range(64), range(64))
    points, over = boards.shoot(flicks)

A board's columns are the pieces of the rack, in the rack's order; a piece that comes back takes a column of its kind.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import judge
from carrom.game.record import header_text
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, Layout, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.game.clear_book import Clear
from carrom_simulator.physics.batch import RACK, Batch, play_many

MEN = len(RACK)
STRIKER = MEN  # the striker's column
KINDS = np.array(RACK)

Floats = npt.NDArray[np.float64]


class Boards:
    """count: boards. book: its rules of queen and striker. threads: see `play_many`.

    places_mm: (count, 19, 2), NaN for a piece that is down. positions: of the referee. shots: (count,), played so far.
    """

    def __init__(self, count: int, book: Clear, spec: BoardSpec | None = None, threads: int = 0):
        self.spec = spec or BoardSpec()
        self.book = book
        self.places_mm: Floats = np.full((count, MEN, 2), np.nan)
        self.positions: list[Any] = [book.first_state((pieces.SOUTH,), pieces.SOUTH).position] * count
        self.shots = np.zeros(count, dtype=np.int64)
        self._threads = threads
        self._start = self.positions[0]
        self._texts: list[list[str]] = [[] for _ in range(count)]
        self._hands = [Random(0) for _ in range(count)]
        self._known = {self._start.text(): self._start}  # one object for each position that is met
        self._ruled: dict[tuple[int, tuple[int, ...], tuple[int, ...]], tuple[Any, Any, str]] = {}
        self._reach = self.spec.striker_radius_mm + self.spec.man_radius_mm

    def reset(self, boards: Iterable[int], seeds: Iterable[int]) -> None:
        """Rack these boards anew, each as the hand of its seed does."""
        for board, seed in zip(boards, seeds, strict=True):
            self._hands[board] = Random(f"clear {seed}")
            self.places_mm[board] = [(disc.x_mm, disc.y_mm) for disc in rack(self.spec, self._hands[board])]
            self.positions[board] = self._start
            self.shots[board] = 0
            self._texts[board] = []

    def layout(self, board: int) -> Layout:
        """Return the men of a board as they lie."""
        rows = self.places_mm[board].tolist()
        return [Disc(kind, x, y) for kind, (x, y) in zip(RACK, rows, strict=True) if x == x]

    def shoot(self, flicks: Floats, boards: Sequence[int] | None = None) -> tuple[Floats, npt.NDArray[np.bool_], Batch]:
        """Play a flick on each of these boards, by default on all; return (points, whether it is cleared, the shots).

        flicks: (boards, 4) of seat 0, offset_mm, angle_deg, speed_mm_s. The striker is laid as near to its place as
        there is room.
        """
        rows = list(range(len(self.positions)) if boards is None else boards)
        flicks = self._with_room(flicks, rows)
        played = play_many(self.places_mm[rows], flicks, KINDS, self.spec, threads=self._threads, checked=False)
        points, over = np.zeros(len(rows)), np.zeros(len(rows), dtype=np.bool_)
        self.places_mm[rows] = played.places_mm[:, :MEN]
        self.shots[rows] += 1
        for shot, (board, eventful) in enumerate(zip(rows, played.eventful.tolist(), strict=True)):
            fallen = played.fallen(shot) if eventful else []
            off = np.flatnonzero(played.off[shot]).tolist() if eventful else []
            points[shot], over[shot] = self._rule(board, fallen, off)
        return points, over, played

    def _rule(self, board: int, fallen: list[tuple[int, int]], off: list[int]) -> tuple[float, bool]:
        """Let the referee rule on a shot, and lay the men as it wants them. Return (points, whether it is cleared).

        A ruling follows from position and shot alone, so each is made once.
        """
        before = self.positions[board]
        codes = tuple(entries.fell(_kind(column), pocket) for column, pocket in fallen)
        gone = tuple(_kind(column) for column in off)
        key = id(before), codes, gone
        if key not in self._ruled:
            entry = entries.shot(pieces.SOUTH, codes, gone)
            after, verdict = judge(self.book, before, entry)
            assert verdict.error is None, f"{verdict.error}: {entry.text()}"
            self._ruled[key] = self._known.setdefault(after.text(), after), verdict, entry.text()
        after, verdict, text = self._ruled[key]
        self.positions[board] = after
        self._texts[board].append(text)
        if fallen or off or after.queen != before.queen:
            self._put_in_order(board)
        return float(after.score[0] - before.score[0]), verdict.game_over is not None

    def _put_in_order(self, board: int) -> None:
        """Put pieces back until as many of each kind lie there as the referee says."""
        position, places = self.positions[board], self.places_mm[board]
        for kind in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
            free = [column for column in range(MEN) if RACK[column] == kind and np.isnan(places[column, 0])]
            lying = RACK.count(kind) - len(free)
            for column in free[: max(0, position.on_board(kind) - lying)]:
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


def _kind(column: int) -> int:
    return RACK[column] if column < MEN else pieces.STRIKER
