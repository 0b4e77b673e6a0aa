"""A club's tables as a bench plays them: recorded games of bots, told by the real link; disks and power that fail."""

import shutil
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from carrom.game.record import header_text
from carrom_simulator.board.saved import Shot
from carrom_simulator.game.session import Session
from carrom_tools.club.broker import Broker
from carrom_tools.club.link import Patience
from carrom_tools.club.numbered_game import NumberedGame
from carrom_tools.club.outgoing import Outgoing
from carrom_tools.records.library import Library
from stands.clubs.speaker import Table

BOOKS = ("krhum", "billard", "fiche", "icf")
SHORT = 8  # entries of a short game
_OPENING_S = 15.0  # from the end of a game to the first entry of the next

Telling = tuple[float, str]  # table seconds, and the lines that are told then


def recorded_game(rules: str, seed: int, most_s: float = float("inf")) -> list[Telling]:
    """Let bots play a game, cut after so much of the table's time. Return the lines that a virtual table keeps."""
    session = Session(rules, seed=seed, umpire=True)
    game = session.game
    players = "# player south human - Léa\n# player north human - Max\n"
    told: list[Telling] = [(0.0, header_text(game.book, game.seats, game.opener) + players)]
    flicks: list[str] = []

    class Notes:
        def on_flick(self, played):
            flick = played.flick
            numbers = (flick.offset_mm, flick.angle_deg, flick.speed_mm_s)
            flicks.append(Shot(list(played.layout), flick.seat, *numbers, "exact", seed).comment() + "\n")

        def on_entry(self, entry, _verdict, _position):
            told.append((session.world.now_us / 1e6, "".join(flicks) + entry.text() + "\n"))
            flicks.clear()

    session.listeners.append(Notes())
    session.table.listeners.append(Notes())
    while not session.over and session.world.now_us / 1e6 < most_s:
        session.run(10_000_000)
    return told


class Kind(NamedTuple):
    """A kind of table. fast: what its clock is ahead. outgoing: how it tells its games."""

    fast: timedelta = timedelta(0)
    outgoing: Callable[..., Outgoing] = Outgoing


class Playing:
    """A table that plays recorded games one after the other. Its first has begun before it is switched on.

    begun: how much of the first game was played by then, 0..1. kind: of table. Its methods may be called from any
    thread.
    """

    def __init__(
        self, folder: Path, broker: Broker, games: list[list[Telling]], begun: float, patience: Patience, kind: Kind
    ):
        self.name, self._games, self._at = broker.table, games, 0
        self._next = max(1, int(begun * len(games[0])))
        self._folder, self._copy = folder, folder.with_name(folder.name + "-copy")
        self._lock = threading.RLock()
        self._mark = ""  # stands before each entry since an older disk was put in
        self.forgotten: set[str] = set()  # games that were begun after the copy that was put back
        self._make = lambda: Table(folder, broker, patience, lambda: datetime.now() + kind.fast, kind.outgoing)
        library = Library(folder, now=lambda: datetime.now() + kind.fast)
        library.prepare()
        file = library.begin()
        file.add("".join(lines for _, lines in games[0][: self._next]))
        file.leave()
        self._begin(file.name)

    def _begin(self, game: str) -> None:
        self.table = self._make()
        self._file = self.table.keeper.take_up(game)

    def play(self, note: Callable[[str, str, int], None] = lambda *_told: None) -> float:
        """Make the next entry. Return how many table seconds pass until the one after it.

        note: is told table, game and number before the table tells it.
        """
        with self._lock:
            game = self._games[self._at % len(self._games)]
            if self._next == len(game):
                self._begin_next()
                game = self._games[self._at % len(self._games)]
            at_s, lines = game[self._next]
            note(self.name, self._file.name, self._next)
            self._file.add(self._mark * (self._next > 0) + lines)
            self._next += 1
            return max(0.1, game[self._next][0] - at_s) if self._next < len(game) else _OPENING_S

    def _begin_next(self) -> None:
        self._file.set_over(True)
        self._file.leave()
        self._file = self.table.keeper.begin()
        self._at, self._next = self._at + 1, 0

    def play_short(self, games: int) -> None:
        """Play so many games at once, each broken off after some entries."""
        with self._lock:
            for _ in range(games):
                self._begin_next()
                for _ in range(SHORT):
                    self.play()

    def copy_disk(self) -> None:
        """Make a copy of the table's disk."""
        with self._lock:
            shutil.rmtree(self._copy, ignore_errors=True)
            shutil.copytree(self._folder, self._copy)
            self._copied = self._file.name, self._at, self._next

    def put_copy_back(self) -> None:
        """Have the table go on from the copy of its disk."""
        with self._lock:
            self._switch_off()
            own = set(self.records())
            shutil.rmtree(self._folder)
            shutil.copytree(self._copy, self._folder)
            self.forgotten |= own - set(self.records())
            game, self._at, self._next = self._copied
            self._mark = "# after an older copy\n"
            self._begin(game)
            self.table.link.__enter__()

    def lose_power(self) -> None:
        """Switch the table off and on again. It has lost how far it had told its games since the copy was made."""
        with self._lock:
            game = self._file.name
            self._switch_off()
            for told in self._copy.glob("*.told.json"):
                shutil.copy(told, self._folder)
            self._begin(game)
            self.table.link.__enter__()

    def _switch_off(self) -> None:
        self._file.leave()
        self.table.link.__exit__()

    def records(self) -> dict[str, list[str]]:
        """Return game -> its pieces, as they lie on the table's own disk."""
        found = self.table.library.folder.rglob("*.record")
        return {path.name: NumberedGame(path.name, path.read_text(encoding="utf-8")).pieces for path in found}

    def leave(self) -> None:
        """Play no more."""
        self._switch_off()
