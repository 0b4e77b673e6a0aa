"""Finds where along his line a person may drag the striker: the book's stretches (rule C11) without men in the way."""

from math import sqrt

from carrom_simulator.board import placement
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec, as_south

Stretch = tuple[float, float]  # offsets from, to, mm; equal where only one place is allowed


def stretches(spec: BoardSpec, book_id: str, layout: Layout, seat: int) -> list[Stretch]:
    """Return the allowed stretches from left to right; an empty list where men leave no room."""
    found = placement.striker_spans(spec, book_id)
    reach = spec.striker_radius_mm + spec.man_radius_mm + placement.GAP_MM
    for disc in layout:
        along, forward = as_south(seat, disc.x_mm, disc.y_mm)
        across = forward + spec.base_mm
        if abs(across) < reach:
            half = sqrt(reach * reach - across * across)
            found = _without(found, along - half, along + half)
    return found


def _without(found: list[Stretch], lo: float, hi: float) -> list[Stretch]:
    left = []
    for start, end in found:
        if end <= lo or start >= hi:
            left.append((start, end))
            continue
        if start <= lo:
            left.append((start, lo))
        if end >= hi:
            left.append((hi, end))
    return left


def nearest(found: list[Stretch], offset_mm: float) -> float | None:
    """Return the allowed offset nearest to `offset_mm`, None where there is none."""
    places = [min(hi, max(lo, offset_mm)) for lo, hi in found]
    return min(places, key=lambda place: (abs(place - offset_mm), place)) if places else None
