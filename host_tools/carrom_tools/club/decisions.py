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
_ALIKE = str.maketrans("\u2019\u02bc\u2010\u2011", "''--")  # other apostrophes and hyphens
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
WALKOVER = "walkover"  # one, other: the one has won their pairing, since the other did not come
FORFEIT = "forfeit"  # one, other: the one has won it, since the other gave up; game: that does not count for ratings
WITHDRAW = "withdraw"  # name: leaves the tournament
ENTER = "enter"  # name, from_round: joins the tournament, from that round on
END = "end"  # the tournament has ended
OF_TOURNAMENT = (ROUND, SCORE, WALKOVER, FORFEIT, WITHDRAW, ENTER, END)


_FIELDS: dict[str, dict[str, Any]] = {
    ADD: {"name": str},
    RENAME: {"name": str, "to": str},
    DELETE: {"mark": str},
    SEAT: {"game": str, "seat": str, "name": str},
    RESULT: {"game": str, "winner": str | None, "score": dict | None},
    TOURNAMENT: {"title": str, "book": str, "players": list, "sol": bool},
    ROUND: {"pairs": list},
    SCORE: {"one": str, "other": str, "points": list},
    WALKOVER: {"one": str, "other": str},
    FORFEIT: {"one": str, "other": str, "game": str},
    WITHDRAW: {"name": str},
    ENTER: {"name": str, "from_round": int},
    END: {},
}


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
    """Return what tells one name from another: upper and lower case are the same, and so are all apostrophes and all
    hyphens. A mark is its own."""
    if name.startswith(MARK):
        return name
    return unicodedata.normalize("NFKC", clean(name).translate(_ALIKE)).casefold()


def bare(name: str) -> str:
    """Return the key of a name without accents: « Zoe » and « Zoë » may be one person, or two."""
    return "".join(one for one in unicodedata.normalize("NFD", key(name)) if not unicodedata.combining(one))


def _written(name: str) -> str:
    return "" if name.startswith(MARK) else clean(name)


def is_told(value: object) -> bool:
    """Return whether a value that may be anything tells a decision."""
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str) or value["kind"] not in _FIELDS:
        return False
    if any(not isinstance(value.get(name, ...), kind) for name, kind in _FIELDS[value["kind"]].items()):
        return False
    pairs, points = value.get("pairs", []), value.get("points", [0, 0])
    are_pairs = all(isinstance(pair, list) and len(pair) == 2 and _are(str, pair) for pair in pairs)
    return are_pairs and len(points) == 2 and _are(int, points) and _are(str, value.get("players", []))


def _are(kind: type, values: list[Any]) -> bool:
    return all(isinstance(value, kind) for value in values)


def decide(store: Store, kind: str, made: datetime | None = None, **told: Any) -> None:
    """Decide something now."""
    when = f"{made or datetime.now():{TIME}}"
    store.decide(when, json.dumps({"kind": kind, **told}, ensure_ascii=False))


def decisions(store: Store) -> list[Decision]:
    """Return all decisions in their order."""
    return [Decision(number, made, json.loads(told)) for number, made, told in store.decisions()]


def named_in(one: Decision) -> list[str]:
    """Return the names of whom a decision is about, as they were then; not the new name of a renaming."""
    told = one.told
    pairs = [name for pair in told.get("pairs", ()) for name in pair if name]
    return [*(told[word] for word in ("name", "one", "other") if word in told), *told.get("players", ()), *pairs]


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
