"""The message of a club to its tables: who is in the club, and who plays next at which table. Tables only suggest it.

The broker retains the message, so a table that connects later has it at once. A table checks it before use: its size is
bounded, and names are cleaned.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from carrom.game.rules import BOOKS
from carrom_simulator.board.record_lines import record_lines
from carrom_simulator.serving.protocol import MAX_NAME
from carrom_tools.club.decisions import clean
from carrom_tools.club.topics import MOST_BYTES, ROOT, read_object

TOPIC = f"{ROOT}/players"
MOST_NAMES, MOST_GAMES = 250, 20


class Next(NamedTuple):
    """A game that is next at a table."""

    book: str
    one: str
    other: str


class People(NamedTuple):
    """names: who is in the club. next: the game at one's own table, or None."""

    names: tuple[str, ...] = ()
    next: Next | None = None

    def told(self) -> dict[str, Any]:
        """Return it as pages are told."""
        return {"names": list(self.names), "next": self.next and self.next._asdict()}


class Seated:
    """Knows who sits at a connected table, which has no names itself.

    given: seat -> name, as somebody has said. Where nobody has, and a game begins as the club said that it is next
    here, its two players sit there: the first in the south.
    """

    def __init__(self, given: Mapping[str, str]):
        self._given = dict(given)
        self._people = People()

    def take(self, told: People) -> None:
        """Take what a club tells. From any thread."""
        self._people = told

    def at(self, header: str) -> dict[str, str]:
        """Return seat -> name in a game that begins with that header."""
        following, lines = self._people.next, [line.split() for line in record_lines(header)]
        if self._given or following is None:
            return self._given
        if ["seats", "south", "north"] in lines and any(words[:2] == ["rules", following.book] for words in lines):
            return {"south": following.one, "north": following.other}
        return {}


class Heard:
    """Passes what a link hears in its thread on to the table's own."""

    def __init__(self) -> None:
        self._people = People()
        self._follower: Callable[[People], None] = lambda _people: None

    def take(self, told: People) -> None:
        """Take what was heard. From the link's thread."""
        self._people = told
        self._follower(told)

    def follow(self, follower: Callable[[People], None]) -> None:
        """Have that called with what was heard last, now and in the running loop whenever there is more."""
        loop = asyncio.get_running_loop()

        def pass_on(told: People) -> None:
            with contextlib.suppress(RuntimeError):  # it has ended
                loop.call_soon_threadsafe(follower, told)

        self._follower = pass_on
        follower(self._people)


def message(names: Iterable[str], games: Iterable[dict[str, Any]]) -> str:
    """Return what the club tells. names: who has played most first; those that no longer fit are left out. games: the
    next ones that have a table, {"table", "book", "one", "other"}."""
    told: dict[str, Any] = {"names": [], "next": list(games)[:MOST_GAMES]}
    left = MOST_BYTES - len(_json(told).encode())
    for name in list(names)[:MOST_NAMES]:
        left -= len(_json(name).encode()) + 2
        if left < 0:
            break
        if len(name) <= MAX_NAME:
            told["names"].append(name)
    return _json(told)


def read(payload: object, table: str) -> People | None:
    """Return what a message that may hold anything tells that table; None where it is none of a club's."""
    told = read_object(payload, MOST_BYTES)
    if told is None or not isinstance(told.get("names"), list) or not isinstance(told.get("next"), list):
        return None
    names = [_name(name) for name in told["names"][:MOST_NAMES]]
    games = [_game(game) for game in told["next"][:MOST_GAMES] if isinstance(game, dict) and game.get("table") == table]
    return People(tuple(dict.fromkeys(filter(None, names))), next(filter(None, games), None))


def _game(told: dict[str, Any]) -> Next | None:
    one, other = _name(told.get("one")), _name(told.get("other"))
    return Next(told["book"], one, other) if told.get("book") in BOOKS and one and other and one != other else None


def _name(value: object) -> str:
    """Return a name that the table takes, "" for what is none."""
    name = clean(value) if isinstance(value, str) else ""
    return name if len(name) <= MAX_NAME else ""


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
