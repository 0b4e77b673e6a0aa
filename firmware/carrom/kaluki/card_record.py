"""Kaluki's record of a hand played card by card: reads its entries."""

from carrom.game.record import RecordError
from carrom.kaluki import cards, entry
from carrom.kaluki.tokens import name, number


def card_entry(words: list):
    """Read an entry from the words of its line: cards dealt, the card turned up, or a player's move."""
    kind, count = words[0], len(words)
    if kind == entry.DEAL:
        if count != 2 + cards.DEALT:
            raise RecordError("deal-words")
        return entry.Entry(kind, name(words[1]), _cards(words[2:]))
    if kind == entry.TURN:
        if count != 2:
            raise RecordError("turn-words")
        return entry.Entry(kind, cards=_cards(words[1:]))
    return _played(words)


def _cards(words: list) -> tuple:
    try:
        return tuple(cards.parse(word) for word in words)
    except ValueError as error:
        raise RecordError(*error.args) from None


def _played(words: list):
    """Read a move of the player on turn: name, verb, and the verb's words."""
    who, count = name(words[0]), len(words)
    kind = words[1] if count > 1 else ""
    if kind not in entry.BY_A_PLAYER:
        raise RecordError("no-card-entry", " ".join(words[:2]))
    rest = words[2:]
    if kind == entry.TAKE and not rest:
        return entry.Entry(kind, who)
    if kind == entry.MELD and rest:
        return entry.Entry(kind, who, _cards(rest))
    if kind in (entry.DRAW, entry.DISCARD) and len(rest) == 1:
        return entry.Entry(kind, who, _cards(rest))
    if kind == entry.FROM and len(rest) == 2:
        return entry.Entry(kind, who, _cards(rest[1:]), _meld_number(rest[0]))
    if kind == entry.ADD and len(rest) == 3 and rest[2] in ("low", "high"):
        return entry.Entry(kind, who, _cards(rest[:1]), _meld_number(rest[1]), rest[2] == "low")
    if kind in (entry.ADD, entry.SWAP) and len(rest) == 2:
        return entry.Entry(kind, who, _cards(rest[:1]), _meld_number(rest[1]))
    raise RecordError(kind + "-words")


def _meld_number(word: str) -> int:
    count = number(word)
    if count < 0:
        raise RecordError("no-meld-number", word)
    return count
