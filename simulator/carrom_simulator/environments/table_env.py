"""A table of two or four for PettingZoo: every seat is an agent, and decides all that a player decides.

    table = env(book="krhum", players=4)   # raw_env(...) without the wrapper that watches the order of the calls

The agents are the seats: south_0, east_1, north_2, west_3. Whoever has to decide is selected: to shoot, to bet, to
answer a bet, to place the man of a penalty shot, to choose. One seat decides at a time, so there is no parallel_env.
"""

from typing import Any, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from carrom.game.pieces import SEAT_WORDS
from carrom_simulator.board.picture import exact_text
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.environments.decisions import (
    Action,
    Decisions,
    GameState,
    Observation,
    action_space,
    observation_space,
    state_space,
)  # fmt: skip
from carrom_simulator.environments.match_env import MOST_SHOTS
from carrom_simulator.environments.pictures import FPS, MODES, Pictures
from carrom_simulator.environments.starts import OPTIONS
from carrom_simulator.environments.states import Hand, check_count, hand_of, other_than, put_hand
from carrom_simulator.environments.surfaces import Surfaces
from carrom_simulator.environments.told import Act

AGENTS = tuple(f"{word}_{seat}" for seat, word in enumerate(SEAT_WORDS))


class AgentState(NamedTuple):
    """What PettingZoo keeps of an agent that has not left yet. acts: what all did since its last decision, with it."""

    agent: str
    acts: tuple[Act, ...]
    reward: float
    cumulative: float
    terminated: bool
    truncated: bool


class TableState(NamedTuple):
    """A game of all seats. selected, skipped: PettingZoo's, who acts and who acts after those that have left. hand: of
    the generator that gives the next game its seed."""

    game: GameState
    agents: tuple[AgentState, ...]
    selected: str
    skipped: str | None
    hand: Hand


class TableEnv(AECEnv[str, Observation, Action]):
    """One game; see MatchEnv for the arguments. The reward of an agent is what its side is given for a board."""

    metadata = {"render_modes": list(MODES), "name": "carrom_table_v0", "is_parallelizable": False, "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        book: str = "krhum",
        players: int = 2,
        options: dict[str, str] | None = None,
        max_shots: int = MOST_SHOTS,
        board: BoardSpec | None = None,
        render_mode: str | None = None,
        physics: Any = None,
    ):
        super().__init__()
        check_count("max_shots", max_shots)
        self._setup = book, players, options
        self._surfaces, self._most = Surfaces(board, physics), max_shots
        self.render_mode = render_mode
        self._begin(0)
        self.possible_agents = [AGENTS[seat] for seat in self._game.position.seats]
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: observation_space(self._game.spec) for agent in self.possible_agents
        }
        self.state_space = state_space(self._game.spec)
        self.agents: list[str] = []
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: action_space() for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self._pictures = Pictures(render_mode, self._game.spec)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: int, start: dict[str, Any] | None = None, board: BoardSpec | None = None) -> None:
        book, players, options = self._setup
        board = board or self._surfaces.drawn(seed)
        self._game = Decisions(book, players, options, seed, board, start, self._surfaces.base)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        start = {name: value for name, value in (options or {}).items() if name in OPTIONS}  # api_test passes others
        self._begin(int(self._rng.integers(1 << 31)), start)
        self._skip_agent_selection: str | None = None  # PettingZoo's own, while agents leave
        self._pictures.begin(self._game.bout.layout)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._acts: dict[str, list[Act]] = {agent: [] for agent in self.agents}
        self._select()

    def _select(self) -> None:
        if self._game.seat >= 0:
            self.agent_selection = AGENTS[self._game.seat]
        self._inform()

    def _inform(self) -> None:
        mask = self._game.mask()
        self.infos: dict[str, dict[str, Any]] = {}
        for agent in self.agents:
            acts = self._acts[agent]
            acted = bool(acts) and acts[0].seat == SEAT_WORDS[AGENTS.index(agent)]
            told = self._game.info(acts[0], acts[1:]) if acted else self._game.info(None, acts)
            self.infos[agent] = {"action_mask": mask, **told} if agent == self.agent_selection else told

    def step(self, action: Action | None) -> None:
        if not self.agents:
            raise gymnasium.error.ResetNeeded("no game is under way: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            self._inform()  # the mask goes with whoever is selected now
            return
        if action is None:
            raise ValueError(f"{agent} is to decide; None is for an agent whose game has ended")
        given, act = self._game.decide(action)
        self._cumulative_rewards[agent] = 0.0
        for seat in self.agents:
            self._acts[seat] = [act] if seat == agent else [*self._acts[seat], act]
        self._pictures.see(self._game.bout.layout)
        position = self._game.position
        self.rewards = {seat: given[position.side_of(AGENTS.index(seat))] for seat in self.agents}
        over = self._game.seat < 0
        cut = not over and self._game.bout.shots >= self._most
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        return self._game.seen_by(AGENTS.index(agent))

    def state(self) -> Observation:
        """Return all that the rest of the game depends on but chance, whoever looks; see `state_space`."""
        return self._game.seen_by_all()

    def get_state(self) -> TableState:
        """Return the game as one value: it pickles, compares, and goes to another process. `set_state` takes it."""
        agents = tuple(
            AgentState(
                agent,
                tuple(self._acts[agent]),
                self.rewards[agent],
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
            )
            for agent in self.agents
        )
        return TableState(
            self._game.state(), agents, self.agent_selection, self._skip_agent_selection, hand_of(self._rng)
        )

    def set_state(self, state: TableState, *, seed: int | None = None) -> None:
        """Go on with that game. seed: of all chance to come, hands and hops; None: what comes next comes as it would
        there. Raises ValueError for another game's state."""
        if not isinstance(state, TableState):
            raise ValueError(f"{type(state).__name__} is not a state of a table: get_state() gives one")
        self._game.check(state.game)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
            self._begin(other_than(state.game.seed, self._rng), board=self._surfaces.put(state.game.surface))
        elif not self._game.is_like(state.game):
            self._begin(state.game.seed, board=self._surfaces.put(state.game.surface))
        self._game.put_back(state.game)
        self.agents = [held.agent for held in state.agents]
        self._acts = {held.agent: list(held.acts) for held in state.agents}
        self.rewards = {held.agent: held.reward for held in state.agents}
        self._cumulative_rewards = {held.agent: held.cumulative for held in state.agents}
        self.terminations = {held.agent: held.terminated for held in state.agents}
        self.truncations = {held.agent: held.truncated for held in state.agents}
        self.agent_selection, self._skip_agent_selection = state.selected, state.skipped
        if seed is None:
            put_hand(self._rng, state.hand)
        self._inform()

    def render(self) -> Any:
        return self._pictures.drawn(self._game.bout.layout)

    @property
    def game(self) -> Decisions:
        """The game, for whoever wants to know more of it than an agent sees."""
        return self._game

    def close(self) -> None:
        """Do nothing: nothing is held open."""

    def record(self) -> str:
        """Return the game as a record, ready for `carrom replay`."""
        return self._game.bout.record()

    def board(self) -> str:
        """Return the men as one line, which the option board of a reset takes."""
        return exact_text(self._game.bout.layout)


def raw_env(**options: Any) -> TableEnv:
    """Make a table; see TableEnv."""
    return TableEnv(**options)


def env(**options: Any) -> OrderEnforcingWrapper[str, Observation, Action]:
    """Make a table that tells whoever calls its methods in a wrong order; `unwrapped` is the TableEnv."""
    return OrderEnforcingWrapper(raw_env(**options))
