"""The terminal picture of a simulated game: the board from above, the LED matrix, the calls, the record growing."""

from collections import deque
from typing import Any

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from carrom.game import pieces
from carrom.lang import pick
from carrom.panel import calls
from carrom.panel.scoreboard import WIDTH
from simulator.game.session import Session

ROWS, COLUMNS = 21, 42  # characters of the board: two columns are as wide as a row is high
LINES = 10  # of calls and of the record
_LIT, _DARK = "bright_red", "grey11"
_LOOK = {
    pieces.WHITE: ("○", "bold bright_white"),
    pieces.BLACK: ("●", "bold grey30"),
    pieces.QUEEN: ("●", "bold red"),
    pieces.STRIKER: ("◉", "bold bright_blue"),
}
_WORDS = (
    ("Plateau", "Tableau LED", "Annonces", "Feuille", "table simulée"),
    ("Board", "LED scoreboard", "Calls", "Record", "simulated table"),
)


class Screen:
    """Listens to a session and draws it; rich prints the result of `draw`."""

    def __init__(self, session: Session, lang: str):
        self._session = session
        self._words = pick(lang, _WORDS)
        self._lang = lang
        self._calls: deque[str] = deque(maxlen=LINES)
        self._record: deque[str] = deque(maxlen=LINES)
        session.table.listeners.append(self)

    def on_call(self, name: str, rtttl: str, text: str) -> None:
        self._calls.append(text)

    def on_entry(self, text: str, verdict: Any, position: Any) -> None:
        self._record.append(text)

    def draw(self) -> Group:
        board, leds, said, record, simulated = self._words
        title = f"{self._session.game.book.id} · {simulated} · {self._session.world.now_us / 60e6:.1f} min"
        side = Group(
            Panel(_list(self._calls), title=said, width=46, height=LINES + 2),
            Panel(_list(self._record), title=record, width=46, height=LINES + 2),
        )
        status = Text(calls.status_text(self._session.position, self._lang))
        picture = Columns([Panel(self._board(), title=board, width=COLUMNS + 4), side])
        scoreboard = Panel(matrix(self._session.world.display.frame), title=leds, expand=False)
        return Group(Text(title, style="bold"), scoreboard, status, picture)

    def _board(self) -> Text:
        cells = [[("·", "grey37") if (x + 2 * y) % 10 == 0 else (" ", "") for x in range(COLUMNS)] for y in range(ROWS)]
        spec = self._session.tabletop.spec
        for pocket in range(4):
            _put(cells, spec, *spec.pocket_centre(pocket), "◯", "bold yellow")
        for seat in range(4):
            for offset in (-spec.base_circle_mm, spec.base_circle_mm):
                _put(cells, spec, *spec.striker_place(seat, offset), "o", "red")
        for disc in self._session.tabletop.discs():
            _put(cells, spec, disc.x_mm, disc.y_mm, *_LOOK[disc.piece])
        text = Text()
        for row in cells:
            for char, style in row:
                text.append(char, style)
            text.append("\n")
        return text


def _put(cells: list[list[tuple[str, str]]], spec: Any, x_mm: float, y_mm: float, char: str, style: str) -> None:
    column = min(max(int((x_mm / spec.side_mm + 0.5) * COLUMNS), 0), COLUMNS - 1)
    row = min(max(int((0.5 - y_mm / spec.side_mm) * ROWS), 0), ROWS - 1)
    cells[row][column] = (char, style)


def matrix(frame: bytes) -> Text:
    """Return a frame of the scoreboard as text: two rows of pixels in one line, a gap between two matrices."""
    text = Text()
    for y in range(0, 8, 2):
        for x, column in enumerate(frame):
            if x and x % WIDTH == 0:
                text.append("  ")
            upper, lower = (_LIT if column >> row & 1 else _DARK for row in (y, y + 1))
            text.append("▀▀", f"{upper} on {lower}")
        text.append("\n" if y < 6 else "")
    return text


def _list(lines: deque[str]) -> Text:
    return Text("\n".join(lines))
