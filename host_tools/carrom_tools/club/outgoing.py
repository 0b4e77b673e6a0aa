"""The news that a table still has to tell: its games from the first piece that no broker has confirmed.

The records themselves are the queue. A small file next to them says how far each game was told, so that nothing is
lost when table and broker end at the same time: a piece may be told twice, and its number says so.
"""

import contextlib
import json
import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from carrom_tools import files
from carrom_tools.club import messages
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.topics import Again
from carrom_tools.errors import UserError, located
from carrom_tools.records.library import TIME

MOST_GAMES = 200  # kept to be told again, and waiting for a broker; the oldest are given up first
LATELY = 20  # games that the state names, so that a receiver that was away knows what it has missed
GONE = 20  # games that the state names as given up
FRESH_S = 5.0  # a call that is older startles people
AGAIN_S = 2.0  # from one request to the next that is granted

Read = Callable[[str], str]  # a game's record by its name; raises OSError, ValueError


class Outgoing:
    """The games of one table. All may be called from any thread.

    folder: where the file lies. read: reads the records of games that were begun before. now: this computer's clock.
    """

    def __init__(self, folder: Path, table: str, read: Read, now: Callable[[], datetime] = datetime.now):
        self._now = now
        self._file = folder / f"{table}.told.json"
        self._lock = FileLock(f"{self._file}.lock", thread_local=False)
        self._guard = threading.RLock()
        self._games: dict[str, Told] = {}  # as they were begun, whatever the clock then said
        self._gone: dict[str, int] = {}  # given up last, the oldest first: pieces of each
        self._made_s: dict[tuple[str, int], float] = {}
        self._confirmed: dict[str, int] = {}  # game -> pieces that the broker has
        self._saved: dict[str, int] = {}
        self._current = ""
        self._again_s = -AGAIN_S
        self.woken: Callable[[], None] = lambda: None
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise UserError(
                located(
                    f"--mqtt-table {table}",
                    ("une table de ce nom parle déjà ici", "a table of that name speaks here already"),
                    ("donnez un autre nom", "give another name"),
                )
            ) from None
        numbers = list(_numbers(self._file).items())
        self._gone = dict(numbers[:-MOST_GAMES][-GONE:])
        for name, number in numbers[-MOST_GAMES:]:
            with contextlib.suppress(OSError, ValueError):
                self._take(name, read(name), number)

    def close(self) -> None:
        """Let another process speak for the table."""
        self.save()
        self._lock.release()

    # The table's side.

    def take_up(self, name: str, text: str) -> None:
        """Go on with a game whose record so far is this text."""
        with self._guard:
            self._take(name, text, self._confirmed.get(name, 0))
            self._current = name
        self.woken()

    def add(self, name: str, text: str) -> None:
        """Take new lines of a game, which have reached the disk."""
        with self._guard:
            self._current = name
            if name not in self._games:
                self._take(name, "", 0)
            game = self._games[name].game
            before = len(game.pieces)
            game.add(text)
            now_s = time.monotonic()
            self._made_s.update({(name, number): now_s for number in range(before, len(game.pieces))})
            if name not in self._saved:
                self.save()
        self.woken()

    # The network's side.

    def next(self) -> tuple[dict, bool] | None:
        """Return the next piece to tell, and whether its calls are fresh; None where all was told."""
        with self._guard:
            for told in self._games.values():
                if not told.is_all:
                    event = told.event()
                    if event["number"] == 0:
                        event["before"] = self._before(event["game"])
                    made_s = self._made_s.pop((told.game.name, event["number"]), None)
                    return event, made_s is not None and time.monotonic() - made_s < FRESH_S
        return None

    def confirm(self, event: dict) -> None:
        """Note that the broker has a piece."""
        with self._guard:
            self._confirmed[event["game"]] = max(self._confirmed.get(event["game"], 0), event["number"] + 1)

    def save(self) -> None:
        """Keep on the disk how far each game was told. At worst, where that fails, pieces are told again."""
        with self._guard, contextlib.suppress(OSError):
            numbers = self._gone | {name: self._confirmed.get(name, 0) for name in self._games}
            if numbers != self._saved:
                files.write_whole(self._file, json.dumps(numbers))
                self._saved = numbers

    def back(self, event: dict) -> None:
        """Put a piece back that was not confirmed."""
        with self._guard:
            self._go_back(Again(event["game"], event["number"]))

    def again(self, wanted: Again) -> bool:
        """Tell pieces once more, of a game that is not here only how the table stands. Return False where that game has
        none to be told yet, or where that was asked for a moment ago."""
        with self._guard:
            told, now_s = self._games.get(wanted.game), time.monotonic()
            if (told is not None and wanted.number >= told.number) or now_s - self._again_s < AGAIN_S:
                return False
            self._again_s = now_s
            self._go_back(wanted)
        self.woken()
        return True

    def state(self) -> dict:
        """Return the state of the running game after all that was told of it."""
        with self._guard:
            told = self._games.get(self._current)
            state = told.state() if told is not None else messages.no_state(None, -1)
            lately = dict(list(self._games.items())[-LATELY:])
            if told is not None:  # it may have been taken up again after many others
                lately[self._current] = told
            numbers = {name: told.number for name, told in lately.items()}
            before = self._before(next(iter(lately))) if lately else None
            digests = {name: told.game.digests[told.number] for name, told in lately.items()}
            state |= {"lately": numbers, "digests": digests, "before": before, "gone": dict(self._gone)}
            return {**state, "clock": f"{self._now():{TIME}}"}

    def _before(self, game: str) -> dict[str, Any] | None:
        """Return the game that was begun before another one, and its pieces so far."""
        names = list(self._games)
        at = names.index(game)
        return {"game": names[at - 1], "pieces": len(self._games[names[at - 1]].game.pieces)} if at else None

    def _take(self, name: str, text: str, number: int) -> None:
        told = self._games[name] = Told(NumberedGame(name, text), number)
        self._confirmed[name] = told.number
        self._gone.pop(name, None)
        while len(self._games) > MOST_GAMES:
            oldest = next(iter(self._games))
            self._gone[oldest] = len(self._games.pop(oldest).game.pieces)
            del self._confirmed[oldest]
            while len(self._gone) > GONE:
                del self._gone[next(iter(self._gone))]

    def _go_back(self, wanted: Again) -> None:
        if wanted.game in self._games:
            self._games[wanted.game] = Told(self._games[wanted.game].game, wanted.number)


def _numbers(file: Path) -> dict[str, int]:
    """Read how far each game was told."""
    try:
        kept = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {name: number for name, number in kept.items() if isinstance(number, int) and number >= 0}
