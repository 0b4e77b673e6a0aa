"""Names and numbers in Kaluki's record."""

from carrom.game.record import RecordError
from carrom.kaluki.options import is_name

MOST_DIGITS = 6


def name(word: str) -> str:
    """Return `word` if it can be a player's name, otherwise raise RecordError."""
    if not is_name(word):
        raise RecordError("no-name", word)
    return word


def number(word: str) -> int:
    digits = word[1:] if word.startswith("-") else word
    if not 0 < len(digits) <= MOST_DIGITS or any(digit not in "0123456789" for digit in digits):
        raise RecordError("no-number", word)
    return int(word)
