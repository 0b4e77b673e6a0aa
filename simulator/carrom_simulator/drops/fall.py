"""Lets pieces fall through a chute. The only module that imports MuJoCo."""

from dataclasses import dataclass, field
from math import hypot

import mujoco
import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from carrom_simulator.drops import cases
from carrom_simulator.drops.model import mjcf
from carrom_simulator.drops.shape import Chute

STEP_S = 0.0005
STEPS = 4  # between two looks
LONGEST_S = 5.0  # after the last piece came: then whatever is still inside is stuck
STILL_S = 0.3
_STILL_M_S = 0.0015
_DROPS_A_TABLE = 10
_LIP_MM = 13.0  # this near the gutter's end a piece is through

THROUGH, STUCK, LOST, ASIDE = "through", "stuck", "lost", "aside"


@dataclass
class Frame:
    """All pieces at one time."""

    time_s: float
    inside: list[bool]
    poses: NDArray[np.float64]  # a row a piece: x y z in metres, quaternion


@dataclass
class Drop:
    """Tells how one drop ended. LOST: a piece left over a side. ASIDE: one stayed on the board, so it was no drop."""

    table: cases.Setting
    verdict: str = THROUGH
    stuck: list[int] = field(default_factory=list)
    poses: NDArray[np.float64] | None = None
    frames: list[Frame] = field(default_factory=list)


def drops(chute: Chute, case: str, friction: float, seed: int, count: int, keep: bool = False):
    """Yield `count` drops of a case that were none aside. Each follows from seed, case, friction and its number."""
    pieces = cases.ALL_CASES[case]
    key = [seed, list(cases.ALL_CASES).index(case), round(friction * 1000)]
    done = number = 0
    while done < count:
        if number % _DROPS_A_TABLE == 0:
            table = cases.setting(default_rng([*key, number, 0]), pieces, friction)
            model = mujoco.MjModel.from_xml_string(mjcf(chute, table, STEP_S))
        drop = _drop(model, chute, table, default_rng([*key, number, 1]), keep)
        number += 1
        if drop.verdict != ASIDE:
            done += 1
            yield drop
        elif number > 5 * count + 50:
            raise RuntimeError(f"{case}: nearly all pieces stay on the board")


def _drop(model, chute: Chute, table: cases.Setting, rng: Generator, keep: bool) -> Drop:
    data = mujoco.MjData(model)
    coming = cases.releases(rng, table)
    count = len(coming)
    poses, speeds = data.qpos.reshape(count, 7), data.qvel.reshape(count, 6)
    parked = np.array([[0.1 * number, 0.5, 1.0, 1, 0, 0, 0] for number in range(count)])
    begun, gone, entered = [False] * count, [False] * count, [False] * count
    drop = Drop(table)
    last_s = still_s = 0.0
    steps = 0
    while not all(gone):
        now_s = steps * STEP_S
        for number in range(count):
            if not begun[number] and now_s >= coming[number].time_s - 1e-9 and all(begun[:number]):
                if _room(coming[number], number, poses, begun, gone, table):
                    poses[number], speeds[number] = coming[number].pose, coming[number].speed
                    begun[number], last_s = True, now_s
                elif now_s > coming[number].time_s + 3:
                    return _held(drop, poses, begun, gone)
            if gone[number] or not begun[number]:
                poses[number], speeds[number] = parked[number], 0
        mujoco.mj_step(model, data, STEPS)
        steps += STEPS
        inside = [begun[number] and not gone[number] for number in range(count)]
        if keep:
            drop.frames.append(Frame(steps * STEP_S, inside, poses.copy()))
        fastest = 0.0
        for number in range(count):
            if not inside[number]:
                continue
            if sum(inside) == 1 and _rests_aside(poses[number], speeds[number], table, number):
                drop.verdict = ASIDE
                return drop
            x, y, z = poses[number, :3]
            entered[number] |= bool(z < -0.004 and hypot(x, y) < 0.045)
            from_origin = poses[number, :3] * 1000 - chute.origin
            if np.dot(from_origin, chute.along) > chute.length_mm - _LIP_MM or z < -0.4:
                gone[number] = True
                if not entered[number]:
                    drop.verdict = ASIDE
                    return drop
                if abs(from_origin[1]) > chute.half_mm or np.dot(from_origin, chute.up) < 0:
                    drop.verdict, drop.stuck, drop.poses = LOST, [number], poses.copy()
                    return drop
            fastest = max(fastest, float(np.abs(speeds[number, :3]).max()))
        if not all(begun):
            continue
        still_s = still_s + STEPS * STEP_S if fastest < _STILL_M_S else 0.0
        if not all(gone) and (still_s > STILL_S or steps * STEP_S > last_s + LONGEST_S):
            return _held(drop, poses, begun, gone)
    return drop


def _rests_aside(pose, speed, table: cases.Setting, number: int) -> bool:
    """Whether a piece lies still on the board: nothing more will come of it."""
    return float(np.abs(speed[:3]).max()) < _STILL_M_S and cases.on_the_board(pose, table, number)


def _room(coming: cases.Release, number: int, poses, begun: list[bool], gone: list[bool], table: cases.Setting) -> bool:
    """Whether nothing is where the piece would begin: it waits at the rim until then."""
    for other, kind in enumerate(table.pieces):
        if other != number and begun[other] and not gone[other]:
            apart_mm = float(np.linalg.norm(poses[other, :3] - coming.pose[:3])) * 1000
            if 2 * apart_mm <= kind.diameter_mm + table.pieces[number].diameter_mm + 3:
                return False
    return True


def _held(drop: Drop, poses, begun: list[bool], gone: list[bool]) -> Drop:
    """Judge a drop that is over with some not through: they are stuck, or none of them ever went down."""
    table = drop.table
    left = [number for number in range(len(begun)) if begun[number] and not gone[number]]
    below = [number for number in left if not cases.on_the_board(poses[number], table, number)]
    resting_low = any(poses[number, 2] * 1000 < table.board_mm - 1 for number in below)
    drop.verdict = STUCK if below and (resting_low or len(below) == len(left)) else ASIDE
    drop.stuck = below
    drop.poses = poses.copy()
    return drop
