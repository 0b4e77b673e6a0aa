"""Finds which pieces of its games a table can tell and the club lacks, and says what to ask the table for."""

from collections.abc import Iterator
from typing import Any

from carrom_tools.club import record_pieces
from carrom_tools.club.outgoing import MOST_GAMES
from carrom_tools.club.store import Added, Store
from carrom_tools.club.topics import is_game, is_number

MOST_LATELY = 100  # games of a table


class Gaps:
    """Compares what tables say that they have with what the store has."""

    def __init__(self, store: Store):
        self._store = store
        self._has: dict[tuple[str, str], int] = {}  # table and game -> parts of its record kept, up to a gap
        self._lately: dict[str, dict[str, int]] = {}  # table -> pieces that it has told of each of its last games
        self._further: dict[str, tuple[str, int]] = {}  # table -> the game before those, and its pieces
        self._before: dict[tuple[str, str], tuple[str, int] | None] = {}  # as `_further`, of a game that is kept
        self._gone: dict[str, dict[str, int]] = {}  # table -> games that it cannot tell any more, and their pieces
        self._doubtful: set[tuple[str, str]] = set()  # games of which a table has other pieces than are kept
        self._round = 0  # counts requests

    def take_state(self, table: str, state: dict[str, Any]) -> bool:
        """Take in which games a table can tell, and which no more. Return whether those are others than before."""
        self._lately[table] = lately = _pieces_of(state["lately"])
        digests = state.get("digests")
        digests = digests if isinstance(digests, dict) else {}
        for game, pieces in lately.items():
            told, kept = record_pieces.read_digest(digests.get(game)), self._store.until(table, game, pieces - 1)
            if told is not None and kept is not None and told != kept:
                self._doubtful.add((table, game))
        further = record_pieces.read_before(state.get("before"), next(iter(lately), ""))
        if further is not None:
            self._further[table] = further
        gone = _pieces_of(state.get("gone"))
        was, self._gone[table] = self._gone.get(table, {}), gone
        return gone != was

    def take_piece(self, table: str, piece: record_pieces.Piece, added: Added) -> int:
        """Take in what became of a piece. Return how many pieces of its game are kept up to a gap."""
        key = table, piece.game
        self._before.pop(key, None)
        if added is Added.UNSURE:
            self._doubtful.add(key)
        follows_all = added is Added.NEW and self._has.get(key) == piece.number
        if follows_all and not self._store.has(table, piece.game, piece.number + 1):
            self._has[key] = piece.number + 1
        elif added is not Added.AGAIN:
            self._has[key] = self._store.first_missing(table, piece.game)
        return self.count(table, piece.game)

    def forget(self) -> None:
        """Forget what was kept of games before others: something could not be kept."""
        self._before.clear()

    def count(self, table: str, game: str) -> int:
        """Return how many pieces of a game are kept, up to a gap."""
        if (table, game) not in self._has:
            self._has[table, game] = self._store.first_missing(table, game)
        return self._has[table, game]

    def tables(self) -> list[str]:
        """Return the tables that have said what they can tell."""
        return list(self._lately)

    def newest(self, table: str) -> tuple[str, int] | None:
        """Return the last game of a table, and the number of its last piece; None where it has had none."""
        game = next(reversed(self._lately.get(table, {})), None)
        return None if game is None else (game, max(0, self._lately[table][game] - 1))

    def next_round(self) -> None:
        """Let `wanted` name the next game of each table."""
        self._round += 1

    def wanted(self, table: str) -> tuple[str, int] | None:
        """Return a game of which a table has more than is kept, or other pieces, and from which number on it is to tell
        it; one after the other, round by round. None where nothing is missing."""
        found = []
        for game, pieces in (*self._lately[table].items(), *self._earlier(table)):
            number = 0 if (table, game) in self._doubtful else self.count(table, game)
            if number < pieces:
                found.append((game, number))
        if not found:
            return None
        game, number = found[self._round % len(found)]
        self._doubtful.discard((table, game))
        return game, number

    def _earlier(self, table: str) -> Iterator[tuple[str, int]]:
        """Yield the games before a table's last ones, and their pieces, the newest first, as far as is known."""
        at, seen = self._further.get(table), set[str]()
        while at is not None and at[0] not in seen and len(seen) < MOST_GAMES:
            seen.add(at[0])
            yield at
            key = (table, at[0])
            if key not in self._before:
                self._before[key] = self._store.before(*key)
            at = self._before[key]

    def missing(self, table: str) -> list[str]:
        """Name the games of which a table cannot tell the rest any more."""
        gone = self._gone.get(table, {})
        return [game for game, pieces in gone.items() if self.count(table, game) < pieces]


def _pieces_of(told: object) -> dict[str, int]:
    """Read the pieces of each of a table's games."""
    of_games = list(told.items())[-MOST_LATELY:] if isinstance(told, dict) else []
    return {game: number for game, number in of_games if is_game(game) and is_number(number)}
