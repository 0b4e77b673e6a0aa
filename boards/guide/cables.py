"""Draws the cables under the table, seen from below, with the length of each kind."""

from boards.cabling.routes import Point, between_displays, ends, lengths_mm
from boards.cabling.wires import cables
from boards.parts import WARNING
from boards.parts.figures import Table
from boards.parts.layout import SCALE, below, page, rectangle, words
from boards.pico.carrier import carrier

KINDS = {  # name: colour
    "pocket": "#c0392b",
    "line": "#2471a3",
    "pad": "#1e8449",
    "display": "#7d3c98",
    "second display": "#b884cc",
    "ldr": "#b9770e",
    "buzzer": "#17a589",
    "supply": "#212f3c",
}


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
    plugs = {cable.kind: iter(cable.plugs) for cable in cables()}
    for number, (kind, (x, y), _) in enumerate(ends(table)):
        # Along the frames, a little apart so that none hides another.
        aside = (number % 5 - 2) * 5
        points = [(aside, aside), (aside, y), (x, y)] if abs(y) > abs(x) else [(aside, aside), (x, aside), (x, y)]
        out.append(_line(middle, points, kind))
        out.append(_end(middle, (x, y), kind))
        out.append(words(middle[0] + x * SCALE + 6, middle[1] + y * SCALE - 5, next(plugs[kind])))
    way, _ = between_displays(table)
    out.append(_line(middle, way, "second display"))
    out.append(_end(middle, way[-1], "second display"))
    wide, high = (mm * SCALE for mm in (carrier.WIDE_MM, carrier.HIGH_MM))
    out.append(rectangle(middle[0] - wide / 2, middle[1] - high / 2, wide, high, "#0a5c2e"))
    out.append(f'<text x="{middle[0]:.0f}" y="{middle[1] + 4:.0f}" fill="white" text-anchor="middle">carrier</text>')
    column = left + whole + 25
    out.append(words(column, top + 10, "from the carrier's plug J… to each"))
    for row, (kind, mm) in enumerate(lengths_mm(table).items()):
        y = top + 40 + 26 * row
        line = f'<line x1="{column}" y1="{y - 4}" x2="{column + 26}" y2="{y - 4}"'
        out.append(f'{line} stroke="{KINDS[kind]}" stroke-width="4"/>')
        span = f"{min(mm) / 1000:.1f}" + (f" to {max(mm) / 1000:.1f}" if max(mm) - min(mm) > 50 else "")
        out.append(words(column + 34, y, f"{len(mm)} × {kind}, {span} m"))
    return page("The cables under the table", (column + 230, top + whole + 20), out)
