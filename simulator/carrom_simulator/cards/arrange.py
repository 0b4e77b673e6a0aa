"""Puts the cards of a meld into the order in which it is named, however they were picked up."""

from __future__ import annotations

from collections.abc import Sequence

from carrom.kaluki import melds
from carrom.kaluki.cards import JOKER


def arranged(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards in an order that makes a meld, or as they are where none does.

    Cards that make one as they are stay so: the place of a joker at the end of a run is the player's choice.
    """
    given = tuple(cards)
    if melds.kind_of(given) is not None or len(given) > melds.LONGEST:
        return given
    plain = [card for card in given if card != JOKER]
    for first in sorted(plain, key=lambda card: card % 13):
        run, jokers = _run_from(first, plain, len(given) - len(plain))
        run += [JOKER] * jokers
        if melds.is_run(tuple(run)) and len(run) == len(given):
            return tuple(run)
    return given


def _run_from(first: int, plain: list[int], jokers: int) -> tuple[list[int], int]:
    """Line up a run from `first` with jokers in its gaps; return it and the jokers that are left."""
    run, left = [first], list(plain)
    left.remove(first)
    while left and len(run) < melds.LONGEST:
        card = melds.card_at(first, len(run))
        if card in left:
            left.remove(card)
        elif jokers:
            card = JOKER
            jokers -= 1
        else:
            break
        run.append(card)
    return run, jokers
