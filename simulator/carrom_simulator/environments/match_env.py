"""`Carrom/Match-v0`: a game of any book against bots of a level."""

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import gymnasium
import numpy as np

from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.board.picture import exact_text
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.bots.player import Bot, Shot
from carrom_simulator.environments.decisions import (
    ANSWER,
    BET,
    CHOOSE,
    PASS,
    PLACE,
    Action,
    Decided,
    Decisions,
    GameState,
    Observation,
    action_space,
    observation_space,
)  # fmt: skip
from carrom_simulator.environments.pictures import FPS, MODES, Pictures
from carrom_simulator.environments.states import Hand, hand_of, put_hand
from carrom_simulator.environments.told import Act

MOST_SHOTS = 4000


class MatchState(NamedTuple):
    """A game against bots. ended: whether it is over, cut or not begun. aimed: what the bot on turn is about to play,
    while its bet is answered. bots: the state of each one's chance. hand: of the generator that gives the next game its
    seed."""

    game: GameState
    ended: bool
    aimed: Shot | None
    bots: tuple[Any, ...]
    hand: Hand


class MatchEnv(gymnasium.Env[Observation, Action]):
    """One game. The learner decides for `seat`; bots of `level` sit at all others, the partner's among them.

    book, options: the rules, see docs/rules.md. players: 2 or 4. level: beginner, player, club or master. max_shots: of
    everybody, after which the game is cut. board: its spec. The reward is what the referee gives the learner's side for
    a board, or the other side, then negative.
    """

    metadata = {"render_modes": list(MODES), "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        book: str = "billard",
        level: str = "player",
        players: int = 2,
        options: dict[str, str] | None = None,
        seat: int = pieces.SOUTH,
        max_shots: int = MOST_SHOTS,
        board: BoardSpec | None = None,
        render_mode: str | None = None,
    ):
        skills = {known.id: known.skill for known in LEVELS}
        if level not in skills:
            raise ValueError(f"no level {level!r}; there are: {', '.join(skills)}")
        self._skill = skills[level]
        self._setup = book, players, options
        self._board, self._seat, self._most = board, seat, max_shots
        self.render_mode = render_mode
        self._begin(0)
        self._ended = True
        if seat not in self._game.position.seats:
            raise ValueError(f"seat {seat} does not play with {players} players")
        self.observation_space = observation_space(self._game.spec)
        self.action_space = action_space()
        self._pictures = Pictures(render_mode, self._game.spec)

    def _begin(self, seed: int, start: dict[str, Any] | None = None) -> None:
        book, players, options = self._setup
        self._game = Decisions(book, players, options, seed, self._board, start)
        engine = self._game.bout.engine
        self._bots = {
            seat: Bot(self._skill, Random(f"{seed} {seat}"), self._game.spec, engine)
            for seat in self._game.position.seats
            if seat != self._seat
        }
        self._aimed: Shot | None = None  # what the bot on turn is about to play

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed)
        self._begin(int(self.np_random.integers(1 << 31)), options)
        self._ended = False
        opened = self._play_bots()  # they may open, but a game does not end with a board
        self._pictures.begin(self._game.bout.layout)
        return self._game.seen_by(self._seat), self._info(None, opened)

    def step(self, action: Action) -> Any:
        if self._ended:
            raise gymnasium.error.ResetNeeded("no game is under way: call reset() first")
        game = self._game
        own = game.decide(action)
        others = self._play_bots()
        side = game.position.side_of(self._seat)
        reward = sum(decided.points[side] for decided in (own, *others))
        self._pictures.see(game.bout.layout)
        over = game.seat < 0
        cut = not over and game.bout.shots >= self._most
        self._ended = over or cut
        return game.seen_by(self._seat), float(reward), over, cut, self._info(own.act, others)

    def _info(self, own: Act | None, others: list[Decided]) -> dict[str, Any]:
        told = self._game.info(own, [decided.act for decided in others])
        return {"action_mask": self._game.mask(), **told}

    def _play_bots(self) -> list[Decided]:
        """Let the bots decide until the learner is asked; return their decisions."""
        game, decided = self._game, []
        while game.seat in self._bots and game.bout.shots < self._most:
            decided.append(self._decide(self._bots[game.seat]))
        return decided

    def _decide(self, bot: Bot) -> Decided:
        game, bout = self._game, self._game.bout
        book, position = bout.game.book, bout.position
        if PLACE in game.kinds:
            _, index, pocket = bot.place_penalty_man(bout.layout, position, book)
            return game.decide(_decision(PLACE, 2 * game.row_of(index) + (pocket != game.seat)))
        if CHOOSE in game.kinds:
            return game.decide(_decision(CHOOSE, game.choices[-1]))
        shot = self._aimed or self._choose(bot)
        if ANSWER in game.kinds:
            raised = bot.raises(shot.chance, position.bet_calls % 2 == 0, position, book)
            return game.decide(_decision(ANSWER if raised else PASS))
        if BET in game.kinds and shot.target is not None and self._aimed is None:
            zone = bot.bet_zone(shot, position, book)
            if zone is not None:
                self._aimed = replace(shot, idea=None)  # the bet is made: what it was thought of for
                return game.decide(_decision(BET, 2 * game.row_of(shot.target) + (zone == pieces.FAR)))
        self._aimed = None
        return game.shoot(shot.flick, bot.says_the_words())

    def _choose(self, bot: Bot) -> Shot:
        while True:
            try:
                return bot.choose(self._game.bout.layout, self._game.position, self._game.bout.game.book)
            except placement.NoRoomError:
                self._game.bout.push_aside()

    def get_state(self) -> MatchState:
        """Return the game as one value: it pickles, compares, and goes to another process. `set_state` takes it."""
        bots = tuple(bot.rng.getstate() for bot in self._bots.values())
        return MatchState(self._game.state(), self._ended, self._aimed, bots, hand_of(self.np_random))

    def set_state(self, state: MatchState) -> None:
        """Go on with that game; what comes next comes as it would there. Raises ValueError for another game's."""
        if not isinstance(state, MatchState):
            raise ValueError(f"{type(state).__name__} is not a state of Carrom/Match-v0: get_state() gives one")
        self._game.check(state.game)
        if state.game.seed != self._game.seed:
            self._begin(state.game.seed)
        self._game.put_back(state.game)
        self._ended, self._aimed = state.ended, state.aimed
        for bot, chance in zip(self._bots.values(), state.bots, strict=True):
            bot.rng.setstate(chance)
        put_hand(self.np_random, state.hand)

    def render(self) -> Any:
        return self._pictures.drawn(self._game.bout.layout)

    @property
    def game(self) -> Decisions:
        """The game, for whoever wants to know more of it than the learner sees."""
        return self._game

    def record(self) -> str:
        """Return the game as a record, ready for `carrom replay`."""
        return self._game.bout.record()

    def board(self) -> str:
        """Return the men as one line, which the option board of a reset takes."""
        return exact_text(self._game.bout.layout)


def _decision(kind: int, choice: int = 0) -> Action:
    return {"kind": kind, "flick": np.zeros(3, dtype=np.float32), "choice": choice}
