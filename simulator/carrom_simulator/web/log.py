"""Keeps the running game's entries as the page lists them."""

from typing import Any

from carrom.game.entry import UNDO, Entry
from carrom.game.position import Position
from carrom.game.ruling import Verdict
from carrom_simulator.web import words

Message = dict[str, Any]


class GameLog:
    """items: the page's list, undone entries too. lang: in which entries are told first; the other stands there as
    well."""

    def __init__(self, lang: str):
        self.items: list[Message] = []
        self._lang = lang
        self._standing: list[int] = []  # indices in `items` of the entries that were not taken back

    def add(self, entry: Entry, verdict: Verdict, before: Position, after: Position) -> Message:
        """Note an entry with its ruling. Return the message that tells the pages of it."""
        item = words.item(entry, verdict, before, after, self._lang)
        message: Message = {"t": "entry", "item": item}
        if entry.kind == UNDO:
            struck = self._standing.pop()
            self.items[struck]["undone"] = True
            message["strike"] = struck
        else:
            self._standing.append(len(self.items))
        self.items.append(item)
        return message
