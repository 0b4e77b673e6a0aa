"""Keeps on the flash what a table with a radio tells of its games: records that only grow at their end.

They are the queue as well: whatever the broker has not confirmed is read from there, however long it was away.
"""

from carrom import const
from carrom.club.topics import ENDING, is_game

MOST_GAMES = const(8)  # the oldest is given up first
HEADER_LINES = const(3)  # piece 0
_CHUNK = const(256)  # bytes read at once


class ToldRecords:
    """store: ports.Store. Methods raise OSError where the flash refuses."""

    def __init__(self, store):
        self._store = store
        self._name = ""  # the game that was read last
        self._line = self._offset = 0  # and where the reading stands

    def names(self) -> list:
        """Return the games, the oldest first."""
        return sorted([name + ENDING for name in self._store.names() if is_game(name + ENDING)])

    def begin(self, name: str, header: str) -> None:
        """Begin a record."""
        names = self.names()
        while len(names) >= MOST_GAMES:
            self._store.remove(_file(names.pop(0)))
        self._store.write(_file(name), header.encode())

    def add(self, name: str, entry: str) -> None:
        """Add an entry at the end."""
        self._store.append(_file(name), entry.encode() + b"\n")

    def mend(self, name: str) -> None:
        """Drop a line that a power cut has left unended."""
        data = self._store.read(_file(name)) or b""
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self._store.write(_file(name), data[:whole])

    def lines(self, name: str):
        """Yield the lines of a record, without their ends."""
        begun, offset = b"", 0
        while True:
            chunk = self._store.read(_file(name), offset, _CHUNK)
            if not chunk:
                return
            offset += len(chunk)
            begun += chunk
            while (end := begun.find(b"\n")) >= 0:
                yield begun[:end].decode()
                begun = begun[end + 1 :]

    def count(self, name: str) -> int:
        """Return how many pieces a record has."""
        lines = 0
        for _ in self.lines(name):
            lines += 1
        return max(0, lines - HEADER_LINES + 1)

    def piece(self, name: str, number: int) -> str:
        """Return a piece, which must be there: its lines, each with its end. Quick where it follows the one before."""
        first = number + HEADER_LINES - 1 if number else 0
        if name != self._name or first < self._line:
            self._name, self._line, self._offset = name, 0, 0
        found = ""
        while self._line <= (first if number else HEADER_LINES - 1):
            line = self._next_line()
            if self._line > first:
                found += line
        return found

    def _next_line(self) -> str:
        data = b""
        while b"\n" not in data:
            chunk = self._store.read(_file(self._name), self._offset + len(data), _CHUNK)
            if not chunk:
                raise OSError("no such piece")
            data += chunk
        line = data[: data.find(b"\n") + 1]
        self._offset += len(line)
        self._line += 1
        return line.decode()


def _file(name: str) -> str:
    return name[: -len(ENDING)]  # the table's file names are short
