"""Draws a board with the parts of one step lit, as SVG."""

from collections.abc import Collection
from html import escape

from boards.pico.carrier.design import Design

from .steps import places

WIDE = 640.0  # pixels
_LIT, _REST, _EDGE = "#e67e22", "#e3e3e3", "#0a5c2e"


def draw(design: Design, lit: Collection[str]) -> str:
    """Draw a board from its front, with these references lit and named; parts on its back are dashed."""
    bodies = {ref: body for ref, body in sorted(places(design).items()) if ref and not ref.startswith("TP")}
    corners = [corner for outline in design.outlines for corner in outline]
    corners += [corner for body in bodies.values() for corner in (body.box[:2], body.box[2:])]
    left, top = (min(corner[axis] for corner in corners) - 2 for axis in (0, 1))
    right, low = (max(corner[axis] for corner in corners) + 2 for axis in (0, 1))
    scale = min(WIDE / (right - left), 8.0)
    wide, high = (right - left) * scale, (low - top) * scale

    def at(x: float, y: float) -> str:
        return f"{(x - left) * scale:.1f},{(y - top) * scale:.1f}"

    out = []
    for outline in design.outlines:
        points = " ".join(at(*corner) for corner in outline)
        out.append(f'<polygon points="{points}" fill="none" stroke="{_EDGE}" stroke-width="1.5"/>')
    names = []
    for ref, body in bodies.items():
        x0, y0, x1, y1 = body.box
        x, y = ((x0 - left) * scale, (y0 - top) * scale)
        fill = _LIT if ref in lit else _REST
        dashed = ' stroke="#555" stroke-dasharray="3 2"' if body.back else ""
        size = f'width="{(x1 - x0) * scale:.1f}" height="{(y1 - y0) * scale:.1f}"'
        out.append(f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{fill}"{dashed}/>')
        if ref in lit:
            middle = f'x="{x + (x1 - x0) * scale / 2:.1f}" y="{y + (y1 - y0) * scale / 2 + 4:.1f}"'
            names.append(f"<text {middle}>{escape(ref)}</text>")
    style = 'font-family="sans-serif" font-size="11" text-anchor="middle"'
    size = f'viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" height="{high:.0f}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>', *out, *names, "</svg>", ""])
