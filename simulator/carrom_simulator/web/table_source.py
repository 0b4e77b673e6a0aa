"""The source of a page of carrom: a table, the simulated one or a real one."""

from typing import Any

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.serving.protocol import Source


class TableSource(Source):
    """A table of carrom that pages show: the simulated one (live.Live) or a real one (feed.Feed).

    spec: the board that is drawn.
    """

    def __init__(self, lang: str, spec: BoardSpec | None, given_lang: str = ""):
        super().__init__(lang, given_lang)
        self.spec = spec or BoardSpec()

    def position_svg(self) -> str:
        """Draw the board as it lies."""
        raise NotImplementedError

    def shot_film(self, record: int, step: int) -> dict[str, Any] | None:
        """Return the film (films.film) of a shot that is played again, or None.

        record: the number of an opened one, in which the shot is that step; 0: the last shot of the game.
        """
        raise NotImplementedError
