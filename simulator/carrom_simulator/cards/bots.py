"""Bots of three levels that play Kaluki. They know what a player sees."""

from __future__ import annotations

from random import Random

from carrom.kaluki import entry as entries
from carrom.kaluki import melds
from carrom.kaluki.cards import JOKER, points
from carrom.kaluki.entry import Entry
from carrom_simulator.cards.plan import Plan, best_plan, may_fit, plan_turn
from carrom_simulator.cards.seen import View
from carrom_simulator.cards.split import best_split

LEVELS = (1, 2, 3)


class Bot:
    """Lays what it can and discards its dearest card (level 1)."""

    level = 1

    def __init__(self, rng: Random):
        self.rng = rng

    def takes(self, view: View) -> bool:
        """Decide whether to take the top discard rather than to draw."""
        if view.top is None or not may_fit(view, view.top):
            return False
        return plan_turn(view, [*view.hand, view.top], [view.top], swaps=False) is not None

    def play(self, view: View, owed: list[int]) -> list[Entry]:
        """Choose the entries of a turn after the draw, the discard last."""
        plan = self.plan(view, owed)
        return [*plan.entries, Entry(entries.DISCARD, view.name, (self.discard(view, plan),))]

    def plan(self, view: View, owed: list[int]) -> Plan:
        plan = plan_turn(view, view.hand, owed, swaps=False)
        assert plan is not None, "a card was taken that fits nowhere"
        return plan

    def discard(self, view: View, plan: Plan) -> int:
        return max(self.spare(plan), key=lambda card: points((card,)))

    def spare(self, plan: Plan) -> list[int]:
        """Return the cards that may be discarded: none of a meld kept in the hand; a joker if there is no other."""
        rest = plan.hand if plan.opened else self.unmelded(plan.hand)
        return sorted(card for card in rest if card != JOKER) or sorted(rest)

    def unmelded(self, hand: list[int]) -> list[int]:
        return hand


class FairBot(Bot):
    """Splits its hand exactly, keeps what may become a meld, swaps jokers and keeps them (level 2)."""

    level = 2

    def takes(self, view: View) -> bool:
        if view.top is None or not may_fit(view, view.top):
            return False
        taking = self.look_for(view, [*view.hand, view.top], [view.top])
        if taking is None:
            return False
        drawing = self.look_for(view, view.hand, [])
        return drawing is None or not drawing.opened or taking.left <= drawing.left

    def look_for(self, view: View, hand: list[int], owed: list[int]) -> Plan | None:
        return plan_turn(view, hand, owed, jokers=view.is_late)

    def plan(self, view: View, owed: list[int]) -> Plan:
        plan = self.look_for(view, view.hand, owed)
        assert plan is not None, "a card was taken that fits nowhere"
        return plan

    def unmelded(self, hand: list[int]) -> list[int]:
        split = best_split(hand)
        return split.rest if split is not None else hand

    def discard(self, view: View, plan: Plan) -> int:
        return max(self.spare(plan), key=lambda card: self.cost_of_keeping(view, plan, card))

    def cost_of_keeping(self, view: View, plan: Plan, card: int) -> float:
        """Weigh the points that the card may cost at the end against the melds that it promises."""
        weight = 0.4 if not plan.opened and not view.somebody_opened else 1.0
        return weight * points((card,)) - 6.0 * self.promise(view, plan.hand, card)

    def promise(self, view: View, hand: list[int], card: int) -> float:
        """Weigh how well the other cards of the hand go with this one."""
        promise = 0.0
        for other in set(hand):
            if other in (card, JOKER):
                continue
            if other % 13 == card % 13:
                promise += 1.0
            elif other // 13 == card // 13:
                apart = min((other - card) % 13, (card - other) % 13)
                promise += {1: 1.0, 2: 0.7}.get(apart, 0.0)
        return promise + (0.5 if hand.count(card) > 1 else 0.0)


class SharpBot(FairBot):
    """Heeds what the others show, takes cards out of sets of four, goes out by its jokers (level 3)."""

    level = 3

    def look_for(self, view: View, hand: list[int], owed: list[int]) -> Plan | None:
        return best_plan(view, hand, owed)

    def promise(self, view: View, hand: list[int], card: int) -> float:
        """Weigh the cards that would make a meld of it and are not yet seen elsewhere."""
        gone = [each for _, laid in view.table for each in laid] + view.discards + hand
        promise = 0.0
        wanted: dict[int, float] = {}
        for other in set(hand):
            if other in (card, JOKER):
                continue
            if other % 13 == card % 13:
                for suit in range(4):
                    wanted[suit * 13 + card % 13] = 0.2
            elif other // 13 == card // 13:
                up = (other - card) % 13
                lower, apart = (card, up) if up < 7 else (other, 13 - up)
                for place in {1: (-1, 2), 2: (1,)}.get(apart, ()):
                    wanted[melds.card_at(lower, place)] = 0.45
        for each, weight in wanted.items():
            promise += weight * max(0, 2 - gone.count(each))
        return promise

    def cost_of_keeping(self, view: View, plan: Plan, card: int) -> float:
        """Keep dear cards before the first meld, which takes 40 points, unless somebody is nearly out."""
        promise = 6.0 * self.promise(view, plan.hand, card)
        cost = float(points((card,)))
        if not plan.opened:
            promise *= points((card,)) / 10
            if not (view.somebody_opened and min(view.others) <= 4):
                cost = 0.0
        return cost - promise - self.danger(view, plan, card)

    def danger(self, view: View, plan: Plan, card: int) -> float:
        """Weigh what the discard may give to the next player."""
        if not view.next_opened and view.others[0] > 4 and not view.next_taken:
            return 0.0
        danger = 0.0
        if view.next_opened:
            for kind, laid in plan.table:
                if melds.added(kind, laid, card, low=False) or melds.swapped(kind, laid, card, view.any_joker):
                    danger += 8.0
        for other in view.next_taken:
            if other % 13 == card % 13 or (
                other // 13 == card // 13 and min((other - card) % 13, (card - other) % 13) < 3
            ):
                danger += 3.0
        return danger


BOTS = (Bot, FairBot, SharpBot)


def make(level: int, rng: Random) -> Bot:
    """Make a bot of level 1, 2 or 3."""
    return BOTS[level - 1](rng)
