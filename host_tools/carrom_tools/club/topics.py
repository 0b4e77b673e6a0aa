"""What the host makes and reads of a table's messages, besides what the firmware has (carrom.club.topics)."""

import re
from typing import NamedTuple

from carrom.club.topics import MOST_NAME, is_game, is_number, read_object

MOST_TOLD_BYTES = 1 << 17  # the longest message of a table; a piece of a record has some thousand


class Piece(NamedTuple):
    """A piece of a game's record, as a table tells it (numbered_game)."""

    game: str
    number: int
    lines: str


def name_from(text: str) -> str:
    """Make a table's name of any text, such as this computer's name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower())[:MOST_NAME].strip("-") or "table"


def read_piece(payload: object) -> Piece | None:
    """Return the piece in a message that may hold anything; None where it is none."""
    told = read_object(payload, MOST_TOLD_BYTES)
    if told is None or not is_game(told.get("game")) or not is_number(told.get("number")):
        return None
    lines = told.get("lines")
    if not isinstance(lines, str) or not lines.endswith("\n"):
        return None
    try:
        lines.encode()  # half of a surrogate pair is no text
    except UnicodeEncodeError:
        return None
    return Piece(told["game"], told["number"], lines)
