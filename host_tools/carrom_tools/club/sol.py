"""Has SoL make the rounds of a tournament. SoL is a program of its own (GPL, on PyPI), which runs beside this one; what
its own pages ask of it over HTTP is asked here: pairings come from it, scores go there.

    with Sol.entered("http://127.0.0.1:6996", "admin", None) as sol:
        for _ in play_rounds(sol.enter(tournament), store, evening, rounds=5): ...

Players and tournaments have numbers there that are made from their names (`guid`), so that nothing is entered twice.
"""

import contextlib
import hashlib
import http.cookiejar
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from carrom_tools.club.broker import first_line
from carrom_tools.club.decisions import ROUND, decide, key
from carrom_tools.club.evening import Evening
from carrom_tools.club.scorecard import scorecard
from carrom_tools.club.store import Store
from carrom_tools.club.tournament import BYE_NET, Match, Tournament
from carrom_tools.errors import UserError, located

PASSWORD = "CARROM_SOL_PASSWORD"  # an environment variable
MOST_BYTES = 8 << 20  # in one answer
PATIENCE_S = 20.0
LOOK_S = 2.0  # from one look for results to the next
MOST_PLAYERS = 10_000  # the most that SoL is asked to list

_STRANGE = ("une réponse inattendue", "an answer that was not expected")
_REMEDY = ("SoL tourne-t-il ? docs/club.md dit comment", "does SoL run? docs/club.md says how")
Row = dict[str, Any]


class Ranked(NamedTuple):
    """A row of SoL's ranking."""

    name: str
    points: int
    bucholz: int
    net: int
    total: int


class Sol:
    """SoL's data, as its own pages ask for them. Every method raises UserError."""

    def __init__(self, address: str):
        self.address = address.rstrip("/")
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies, urllib.request.ProxyHandler({}))

    @classmethod
    @contextlib.contextmanager
    def entered(cls, address: str, user: str, password_file: Path | None) -> Iterator["Sol"]:
        """Enter with a name and a password: the first line of the file, else the environment's."""
        if not address.startswith(("http://", "https://")):
            raise UserError(located(address, ("pas une adresse http", "no http address")))
        password = os.environ.get(PASSWORD, "")
        if password_file is not None:
            password = first_line(password_file)
        sol = cls(address)
        sol._ask("/auth/login", username=user, password=password)
        yield sol

    def _ask(self, path: str, **fields: object) -> Row:
        """Post, and return the answer, which is no failure."""
        return self._told(path, urllib.parse.urlencode(fields).encode())

    def _told(self, path: str, data: bytes | None = None) -> Row:
        try:
            with self._opener.open(self.address + path, data, PATIENCE_S) as answer:
                told = json.loads(answer.read(MOST_BYTES))
        except (OSError, ValueError, RecursionError) as error:
            raise UserError(located(f"SoL {self.address}{path}", error, _REMEDY)) from None
        if not isinstance(told, dict) or told.get("success") is not True:
            said = str(told)[:300]
            raise UserError(located(f"SoL {self.address}{path}", (f"refus : {said}", f"refused: {said}")))
        return told

    def rows(self, path: str, **fields: object) -> list[Row]:
        """Return the rows of a table of SoL's."""
        found = self._told(f"{path}?{urllib.parse.urlencode(fields)}").get("root")
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise UserError(located(f"SoL {self.address}{path}", _STRANGE))
        return found

    def save(self, number: str, rows: list[Row]) -> None:
        """Add rows, or change them where `number`, the name of their first column, is not 0."""
        if rows:
            told = json.dumps([[number, row] for row in rows])
            self._ask("/bio/saveChanges", modified_records=told, deleted_records="[]")

    def _added(self, path: str, number: str, rows: list[Row]) -> dict[str, int]:
        """Add those rows that are not there. Return the number of each row by its guid."""
        there = {row["guid"]: row[number] for row in self.rows(path, limit=MOST_PLAYERS)}
        missing = [{number: 0, **row} for row in rows if row["guid"] not in there]
        if missing:
            self.save(number, missing)
            there = {row["guid"]: row[number] for row in self.rows(path, limit=MOST_PLAYERS)}
        return {row["guid"]: int(there[row["guid"]]) for row in rows}

    def enter(self, on: Tournament, is_agreed: bool = False) -> "SolTournament":
        """Return the tournament in SoL; what is missing there is added. is_agreed: whether all have agreed that SoL
        shows their names."""
        try:
            return self._entered(on, is_agreed)
        except (LookupError, TypeError, ValueError) as error:
            raise UserError(located(f"SoL {self.address}", _STRANGE)) from error

    def _entered(self, on: Tournament, is_agreed: bool) -> "SolTournament":
        club, championship, guid = _guid("club"), _guid("championship"), _guid(f"{on.made} {on.title}")
        land, described = {"nationality": "FRA", "prizes": "fixed"}, "carrom club"
        club_id = self._added("/data/clubs", "idclub", [{"guid": club, "description": described, **land}])[club]
        row = {"guid": championship, "idclub": club_id, "description": described, "prizes": "fixed"}
        row |= {"playersperteam": 1, "skipworstprizes": 0, "closed": False}
        championship_id = self._added("/data/championships", "idchampionship", [row])[championship]
        players = {_guid(f"player {key(name)}"): name for name in on.players}
        agreed = {"agreedprivacy": "A"} if is_agreed else {}
        entered = [
            {"guid": player, **_names(name), "nickname": "", "nationality": "FRA", "citizenship": True, **agreed}
            for player, name in players.items()
        ]
        player_ids = self._added("/data/players", "idplayer", entered)
        began = datetime.strptime(on.made[:10], "%Y-%m-%d")
        row = {"guid": guid, "idchampionship": championship_id, "date": f"{began:%Y-%m-%d}"}
        row |= {"description": f"{on.title[:30]} {on.made[11:]}", "system": "swiss", "couplings": "dazed"}
        row |= {"matcheskind": "simple", "phantomscore": BYE_NET, "delaytoppairing": 0, "duration": 45, "prealarm": 5}
        tourney = self._added("/data/tourneys", "idtourney", [row])[guid]
        if not self.rows("/tourney/competitors", filter_by_idtourney=tourney):
            ids = [player_ids[player] for player in players]
            self.save("idcompetitor", [{"idcompetitor": 0, "idtourney": tourney, "idplayer1": one} for one in ids])
        names = {player_ids[player]: name for player, name in players.items()}
        found = self.rows("/tourney/competitors", filter_by_idtourney=tourney)
        return SolTournament(self, tourney, {row["idcompetitor"]: names[row["idplayer1"]] for row in found})

    def do(self, what: str, tourney: int) -> Row:
        """Have SoL do something with a tournament."""
        return self._ask(f"/tourney/{what}", idtourney=tourney)


class SolTournament:
    """A tournament in SoL. names: of its competitors, by their numbers there."""

    def __init__(self, sol: Sol, tourney: int, names: dict[int, str]):
        self._sol = sol
        self._tourney = tourney
        self._names = names

    def rounds(self) -> list[list[Row]]:
        """Return SoL's matches, round by round."""
        rows = self._sol.rows("/tourney/matches", filter_by_idtourney=self._tourney)
        rows.sort(key=lambda row: (row["turn"], row["board"]))
        return [[row for row in rows if row["turn"] == turn] for turn in sorted({row["turn"] for row in rows})]

    def pairs(self, rows: list[Row]) -> list[tuple[str, str]]:
        """Return who meets in a round."""
        return [(self._names[row["idcompetitor1"]], self._names.get(row["idcompetitor2"], "")) for row in rows]

    def next_round(self) -> None:
        """Have SoL make the next round."""
        self._sol.do("newTurn", self._tourney)

    def tell(self, rows: list[Row]) -> None:
        """Save the scores of matches, and have SoL rank the players."""
        self._sol.save("idmatch", rows)
        self._sol.do("updateRanking", self._tourney)

    def ranking(self) -> list[Ranked]:
        """Return SoL's ranking, the best first."""
        rows = self._sol.rows("/tourney/ranking", filter_by_idtourney=self._tourney)
        rows.sort(key=lambda row: int(row["rank"]))
        numbers = ("points", "bucholz", "netscore", "totscore")
        return [Ranked(self._names[row["idcompetitor"]], *(int(row[name]) for name in numbers)) for row in rows]


def _names(name: str) -> Row:
    """Return a name as SoL wants it, in two parts that are not empty.

    >>> _names("Max B."), _names("Léa")
    ({'firstname': 'Max', 'lastname': 'B.'}, {'firstname': '-', 'lastname': 'Léa'})
    """
    first, _, last = name.rpartition(" ")
    return {"firstname": first or "-", "lastname": last}


def play_rounds(
    there: SolTournament,
    store: Store,
    evening: Evening,
    rounds: int,
    wait: Callable[[], None] = lambda: time.sleep(LOOK_S),
) -> Iterator[list[Ranked]]:
    """Play the tournament that is on: have SoL make a round, wait until the tables have told its games, tell SoL their
    scores, and so on. Yield SoL's ranking whenever a round was made or ranked. A score that was corrected since is told
    again."""
    while (on := evening.tournament()) is not None:
        made, ours = there.rounds(), on[0].rounds
        for rows in made[len(ours) :]:
            decide(store, ROUND, pairs=there.pairs(rows))
            yield there.ranking()
        if len(made) > len(ours):
            continue
        if any(match.is_open for match in on[1]):
            wait()
            continue
        there.tell([_scored(row, match, store, evening) for row, match in zip(chain(*made), on[1], strict=True)])
        if len(made) >= rounds:
            yield there.ranking()
            return
        there.next_round()


def _scored(row: Row, match: Match, store: Store, evening: Evening) -> Row:
    """Return SoL's row of a match with its score, and with the scorecard of its game."""
    if match.score is None:
        return {"idmatch": row["idmatch"], "score1": row["score1"], "score2": row["score2"]}
    told: Row = {"idmatch": row["idmatch"], "score1": match.score[0], "score2": match.score[1]}
    game = next((result for result in evening.results() if result.game == match.game), None)
    if game is not None and not game.corrected:
        first = next(
            side for side in game.score if (player := game.side(side)[0]) and key(player.name) == key(match.one)
        )
        for number, board in enumerate(scorecard(store.record(game.table, game.game)), 1):
            won = board.winner == first
            told[f"coins1_{number}"] = board.men if won else 0
            told[f"coins2_{number}"] = 0 if won else board.men
            told[f"queen_{number}"] = None if board.queen is None else "1" if board.queen == first else "2"
    return told


def _guid(text: str) -> str:
    return hashlib.blake2b(f"carrom-table {text}".encode(), digest_size=16).hexdigest()
