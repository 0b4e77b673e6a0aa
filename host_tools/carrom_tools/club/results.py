"""Works out how the club's games ended, and who has won them, from the records and the club's decisions."""

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from carrom import VERSION
from carrom.game.rules import CARDS
from carrom_simulator.board.saved import players_of
from carrom_tools.club.decisions import RESULT, Decision, Player, Roster
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.store import Store

Running = Callable[[str, str], Told | None]  # a game that is judged already, by table and name


class Result(NamedTuple):
    """A game that is over and counts. began: when, by the club's clock.

    players: seat -> who sat there. score: by side. winner: a side. given: whether a side began with points (C13).
    corrected: whether the club has decided how it ended.
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
    of it could be read: else nobody has won it."""

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


def judged(told: Told, opening: str, is_whole: bool = True) -> tuple[Any, ...]:
    """Work out how a game stands: what follows `began` in its Outcome. told: of that game; it is judged to its end.
    opening: who plays, as it is kept. is_whole: whether no piece of it was unreadable."""
    while not told.is_all:
        told.event()
    state, readable = told.state(), told.readable and is_whole
    if state.get("rules") in (None, CARDS):
        return False, "", {}, {}, None, False, readable
    players = players_of(opening)
    seated = {seat: players.get(seat, {"kind": "human"}) for seat in state["seats"]}
    given = any(state["given"].values())
    winner = state["winner"] if readable else None
    return True, state["rules"], seated, state["score"], winner, given, readable


class Outcomes:
    """The outcomes of all games in the store. running: has games that are judged already."""

    def __init__(self, store: Store, running: Running = lambda _table, _game: None):
        self._store = store
        self._running = running
        self._made: dict[tuple[str, str, str, str], Outcome] = {}  # by what is kept: most were read before

    def all(self) -> list[Outcome]:
        """Return those of carrom's games, the oldest first. A game that two tables have told counts once, as far as it
        was told."""
        found: dict[str, Outcome] = {}
        for one in self._each():
            before = found.get(one.game)
            if one.is_carrom and (before is None or before.winner is None):
                found[one.game] = one
        return list(found.values())

    def unreadable(self) -> list[Outcome]:
        """Return those of games that cannot be read, or not to their end, the oldest first."""
        return list({one.game: one for one in self._each() if not one.readable}.values())

    def _each(self) -> Iterable[Outcome]:
        for number, changes, is_whole, table, game in self._store.unjudged(VERSION):
            told = self._running(table, game) or Told(NumberedGame(game, self._store.record(table, game)))
            opening = self._store.opening(table, game)
            found = json.dumps(judged(told, opening, is_whole))
            with contextlib.suppress(sqlite3.Error):  # a full disk: it is worked out again the next time
                self._store.keep_outcome(number, changes, VERSION, found)
        kept = self._store.outcomes()
        self._made = {row: self._made.get(row) or Outcome(*row[:3], *json.loads(row[3])) for row in kept}
        return self._made.values()


def results(outcomes: Iterable[Outcome], decided: list[Decision]) -> list[Result]:
    """Return the games that are over and count, after all that was decided; the oldest first."""
    roster = Roster(decided)
    corrections = {one.told["game"]: one.told for one in decided if one.told["kind"] == RESULT}
    found = []
    for one in outcomes:
        corrected = corrections.get(one.game)
        winner = corrected["winner"] if corrected is not None else one.winner
        score = (corrected or {}).get("score") or one.score
        if winner is None:
            continue
        players = {seat: roster.player(one.game, one.began, seat, told) for seat, told in one.players.items()}
        head = one.table, one.game, one.began, one.book
        found.append(Result(*head, players, score, winner, one.given, corrected is not None))
    return found
