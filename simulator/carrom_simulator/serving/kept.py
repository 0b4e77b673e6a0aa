"""Keeps the running game on the disk, entry by entry, and goes on with games that were left unfinished.

Both tables keep their games through it: carrom's (web.live) and that of the cards (card_table.live).
"""

import asyncio
import functools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from carrom_simulator.serving.disk import Disk
from carrom_simulator.serving.protocol import Refused
from carrom_simulator.words import faults

MOST_SHOWN = 100  # unfinished games in the list, the newest

_FAULT = ("La partie ne peut pas être gardée : {}", "The game cannot be kept: {}")
_GONE = (
    "Cette partie n'est plus à reprendre : elle est jouée ailleurs, ou effacée.",
    "That game cannot be continued any more: it is played elsewhere, or was deleted.",
)

Message = dict[str, Any]
Summary = Callable[[str], Message]


class GoneError(Refused):
    """The game is no longer there to continue."""


class GameFile(Protocol):
    """Where one game is kept. Methods raise OSError; `add` can then be tried again.

    text: the game so far, when it was taken up.
    """

    text: str

    def add(self, text: str) -> None:
        """Write lines at the end, and return when they are on the disk."""

    def set_over(self, over: bool) -> None:
        """Say whether the game is finished."""

    def leave(self) -> None:
        """Play it no more."""


class Keeper(Protocol):
    """Keeps games beyond the life of the table. Methods raise OSError, those that read a game ValueError as well."""

    def unfinished(self) -> list[str]:
        """Return the names of unfinished games that nobody plays, the newest first. A name begins with the time at
        which the game began, as 2026-01-31-201500."""

    def read(self, name: str) -> str:
        """Return the record of an unfinished game."""

    def begin(self) -> GameFile:
        """Return the file of a new game."""

    def take_up(self, name: str) -> GameFile:
        """Go on with an unfinished game."""

    def delete(self, name: str) -> None:
        """Delete an unfinished game."""

    def games(self) -> Iterable[Path]:
        """Return the records of finished games."""


class _Running:
    """The file of the running game, as the disk's jobs see it. unwritten: what the disk has refused so far."""

    def __init__(self, file: GameFile):
        self._file = file
        self._unwritten = ""

    def write(self, lines: str, over: bool) -> OSError | None:
        """Write these lines and whether the game is over; return why that failed."""
        self._unwritten += lines
        try:
            if not over:  # where the end is taken back: wherever the table is killed, the game can be continued
                self._file.set_over(False)
            if self._unwritten:
                self._file.add(self._unwritten)
                self._unwritten = ""
            self._file.set_over(over)
        except OSError as error:
            return error
        return None

    def leave(self) -> None:
        """Play it no more."""
        self._file.leave()


class KeptGame:
    """The running game of a table, and the unfinished ones. keeper None: nothing is kept.

    tell_fault: is told once, in French and English, when the disk refuses; the game goes on meanwhile, and what could
    not be written is tried again. disk: does what waits for it, in order.
    left: whether there are unfinished games, as far as is known.
    """

    def __init__(self, keeper: Keeper | None, tell_fault: Callable[[tuple[str, str]], None], disk: Disk):
        self._keeper = keeper
        self._tell_fault = tell_fault
        self._disk = disk
        self._running: _Running | None = None
        self._over = False
        self._writing = 0  # jobs that are not done yet
        self._refused = False
        self.left = False
        self._look()

    def begin(self, file: GameFile | None = None, keeps: bool = True) -> None:
        """Keep another game from now on, in that file if it was taken up. The one before stays as it is. keeps: False
        for a game that is kept nowhere."""
        if self._running is not None:
            self._disk.submit(self._running.leave)
        if file is None and keeps and self._keeper is not None:
            file = self._keeper.begin()
        self._running = _Running(file) if file is not None else None
        self._over = False
        self._look()

    def save(self, lines: str, over: bool) -> None:
        """Keep the running game's lines, and whether it is over. Pages show what follows once `written` returns."""
        again = self._refused and not self._writing
        if self._running is not None and (lines or over != self._over or again):
            self._over = over
            self._writing += 1
            self._disk.submit(functools.partial(self._running.write, lines, over), self._saved)

    async def written(self) -> None:
        """Return when all that was saved so far is on the disk, or refused by it."""
        await self._disk.written()

    def _saved(self, error: OSError | None) -> None:
        self._writing -= 1
        if error is not None and not self._refused:
            french, english = faults.both(error)
            self._tell_fault((_FAULT[0].format(french), _FAULT[1].format(english)))
        self._refused = error is not None

    async def take_up(self, name: str) -> GameFile:
        """Return the file of an unfinished game: give it to `begin`, or leave it again. Raises GoneError."""
        if self._keeper is None:
            raise GoneError(*_GONE)
        try:
            return await self._disk.run(functools.partial(self._keeper.take_up, name))
        except (OSError, ValueError):
            raise GoneError(*_GONE) from None

    async def delete(self, name: str) -> None:
        """Delete an unfinished game. Raises GoneError."""
        if self._keeper is not None:
            try:
                await self._disk.run(functools.partial(self._keeper.delete, name))
            except (OSError, ValueError):
                raise GoneError(*_GONE) from None
            finally:
                self._look()

    async def listed(self, summary: Summary) -> Message:
        """Return the message that lists the unfinished games. summary: of a record; raises ValueError."""
        names = await self._disk.run(self._names)
        self._found(names)
        return await asyncio.to_thread(
            lambda: {"t": "unfinished", "games": [self._shown(name, summary) for name in names[:MOST_SHOWN]]}
        )

    def _shown(self, name: str, summary: Summary) -> Message:
        assert self._keeper is not None
        shown: Message = {"id": name, "begun": name[:17], "readable": True}
        try:
            return shown | summary(self._keeper.read(name))
        except (OSError, ValueError):
            return shown | {"readable": False}

    def _look(self) -> None:
        self._disk.submit(self._names, self._found)

    def _names(self) -> list[str]:
        try:
            return self._keeper.unfinished() if self._keeper is not None else []
        except OSError:
            return []

    def _found(self, names: list[str]) -> None:
        self.left = bool(names)
