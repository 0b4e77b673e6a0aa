"""Draws the cables under the table, seen from below, with the length of each kind."""

from collections import defaultdict
from itertools import pairwise
from math import copysign, dist

from build123d import Location

from boards.parts import WARNING, lines, pad_box
from boards.parts.assembly import pockets, rim_parts
from boards.parts.figures import Table
from boards.parts.layout import SCALE, below, page, rectangle, words
from boards.pico.carrier import carrier

KINDS = {  # name: colour
    "pocket": "#c0392b",
    "line end": "#2471a3",
    "pad": "#1e8449",
    "display": "#7d3c98",
    "display to display": "#b884cc",
    "supply": "#212f3c",
}
ASIDE_MM = 15.0  # from the frame's edge, where the lines' cables are
SLACK = 1.15  # of the straight way along the frames: for bends, plugs and the way down

Point = tuple[float, float]


def ends(table: Table) -> list[tuple[str, Point, float]]:
    """Return where each cable of the carrier ends: kind, place on the board, how far below or above it."""
    out: list[tuple[str, Point, float]] = []
    chute = table.chute
    for hole in pockets(table):
        at = (hole * Location(tuple(float(mm) for mm in chute.at(chute.gate_mm, 0.0)))).position
        out.append(("pocket", (at.X, at.Y), -at.Z))
    for seat in range(4):
        here = [line for line in lines.lines(table) if line.seat == seat]
        for holders in ((here[0].emitter, here[1].eye), (here[0].eye, here[1].emitter)):
            rear = [(place * Location((-table.frame_mm, 0, 0))).position for place in holders]
            out.append(("line end", ((rear[0].X + rear[1].X) / 2, (rear[0].Y + rear[1].Y) / 2), 0.0))
        turn = Location((0, 0, 0), (0, 0, 90 * seat))
        back = -table.board.half_mm - table.frame_mm + pad_box.DEEP_MM
        at = (turn * Location((pad_box.middle_mm(table), back, 0))).position
        out.append(("pad", (at.X, at.Y), 0.0))
    way, up = between_displays(table)
    return [*out, ("display", way[0], up), ("supply", (0.0, way[0][1]), 0.0)]


def between_displays(table: Table) -> tuple[list[Point], float]:
    """Return the way from the first display to the second, along the frame, and how far above the board both are.

    The carrier has one plug: the second display's data come out of the first one.
    """
    (display,) = (part for part in rim_parts(table) if part.name == "display-lid")
    at = display.standing.bounding_box().center()
    edge = table.board.half_mm + table.frame_mm
    beside = copysign(edge - ASIDE_MM, at.X)
    return [(at.X, edge), (beside, edge), (beside, -edge), (-at.X, -edge)], at.Z


def lengths_mm(table: Table) -> dict[str, list[float]]:
    """Return the length of each cable, by kind."""
    out = defaultdict(list)
    for kind, (x, y), off in ends(table):
        out[kind].append(SLACK * (abs(x) + abs(y) + off))
    way, up = between_displays(table)
    out["display to display"].append(SLACK * (sum(dist(one, other) for one, other in pairwise(way)) + 2 * up))
    return dict(out)


def _end(middle: Point, at: Point, kind: str) -> str:
    x, y = middle[0] + at[0] * SCALE, middle[1] + at[1] * SCALE
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{KINDS[kind]}"/>'


def _line(middle: Point, way: list[Point], kind: str) -> str:
    text = " ".join(f"{middle[0] + px * SCALE:.1f},{middle[1] + py * SCALE:.1f}" for px, py in way)
    return f'<polyline points="{text}" fill="none" stroke="{KINDS[kind]}" stroke-width="2.5"/>'


def draw(table: Table) -> str:
    """Draw the page: the table from below, its cables, and a list of them."""
    whole = (table.board.side_mm + 2 * table.frame_mm) * SCALE
    left, top = 30.0, 40.0
    middle = left + whole / 2, top + whole / 2
    out = [
        words(left, 24, f"Cables, seen from below; South is above. {WARNING.capitalize()}."),
        *below(table, left, top),
    ]
    for number, (kind, (x, y), _) in enumerate(ends(table)):
        # Along the frames, a little apart so that none hides another.
        aside = (number % 5 - 2) * 5
        points = [(aside, aside), (aside, y), (x, y)] if abs(y) > abs(x) else [(aside, aside), (x, aside), (x, y)]
        out.append(_line(middle, points, kind))
        out.append(_end(middle, (x, y), kind))
    way, _ = between_displays(table)
    out.append(_line(middle, way, "display to display"))
    out.append(_end(middle, way[-1], "display to display"))
    wide, high = (mm * SCALE for mm in (carrier.WIDE_MM, carrier.HIGH_MM))
    out.append(rectangle(middle[0] - wide / 2, middle[1] - high / 2, wide, high, "#0a5c2e"))
    out.append(f'<text x="{middle[0]:.0f}" y="{middle[1] + 4:.0f}" fill="white" text-anchor="middle">carrier</text>')
    column = left + whole + 25
    out.append(words(column, top + 10, "from the carrier to each"))
    for row, (kind, mm) in enumerate(lengths_mm(table).items()):
        y = top + 40 + 26 * row
        line = f'<line x1="{column}" y1="{y - 4}" x2="{column + 26}" y2="{y - 4}"'
        out.append(f'{line} stroke="{KINDS[kind]}" stroke-width="4"/>')
        span = f"{min(mm) / 1000:.1f}" + (f" to {max(mm) / 1000:.1f}" if max(mm) - min(mm) > 50 else "")
        out.append(words(column + 34, y, f"{len(mm)} × {kind}, {span} m"))
    return page("The cables under the table", (column + 230, top + whole + 20), out)
