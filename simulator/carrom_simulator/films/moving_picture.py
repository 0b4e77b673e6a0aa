"""Makes looped pictures, WebP or APNG, of shots. Needs the extra `pictures`: resvg draws, Pillow writes."""

import functools
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

import resvg_py
from PIL import Image, ImageDraw

from carrom.game import pieces
from carrom_simulator.board import picture
from carrom_simulator.board.spec import BoardSpec

FORMATS = {".webp": "WEBP", ".png": "PNG"}
HZ = 30  # divides the 60 of films
REST_S = 0.9  # how long the end of a shot is shown
CAPTION = 0.08  # height of the words' strip, as a part of the width
_FINE = 2  # discs are laid at twice the size and the picture is halved, so that they move by half dots
_WEBP = {"quality": 70, "method": 4, "minimize_size": True}


class Scene(NamedTuple):
    """One still of a film, and all that it shows.

    discs: piece code, x_mm, y_mm. ring: where the man of a bet lies. columns: of the LEDs, b"" for none. caption: the
    words under the board.
    """

    discs: tuple[picture.Placed, ...]
    seconds: float
    ring: tuple[float, float] | None = None
    columns: bytes = b""
    caption: str = ""


def scenes(film: dict[str, Any], columns: bytes = b"", caption: str = "", ringed: int = -1) -> Iterator[Scene]:
    """Yield the scenes of a film (see film.film). ringed: the disc of the film that wears the ring, or -1."""
    step, last = film["hz"] // HZ, len(film["frames"]) - 1
    gone = dict(film["gone"])
    for at in [*range(0, last, step), last]:
        frame = film["frames"][at]
        places = {
            disc: (frame[2 * disc] / 10, frame[2 * disc + 1] / 10)
            for disc in range(len(film["pieces"]))
            if at / film["hz"] < gone.get(disc, float("inf"))
        }
        discs = tuple((pieces.PIECE_WORDS.index(film["pieces"][disc]), x, y) for disc, (x, y) in places.items())
        yield Scene(discs, REST_S if at == last else 1 / HZ, places.get(ringed), columns, caption)


class Painter:
    """Paints scenes on one board. width: of the pictures, in dots; captioned: leave room for words under the board."""

    def __init__(self, spec: BoardSpec, width: int, captioned: bool = False):
        self._spec = spec
        self._width = width
        self._strip = round(width * CAPTION) if captioned else 0
        self._dots_mm = width * _FINE / picture.outer_mm(spec)
        self._ground = functools.lru_cache(maxsize=8)(self._new_ground)
        self._discs = {piece: self._disc(piece) for piece in range(len(pieces.PIECE_WORDS[:4]))}

    def paint(self, scene: Scene) -> Image.Image:
        """Return the picture of a scene."""
        made = self._ground(scene.columns).copy()
        for piece, x_mm, y_mm in scene.discs:
            disc = self._discs[piece]
            x, y = self._dots(x_mm, y_mm)
            made.paste(disc, (round(x - disc.width / 2), round(y - disc.height / 2)), disc)
        if scene.ring:
            x, y = self._dots(*scene.ring)
            reach = (self._spec.man_radius_mm + 6) * self._dots_mm
            width = round(5 * self._dots_mm)
            ImageDraw.Draw(made).ellipse((x - reach, y - reach, x + reach, y + reach), outline="#0b5cad", width=width)
        board = made.reduce(_FINE)
        if not self._strip:
            return board
        whole = Image.new("RGB", (self._width, self._width + self._strip))
        whole.paste(board, (0, 0))
        whole.paste(self._words(scene.caption), (0, self._width))
        return whole

    def _dots(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        half = self._width * _FINE / 2
        return half + x_mm * self._dots_mm, half - y_mm * self._dots_mm

    def _new_ground(self, columns: bytes) -> Image.Image:
        return _drawn(picture.board_svg(self._spec, frame_columns=columns), self._width * _FINE).convert("RGB")

    def _disc(self, piece: int) -> Image.Image:
        return _drawn(picture.disc_svg(piece), round(2 * self._spec.radius_mm(piece) * self._dots_mm)).convert("RGBA")

    @functools.lru_cache(maxsize=8)  # noqa: B019  a painter lives as long as one picture
    def _words(self, text: str) -> Image.Image:
        wide, high = self._width, self._strip
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
            '<rect width="100%" height="100%" fill="#1b120c"/>'
            f'<text x="{wide / 2}" y="{high * 0.66}" font-family="{picture.FONTS}" font-size="{high * 0.42}" '
            f'text-anchor="middle" fill="#f1e3c8">{escape(text)}</text></svg>'
        )
        return _drawn(svg, wide, fonts=True).convert("RGB")


def still(svg: str, width: int) -> bytes:
    """Return an SVG document as a PNG file."""
    out = io.BytesIO()
    _drawn(svg, width, fonts=True).save(out, "PNG", optimize=True)
    return out.getvalue()


def looped(shown: Sequence[Scene], painter: Painter, ending: str) -> bytes:
    """Return the file of a looped picture. ending: one of FORMATS."""
    first, *others = (painter.paint(scene) for scene in shown)
    lasting_ms = [round(scene.seconds * 1000) for scene in shown]
    out = io.BytesIO()
    more: dict[str, Any] = _WEBP if ending == ".webp" else {}
    first.save(out, FORMATS[ending], save_all=True, append_images=others, duration=lasting_ms, loop=0, **more)
    return out.getvalue()


def _drawn(svg: str, width: int, fonts: bool = False) -> Image.Image:
    return Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=not fonts)))


def main() -> None:
    """Read an order of drawing.py from the standard input and write the picture to the standard output."""
    if hasattr(os, "nice"):
        os.nice(10)  # the table goes on meanwhile
    film, spec, width, ending = json.load(sys.stdin)
    sys.stdout.buffer.write(looped(list(scenes(film)), Painter(BoardSpec(**spec), width), ending))


if __name__ == "__main__":
    main()
