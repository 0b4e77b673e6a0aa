"""Paints the board for a terminal: each character is two square dots, one above the other."""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, sqrt
from typing import Any

import numpy as np
from rich.color import Color
from rich.style import Style
from rich.text import Text

from carrom.game import pieces
from carrom_simulator.board.spec import BoardSpec, turned

FRAME_MM = 30.0  # as drawn; a terminal has no room for the whole frame
FINE = 4  # each dot is the mean of a square of this many finer dots a side
LINE_DOTS = 0.8  # all lines are so wide; to scale most would be lost

Colour = tuple[int, ...]  # red, green, blue


def _colours(*codes: str) -> list[Colour]:
    return [tuple(bytes.fromhex(code)) for code in codes]


_FRAME, _WOOD, _HOLE, _LINE, _RED = _colours("4a2a16", "deb878", "0c0a0a", "3c220e", "b22028")
_FACES = {  # face, edge
    pieces.WHITE: _colours("fffaec", "785c34"),
    pieces.BLACK: _colours("181514", "000000"),
    pieces.QUEEN: _colours("ce1a28", "600810"),
    pieces.STRIKER: _colours("468cc8", "ffffff"),
}


class Painter:
    """Paints one board in `rows` lines of twice as many characters."""

    def __init__(self, spec: BoardSpec, rows: int):
        self._spec = spec
        self._dots = 2 * rows
        self._fine_mm = (spec.side_mm + 2 * FRAME_MM) / (self._dots * FINE)
        at = (np.arange(self._dots * FINE) + 0.5) * self._fine_mm - spec.half_mm - FRAME_MM
        self._line_mm = LINE_DOTS * FINE * self._fine_mm
        self._x, self._y = np.meshgrid(at, -at)
        self._ground = self._paint_ground()

    def text(self, discs: Iterable[Any]) -> Text:
        """Return the board with these discs on it (each with piece, x_mm, y_mm)."""
        dots = self.dots(discs)
        text = Text(no_wrap=True)
        for upper, lower in zip(dots[::2].tolist(), dots[1::2].tolist(), strict=True):
            for above, below in zip(upper, lower, strict=True):
                text.append("▀", _style(tuple(above), tuple(below)))
            text.append("\n")
        text.right_crop(1)
        return text

    def dots(self, discs: Iterable[Any]) -> np.ndarray:
        """Return the picture: rows of dots of (red, green, blue)."""
        fine = self._ground.copy()
        for disc in discs:
            face, edge = _FACES[disc.piece]
            self._paint_disc(fine, disc.x_mm, disc.y_mm, self._spec.radius_mm(disc.piece), face, edge)
        return fine.reshape(self._dots, FINE, self._dots, FINE, 3).mean(axis=(1, 3)).round().astype(int)

    def _paint_disc(self, fine: np.ndarray, x: float, y: float, radius: float, face: Colour, edge: Colour) -> None:
        # Only the square around the disc is looked at: a picture is wanted twelve times a second.
        middle, reach = self._dots * FINE / 2, ceil(radius / self._fine_mm) + 1
        column, row = round(middle + x / self._fine_mm), round(middle - y / self._fine_mm)
        part = slice(row - reach, row + reach), slice(column - reach, column + reach)
        away = np.hypot(self._x[part] - x, self._y[part] - y)
        fine[part][away <= radius] = edge
        fine[part][away <= radius - max(2.5, self._fine_mm)] = face

    # The wood.

    def _paint_ground(self) -> np.ndarray:
        spec = self._spec
        ground = np.empty((*self._x.shape, 3))
        ground[:] = _FRAME
        ground[np.maximum(abs(self._x), abs(self._y)) <= spec.half_mm] = _WOOD
        self._ring(ground, 0.0, 0.0, spec.outer_circle_diameter_mm / 2)
        self._circle(ground, 0.0, 0.0, spec.centre_circle_diameter_mm / 2, _RED)
        for seat in range(4):
            self._base(ground, seat)
            self._arrow(ground, seat)
        for pocket in range(4):
            self._circle(ground, *spec.pocket_centre(pocket), spec.pocket_radius_mm, _HOLE)
        return ground

    def _base(self, ground: np.ndarray, seat: int) -> None:
        spec = self._spec
        end = spec.base_circle_mm
        for line in range(2):
            y = -spec.line_mm(line)
            self._line(ground, turned(seat, -end, y), turned(seat, end, y))
        for offset in (-end, end):
            x, y = spec.striker_place(seat, offset)
            self._circle(ground, x, y, spec.base_circle_diameter_mm / 2, _LINE)
            self._circle(ground, x, y, spec.base_circle_red_mm / 2, _RED)

    def _arrow(self, ground: np.ndarray, pocket: int) -> None:
        spec = self._spec
        tip, tail = spec.arrow_point(pocket), spec.arrow_point(pocket, spec.arrow_length_mm)
        self._line(ground, tip, tail)
        ux, uy = ((tip[i] - tail[i]) / spec.arrow_length_mm for i in range(2))
        for side in (-1, 1):  # the head, at half a right angle
            back = 22.0 / sqrt(2)
            end = tip[0] - back * (ux - side * uy), tip[1] - back * (uy + side * ux)
            self._line(ground, tip, end)

    def _line(self, ground: np.ndarray, a: Any, b: Any) -> None:
        (x0, y0), (wx, wy) = a, (b[0] - a[0], b[1] - a[1])
        part = np.clip(((self._x - x0) * wx + (self._y - y0) * wy) / (wx * wx + wy * wy), 0.0, 1.0)
        away = np.hypot(self._x - x0 - part * wx, self._y - y0 - part * wy)
        ground[away <= self._line_mm / 2] = _LINE

    def _circle(self, ground: np.ndarray, x: float, y: float, radius: float, colour: Colour) -> None:
        ground[np.hypot(self._x - x, self._y - y) <= radius] = colour

    def _ring(self, ground: np.ndarray, x: float, y: float, radius: float) -> None:
        ground[abs(np.hypot(self._x - x, self._y - y) - radius) <= self._line_mm / 2] = _LINE


@lru_cache(maxsize=1 << 14)
def _style(above: Colour, below: Colour) -> Style:
    return Style(color=Color.from_rgb(*above), bgcolor=Color.from_rgb(*below))
