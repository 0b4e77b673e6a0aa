"""A bot weighs cards: those that promise a meld, that cost points, that help the next player."""

from random import Random

import pytest

from carrom.kaluki import entry as entries
from carrom.kaluki.cards import JOKER, parse
from carrom_simulator.cards import bots
from carrom_simulator.cards.plan import Plan
from carrom_simulator.cards.seen import Memory, View


def cards(text):
    return [parse(word) for word in text.split()]


def view(hand="", others=(13, 13), top="", **more):
    seen = {"name": "ann", "hand": cards(hand), "table": [], "discards": cards(top), "others": list(others)}
    seen |= {"opened": False, "somebody_opened": False, "stock": 50, "single": False, "any_joker": False}
    seen |= {"next_taken": [], "next_opened": False}
    return View(**(seen | more))


def plan_of(seen, opened=False):
    plan = Plan(seen, seen.hand, [])
    plan.opened = opened
    return plan


def test_levels_are_numbered_from_one():
    assert [bots.make(level, Random(1)).level for level in bots.LEVELS] == [1, 2, 3]


def test_the_first_level_discards_its_dearest_card_and_a_joker_only_where_there_is_no_other():
    bot = bots.make(1, Random(1))
    seen = view("2h Kd 9s")
    assert bot.discard(seen, plan_of(seen)) == parse("Kd")
    assert bot.spare(plan_of(view("** 2h"))) == cards("2h")
    assert bot.spare(plan_of(view("** **"))) == [JOKER, JOKER]


@pytest.mark.parametrize(
    ("hand", "card", "promise"),
    [
        ("5h 5s", "5h", 1.0),
        ("5h 6h", "5h", 1.0),
        ("5h 4h", "5h", 1.0),
        ("5h 7h", "5h", 0.7),
        ("5h 8h", "5h", 0.0),
        ("Ah Kh", "Ah", 1.0),
        ("Ah Qh", "Ah", 0.7),
        ("5h 6s", "5h", 0.0),
        ("5h 5h", "5h", 0.5),
        ("5h **", "5h", 0.0),
        ("5h 5s 5d 6h 7h", "5h", 3.7),
        ("5h 6h 6h", "5h", 1.0),
    ],
)
def test_the_second_level_counts_the_cards_that_go_with_it(hand, card, promise):
    seen = view(hand)
    assert bots.make(2, Random(1)).promise(seen, seen.hand, parse(card)) == pytest.approx(promise)


def test_before_anybody_has_laid_points_weigh_less():
    bot = bots.make(2, Random(1))
    seen = view("Kd 5h 6h")
    early = bot.cost_of_keeping(seen, plan_of(seen), parse("Kd"))
    assert bot.cost_of_keeping(seen, plan_of(seen, opened=True), parse("Kd")) == 10
    assert early == 4
    opened = view("Kd 5h 6h", somebody_opened=True)
    assert bot.cost_of_keeping(opened, plan_of(opened), parse("Kd")) == 10
    assert bot.cost_of_keeping(seen, plan_of(seen, opened=True), parse("5h")) == 5 - 6
    assert bot.discard(seen, plan_of(seen)) == parse("Kd")


def test_it_is_late_when_somebody_holds_two_cards():
    assert [view(others=others).is_late for others in ((3, 13), (13, 2), (1, 9))] == [False, True, True]


@pytest.mark.parametrize(
    ("hand", "top", "promise"),
    [
        ("5h 6h", "", 1.8),  # two fours and two sevens of hearts are to come
        ("5h 6h", "7h 4h 4h", 0.45),
        ("5h 7h", "", 0.9),
        ("5h 4h", "", 1.8),
        ("5h 5s", "", 1.2),  # two of each of the two other suits, one more of each of these
        ("5h 5s", "5d 5d 5c", 0.6),
        ("5h 9h", "", 0.0),
        ("5h **", "", 0.0),
        ("Ah Kh", "", 1.8),  # the two and the queen
        ("Kh Qh", "", 1.8),
    ],
)
def test_the_third_level_counts_the_cards_that_are_still_to_come(hand, top, promise):
    seen = view(hand, top=top)
    card = parse(hand.split()[0])
    assert bots.make(3, Random(1)).promise(seen, seen.hand, card) == pytest.approx(promise)


def test_cards_on_the_table_are_not_to_come():
    seen = view("5h 6h", table=[("run", tuple(cards("7h 8h 9h")))])
    assert bots.make(3, Random(1)).promise(seen, seen.hand, parse("5h")) == pytest.approx(1.35)


def test_before_its_first_meld_the_third_level_keeps_dear_cards_until_somebody_is_nearly_out():
    bot = bots.make(3, Random(1))
    for others, somebody, cost in (
        ((13, 13), False, 0.0),
        ((4, 13), True, 10.0),
        ((5, 13), True, 0.0),
        ((2, 9), False, 0.0),
    ):
        seen = view("Kd 5h 9s", others=others, somebody_opened=somebody)
        assert bot.cost_of_keeping(seen, plan_of(seen), parse("Kd")) == pytest.approx(cost), others
    seen = view("5h 6h")
    assert bot.cost_of_keeping(seen, plan_of(seen), parse("5h")) == pytest.approx(-6 * 1.8 * 0.5)
    assert bot.cost_of_keeping(seen, plan_of(seen, opened=True), parse("5h")) == pytest.approx(5 - 6 * 1.8)


@pytest.mark.parametrize(
    ("card", "danger", "more"),
    [
        ("Th", 0.0, {}),
        ("Th", 8.0, {"next_opened": True}),
        ("2s", 0.0, {"next_opened": True}),
        ("2s", 3.0, {"next_taken": ["2h"]}),
        ("2s", 3.0, {"next_taken": ["4s"]}),
        ("2s", 3.0, {"next_taken": ["Ks"]}),
        ("Qs", 3.0, {"next_taken": ["As"]}),
        ("Js", 0.0, {"next_taken": ["As"]}),
        ("2s", 0.0, {"next_taken": ["5s"]}),
        ("9s", 0.0, {"next_taken": ["6s"]}),
        ("9s", 3.0, {"next_taken": ["7s"]}),
        ("2s", 6.0, {"next_taken": ["3s", "2d"]}),
        ("Th", 11.0, {"next_opened": True, "next_taken": ["Jh"]}),
        ("2s", 0.0, {"others": [4, 13]}),
    ],
)
def test_danger_is_what_the_next_player_can_lay_or_seems_to_gather(card, danger, more):
    if "next_taken" in more:
        more = more | {"next_taken": [parse(word) for word in more["next_taken"]]}
    seen = view("Kd", table=[("run", tuple(cards("7h 8h 9h")))], **more)
    assert bots.make(3, Random(1)).danger(seen, plan_of(seen), parse(card)) == danger


def test_a_card_that_fits_nowhere_is_not_taken_and_one_that_opens_is():
    for level in bots.LEVELS:
        bot = bots.make(level, Random(1))
        assert not bot.takes(view("Kh Kd 2s 9c"))
        assert not bot.takes(view("Kh Kd 2s 9c", top="5d"))
        assert bot.takes(view("Kh Kd Ah As Ad 9c 2s", top="Ks"))


def test_what_a_player_took_is_remembered_until_he_lays_it_or_the_next_deal():
    class Before:
        discards = cards("3s Kd")

    memory = Memory()
    memory.see(Before, entries.Entry(entries.TAKE, "ben"))
    assert memory.taken == {"ben": cards("Kd")}
    memory.see(Before, entries.Entry(entries.DISCARD, "carl", tuple(cards("Kd"))))
    memory.see(Before, entries.Entry(entries.MELD, "ben", tuple(cards("2h 3h 4h"))))
    assert memory.taken == {"ben": cards("Kd")}
    memory.see(Before, entries.Entry(entries.ADD, "ben", tuple(cards("Kd"))))
    assert memory.taken == {"ben": []}
    memory.see(Before, entries.Entry(entries.TAKE, "ben"))
    memory.see(Before, entries.Entry(entries.DEAL, "ann", ()))
    assert memory.taken == {}
