"""Says to the person at the card table why the referee refuses what he does."""

from __future__ import annotations

from typing import Any

from carrom.kaluki import entry as entries
from carrom.kaluki.card_ruling import FIRST_MELD_POINTS
from carrom.kaluki.cards import JOKER, points
from carrom.kaluki.entry import Entry
from carrom.kaluki.melds import LARGEST_SET, LONGEST, SET, SHORTEST
from carrom.kaluki.position import DRAW, PLAY
from carrom.lang import pick
from carrom_simulator.words.card_faces import card_text, cards_text

_TEXTS = {
    "out-of-turn": ("Ce n’est pas à vous de jouer.", "It is not your turn."),
    "game-over": ("La partie est finie.", "The game is over."),
    "nothing-to-undo": (
        "Rien à annuler : une carte piochée ou rejetée le reste.",
        "Nothing to take back: a card that was drawn or discarded stays so.",
    ),
    "not-dealt": ("La donne n’a pas commencé.", "The hand has not begun."),
    "drawn": ("Vous avez déjà pris une carte.", "You have taken a card already."),
    "draw-first": ("Piochez d’abord, ou prenez la carte rejetée.", "Draw first, or take the discard."),
    "not-opened": (
        "Ouvrez d’abord : posez une combinaison de {least} points.",
        "Open first: lay a meld worth {least} points.",
    ),
    "no-four": ("On ne reprend une carte qu’à un groupe de quatre.", "A card is taken from a set of four only."),
    "no-buying": ("Vous ne pouvez pas vous racheter maintenant.", "You cannot buy back in now."),
    "not-possible": ("Ce n’est pas possible maintenant.", "That is not possible now."),
    "not-held": ("{card} : cette carte n’est pas dans votre main.", "{card}: you do not hold this card."),
    "not-there": ("{card} n’est pas dans cette combinaison.", "{card} is not in that meld."),
    "too-few": ("Il faut au moins trois cartes.", "It takes three cards at least."),
    "too-many": ("Une combinaison a huit cartes au plus.", "A meld has eight cards at most."),
    "all-jokers": ("Il faut au moins une vraie carte.", "One card at least must be real."),
    "no-meld": (
        "{cards} : ni un groupe (même rang) ni une séquence (même couleur, cartes qui se suivent).",
        "{cards}: neither a set (same rank) nor a run (same suit, in sequence).",
    ),
    "no-add": ("{card} ne complète pas cette combinaison.", "{card} does not go with that meld."),
    "no-joker": ("Il n’y a pas de joker dans cette combinaison.", "There is no joker in that meld."),
    "no-swap": (
        "{card} ne peut pas remplacer le joker : ce n’est pas la carte dont il tient la place.",
        "{card} cannot replace the joker: it is not the card that the joker stands for.",
    ),
    "no-set-left": ("Il ne resterait pas de groupe.", "No set would be left."),
    "under-40": (
        "Cette combinaison vaut {worth} points ; la première doit en valoir {least}.",
        "This meld is worth {worth} points; the first one must be worth {least}.",
    ),
    "turn-under-40": (
        "Vos combinaisons valent {worth} points ; il en faut {least} pour ouvrir.",
        "Your melds are worth {worth} points; it takes {least} to open.",
    ),
    "must-meld": ("À poser avant de rejeter : {owed}.", "To be melded before the discard: {owed}."),
    "last-card": (
        "Gardez une carte : la dernière se rejette.",
        "Keep a card: the last one is discarded.",
    ),
}

_VERBS = (entries.DRAW, entries.TAKE)


def why_not(before: Any, made: Entry, error: str, lang: str) -> str:
    """Say why the referee refused `made` in position `before`."""
    missing = _missing(before, made)
    return pick(lang, _TEXTS[_reason(before, made, error)]).format(
        card=card_text(missing if missing is not None else made.cards[0], lang) if made.cards else "",
        cards=cards_text(made.cards, lang),
        owed=cards_text(before.owed, lang),
        worth=before.worth if made.kind == entries.DISCARD else points(made.cards),
        least=FIRST_MELD_POINTS,
    )


def _missing(before: Any, made: Entry) -> int | None:
    """Return the first card that the player does not hold."""
    held = list(before.hands[before.names.index(made.who)]) if made.who else []
    for card in made.cards:
        if card not in held:
            return card
        held.remove(card)
    return None


def _reason(before: Any, made: Entry, error: str) -> str:
    kind = made.kind
    if error == "not-possible":
        return _impossible(before, made)
    if error == "no-such-card":
        return "not-there" if kind == entries.FROM else "not-held"
    if error == "under-40":
        return "turn-under-40" if kind == entries.DISCARD else error
    if error == "must-meld":
        return error if kind == entries.DISCARD else "last-card"
    if error != "no-meld":
        return error
    if kind == entries.MELD:
        return _no_meld(made.cards)
    if kind == entries.SWAP:
        return "no-swap" if JOKER in before.melds[made.meld - 1][2] else "no-joker"
    return "no-set-left" if kind == entries.FROM else "no-add"


def _no_meld(cards: tuple[int, ...]) -> str:
    if len(cards) < SHORTEST:
        return "too-few"
    if len(cards) > LONGEST:
        return "too-many"
    return "all-jokers" if set(cards) == {JOKER} else "no-meld"


def _impossible(before: Any, made: Entry) -> str:
    if made.kind == entries.BUY:
        return "no-buying"
    if before.phase not in (DRAW, PLAY):
        return "not-dealt"
    if made.kind in _VERBS:
        return "drawn"
    if before.phase == DRAW:
        return "draw-first"
    if before.names.index(made.who) not in before.opened:
        return "not-opened"
    if made.kind == entries.FROM and 0 < made.meld <= len(before.melds):
        _, kind, laid = before.melds[made.meld - 1]
        if kind != SET or len(laid) != LARGEST_SET:
            return "no-four"
    return "not-possible"
