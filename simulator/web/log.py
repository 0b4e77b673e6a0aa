"""Keeps the running game's entries: as the page lists them, and as a record with the board in its comments."""

from typing import Any

from carrom.game import record
from carrom.game.entry import UNDO
from carrom.game.position import Position
from carrom.game.ruling import Verdict
from simulator.board import saved
from simulator.board.layout import Layout
from simulator.web import words

Message = dict[str, Any]
Ruling = tuple[str, Verdict, Position, Position]  # text, verdict, position before and after


class GameLog:
    """header: of the record. first: how the men lay at the start. items: the page's list, undone entries too.
    lang: of entries that are added."""

    def __init__(self, header: str, first: Layout, narrator: words.Narrator, lang: str):
        self.items: list[Message] = []
        self._narrator = narrator
        self.lang = lang
        self._rulings: list[Ruling] = []  # one for each item
        self._lines = [header + saved.layout_comment(first)]
        self._standing: list[int] = []  # indices in `items` of the entries that were not taken back

    def add(self, text: str, verdict: Verdict, before: Position, after: Position) -> Message:
        """Note an entry with its ruling. Return the message that tells the pages of it."""
        ruling = (text, verdict, before, after)
        item = words.item(*ruling, self.lang, self._narrator)
        message: Message = {"t": "entry", "item": item}
        self._lines.append(text)
        self._rulings.append(ruling)
        self.items.append(item)
        if record.parse_entry(text).kind == UNDO:
            struck = self._standing.pop()
            self.items[struck]["undone"] = True
            message["strike"] = struck
        else:
            self._standing.append(len(self.items) - 1)
        return message

    def items_in(self, lang: str) -> list[Message]:
        """Put all entries into a language. Changes nothing, so that a thread may do it."""
        return [words.item(*ruling, lang, self._narrator) for ruling in list(self._rulings)]

    def take_items(self, items: list[Message]) -> None:
        """Show what `items_in` made."""
        for item, translated in zip(self.items, items, strict=False):
            item |= translated

    def add_shot(self, shot: saved.Shot) -> None:
        """Note how the shot begins that will be entered next."""
        self._lines.append(shot.comment())

    def add_layout(self, layout: Layout) -> None:
        """Note how the men lie after the last entry."""
        self._lines.append(saved.layout_comment(layout))

    def record_text(self) -> str:
        """Return the game so far as a record."""
        return "\n".join(self._lines) + "\n"
