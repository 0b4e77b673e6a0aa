"""Pictures of a board as SVG: the wood with its lines, and any position on it.

The virtual table lays its moving discs over the same wood, so that `carrom picture` and the page look alike.
Men are told apart by their rings, not by colour alone: white one thin ring, black two, the queen a star, the
striker a cross in a wide ring.
"""

import math
import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from carrom import ports
from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec, as_south, turned
from carrom_simulator.refusals import CodedValueError

# Named, for where a program that draws does not know which fonts a system has.
FONTS = "DejaVu Sans, Arial, Helvetica, sans-serif"
FRAME_MM = 52.0  # width of the wooden frame as drawn; the laws give 63-76 at least, which a screen can't spare

_GRAIN = 64  # lines of the wood's grain

Placed = tuple[int, float, float]  # piece code, x_mm, y_mm

_NUMBER = r"(-?\d+(?:\.\d+)?(?:e-\d+)?)"
_PIECE = re.compile(f"([wbqs]){_NUMBER},{_NUMBER}")


class LayoutError(CodedValueError):
    """A layout that cannot be read; the message names the word and how one is written."""


def layout_text(layout: Iterable[Placed]) -> str:
    """Write discs as one line: `q0.0,0.0 w31.8,0.0 …`, millimetres from the centre, x to the east, y to the north."""
    words = []
    for piece, x_mm, y_mm in layout:
        x, y = round(float(x_mm), 2) + 0.0, round(float(y_mm), 2) + 0.0  # as pages show them; no -0.0
        words.append(f"{pieces.PIECE_WORDS[piece]}{x},{y}")
    return " ".join(words)


def exact_text(layout: Iterable[Disc]) -> str:
    """Write discs as one such line to the last bit: a shot on the board that it gives is the same."""
    return " ".join(f"{pieces.PIECE_WORDS[disc.piece]}{disc.x_mm!r},{disc.y_mm!r}" for disc in layout)


def parse_layout(text: str, spec: BoardSpec) -> list[Placed]:
    """Read what `layout_text` or `exact_text` wrote.

    Raises LayoutError, also for more men than a set has and for discs outside the board.
    """
    layout = []
    for word in text.split():
        match = _PIECE.fullmatch(word)
        if not match:
            raise LayoutError("no-disc", word)
        piece = pieces.PIECE_WORDS.index(match[1])
        x_mm, y_mm = float(match[2]), float(match[3])
        if max(abs(x_mm), abs(y_mm)) > spec.half_mm:
            raise LayoutError("off-board", word, spec.half_mm)
        layout.append((piece, x_mm, y_mm))
    for piece, most in ((pieces.WHITE, pieces.MEN), (pieces.BLACK, pieces.MEN), (pieces.QUEEN, 1), (pieces.STRIKER, 1)):
        found = sum(1 for disc in layout if disc[0] == piece)
        if found > most:
            raise LayoutError("many-men", found, pieces.PIECE_WORDS[piece], most)
    return layout


def beam_lines(spec: BoardSpec) -> list[dict[str, Any]]:
    """Return where the 16 beams are drawn: [{"n", "x0", "y0", "x1", "y1"}], mm. The chutes' are in the frame's
    corners."""
    lines = []
    for pocket in range(4):
        for gate in range(2):
            corner = -(spec.half_mm - spec.pocket_radius_mm)
            middle = corner - (spec.pocket_radius_mm + 7 + 16 * gate) / math.sqrt(2)
            x0, y0 = turned(pocket, middle - 14, middle + 14)
            x1, y1 = turned(pocket, middle + 14, middle - 14)
            lines.append({"n": ports.gate_beam(pocket, gate), "x0": x0, "y0": y0, "x1": x1, "y1": y1})
    for seat in range(4):
        for line in range(2):
            x0, y0 = turned(seat, -spec.half_mm, -spec.line_mm(line))
            x1, y1 = turned(seat, spec.half_mm, -spec.line_mm(line))
            lines.append({"n": ports.line_beam(seat, line), "x0": x0, "y0": y0, "x1": x1, "y1": y1})
    return lines


def outer_mm(spec: BoardSpec) -> float:
    """Return the picture's width, which is also its height."""
    return spec.side_mm + 2 * FRAME_MM


def board_svg(
    spec: BoardSpec,
    layout: Sequence[Placed] = (),
    width_px: int | None = None,
    title: str = "",
    mark: str = "",
    frame_columns: Sequence[int] = (),
) -> str:
    """Draw an SVG document: the board from above with `layout` on it.

    mark: words along the southern frame. frame_columns: the LED scoreboard's columns (bit 0 the top row), drawn in the
    northern frame.
    """
    outer = outer_mm(spec)
    size = f' width="{width_px}" height="{width_px}"' if width_px else ""
    box = f"{_n(-outer / 2)} {_n(-outer / 2)} {_n(outer)} {_n(outer)}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size}>']
    if title:
        parts.append(f"<title>{escape(title)}</title>")
    parts += _definitions()
    parts += _wood(spec)
    for seat in range(4):
        parts += _base(spec, seat)
        parts += _arrow(spec, seat)
    parts += _centre(spec)
    for pocket in range(4):
        parts += _pocket(spec, pocket)
    if mark:
        parts.append(
            f'<text y="{_n(spec.half_mm + FRAME_MM * 0.62)}" font-family="{FONTS}" '
            f'font-size="{_n(FRAME_MM * 0.36)}" text-anchor="middle" '
            f'letter-spacing="5" fill="#e9d5b5" fill-opacity=".8">{escape(mark)}</text>'
        )
    if frame_columns:
        parts += _scoreboard(spec, frame_columns)
    parts += [disc_group(piece, spec.radius_mm(piece), x_mm, -y_mm) for piece, x_mm, y_mm in layout]
    parts.append("</svg>\n")
    return "\n".join(parts)


def disc_svg(piece: int) -> str:
    """Draw one disc as an SVG document that it fills to the edge."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-51 -51 102 102" width="102" height="102">'
        f"{disc_group(piece, 50.0, 0.0, 0.0)}</svg>\n"
    )


_FACES = {
    pieces.WHITE: ("#f6e7c1", "#a98b55"),
    pieces.BLACK: ("#23201e", "#000000"),
    pieces.QUEEN: ("#c4202c", "#6d0d14"),
    pieces.STRIKER: ("#eef4f7", "#33607a"),
}


# The lamp stands to the north-west: its light lies on that side of every rim, and the shade on the other.
_SHINE = (
    '<path d="M-42 -9A43 43 0 0 1 -9 -42" fill="none" stroke="#ffffff" stroke-opacity=".4" stroke-width="4" '
    'stroke-linecap="round"/><path d="M42 9A43 43 0 0 1 9 42" fill="none" stroke="#000000" stroke-opacity=".18" '
    'stroke-width="4" stroke-linecap="round"/>'
)


def disc_group(piece: int, radius: float, x: float, y: float) -> str:
    """Draw one disc at (x, y) of the picture (y downwards), as an SVG group."""
    face, edge = _FACES[piece]
    if piece == pieces.WHITE:
        marks = '<circle r="28" fill="none" stroke="#8b6f3d" stroke-width="5"/>'
    elif piece == pieces.BLACK:
        marks = (
            '<circle r="34" fill="none" stroke="#d9cfc4" stroke-width="5"/>'
            '<circle r="17" fill="none" stroke="#d9cfc4" stroke-width="5"/>'
        )
    elif piece == pieces.QUEEN:
        marks = f'<path d="{_star(30, 13)}" fill="#fff3d9"/>'
    else:
        marks = (
            '<circle r="37" fill="none" stroke="#33607a" stroke-width="6"/>'
            '<path d="M-27 0H27M0-27V27" stroke="#33607a" stroke-width="7" stroke-linecap="round"/>'
        )
    return (
        f'<g transform="translate({_n(x)} {_n(y)}) scale({_n(radius / 50, 4)})">'
        f'<circle r="50" fill="{edge}"/><circle r="46.5" fill="{face}"/>{marks}{_SHINE}</g>'
    )


def _n(value: float, digits: int = 2) -> str:
    return f"{round(value, digits) + 0.0:g}" if digits <= 2 else f"{round(value, digits):.{digits}g}"


def _star(outer: float, inner: float) -> str:
    points = []
    for i in range(10):
        radius = inner if i % 2 else outer
        angle = math.pi * i / 5
        points.append(f"{_n(radius * math.sin(angle))} {_n(-radius * math.cos(angle))}")
    return "M" + "L".join(points) + "Z"


def _definitions() -> list[str]:
    return [
        '<defs><radialGradient id="ply" cx=".38" cy=".32" r=".95"><stop stop-color="#f6d9a3"/>'
        '<stop offset=".45" stop-color="#e7bd7b"/><stop offset="1" stop-color="#c08f4c"/></radialGradient>'
        '<linearGradient id="walnut" x2="1" y2="1"><stop stop-color="#86562f"/>'
        '<stop offset=".45" stop-color="#5f3a1d"/>'
        '<stop offset="1" stop-color="#3a210f"/></linearGradient>'
        '<linearGradient id="shade" x2="0" y2="1"><stop stop-color="#3b1f08" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#3b1f08" stop-opacity="0"/></linearGradient>'
        '<radialGradient id="hole" cx=".62" cy=".66" r=".72"><stop stop-color="#4a3423"/>'
        '<stop offset=".55" stop-color="#1c110a"/><stop offset="1" stop-color="#050302"/></radialGradient></defs>'
    ]


def _wood(spec: BoardSpec) -> list[str]:
    outer, half = outer_mm(spec), spec.half_mm
    grain: tuple[list[str], list[str]] = ([], [])  # fine and broad
    for i in range(_GRAIN):  # drawn, not random: the picture is the same every time
        y = -half + spec.side_mm * (i + 0.5 + 0.35 * math.sin(i * 12.9)) / _GRAIN
        bend, slope = 14 * math.sin(i * 0.37), 3 * math.sin(i * 1.7)
        along = f"C{_n(-half / 3)} {_n(y + bend)} {_n(half / 3)} {_n(y - bend)} {_n(half)} {_n(y + slope)}"
        grain[i % 3 == 0].append(f"M{_n(-half)} {_n(y)}{along}")
    cast = 11  # mm of the surface that the frame shades
    shades = "".join(
        f'<rect x="{_n(-half)}" y="{_n(-half)}" width="{_n(spec.side_mm)}" height="{_n(cast * size)}" '
        f'transform="rotate({turn})" fill="url(#shade)"/>'
        for turn, size in ((0, 1.6), (-90, 1.6), (90, 0.5), (180, 0.5))
    )
    return [
        _square(outer, 'rx="26" fill="url(#walnut)"'),
        _square(outer - 5, 'rx="24" fill="none" stroke="#d9a566" stroke-opacity=".28" stroke-width="2.5"'),
        _square(spec.side_mm + 14, 'rx="12" fill="none" stroke="#d9a566" stroke-opacity=".22" stroke-width="2"'),
        _square(spec.side_mm + 8, 'rx="10" fill="#2c190c"'),
        _square(spec.side_mm, 'fill="url(#ply)"'),
        f'<path d="{"".join(grain[0])}" fill="none" stroke="#8a5a22" stroke-opacity=".11" stroke-width="1"/>',
        f'<path d="{"".join(grain[1])}" fill="none" stroke="#8a5a22" stroke-opacity=".09" stroke-width="3.2"/>',
        f"<g>{shades}</g>",
    ]


def _square(side: float, look: str) -> str:
    return f'<rect x="{_n(-side / 2)}" y="{_n(-side / 2)}" width="{_n(side)}" height="{_n(side)}" {look}/>'


def _base(spec: BoardSpec, seat: int) -> list[str]:
    """Draw a seat's two base lines with their end circles. The group is drawn for the south and turned."""
    end = spec.base_circle_mm
    lower, upper = spec.line_mm(0), spec.line_mm(1)
    radius = spec.base_circle_diameter_mm / 2
    circles = "".join(
        f'<circle cx="{_n(x)}" cy="{_n(spec.base_mm)}" r="{_n(radius)}" fill="#ecd3a4" stroke="#1c1410"/>'
        f'<circle cx="{_n(x)}" cy="{_n(spec.base_mm)}" r="{_n(spec.base_circle_red_mm / 2)}" fill="#b3262e"/>'
        for x in (-end, end)
    )
    return [
        f'<g transform="rotate({-90 * seat})">'
        f'<path d="M{_n(-end)} {_n(lower)}H{_n(end)}" stroke="#1c1410" stroke-width="{_n(spec.base_line_width_mm)}"/>'
        f'<path d="M{_n(-end)} {_n(upper)}H{_n(end)}" stroke="#1c1410" stroke-width="1.8"/>{circles}</g>'
    ]


def _arrow(spec: BoardSpec, pocket: int) -> list[str]:
    """Draw the arrow that aims at a pocket, with its head at the pocket's end and an arc at the other."""
    tip_x, tip_y = as_south(pocket, *spec.arrow_point(pocket))
    tail_x, tail_y = as_south(pocket, *spec.arrow_point(pocket, spec.arrow_length_mm))
    # In the picture y runs downwards; the arrow of the south-west pocket is drawn and turned.
    radius = 31.75 * spec.side_mm / 740
    arc = radius * math.sqrt(0.5)
    return [
        f'<g transform="rotate({-90 * pocket})" fill="none" stroke="#1c1410" stroke-width="1.5">'
        f'<path d="M{_n(tip_x)} {_n(-tip_y)}L{_n(tail_x)} {_n(-tail_y)}"/>'
        f'<path d="M{_n(tip_x)} {_n(-tip_y)}l2.5 -11l8.5 8.5z" fill="#1c1410"/>'
        f'<path d="M{_n(tail_x - arc - 14)} {_n(-tail_y - arc + 14)}A{_n(radius)} {_n(radius)} 0 0 1 '
        f'{_n(tail_x + arc - 14)} {_n(-tail_y + arc + 14)}"/></g>'
    ]


def _centre(spec: BoardSpec) -> list[str]:
    outer, inner = spec.outer_circle_diameter_mm / 2, spec.centre_circle_diameter_mm / 2
    petals = "".join(
        f'<path d="M0 {_n(-inner)}Q{_n(outer * 0.24)} {_n(-outer * 0.55)} 0 {_n(-outer)}'
        f'Q{_n(-outer * 0.24)} {_n(-outer * 0.55)} 0 {_n(-inner)}Z" '
        f'transform="rotate({45 * i})" fill="{"#b3262e" if i % 2 else "#1c1410"}" fill-opacity=".16"/>'
        for i in range(8)
    )
    return [
        f'{petals}<circle r="{_n(outer)}" fill="none" stroke="#1c1410" stroke-width="2.4"/>'
        f'<circle r="{_n(inner)}" fill="#b3262e" fill-opacity=".22" stroke="#b3262e" stroke-width="3"/>'
    ]


def _pocket(spec: BoardSpec, pocket: int) -> list[str]:
    x_mm, y_mm = spec.pocket_centre(pocket)
    radius, inner = spec.pocket_radius_mm, spec.pocket_radius_mm - 2
    net = ""
    for i in range(-4, 5):  # cords that sag towards the middle of the net
        at = inner * i / 4.6
        half = math.sqrt(inner * inner - at * at)
        sag = at * 0.55
        net += f"M{_n(-half)} {_n(at)}Q0 {_n(sag)} {_n(half)} {_n(at)}"
        net += f"M{_n(at)} {_n(-half)}Q{_n(sag)} 0 {_n(at)} {_n(half)}"
    place = f'cx="{_n(x_mm)}" cy="{_n(-y_mm)}"'
    rim, bow = _n(inner), _n(inner * 1.25)
    crescent = f"M-{rim} 0A{rim} {rim} 0 0 1 0 -{rim}A{bow} {bow} 0 0 0 -{rim} 0z"
    return [
        f'<circle {place} r="{_n(radius)}" fill="url(#hole)" stroke="#2c190c" stroke-width="3"/>',
        f'<path d="{net}" transform="translate({_n(x_mm)} {_n(-y_mm)}) rotate(45)" fill="none" stroke="#c9a877" '
        'stroke-opacity=".3" stroke-width=".9"/>',
        f'<path d="{crescent}" transform="translate({_n(x_mm)} {_n(-y_mm)})" fill-opacity=".6"/>',
        f'<circle {place} r="{_n(radius + 0.5)}" fill="none" stroke="#b98a4a" stroke-opacity=".75" '
        'stroke-width="1.4"/>',
    ]


def _scoreboard(spec: BoardSpec, columns: Sequence[int]) -> list[str]:
    pitch = FRAME_MM * 0.8 / 8
    left = -pitch * len(columns) / 2
    top = -spec.half_mm - FRAME_MM * 0.9
    dots = "".join(
        f'<circle cx="{_n(left + (i + 0.5) * pitch)}" cy="{_n(top + (row + 0.5) * pitch)}" r="{_n(pitch * 0.4)}" '
        f'fill="{"#ff5a2a" if column >> row & 1 else "#38221b"}"/>'
        for i, column in enumerate(columns)
        for row in range(8)
    )
    return [
        f'<rect x="{_n(left - 3)}" y="{_n(top - 2)}" width="{_n(pitch * len(columns) + 6)}" '
        f'height="{_n(pitch * 8 + 4)}" rx="3" fill="#120b08"/>{dots}'
    ]
