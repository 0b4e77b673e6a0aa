"""How much a disc is slowed, and its turning, while it slides and turns at once.

A disc that lies evenly on all of its face: Z. Farkas, G. Bartels, T. Unger and D. E. Wolf, "Frictional coupling between
sliding and spinning motion", Physical Review Letters 90 (2003) 248302. The force is that share of the force on a disc
that does not turn, the torque that share of the same force at the rim. Both hang on the speed over that of the rim
alone. The stepped engine takes it as it stands; the exact one has a fit of what it does over a whole way.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
_ROWS = 4001  # of the table, in steps of speed / (speed + rim)
_FAR = 100.0  # times the rim's speed, from where the first terms of the series are the quicker and the better ones


def shares(speed: Floats, rim: Floats) -> tuple[Floats, Floats]:
    """Return the shares of force and torque. speed: of each disc's middle; rim: of its rim about the middle; both in
    the same unit. One that lies still resists with all of its force and with two thirds of the torque."""
    places, force, torque = _table()
    turning = np.abs(rim)
    both = speed + turning
    at = np.divide(speed, both, out=np.ones_like(both), where=both > 0.0)
    return np.interp(at, places, force), np.where(both > 0.0, np.interp(at, places, torque), 2 / 3)


@cache
def _table() -> tuple[Floats, Floats, Floats]:
    places = np.linspace(0.0, 1.0, _ROWS)
    force, torque = np.zeros(_ROWS), np.full(_ROWS, 2 / 3)
    force[-1], torque[-1] = 1.0, 0.0
    ratio = places[1:-1] / (1.0 - places[1:-1])
    slow, far = ratio <= 1.0, ratio > _FAR
    small = np.where(slow, ratio, 1.0 / ratio)
    first, second = _elliptic(small)
    square = ratio * ratio
    slid = np.where(
        slow,
        ((square + 1) * second + (square - 1) * first) / ratio,
        (square + 1) * second - (square - 1) * first,
    ) * (4 / (3 * np.pi))
    turned = np.where(
        slow,
        (4 - 2 * square) * second + (square - 1) * first,
        ratio * ((4 - 2 * square) * second + (2 * square - 5 + 3 / square) * first),
    ) * (4 / (9 * np.pi))
    force[1:-1] = np.where(far, 1.0 - 0.125 / square, slid)
    torque[1:-1] = np.where(far, 0.25 / ratio, turned)
    return places, force, torque


def _elliptic(modulus: Floats) -> tuple[Any, Any]:
    """Return the complete elliptic integrals of the first and second kind, by the arithmetic and geometric mean."""
    a, b = np.ones_like(modulus), np.sqrt(np.maximum(1.0 - modulus * modulus, 1e-30))
    lost, weight = modulus * modulus / 2, 0.5
    for _ in range(40):
        a, b, c = (a + b) / 2, np.sqrt(a * b), (a - b) / 2
        weight *= 2
        lost = lost + weight * c * c
    first = np.pi / (2 * a)
    return first, first * (1.0 - lost)
