"""The terminal picture of a simulated game: the board from above, the LEDs, the score, calls and entries in words."""

from collections import deque
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from carrom.game.entry import Entry
from carrom.lang import pick
from carrom.panel import calls
from carrom_simulator.game.session import Session
from carrom_simulator.words import board_words
from carrom_simulator.words.books import catalogue
from carrom_tools.drawings.terminal_board import Painter

SIDE = 42  # characters beside the board: the LEDs have 32 columns
LEAST_ROWS = 12  # fewest rows of the board's drawing
_LIT, _DARK = "bright_red", "grey11"
_WORDS = (
    ("Tableau LED", "Annonces", "Entrées", "table simulée", "Ctrl-C arrête"),
    ("LED scoreboard", "Calls", "Entries", "simulated table", "Ctrl-C stops"),
)


class Screen:
    """Listens to a session and draws it as large as the terminal is; rich prints it."""

    def __init__(self, session: Session, lang: str):
        self._session = session
        self._lang = lang
        self._before = session.position
        self._calls: deque[str] = deque(maxlen=40)
        self._entries: deque[str] = deque(maxlen=40)
        self._painter: tuple[int, Painter] | None = None
        session.table.listeners.append(self)

    def on_call(self, call: calls.Call) -> None:
        self._calls.append(call.text(self._lang))

    def on_entry(self, entry: Entry, verdict: Any, position: Any) -> None:
        words = board_words.entry_words(entry, self._before, self._lang)
        self._entries.append(pick(self._lang, (" : ", ": ")).join(filter(None, words)))
        self._before = position

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = max(LEAST_ROWS, min(console.height - 2, (console.width - SIDE - 1) // 2))
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(self._board(rows), self._side(rows))
        *_, simulated, stops = pick(self._lang, _WORDS)
        minutes = f"{self._session.world.now_us / 60e6:.1f} min"
        name = catalogue.BOOKS[self._session.game.book.id].name
        yield Text(f"{name} · {simulated} · {minutes}", style="bold", no_wrap=True, overflow="ellipsis")
        yield grid
        yield Text(stops, style="dim", no_wrap=True, overflow="ellipsis")

    def _board(self, rows: int) -> Text:
        if self._painter is None or self._painter[0] != rows:
            self._painter = rows, Painter(self._session.tabletop.spec, rows)
        return self._painter[1].text(self._session.tabletop.discs())

    def _side(self, rows: int) -> RenderableType:
        leds, said, entered, *_ = pick(self._lang, _WORDS)
        status = Text("\n".join(calls.status_text(self._session.position, self._lang).split(", ")), style="bold")
        height = rows - 6 - 4
        upper = max(3, height * 2 // 5)
        return Group(
            Panel(matrix(self._session.world.display.frame), title=leds, width=SIDE, height=6),
            Panel(status, width=SIDE, height=4),
            _list(self._calls, said, upper),
            _list(self._entries, entered, max(3, height - upper)),
        )


def _list(lines: deque[str], title: str, height: int) -> Panel:
    shown = Text("\n".join(list(lines)[2 - height :]), no_wrap=True, overflow="ellipsis")
    return Panel(shown, title=title, width=SIDE, height=height)


def matrix(frame: bytes) -> Text:
    """Return a frame of the scoreboard as text: a character is two pixels, one above the other."""
    text = Text(no_wrap=True)
    for y in range(0, 8, 2):
        for column in frame:
            upper, lower = (_LIT if column >> row & 1 else _DARK for row in (y, y + 1))
            text.append("▀", f"{upper} on {lower}")
        text.append("\n" if y < 6 else "")
    return text
