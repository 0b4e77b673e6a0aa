"""When games began, by the club's own clock.

A game's name begins with the time that its table's clock showed, which may be another zone's, or years off. A game
whose beginning the club heard began then. One that is told later began at its name's time, put right by what that
table's clock differs by; and never after it was told.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from carrom_tools.records.library import NAMED, TIME

DIFFERS_S = 60  # less is the way of a message, and nobody's concern


class Clocks:
    """The clocks of a club's tables. now: the club's own."""

    def __init__(self, now: Callable[[], datetime]):
        self._now = now
        self._off_s: dict[str, int] = {}  # table -> what is added to its time
        self._listening: set[str] = set()  # tables that told how they stand since they came: what they begin is heard
        self._asked: set[tuple[str, str]] = set()  # games of tables that the club has asked for
        self._undated: dict[str, set[str]] = {}  # table -> games that wait until its clock is heard

    def now(self) -> str:
        """Return the club's time, as names of games begin."""
        return f"{self._now():{TIME}}"

    def hear(self, table: str, told: object) -> list[str]:
        """Take in what a table says of its clock with its state; anything else leaves its difference unknown. Return
        the games of the table whose beginning can be put right now."""
        self._listening.add(table)
        clock = _read(told)
        if clock is None:
            return []
        off_s = round((self._now() - clock).total_seconds())
        self._off_s[table] = off_s if abs(off_s) >= DIFFERS_S else 0
        return sorted(self._undated.get(table, ()))

    def dated(self, table: str, game: str) -> None:
        """Note that a game's beginning was put right."""
        self._undated[table].discard(game)

    def stop(self, table: str) -> None:
        """Note that a table comes or goes: what it tells next may be old."""
        self._listening.discard(table)

    def asked(self, table: str, game: str) -> None:
        """Note that the club has asked a table for a game."""
        self._asked.add((table, game))

    def off_s(self, table: str) -> int | None:
        """Return by how many seconds a table's clock is slow, less than 0 for a fast one; None where it agrees with the
        club's, or the table has not told it."""
        return self._off_s.get(table) or None

    def began(self, table: str, game: str, number: int) -> str:
        """Return when a game began of which a piece is told for the first time, as names of games begin."""
        if number == 0 and table in self._listening and (table, game) not in self._asked:
            return self.now()
        if table not in self._off_s:
            self._undated.setdefault(table, set()).add(game)
        return self.named(table, game)

    def named(self, table: str, game: str) -> str:
        """Return when a game began by its name, put right as far as the table's clock is known."""
        told = game[:NAMED]
        if (off_s := self.off_s(table)) and (named := _read(told)) is not None:
            try:
                told = f"{named + timedelta(seconds=off_s):{TIME}}"
            except OverflowError:
                told = self.now()
        return min(told, self.now())


def _read(told: object) -> datetime | None:
    """Return the time that names of games begin with; None where it is none."""
    try:
        return datetime.strptime(str(told), TIME)
    except ValueError:
        return None
