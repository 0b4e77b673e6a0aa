"""Episodes of clearing boards alone, many at once: hands that err, rewards, ends. Under ClearEnv and ClearVectorEnv.

episodes = Episodes(2, max_shots=50)
episodes.begin([0, 1])
rewards, over, cut, shots = episodes.step(actions, [0, 1])
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from carrom.game.pieces import SOUTH
from carrom.game.position import QUEEN_HELD
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.environments.boards import MEN, Boards, BoardState, Shots
from carrom_simulator.environments.flicks import TOP_SPEED_MM_S, to_units, within
from carrom_simulator.environments.starts import Start, start_of
from carrom_simulator.environments.states import Hand, Setup, check_count, check_setup, hand_of, put_hand, setup_of
from carrom_simulator.environments.surfaces import Surfaces
from carrom_simulator.game.clear_book import ALL_POINTS, made

MOST_SHOTS = 500  # the longest episode, as in Carrom_rl
# Carrom_rl's errors of the hand, standard deviations: 0.005 of the line, 2 degrees, 0.01 of the force.
OFFSET_ERROR = 0.005
ANGLE_ERROR_DEG = 2.0
SPEED_ERROR_MM_S = 0.01 * TOP_SPEED_MM_S

Observations = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float64]
Truths = npt.NDArray[np.bool_]


class ClearState(NamedTuple):
    """One board's episode. ended: whether it is over, cut or not begun. hand: of its errors and of the next rack."""

    setup: Setup
    board: BoardState
    ended: bool
    hand: Hand


def observation_space(spec: BoardSpec) -> spaces.Box:
    """Return the space of what is seen: for each of the 19 pieces (there, x_mm, y_mm), in the order of the rack; then
    whether the queen is to be covered, the points so far, and the shots so far. A piece that is down is (0, 0, 0)."""
    half = spec.half_mm
    low = np.array([0.0, -half, -half] * MEN + [0.0, 0.0, 0.0], dtype=np.float32)
    high = np.array([1.0, half, half] * MEN + [1.0, ALL_POINTS, MOST_SHOTS], dtype=np.float32)
    return spaces.Box(low, high, dtype=np.float32)


class Episodes:
    """count: boards. queen, striker: Carrom_rl's rules (see `clear_book`). noise: whether hands err, as Carrom_rl's do.
    shot_cost: taken off the reward of every shot. max_shots: after which an episode is cut. board, physics: see
    Surfaces. threads: see `play_many`.

    hands: the generators, one a board, of the errors and of the racks. ended: (count,), whether a board is to begin
    (again) before its next shot.
    """

    def __init__(
        self,
        count: int,
        queen: bool = True,
        striker: bool = True,
        noise: bool = True,
        shot_cost: float = 0.0,
        max_shots: int = MOST_SHOTS,
        board: BoardSpec | None = None,
        threads: int = 0,
        physics: Any = None,
    ):
        check_count("boards", count)
        check_count("max_shots", max_shots)
        if not isinstance(shot_cost, int | float) or not math.isfinite(shot_cost):
            raise ValueError(f"shot_cost: {shot_cost!r}; a number is wanted")
        self.boards = Boards(count, made(queen, striker), Surfaces(board, physics), threads)
        self.setup = setup_of(self.boards.book, (SOUTH,), self.boards.spec)
        self.hands = [np.random.default_rng() for _ in range(count)]
        self.ended = np.ones(count, dtype=np.bool_)
        self._noise, self._shot_cost, self._most = noise, shot_cost, max_shots

    def start_of(self, options: dict[str, Any] | None) -> Start | None:
        """Return where the options of a reset begin, see `starts`. Raises ValueError."""
        start = start_of(options, self.boards.book, (SOUTH,), self.setup)
        if start is not None and len(start.game) >= self._most:
            raise ValueError(f"the record has {len(start.game)} shots; an episode is cut after {self._most}")
        return start

    def begin(self, rows: Sequence[int], start: Start | None = None) -> None:
        """Begin these boards anew."""
        self.boards.reset(rows, [int(self.hands[row].integers(1 << 62)) for row in rows])
        self.ended[rows] = False
        if start is not None:
            for row in rows:
                self.boards.lay(row, *start)

    def step(self, actions: npt.ArrayLike, rows: Sequence[int]) -> tuple[Floats, Truths, Truths, Shots]:
        """Play a flick on each of these boards. Return (rewards, whether it is cleared, whether it is cut, the shots).

        Raises ResetNeeded for a board whose episode has ended or not begun.
        """
        if self.ended[rows].any():
            row = next(row for row in rows if self.ended[row])
            where = "" if len(self.hands) == 1 else f" of board {row}"
            raise gymnasium.error.ResetNeeded(f"no episode{where} is under way: call reset() first")
        shots = self.boards.shoot(self._flicks(actions, rows), rows)
        over = shots.over
        cut = ~over & (self.boards.shots[rows] >= self._most)
        self.ended[rows] = over | cut
        return shots.points - self._shot_cost, over, cut, shots

    def _flicks(self, actions: npt.ArrayLike, rows: Sequence[int]) -> Floats:
        """Return the flicks that the hands make of the actions."""
        spec = self.boards.spec
        units = to_units(actions, spec)
        if self._noise:
            errors = np.array([self.hands[row].standard_normal(3) for row in rows])
            units += errors * (2 * spec.base_circle_mm * OFFSET_ERROR, ANGLE_ERROR_DEG, SPEED_ERROR_MM_S)
            units[:, 0] = within(units[:, 0], -spec.base_circle_mm, spec.base_circle_mm)
            units[:, 2] = within(units[:, 2], 0.0, TOP_SPEED_MM_S)
        return np.concatenate((np.zeros((len(units), 1)), units), axis=1)

    def observed(self) -> Observations:
        """Return what is seen of each board."""
        boards, positions = self.boards, self.boards.positions
        count = len(positions)
        seen = np.zeros((count, 3 * MEN + 3), dtype=np.float32)
        men = seen[:, : 3 * MEN].reshape(count, MEN, 3)
        there = ~np.isnan(boards.places_mm[:, :, :1])
        men[:, :, :1] = there
        np.copyto(men[:, :, 1:], boards.places_mm, casting="same_kind", where=there)
        seen[:, -3] = [position.queen == QUEEN_HELD for position in positions]
        seen[:, -2] = [position.score[0] for position in positions]
        seen[:, -1] = np.minimum(boards.shots, MOST_SHOTS)
        return seen

    def state(self, row: int) -> ClearState:
        """Return a board's episode as one value; `put_back` takes it."""
        return ClearState(self.setup, self.boards.state(row), bool(self.ended[row]), hand_of(self.hands[row]))

    def put_back(self, row: int, state: ClearState, seed: int | None = None) -> None:
        """Go on with that episode on a board. seed: of all chance to come, errors of the hand and hops; None: what
        comes next comes as it would there. Raises ValueError for one with other rules or another board."""
        if not isinstance(state, ClearState):
            raise ValueError(f"{type(state).__name__} is not a state of Carrom/Clear-v0: get_state() gives one")
        check_setup(state.setup, self.setup)
        self.boards.put_back(row, state.board)
        self.ended[row] = state.ended
        if seed is None:
            put_hand(self.hands[row], state.hand)
        else:
            self.hands[row], _ = gymnasium.utils.seeding.np_random(seed)
            self.boards.dice[row] = int(self.hands[row].integers(1, 1 << 31))
