"""`Carrom/Clear-v0`: one player clears the board in as few shots as possible, as in the simulator Carrom_rl.

One environment is a vector of one: both play the same shots and give the same rulings.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv

from carrom_simulator.board.picture import exact_text
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.environments.boards import Boards
from carrom_simulator.environments.episodes import MOST_SHOTS, ClearState, Episodes, Observations, observation_space
from carrom_simulator.environments.flicks import flick_space
from carrom_simulator.environments.pictures import MODES, drawn

Actions = npt.NDArray[np.float32]


class ClearEnv(gymnasium.Env[Observations, Actions]):
    """One board. queen, striker: Carrom_rl's rules (see `clear_book`). noise: whether hands err, as Carrom_rl's do.

    The reward is the points that the referee gives for a shot, less shot_cost for each shot. max_shots: after which the
    episode is cut.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        queen: bool = True,
        striker: bool = True,
        noise: bool = True,
        shot_cost: float = 0.0,
        max_shots: int = MOST_SHOTS,
        board: BoardSpec | None = None,
        render_mode: str | None = None,
    ):
        self._of_one = Episodes(1, queen, striker, noise, shot_cost, max_shots, board, threads=1)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.boards.spec)
        self.action_space = flick_space()

    @property
    def _episode(self) -> Episodes:
        """The episode, whose hand is the generator that Gymnasium seeds."""
        self._of_one.hands[0] = self.np_random
        return self._of_one

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed)
        self._episode.begin([0], options)
        return self._of_one.observed()[0], {}

    def step(self, action: Actions) -> Any:
        rewards, over, cut = self._episode.step(np.asarray(action)[None], [0])
        return self._of_one.observed()[0], float(rewards[0]), bool(over[0]), bool(cut[0]), {}

    def get_state(self) -> ClearState:
        """Return the episode as one value: it pickles, compares, and goes to another process. `set_state` takes it."""
        return self._episode.state(0)

    def set_state(self, state: ClearState) -> None:
        """Go on with that episode; what comes next comes as it would there. Raises ValueError for another game's."""
        self._episode.put_back(0, state)

    def render(self) -> Any:
        return drawn(self.boards.spec, self.boards.layout(0), self.render_mode)

    def record(self) -> str:
        """Return the episode as a record, ready for `carrom replay`."""
        return self.boards.record(0)

    def board(self) -> str:
        """Return the men as one line, which the option board of a reset takes."""
        return exact_text(self.boards.layout(0))

    @property
    def boards(self) -> Boards:
        """The board, for whoever plays by looking at it rather than at observations, as the bots do."""
        return self._of_one.boards


class ClearVectorEnv(VectorEnv[Observations, Actions, npt.NDArray[Any]]):
    """Many boards; all cores play their shots together. Board k of `reset(seed=s)` is that of ClearEnv with seed s + k.

    A board that is cleared, or has had max_shots shots, begins anew in the next step, whose action it ignores.
    max_episode_steps: Gymnasium's word for max_shots.
    """

    metadata = {"render_modes": ["svg"], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        queen: bool = True,
        striker: bool = True,
        noise: bool = True,
        shot_cost: float = 0.0,
        max_shots: int = MOST_SHOTS,
        board: BoardSpec | None = None,
        max_episode_steps: int | None = None,
        threads: int = 0,
        render_mode: str | None = None,
    ):
        self.num_envs = num_envs
        most = max_shots if max_episode_steps is None else max_episode_steps
        self._episodes = Episodes(num_envs, queen, striker, noise, shot_cost, most, board, threads)
        self._boards = self._episodes.boards
        self.render_mode = render_mode
        self.single_observation_space = observation_space(self._boards.spec)
        self.single_action_space = flick_space()
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + k for k in range(self.num_envs)]
        for board, own in enumerate(seeds):
            if own is not None:
                self._episodes.hands[board], _ = gymnasium.utils.seeding.np_random(own)
        self._episodes.begin(range(self.num_envs), options)
        return self._episodes.observed(), {}

    def step(self, actions: Actions) -> Any:
        again = np.flatnonzero(self._episodes.ended).tolist()
        playing = np.flatnonzero(~self._episodes.ended).tolist()
        rewards = np.zeros(self.num_envs)
        over, cut = np.zeros((2, self.num_envs), dtype=np.bool_)
        if playing:
            rewards[playing], over[playing], cut[playing] = self._episodes.step(np.asarray(actions)[playing], playing)
        if again:
            self._episodes.begin(again)
        return self._episodes.observed(), rewards, over, cut, {}

    def get_state(self, boards: Sequence[int] | None = None) -> tuple[ClearState, ...]:
        """Return the episodes of these boards, by default of all: one value. ClearEnv's states are of the same kind."""
        return tuple(self._episodes.state(board) for board in self._chosen(boards))

    def set_state(self, states: Sequence[ClearState], boards: Sequence[int] | None = None) -> None:
        """Go on with these episodes on these boards, by default on all. Raises ValueError for another game's."""
        for board, state in zip(self._chosen(boards, len(states)), states, strict=True):
            self._episodes.put_back(board, state)

    def _chosen(self, boards: Sequence[int] | None, count: int | None = None) -> Sequence[int]:
        """Return the boards that are meant, of which there are to be so many."""
        chosen = range(self.num_envs) if boards is None else [int(board) for board in boards]
        for board in chosen:
            if not 0 <= board < self.num_envs:
                raise ValueError(f"no board {board}; there are 0 to {self.num_envs - 1}")
        if count is not None and count != len(chosen):
            raise ValueError(f"{count} states for {len(chosen)} boards")
        return chosen

    def render(self) -> Any:
        return tuple(drawn(self._boards.spec, self._boards.layout(k), self.render_mode) for k in range(self.num_envs))

    def record(self, board: int) -> str:
        """Return a board's episode as a record, ready for `carrom replay`."""
        return self._boards.record(board)
