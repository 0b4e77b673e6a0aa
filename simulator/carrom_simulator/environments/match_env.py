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
from carrom_simulator.bots.hand import Hand as Erring
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
from carrom_simulator.environments.states import Hand, check_count, hand_of, other_than, put_hand
from carrom_simulator.environments.surfaces import Surfaces
from carrom_simulator.environments.told import Act

MOST_SHOTS = 4000
EQUAL = "equal"  # the learner's hand errs as those of the bots


class MatchState(NamedTuple):
    """A game against bots. ended: whether it is over, cut or not begun. aimed: what the bot on turn is about to play,
    while its bet is answered. bots: the state of each one's chance. own: that of the learner's hand, None where it
    never errs. hand: of the generator that gives the next game its seed."""

    game: GameState
    ended: bool
    aimed: Shot | None
    bots: tuple[Any, ...]
    own: Any
    hand: Hand


class MatchEnv(gymnasium.Env[Observation, Action]):
    """One game. The learner decides for `seat`; bots of `level` sit at all others, the partner's among them.

    book, options: the rules, see docs/rules.md. players: 2 or 4. level: beginner, player, club or master. hand: whose
    error the learner's flicks have, a level; EQUAL is that of the bots, None none at all. max_shots: of everybody,
    after which the game is cut. board: its spec. physics: figures of its surface, or ranges of which every game draws
    its own, see Surfaces. The reward is what the referee gives the learner's side for a board, or the other side, then
    negative.
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
        hand: str | None = None,
        physics: Any = None,
    ):
        self._skill = skill_of(level)
        self._hand_skill = None if hand is None else self._skill if hand == EQUAL else skill_of(hand)
        check_count("max_shots", max_shots)
        self._setup = book, players, options
        self._surfaces, self._seat, self._most = Surfaces(board, physics), seat, max_shots
        self.render_mode = render_mode
        self._begin(0)
        self._ended = True
        if seat not in self._game.position.seats:
            raise ValueError(f"seat {seat} does not play with {players} players")
        self.observation_space = observation_space(self._game.spec)
        self.action_space = action_space()
        self._pictures = Pictures(render_mode, self._game.spec)

    def _begin(self, seed: int, start: dict[str, Any] | None = None, board: BoardSpec | None = None) -> None:
        book, players, options = self._setup
        board = board or self._surfaces.drawn(seed)
        self._game = Decisions(book, players, options, seed, board, start, self._surfaces.base)
        engine = self._game.bout.engine
        self._bots = {
            seat: Bot(self._skill, Random(f"{seed} {seat}"), self._game.spec, engine)
            for seat in self._game.position.seats
            if seat != self._seat
        }
        self._aimed: Shot | None = None  # what the bot on turn is about to play
        self._hand = None if self._hand_skill is None else Erring(self._hand_skill, Random(f"{seed} own"))
        self._game.hand = self._hand

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
        own = None if self._hand is None else self._hand.rng.getstate()
        return MatchState(self._game.state(), self._ended, self._aimed, bots, own, hand_of(self.np_random))

    def set_state(self, state: MatchState, *, seed: int | None = None) -> None:
        """Go on with that game. seed: of all chance to come, hands, hops and bots; None: what comes next comes as it
        would there. A bot's shot that it had only thought of is thought again by another chance. Raises ValueError for
        another game's state."""
        if not isinstance(state, MatchState):
            raise ValueError(f"{type(state).__name__} is not a state of Carrom/Match-v0: get_state() gives one")
        self._game.check(state.game)
        self._ended = state.ended
        if seed is not None:
            self.np_random, _ = gymnasium.utils.seeding.np_random(seed)
            self._begin(other_than(state.game.seed, self.np_random), board=self._surfaces.put(state.game.surface))
            self._game.put_back(state.game)
            return
        if not self._game.is_like(state.game):
            self._begin(state.game.seed, board=self._surfaces.put(state.game.surface))
        self._game.put_back(state.game)
        self._aimed = state.aimed
        for bot, chance in zip(self._bots.values(), state.bots, strict=True):
            bot.rng.setstate(chance)
        if self._hand is not None:
            self._hand.rng.setstate(state.own)
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


def skill_of(level: str) -> int:
    """Return the skill of a level. Raises ValueError."""
    skills = {known.id: known.skill for known in LEVELS}
    if level not in skills:
        raise ValueError(f"no level {level!r}; there are: {', '.join(skills)}")
    return skills[level]


def _decision(kind: int, choice: int = 0) -> Action:
    return {"kind": kind, "flick": np.zeros(3, dtype=np.float32), "choice": choice}
