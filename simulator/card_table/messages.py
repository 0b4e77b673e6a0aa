"""Checks what pages of the card table send, see simulator.web.protocol."""

from __future__ import annotations

from typing import Any

from carrom.kaluki import cards
from carrom.kaluki.options import LONGEST_NAME, MOST
from carrom.kaluki.position import PACK
from simulator.card_table.setup import MOST_SEED
from simulator.cards.bots import LEVELS
from simulator.web import protocol
from simulator.web.protocol import LANGS, Check

MOST_BYTES = 4_000


def _card(value: Any) -> bool:
    try:
        cards.parse(value)
    except (ValueError, TypeError):
        return False
    return isinstance(value, str)


def _cards(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= PACK and all(map(_card, value))


def _levels(value: Any) -> bool:
    return isinstance(value, list) and 0 < len(value) < MOST and all(
        type(level) is int and level in LEVELS for level in value
    )  # fmt: skip


_meld = protocol.whole(1, PACK)

# kind: {field: its check}. Every field must be there, and no other.
MESSAGES: dict[str, dict[str, Check]] = {
    "draw": {},
    "take": {},
    "meld": {"cards": _cards},
    "add": {"card": _card, "meld": _meld, "low": protocol.flag},
    "from": {"card": _card, "meld": _meld},
    "swap": {"card": _card, "meld": _meld},
    "discard": {"card": _card},
    "undo": {},
    "deal": {},
    "buy": {},
    "hint": {},
    "pick": {"cards": _cards},
    "new": {
        "name": protocol.text(LONGEST_NAME),
        "levels": _levels,
        "options": protocol.options,
        "seed": protocol.or_none(protocol.whole(0, MOST_SEED)),
    },
    "rules": {},
    "continue": {},
    "lang": {"lang": protocol.among(LANGS)},
}


def parse(data: str) -> dict[str, Any]:
    """Return the checked message. Raises ProtocolError."""
    return protocol.checked(data, MESSAGES, MOST_BYTES)
