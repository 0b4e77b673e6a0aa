"""Finds, in a routed board's file, parts that the silkscreen does not show, or without their side. Needs no KiCad.

A part has an orientation unless a half turn changes nothing: resistors, discs, the fuse. The silkscreen shows it by a
mark off the part's middle ("K", "1", "USB"), or by a drawing that differs from itself after half a turn: a notch, a
flat side, a half that is filled.
"""

from math import dist
from pathlib import Path
from typing import Any

from .board_text import Point, children, layers, numbers, reference, tree
from .design import Design

TEXT_MM, STROKE_MM = 1.0, 0.15  # the smallest that makers of boards print
ANY_WAY = ("Device:R", "Device:C", "Device:Polyfuse")  # symbols of parts that may be turned
PINS = "pin header"  # the same whichever way; the board's edge shows where they point
OFF_MM = 0.5  # a mark so far off a part's middle shows a side
NEAR_MM = 0.05

Shape = tuple[str, tuple[Point, ...]]


def _silk(node: list[Any]) -> bool:
    return any(layer.endswith(".SilkS") for layer in layers(node))


def _shapes(footprint: list[Any]) -> list[Shape]:
    """Return the drawings of a footprint on the silkscreen, as points that no order has."""
    out: list[Shape] = []
    for shape in children(footprint, "fp_line", "fp_circle", "fp_arc", "fp_poly"):
        if not _silk(shape):
            continue
        if shape[0] == "fp_poly":
            points = tuple((float(x), float(y)) for _, x, y in children(shape, "pts")[0][1:])
        else:
            points = tuple(
                (float(node[1]), float(node[2])) for node in children(shape, "start", "mid", "end", "center")
            )
        if shape[0] == "fp_circle":
            middle, rim = points
            points = (middle, (middle[0] + dist(middle, rim), middle[1]))
        out.append((shape[0], points))
    return out


def _marks(footprint: list[Any]) -> list[Point]:
    """Return where a footprint's own texts are."""
    own = [text for text in children(footprint, "fp_text") if text[1] == "user" and _silk(text)]
    return [(x, y) for x, y, *_ in (numbers(text, "at") for text in own)]


def _middle(points: list[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _same(one: Shape, other: Shape) -> bool:
    if one[0] != other[0] or len(one[1]) != len(other[1]):
        return False
    if one[0] == "fp_circle":  # a rim's point may be anywhere on it
        return dist(one[1][0], other[1][0]) < NEAR_MM and abs(dist(*one[1]) - dist(*other[1])) < NEAR_MM
    return all(min(dist(point, far) for far in other[1]) < NEAR_MM for point in one[1])


def shows_a_side(footprint: list[Any]) -> bool:
    """Return whether a footprint's silkscreen tells it from one that is turned by 180 degrees."""
    pads = [(x, y) for x, y, *_ in (numbers(pad, "at") for pad in children(footprint, "pad"))]
    if any(dist(mark, _middle(pads)) > OFF_MM for mark in _marks(footprint)):
        return True
    shapes = _shapes(footprint)
    if not shapes:
        return False
    x, y = _middle([point for _, points in shapes for point in points])
    turned = [(kind, tuple((2 * x - a, 2 * y - b) for a, b in points)) for kind, points in shapes]
    return not all(any(_same(one, other) for other in turned) for one in shapes)


def faults(design: Design, path: Path) -> list[str]:
    """Return which parts the silkscreen does not show, which it shows without their side, and texts too small."""
    out = []
    board = tree(path)
    found = {reference(footprint): footprint for footprint in children(board, "footprint")}
    for part in design.components:
        kind, footprint = part.kind, found.get(part.ref)
        if footprint is None or not kind.part or kind.part.startswith(PINS):
            continue
        if not _shapes(footprint) and not _marks(footprint):
            out.append(f"{part.ref} ({kind.part}) has no silkscreen")
        elif kind.symbol not in ANY_WAY and not shows_a_side(footprint):
            out.append(f"the silkscreen does not show which way round {part.ref} ({kind.part}) is")
    texts = [text for footprint in found.values() for text in children(footprint, "fp_text")]
    for text in [*texts, *children(board, "gr_text")]:
        if _silk(text) and "hide" not in text:
            (font,) = children(children(text, "effects")[0], "font")
            high, stroke = numbers(font, "size")[0], numbers(font, "thickness")[0]
            words = text[2] if text[0] == "fp_text" else text[1]
            if high < TEXT_MM or stroke < STROKE_MM - 1e-6:
                out.append(f"« {words} » is {high:g} mm high with strokes of {stroke:g} mm")
    return out
