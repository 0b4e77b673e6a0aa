"""How strongly two rims rub, from how far a man misses a mark: docs/rims.md says how that is measured.

Two men touch, in line with a mark on the frame. The nearer one is flicked hard at one side. The far one leaves beside
the line by the angle whose tangent is the friction, so it misses the mark by friction times its way. Flicks at the
other side miss at the other side: half of the sum is free of a line that points beside the mark.
"""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

WAY_MM = 322.0  # from a man that touches the one in the middle of a club's board until it touches the frame
# Student's t that 95 of 100 values stay within, for 2, 4, 6 … degrees of freedom (any table of it); beyond the last: 2.
_T95 = (4.303, 2.776, 2.447, 2.306, 2.228, 2.179, 2.145, 2.120, 2.101, 2.086)


class Rims(NamedTuple):
    """friction of two rims; least and most: the interval that holds it in 95 of 100 tries, None after one pair."""

    friction: float
    least: float | None
    most: float | None


def measured(misses_mm: Sequence[tuple[float, float]], way_mm: float = WAY_MM) -> Rims:
    """Return the friction of the rims from pairs of misses in mm: after a flick at the left side, to the right of the
    mark, and after one at the right side, to the left of it; a miss at the other side is less than 0. way_mm: that the
    far man's middle goes until it touches the frame.

    Lines laid askew by chance spread the misses, and that spread makes the interval. Raises ValueError for no pair.

    >>> round(measured([(40.0, 36.0), (38.0, 38.5), (41.0, 36.5)]).friction, 3)
    0.119
    """
    if not misses_mm:
        raise ValueError("no misses are given; a pair of them at least is wanted")
    count = len(misses_mm)
    means = [fsum(side) / count for side in zip(*misses_mm, strict=True)]
    friction = fsum(means) / 2 / way_mm
    if count == 1:
        return Rims(friction, None, None)
    strayed = fsum((miss - mean) ** 2 for pair in misses_mm for miss, mean in zip(pair, means, strict=True))
    t95 = _T95[count - 2] if count - 2 < len(_T95) else 2.0
    within = t95 * sqrt(strayed / (2 * count - 2) / (2 * count)) / way_mm
    return Rims(friction, max(0.0, friction - within), max(0.0, friction + within))
