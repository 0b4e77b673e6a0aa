"""The part of a wall about the evening: who has won most, how everybody is rated, and who plays next."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeGuard

from carrom_tools.club.decisions import Decision, Player, Roster, decisions
from carrom_tools.club.ratings import Played, Rating, Ratings
from carrom_tools.club.results import Outcome, Outcomes, Result, Running, results
from carrom_tools.club.store import Store
from carrom_tools.club.tournament import Match, Tournament, current, matches, standings, upcoming

MORNING_H = 6  # an evening lasts until then


def rated(games: list[Result]) -> list[Played]:
    """Return the games that count for ratings: everybody is known, nobody was given points."""
    found: list[Played] = []
    for game in games:
        winners, losers = game.sides
        ids = [player.id if player else "" for player in (*winners, *losers)]
        if all(ids) and not game.given:
            found.append((tuple(ids[: len(winners)]), tuple(ids[len(winners) :])))
    return found


class Evening:
    """Works out the evening anew each time that it is asked; games and ratings of before are not reckoned twice."""

    def __init__(self, store: Store, running: Running = lambda _table, _game: None):
        self._store = store
        self._outcomes = Outcomes(store, running)
        self._ratings = Ratings()
        self._read: list[tuple[int, str, str]] = []  # the decisions as they are kept
        self._decided: list[Decision] = []
        self._roster = Roster([])

    def decided(self) -> list[Decision]:
        """Return all decisions of the club."""
        self.roster()
        return self._decided

    def roster(self) -> Roster:
        """Return who is who after all decisions."""
        if (read := self._store.decisions()) != self._read:
            self._read, self._decided = read, decisions(self._store)
            self._roster = Roster(self._decided)
        return self._roster

    def outcomes(self) -> list[Outcome]:
        """Return how all games stand by their records alone, the oldest first."""
        return self._outcomes.all()

    def unreadable(self) -> list[Outcome]:
        """Return how the games stand that cannot be read, or not to their end, the oldest first."""
        return self._outcomes.unreadable()

    def results(self) -> list[Result]:
        """Return all games that are over and count, the oldest first."""
        return results(self._outcomes.all(), self.decided())

    def ratings(self, games: list[Result]) -> dict[Any, Rating]:
        """Return the rating of each player by its id."""
        return self._ratings.after(rated(games))

    def people(self) -> list[dict[str, Any]]:
        """Return everybody who is in the club, or has a name in one of its games, by rating and then name: {"name",
        "won", "played", "rating", "off"}."""
        outcomes, roster = self._outcomes.all(), self.roster()
        games = results(outcomes, self.decided())
        seated = [
            roster.player(one.game, one.began, seat, told) for one in outcomes for seat, told in one.players.items()
        ]
        known = [player for player in (*roster.added(), *seated) if is_person(player)]
        rows = self._rows(games, games)
        for player in known:
            rows.setdefault(player.id, {"name": player.name, "won": 0, "played": 0, "rating": None, "off": None})
        return sorted(rows.values(), key=lambda row: (row["rating"] is None, -(row["rating"] or 0), row["name"]))

    def tournament(self) -> tuple[Tournament, list[Match]] | None:
        """Return the tournament that is on, and its pairings with what was played; None where there is none."""
        found = current(self.decided())
        return found and (found, matches(found, self.results(), self.decided(), self.roster()))

    def tournament_shown(self, busy: Iterable[str], tables: Iterable[str]) -> dict[str, Any] | None:
        """Return what the wall shows of the tournament; None where there is none. It has "title", "book", "sol", "open"
        (games that are left), "standings" [{"name", "points", "played", "net", "bucholz"}] and "next" [{"round", "one",
        "other", "table"}].

        busy: names of who plays now. tables: those that are free; the next games are given to them.
        """
        if (found := self.tournament()) is None:
            return None
        on, played = found
        following = upcoming(played, busy)
        free = [*tables, *[None] * len(following)]
        return {
            "title": on.title,
            "book": on.book,
            "sol": on.is_sol,
            "standings": [
                {name: getattr(row, name) for name in ("name", "points", "played", "net", "bucholz")}
                for row in standings(on, played)
            ],
            "open": sum(match.is_open for match in played),
            "next": [
                {"round": match.round, "one": match.one, "other": match.other, "table": table}
                for match, table in zip(following, free, strict=False)
            ],
        }

    def ranking(self, now: datetime) -> list[dict[str, Any]]:
        """Return the evening's people by games won, then played: {"name", "won", "played", "rating", "off"}. Bots,
        people without a name and deleted players are left out."""
        games = self.results()
        evening = now - timedelta(days=now.hour < MORNING_H)
        since = f"{evening:%Y-%m-%d}-{MORNING_H:02d}"
        rows = self._rows([game for game in games if game.began >= since], games)
        return sorted(rows.values(), key=lambda row: (-row["won"], row["played"], row["name"]))

    def _rows(self, counted: list[Result], games: list[Result]) -> dict[str, dict[str, Any]]:
        """Return a row for everybody who has played one of the counted games, with the rating after all games."""
        ratings = self.ratings(games)
        rows: dict[str, dict[str, Any]] = {}
        for game in counted:
            for player in filter(is_person, game.players.values()):
                row = rows.setdefault(player.id, {"name": player.name, "won": 0, "played": 0})
                row["played"] += 1
                row["won"] += player in game.sides[0]
        for player_id, row in rows.items():
            rating = ratings.get(player_id)
            row["rating"] = None if rating is None else round(rating.value, 1)
            row["off"] = None if rating is None else round(rating.off, 1)
        return rows


def is_person(player: Player | None) -> TypeGuard[Player]:
    """Return whether that is somebody with a name, and no bot."""
    return player is not None and player.skill is None and bool(player.name)
