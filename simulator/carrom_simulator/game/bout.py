"""A game without firmware and sensors: physics and referee alone. Who plays calls its methods.

    bout = Bout(load("krhum"), (0, 2), seed=7)
    bout.shoot(bout.at_legal_place(Flick(0, 12.0, 3.0, 3500.0)))
    print(bout.record())

Everybody claims honestly what the striker did; what a person decides is an argument.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import refusal
from carrom.game.position import CHOOSING
from carrom.game.record import header_text
from carrom.game.ruling import Verdict
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, Layout, rack
from carrom_simulator.bots.claims import claims_of
from carrom_simulator.game.kept_game import GameState, KeptGame
from carrom_simulator.game.truth import Played, shot_entry
from carrom_simulator.physics.base import Engine
from carrom_simulator.physics.outcome import Flick, Outcome

MOST_CALLS = 6  # calls of one bet


class BoutState(NamedTuple):
    """All that the rest of a game depends on but its players and the physics. hands: the state of `Bout.rng`."""

    opener: int
    game: GameState
    layout: tuple[Disc, ...]
    rest: tuple[Disc, ...]
    board: int
    shots: int
    target: int
    hands: tuple[Any, ...]


class Bout:
    """book: a RuleBook. seats: those that play. rng: of hands that rack and put men back. physics: plays the flicks.

    layout: the men as they lie. shots: how many were played. target: the man that is named in the open bet, an index
    in the layout, -1 for none.
    """

    def __init__(self, book: Any, seats: tuple[int, ...], physics: Engine, rng: Random, opener: int = 0):
        self.engine, self.spec, self.rng = physics, physics.spec, rng
        self.game = KeptGame(book, seats, opener)
        self.layout: Layout = rack(self.spec, rng)
        self.shots = 0
        self.target = -1
        self._rest: Layout = self.layout  # the men as the last shot left them, before hands put any back
        self._board = self.position.board

    @property
    def position(self) -> Any:
        return self.game.position

    def begin_at(self, game: KeptGame, layout: Layout) -> None:
        """Go on from the end of another game of the same book and seats, with the men as they lie then."""
        self.game = game
        self.layout = self._rest = layout
        self.shots = sum(entry.kind == entries.SHOT for entry in game.entries())
        self.target = -1
        self._board = self.position.board

    def state(self) -> BoutState:
        """Return how the game stands; `put_back` takes it."""
        return BoutState(
            self.game.opener,
            self.game.state(),
            tuple(self.layout),
            tuple(self._rest),
            self._board,
            self.shots,
            self.target,
            self.rng.getstate(),
        )

    def put_back(self, state: BoutState, keeps_chance: bool = True) -> None:
        """Go back, or on, to that state of a game of the same book and seats. keeps_chance: False leaves `rng` as it
        is: hands put men elsewhere then."""
        self.game.put_back(state.game, state.opener)
        self.layout, self._rest = list(state.layout), list(state.rest)
        self._board, self.shots, self.target = state.board, state.shots, state.target
        if keeps_chance:
            self.rng.setstate(state.hands)

    def at_legal_place(self, flick: Flick) -> Flick:
        """Return the flick from the legal place nearest to its own. A man that leaves no room is pushed aside."""
        while True:
            try:
                offset = placement.nearest_striker_offset(
                    self.spec, self.game.book.id, self.layout, flick.seat, flick.offset_mm
                )
                return replace(flick, offset_mm=offset)
            except placement.NoRoomError:
                self.push_aside()

    def push_aside(self) -> None:
        """Push the man aside that lies nearest to the middle of the line, where the striker fits nowhere on it."""
        x, y = self.spec.striker_place(self.position.turn, 0.0)
        nearest = min(self.layout, key=lambda disc: (disc.x_mm - x) ** 2 + (disc.y_mm - y) ** 2)
        rest = [disc for disc in self.layout if disc is not nearest]
        self.layout = placement.put_in_rosace(self.spec, rest, nearest.piece, self.rng)

    def place_penalty_man(self, index: int, pocket: int) -> None:
        """Put a man on the arrow of a pocket for a penalty shot (rule K8). Raises NoRoomError."""
        self.layout = placement.put_on_arrow(self.spec, self.layout, index, pocket)

    def may_bet(self) -> bool:
        """Tell whether whoever is on turn may bet now (rule K11)."""
        bet = entries.Entry(entries.BET, self.position.turn, arg=pieces.NEAR)
        return refusal(self.game.book, self.position, bet) is None

    def bet(self, zone: int, target: int) -> Verdict:
        """Bet that the man `target` of the layout falls (rule K11). zone: pieces.NEAR or FAR."""
        verdict: Verdict = self.game.enter(entries.Entry(entries.BET, self.position.turn, arg=zone))
        if not verdict.error:
            self.target = target
        return verdict

    def may_answer(self) -> bool:
        """Tell whether the open bet may be doubled."""
        position = self.position
        if not position.has_bet() or position.bet_calls >= MOST_CALLS:
            return False
        return refusal(self.game.book, position, entries.Entry(entries.ANSWER)) is None

    def answer(self) -> Verdict:
        """Double the open bet (rule K11)."""
        verdict: Verdict = self.game.enter(entries.Entry(entries.ANSWER))
        return verdict

    def shoot(self, flick: Flick, said: bool = False) -> tuple[Played, Verdict]:
        """Play the flick of the seat on turn. said: the words of rule K5. Raises ValueError as `Engine.play` does."""
        return self.take(flick, self.engine.play(self.layout, flick), said)

    def take(self, flick: Flick, outcome: Outcome, said: bool = False) -> tuple[Played, Verdict]:
        """Enter a shot that was played."""
        position, seat = self.position, self.position.turn
        self.shots += 1
        played = Played(self.shots, seat, 0, self.layout, flick, outcome)
        played.claims, played.own = claims_of(self.game.book, position, outcome, seat)
        played.said = said and any(off.piece != pieces.STRIKER for off in outcome.off)
        if position.has_bet():
            played.target = self.target
        verdict: Verdict = self.game.enter(shot_entry(self.position, played))
        assert verdict.error is None, f"{verdict.error}: what was played cannot be refused"
        self._rest, self.target = outcome.rest, -1
        if self.position.phase != CHOOSING:
            self._lay()
        return played, verdict

    def choices(self) -> list[int]:
        """Return what may be chosen now (rule D4)."""
        return [
            choice
            for choice in (entries.REMOVE, entries.RETURN)
            if refusal(self.game.book, self.position, entries.Entry(entries.CHOOSE, arg=choice)) is None
        ]

    def choose(self, choice: int) -> Verdict:
        """Choose entries.RETURN or REMOVE (rule D4)."""
        verdict: Verdict = self.game.enter(entries.Entry(entries.CHOOSE, arg=choice))
        self._lay()
        return verdict

    def _lay(self) -> None:
        """Let hands put the men where the ruling wants them."""
        position, rest = self.position, self._rest
        if position.board != self._board:
            self._board = position.board
            rest = rack(self.spec, self.rng)
        self.layout = placement.in_order(self.spec, rest, position, self.game.book, self.rng)

    def record(self) -> str:
        """Return the game's record, ready for `carrom replay`."""
        game = self.game
        return header_text(game.book, game.seats, game.opener) + "".join(text + "\n" for text in game.texts())
