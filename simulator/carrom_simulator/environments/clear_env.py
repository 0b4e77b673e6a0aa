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
from carrom_simulator.environments.flicks import check_numbers, checked_flick, flick_space
from carrom_simulator.environments.pictures import FPS, MODES, Pictures
from carrom_simulator.environments.surfaces import FIGURES, figures_of, told
from carrom_simulator.environments.told import told_of_shot, told_of_shots

Actions = npt.NDArray[np.float32]


class ClearEnv(gymnasium.Env[Observations, Actions]):
    """One board. queen, striker: Carrom_rl's rules (see `clear_book`). noise: whether hands err, as Carrom_rl's do.

    The reward is the points that the referee gives for a shot, less shot_cost for each shot. max_shots: after which the
    episode is cut. physics: figures of the board's surface, or ranges of which every episode draws its own, see
    Surfaces; the info of a reset has them.
    """

    metadata = {"render_modes": list(MODES), "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        queen: bool = True,
        striker: bool = True,
        noise: bool = True,
        shot_cost: float = 0.0,
        max_shots: int = MOST_SHOTS,
        board: BoardSpec | None = None,
        render_mode: str | None = None,
        physics: Any = None,
    ):
        self._of_one = Episodes(1, queen, striker, noise, shot_cost, max_shots, board, 1, physics)
        self.render_mode = render_mode
        self._pictures = Pictures(render_mode, self.boards.spec)
        self.observation_space = observation_space(self.boards.spec)
        self.action_space = flick_space()

    @property
    def _episode(self) -> Episodes:
        """The episode, whose hand is the generator that Gymnasium seeds."""
        self._of_one.hands[0] = self.np_random
        return self._of_one

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        start = self._of_one.start_of(options)
        super().reset(seed=seed)
        self._episode.begin([0], start)
        self._pictures.begin(self.boards.layout(0))
        return self._of_one.observed()[0], {"physics": told(self.boards.specs[0])}

    def step(self, action: Actions) -> Any:
        rewards, over, cut, shots = self._episode.step(checked_flick(action)[None], [0])
        if self._pictures.keeps:
            self._pictures.see(self.boards.layout(0))
        info = told_of_shot(shots)
        return self._of_one.observed()[0], float(rewards[0]), bool(over[0]), bool(cut[0]), info

    def get_state(self) -> ClearState:
        """Return the episode as one value: it pickles, compares, and goes to another process. `set_state` takes it."""
        return self._episode.state(0)

    def set_state(self, state: ClearState, *, seed: int | None = None) -> None:
        """Go on with that episode. seed: of all chance to come, errors of the hand and hops; None: what comes next
        comes as it would there. Raises ValueError for another game's state."""
        self._episode.put_back(0, state, seed)
        self.np_random = self._of_one.hands[0]

    def render(self) -> Any:
        return self._pictures.drawn(self.boards.layout(0))

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

    autoreset_mode: what becomes of a board that is cleared, or has had max_shots shots. "NextStep": it begins anew in
    the next step, whose action it ignores. "SameStep": at once, and the info has final_obs and final_info. "Disabled":
    whoever plays resets it by options={"reset_mask": mask}. max_episode_steps: Gymnasium's word for max_shots.
    """

    metadata = {  # noqa: RUF012
        "render_modes": list(MODES),
        "render_fps": FPS,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

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
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        physics: Any = None,
    ):
        self.num_envs = num_envs
        most = max_shots if max_episode_steps is None else max_episode_steps
        self._episodes = Episodes(num_envs, queen, striker, noise, shot_cost, most, board, threads, physics)
        self._boards = self._episodes.boards
        self.render_mode = render_mode
        self._pictures = Pictures(render_mode, self._boards.spec, num_envs)
        self._mode = _mode_of(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.single_observation_space = observation_space(self._boards.spec)
        self.single_action_space = flick_space()
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None) -> Any:
        seeds, rest = _each(seed, self.num_envs), dict(options or {})
        boards = _masked(rest.pop("reset_mask"), self.num_envs) if "reset_mask" in rest else range(self.num_envs)
        start = self._episodes.start_of(rest)
        super().reset(seed=seed if isinstance(seed, int) else None)
        for board in boards:
            if seeds[board] is not None:
                self._episodes.hands[board], _ = gymnasium.utils.seeding.np_random(seeds[board])
        self._episodes.begin(boards, start)
        if self._pictures.keeps:
            for board in boards:
                self._pictures.begin(self._boards.layout(board), board)
        return self._episodes.observed(), self._physics(boards)

    def step(self, actions: Actions) -> Any:
        given = np.asarray(actions)
        if given.shape != self.action_space.shape:
            raise ValueError(f"actions of shape {given.shape}; {self.action_space.shape} is wanted")
        check_numbers(given)
        begins = self._episodes.ended & (self._mode is AutoresetMode.NEXT_STEP)
        again, playing = np.flatnonzero(begins).tolist(), np.flatnonzero(~begins)
        rewards = np.zeros(self.num_envs)
        over, cut = np.zeros((2, self.num_envs), dtype=np.bool_)
        info: dict[str, Any] = {}
        ends = np.zeros(0, dtype=np.bool_)
        if len(playing):
            rows = playing.tolist()
            rewards[rows], over[rows], cut[rows], shots = self._episodes.step(given[rows], rows)
            ends = (over | cut)[rows] & (self._mode is AutoresetMode.SAME_STEP)
            info = told_of_shots(shots, playing, ~ends, self.num_envs)
        if again:
            self._episodes.begin(again)
            info |= self._physics(again)
        seen = self._episodes.observed()
        self._see()
        if ends.any():
            done = playing[ends].tolist()
            final = told_of_shots(shots, playing, ends, self.num_envs)
            info |= self._ended(done, seen, final)
            self._episodes.begin(done)
            info |= self._physics(done)
            seen = self._episodes.observed()
            self._see(done)
        return seen, rewards, over, cut, info

    def _physics(self, boards: Sequence[int]) -> dict[str, Any]:
        """Return what Gymnasium tells of the figures of these boards, which begin."""
        there = np.isin(np.arange(self.num_envs), boards)
        rows = np.array([figures_of(spec) for spec in self._boards.specs]) * there[:, None]
        figures = dict(zip(FIGURES, rows.T, strict=True))
        masks = {f"_{name}": there.copy() for name in FIGURES}
        return {"physics": {**figures, **masks}, "_physics": there}

    def _ended(self, done: list[int], seen: Observations, final: dict[str, Any]) -> dict[str, Any]:
        """Return what Gymnasium tells of boards that ended and begin anew in the same step."""
        last = np.full(self.num_envs, None, dtype=object)
        for board in done:
            last[board] = seen[board].copy()
        ended = np.isin(np.arange(self.num_envs), done)
        return {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended.copy()}

    def _see(self, boards: Sequence[int] | None = None) -> None:
        if self._pictures.keeps:
            for board in range(self.num_envs) if boards is None else boards:
                self._pictures.see(self._boards.layout(board), board)

    def get_state(self, boards: Sequence[int] | None = None) -> tuple[ClearState, ...]:
        """Return the episodes of these boards, by default of all: one value. ClearEnv's states are of the same kind."""
        return tuple(self._episodes.state(board) for board in self._chosen(boards))

    def set_state(
        self,
        states: Sequence[ClearState],
        boards: Sequence[int] | None = None,
        *,
        seed: int | Sequence[int | None] | None = None,
    ) -> None:
        """Go on with these episodes on these boards, by default on all. seed: of all chance to come, for the first of
        the boards, and one more for each other; or one each; see ClearEnv. Raises ValueError for another game's."""
        chosen = self._chosen(boards, len(states))
        for board, state, own in zip(chosen, states, _each(seed, len(chosen)), strict=True):
            self._episodes.put_back(board, state, own)

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
        if self.render_mode is None:
            return None
        return tuple(self._pictures.drawn(self._boards.layout(board), board) for board in range(self.num_envs))

    def record(self, board: int) -> str:
        """Return a board's episode as a record, ready for `carrom replay`."""
        return self._boards.record(board)


def _mode_of(mode: str | AutoresetMode) -> AutoresetMode:
    """Return an autoreset mode by Gymnasium's word, or by its name there."""
    for known in AutoresetMode:
        if mode in (known, known.value, known.name):
            return known
    raise ValueError(f"no autoreset_mode {mode!r}; there are: {', '.join(known.value for known in AutoresetMode)}")


def _each(seed: int | Sequence[int | None] | None, count: int) -> list[int | None]:
    """Return the seed of each board."""
    if seed is None:
        return [None] * count
    if isinstance(seed, int | np.integer):
        return [int(seed) + board for board in range(count)]
    if len(seed) != count:
        raise ValueError(f"{len(seed)} seeds for {count} boards")
    return [None if own is None else int(own) for own in seed]


def _masked(mask: Any, count: int) -> list[int]:
    """Return the boards of a reset_mask."""
    given = np.asarray(mask)
    if given.dtype != np.bool_ or given.shape != (count,) or not given.any():
        raise ValueError(f"a reset_mask has {count} booleans, one of them true; it is {mask!r}")
    return [int(board) for board in np.flatnonzero(given)]
