"""A record as read, and the steps of its replay: what is put into words here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from carrom.game.rulebook import Book
from carrom.game.ruling import Verdict


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of a record: the number of its line, counted from 1, its text without comment, and the entry itself."""

    number: int
    text: str
    entry: Any  # carrom.game.entry.Entry, or carrom.kaluki.entry.Entry


@dataclass(frozen=True)
class Record:
    """A record that was read whole. seats and opener are codes of carrom.game.pieces; in Kaluki players' names.

    names: of those who sit at a seat, by its word, where the record's comments say them.
    """

    name: str
    book: Book
    seats: tuple
    opener: Any
    lines: tuple[Line, ...]
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """An entry of a replay, with its ruling and the positions around it, which are of the book's own kind."""

    book: Any
    line: Line
    before: Any
    verdict: Verdict
    after: Any
