"""Words of the record to the engine's codes and back."""

from collections.abc import Sequence

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS, SEAT_WORDS


def seat_code(word: str) -> int:
    """Return the engine's code of a seat. Raises ValueError."""
    return _code(word, SEAT_WORDS, "seat")


def piece_code(word: str) -> int:
    """Return the engine's code of a piece. Raises ValueError."""
    return _code(word, tuple(PIECE_WORDS), "piece")


def pocket_code(word: str) -> int:
    """Return the engine's code of a pocket. Raises ValueError."""
    return _code(word, POCKET_WORDS, "pocket")


def seat_word(code: int) -> str:
    """Return a seat as the record writes it."""
    return str(SEAT_WORDS[code])


def piece_word(code: int) -> str:
    """Return a piece as the record writes it."""
    return str(PIECE_WORDS[code])


def pocket_word(code: int) -> str:
    """Return a pocket as the record writes it."""
    return str(POCKET_WORDS[code])


def _code(word: str, words: Sequence[str], what: str) -> int:
    if word in words:
        return words.index(word)
    raise ValueError(f"{word!r} is not a {what}; there are: {', '.join(words)}")
