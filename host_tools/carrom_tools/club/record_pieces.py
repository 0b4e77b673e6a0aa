"""Reads the pieces of a game's record, and the states, that tables tell."""

import hashlib
import re
from typing import NamedTuple

from carrom_simulator.board.record_lines import LineEndError, record_lines
from carrom_tools.club.topics import MOST_NAME, is_game, is_number, read_object

MOST_TOLD_BYTES = 1 << 17  # the longest message of a table
# Characters: a line twice the longest of 1,000 games of bots in all books, which has 766; a piece a little more than
# twice the longest, of 1,848 (make bench-records).
MOST_LINE = 1532
MOST_PIECE = 4096
MOST_PIECE_BYTES = 1 << 14  # of the message with a piece: its lines, and its ruling


HEADER_LINES = 3  # in each game: book, who plays, who begins
NO_DIGEST = ""  # of the pieces before piece 0
_DIGEST = re.compile("(?:[0-9a-f]{16})?")


class Piece(NamedTuple):
    """A piece of a game's record, as a table tells it (numbered_game).

    lines: "" in the place of what no table writes, so that nobody asks for it again. before: of piece 0, the game that
    the table had before, and its pieces. follows: the digest of the pieces before it. until: of those and itself; None
    where the table, an older one, does not say.
    """

    game: str
    number: int
    lines: str
    before: tuple[str, int] | None = None
    follows: str | None = None
    until: str | None = None


def name_from(text: str) -> str:
    """Make a table's name of any text, such as this computer's name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower())[:MOST_NAME].strip("-") or "table"


def read_piece(payload: object) -> Piece | None:
    """Return the piece in a message that may hold anything; None where it is none."""
    told = read_object(payload, MOST_PIECE_BYTES)
    if told is None or not is_game(told.get("game")) or not is_number(told.get("number")):
        return None
    lines = told.get("lines")
    wanted = 1 if told["number"] else HEADER_LINES
    readable = lines if isinstance(lines, str) and _is_readable(lines, wanted) else ""
    before, follows = read_before(told.get("before"), told["game"]), read_digest(told.get("digest"))
    until = None if follows is None else digest(follows, str(lines))
    return Piece(told["game"], told["number"], readable, before, follows, until)


def digest(before: str, lines: str) -> str:
    """Return the digest of a game's pieces up to one. before: the digest of those before it. lines: its own."""
    return hashlib.sha256((before + lines).encode(errors="surrogatepass")).hexdigest()[:16]


def read_digest(told: object) -> str | None:
    """Return the digest in a message that may hold anything; None where it is none."""
    return told if isinstance(told, str) and _DIGEST.fullmatch(told) else None


def read_state(payload: object) -> dict | None:
    """Return the state in a message that may hold anything; None where it is none."""
    told = read_object(payload, MOST_TOLD_BYTES)
    return told if told is not None and isinstance(told.get("lately"), dict) else None


def read_before(told: object, game: str) -> tuple[str, int] | None:
    """Return the game that a message names as begun before another, and its pieces; None where it names none."""
    if not isinstance(told, dict) or not is_game(told.get("game")) or not is_number(told.get("pieces")):
        return None
    return (told["game"], told["pieces"]) if told["game"] != game else None


def _is_readable(lines: str, wanted: int) -> bool:
    """Return whether these can be whole lines of a record, so many of them no comments."""
    if not lines.endswith("\n") or len(lines) > MOST_PIECE:
        return False
    try:
        lines.encode()  # half of a surrogate pair is no text
        split = record_lines(lines)
    except (UnicodeEncodeError, LineEndError):
        return False
    count = sum(bool(line.partition("#")[0].strip()) for line in split)
    return max(map(len, split)) <= MOST_LINE and count == wanted
