"""Draws the drops: which pieces come over the rim, how far apart, from where, how tilted, over which board."""

from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin, sqrt

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from carrom_simulator.board.spec import BoardSpec

FRICTIONS = (0.10, 0.16, 0.25, 0.30)  # piece on plastic and on piece: polished and powdered to worn
GAP_S = 0.4  # the latest that a piece follows the first one
THICKNESS_MM = (7.0, 9.0)  # laws, for a man; strikers are as thick
BOARD_MM = (9.0, 12.0)
DAMPINGS = (0.35, 0.6, 0.9)  # MuJoCo's damping ratio of a contact: lively to dull
# Where the gutter runs, seen from the pocket: along one frame, to the middle of the board, along the other frame.
CORNERS_DEG = (135.0, 180.0, 225.0)
_ROUNDING_MM = 1.0  # the rim's edge is broken


@dataclass(frozen=True)
class Kind:
    """A man or a striker."""

    name: str
    diameter_mm: float
    mass_g: float


_BOARD = BoardSpec()
HOLE_MM = _BOARD.pocket_radius_mm
GRAVITY_M_S2 = _BOARD.gravity_mm_s2 / 1000
MAN = Kind("man", _BOARD.man_diameter_mm, _BOARD.man_mass_g)
STRIKER = Kind("striker", _BOARD.striker_diameter_mm, _BOARD.striker_mass_g)
CASES = {
    "man": (MAN,),
    "three men": (MAN, MAN, MAN),
    "striker": (STRIKER,),
    "man, then striker": (MAN, STRIKER),
    "striker, then man": (STRIKER, MAN),
}
# Recorded for the sensor simulator as well, which lets any three pieces fall.
ALL_CASES = CASES | {
    "two men": (MAN, MAN),
    "two men, then striker": (MAN, MAN, STRIKER),
    "man, striker, man": (MAN, STRIKER, MAN),
    "striker, then two men": (STRIKER, MAN, MAN),
}


@dataclass(frozen=True)
class Setting:
    """One table: what stays the same for some drops."""

    pieces: tuple[Kind, ...]
    thick_mm: tuple[float, ...]
    board_mm: float
    damping: float
    friction: float
    corner_deg: float


@dataclass(frozen=True)
class Release:
    """One piece as it comes: when, where, how it lies (MuJoCo's free joint, metres) and moves."""

    time_s: float
    pose: NDArray[np.float64]
    speed: NDArray[np.float64]


def setting(rng: Generator, pieces: tuple[Kind, ...], friction: float) -> Setting:
    """Draw a table."""
    return Setting(
        pieces,
        tuple(float(mm) for mm in rng.uniform(*THICKNESS_MM, len(pieces))),
        float(rng.uniform(*BOARD_MM)),
        float(rng.choice(DAMPINGS)),
        friction,
        float(rng.choice(CORNERS_DEG)),
    )


def releases(rng: Generator, table: Setting) -> list[Release]:
    """Draw how the pieces of one drop come, the first at 0 s: sliding over the rim, or tilted any way in the hole."""
    later = sorted(float(s) for s in rng.uniform(0, GAP_S, len(table.pieces) - 1))
    tumbling = rng.random() < 0.5
    make = _tumbling if tumbling else _sliding
    return [Release(time_s, *make(rng, table, number)) for number, time_s in enumerate([0.0, *later])]


def _sliding(rng: Generator, table: Setting, number: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Flat over the rim, slowly or fast, more or less across the middle, spinning."""
    kind = table.pieces[number]
    slow = rng.random() < 0.35
    speed = rng.uniform(0.05, 0.4) if slow else rng.uniform(0.05, 1.5)
    heading = radians(table.corner_deg + rng.uniform(-45, 45))
    aside_mm = rng.uniform(-1, 1) * (7 if kind is MAN else 3)
    before_mm = sqrt((HOLE_MM + _ROUNDING_MM) ** 2 - aside_mm**2) + 2
    x, y = cos(heading), sin(heading)
    pose = np.zeros(7)
    pose[:3] = -x * before_mm - y * aside_mm, -y * before_mm + x * aside_mm, table.board_mm + table.thick_mm[number] / 2
    pose[2] += 0.05
    pose[:3] /= 1000
    pose[3] = 1
    # The friction of the board takes the rest on the 2 mm before the rim.
    start = sqrt(speed * speed + 2 * _BOARD.friction * GRAVITY_M_S2 * 0.004)
    motion = np.zeros(6)
    motion[:2] = x * start, y * start
    motion[5] = rng.normal(0, 8)
    return pose, motion


def _tumbling(rng: Generator, table: Setting, number: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Already in the hole, after a knock at the rim: a man at any tilt, a striker as far as the hole lets it."""
    man = table.pieces[number] is MAN
    tilt = rng.uniform(0, pi / 2 if man else radians(8))
    towards, where = rng.uniform(0, 2 * pi, 2)
    aside_mm = (3.0 if man else 1.6) * sqrt(rng.random())
    pose = np.zeros(7)
    pose[:3] = aside_mm * cos(where), aside_mm * sin(where), table.board_mm + (17.5 if man else 9.0)
    pose[:3] /= 1000
    pose[3:6] = cos(tilt / 2), sin(tilt / 2) * cos(towards), sin(tilt / 2) * sin(towards)
    motion = np.zeros(6)
    motion[:3] = rng.normal(0, 0.3), rng.normal(0, 0.3), -rng.uniform(0.1, 0.5)
    turning = rng.normal(0, 1, 3)
    motion[3:] = turning * rng.uniform(0, 30 if man else 8) / np.linalg.norm(turning)
    return pose, motion


def on_the_board(pose: NDArray[np.float64], table: Setting, number: int) -> bool:
    """Return whether a piece lies on the board, or stands up on it beyond the hole: it was not pocketed."""
    x, y, z = pose[:3] * 1000
    flat = abs(1 - 2 * (pose[4] ** 2 + pose[5] ** 2)) > 0.995
    away_mm = hypot(x, y)
    lies = flat and abs(z - table.board_mm - table.thick_mm[number] / 2) < 0.8
    return bool(lies or (z > table.board_mm and away_mm > HOLE_MM) or (z > -2 and away_mm > HOLE_MM + 4))
