"""Works out how the club's games ended, and who has won them, from the records and the club's decisions."""

import contextlib
import heapq
import json
import sqlite3
from collections.abc import Callable
from typing import Any, NamedTuple

from carrom import VERSION
from carrom.game.rules import CARDS
from carrom_simulator.board.saved import players_of
from carrom_tools.club.decisions import Player
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.store import Changed, Store

Running = Callable[[str, str], Told | None]  # a game that is judged already, by table and name


class Result(NamedTuple):
    """A game that is over and counts. began: when, by the club's clock.

    players: seat -> who sat there in the end. score: by side. winner: a side. given: whether a side began with points
    (C13). corrected: whether the club has decided how it ended.
    """

    table: str
    game: str
    began: str
    book: str
    players: dict[str, Player | None]
    score: dict[str, int]
    winner: str
    given: bool
    corrected: bool

    def side(self, name: str) -> tuple[Player | None, ...]:
        """Return the players of a side."""
        return tuple(player for seat, player in self.players.items() if side_of(seat, self.score) == name)

    @property
    def sides(self) -> tuple[tuple[Player | None, ...], tuple[Player | None, ...]]:
        """The players of the side that has won, and of the other."""
        (loser,) = (name for name in self.score if name != self.winner)
        return self.side(self.winner), self.side(loser)


def side_of(seat: str, score: dict[str, int]) -> str:
    """Name the side of a seat, one of those that the score names: where four play, two seats are one."""
    return seat if seat in score else {"north": "south", "west": "east"}.get(seat, seat)


class Outcome(NamedTuple):
    """How a game stands by its record alone. began: when, by the club's clock. is_carrom: whether its header could be
    read, and is of carrom: else nothing of it counts. winner: a side, or None while it is played. readable: whether all
    of it could be read: else nobody has won it. players: by the seats where they began; moved: by how many places
    everybody had moved on in the end (I19)."""

    table: str
    game: str
    began: str
    is_carrom: bool
    book: str
    players: dict[str, dict[str, Any]]
    score: dict[str, int]
    winner: str | None
    given: bool
    readable: bool = True
    moved: int = 0


def judged(told: Told, opening: str, is_whole: bool = True) -> tuple[Any, ...]:
    """Work out how a game stands: what follows `began` in its Outcome. told: of that game; it is judged to its end.
    opening: who plays, as it is kept. is_whole: whether no piece of it was unreadable."""
    while not told.is_all:
        told.event()
    state, readable = told.state(), told.readable and is_whole
    if state.get("rules") in (None, CARDS):
        return False, "", {}, {}, None, False, readable, 0
    players = players_of(opening)
    seated = {seat: players.get(seat, {"kind": "human"}) for seat in state["seats"]}
    given = any(state["given"].values())
    winner = state["winner"] if readable else None
    return True, state["rules"], seated, state["score"], winner, given, readable, state["position"]["moved"]


class Outcomes:
    """The outcomes of all games in the store, as far as they were judged. running: has games that are judged already.

    What has changed since it was looked at last is read anew, and nothing else.
    """

    def __init__(self, store: Store, running: Running = lambda _table, _game: None):
        self._store = store
        self._running = running
        self._last = 0  # change of the store's games that was read
        self._made: dict[int, Outcome] = {}
        self._unjudged: dict[int, Changed] = {}
        self._known: list[Outcome] | None = None  # until something changes

    def known(self) -> list[Outcome]:
        """Return those of carrom's games that were judged, the oldest first. A game that two tables have told counts
        once, as far as it was told. The same list, and the same outcomes in it, until something changes."""
        self._follow()
        if self._known is None:
            found: dict[str, Outcome] = {}
            for one in sorted(self._made.values(), key=_age):
                before = found.get(one.game)
                if one.is_carrom and (before is None or before.winner is None):
                    found[one.game] = one
            self._known = list(found.values())
        return self._known

    def unreadable(self) -> list[Outcome]:
        """Return those of judged games that cannot be read, or not to their end, the oldest first."""
        self._follow()
        unreadable = [one for one in self._made.values() if not one.readable]
        return list({one.game: one for one in sorted(unreadable, key=_age)}.values())

    def unjudged(self) -> int:
        """Return how many games are still to be judged."""
        self._follow()
        return len(self._unjudged)

    def judge(self, most: int) -> None:
        """Judge at most so many games, the newest first."""
        self._follow()
        newest = heapq.nlargest(most, self._unjudged.values(), key=lambda one: (one.began, one.game))
        for one in newest:
            self._judge(one, Told(NumberedGame(one.game, self._store.record(one.table, one.game))))

    def _judge(self, one: Changed, told: Told) -> None:
        opening, is_whole = self._store.opening(one.table, one.game), self._store.is_whole(one.table, one.game)
        found = judged(told, opening, is_whole)
        self._make(one, Outcome(one.table, one.game, one.began, *found))
        with contextlib.suppress(sqlite3.Error):  # a full disk: it is worked out again after the next start
            self._store.keep_outcome(one.id, one.changed, VERSION, json.dumps(found))

    def _make(self, one: Changed, outcome: Outcome) -> None:
        self._unjudged.pop(one.id, None)
        if self._made.get(one.id) != outcome:
            self._made[one.id], self._known = outcome, None

    def _follow(self) -> None:
        """Read what has changed. Games that run are judged at once: that has been done up to their last entry."""
        for one in self._store.changed_since(self._last, VERSION):
            self._last = one.changed
            if one.is_gone:
                self._unjudged.pop(one.id, None)
                self._known = self._known if self._made.pop(one.id, None) is None else None
            elif one.outcome is not None:
                self._make(one, Outcome(one.table, one.game, one.began, *json.loads(one.outcome)))
            elif (told := self._running(one.table, one.game)) is not None:
                self._judge(one, told)
            else:
                self._unjudged[one.id] = one


def _age(one: Outcome) -> tuple[str, str, str]:
    return one.began, one.game, one.table
