"""Panels: several boards within one outline, held by tabs that are snapped along rows of holes.

Sizes as JLCPCB asks for mouse bites on its page on panels: tabs of 5 mm, two a board at least, holes of 0.6 mm, five a
row at least, 0.35 to 0.4 mm from edge to edge.
"""

from collections.abc import Iterable

from .design import Point

Box = tuple[float, float, float, float]  # left, top, right, bottom

TAB_MM = 5.0
BITE_MM, BITES, BITE_PITCH_MM = 0.6, 5, 0.95


def outlines(boxes: Iterable[Box]) -> tuple[tuple[Point, ...], ...]:
    """Return the closed outlines of boards and tabs together, the outer one first, then the slots.

    >>> outlines([(0, 0, 2, 1), (0, 1, 1, 2)])
    (((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)),)
    """
    boxes = list(boxes)
    xs = sorted({x for left, _, right, _ in boxes for x in (left, right)})
    ys = sorted({y for _, top, _, bottom in boxes for y in (top, bottom)})

    def covered(column: int, row: int) -> bool:
        if not (0 <= column < len(xs) - 1 and 0 <= row < len(ys) - 1):
            return False
        return any(
            left <= xs[column] and xs[column + 1] <= right and top <= ys[row] and ys[row + 1] <= bottom
            for left, top, right, bottom in boxes
        )

    ways: dict[Point, Point] = {}  # along the edges of what is covered, with it at the right hand
    for column in range(len(xs) - 1):
        for row in range(len(ys) - 1):
            if covered(column, row):
                corners = (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)
                beyond = (column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)
                for at, near in enumerate(beyond):
                    if not covered(*near):
                        (a, b), (c, d) = corners[at], corners[(at + 1) % 4]
                        ways[xs[a], ys[b]] = xs[c], ys[d]
    loops = []
    while ways:
        begin = next(iter(ways))
        loop = [begin]
        while (at := ways.pop(loop[-1])) != begin:
            loop.append(at)
        loops.append(_corners(loop))
    return tuple(sorted(loops, key=_area, reverse=True))


def bites(tabs: Iterable[Box], across: bool = False) -> tuple[tuple[float, float, float], ...]:
    """Return the holes, a row at each end of each tab: x, y, diameter. across: of tabs from left to right."""
    out = []
    for left, top, right, bottom in tabs:
        along, ends = ((top + bottom) / 2, (left, right)) if across else ((left + right) / 2, (top, bottom))
        for end in (ends[0] + BITE_MM / 2, ends[1] - BITE_MM / 2):
            row = [along + (at - (BITES - 1) / 2) * BITE_PITCH_MM for at in range(BITES)]
            out += [(end, place, BITE_MM) if across else (place, end, BITE_MM) for place in row]
    return tuple(out)


def _corners(loop: list[Point]) -> tuple[Point, ...]:
    """Leave out the points on a straight way."""
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    return tuple(at for before, at, after in around if before[0] != after[0] and before[1] != after[1])


def _area(loop: tuple[Point, ...]) -> float:
    return abs(sum(x * y1 - x1 * y for (x, y), (x1, y1) in zip(loop, loop[1:] + loop[:1], strict=True))) / 2
