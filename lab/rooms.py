"""Draws the rooms of the three parts and who imports whom, from the imports themselves: python -m lab.rooms

The picture is docs/rooms.svg. An arrow goes from a room to one that it imports; those that follow from others are
left out.
"""

import functools
import sys
import textwrap
from html import escape
from pathlib import Path

from checks.imports import ROOT, python_files
from checks.rooms import ANYWHERE, ROOMS, arrows

PICTURE = ROOT / "docs" / "rooms.svg"
PARTS = (  # an upper one imports those below it
    ("host_tools/carrom_tools", "host_tools: the carrom command"),
    ("simulator/carrom_simulator", "simulator: the table without a table"),
    ("firmware/carrom", "firmware/carrom: the table itself"),
)
WIDTH = 1080
MARGIN, GAP, ROW_GAP = 20, 26, 36  # round a part, between boxes, between rows
LINE, LETTER = 16, 6.7  # height of a line of text and width of a letter, in pixels
WRAP = 28  # letters of a line in a box
COLOURS = ("#e8eef7", "#edf5e9", "#fbf1e3")


@functools.cache
def modules(part: str) -> dict[str, list[str]]:
    """Return room -> the names of its modules. "" is the top of the part, without the modules for all rooms."""
    found: dict[str, list[str]] = {room: [] for room in ROOMS[part]}
    for path in python_files(part):
        room, *rest = path.relative_to(ROOT / part).with_suffix("").parts
        if path.stem == "__init__" or (not rest and room in ANYWHERE[part]):
            continue
        found[room if rest else ""].append("/".join(rest) or room)
    return {room: sorted(names) for room, names in found.items() if names}


@functools.cache
def edges(part: str) -> set[tuple[str, str]]:
    """Return the (importing room, imported room) pairs of a part that do not follow from others."""
    rooms = modules(part)
    known = {(room, target) for room, target, _ in arrows(part) if room in rooms and target in rooms}

    def reached(room: str, without: tuple[str, str]) -> set[str]:
        after = {target for start, target in known if start == room and (start, target) != without}
        return after.union(*(reached(target, without) for target in after))

    return {(room, target) for room, target in known if target not in reached(room, (room, target))}


def levels(part: str) -> list[list[str]]:
    """Return the rooms row by row: each stands one row below the lowest of those that import it."""
    pairs = edges(part)

    def level(room: str) -> int:
        above = [level(start) for start, target in pairs if target == room]
        return max(above) + 1 if above else 0

    alone = [room for room in modules(part) if not any(room in pair for pair in pairs)]
    depth = max(level(room) for room in modules(part))
    rows: list[list[str]] = [[] for _ in range(depth + 1)]
    for room in modules(part):
        rows[depth if room in alone else level(room)].append(room)
    return rows


class Box:
    """A room on the picture."""

    def __init__(self, title: str, names: list[str]):
        self.title = title
        folders: dict[str, list[str]] = {}
        for name in names:
            folder, _, last = name.rpartition("/")
            folders.setdefault(folder, []).append(last)
        self.lines: list[str] = []
        for folder, inside in folders.items():
            text = (folder + "/ " if folder else "") + ", ".join(inside)
            self.lines += textwrap.wrap(text, WRAP, subsequent_indent="  " if folder else "", break_on_hyphens=False)
        longest = max(map(len, (title + "  ", *self.lines)))
        self.width = round(longest * LETTER) + 20
        self.height = LINE * (len(self.lines) + 1) + 14
        self.x = self.y = 0.0

    def svg(self, fill: str) -> list[str]:
        out = [
            f'<rect x="{self.x:.0f}" y="{self.y:.0f}" width="{self.width}" height="{self.height}" rx="6" fill="{fill}" '
            'stroke="#456"/>',
            f'<text x="{self.x + 10:.0f}" y="{self.y + 19:.0f}" font-weight="bold">{escape(self.title)}</text>',
        ]
        for number, text in enumerate(self.lines, 1):
            line = escape(text).replace("  ", "&#160;&#160;")
            out.append(f'<text x="{self.x + 10:.0f}" y="{self.y + 19 + LINE * number:.0f}">{line}</text>')
        return out


def arrow(start: Box, end: Box) -> str:
    """Return the curve from the foot of one box to the head of another."""
    x1, y1 = start.x + start.width / 2, start.y + start.height
    x2, y2 = end.x + end.width / 2, end.y
    bend = max(18.0, (y2 - y1) / 2)
    return (
        f'<path d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2 - 3:.0f}" '
        'fill="none" stroke="#456" stroke-width="1.5" marker-end="url(#head)"/>'
    )


def place(part: str, top: float) -> tuple[dict[str, Box], float]:
    """Return the boxes of a part, laid out from `top` downward, and where they end."""
    pairs = edges(part)
    boxes = {room: Box(room or "(at the top)", names) for room, names in modules(part).items()}
    y = top
    for row in levels(part):
        wished = {}
        for room in row:
            above = [boxes[start] for start, target in pairs if target == room]
            centre = sum(box.x + box.width / 2 for box in above) / len(above) if above else WIDTH / 2
            wished[room] = centre - boxes[room].width / 2
        row.sort(key=lambda room: (wished[room], room))
        spread = sum(boxes[room].width for room in row) + GAP * (len(row) - 1)
        centre = sum(wished[room] + boxes[room].width / 2 for room in row) / len(row)
        x = max(2.0 * MARGIN, min(centre - spread / 2, WIDTH - 2.0 * MARGIN - spread))
        for room in row:
            boxes[room].x = x
            x = boxes[room].x + boxes[room].width + GAP
            boxes[room].y = y
        y += max(boxes[room].height for room in row) + ROW_GAP
    return boxes, y - ROW_GAP


def picture() -> str:
    """Return the SVG."""
    drawn: list[str] = []
    y = float(MARGIN)
    for (part, title), colour in zip(PARTS, COLOURS, strict=True):
        boxes, end = place(part, y + 40)
        shared = ", ".join(sorted(ANYWHERE[part]))
        bottom = end + (LINE + 14 if shared else 0) + MARGIN
        drawn.append(
            f'<rect x="{MARGIN}" y="{y:.0f}" width="{WIDTH - 2 * MARGIN}" height="{bottom - y:.0f}" rx="10" '
            f'fill="{colour}" stroke="#9ab"/>'
        )
        drawn.append(
            f'<text x="{2 * MARGIN}" y="{y + 24:.0f}" font-size="15" font-weight="bold">{escape(title)}</text>'
        )
        if shared:
            text = f"imported by any room: {shared}"
            drawn.append(f'<text x="{2 * MARGIN}" y="{end + LINE + 12:.0f}" fill="#345">{escape(text)}</text>')
        drawn += [arrow(boxes[start], boxes[target]) for start, target in sorted(edges(part))]
        for room in sorted(boxes):
            drawn += boxes[room].svg("white")
        y = bottom
        if part != PARTS[-1][0]:
            drawn.append(
                f'<path d="M{WIDTH / 2:.0f} {y:.0f}v24" stroke="#456" stroke-width="4" marker-end="url(#thick)"/>'
            )
            y += 34
    head = (
        '<marker id="{}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="{}" markerHeight="{}" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#456"/></marker>'
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + MARGIN:.0f}" width="{WIDTH}" '
            f'height="{y + MARGIN:.0f}" font-family="monospace" font-size="11" role="img" aria-labelledby="title">',
            '<title id="title">The rooms of the project, their modules, and which room imports which</title>',
            f"<defs>{head.format('head', 7, 7)}{head.format('thick', 3, 3)}</defs>",
            '<rect width="100%" height="100%" fill="white"/>',
            *drawn,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    path.write_text(picture(), encoding="utf-8")
    print(path)
