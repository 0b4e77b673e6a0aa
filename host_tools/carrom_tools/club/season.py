"""Works out who played in each of the club's games and who has won it, from the outcomes and the club's decisions.

A game is worked out anew only if its outcome or the decisions have changed.
"""

from bisect import bisect_left
from dataclasses import dataclass
from typing import Any, NamedTuple

from carrom_simulator.words.places import seated
from carrom_tools.club.decisions import FORFEIT, RESULT, Decision, Player, Roster, is_person
from carrom_tools.club.ratings import Played
from carrom_tools.club.results import Outcome, Result


class Game(NamedTuple):
    """A game. players: by seat. result: where it is over and counts. played: that, where it counts for ratings."""

    outcome: Outcome
    players: dict[str, Player | None]
    result: Result | None
    played: Played | None


@dataclass
class Tally:
    """Counts a player's games: at how many somebody of that name sat, how many are over and count, and were won."""

    player: Player
    seated: int = 0
    played: int = 0
    won: int = 0


class Season:
    """All games of a club, the oldest first. results: of those that are over and count. played: for ratings. tallies:
    of people, by their id."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        self._outcomes: list[Outcome] = []
        self._decided: list[Decision] = []
        self._corrections: dict[str, dict[str, Any]] = {}
        self._given_up: set[str] = set()  # games that count for no rating
        self.tallies: dict[str, Tally] = {}
        self.results: list[Result] = []
        self.played: list[Played] = []

    def follow(self, outcomes: list[Outcome], decided: list[Decision], roster: Roster) -> None:
        """Take in how things stand now. outcomes, decided: the same lists as before where nothing has changed."""
        if outcomes is self._outcomes and decided is self._decided:
            return
        if decided is not self._decided:
            self._games, self.tallies = {}, {}
            self._corrections = {one.told["game"]: one.told for one in decided if one.told["kind"] == RESULT}
            self._given_up = {one.told["game"] for one in decided if one.told["kind"] == FORFEIT}
        self._outcomes, self._decided, before = outcomes, decided, self._games
        self._games = {}
        for one in outcomes:
            game = before.get(one.game)
            if game is None or game.outcome is not one:
                game = self._work_out(one, roster)
                self._count(game, 1)
            else:
                del before[one.game]
            self._games[one.game] = game
        for game in before.values():
            self._count(game, -1)
        self.results = [game.result for game in self._games.values() if game.result is not None]
        self.played = [game.played for game in self._games.values() if game.played is not None]

    def _work_out(self, one: Outcome, roster: Roster) -> Game:
        players = {seat: roster.player(one.game, one.began, seat, told) for seat, told in one.players.items()}
        corrected = self._corrections.get(one.game)
        winner = corrected["winner"] if corrected is not None else one.winner
        if winner is None:
            return Game(one, players, None, None)
        score, head = (corrected or {}).get("score") or one.score, (one.table, one.game, one.began, one.book)
        in_the_end = seated(players, list(players), one.moved)
        result = Result(*head, in_the_end, score, winner, one.given, corrected is not None)
        return Game(one, players, result, None if one.game in self._given_up else _rated(result))

    def _count(self, game: Game, by: int) -> None:
        """Count a game for its players, or no longer."""
        winners = game.result.sides[0] if game.result is not None else ()
        for player in filter(is_person, game.players.values()):
            tally = self.tallies.setdefault(player.id, Tally(player))
            tally.seated += by
            tally.played += by * (game.result is not None)
            tally.won += by * (player in winners)
            if not tally.seated:
                del self.tallies[player.id]

    def since(self, began: str) -> list[Result]:
        """Return the results of games that did not begin before."""
        return self.results[bisect_left(self.results, began, key=lambda result: result.began) :]


def _rated(result: Result) -> Played | None:
    """Return a game as it counts for ratings: everybody is known, nobody was given points."""
    winners, losers = result.sides
    ids = [player.id if player else "" for player in (*winners, *losers)]
    if not all(ids) or result.given:
        return None
    return tuple(ids[: len(winners)]), tuple(ids[len(winners) :])
