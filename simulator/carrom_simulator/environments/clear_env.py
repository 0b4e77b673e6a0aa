"""`Carrom/Clear-v0`: one player clears the board in as few shots as possible, as in the simulator Carrom_rl.

One environment is a vector of one: both play the same shots and give the same rulings.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from carrom.game.position import QUEEN_HELD
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.environments.boards import MEN, Boards
from carrom_simulator.environments.flicks import TOP_SPEED_MM_S, flick_space, to_units
from carrom_simulator.environments.pictures import MODES, drawn
from carrom_simulator.game.clear_book import ALL_POINTS, made

MOST_SHOTS = 500  # the longest episode, as in Carrom_rl
# Carrom_rl's errors of the hand, standard deviations: 0.005 of the line, 2 degrees, 0.01 of the force.
OFFSET_ERROR = 0.005
ANGLE_ERROR_DEG = 2.0
SPEED_ERROR_MM_S = 0.01 * TOP_SPEED_MM_S

Observations = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float64]


def observation_space(spec: BoardSpec) -> spaces.Box:
    """Return the space of what is seen: for each of the 19 pieces (there, x_mm, y_mm), in the order of the rack; then
    whether the queen is to be covered, the points so far, and the shots so far. A piece that is down is (0, 0, 0)."""
    half = spec.half_mm
    low = np.array([0.0, -half, -half] * MEN + [0.0, 0.0, 0.0], dtype=np.float32)
    high = np.array([1.0, half, half] * MEN + [1.0, ALL_POINTS, MOST_SHOTS], dtype=np.float32)
    return spaces.Box(low, high, dtype=np.float32)


def observed(boards: Boards) -> Observations:
    """Return what is seen of each board."""
    positions = boards.positions
    count = len(positions)
    seen = np.zeros((count, 3 * MEN + 3), dtype=np.float32)
    men = seen[:, : 3 * MEN].reshape(count, MEN, 3)
    men[:, :, 0] = ~np.isnan(boards.places_mm[:, :, 0])
    men[:, :, 1:] = np.nan_to_num(boards.places_mm)
    seen[:, -3] = [position.queen == QUEEN_HELD for position in positions]
    seen[:, -2] = [position.score[0] for position in positions]
    seen[:, -1] = np.minimum(boards.shots, MOST_SHOTS)
    return seen


def _flicks(actions: npt.ArrayLike, generators: Sequence[np.random.Generator], noise: bool, spec: BoardSpec) -> Floats:
    """Return the flicks that these hands make of the actions."""
    units = to_units(actions, spec)
    if noise:
        errors = np.array([generator.standard_normal(3) for generator in generators])
        units += errors * (2 * spec.base_circle_mm * OFFSET_ERROR, ANGLE_ERROR_DEG, SPEED_ERROR_MM_S)
        units[:, 0] = np.clip(units[:, 0], -spec.base_circle_mm, spec.base_circle_mm)
        units[:, 2] = np.clip(units[:, 2], 0.0, TOP_SPEED_MM_S)
    return np.concatenate((np.zeros((len(units), 1)), units), axis=1)


def _seed_of(generator: np.random.Generator) -> int:
    return int(generator.integers(1 << 62))


class ClearEnv(gymnasium.Env[Observations, npt.NDArray[np.float32]]):
    """One board. queen, striker: Carrom_rl's rules (see `clear_book`). noise: whether hands err, as Carrom_rl's do.

    The reward is the points that the referee gives for a shot, less shot_cost for each shot.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        queen: bool = True,
        striker: bool = True,
        noise: bool = True,
        shot_cost: float = 0.0,
        board: BoardSpec | None = None,
        render_mode: str | None = None,
    ):
        self._boards = Boards(1, made(queen, striker), board, threads=1)
        self._noise, self._shot_cost = noise, shot_cost
        self.render_mode = render_mode
        self.observation_space = observation_space(self._boards.spec)
        self.action_space = flick_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed)
        self._boards.reset([0], [_seed_of(self.np_random)])
        return observed(self._boards)[0], {}

    def step(self, action: npt.NDArray[np.float32]) -> Any:
        flicks = _flicks(np.asarray(action)[None], [self.np_random], self._noise, self._boards.spec)
        points, over, _ = self._boards.shoot(flicks)
        return observed(self._boards)[0], float(points[0]) - self._shot_cost, bool(over[0]), False, {}

    def render(self) -> Any:
        return drawn(self._boards.spec, self._boards.layout(0), self.render_mode)

    def record(self) -> str:
        """Return the episode as a record, ready for `carrom replay`."""
        return self._boards.record(0)

    @property
    def boards(self) -> Boards:
        """The board, for whoever plays by looking at it rather than at observations, as the bots do."""
        return self._boards


class ClearVectorEnv(VectorEnv[Observations, npt.NDArray[np.float32], npt.NDArray[Any]]):
    """Many boards; all cores play their shots together. Board k of `reset(seed=s)` is that of ClearEnv with seed s + k.

    A board that is cleared, or has had max_episode_steps shots, begins anew in the next step, whose action it ignores.
    """

    metadata = {"render_modes": ["svg"], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        queen: bool = True,
        striker: bool = True,
        noise: bool = True,
        shot_cost: float = 0.0,
        board: BoardSpec | None = None,
        max_episode_steps: int = MOST_SHOTS,
        threads: int = 0,
        render_mode: str | None = None,
    ):
        self.num_envs = num_envs
        self._boards = Boards(num_envs, made(queen, striker), board, threads)
        self._noise, self._shot_cost, self._most = noise, shot_cost, max_episode_steps
        self.render_mode = render_mode
        self.single_observation_space = observation_space(self._boards.spec)
        self.single_action_space = flick_space()
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._generators = [np.random.default_rng() for _ in range(num_envs)]
        self._ended = np.zeros(num_envs, dtype=np.bool_)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + k for k in range(self.num_envs)]
        for board, own in enumerate(seeds):
            if own is not None:
                self._generators[board], _ = gymnasium.utils.seeding.np_random(own)
        self._rack(range(self.num_envs))
        return observed(self._boards), {}

    def _rack(self, boards: Any) -> None:
        self._boards.reset(boards, [_seed_of(self._generators[board]) for board in boards])
        self._ended[list(boards)] = False

    def step(self, actions: npt.NDArray[np.float32]) -> Any:
        again = np.flatnonzero(self._ended).tolist()
        playing = np.flatnonzero(~self._ended).tolist()
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.bool_)
        if playing:
            generators = [self._generators[board] for board in playing]
            flicks = _flicks(np.asarray(actions)[playing], generators, self._noise, self._boards.spec)
            rewards[playing], over[playing], _ = self._boards.shoot(flicks, playing)
            rewards[playing] -= self._shot_cost
        if again:
            self._rack(again)
        cut = ~over & (self._boards.shots >= self._most)
        self._ended = over | cut
        return observed(self._boards), rewards, over, cut, {}

    def render(self) -> Any:
        return tuple(drawn(self._boards.spec, self._boards.layout(k), self.render_mode) for k in range(self.num_envs))

    def record(self, board: int) -> str:
        """Return a board's episode as a record, ready for `carrom replay`."""
        return self._boards.record(board)
