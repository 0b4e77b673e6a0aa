"""Offers the right spelling of a word that a record cannot have: small letters, and the dash of the keyboard."""

from typing import Any

from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.rules import GAMES
from carrom.kaluki import entry as moves
from carrom.kaluki import reader
from carrom.lang import pick

_CODES = {"no-entry", "no-card-entry", "no-seat", "no-pocket", "no-piece", "no-claim", "no-book"}
_DASHES = "\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
_WORDS = {
    *record.Reader.HEADER,
    *reader.Reader.HEADER,
    *GAMES,
    *pieces.SEAT_WORDS,
    *pieces.POCKET_WORDS,
    *pieces.PIECE_WORDS,
    *(name for _, name in pieces.CLAIM_WORDS),
    *entries.KIND_WORDS,
    *moves.BY_A_PLAYER,
    *(moves.HAND, moves.VOID, moves.BUY, moves.DEAL, moves.TURN),
}
_PREFIXES = ("off:", "hit@")
_SMALL = ("{!r} s'écrit en petites lettres : {}", "{!r} is written in small letters: {}")
_NOTHING = ("{!r} s'écrit -, si rien n'est tombé", "{!r} is written -, where nothing fell")


def spelled(lang: str, code: str, *values: Any) -> str:
    """Return the words of a refusal whose word is only spelled wrong, "" for any other.

    >>> spelled("en", "no-seat", "South")
    "'South' is written in small letters: south"
    """
    word = values[0] if code in _CODES and values else None
    if not isinstance(word, str) or not word:
        return ""
    if word in _DASHES:
        return pick(lang, _NOTHING).format(word)
    small = word.lower()
    if small == word or not (small in _WORDS or small.startswith(_PREFIXES)):
        return ""
    return pick(lang, _SMALL).format(word, small)
