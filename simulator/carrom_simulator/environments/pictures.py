"""Draws a position for `render`: the board of the virtual table's page. Needs the extra `pictures` for pixels."""

import io
from typing import Any

import numpy as np

from carrom_simulator.board.layout import Layout
from carrom_simulator.board.picture import board_svg
from carrom_simulator.board.spec import BoardSpec

MODES = ("rgb_array", "svg")
WIDTH_PX = 480


def drawn(spec: BoardSpec, layout: Layout, mode: str | None, mark: str = "") -> Any:
    """Return the picture as `mode` wants it: (height, width, 3) bytes, or an SVG document; None without a mode."""
    if mode is None:
        return None
    svg = board_svg(spec, [(disc.piece, disc.x_mm, disc.y_mm) for disc in layout], WIDTH_PX, mark=mark)
    if mode == "svg":
        return svg
    if mode != "rgb_array":
        raise ValueError(f"render_mode {mode!r}; there are: {', '.join(MODES)}")
    import resvg_py
    from PIL import Image

    image = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH_PX)))
    return np.asarray(image.convert("RGB"))
