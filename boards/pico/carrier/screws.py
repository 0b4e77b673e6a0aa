"""Finds, in a routed board's file, copper and parts under a screw's head, and parts too near each other.

It needs no KiCad. Distances are those from a hole's middle.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist, hypot
from pathlib import Path
from typing import Any

from .board_text import Point, children, layers, numbers, place, tree
from .bodies import Body, bodies
from .design import CLEAR_MM, Design

HEAD_MM = 6.0  # across: an M3 screw's, no washer under it
GAP_MM = 0.2  # between two parts, and between a part and a head
_SLACK_MM = 0.005  # of the files' rounding


def copper_mm(path: Path, at: Point) -> float:
    """Return how far off the nearest copper of any net is."""
    return min(_distances(tree(path), at))


def _distances(board: list[Any], at: Point) -> Iterator[float]:
    for segment in children(board, "segment"):
        far = _to_segment(at, numbers(segment, "start"), numbers(segment, "end"))
        yield far - numbers(segment, "width")[0] / 2
    for via in children(board, "via"):
        yield dist(at, numbers(via, "at")) - numbers(via, "size")[0] / 2
    for footprint in children(board, "footprint"):
        for pad in children(footprint, "pad"):
            if any(layer.endswith(".Cu") for layer in layers(pad)) and pad[2] != "np_thru_hole":
                middle = place(footprint, numbers(pad, "at")[:2])
                yield dist(at, middle) - hypot(*numbers(pad, "size")) / 2
    for zone in children(board, "zone"):
        for filled in children(zone, "filled_polygon"):
            points = [(float(x), float(y)) for _, x, y in children(filled, "pts")[0][1:]]
            yield _to_polygon(at, points)


def _to_segment(at: Point, begin: Any, end: Any) -> float:
    long = dist(begin, end) ** 2
    share = sum((p - b) * (e - b) for p, b, e in zip(at, begin, end, strict=True)) / long if long else 0.0
    share = min(1.0, max(0.0, share))
    return dist(at, [b + share * (e - b) for b, e in zip(begin, end, strict=True)])


def _to_polygon(at: Point, points: list[Point]) -> float:
    """Return the distance to a closed outline, 0 within it."""
    inside, nearest = False, float("inf")
    for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):
        nearest = min(nearest, _to_segment(at, (x0, y0), (x1, y1)))
        if (y0 > at[1]) != (y1 > at[1]) and at[0] < (x1 - x0) * (at[1] - y0) / (y1 - y0) + x0:
            inside = not inside
    return 0.0 if inside else nearest


def faults(design: Design, path: Path) -> list[str]:
    """Return where copper or a part comes too near to a screw hole, or two drawn bodies to one another."""
    out = []
    sockets = {part.ref for part in design.components if part.kind.part}
    drawn = [body for body in bodies(path) if body.ref in sockets]
    for x, y, _ in design.holes:
        if (near := copper_mm(path, (x, y))) < CLEAR_MM - _SLACK_MM:
            out.append(f"copper is {near:.2f} mm from the middle of the hole at ({x:g}, {y:g})")
        for body in drawn:
            gap = _to_box((x, y), body.box) - HEAD_MM / 2
            if gap < GAP_MM - _SLACK_MM:
                out.append(f"{body.ref} is {gap:.2f} mm from the screw's head at ({x:g}, {y:g})")
    for one, other in combinations(drawn, 2):
        if one.back == other.back and (gap := gap_mm(one, other)) < GAP_MM - _SLACK_MM:
            out.append(f"{one.ref} is {gap:.2f} mm from {other.ref}")
    return out


def _to_box(at: Point, box: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = box
    return hypot(max(left - at[0], at[0] - right, 0.0), max(top - at[1], at[1] - bottom, 0.0))


def gap_mm(one: Body, other: Body) -> float:
    """Return how far two bodies' boxes are apart, 0 where they meet."""
    across = max(one.box[0] - other.box[2], other.box[0] - one.box[2], 0.0)
    down = max(one.box[1] - other.box[3], other.box[1] - one.box[3], 0.0)
    return hypot(across, down)
