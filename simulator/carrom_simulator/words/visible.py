"""Tells whether a name can be seen: some characters count as letters or symbols, and draw nothing."""

import unicodedata

_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # controls, half pairs, private and unused ones, line ends
_DRAWN = "LNPS"  # letters, numbers, punctuation, symbols: a mark or a blank alone draws nothing
_EMPTY = ("FILLER", "BLANK")  # U+3164 HANGUL FILLER is a letter, U+2800 BRAILLE PATTERN BLANK a symbol


def can_stand(one: str) -> bool:
    """Return whether a character, a blank included, may stand in a name."""
    if one == " ":
        return True
    return unicodedata.category(one) not in _HIDDEN and not any(
        word in unicodedata.name(one, "").split() for word in _EMPTY
    )


def can_be_seen(text: str) -> bool:
    """Return whether a text draws anything.

    >>> can_be_seen("Léa"), can_be_seen(" "), can_be_seen(chr(0x3164))
    (True, False, False)
    """
    return any(unicodedata.category(one)[0] in _DRAWN and can_stand(one) for one in text)
