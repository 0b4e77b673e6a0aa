"""Where pieces lie and may be laid: free places, legal places of the striker, layouts for a position of the game."""

from math import ceil, cos, hypot, pi, sin, sqrt
from random import Random

from carrom import pieces
from carrom.position import Position
from simulator.physics import Disc, Layout
from simulator.spec import BoardSpec, as_south

AIR_MM = 0.3  # between two pieces that a hand lays side by side
_TRIES = 20_000

Stretch = tuple[float, float]  # from, to: offsets along a base line, mm


def is_free(layout: Layout, x_mm: float, y_mm: float, spec: BoardSpec, piece: int = pieces.WHITE) -> bool:
    """Whether a piece can lie there: on the board, touching no other, not over a pocket."""
    radius = spec.radius_mm(piece)
    if max(abs(x_mm), abs(y_mm)) > spec.half_mm - radius:
        return False
    for pocket in range(4):
        px, py = spec.pocket_centre(pocket)
        if hypot(x_mm - px, y_mm - py) < spec.pocket_radius_mm + AIR_MM:
            return False
    reach = radius + spec.man_radius_mm + AIR_MM
    return all(hypot(x_mm - disc.x_mm, y_mm - disc.y_mm) >= reach for disc in layout)


def nearest_free(
    layout: Layout, x_mm: float, y_mm: float, spec: BoardSpec, piece: int = pieces.WHITE
) -> tuple[float, float]:
    """(x_mm, y_mm) of the free place nearest to a point: how a man goes back to the centre (rule C10)."""
    if is_free(layout, x_mm, y_mm, spec, piece):
        return x_mm, y_mm
    ring_mm = 1.0
    while ring_mm < spec.side_mm:
        points = max(8, ceil(2 * pi * ring_mm / 2))
        for i in range(points):
            x, y = x_mm + ring_mm * cos(2 * pi * i / points), y_mm + ring_mm * sin(2 * pi * i / points)
            if is_free(layout, x, y, spec, piece):
                return round(x, 3), round(y, 3)
        ring_mm += 1.0
    raise ValueError("no room left on the board")  # 20 pieces cover 3 % of it


def scattered(position: Position, spec: BoardSpec, seed: int = 0) -> Layout:
    """A layout for a position that came without one: its men and queen strewn over the board, the same each time."""
    rng = Random(f"{seed} {position.text()}")
    layout: Layout = []
    # Inside the base lines, where play leaves men; the queen first, near the middle.
    reach = spec.line_mm(1) - spec.man_diameter_mm
    for piece in (pieces.QUEEN, pieces.WHITE, pieces.BLACK):
        for _ in range(position.on_board(piece)):
            most = spec.outer_circle_diameter_mm / 2 if piece == pieces.QUEEN else reach
            for _ in range(_TRIES):
                x, y = rng.uniform(-most, most), rng.uniform(-most, most)
                if is_free(layout, x, y, spec, piece):
                    layout.append(Disc(piece, round(x, 1), round(y, 1)))
                    break
    return layout


def legal_stretches(book_id: str, layout: Layout, seat: int, spec: BoardSpec) -> list[Stretch]:
    """Where along his line the player at `seat` may lay the striker (rule C11), men that lie in the way left out.

    Sorted stretches of offsets; the two ends may be equal: exactly on a circle. Empty where there is no room at all.
    """
    circle = spec.base_circle_mm
    clear = circle - spec.base_circle_diameter_mm / 2 - spec.striker_radius_mm  # the end circle just not touched
    if book_id == "fiche":
        covered = spec.striker_radius_mm - spec.base_circle_diameter_mm / 2  # the end circle wholly covered
        stretches = [(-circle - covered, -circle + covered), (-clear, clear), (circle - covered, circle + covered)]
    elif book_id == "dezepions":
        stretches = [(-circle, -circle), (-clear, clear), (circle, circle)]
    else:
        stretches = [(-circle, circle)]
    reach = spec.striker_radius_mm + spec.man_radius_mm + AIR_MM
    for disc in layout:
        along, forward = as_south(seat, disc.x_mm, disc.y_mm)
        forward += spec.base_mm
        if abs(forward) < reach:
            half = sqrt(reach * reach - forward * forward)
            stretches = _without(stretches, along - half, along + half)
    return stretches


def _without(stretches: list[Stretch], lo: float, hi: float) -> list[Stretch]:
    """The stretches without what lies strictly between `lo` and `hi`."""
    left = []
    for start, end in stretches:
        if end <= lo or start >= hi:
            left.append((start, end))
            continue
        if start <= lo:
            left.append((start, lo))
        if end >= hi:
            left.append((hi, end))
    return left


def nearest_legal(stretches: list[Stretch], offset_mm: float) -> float | None:
    """The legal offset nearest to `offset_mm`, None where there is none."""
    places = [min(hi, max(lo, offset_mm)) for lo, hi in stretches]
    return min(places, key=lambda place: (abs(place - offset_mm), place)) if places else None
