"""Plays games between bots without firmware and sensors: physics and referee alone, hundreds of times as fast.

    match = Match("krhum", {0: bot, 2: other}, seed=7)
    winner = match.play()           # 0 for the side of south, 1 for the other

Everybody claims honestly. Bots bet, and double bets, as in `people`.
"""

from __future__ import annotations

import contextlib
from random import Random

from carrom.game import entry as entries
from carrom.game.engine import Game, judge
from carrom.game.position import CHOOSING, GAME_OVER, PENALTY_SHOT
from carrom.game.rules import load
from simulator.board import placement
from simulator.board.layout import Layout, rack
from simulator.board.spec import BoardSpec
from simulator.bots.claims import claims_of
from simulator.bots.player import OPEN, Bot, Shot
from simulator.game.truth import Played, Truth
from simulator.physics.base import Engine
from simulator.physics.engines import engine

MOST_SHOTS = 4000
MOST_CALLS = 6  # of a bet


class MatchError(RuntimeError):
    """A game that does not end."""


class Match:
    """A game. bots: one for each seat. opener: the seat that opens.

    aimed, pocketed: shots by each seat that were aimed at a man, and those in which an own man fell. turns: for each
    seat, the number of own men pocketed in every turn.
    """

    def __init__(self, rules: str, bots: dict[int, Bot], seed: int = 0, opener: int = 0, physics: Engine | None = None):
        self.bots = bots
        self.spec = physics.spec if physics is not None else BoardSpec()
        self.engine = physics or engine("exact", self.spec, seed)
        self.rng = Random(f"match {seed}")
        self._truth = Truth(Game(load(rules), tuple(sorted(bots)), opener))
        self.layout: Layout = rack(self.spec, self.rng)
        self.shots = 0
        self.aimed = dict.fromkeys(bots, 0)
        self.pocketed = dict.fromkeys(bots, 0)

    @property
    def game(self) -> Game:
        return self._truth.game

    def play(self) -> int:
        """Play to the end and return the side that won. Raises MatchError."""
        while self.game.position.phase != GAME_OVER:
            self.play_shot()
            if self.shots > MOST_SHOTS:
                raise MatchError(f"no end after {MOST_SHOTS} shots")
        return int(self.game.position.winner)

    def play_shot(self) -> None:
        """Play one shot with all that belongs to it."""
        game = self.game
        position = game.position
        seat, board = position.turn, position.board
        bot = self.bots[seat]
        if position.phase == PENALTY_SHOT:
            with contextlib.suppress(placement.NoRoomError):  # both arrows are taken: the man stays where it lies
                self.layout, _, _ = bot.place_penalty_man(self.layout, position, game.book)
        shot = self._choose(bot)
        self._bet(bot, shot)
        outcome = self.engine.play(self.layout, shot.flick)
        self.shots += 1
        played = Played(self.shots, seat, 0, self.layout, shot.flick, outcome)
        played.claims, played.own = claims_of(game.book, game.position, outcome, seat)
        played.said = bot.says_the_words()
        if game.position.has_bet() and shot.target is not None:
            played.target = shot.target
        if shot.kind != OPEN:
            self.aimed[seat] += 1
            self.pocketed[seat] += any(fall.piece == played.own for fall in outcome.falls)
        game.enter(self._truth.entry_of(played, None))
        if game.position.phase == CHOOSING:
            for choice in (entries.REMOVE, entries.RETURN):
                if game.enter(entries.Entry(entries.CHOOSE, arg=choice)).error is None:
                    break
        self._lay(outcome.rest, board)

    def _choose(self, bot: Bot) -> Shot:
        """Return the shot of that bot; a man is pushed aside where the striker fits nowhere on the line."""
        while True:
            try:
                return bot.choose(self.layout, self.game.position, self.game.book)
            except placement.NoRoomError:
                x, y = self.spec.striker_place(self.game.position.turn, 0.0)
                nearest = min(self.layout, key=lambda disc: (disc.x_mm - x) ** 2 + (disc.y_mm - y) ** 2)
                rest = [disc for disc in self.layout if disc is not nearest]
                self.layout = placement.put_in_rosace(self.spec, rest, nearest.piece, self.rng)

    def _bet(self, bot: Bot, shot: Shot) -> None:
        game = self.game
        seat = game.position.turn
        zone = None if game.position.has_bet() else bot.bet_zone(shot, game.position, game.book)
        if zone is None:
            return
        game.enter(entries.Entry(entries.BET, seat, arg=zone))
        other = self.bots[game.position.seats[(game.position.seats.index(seat) + 1) % len(self.bots)]]
        while game.position.has_bet() and game.position.bet_calls < MOST_CALLS:
            is_bettor = game.position.bet_calls % 2 == 0
            answer = entries.Entry(entries.ANSWER)
            if judge(game.book, game.position, answer)[1].error is not None:
                return
            if not (bot if is_bettor else other).raises(shot.chance, is_bettor, game.position, game.book):
                return
            game.enter(answer)

    def _lay(self, rest: Layout, board: int) -> None:
        position = self.game.position
        if position.board != board:
            rest = rack(self.spec, self.rng)
        self.layout = placement.in_order(self.spec, rest, position, self.game.book, self.rng)
