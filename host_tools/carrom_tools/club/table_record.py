"""Writes down the game of a connected table as a record that only grows at its end, and has it told.

A table keeps the entries that stand: what was taken back is gone from its list, and a piece that fell late is put into
its shot. So whatever has changed there is taken back here by `undo`, and entered anew.
"""

from collections.abc import Callable, Mapping

from carrom_simulator.board.record_lines import record_lines
from carrom_simulator.board.saved import players_of
from carrom_simulator.serving.standing import changes, standing
from carrom_simulator.words.places import seated
from carrom_tools.club.outgoing import Outgoing
from carrom_tools.club.telling_keeper import TellingGame, TellingKeeper
from carrom_tools.records.library import Library

Seating = Callable[[str], Mapping[str, str]]
_SERIES = "# series "
_GAME = "# game {} of the table's journal\n"


class TableRecord:
    """library: where the records of this one table are kept, those of past games too. seated: returns seat -> name for
    a game that begins with that header."""

    def __init__(self, library: Library, outgoing: Outgoing, seated: Seating = lambda _header: {}):
        self._seated = seated
        self._keeper = TellingKeeper(library, outgoing)
        self._file: TellingGame | None = None
        self._head = ""  # the header of the game in the file
        self._unwritten = ""
        self._standing: list[str] = []  # its entries
        self._names: Mapping[str, str] = {}  # who sat where when it began

    def take(self, header: str, game: int, entries: list[str]) -> None:
        """Take the whole list of entries that stand in the table's game of that number. Raises OSError."""
        head = header + _GAME.format(game)
        if self._file is None:
            self._resume(head)
        if head != self._head or (self._standing and entries and self._standing[0] != entries[0]):
            self._begin(head)
        new = changes(self._standing, entries)
        if self._file is not None and new:
            self._file.add(self._unwritten + "".join(f"{entry}\n" for entry in new))
            self._unwritten, self._standing = "", list(entries)

    def close(self) -> None:
        """Write no more; another process may go on with the record."""
        if self._file is not None:
            self._file.leave()
            self._file = None

    def _begin(self, head: str) -> None:
        if self._file is not None:
            self._file.set_over(True)
        self.close()
        self._file = self._keeper.begin()
        self._names = self._moved_on(head) or self._seated(head)
        players = [f"# player {seat} human - {name}\n" for seat, name in self._names.items()]
        self._head, self._unwritten, self._standing = head, head + "".join(players), []

    def _moved_on(self, head: str) -> Mapping[str, str]:
        """Return who sits where in the next game of a match: all have moved on by a place (laws 31, 32). Nobody where
        it is no such game."""
        if not any(line.startswith(_SERIES) for line in record_lines(head)):
            return {}
        seats = next((line.split()[1:] for line in record_lines(head) if line.startswith("seats ")), [])
        return seated(self._names, seats, self._standing.count("sides") + 1)

    def _resume(self, head: str) -> None:
        """Go on with the record that was written last, if it is of that game; put others with the finished ones."""
        for name in self._keeper.unfinished():
            self._file = self._keeper.take_up(name)
            lines = [line for line in record_lines(self._file.text) if line]
            heading = record_lines(head.rstrip("\n"))
            if lines[: len(heading)] == heading:
                entries = [line for line in lines[len(heading) :] if not line.startswith("#")]
                self._head, self._standing = head, standing(entries)
                told = players_of(self._file.text)
                self._names = {seat: player["name"] for seat, player in told.items() if "name" in player}
                return
            self._file.set_over(True)
            self.close()
        self._begin(head)
