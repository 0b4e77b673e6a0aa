"""Names and numbers in Kaluki's record."""

from carrom.game.record import RecordError
from carrom.kaluki.options import name_fault

MOST_DIGITS = 6


def name(word: str) -> str:
    """Return `word` if it can be a player's name, otherwise raise RecordError."""
    fault = name_fault(word)
    if fault:
        raise RecordError(fault)
    return word


def number(word: str) -> int:
    digits = word[1:] if word.startswith("-") else word
    if not 0 < len(digits) <= MOST_DIGITS or any(digit not in "0123456789" for digit in digits):
        raise RecordError(f"{word!r} is not a whole number of at most {MOST_DIGITS} digits")
    return int(word)
