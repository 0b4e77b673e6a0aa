"""A game whose state is one value: it compares, pickles, and is put back at once, however long the game is."""

from __future__ import annotations

from typing import Any, NamedTuple

from carrom.game.engine import Game
from carrom.game.entry_log import EntryLog


class LogState(NamedTuple):
    """The texts of a log in one piece, and where each of them ends."""

    texts: bytes
    ends: bytes


class GameState(NamedTuple):
    """now: the packed state of the fold. marks: those along the way."""

    now: str
    marks: tuple[str, ...]
    log: LogState


class _Log(EntryLog):
    def state(self) -> LogState:
        return LogState(bytes(self._texts[: self.bytes()]), self._ends[: self.kept()].tobytes())

    def put_back(self, state: LogState) -> None:
        self._texts[:] = state.texts
        del self._ends[:]
        self._ends.frombytes(state.ends)
        self._count = len(self._ends)


class KeptGame(Game):
    """A game without bound on its entries. A state of one game fits every game of the same book and seats."""

    _log: _Log

    def __init__(self, book: Any, seats: tuple[int, ...], opener: int):
        super().__init__(book, seats, opener)
        self._log = _Log()

    def state(self) -> GameState:
        """Return all that the game has come to; `put_back` takes it."""
        return GameState(self._state.pack(), tuple(self._marks), self._log.state())

    def put_back(self, state: GameState, opener: int) -> None:
        """Go back, or on, to that state of a game that `opener` opened."""
        self.opener = opener
        self._state = self.book.unpack(state.now)
        self._marks[:] = state.marks
        self._log.put_back(state.log)
