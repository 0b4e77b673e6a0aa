"""A player of a match that chooses its shots by somebody else's function."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from carrom.game.pieces import SEAT_WORDS
from carrom_simulator.board.layout import Layout
from carrom_simulator.bots.player import OPEN, Bot, Shot
from carrom_simulator.physics.base import Engine
from carrom_table.board import Board
from carrom_table.game import Game
from carrom_table.shot import Flick, played_flick

HELPER = 50  # the skill that lays the man of a penalty shot


class Match(Protocol):
    """The view that a guest has of its match."""

    @property
    def game(self) -> Game:
        """The game so far."""

    @property
    def board(self) -> Board:
        """The board as it lies."""


class Guest(Bot):
    """Asks for each shot, never bets, never forgets the words of K5. match: in which it plays."""

    def __init__(self, player: Callable[[Game, Board], Flick], match: Match, engine: Engine):
        super().__init__(HELPER, Random("guest"), engine.spec, engine)
        self._player, self._match = player, match

    def __getstate__(self) -> object:
        """Refuse a player whom a copy would share with the original: one that pickle can't take."""
        try:
            _Alone(self._match).dump(self._player)
        except Exception as error:  # whatever the player's own parts raise
            raise TypeError(
                f"a match can't be copied or pickled with a player that pickle can't take ({error}): "
                "a function at the top of a module will do"
            ) from error
        return super().__getstate__()

    def choose(self, layout: Layout, position: Any, book: Any) -> Shot:
        chosen = self._player(self._match.game, self._match.board)
        if not isinstance(chosen, Flick):
            raise ValueError(f"the player of the {SEAT_WORDS[position.turn]} seat returned {chosen!r}, no Flick")
        flick = played_flick(chosen)
        if flick.seat != position.turn:
            raise ValueError("the flick is of another seat than the one on turn")
        return Shot(flick, flick, OPEN, None, None, 0.0)

    def bet_zone(self, shot: Shot, position: Any, book: Any) -> int | None:
        return None

    def raises(self, chance: float, is_bettor: bool, position: Any, book: Any) -> bool:
        return False

    def says_the_words(self) -> bool:
        return True


class _Alone(pickle.Pickler):
    """Tries whether pickle takes a player, but for the match, of which the player may know."""

    def __init__(self, match: Match):
        super().__init__(io.BytesIO())
        self._match = match

    def persistent_id(self, part: Any) -> str | None:
        return "match" if part is self._match else None
