"""Decisions of a club about its players and results. They are a list, like the entries of a game: each counts from
the place where it stands, the last one can be taken back, and everything else is worked out from records and decisions.

The records themselves never change: they stay what the tables have told. Only the name of a player who was deleted is
taken out of both (erasing.py); a mark stands in its place.
"""

import json
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple, TypeGuard

from carrom_simulator.board.saved import players_of
from carrom_simulator.words import visible
from carrom_tools.club.store import Store
from carrom_tools.records.library import TIME

NO_SKILL = -1  # of a bot whose level its record does not tell
MOST_NAME = 32  # characters; the virtual table takes 20
_REMEMBERED = 4096  # names; the same few hundred stand in thousands of games
MARK = "\ue000"  # begins what stands in the place of a deleted player's name; no name that is shown has it

# The kinds, with what each tells besides its kind.
ADD = "add"  # name: is in the club
RENAME = "rename"  # name, to: whoever is called `name` is called `to`; two players become one where `to` exists
DELETE = "delete"  # mark: stands where the name of a deleted player stood
SEAT = "seat"  # game, seat, name: who sat there in that game
RESULT = "result"  # game, winner, score: how it ended; winner null: it does not count
TOURNAMENT = "tournament"  # title, book, players, and sol: whether SoL makes its rounds
ROUND = "round"  # pairs: of the tournament's next round, as SoL has made it
SCORE = "score"  # one, other, points: a game of the tournament that no table has told
END = "end"  # the tournament has ended


class Decision(NamedTuple):
    """made: when, as names of games begin. told: its kind and what that kind tells."""

    number: int
    made: str
    told: dict[str, Any]


class Player(NamedTuple):
    """id: the same for all games of one player; all bots of one level are one. name: as it is shown; "" for a deleted
    player, whose id is the mark, and for a bot without a name. skill: of a bot, or NO_SKILL; else None."""

    id: str
    name: str
    skill: int | None = None


def is_person(player: Player | None) -> TypeGuard[Player]:
    """Return whether that is somebody with a name, and no bot."""
    return player is not None and player.skill is None and bool(player.name)


@lru_cache(_REMEMBERED)
def clean(name: str) -> str:
    """Return a name as it is shown: without what hides or draws nothing, blanks single, at most 32 characters; "" where
    nothing is left to be seen."""
    spaced = "".join(" " if one.isspace() else one for one in unicodedata.normalize("NFC", name))
    kept = "".join(filter(visible.can_stand, spaced))
    return " ".join(kept.split())[:MOST_NAME].strip() if visible.can_be_seen(kept) else ""


@lru_cache(_REMEMBERED)
def key(name: str) -> str:
    """Return what tells one name from another: upper and lower case are the same. A mark is its own."""
    if name.startswith(MARK):
        return name
    return unicodedata.normalize("NFKC", clean(name)).casefold()


def _written(name: str) -> str:
    return "" if name.startswith(MARK) else clean(name)


def decide(store: Store, kind: str, made: datetime | None = None, **told: Any) -> None:
    """Decide something now."""
    when = f"{made or datetime.now():{TIME}}"
    store.decide(when, json.dumps({"kind": kind, **told}, ensure_ascii=False))


def decisions(store: Store) -> list[Decision]:
    """Return all decisions in their order."""
    return [Decision(number, made, json.loads(told)) for number, made, told in store.decisions()]


class Roster:
    """Knows who sat where: what the records say, and what was decided about it since."""

    def __init__(self, decided: Iterable[Decision]):
        self._decided = [one for one in decided if one.told["kind"] in (ADD, RENAME, SEAT)]
        self._touched = {key(one.told["name"]) for one in self._decided if one.told["kind"] == RENAME}
        self._seats = {(one.told["game"], one.told["seat"]) for one in self._decided if one.told["kind"] == SEAT}
        self._names: dict[str, str] = {}  # key -> as it is written
        for one in self._decided:
            name = one.told.get("to", one.told["name"])
            self._names[key(name)] = _written(name)

    def player(self, game: str, began: str, seat: str, told: dict[str, Any] | None) -> Player | None:
        """Return who sat at a seat of a game; None where neither the record nor the club says it.

        began: when the game did, by the club's clock. told: who its record says it was.
        """
        if told is not None and told["kind"] == "bot":
            skill = int(told.get("skill", NO_SKILL))
            return Player(f"\0bot {skill}", clean(str(told.get("name", ""))), skill)
        is_named = told is not None and "name" in told
        return self._followed(game, began, seat, str(told["name"]) if told is not None and is_named else "")

    def name(self, name: str, when: str) -> str:
        """Return what somebody is called now who had that name then; "" for a deleted player."""
        player = self._followed("", when, "", name)
        return player.name if player is not None else ""

    def seats_of(self, game: str) -> set[str]:
        """Return the seats of a game of which the club has decided who sat there."""
        return {seat for of_game, seat in self._seats if of_game == game}

    def names(self, game: str, began: str, record: str) -> dict[str, str]:
        """Return the names at the seats of a game, "" for a deleted player. began: when it did. record: the game's,
        with its header."""
        told = players_of(record)
        seats = {*told, *self.seats_of(game)}
        found = {seat: self.player(game, began, seat, told.get(seat)) for seat in seats}
        return {seat: player.name for seat, player in found.items() if player and (player.name or player.skill is None)}

    def _followed(self, game: str, began: str, seat: str, name: str) -> Player | None:
        """Follow a name through the decisions."""
        now = key(name)
        if now in self._touched or (game, seat) in self._seats:
            for at, one in enumerate(self._decided):
                kind = one.told["kind"]
                if kind == SEAT and (one.told["game"], one.told["seat"]) == (game, seat):
                    name, now = one.told["name"], key(one.told["name"])
                elif kind == RENAME and key(one.told["name"]) == now and not self._is_another(now, at, began):
                    name, now = one.told["to"], key(one.told["to"])
        return Player(now, self._names.setdefault(now, _written(name))) if now else None

    def _is_another(self, name: str, at: int, began: str) -> bool:
        """Return whether somebody of that name came to the club between decision `at` and a game's beginning."""
        return any(
            one.told["kind"] == ADD and key(one.told["name"]) == name and one.made <= began
            for one in self._decided[at + 1 :]
        )

    def added(self) -> list[Player]:
        """Return who is in the club without any game: who was added, and not renamed since."""
        found: dict[str, Player] = {}
        for one in self._decided:
            name = key(one.told["name"])
            if one.told["kind"] in (ADD, SEAT):
                found[name] = Player(name, self._names[name])
            elif name in found:
                del found[name]
                found[key(one.told["to"])] = Player(key(one.told["to"]), self._names[key(one.told["to"])])
        return list(found.values())
