"""Keeps games as the library does, and has each line told as soon as it is on the disk."""

from collections.abc import Iterator
from pathlib import Path

from carrom_tools.club.outgoing import Outgoing
from carrom_tools.records.library import Library, RunningGame


class TellingGame:
    """A game's file in the library; what is written there goes out as well. See web.opened.kept.GameFile."""

    def __init__(self, file: RunningGame, outgoing: Outgoing):
        self._file = file
        self._outgoing = outgoing
        self.name = file.name
        self.text = file.text
        if self.text:
            outgoing.take_up(file.name, self.text)

    def add(self, text: str) -> None:
        self._file.add(text)
        self._outgoing.add(self._file.name, text)

    def set_over(self, over: bool) -> None:
        self._file.set_over(over)

    def leave(self) -> None:
        self._file.leave()


class TellingKeeper:
    """See web.opened.kept.Keeper."""

    def __init__(self, library: Library, outgoing: Outgoing):
        self._library = library
        self._outgoing = outgoing

    def unfinished(self) -> list[str]:
        return self._library.unfinished()

    def read(self, name: str) -> str:
        return self._library.read(name)

    def begin(self) -> TellingGame:
        return TellingGame(self._library.begin(), self._outgoing)

    def take_up(self, name: str) -> TellingGame:
        return TellingGame(self._library.take_up(name), self._outgoing)

    def delete(self, name: str) -> None:
        self._library.delete(name)

    def games(self) -> Iterator[Path]:
        return self._library.games()
