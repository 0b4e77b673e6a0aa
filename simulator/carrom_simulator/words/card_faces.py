"""Cards in words, as players write them."""

from __future__ import annotations

from collections.abc import Iterable

from carrom.kaluki import cards
from carrom.lang import pick

RANKS = (("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"),
         ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))  # fmt: skip
SUITS = "♠♥♦♣"


def card_text(card: int, lang: str) -> str:
    """Return a card as players write it: "10♦", "V♠", "joker"."""
    return "joker" if card == cards.JOKER else pick(lang, RANKS)[card % 13] + SUITS[card // 13]


def cards_text(many: Iterable[int], lang: str) -> str:
    return " ".join(card_text(card, lang) for card in many)
