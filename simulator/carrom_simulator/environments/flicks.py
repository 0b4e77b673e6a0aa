"""Flicks as actions: three numbers of -1 .. 1, and what they are in millimetres, degrees and mm/s."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.hand import FINGER_MM_S

TOP_SPEED_MM_S = FINGER_MM_S

Floats = npt.NDArray[np.float64]


def flick_space() -> spaces.Box:
    """Return the space of a flick: (place, direction, speed), each -1 .. 1; see `to_units`."""
    return spaces.Box(-1.0, 1.0, (3,), np.float32)


def checked_flick(action: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return the action as numbers. Raises ValueError for one that is not a flick."""
    try:
        given = np.asarray(action, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{action!r} is no flick, which is three numbers: place, direction, speed") from None
    if given.shape != (3,):
        raise ValueError(f"a flick of shape {given.shape}; (3,) is wanted: place, direction, speed")
    check_numbers(given)
    return given


def check_numbers(actions: npt.NDArray[np.floating[Any]]) -> None:
    """Raise ValueError for actions with what is no number."""
    if np.isnan(actions).any():
        raise ValueError(f"{actions.tolist()} has what is no number: place, direction, speed are wanted")


def to_units(actions: npt.ArrayLike, spec: BoardSpec) -> Floats:
    """Return offset_mm, angle_deg, speed_mm_s of flicks, an array of the same shape.

    place: of the base line between its end circles, -1 its left end and 1 its right. direction: 0 straight ahead, 0.5 a
    quarter turn to the right, -1 and 1 backward. speed: -1 stands for 0 mm/s and 1 for 6,000.
    """
    given = np.asarray(actions, dtype=float)
    units = within(given, -1.0, 1.0)
    units[..., 0] *= spec.base_circle_mm
    units[..., 1] *= 180.0
    units[..., 2] = (units[..., 2] + 1.0) * TOP_SPEED_MM_S / 2
    return units


def within(numbers: Floats, least: float, most: float) -> Floats:
    """Return the numbers, none beyond these; `np.clip` takes three times as long for a few of them."""
    return np.minimum(np.maximum(numbers, least), most)


def to_action(offset_mm: float, angle_deg: float, speed_mm_s: float, spec: BoardSpec) -> npt.NDArray[np.float32]:
    """Return the action that stands for a flick, as near as it may."""
    action = offset_mm / spec.base_circle_mm, angle_deg / 180.0, 2 * speed_mm_s / TOP_SPEED_MM_S - 1.0
    return np.clip(action, -1.0, 1.0).astype(np.float32)
