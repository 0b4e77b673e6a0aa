"""Whoever plays in a match: a function of game and board, or a player who also bets, answers, lays and chooses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Literal

from carrom_table.board import Board
from carrom_table.game import Game
from carrom_table.shot import Flick
from carrom_table.words import Pocket, Zone


class Player(ABC):
    """A player of your own who does more than shoot. Whatever is not decided here is decided as honest people do.

    Its flicks are played from the nearest legal place, at most 6,000 mm/s, with the error of the match's `hand`.

    >>> from carrom_table import Flick, Match, Bot, Player
    >>> class Bold(Player):
    ...     def shoot(self, game, board):
    ...         return Flick(game.position.turn, 0, 0.5, 3000)
    ...     def bet(self, game, board, flick):
    ...         return "far", 0
    >>> match = Match("krhum", south=Bold(), north=Bot("beginner"), seed=1, hand=None)
    >>> match.play_shot()[0].split()[0]
    'south'
    """

    @abstractmethod
    def shoot(self, game: Game, board: Board) -> Flick:
        """Return the flick of the seat on turn."""

    def bet(self, game: Game, board: Board, flick: Flick) -> tuple[Zone, int] | None:
        """Return the zone of a bet on that flick and the man that is named, a place in the board's discs (K11); None:
        no bet. Asked only where a bet is possible."""
        return None

    def answers(self, game: Game, board: Board) -> bool:
        """Return whether the other side's call of a bet is answered, which doubles the stake (K11)."""
        return False

    def lay(self, game: Game, board: Board) -> tuple[int, Pocket] | None:
        """Return the man that is laid for a penalty shot, a place in the board's discs, and the pocket at whose arrow
        (K8); None: somebody lays the one that lies worst."""
        return None

    def choose(self, game: Game, board: Board) -> Literal["remove", "return"]:
        """Return what becomes of a man where the other side's striker has fallen in Dézépions (D4)."""
        return "remove"


class Shooter(Player):
    """Only shoots, by a function."""

    def __init__(self, function: Callable[[Game, Board], Flick]):
        self._function = function

    def shoot(self, game: Game, board: Board) -> Flick:
        """Return the function's flick."""
        return self._function(game, board)
