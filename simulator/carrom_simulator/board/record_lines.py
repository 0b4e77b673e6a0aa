"""Splits the text of a record into lines, in the same way for every reader."""


def record_lines(text: str) -> list[str]:
    """Return the lines without their ends. Only `\\n` and `\\r\\n` end a line: a comment may hold any other character.
    A byte order mark at the beginning is left out."""
    return [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
