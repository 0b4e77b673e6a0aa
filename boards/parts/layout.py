"""Draws how board, legs and chutes stand together, from the side and from below, as SVG.

python -m boards.parts.layout FILE
"""

import sys
from math import cos, radians, sin
from pathlib import Path

from . import WARNING
from .catcher import EAR_WIDE_MM
from .figures import LEG_MM, WALL_MM, Table
from .standing import TRAY_LONG_MM
from .tray import FLOOR_BELOW_MM

SCALE = 0.45
_WOOD, _CHUTE, _TRAY = "#c8a165", "#5b6b7a", "#2b6cb0"


def rectangle(x: float, y: float, wide: float, high: float, colour: str, opacity: float = 1.0) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="{colour}" '
        f'fill-opacity="{opacity}" stroke="#444" stroke-width="0.5"/>'
    )


def words(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}">{text}</text>'


def leg_mm(table: Table) -> float:
    """Return where a leg's middle is, along a frame from its middle: between the tray and the next pocket's catcher.

    A leg in the corner would stand in the catcher's place.
    """
    board, chute = table.board, table.chute
    hole = board.half_mm - board.pocket_radius_mm
    tray = -hole + chute.length_mm * cos(radians(chute.slope_deg)) + TRAY_LONG_MM
    catcher = hole - chute.half_mm - WALL_MM - EAR_WIDE_MM
    if catcher - tray < LEG_MM:
        raise ValueError(f"no room for a leg of {LEG_MM:g} mm between tray and catcher: only {catcher - tray:.0f} mm")
    return (tray + catcher) / 2


def _side(table: Table, left: float, top: float) -> list[str]:
    """Seen square to a frame: its chute, and behind it that of the frame across, which runs the other way."""
    board, chute = table.board, table.chute
    whole = board.side_mm + 2 * table.frame_mm
    edge = board.half_mm - board.pocket_radius_mm

    def at(x: float, z: float) -> tuple[float, float]:
        return left + (x + whole / 2) * SCALE, top + (board.frame_height_mm + table.board_mm - z) * SCALE

    leg = leg_mm(table)
    legs = (-whole / 2, whole / 2 - LEG_MM, leg - LEG_MM / 2, -leg - LEG_MM / 2)
    out = [rectangle(*at(x, 0), LEG_MM * SCALE, table.leg_mm * SCALE, _WOOD, 0.4) for x in legs]
    out.append(rectangle(*at(-whole / 2, table.board_mm), whole * SCALE, table.board_mm * SCALE, _WOOD))
    for side in (-1, 1):
        x = side * (board.half_mm if side < 0 else board.half_mm + table.frame_mm)
        begin = -whole / 2 if side < 0 else x - table.frame_mm
        high = board.frame_height_mm + table.board_mm
        out.append(rectangle(*at(begin, high), table.frame_mm * SCALE, board.frame_height_mm * SCALE, _WOOD))
        slope, up = radians(chute.slope_deg), 66.0
        points = []
        for along, rise in ((-57, 42), (-27, 0), (chute.length_mm, 0), (chute.length_mm, up), (60, up)):
            x_mm = along * cos(slope) + rise * sin(slope)
            z_mm = -chute.depth_mm - along * sin(slope) + rise * cos(slope)
            points.append(at(side * (edge - x_mm), min(z_mm, 0)))
        text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polygon points="{text}" fill="{_CHUTE}" fill-opacity="0.7"/>')
        end = chute.length_mm * cos(slope)
        tray = edge - end - TRAY_LONG_MM if side > 0 else -edge + end
        out.append(
            rectangle(*at(tray, -chute.height_mm - FLOOR_BELOW_MM + 50), TRAY_LONG_MM * SCALE, 50 * SCALE, _TRAY, 0.6)
        )
    low = chute.height_mm + FLOOR_BELOW_MM + 3
    x, y = at(0, -low)
    out.append(words(x - 90, y + 18, f"{chute.height_mm:.0f} mm to the gutter's end, {low:.0f} mm with the tray"))
    x, y = at(0, -table.leg_mm)
    out.append(words(x - 90, y - 8, f"{table.leg_mm - low:.0f} mm left for knees on legs of {table.leg_mm:.0f} mm"))
    return out


def below(table: Table, left: float, top: float) -> list[str]:
    """Draw the view from below: each chute runs along a frame to the next pocket, so all four turn the same way."""
    board, chute = table.board, table.chute
    whole = board.side_mm + 2 * table.frame_mm
    middle = left + whole / 2 * SCALE, top + whole / 2 * SCALE
    edge = (board.half_mm - board.pocket_radius_mm) * SCALE
    half = chute.half_mm * SCALE
    long = chute.length_mm * cos(radians(chute.slope_deg)) * SCALE
    out = [rectangle(left, top, whole * SCALE, whole * SCALE, _WOOD, 0.6)]
    aside = chute.offset_mm * SCALE
    for pocket in range(4):
        out += [
            f'<g transform="translate({middle[0]:.1f},{middle[1]:.1f}) rotate({90 * pocket})">',
            rectangle((leg_mm(table) - LEG_MM / 2) * SCALE, -whole / 2 * SCALE, *[LEG_MM * SCALE] * 2, _WOOD),
            rectangle(-edge - 35 * SCALE, -edge - half + aside, long + 35 * SCALE, 2 * half, _CHUTE, 0.7),
            rectangle(-edge + long, -edge - half + aside, TRAY_LONG_MM * SCALE, 2 * half, _TRAY, 0.6),
            f'<circle cx="{-edge:.1f}" cy="{-edge:.1f}" r="{board.pocket_radius_mm * SCALE:.1f}" fill="black"/></g>',
        ]
    return out


def draw(table: Table) -> str:
    """Draw the page: from the side at the left, from below at the right."""
    whole = (table.board.side_mm + 2 * table.frame_mm) * SCALE
    wide, high = 2 * whole + 120, max(whole, (table.leg_mm + 40) * SCALE) + 80
    return page(
        "Board, legs, chutes and trays, from the side and from below",
        (wide, high),
        [
            words(30, 24, "From the side: the near frame's chute and the far one's"),
            *_side(table, 30, 40),
            words(whole + 90, 24, "From below: each chute runs along one frame"),
            *below(table, whole + 90, 40),
            words(30, high - 12, f"{WARNING.capitalize()}."),
        ],
    )


def page(title: str, size: tuple[float, float], drawn: list[str]) -> str:
    """Write an SVG of that size, with these elements on white."""
    wide, high = size
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
            'font-family="sans-serif" font-size="12" role="img" aria-labelledby="title">',
            f'<title id="title">{title}</title>',
            '<rect width="100%" height="100%" fill="white"/>',
            *drawn,
            "</svg>",
            "",
        ]
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(draw(Table()), encoding="utf-8")
