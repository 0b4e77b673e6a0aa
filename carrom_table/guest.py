"""A player of a match that chooses its shots by somebody else's function."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from carrom_simulator.board.layout import Layout
from carrom_simulator.bots.player import OPEN, Bot, Shot
from carrom_simulator.physics.base import Engine
from carrom_table.board import Flick, played_flick

HELPER = 50  # the skill that lays the man of a penalty shot


class Guest(Bot):
    """Asks for each shot, never bets, never forgets the words of K5."""

    def __init__(self, ask: Callable[[], Flick], engine: Engine):
        super().__init__(HELPER, Random("guest"), engine.spec, engine)
        self._ask = ask

    def choose(self, layout: Layout, position: Any, book: Any) -> Shot:
        flick = played_flick(self._ask())
        if flick.seat != position.turn:
            raise ValueError("the flick is of another seat than the one on turn")
        return Shot(flick, flick, OPEN, None, None, 0.0)

    def bet_zone(self, shot: Shot, position: Any, book: Any) -> int | None:
        return None

    def raises(self, chance: float, is_bettor: bool, position: Any, book: Any) -> bool:
        return False

    def says_the_words(self) -> bool:
        return True
