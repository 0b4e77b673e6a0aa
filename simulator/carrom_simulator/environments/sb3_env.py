"""`Carrom/Clear-v0` on many boards as Stable-Baselines3 knows them: a VecEnv over the vector of boards."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env import VecEnv

from carrom_simulator.environments.clear_env import ClearVectorEnv


class CarromVecEnv(VecEnv):
    """Boards that all cores play together, without a process for each. count: of boards; options: see ClearVectorEnv.

    A board that ends begins anew in the same step; its info has terminal_observation and TimeLimit.truncated. Board k
    of `seed(s)` is that of Clear-v0 with seed s + k from the next reset on.
    """

    def __init__(self, count: int, **options: Any):
        self.boards = ClearVectorEnv(count, autoreset_mode="SameStep", **options)
        self.render_mode = self.boards.render_mode
        super().__init__(count, self.boards.single_observation_space, self.boards.single_action_space)

    def reset(self) -> Any:
        seeds = self._seeds if any(seed is not None for seed in self._seeds) else None
        seen, _ = self.boards.reset(seed=seeds)
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        self._actions = np.asarray(actions)

    def step_wait(self) -> Any:
        seen, rewards, over, cut, told = self.boards.step(self._actions)
        done = over | cut
        infos = [_info_of(told, board) for board in range(self.num_envs)]
        for board in np.flatnonzero(done).tolist():
            infos[board] |= _info_of(told["final_info"], board)
            infos[board]["terminal_observation"] = told["final_obs"][board]
            infos[board]["TimeLimit.truncated"] = bool(cut[board])
        return seen, rewards.astype(np.float32), done, infos

    def close(self) -> None:
        self.boards.close()

    def get_images(self) -> Sequence[Any]:
        return self.boards.render() or [None] * self.num_envs

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.boards, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set it of all boards: they are one environment. Raises ValueError for some of them."""
        if len(list(self._get_indices(indices))) != self.num_envs:
            raise ValueError(f"{attr_name} is that of all {self.num_envs} boards: leave indices out")
        setattr(self.boards, attr_name, value)

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **options: Any) -> list[Any]:
        """Call a method that takes the number of a board first, such as `record`, for each of these boards."""
        method = getattr(self.boards, method_name)
        return [method(board, *arguments, **options) for board in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]


def _info_of(told: dict[str, Any], board: int) -> dict[str, Any]:
    """Return what a vector's info says of one board, but for the end of its episode."""
    return {
        name: _info_of(values, board) if isinstance(values, dict) else values[board]
        for name, values in told.items()
        if not name.startswith(("_", "final_")) and told[f"_{name}"][board]
    }
