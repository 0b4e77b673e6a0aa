"""A player of a match that decides by somebody else's Player."""

from __future__ import annotations

import io
import pickle
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from carrom.game import entry as entries
from carrom.game.engine import judge
from carrom.game.pieces import FAR, NEAR, SEAT_WORDS
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Layout
from carrom_simulator.bots.hand import FINGER_MM_S, Hand
from carrom_simulator.bots.player import OPEN, Bot, Shot
from carrom_simulator.physics.base import Engine
from carrom_table.board import Board
from carrom_table.checked import row
from carrom_table.codes import pocket_code
from carrom_table.game import Game
from carrom_table.players import Player
from carrom_table.shot import Flick, played_flick, told_flick

HELPER = 50  # the skill that lays the man of a penalty shot
_ZONES = {"near": NEAR, "far": FAR}
_CHOICES = {"remove": entries.REMOVE, "return": entries.RETURN}


class Match(Protocol):
    """The view that a guest has of its match."""

    @property
    def game(self) -> Game:
        """The game so far."""

    @property
    def board(self) -> Board:
        """The board as it lies."""


class Guest(Bot):
    """Asks for each decision; never forgets the words of K5. match: in which it plays. hand: the skill of its hand,
    None: it never errs."""

    def __init__(self, player: Player, match: Match, engine: Engine, rng: Random, hand: int | None):
        self._hand_skill = hand
        super().__init__(HELPER, rng, engine.spec, engine)
        self._player, self._match = player, match
        self._zone: int | None = None  # of the bet on the shot that is about to be played

    def draw_anew(self, rng: Random, engine: Engine | None) -> None:
        super().draw_anew(rng, engine)
        self.hand = Hand(self._hand_skill, rng)

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
        chosen = self._player.shoot(self._match.game, self._match.board)
        if not isinstance(chosen, Flick):
            raise ValueError(f"the player of the {SEAT_WORDS[position.turn]} seat returned {chosen!r}, no Flick")
        meant = played_flick(chosen)
        if meant.seat != position.turn:
            raise ValueError("the flick is of another seat than the one on turn")
        offset = placement.nearest_striker_offset(self.spec, book.id, layout, meant.seat, meant.offset_mm)
        meant = replace(meant, offset_mm=offset, speed_mm_s=min(meant.speed_mm_s, FINGER_MM_S))
        self._zone, target = self._bet(told_flick(meant), position, book)
        return Shot(self.hand.errs(meant) if self._hand_skill is not None else meant, meant, OPEN, target, None, 0.0)

    def _bet(self, flick: Flick, position: Any, book: Any) -> tuple[int | None, int | None]:
        """Return the zone of the player's bet and the man that it names, None for no bet."""
        if judge(book, position, entries.Entry(entries.BET, position.turn, arg=NEAR))[1].error is not None:
            return None, None
        game, board = self._match.game, self._match.board
        told = self._player.bet(game, board, flick)
        if told is None:
            return None, None
        if not isinstance(told, tuple) or len(told) != 2 or told[0] not in _ZONES:
            raise ValueError(f"{told!r} is no bet, which is a zone, near or far, and a place in the board's discs")
        return _ZONES[told[0]], row("the man of a bet", told[1], len(board.discs))

    def bet_zone(self, shot: Shot, position: Any, book: Any) -> int | None:
        return self._zone

    def raises(self, chance: float, is_bettor: bool, position: Any, book: Any) -> bool:
        return bool(self._player.answers(self._match.game, self._match.board))

    def place_penalty_man(self, layout: Layout, position: Any, book: Any) -> tuple[Layout, int, int]:
        told = self._player.lay(self._match.game, self._match.board)
        if told is None:
            return super().place_penalty_man(layout, position, book)
        if not isinstance(told, tuple) or len(told) != 2:
            raise ValueError(f"{told!r} lays no man: a place in the board's discs and a pocket are wanted")
        index, pocket = row("the man of a penalty shot", told[0], len(layout)), pocket_code(told[1])
        seat = position.turn
        colour = position.colour_of(position.side_of(seat))
        if pocket not in (seat, seat + 1 & 3) or (colour >= 0 and layout[index].piece != colour):
            raise ValueError(f"{told!r}: an own man at the arrow of a near pocket is wanted")
        return placement.put_on_arrow(self.spec, layout, index, pocket), index, pocket

    def chooses(self, choices: list[int], position: Any, book: Any) -> int:
        told = self._player.choose(self._match.game, self._match.board)
        if told not in _CHOICES:
            raise ValueError(f"{told!r} is no choice; there are: {', '.join(_CHOICES)}")
        return _CHOICES[told] if _CHOICES[told] in choices else choices[0]

    def says_the_words(self) -> bool:
        return True


class _Alone(pickle.Pickler):
    """Tries whether pickle takes a player, but for the match, of which the player may know."""

    def __init__(self, match: Match):
        super().__init__(io.BytesIO())
        self._match = match

    def persistent_id(self, part: Any) -> str | None:
        return "match" if part is self._match else None
