"""Words of the record to the engine's codes and back."""

from collections.abc import Sequence
from typing import cast

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS, SEAT_WORDS
from carrom_table.words import Piece, Pocket, Seat


def seat_code(word: str) -> int:
    """Return the engine's code of a seat. Raises ValueError."""
    return _code(word, SEAT_WORDS, "seat")


def piece_code(word: str) -> int:
    """Return the engine's code of a piece. Raises ValueError."""
    return _code(word, tuple(PIECE_WORDS), "piece")


def pocket_code(word: str) -> int:
    """Return the engine's code of a pocket. Raises ValueError."""
    return _code(word, POCKET_WORDS, "pocket")


def seat_word(code: int) -> Seat:
    """Return a seat as the record writes it."""
    return cast(Seat, SEAT_WORDS[code])


def piece_word(code: int) -> Piece:
    """Return a piece as the record writes it."""
    return cast(Piece, PIECE_WORDS[code])


def pocket_word(code: int) -> Pocket:
    """Return a pocket as the record writes it."""
    return cast(Pocket, POCKET_WORDS[code])


def _code(word: str, words: Sequence[str], what: str) -> int:
    if isinstance(word, str) and word in words:
        return words.index(word)
    raise ValueError(f"{word!r} is not a {what}; there are: {', '.join(words)}")
