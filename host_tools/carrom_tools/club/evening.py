"""The part of a wall about the evening: who has won most, how everybody is rated, and who plays next."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from carrom_tools.club.decisions import ENTER, TOURNAMENT, Decision, Roster, decisions, is_person, key
from carrom_tools.club.ratings import Rating, Ratings
from carrom_tools.club.results import Outcome, Outcomes, Result, Running
from carrom_tools.club.season import Season, Tally
from carrom_tools.club.store import Store
from carrom_tools.club.tournament import Match, Tournament, matches, standings, tournaments, upcoming

MORNING_H = 6  # an evening lasts until then
AT_ONCE = 8  # games that are judged before an answer; an answer is wanted seldom
SLICE, SLICE_RATED = 1, 100  # games that are judged, or rated, in the background in one go: some 5 ms


class Evening:
    """Works out the evening anew each time that it is asked; games and ratings of before are not reckoned twice.

    running: has games that are judged already. Where it is given, `reckon` judges the others in slices, and what is
    asked for follows from those that were judged; else all is judged before anything is answered.
    """

    def __init__(self, store: Store, running: Running | None = None):
        self._store = store
        self._is_sliced = running is not None
        self._outcomes = Outcomes(store, running or (lambda _table, _game: None))
        self._season = Season()
        self._ratings = Ratings()
        self._read: list[tuple[int, str, str]] = []  # the decisions as they are kept
        self._decided: list[Decision] = []
        self._roster = Roster([])

    def reckon(self) -> bool:
        """Judge and rate a slice of the games that are still to be, the newest first, in a moment. Return whether that
        was the last one."""
        self._outcomes.judge(SLICE)
        if self._outcomes.unjudged():
            return False
        return self._ratings.go_on(self._now().played, SLICE_RATED)

    def judging(self) -> Iterator[int]:
        """Judge all games. Yield how many are left, now and then."""
        while left := self._outcomes.unjudged():
            yield left
            self._outcomes.judge(AT_ONCE)

    def _now(self) -> Season:
        if self._is_sliced:
            self._outcomes.judge(AT_ONCE)
        else:
            for _ in self.judging():
                pass
        self._season.follow(self._outcomes.known(), self.decided(), self.roster())
        return self._season

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
        self._now()
        return self._outcomes.known()

    def unreadable(self) -> list[Outcome]:
        """Return how the games stand that cannot be read, or not to their end, the oldest first."""
        self._now()
        return self._outcomes.unreadable()

    def results(self) -> list[Result]:
        """Return all games that are over and count, the oldest first."""
        return self._now().results

    def results_of(self, now: datetime) -> list[Result]:
        """Return those of the evening that is on then, from one morning to the next."""
        first = now - timedelta(hours=MORNING_H)
        begins, ends = (f"{day:%Y-%m-%d}-{MORNING_H:02d}" for day in (first, first + timedelta(days=1)))
        return [result for result in self._now().since(begins) if result.began < ends]

    def ratings(self) -> dict[Any, Rating]:
        """Return the rating of each player by its id; of nobody while not all games are reckoned."""
        played = self._now().played
        is_done = self._ratings.go_on(played, SLICE_RATED if self._is_sliced else len(played))
        return self._ratings.now() if is_done and not self._outcomes.unjudged() else {}

    def people(self) -> list[dict[str, Any]]:
        """Return everybody who is in the club, or has a name in one of its games, by rating and then name: {"name",
        "won", "played", "rating", "off"}."""
        ratings, tallies = self.ratings(), self._now().tallies
        tallied = {**{player.id: Tally(player) for player in self.roster().added()}, **tallies}
        rows = [_row(tally, ratings) for tally in tallied.values() if is_person(tally.player)]
        return sorted(rows, key=lambda row: (row["rating"] is None, -(row["rating"] or 0), row["name"]))

    def names(self) -> dict[str, str]:
        """Return key -> name of everybody who is in the club, or stands in a tournament without any game."""
        roster = self.roster()
        told = [one for one in self.decided() if one.told["kind"] in (TOURNAMENT, ENTER)]
        stand = [(name, one.made) for one in told for name in one.told.get("players", [one.told.get("name", "")])]
        names = [*(roster.name(name, made) for name, made in stand), *(row["name"] for row in self.people())]
        return {key(name): name for name in names if name}

    def tournament(self) -> tuple[Tournament, list[Match]] | None:
        """Return the tournament that is on, and its pairings with what was played; None where there is none."""
        found = tournaments(self.decided())[-1:]
        return self._played(found[0]) if found and not found[0].ended else None

    def tournaments(self) -> list[tuple[Tournament, list[Match]]]:
        """Return all tournaments of the club, the oldest first, as `tournament` does."""
        return [self._played(one) for one in tournaments(self.decided())]

    def _played(self, one: Tournament) -> tuple[Tournament, list[Match]]:
        return one, matches(one, self._now().since(one.made), self.roster())

    def tournament_shown(self, busy: Iterable[str], tables: Iterable[str]) -> dict[str, Any] | None:
        """Return what the wall shows of the tournament; None where there is none. It has "title", "book", "sol", "open"
        (games that are left), "standings" [{"place", "name", "points", "played", "net", "bucholz"}] and "next"
        [{"round", "one", "other", "table"}].

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
            "standings": standing_rows(on, played),
            "open": sum(match.is_open for match in played),
            "next": [
                {"round": match.round, "one": match.one, "other": match.other, "table": table}
                for match, table in zip(following, free, strict=False)
            ],
        }

    def ranking(self, now: datetime) -> list[dict[str, Any]]:
        """Return the people of the evening that is on then, by games won, then played: {"name", "won", "played",
        "rating", "off"}. Bots, people without a name and deleted players are left out."""
        ratings, tallies = self.ratings(), dict[str, Tally]()
        for result in self.results_of(now):
            for player in filter(is_person, result.players.values()):
                tally = tallies.setdefault(player.id, Tally(player))
                tally.played += 1
                tally.won += player in result.sides[0]
        rows = [_row(tally, ratings) for tally in tallies.values()]
        return sorted(rows, key=lambda row: (-row["won"], row["played"], row["name"]))


def standing_rows(on: Tournament, played: list[Match]) -> list[dict[str, Any]]:
    """Return the standings of a tournament: {"place", "name", "points", "played", "net", "bucholz"}."""
    words = ("place", "name", "points", "played", "net", "bucholz")
    return [{word: getattr(row, word) for word in words} for row in standings(on, played)]


def _row(tally: Tally, ratings: dict[Any, Rating]) -> dict[str, Any]:
    """Return a player's row, with the rating after all games."""
    rating = ratings.get(tally.player.id)
    value, off = (None, None) if rating is None else (round(rating.value, 1), round(rating.off, 1))
    return {"name": tally.player.name, "won": tally.won, "played": tally.played, "rating": value, "off": off}
