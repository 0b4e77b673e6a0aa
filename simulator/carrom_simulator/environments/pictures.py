"""Shows positions for `render`: the board of the virtual table's page. Needs the extra `pictures` for pixels."""

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from carrom_simulator.board.layout import Disc, Layout
from carrom_simulator.board.picture import board_svg
from carrom_simulator.board.spec import BoardSpec

RGB, LIST, SVG = "rgb_array", "rgb_array_list", "svg"
MODES = (RGB, SVG, LIST)
FPS = 2  # shots a second
WIDTH_PX = 480


class Pictures:
    """Draws some boards as `mode` wants them: "rgb_array", (height, width, 3) bytes; "rgb_array_list", a list of these,
    one a step since the last call; "svg", a document; None without a mode.

    keeps: whether it wants to see the men after every step.
    """

    def __init__(self, mode: str | None, spec: BoardSpec, boards: int = 1):
        self._mode, self._spec = mode, spec
        self.keeps = mode == LIST
        self._seen: list[list[Layout]] = [[] for _ in range(boards)]

    def begin(self, layout: Layout, board: int = 0) -> None:
        """See the start of an episode that was asked for; what nobody has called for by then is forgotten."""
        self._seen[board].clear()
        self.see(layout, board)

    def see(self, layout: Layout, board: int = 0) -> None:
        """See the men after a step."""
        if self.keeps:
            self._seen[board].append(layout)

    def drawn(self, layout: Layout, board: int = 0) -> Any:
        """Return the picture, or the pictures, of a board. Raises ValueError for a mode that there is not."""
        if self._mode is None:
            return None
        if self._mode not in MODES:
            raise ValueError(f"render_mode {self._mode!r}; there are: {', '.join(MODES)}")
        if self._mode == SVG:
            return board_svg(self._spec, _placed(layout), WIDTH_PX)
        if self._mode == RGB:
            return _pixels(self._spec, layout)
        seen, self._seen[board] = self._seen[board], []
        return [_pixels(self._spec, layout) for layout in seen]


def _placed(layout: Sequence[Disc]) -> tuple[tuple[int, float, float], ...]:
    return tuple((disc.piece, disc.x_mm, disc.y_mm) for disc in layout)


def _pixels(spec: BoardSpec, layout: Layout) -> Any:
    from carrom_simulator.films.moving_picture import Scene

    return np.array(_painter(spec).paint(Scene(_placed(layout), 0.0)))


@functools.lru_cache(maxsize=4)
def _painter(spec: BoardSpec) -> Any:
    """Return what draws the empty board and each kind of piece once, and lays them together."""
    from carrom_simulator.films.moving_picture import Painter

    return Painter(spec, WIDTH_PX)
