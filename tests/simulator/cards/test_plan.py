"""A planned turn: what is swapped, laid and added before the discard."""

from random import Random

import pytest

from carrom.kaluki import cards
from carrom.kaluki.record import entry_text
from carrom_simulator.cards.bots import Bot, FairBot, SharpBot
from carrom_simulator.cards.plan import best_plan, may_fit, plan_turn
from carrom_simulator.cards.seen import View


def parse(text):
    return [cards.parse(word) for word in text.split()]


def view(hand, table=(), opened=True, discards="2c", **more):
    melds = [(kind, tuple(parse(laid))) for kind, laid in table]
    seen = {"others": [9, 9], "somebody_opened": opened, "stock": 40, "single": True, "any_joker": True}
    seen |= {"next_taken": [], "next_opened": False, **more}
    return View(name="anna", hand=parse(hand), table=melds, discards=parse(discards), opened=opened, **seen)


def lines(plan):
    return [entry_text(entry).partition(" ")[2] for entry in plan.entries]


def planned(seen, owed="", **more):
    return plan_turn(seen, seen.hand, parse(owed), **more)


def test_the_first_meld_is_the_one_that_is_worth_40():
    plan = planned(view("2h 2d 2s Kh Kd Ks Kc 9d", opened=False))
    assert lines(plan) == ["meld Ks Kh Kd Kc", "meld 2s 2h 2d"]
    assert plan.hand == parse("9d")


def test_nothing_is_laid_that_does_not_open():
    assert lines(planned(view("2h 2d 2s Kh Kd Ks 9d", opened=False))) == []


def test_together_all_melds_count():
    plan = planned(view("4h 4d 4s Kh Kd Ks 9d", opened=False, single=False))
    assert sorted(lines(plan)) == ["meld 4s 4h 4d", "meld Ks Kh Kd"]


def test_the_card_that_was_taken_is_laid_or_there_is_no_plan():
    assert planned(view("2h 2d 2s Kh Kd Ks 9d"), owed="9d") is None
    assert planned(view("9h 9s 2s Kh Kd Ks Kc 9d", opened=False), owed="9d").hand == parse("2s")
    assert "add 9d 1" in lines(planned(view("2h 7s 9d", [("run", "6d 7d 8d")]), owed="9d"))


def test_the_card_that_was_taken_is_laid_though_another_meld_is_worth_more():
    plan = planned(view("9h Th Jh 9s 9d 2c"), owed="9s")
    assert lines(plan) == ["meld 9s 9h 9d"]
    assert plan.hand == parse("Th Jh 2c")


def test_cards_are_added_one_after_the_other():
    plan = planned(view("9d Td 5d 2c", [("run", "6d 7d 8d")]))
    assert lines(plan) == ["add 9d 1", "add Td 1", "add 5d 1"]
    assert plan.hand == parse("2c")


def test_the_last_card_is_kept_for_the_discard():
    plan = planned(view("9d 5d", [("run", "6d 7d 8d")]))
    assert len(plan.hand) == 1
    assert len(planned(view("9d 9h 9s")).hand) == 3


def test_a_joker_is_swapped_and_laid_again():
    plan = planned(view("7d 2c Kh Ks 4s", [("run", "6d ** 8d")]))
    assert lines(plan) == ["swap 7d 1", "meld Ks Kh **"]
    assert plan.owed == []
    assert lines(planned(view("7d 2c Kh 4s", [("set", "7h 7c **")], any_joker=False))) == ["add 7d 1"]


def test_a_joker_that_fits_nowhere_is_swapped_and_kept():
    full = [("run", "4d 5d 6d ** 8d 9d Td Jd")]
    plan = planned(view("7d 2c", full))
    assert lines(plan) == ["swap 7d 1"]
    assert plan.hand == parse("2c **")
    assert lines(planned(view("7d", full))) == [], "one's last card is the discard"
    late = View(**{**view("7d 2c", full).__dict__, "others": [5, 2]})
    assert lines(plan_turn(late, late.hand)) == [], "nor where the cards held are soon counted"


def test_a_card_that_makes_a_meld_is_not_swapped_away():
    seen = view("7d 7h 7s Kc 2c", [("run", "4d 5d 6d ** 8d 9d Td Jd")])
    assert lines(planned(seen)) == ["swap 7d 1", "meld 7s 7h **"], "it makes one as well without"
    seen = view("7d 8d 9d Kc 2c", [("run", "3h 4h 5h 6h ** 8h 9h Th")])
    assert lines(planned(seen)) == ["meld 7d 8d 9d"]


def test_a_card_comes_out_of_a_set_of_four_where_it_makes_a_meld():
    seen = view("8d 9d 2c 4h", [("set", "7d 7h 7s 7c")])
    assert lines(best_plan(seen, seen.hand)) == ["from 1 7d", "meld 7d 8d 9d"]
    assert lines(planned(seen)) == []


def test_jokers_are_spent_where_one_goes_out_by_them():
    seen = view("** 2c", [("run", "6d 7d 8d")])
    assert lines(best_plan(seen, seen.hand)) == ["add ** 1"]
    seen = view("** 2c 4h", [("run", "6d 7d 8d")])
    assert lines(best_plan(seen, seen.hand)) == []


def test_a_quick_look_is_never_wrong():
    """Where the quick look says no there is no plan."""
    rng = Random(4)
    noes = 0
    for _ in range(1500):
        pack = [card for card in range(53) for _ in range(cards.copies(card))]
        rng.shuffle(pack)
        hand, top = pack[:13], pack[13]
        seen = view("2c", [("run", "6d 7d 8d"), ("set", "Kh Kd Ks")], opened=rng.random() < 0.5)
        seen = View(**{**seen.__dict__, "hand": hand})
        if not may_fit(seen, top):
            noes += 1
            assert plan_turn(seen, [*hand, top], [top], swaps=False) is None
    assert noes > 200


@pytest.mark.parametrize("suit", "shdc")
def test_an_ace_may_fit_a_run_of_its_own_suit_only(suit):
    for card in "shdc":
        seen = view("7c 9h", [("run", f"2{suit} 3{suit} 4{suit}")])
        assert may_fit(seen, cards.parse(f"A{card}")) == (card == suit)


@pytest.mark.parametrize("bot", [Bot, FairBot, SharpBot])
def test_a_bot_keeps_jokers_and_melds(bot):
    seen = view("** Kh Kd Ks 2c 9d", opened=False)
    entries = bot(None).play(seen, [])
    assert entries[-1].kind == "discard"
    assert entries[-1].cards[0] != cards.JOKER
    if bot is not Bot:
        assert cards.word(entries[-1].cards[0]) in ("2c", "9d")


def test_the_sharp_bot_gives_the_next_player_no_card_that_fits():
    table = [("run", "6h 7h 8h")]
    seen = view("9h 9c 2s 4d", table, opened=False, somebody_opened=True, next_opened=True, next_taken=parse("3s"))
    plan = planned(seen)
    bot = SharpBot(None)
    assert bot.danger(seen, plan, cards.parse("9h")) > bot.danger(seen, plan, cards.parse("9c")) == 0
    assert bot.danger(seen, plan, cards.parse("2s")) > 0
