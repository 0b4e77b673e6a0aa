"""The chute: an open V-shaped gutter under the pocket, without a roof, in millimetres.

The origin is in the middle of the hole at the board's underside, z upward; the gutter runs down along +x.
"""

from dataclasses import dataclass
from functools import cached_property
from math import ceil, cos, radians, sin, tan

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]


def _vector(x: float, y: float, z: float) -> Vector:
    return np.array([x, y, z], dtype=float)


_STRIP_MM = 20.0  # the length of one step of a slanted edge under the board


@dataclass(frozen=True)
class Plate:
    """A flat part: the corner of its upper face, two edges of it, and a thickness below."""

    corner: Vector
    first: Vector  # unit vectors along the edges; the face looks along first x second
    second: Vector
    first_mm: float
    second_mm: float
    thick_mm: float = 3.0

    @property
    def normal(self) -> Vector:
        return np.cross(self.first, self.second)

    @property
    def middle(self) -> Vector:
        face = self.corner + self.first * self.first_mm / 2 + self.second * self.second_mm / 2
        return face - self.normal * self.thick_mm / 2

    def corners(self) -> list[Vector]:
        """Return the four corners of its upper face."""
        along, across = self.first * self.first_mm, self.second * self.second_mm
        return [self.corner, self.corner + along, self.corner + along + across, self.corner + across]


@dataclass(frozen=True)
class Hull:
    """A convex part: its corners."""

    corners: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Chute:
    """A V-gutter. In a V a disc has almost no upright equilibrium, and without a roof nothing to wedge under."""

    slope_deg: float = 25.0
    depth_mm: float = 62.0  # the V's floor below the board's underside, under the middle of the hole
    left_deg: float = 50.0  # the plane at +y to the horizontal, across the gutter
    right_deg: float = 44.0  # the plane at -y
    floor_mm: float = 1.0  # flat between them: a printer's nozzle or two
    offset_mm: float = 6.0  # the V's middle from the hole's: no piece stands on the edge of both planes
    back_mm: float = -34.0  # back wall at the board's underside
    back_lean_deg: float = 10.0
    half_mm: float = 56.0  # half of the outer width
    gate_mm: float = 320.0  # first gate, along the gutter from below the hole's middle
    gate_gap_mm: float = 25.0
    window_mm: float = 40.0  # second gate to the window
    end_mm: float = 30.0  # window to the end of the gutter

    @cached_property
    def along(self) -> Vector:
        slope = radians(self.slope_deg)
        return _vector(cos(slope), 0, -sin(slope))

    @cached_property
    def up(self) -> Vector:
        """Square to the V's floor."""
        slope = radians(self.slope_deg)
        return _vector(sin(slope), 0, cos(slope))

    @cached_property
    def origin(self) -> Vector:
        """The V's floor under the middle of the hole."""
        return _vector(0, self.offset_mm, -self.depth_mm)

    @property
    def second_gate_mm(self) -> float:
        return self.gate_mm + self.gate_gap_mm

    @property
    def eye_mm(self) -> float:
        """The window's place."""
        return self.second_gate_mm + self.window_mm

    @property
    def length_mm(self) -> float:
        return self.eye_mm + self.end_mm

    @property
    def height_mm(self) -> float:
        """From the board's underside to the lowest point of the gutter."""
        return self.depth_mm + self.length_mm * sin(radians(self.slope_deg))

    def at(self, along_mm: float, across_mm: float, up_mm: float = 0.0) -> Vector:
        """Return a point in the gutter's own directions, from `origin`."""
        return self.origin + self.along * along_mm + _vector(0, across_mm, 0) + self.up * up_mm

    def planes(self) -> list[Vector]:
        """Return the normals of the two planes, left first."""
        out = []
        for side, deg in ((1, self.left_deg), (-1, self.right_deg)):
            lean = radians(deg)
            out.append(_vector(0, -side * sin(lean), 0) + self.up * cos(lean))
        return out

    def solids(self) -> list[Plate | Hull]:
        """Return all that pieces may touch."""
        return list(self.plates())

    def plates(self) -> list[Plate]:
        """Return every flat part of it: the floor, the planes, walls from them up to the board, and the back wall."""
        begin = self.back_mm - 25
        length = self.length_mm - begin
        across = _vector(0, 1, 0)
        out = [Plate(self.at(begin, -self.floor_mm / 2), self.along, across, length, self.floor_mm)]
        for side, deg in ((1, self.left_deg), (-1, self.right_deg)):
            lean = radians(deg)
            rising = _vector(0, side * cos(lean), 0) + self.up * sin(lean)
            inward = -across * side
            wide = self.half_mm - self.floor_mm / 2
            corner, inward_up = self.at(begin, side * self.floor_mm / 2), self.planes()[side < 0]
            # A plane is one piece: the solver would throw a disc that slides over a seam.
            out.append(_facing(corner, self.along, rising, length, wide / cos(lean), inward_up))
            out += _strips(
                self.at(begin, side * self.half_mm, wide * tan(lean)), self.along, length, self.up, inward, 150
            )
        lean = radians(self.back_lean_deg)
        rising = _vector(-sin(lean), 0, cos(lean))
        out.append(Plate(_vector(self.back_mm, -90, 0) - rising * 150, across, rising, 180, 150))
        return out


def _facing(corner: Vector, first: Vector, second: Vector, first_mm: float, second_mm: float, towards: Vector) -> Plate:
    """Return a plate whose face looks to `towards`."""
    if np.dot(np.cross(first, second), towards) > 0:
        return Plate(corner, first, second, first_mm, second_mm)
    return Plate(corner, second, first, second_mm, first_mm)


def _strips(
    corner: Vector, along: Vector, length: float, rising: Vector, inward: Vector, most_mm: float
) -> list[Plate]:
    """Return a wall along the gutter, cut into strips that end at the board's underside; it looks to `inward`."""
    count = ceil(length / _STRIP_MM)
    wide = length / count
    out = []
    for at in range(count):
        start = corner + along * (wide * at)
        middle = start + along * (wide / 2)
        high = min(most_mm, (1.0 - middle[2]) / rising[2])
        if high >= 1:
            out.append(_facing(start, along, rising, wide + 0.3, high, inward))
    return out
