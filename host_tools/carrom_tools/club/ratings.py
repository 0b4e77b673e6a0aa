"""Rates players by the games that they have won and lost, with openskill's Plackett-Luce model.

A rating is a number and how far it may be off: two times in three it is no further off. Everybody begins at 25 ± 8.3.
Two who play as one side share what they win. Games of all carrom books count alike. A game in which a side began with
points (C13) does not say who plays better: it does not count.
"""

from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

Played = tuple[tuple[Hashable, ...], tuple[Hashable, ...]]  # the winners and the losers of a game


class Rating(NamedTuple):
    """value: how well somebody plays. off: how far that may be off (one standard deviation)."""

    value: float
    off: float


class Ratings:
    """The ratings after some games. The same games in the same order give the same ratings.

    They go on from game to game; where the games of before are others now, from the first one that is.
    """

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self._played: list[Played] = []
        self._before: list[dict[Hashable, Any]] = []  # of each game, how its players were rated; None: not yet
        self._rated: dict[Hashable, Any] = {}

    def after(self, games: Iterable[Played]) -> dict[Hashable, Rating]:
        """Return the ratings after these games, the oldest first."""
        wanted = list(games)
        self.go_on(wanted, len(wanted))
        return self.now()

    def now(self) -> dict[Hashable, Rating]:
        """Return the ratings after the games that were reckoned so far."""
        return {player: Rating(rated.mu, rated.sigma) for player, rated in self._rated.items()}

    def go_on(self, games: list[Played], most: int) -> bool:
        """Reckon at most so many of these games. Return whether all of them are reckoned."""
        pairs = enumerate(zip(self._played, games, strict=False))
        same = next((at for at, (one, other) in pairs if one is not other and one != other), None)
        self._go_back(min(len(self._played), len(games)) if same is None else same)
        for game in games[len(self._played) :][:most]:
            self._add(game)
        return len(self._played) == len(games)

    def _go_back(self, to: int) -> None:
        for before in reversed(self._before[to:]):
            for player, rated in before.items():
                if rated is None:
                    del self._rated[player]
                else:
                    self._rated[player] = rated
        del self._before[to:], self._played[to:]

    def _add(self, game: Played) -> None:
        players = [player for side in game for player in side]
        self._played.append(game)
        if not all(game) or len(set(players)) < len(players):  # somebody against himself, as two bots of one level
            self._before.append({})
            return
        self._before.append({player: self._rated.get(player) for player in players})
        teams = [[self._rated.get(player) or self._model.rating() for player in side] for side in game]
        for side, rated in zip(game, self._model.rate(teams), strict=True):
            self._rated.update(zip(side, rated, strict=True))
