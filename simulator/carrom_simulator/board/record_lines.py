"""Splits the text of a record into lines, in the same way for every reader."""

from carrom.game.record import RecordError
from carrom_simulator.refusals import CodedError


class LineEndError(CodedError, RecordError):
    """A carriage return that ends no line: two readers could see other entries there. line: its number, from 1."""

    def __init__(self, line: int):
        super().__init__("lone-return")
        self.line = line

    def __reduce__(self) -> tuple[type, tuple[int]]:
        return type(self), (self.line,)


def record_lines(text: str) -> list[str]:
    """Return the lines without their ends: only `\\n` and `\\r\\n` end a line, and a comment may hold any other
    character. A byte order mark at the beginning is left out.

    Raises LineEndError for a `\\r` that no `\\n` follows.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    last = len(lines) - 1
    found = [line.removesuffix("\r") if number < last else line for number, line in enumerate(lines)]
    for number, line in enumerate(found, 1):
        if "\r" in line:
            raise LineEndError(number)
    return found


def comment_lines(text: str) -> list[str]:
    """Return the lines of a record for a reader of its comments; none of a record that cannot be read."""
    try:
        return record_lines(text)
    except LineEndError:
        return []
