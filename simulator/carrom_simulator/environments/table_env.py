"""A table of two or four for PettingZoo: every seat is an agent, and decides all that a player decides.

    table = env(book="krhum", players=4)

The agents are the seats: south_0, east_1, north_2, west_3. Whoever has to decide is selected: to shoot, to bet, to
answer a bet, to place the man of a penalty shot, to choose.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from carrom.game.pieces import SEAT_WORDS
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.environments.decisions import Action, Decisions, Observation, action_space, observation_space
from carrom_simulator.environments.match_env import MOST_SHOTS
from carrom_simulator.environments.pictures import MODES, drawn

AGENTS = tuple(f"{word}_{seat}" for seat, word in enumerate(SEAT_WORDS))


class TableEnv(AECEnv[str, Observation, Action]):
    """One game; see MatchEnv for the arguments. The reward of an agent is what its side is given for a board."""

    metadata = {"render_modes": list(MODES), "name": "carrom_table_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        book: str = "krhum",
        players: int = 2,
        options: dict[str, str] | None = None,
        max_shots: int = MOST_SHOTS,
        board: BoardSpec | None = None,
        render_mode: str | None = None,
    ):
        super().__init__()
        self._setup = book, players, options
        self._board, self._most = board, max_shots
        self.render_mode = render_mode
        self._game = Decisions(book, players, options, 0, board)
        self.possible_agents = [AGENTS[seat] for seat in self._game.position.seats]
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: observation_space(self._game.spec) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: action_space() for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        book, players, book_options = self._setup
        self._game = Decisions(book, players, book_options, int(self._rng.integers(1 << 31)), self._board)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def _select(self) -> None:
        if self._game.seat >= 0:
            self.agent_selection = AGENTS[self._game.seat]
        mask = self._game.mask()
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": mask} if agent == self.agent_selection else {} for agent in self.agents
        }

    def step(self, action: Action | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        given = self._game.decide(action)
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

    def render(self) -> Any:
        return drawn(self._game.spec, self._game.bout.layout, self.render_mode)

    @property
    def game(self) -> Decisions:
        """The game, for whoever wants to know more of it than an agent sees."""
        return self._game

    def close(self) -> None:
        """Do nothing: nothing is held open."""

    def record(self) -> str:
        """Return the game as a record, ready for `carrom replay`."""
        return self._game.bout.record()


def env(**options: Any) -> TableEnv:
    """Make a table; see TableEnv."""
    return TableEnv(**options)
