"""The terminal picture of `carrom monitor --pocket`: what a bench set counts, and its last passages."""

from collections import Counter, deque
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from carrom.game.pieces import PIECE_WORDS
from carrom.lang import pick
from carrom_simulator.words.codes import PIECES, POCKETS

_HEADS = (
    ("n°", "pièces", "marge", "doute", "longueur mm", "vitesse mm/s", "rouge, vert"),
    ("no.", "pieces", "margin", "doubt", "length mm", "speed mm/s", "red, green"),
)
_COUNT = ("{} passages au trou {}", "{} passages at the {} pocket")
_SHOWN = 16


class PocketScreen:
    """Takes the passages of one pocket among the console's objects, and draws them with rich."""

    def __init__(self, pocket: str, lang: str):
        self.pocket = pocket
        self._lang = lang
        self._counts: Counter[str] = Counter()
        self._last: deque[tuple[str, ...]] = deque(maxlen=_SHOWN)

    def take(self, said: dict[str, Any]) -> None:
        """Take in one object of the console; those of another form are passed over."""
        if said.get("event") != "passage" or said.get("pocket") != self.pocket:
            return
        try:
            names = " + ".join(pick(self._lang, PIECES[PIECE_WORDS[piece]]) for piece in said["pieces"]) or "?"
            lights = "  ".join(f"{red}, {green}" for red, green in said["readings"])
            numbers = (f"{said['length_um'] / 1000:.1f}", str(said["speed"]))
            row = (names, str(said["margin"]), said["doubt"] or "", *numbers, lights)
        except (LookupError, TypeError, ValueError):
            return
        self._counts[names] += 1
        self._last.append((str(self._counts.total()), *row))

    def __rich__(self) -> RenderableType:
        where = pick(self._lang, POCKETS[self.pocket])
        head = Text(pick(self._lang, _COUNT).format(self._counts.total(), where), style="bold")
        counts = Text("   ".join(f"{name} {count}" for name, count in self._counts.most_common()))
        table = Table(box=None, pad_edge=False)
        for title in pick(self._lang, _HEADS):
            table.add_column(title)
        for row in self._last:
            table.add_row(*row)
        return Group(head, counts, table)
