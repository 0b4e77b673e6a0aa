"""Computes the signals of two gates and a window from the recorded poses of a piece.

It is geometry only, without threshold and noise. A gate is one beam across the gutter, or several one above the other
that count as one: blocked while any is. The window is an eye in each plane of the V, read one after the other: a piece
lies on either plane, or across both.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, hypot, pi, radians, sin, tan

import numpy as np
from numpy.typing import NDArray

from carrom_simulator.drops.cases import HOLE_MM
from carrom_simulator.drops.shape import Chute

Array = NDArray[np.float64]

RECESS_MM = 10.0  # the eye below the plane: nearer, a piece that lies across both planes would look too dark
CONE_DEG = 18.0  # half of the angle that it looks under: wider, it sees the piece on the other plane as well
KNOT_MM = 10.0  # between two places of a track
BEFORE_MM, AFTER_MM = 40.0, 35.0  # a track begins before gate A by the first and ends after the window by the second
SHARE_MM = 2.5  # between two places of the window's shares
SHARES = 27  # how many; in the middle one the piece's middle is over the window


def axis(pose: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the disc's axis from the quaternion of a pose."""
    w, x, y, z = pose[3:7]
    return np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])


@dataclass(frozen=True)
class Sight:
    """Where gates and window stand. beams_mm: heights over the V's floor of the beams that make a gate."""

    chute: Chute
    beams_mm: tuple[float, ...] = (15.0, 25.0)
    eye_up_mm: float = 13.0  # along a plane, from the V's floor

    @cached_property
    def gutter(self) -> Chute:
        """The chute, long enough to follow a piece until it has left the window."""
        return replace(self.chute, end_mm=AFTER_MM + 15)

    @cached_property
    def places_mm(self) -> Array:
        """The places of a track, along the gutter."""
        begin, end = self.chute.gate_mm - BEFORE_MM, self.chute.eye_mm + AFTER_MM
        return np.arange(begin, end + 0.1, KNOT_MM)


@dataclass(frozen=True)
class Track:
    """One piece on its way. Places are of its middle, along the gutter, from gate A."""

    kind: str
    fall_s: float  # when its middle came over the hole
    places_mm: Array
    times_s: Array  # when it was first at each of the places
    edges_mm: tuple[list[tuple[float, float]], list[tuple[float, float]]]  # for each gate: blocked from .. to
    shares: Array  # of a flat piece's brightness, for the left and the right eye, every SHARE_MM
    tilt_deg: tuple[float, float]  # at gate A and at the window, from the nearer plane


class Piece:
    """A piece's poses in the gutter's own directions: along, across, up."""

    def __init__(self, chute: Chute, times_s: Array, poses: Array, radius_mm: float, thick_mm: float):
        turn = np.array([chute.along, [0.0, 1.0, 0.0], chute.up])
        self.times_s = times_s
        self.middle = (poses[:, :3] * 1000 - chute.origin) @ turn.T
        self.axis = np.array([axis(pose) for pose in poses]) @ turn.T
        self.radius_mm, self.thick_mm = radius_mm, thick_mm

    def outline(self, up_mm: float) -> tuple[Array, Array]:
        """Return from where to where along the gutter it reaches at a height, seen across; nan where it does not."""
        lean = np.sqrt(np.maximum(1 - self.axis[:, 2] ** 2, 1e-9))
        low, high = np.full(len(self.times_s), np.nan), np.full(len(self.times_s), np.nan)
        for slice_mm in np.linspace(-self.thick_mm / 2, self.thick_mm / 2, 9):
            over = up_mm - self.middle[:, 2] - slice_mm * self.axis[:, 2]
            square = self.radius_mm**2 - (over / lean) ** 2
            half = np.sqrt(np.where(square > 0, square, np.nan)) * np.abs(self.axis[:, 1]) / lean
            at = self.middle[:, 0] + slice_mm * self.axis[:, 0] - over * self.axis[:, 0] * self.axis[:, 2] / lean**2
            low, high = np.fmin(low, at - half), np.fmax(high, at + half)
        return low, high

    def blocked_s(self, at_mm: float, beams_mm: tuple[float, ...]) -> list[tuple[float, float]]:
        """Return when it stands in a gate."""
        into = np.full(len(self.times_s), -1.0)  # how far the gate is inside its outline
        for up_mm in beams_mm:
            low, high = self.outline(up_mm)
            into = np.fmax(into, np.minimum(high - at_mm, at_mm - low))
        return _above_zero(self.times_s, into)

    def shares(self, sight: Sight) -> Array:
        """Return how bright it is over the left and the right eye at each look, 1 where it lies flat over one."""
        chute = sight.chute
        out = np.zeros((2, len(self.times_s)))
        near = np.flatnonzero(np.abs(self.middle[:, 0] - chute.eye_mm) < self.radius_mm + 15)
        for number, (side, deg) in enumerate(((1, chute.left_deg), (-1, chute.right_deg))):
            lean = radians(deg)
            rising = np.array([0.0, side * cos(lean), sin(lean)])
            normal = np.array([0.0, -side * sin(lean), cos(lean)])
            foot = np.array([chute.eye_mm, side * chute.floor_mm / 2, 0.0])
            eye = foot + rising * sight.eye_up_mm - normal * RECESS_MM
            for ray, weight in _rays(normal, rising):
                out[number, near] += weight * self._lit(near, eye, ray)
        return np.minimum(out, 1.0)

    def _lit(self, looks, eye: Array, ray: Array) -> Array:
        """How bright the piece is where a ray from the eye meets it: nearer to the lamp and squarer is brighter."""
        turned = self.axis[looks]
        start = eye - self.middle[looks]
        along_axis, start_axis = turned @ ray, np.einsum("ij,ij->i", start, turned)
        hit = np.full(len(start), np.inf)
        square = np.zeros(len(start))
        with np.errstate(divide="ignore", invalid="ignore"):
            for face in (-1, 1):
                far = (face * self.thick_mm / 2 - start_axis) / along_axis
                point = start + far[:, None] * ray
                off = (point**2).sum(1) - np.einsum("ij,ij->i", point, turned) ** 2
                good = (far > 0) & (off < self.radius_mm**2) & (far < hit)
                hit, square = np.where(good, far, hit), np.where(good, np.abs(along_axis), square)
            flat_ray = ray - along_axis[:, None] * turned
            flat_start = start - start_axis[:, None] * turned
            a = (flat_ray**2).sum(1)
            b = np.einsum("ij,ij->i", flat_ray, flat_start)
            c = (flat_start**2).sum(1) - self.radius_mm**2
            root = b * b - a * c
            far = (-b - np.sqrt(np.maximum(root, 0))) / a
            high = np.abs(start_axis + far * along_axis)
            good = (root > 0) & (far > 0) & (high < self.thick_mm / 2) & (far < hit)
            slope = np.abs(np.einsum("ij,ij->i", flat_start + far[:, None] * flat_ray, flat_ray)) / self.radius_mm
            hit, square = np.where(good, far, hit), np.where(good, slope, square)
        return np.where(np.isfinite(hit), square * (RECESS_MM / np.maximum(hit, RECESS_MM)) ** 2, 0.0)


def _rays(normal: Array, rising: Array) -> list[tuple[Array, float]]:
    """Directions in which an eye looks, with weights: over a flat piece the light adds up to 1."""
    side = np.cross(normal, rising)
    rays = [normal]
    for ring, count in ((0.45, 6), (0.85, 12)):
        reach = ring * tan(radians(CONE_DEG))
        for turn in np.arange(count) * 2 * pi / count:
            ray = normal + reach * (cos(turn) * rising + sin(turn) * side)
            rays.append(ray / np.linalg.norm(ray))
    whole = [float(ray @ normal) ** 3 for ray in rays]
    return [(ray, 1 / sum(whole)) for ray in rays]


def _above_zero(times_s: Array, into: Array) -> list[tuple[float, float]]:
    found = []
    begin = None
    for at in range(1, len(into)):
        before, now = into[at - 1], into[at]
        if (before > 0) == (now > 0):
            continue
        # Half-way where the outline begins or ends between two looks.
        share = 0.5 if abs(now - before) > 20 else before / (before - now)
        when = times_s[at - 1] + share * (times_s[at] - times_s[at - 1])
        if now > 0:
            begin = when
        elif begin is not None:
            found.append((float(begin), float(when)))
            begin = None
    return found


def tracks(sight: Sight, drop) -> list[Track] | None:
    """Return the ways of a drop's pieces, in the order in which they fell; None where one can't be followed."""
    chute = sight.chute
    times = np.array([frame.time_s for frame in drop.frames])
    out = []
    for number, kind in enumerate(drop.table.pieces):
        seen = [at for at, frame in enumerate(drop.frames) if frame.inside[number]]
        if not seen:
            return None
        poses = np.array([drop.frames[at].poses[number] for at in seen])
        over = next((at for at, pose in enumerate(poses) if hypot(pose[0], pose[1]) * 1000 < HOLE_MM), None)
        if over is None:
            return None
        piece = Piece(chute, times[seen], poses, kind.diameter_mm / 2, drop.table.thick_mm[number])
        along = np.maximum.accumulate(piece.middle[:, 0])
        if along[-1] < sight.places_mm[-1] or along[0] > sight.places_mm[0]:
            return None
        # Where it stays at a place or comes back to it, the first time counts.
        rising = np.concatenate(([True], np.diff(along) > 1e-6))
        when = np.interp(sight.places_mm, along[rising], piece.times_s[rising])

        def place(time_s: float, places=sight.places_mm, when=when) -> float:
            return float(np.interp(time_s, when, places))

        edges = tuple(
            [
                (place(begin) - chute.gate_mm, place(end) - chute.gate_mm)
                for begin, end in piece.blocked_s(mm, sight.beams_mm)
            ]
            for mm in (chute.gate_mm, chute.second_gate_mm)
        )
        looks = chute.eye_mm + (np.arange(SHARES) - SHARES // 2) * SHARE_MM
        shares = np.array([np.interp(looks, along[rising], eye[rising]) for eye in piece.shares(sight)])
        tilts = tuple(_tilt(chute, piece.axis[int(np.searchsorted(along, mm))]) for mm in (chute.gate_mm, chute.eye_mm))
        fall_s = float(piece.times_s[over])
        out.append(Track(kind.name, fall_s, sight.places_mm - chute.gate_mm, when, edges, shares, tilts))  # type: ignore[arg-type]
    return sorted(out, key=lambda track: track.fall_s)


def _tilt(chute: Chute, turned: Array) -> float:
    leans = [(radians(chute.left_deg), 1), (radians(chute.right_deg), -1)]
    normals = [np.array([0.0, -side * sin(lean), cos(lean)]) for lean, side in leans]
    return float(np.degrees(min(np.arccos(min(abs(float(turned @ normal)), 1.0)) for normal in normals)))
