"""Keeps the running game's entries: as the page lists them, and as a record with the board in its comments."""

from typing import Any

from carrom.game import record
from carrom.game.entry import SHOT, UNDO
from carrom.game.position import Position
from carrom.game.ruling import Verdict
from carrom_simulator.board import saved
from carrom_simulator.board.layout import Layout
from carrom_simulator.web import words

Message = dict[str, Any]


class GameLog:
    """header: of the record. first: how the men lay at the start. items: the page's list, undone entries too.
    lang: in which entries are told first; the other stands there as well."""

    def __init__(self, header: str, first: Layout, narrator: words.Narrator, lang: str):
        self.items: list[Message] = []
        self._narrator = narrator
        self._lang = lang
        self._first = self._layout = saved.layout_comment(first)  # _layout: written last
        self._lines = [header + self._first]
        self._saved = 0  # how many of these lines are saved
        self._standing: list[int] = []  # indices in `items` of the entries that were not taken back
        self._shot = ""  # how the shot began that is entered next
        self._shots: dict[int, str] = {}  # how those of `items` began
        self._taken_back: list[str] = []  # how the entries began that may come again at once, changed; the first last

    def set_header(self, header: str) -> None:
        """Give a game of which nothing is saved yet another header."""
        assert not self._saved, "the header stands on the disk already"
        self._lines[0] = header + self._first

    def add(self, text: str, verdict: Verdict, before: Position, after: Position) -> Message:
        """Note an entry with its ruling. Return the message that tells the pages of it."""
        item = words.item(text, verdict, before, after, self._lang, self._narrator)
        message: Message = {"t": "entry", "item": item}
        self._layout = ""
        kind = record.parse_entry(text).kind
        if kind == UNDO:
            struck = self._standing.pop()
            self.items[struck]["undone"] = True
            message["strike"] = struck
            self._taken_back.append(self._shots.get(struck, ""))
        else:
            self._standing.append(len(self.items))
            began = self._taken_back.pop() if self._taken_back else ""
            if kind == SHOT:
                self._shots[len(self.items)] = self._begun(began)
        self._lines.append(text)
        self.items.append(item)
        return message

    def _begun(self, before: str) -> str:
        """Return how the shot began that is being entered. before: how it did when it was entered already; it was
        amended."""
        if before and not self._shot:
            self._lines.append(before)
        began, self._shot = self._shot or before, ""
        return began

    def add_shot(self, shot: saved.Shot) -> None:
        """Note how the shot begins that will be entered next."""
        self._shot = shot.comment()
        self._lines.append(self._shot)
        self._layout = ""
        self._taken_back.clear()

    def add_layout(self, layout: Layout) -> None:
        """Note how the men lie after the last entry, if that is new."""
        comment = saved.layout_comment(layout)
        if comment != self._layout:
            self._layout = comment
            self._lines.append(comment)

    def add_question(self, text: str, layout: Layout) -> None:
        """Note what the table asks before it enters the shot that began last, and how the men lie meanwhile. text: of
        the firmware's journal, "" for no question any more."""
        self._lines.append(saved.question_comment(text, layout))
        self._layout = ""

    def unsaved(self) -> str:
        """Return the lines that were added since the last call. What was taken back until then does not come again."""
        self._taken_back.clear()
        lines = self._lines[self._saved :]
        self._saved = len(self._lines)
        return "".join(line + "\n" for line in lines)

    def record_text(self) -> str:
        """Return the game so far as a record."""
        return "\n".join(self._lines) + "\n"
