"""Plans a turn of Kaluki between the draw and the discard: swaps, melds and additions."""

from __future__ import annotations

from collections.abc import Sequence

from carrom.kaluki import entry as entries
from carrom.kaluki import melds
from carrom.kaluki.card_ruling import FIRST_MELD_POINTS
from carrom.kaluki.cards import JOKER, points
from carrom.kaluki.entry import Entry
from carrom_simulator.cards.seen import View
from carrom_simulator.cards.split import Meld, Split, best_split


class Plan:
    """A turn in the making: the entries so far, the hand and the table that they leave, and what is still owed."""

    def __init__(self, view: View, hand: Sequence[int], owed: Sequence[int]):
        self.view = view
        self.hand = list(hand)
        self.owed = list(owed)
        self.table = list(view.table)
        self.opened = view.opened
        self.swapped = 0  # jokers that came into the hand by swaps in this turn
        self.entries: list[Entry] = []

    @property
    def left(self) -> int:
        return points(self.hand)

    def lay(self, meld: Meld) -> None:
        self._spend(meld)
        self.table.append((melds.kind_of(meld) or "", meld))
        self.entries.append(Entry(entries.MELD, self.view.name, meld))
        self.opened = True

    def add(self, card: int, at: int) -> bool:
        """Add a card to a meld of the table if it fits and another card is left to discard."""
        kind, cards = self.table[at]
        made = melds.added(kind, cards, card, low=False)
        low = made is None and card == JOKER
        made = melds.added(kind, cards, card, low=True) if low else made
        if made is None or len(self.hand) < 2:
            return False
        self._spend((card,))
        self.table[at] = kind, made
        self.entries.append(Entry(entries.ADD, self.view.name, (card,), at + 1, low))
        return True

    def swap(self, card: int, at: int) -> bool:
        """Swap a card for a joker of the table."""
        kind, cards = self.table[at]
        made = melds.swapped(kind, cards, card, self.view.any_joker)
        if made is None:
            return False
        self._spend((card,))
        self.table[at] = kind, made
        self.hand.append(JOKER)
        self.swapped += 1
        self.entries.append(Entry(entries.SWAP, self.view.name, (card,), at + 1))
        return True

    def take_from(self, at: int, card: int) -> None:
        """Take a card out of a set of four, of which a set is left."""
        kind, cards = self.table[at]
        made = melds.taken(cards, card)
        assert made is not None
        self.table[at] = kind, made
        self.hand.append(card)
        self.owed.append(card)
        self.entries.append(Entry(entries.FROM, self.view.name, (card,), at + 1))

    def _spend(self, cards: Sequence[int]) -> None:
        for card in cards:
            self.hand.remove(card)
            if card in self.owed:
                self.owed.remove(card)
            if card == JOKER and self.swapped:
                self.swapped -= 1


def opening(hand: Sequence[int], single: bool, owed: Sequence[int]) -> Split | None:
    """Find the best split that opens (L3) and holds the card that is owed; the big meld comes first."""
    if not single:
        split = best_split(hand, _has(owed) if owed else None)
        enough = split is not None and sum(map(points, split.melds)) >= FIRST_MELD_POINTS
        return split if enough else None
    tries = [best_split(hand, lambda meld: _is_big(meld) and _has(owed)(meld))]
    if owed:
        tries += [best_split(hand, _has(owed)), best_split(hand, _is_big)]
    fitting = [
        split for split in tries
        if split is not None and any(map(_is_big, split.melds)) and any(map(_has(owed), split.melds))
    ]  # fmt: skip
    if not fitting:
        return None
    best = min(fitting, key=lambda split: split.left)
    best.melds.sort(key=points, reverse=True)
    return best


def _is_big(meld: Meld) -> bool:
    return points(meld) >= FIRST_MELD_POINTS


def _has(owed: Sequence[int]):
    return lambda meld: all(card in meld for card in owed)


def may_fit(view: View, card: int) -> bool:
    """Look quickly whether a card can go into any meld of the hand or of the table, before a plan is made."""
    jokers = view.hand.count(JOKER)
    if card == JOKER or jokers > 1:
        return True
    same = sum(1 for other in view.hand if other != JOKER and other % 13 == card % 13)
    near = sum(1 for apart in (-2, -1, 1, 2) if melds.card_at(card, apart) in view.hand)
    if max(same, near) + jokers > 1:
        return True
    if not view.opened:
        return False
    return any(_goes_with(kind, laid, card) for kind, laid in view.table)


def _goes_with(kind: str, laid: Meld, card: int) -> bool:
    """Return whether a card is of a set's rank or of a run's suit."""
    plain = next(each for each in laid if each != JOKER)
    return plain % 13 == card % 13 if kind == melds.SET else plain // 13 == card // 13


def plan_turn(
    view: View,
    hand: Sequence[int],
    owed: Sequence[int] = (),
    swaps: bool = True,
    jokers: bool = False,
    first: tuple[int, int] | None = None,
) -> Plan | None:
    """Lay as much of the hand as may be laid now. None where what is owed cannot be.

    owed: the card that was taken, if one was. swaps: whether jokers are swapped. jokers: whether jokers that fit no
    meld of the hand are added to the table too, rather than kept. first: a meld and a card of it to begin with.
    """
    plan = _planned(view, hand, owed, swaps, jokers, first)
    if not swaps:
        return plan
    found = [plan] if plan is not None and not (plan.swapped and view.is_late) else []
    if plan is None or plan.swapped:
        other = _planned(view, hand, owed, False, jokers, first)
        found += [other] if other is not None else []
    if not found:
        return None
    best = min(found, key=_cards_left)
    if best.opened and not view.is_late:
        _swap(best)  # to be kept in the hand: a joker goes with any two cards, later
    return best


def _planned(
    view: View, hand: Sequence[int], owed: Sequence[int], swaps: bool, jokers: bool, first: tuple[int, int] | None
) -> Plan | None:
    """Make one plan; with `swaps` each joker that can be swapped is, and laid or added again where that goes."""
    plan = Plan(view, hand, owed)
    if first is not None:
        plan.take_from(*first)
    if not plan.opened:
        split = opening(plan.hand, view.single, owed)
        if split is None:
            return None if owed else plan
        for meld in split.melds:
            plan.lay(meld)
    elif swaps:
        _swap(plan)
    if view.opened:
        _lay_the_best(plan)
    _add_all(plan, jokers)
    return None if plan.owed else plan


def _cards_left(plan: Plan) -> tuple[bool, int]:
    """Order plans: one that goes out, then by what the cards left are worth. A joker that may be kept is no burden."""
    return len(plan.hand) > 1, points([card for card in plan.hand if card != JOKER])


def best_plan(view: View, hand: Sequence[int], owed: Sequence[int] = ()) -> Plan | None:
    """Find the best plan: it may begin with a card of a set of four, and spends its jokers to go out."""
    firsts: list[tuple[int, int] | None] = [None]
    if view.opened:
        for at, (kind, cards) in enumerate(view.table):
            if kind == melds.SET and len(cards) == melds.LARGEST_SET:
                firsts += [(at, card) for card in sorted(set(cards)) if melds.taken(cards, card)]
    found = []
    for first in firsts:
        plan = plan_turn(view, hand, owed, first=first)
        if plan is None:
            continue
        found.append(plan)
        if JOKER in plan.hand and plan.opened:
            spent = plan_turn(view, hand, owed, jokers=True, first=first)
            if spent is not None and len(spent.hand) == 1:
                found.append(spent)
    return min(found, key=lambda plan: (len(plan.hand) > 1, plan.left)) if found else None


def _swap(plan: Plan) -> None:
    """Swap every joker of the table that a card of the hand can stand for. One's last card is to be discarded."""
    for at in range(len(plan.table)):
        for card in sorted(set(plan.hand)):
            if len(plan.hand) > 1 and card not in plan.owed and JOKER in plan.table[at][1] and plan.swap(card, at):
                break


def _lay_the_best(plan: Plan) -> None:
    fixed = [card for card in plan.owed if card != JOKER]
    split = best_split(plan.hand, _has(fixed) if fixed else None) or best_split(plan.hand)
    for meld in split.melds if split is not None else ():
        plan.lay(meld)


def _add_all(plan: Plan, jokers: bool) -> None:
    """Add to the table every card that fits: those that are owed first, then the dearest."""
    going_on = True
    while going_on:
        going_on = False
        for card in sorted(set(plan.hand), key=lambda card: (card not in plan.owed, -points((card,)))):
            if card == JOKER and JOKER not in plan.owed and not plan.swapped and not jokers:
                continue
            if any(plan.add(card, at) for at in range(len(plan.table))):
                going_on = True
                break
