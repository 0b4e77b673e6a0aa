"""Reads off recorded drops how gates and windows would see them: poses, times and misses."""

from dataclasses import dataclass
from math import acos, degrees, hypot

import numpy as np
from numpy.typing import NDArray

from simulator.drops.cases import HOLE_MM
from simulator.drops.shape import Chute

BEAM_MM = 11.5  # height of a low beam over the V's floor
_ACROSS_MM = np.arange(-45.0, 45.1, 1.5)  # points of a beam


@dataclass(frozen=True)
class Passage:
    """One piece on its way past the first gate and the window."""

    kind: str
    number: int
    fall_s: float  # its middle over the hole to the first darkening of gate A; nan where the beam never saw it
    gate_s: float  # when its middle was at gate A
    gate_tilt_deg: float
    window_tilt_deg: float
    gate_mm_s: float
    window_mm_s: float
    missed: bool  # by the low beam of gate A or B
    chord_mm: float  # length blocked at gate A, by its speed; nan where missed


def axis(pose: NDArray[np.float64]) -> NDArray[np.float64]:
    """The disc's axis from the quaternion of a pose."""
    w, x, y, z = pose[3:7]
    return np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])


def passages(chute: Chute, drop) -> list[Passage]:
    """Every piece of a recorded drop that came by both places."""
    times = np.array([frame.time_s for frame in drop.frames])
    out = []
    for number, kind in enumerate(drop.table.pieces):
        seen = [at for at, frame in enumerate(drop.frames) if frame.inside[number]]
        poses = np.array([drop.frames[at].poses[number] for at in seen])
        if not len(poses):
            continue
        when = times[seen]
        along = (poses[:, :3] * 1000 - chute.origin) @ chute.along
        over = [at for at, pose in enumerate(poses) if hypot(pose[0], pose[1]) * 1000 < HOLE_MM]
        places = [_first(along, mm) for mm in (chute.gate_mm, chute.eye_mm)]
        if not over or None in places:
            continue
        gate, window = (place for place in places if place is not None)
        half, thick = kind.diameter_mm / 2, drop.table.thick_mm[number]
        dark = [_dark(chute, mm, poses, along, half, thick) for mm in (chute.gate_mm, chute.second_gate_mm)]
        gate_mm_s, window_mm_s = (_speed(along, when, place) for place in (gate, window))
        blocked = np.flatnonzero(dark[0])
        missed = not len(blocked) or not dark[1].any()
        step_s = when[1] - when[0]
        out.append(
            Passage(
                kind.name,
                number,
                float(when[blocked[0]] - when[over[0]]) if len(blocked) else float("nan"),
                float(when[gate]),
                _tilt(chute, poses[gate]),
                _tilt(chute, poses[window]),
                gate_mm_s,
                window_mm_s,
                missed,
                float("nan") if missed else float(len(blocked) * step_s * gate_mm_s),
            )
        )
    return out


def _first(along: NDArray[np.float64], mm: float) -> int | None:
    """The first look at which a piece is past a place, None if it never is or is gone at once."""
    past = np.flatnonzero(along >= mm)
    return int(past[0]) if len(past) and past[0] + 1 < len(along) and past[0] > 2 else None


def _speed(along: NDArray[np.float64], when: NDArray[np.float64], at: int) -> float:
    after, before = min(at + 3, len(along) - 1), max(at - 3, 0)
    return float((along[after] - along[before]) / (when[after] - when[before]))


def _tilt(chute: Chute, pose: NDArray[np.float64]) -> float:
    """Degrees from lying flat on the nearer of the two planes."""
    return degrees(min(acos(min(abs(float(axis(pose) @ normal)), 1.0)) for normal in chute.planes()))


def _dark(chute: Chute, mm: float, poses, along, half_mm: float, thick_mm: float) -> NDArray[np.bool_]:
    """At which looks the piece stands in a beam across the gutter at `mm`."""
    out = np.zeros(len(poses), dtype=bool)
    beam = chute.at(mm, 0, BEAM_MM) + _ACROSS_MM[:, None] * np.array([0.0, 1.0, 0.0])
    for at in np.flatnonzero(np.abs(along - mm) < 30):
        from_middle = beam - poses[at, :3] * 1000
        high = from_middle @ axis(poses[at])
        out[at] = bool(((np.abs(high) < thick_mm / 2) & ((from_middle**2).sum(1) - high**2 < half_mm**2)).any())
    return out


def table_row(case: str, friction: float, found: list[list[Passage]], kind: str) -> str:
    """One row of docs/drops.md: a list of passages a drop."""
    mine = [passage for drop in found for passage in drop if passage.kind == kind]
    falls = np.array([1000 * p.fall_s for p in mine if p.fall_s == p.fall_s])
    several = [drop for drop in found if len(drop) > 1]
    swapped = [
        drop
        for drop in several
        if [p.number for p in sorted(drop, key=lambda p: p.gate_s)] != sorted(p.number for p in drop)
    ]

    def share(which: list[bool]) -> str:
        return f"{100 * sum(which) / len(which):.1f} %" if which else "–"

    def spread(values, digits: int = 0) -> str:
        return f"{np.mean(values):.{digits}f} ± {np.std(values):.{digits}f}" if len(values) else "–"

    chords = [p.chord_mm for p in mine if not p.missed and p.gate_tilt_deg < 10]
    return " | ".join(
        (
            f"| {case}: {kind}",
            f"{friction:.2f}",
            str(len(mine)),
            spread(falls),
            spread([p.gate_mm_s for p in mine]),
            spread([p.window_mm_s for p in mine]),
            share([p.gate_tilt_deg > 10 for p in mine]),
            share([p.window_tilt_deg > 10 for p in mine]),
            share([p.missed for p in mine]),
            spread(chords, 1),
            share([drop in swapped for drop in several]) + " |",
        )
    )


HEADER = (
    "| case | µ | pieces | hole to gate A, ms | speed at A, mm/s | at the window | tilted > 10° at A | at the window "
    "| missed by a low beam | chord of a flat one, mm | order changed |\n|---|---|---|---|---|---|---|---|---|---|---|"
)
