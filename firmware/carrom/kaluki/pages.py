"""Kaluki's status picture: each player's name and total, then the pot, in turn.

columns 0-19    the name, as much as fits; row 7: three dots for the dealer
        21-31   the number, rows 0-4; row 7: a line for a player who is out
"""

from carrom import clock, const
from carrom.kaluki.texts import CALLS
from carrom.panel import font
from carrom.panel.presenter import Presenter
from carrom.panel.scoreboard import WIDTH, Scoreboard

_PAGE_US = const(2000000)
_NAME = const(20)  # columns


class PagedBoard(Scoreboard):
    """A scoreboard whose status picture shows one page after the other. pot: the name on the last page."""

    def __init__(self, width: int):
        super().__init__(width)
        self.pot = "pot"
        self._page = 0
        self._turn_us = 0

    def show(self, position) -> None:
        super().show(position)
        self._page = -1  # the first page comes next

    def _draw_status(self, now_us: int) -> int | None:
        over = self._page < 0 or (self._status and clock.reached(now_us, self._turn_us))
        if over:
            self._page = (self._page + 1) % (len(self.position.names) + 1)  # type: ignore[attr-defined]
        if over or not self._status:
            self._turn_us = clock.add(now_us, _PAGE_US)
        draw_page(self.frame, self.position, self._page, self.pot)
        self.changed = True
        return self._turn_us


class PagedPresenter(Presenter):
    """Puts a PagedBoard on the display, and knows Kaluki's calls."""

    BOARD = PagedBoard
    CALLS = CALLS


def draw_page(frame: bytearray, position, at: int, pot: str) -> None:
    """Draw the page of player `at`, or, after the last one, the pot, on every display."""
    for x in range(len(frame)):
        frame[x] = 0
    player = at < len(position.names)
    name = font.render(position.names[at] if player else pot)[:_NAME]
    frame[: len(name)] = name
    digits = str(min(position.points[at] if player else position.pot, 999))
    x = WIDTH + 1 - 4 * len(digits)
    for digit in digits:
        font.draw_digit(frame, x, ord(digit) - 48)
        x += 4
    if player and at == position.dealer:
        for x in (0, 2, 4):
            frame[x] |= 0x80
    if player and at not in position.inside:
        for x in range(_NAME + 1, WIDTH):
            frame[x] |= 0x80
    if len(frame) > WIDTH:
        frame[WIDTH:] = frame[:WIDTH]
