"""Plays games between bots without firmware and sensors: physics and referee alone, hundreds of times as fast.

    match = Match("krhum", {0: bot, 2: other}, seed=7)
    winner = match.play()           # 0 for the side of south, 1 for the other

Everybody claims honestly. Bots bet, and double bets, as in `people`.
"""

from __future__ import annotations

import contextlib
from random import Random

from carrom.game.engine import Game
from carrom.game.position import CHOOSING, GAME_OVER, PENALTY_SHOT
from carrom.game.rules import load
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.player import OPEN, Bot, Shot
from carrom_simulator.game.bout import Bout
from carrom_simulator.physics.base import Engine
from carrom_simulator.physics.engines import engine
from carrom_simulator.refusals import CodedError

MOST_SHOTS = 4000


class MatchError(CodedError, RuntimeError):
    """A game that does not end."""


class Match:
    """A game. bots: one for each seat. opener: the seat that opens.

    aimed, pocketed: shots by each seat that were aimed at a man, and those in which an own man fell. turns: for each
    seat, the number of own men pocketed in every turn.
    """

    def __init__(self, rules: str, bots: dict[int, Bot], seed: int = 0, opener: int = 0, physics: Engine | None = None):
        self.bots = bots
        spec = physics.spec if physics is not None else BoardSpec()
        physics = physics or engine("exact", spec, seed)
        self.bout = Bout(load(rules), tuple(sorted(bots)), physics, Random(f"match {seed}"), opener)
        self.aimed = dict.fromkeys(bots, 0)
        self.pocketed = dict.fromkeys(bots, 0)

    def draw_anew(self, seed: int) -> None:
        """Let the rest of the game depend on another chance: of hands, of pieces that hop, of the players."""
        bout = self.bout
        bout.engine = engine("exact", bout.spec, seed)
        bout.rng = Random(f"match {seed}")
        for seat, bot in self.bots.items():
            bot.draw_anew(Random(f"match {seed} {seat}"), bout.engine)

    @property
    def game(self) -> Game:
        return self.bout.game

    @property
    def shots(self) -> int:
        return self.bout.shots

    @property
    def layout(self) -> Layout:
        return self.bout.layout

    def play(self) -> int:
        """Play to the end and return the side that won. Raises MatchError."""
        while self.game.position.phase != GAME_OVER:
            self.play_shot()
            if self.shots > MOST_SHOTS:
                raise MatchError("endless-match", MOST_SHOTS)
        return int(self.game.position.winner)

    def play_shot(self) -> None:
        """Play one shot with all that belongs to it."""
        bout = self.bout
        seat = bout.position.turn
        bot = self.bots[seat]
        if bout.position.phase == PENALTY_SHOT:
            with contextlib.suppress(placement.NoRoomError):  # both arrows are taken: the man stays where it lies
                _, index, pocket = bot.place_penalty_man(bout.layout, bout.position, self.game.book)
                bout.place_penalty_man(index, pocket)
        shot = self._choose(bot)
        self._bet(bot, shot)
        played, _ = bout.shoot(shot.flick, bot.says_the_words())
        if shot.kind != OPEN:
            self.aimed[seat] += 1
            self.pocketed[seat] += any(fall.piece == played.own for fall in played.outcome.falls)
        if bout.position.phase == CHOOSING:
            chooser = self.bots[bout.position.turn]
            bout.choose(chooser.chooses(bout.choices(), bout.position, self.game.book))

    def _choose(self, bot: Bot) -> Shot:
        """Return the shot of that bot; a man is pushed aside where the striker fits nowhere on the line."""
        while True:
            try:
                return bot.choose(self.layout, self.game.position, self.game.book)
            except placement.NoRoomError:
                self.bout.push_aside()

    def _bet(self, bot: Bot, shot: Shot) -> None:
        bout = self.bout
        position = bout.position
        zone = None if position.has_bet() else bot.bet_zone(shot, position, self.game.book)
        if zone is None:
            return
        bout.bet(zone, -1 if shot.target is None else shot.target)
        other = self.bots[position.next_seat(position.turn)]
        while bout.may_answer():
            is_bettor = bout.position.bet_calls % 2 == 0
            if not (bot if is_bettor else other).raises(shot.chance, is_bettor, bout.position, self.game.book):
                return
            bout.answer()
