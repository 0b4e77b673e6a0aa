"""Makes the page's evening: the person's cards, the table, the totals. No card of a bot's hand is in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carrom.kaluki import cards
from carrom.kaluki import entry as entries
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import BETWEEN, DRAW, GAME_OVER
from carrom.kaluki.record import position_dict
from carrom.lang import pick
from carrom_simulator.card_table.game import CardGame
from carrom_simulator.card_table.reasons import why_not
from carrom_simulator.serving.protocol import in_both
from carrom_simulator.words.card_faces import cards_text

_ADVICE = {
    entries.DRAW: ("Piochez.", "Draw."),
    entries.TAKE: ("Prenez la carte rejetée : elle se pose tout de suite.", "Take the discard: it can be melded now."),
    entries.MELD: ("Posez {cards}.", "Lay {cards}."),
    entries.ADD: ("Ajoutez {cards} à la combinaison {meld}.", "Add {cards} to meld {meld}."),
    entries.FROM: ("Reprenez {cards} à la combinaison {meld}.", "Take {cards} from meld {meld}."),
    entries.SWAP: ("Échangez {cards} contre le joker de la combinaison {meld}.",
                   "Swap {cards} for the joker of meld {meld}."),
    entries.DISCARD: ("Rejetez {cards}.", "Discard {cards}."),
    entries.UNDO: ("Annulez : ce tour ne peut pas finir ainsi.", "Take back: this turn cannot end like this."),
}  # fmt: skip
_NO_ADVICE = ("Ce n’est pas à vous de jouer.", "It is not your turn.")


def words_of(many: Any) -> list[str]:
    """Return cards as a record writes them."""
    return [cards.word(card) for card in many]


def state(game: CardGame, number: int) -> dict[str, Any]:
    """Return the state message. number: of the evening, which tells the page that another one has begun."""
    p = game.position
    return {
        "game": number,
        "players": [{"name": name, "level": game.setup.players[name]} for name in p.names],
        "you": game.name,
        "options": {name: str(value) for name, value in game.game.book.options.items()},
        "position": position_dict(p),
        "hand": words_of(p.hands[game.person]),
        "owed": words_of(p.owed) if game.is_persons_turn else [],
        "watch": False,
        "question": None,
        "winner": p.names[p.inside[0]] if p.phase == GAME_OVER else None,
        "may": {
            "play": game.is_persons_turn,
            "draw": game.is_persons_turn and p.phase == DRAW,
            "undo": game.may_take_back(),
            "deal": p.phase == BETWEEN,
            "buy": game.may_buy(),
        },
    }


def choices(game: CardGame, picked: list[int], lang: str) -> list[dict[str, Any]]:
    """Return what may be done with picked cards, and why not: `why` is None for what the referee would accept."""
    found = []
    for made, error in game.tries(picked):
        choice = {"do": made.kind, "cards": words_of(made.cards), "meld": made.meld, "low": made.low, "why": None}
        if error is not None:
            choice |= in_both(lang, _why_not(game.position, made, error))
        found.append(choice)
    return found


def _why_not(before: Any, made: Entry, error: str) -> Callable[[str], dict[str, Any]]:
    return lambda lang: {"why": why_not(before, made, error, lang)}


def advice(made: Entry | None, lang: str) -> dict[str, Any]:
    """Return an advised entry in words, with the cards that it is about."""
    if made is None:
        return {"text": pick(lang, _NO_ADVICE), "do": "", "cards": [], "meld": 0, "low": False}
    text = pick(lang, _ADVICE[made.kind]).format(cards=cards_text(made.cards, lang), meld=made.meld)
    kind = "undo" if made.kind == entries.UNDO else made.kind
    return {"text": text, "do": kind, "cards": words_of(made.cards), "meld": made.meld, "low": made.low}
