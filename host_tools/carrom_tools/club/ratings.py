"""Rates players by the games that they have won and lost, with openskill's Plackett-Luce model.

A rating is a number and how far it may be off: two times in three it is no further off. Everybody begins at 25 ± 8.3.
Two who play as one side share what they win. Games of all carrom books count alike. A game in which a side began with
points (C13) does not say who plays better: it does not count.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

Played = tuple[tuple[Hashable, ...], tuple[Hashable, ...]]  # the winners and the losers of a game


class Rating(NamedTuple):
    """value: how well somebody plays. off: how far that may be off (one standard deviation)."""

    value: float
    off: float


class Ratings:
    """The ratings after some games. The same games in the same order give the same ratings."""

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self._played: list[Played] = []
        self._rated: dict[Hashable, Any] = {}

    def after(self, games: Iterable[Played]) -> dict[Hashable, Rating]:
        """Return the ratings after these games, the oldest first. Only those that are new at the end are reckoned."""
        wanted = list(games)
        if wanted[: len(self._played)] != self._played:
            self._played, self._rated = [], {}
        for game in wanted[len(self._played) :]:
            self._add(game)
        self._played = wanted
        return {player: Rating(rated.mu, rated.sigma) for player, rated in self._rated.items()}

    def _add(self, game: Sequence[Sequence[Hashable]]) -> None:
        players = [player for side in game for player in side]
        if not all(game) or len(set(players)) < len(players):
            return  # somebody against himself, as two bots of one level
        teams = [[self._rated.get(player) or self._model.rating() for player in side] for side in game]
        for side, rated in zip(game, self._model.rate(teams), strict=True):
            self._rated.update(zip(side, rated, strict=True))
