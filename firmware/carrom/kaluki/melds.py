"""Sets and runs with jokers (rule L2), and how a meld on the table may change (L4).

A meld is a tuple of cards; a run is named from its lowest place to its highest, a set in any order.
"""

from carrom.kaluki.cards import JOKER

SET, RUN = "set", "run"
SHORTEST, LONGEST, LARGEST_SET = 3, 8, 4


def kind_of(cards: tuple):
    """Return SET, RUN, or None for neither. Three or four cards with a single plain one are a set."""
    if not SHORTEST <= len(cards) <= LONGEST:
        return None
    if is_set(cards):
        return SET
    return RUN if is_run(cards) else None


def is_set(cards: tuple) -> bool:
    """Return whether three or four cards are of one rank; one at least is no joker."""
    ranks = [card % 13 for card in cards if card != JOKER]
    return SHORTEST <= len(cards) <= LARGEST_SET and len(ranks) > 0 and ranks.count(ranks[0]) == len(ranks)


def is_run(cards: tuple) -> bool:
    """Return whether three to eight cards follow one another in one suit; one at least is no joker."""
    first = first_of(cards)
    if first < 0 or not SHORTEST <= len(cards) <= LONGEST:
        return False
    return all(card in (JOKER, card_at(first, place)) for place, card in enumerate(cards))


def first_of(cards: tuple) -> int:
    """Return the card that a run begins with, found from its lowest plain card; -1 if all are jokers."""
    for place, card in enumerate(cards):
        if card != JOKER:
            return card_at(card, -place)
    return -1


def card_at(first: int, place: int) -> int:
    """Return the card that many places above `first`; the ace follows the king."""
    return first - first % 13 + (first % 13 + place) % 13


def added(kind: str, cards: tuple, card: int, low: bool):
    """Return the meld with one card more, or None. A plain card has its place; `low` is for jokers in runs."""
    if kind == SET:
        made = cards + (card,)
        return made if is_set(made) else None
    if card != JOKER:
        low = card == card_at(first_of(cards), -1)
    made = (card,) + cards if low else cards + (card,)
    return made if is_run(made) else None


def taken(cards: tuple, card: int):
    """Return a set of four without one of its cards, or None where no set would be left."""
    at = cards.index(card)
    made = cards[:at] + cards[at + 1 :]
    return made if is_set(made) else None


def swapped(kind: str, cards: tuple, card: int, in_sets: bool):
    """Return the meld with `card` in the place of a joker that it can stand for, or None.

    in_sets: jokers of sets may be swapped too, though they could stand for several cards.
    """
    if card == JOKER or (kind == SET and not in_sets):
        return None
    for place, lying in enumerate(cards):
        if lying == JOKER and (kind == SET or card == card_at(first_of(cards), place)):
            made = cards[:place] + (card,) + cards[place + 1 :]
            return made if kind == RUN or is_set(made) else None
    return None
