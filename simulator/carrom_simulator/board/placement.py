"""Where hands may put things: the striker on its lines, men that come back, the man of a penalty shot.

All are pure: they take a layout and give a new one, or a place. Millimetres; `carrom_simulator.board.spec` explains the
coordinates.
"""

import math
import random
from itertools import combinations

from carrom.game import pieces
from carrom.game.position import Position
from carrom.game.rulebook import RuleBook
from carrom_simulator.board.layout import MOST_MEN_OVERLAP_MM, Disc, Layout
from carrom_simulator.board.spec import BoardSpec, as_south
from carrom_simulator.refusals import CodedValueError

GAP_MM = 0.02  # left between a disc that is put down and its neighbours
ROUNDED_MM = 0.15  # a file may write places to a tenth of a millimetre


class NoRoomError(CodedValueError):
    """The disc has no room where it should go."""


# The striker (rule C11).

ON_LINES, COVER_OR_CLEAR, ON_CIRCLE = "on_lines", "cover_or_clear", "on_circle"
_PLACING = {"fiche": COVER_OR_CLEAR, "dezepions": ON_CIRCLE}  # every other book: touching both lines is all


def striker_spans(spec: BoardSpec, book_id: str) -> list[tuple[float, float]]:
    """Return the stretches of the base line on which a book lets the striker's centre lie (rule C11): offsets (lo,
    hi) from the line's middle, from left to right.

    fiche: an end circle wholly covered or not touched; dezepions: exactly on it or not touched.
    """
    circle = spec.base_circle_mm
    placing = _PLACING.get(book_id, ON_LINES)
    if placing == ON_LINES:
        return [(-circle, circle)]
    clear = circle - spec.base_circle_diameter_mm / 2 - spec.striker_radius_mm
    slack = spec.striker_radius_mm - spec.base_circle_diameter_mm / 2 if placing == COVER_OR_CLEAR else 0.0
    return [(-circle - slack, -circle + slack), (-clear, clear), (circle - slack, circle + slack)]


def striker_has_room(spec: BoardSpec, layout: Layout, seat: int, offset_mm: float) -> bool:
    """Tell whether the striker fits there without lying on a man."""
    x, y = spec.striker_place(seat, offset_mm)
    reach = spec.striker_radius_mm + spec.man_radius_mm
    for disc in layout:
        along, across = disc.x_mm - x, disc.y_mm - y
        if -reach < along < reach and -reach < across < reach and math.hypot(along, across) < reach:
            return False
    return True


def _discs_near_line(spec: BoardSpec, layout: Layout, seat: int) -> Layout:
    """Return the discs that a striker meets somewhere on that seat's line or its continuation."""
    reach = spec.striker_radius_mm + spec.man_radius_mm
    return [disc for disc in layout if abs(as_south(seat, disc.x_mm, disc.y_mm)[1] + spec.base_mm) < reach]


def striker_offsets(spec: BoardSpec, book_id: str, layout: Layout, seat: int, step_mm: float = 10.0) -> list[float]:
    """Return legal offsets with room, about `step_mm` apart, the ends of each stretch among them."""
    offsets = []
    near = _discs_near_line(spec, layout, seat)
    for lo, hi in striker_spans(spec, book_id):
        parts = max(1, math.ceil((hi - lo) / step_mm)) if hi > lo else 0
        stretch = [lo + (hi - lo) * part / parts for part in range(parts + 1)] if parts else [lo]
        offsets += [offset for offset in stretch if striker_has_room(spec, near, seat, offset)]
    return offsets


def nearest_striker_offset(spec: BoardSpec, book_id: str, layout: Layout, seat: int, offset_mm: float) -> float:
    """Return the legal offset with room that is nearest to `offset_mm`. Raises NoRoomError."""
    candidates = []
    for lo, hi in striker_spans(spec, book_id):
        candidates.append(min(hi, max(lo, offset_mm)))
        for disc in layout:
            candidates += [o for o in _beside(spec, disc, seat) if lo <= o <= hi]
    fitting = [o for o in candidates if striker_has_room(spec, layout, seat, o)]
    if not fitting:
        raise NoRoomError("no-room-on-line")
    return min(fitting, key=lambda o: (abs(o - offset_mm), o))


def _beside(spec: BoardSpec, disc: Disc, seat: int) -> list[float]:
    """Return the two offsets at which the striker touches a disc that is in its way; none if it isn't."""
    x, y = spec.striker_place(seat, 0.0)
    ux, uy = spec.striker_place(seat, 1.0)
    ux, uy = ux - x, uy - y
    along = (disc.x_mm - x) * ux + (disc.y_mm - y) * uy
    across = (disc.x_mm - x) * uy - (disc.y_mm - y) * ux
    reach = spec.striker_radius_mm + spec.man_radius_mm + GAP_MM
    if abs(across) >= reach:
        return []
    half = math.sqrt(reach * reach - across * across)
    return [along - half, along + half]


# Men.


def has_room(spec: BoardSpec, layout: Layout, x_mm: float, y_mm: float) -> bool:
    """Tell whether a man fits there: on the board, over no hole, on no other man."""
    if max(abs(x_mm), abs(y_mm)) > spec.half_mm - spec.man_radius_mm:
        return False
    if any(math.dist((x_mm, y_mm), spec.pocket_centre(pocket)) <= spec.pocket_radius_mm for pocket in range(4)):
        return False
    return all(math.hypot(disc.x_mm - x_mm, disc.y_mm - y_mm) >= spec.man_diameter_mm for disc in layout)


def nearest_room(spec: BoardSpec, layout: Layout, x_mm: float, y_mm: float) -> tuple[float, float]:
    """Find the free place for a man that is nearest to a point (rule C10: « as near as there is room »).

    It is the point itself, or touches one man on the near side, or two. Raises NoRoomError.
    """
    if has_room(spec, layout, x_mm, y_mm):
        return x_mm, y_mm
    reach = spec.man_diameter_mm + GAP_MM
    candidates = []
    for disc in layout:
        dx, dy = x_mm - disc.x_mm, y_mm - disc.y_mm
        distance = math.hypot(dx, dy)
        if distance < reach:
            ux, uy = (dx / distance, dy / distance) if distance else (0.0, -1.0)
            candidates.append((disc.x_mm + ux * reach, disc.y_mm + uy * reach))
    for a, b in combinations(layout, 2):
        dx, dy = b.x_mm - a.x_mm, b.y_mm - a.y_mm
        apart = math.hypot(dx, dy)
        if 0 < apart < 2 * reach:
            height = math.sqrt(reach * reach - apart * apart / 4) / apart
            mx, my = (a.x_mm + b.x_mm) / 2, (a.y_mm + b.y_mm) / 2
            candidates += [(mx - dy * height, my + dx * height), (mx + dy * height, my - dx * height)]
    fitting = [place for place in candidates if has_room(spec, layout, *place)]
    if not fitting:
        raise NoRoomError("no-room-near", x_mm, y_mm)
    return min(fitting, key=lambda place: (round(math.dist(place, (x_mm, y_mm)), 6), place))


def as_it_can_lie(spec: BoardSpec, layout: Layout) -> tuple[Layout, list[int]]:
    """Lay the men of a file where an engine takes them. Return the layout, and which men it had somewhere impossible.

    Those men, over a hole or deep in another one, come back as by rule C10. Men that only rounding puts in each other
    or in the frame are parted. The order of the discs is kept; a striker among them stays as it is.
    """
    edge = spec.half_mm - spec.man_radius_mm
    made: Layout = []
    lost: list[int] = []
    for index, disc in enumerate(layout):
        x, y = min(max(disc.x_mm, -edge), edge), min(max(disc.y_mm, -edge), edge)
        others = [other for at, other in enumerate(made) if at not in lost]
        inside = max((spec.man_diameter_mm - math.dist((x, y), (o.x_mm, o.y_mm)) for o in others), default=0.0)
        over = any(math.dist((x, y), spec.pocket_centre(pocket)) < spec.pocket_radius_mm for pocket in range(4))
        if disc.piece == pieces.STRIKER:
            made.append(disc)
        elif over or max(inside, math.dist((x, y), (disc.x_mm, disc.y_mm))) > ROUNDED_MM:
            lost.append(index)
            made.append(disc)
        elif inside > MOST_MEN_OVERLAP_MM:
            made.append(Disc(disc.piece, *nearest_room(spec, others, x, y)))
        else:
            made.append(Disc(disc.piece, x, y))
    for index in lost:
        others = [disc for at, disc in enumerate(made) if at not in lost or at < index]
        made[index] = respot(spec, others, layout[index].piece)[-1]
    return made, lost


def respot(spec: BoardSpec, layout: Layout, piece: int) -> Layout:
    """Put a man or the queen back in the centre, which is also the red circle (rules C4, C10, K5)."""
    return [*layout, Disc(piece, *nearest_room(spec, layout, 0.0, 0.0))]


def put_in_rosace(spec: BoardSpec, layout: Layout, piece: int, rng: random.Random) -> Layout:
    """Put a man somewhere in the outer circle: the opponent, who returns it, chooses where (rule C4)."""
    widest = spec.outer_circle_diameter_mm / 2 - spec.man_radius_mm
    for _ in range(100):
        radius, turn = widest * math.sqrt(rng.random()), 2 * math.pi * rng.random()
        x, y = round(radius * math.cos(turn), 6), round(radius * math.sin(turn), 6)
        if has_room(spec, layout, x, y):
            return [*layout, Disc(piece, x, y)]
    return respot(spec, layout, piece)


def put_on_arrow(spec: BoardSpec, layout: Layout, index: int, pocket: int) -> Layout:
    """Move disc `index` onto the arrow that aims at `pocket`, at its tip or as near to it as there is
    room on the arrow (rule K8). The order of the discs is kept. Raises NoRoomError."""
    others = [disc for i, disc in enumerate(layout) if i != index]
    along = 0.0
    while along <= spec.arrow_length_mm:
        x, y = spec.arrow_point(pocket, along)
        if has_room(spec, others, x, y):
            moved = list(layout)
            moved[index] = Disc(layout[index].piece, x, y)
            return moved
        along += 1.0
    raise NoRoomError("no-room-on-arrow")


def in_order(spec: BoardSpec, layout: Layout, position: Position, book: RuleBook, rng: random.Random) -> Layout:
    """Put men back, or take them off, until as many of each kind lie there as the position has on the board."""
    made = list(layout)
    for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
        lying = sum(disc.piece == piece for disc in made)
        for _ in range(position.on_board(piece) - lying):
            if piece != pieces.QUEEN and book.RETURN_PLACE == "rosace":
                made = put_in_rosace(spec, made, piece, rng)
            else:
                made = respot(spec, made, piece)
        for _ in range(lying - position.on_board(piece)):
            made.remove(_farthest(spec, made, piece))
    return made


def _farthest(spec: BoardSpec, layout: Layout, piece: int) -> Disc:
    """Return the man of that kind that lies farthest from all pockets: players take that one away."""
    pockets = [spec.pocket_centre(pocket) for pocket in range(4)]
    own = [disc for disc in layout if disc.piece == piece]
    return max(own, key=lambda disc: min((disc.x_mm - x) ** 2 + (disc.y_mm - y) ** 2 for x, y in pockets))
