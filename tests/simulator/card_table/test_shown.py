"""What the card table shows a person: whose turn it is, what he may do, and what the sharpest bot would do."""

import pytest

from carrom.kaluki import entry as entries
from carrom.kaluki.cards import parse
from carrom_simulator.card_table import shown as page
from carrom_simulator.card_table.game import CardGame
from stands.pages.card_tables import WRONG_PLAYS

OPENING = "moi draw Kd\nmoi meld Jh Qh ** Ah\n"


def game(text=""):
    return CardGame.continued(WRONG_PLAYS + text)


def may(text=""):
    return page.state(game(text), 1)["may"]


def test_a_person_on_turn_draws_then_plays_and_takes_back_what_he_laid():
    assert may() == {"play": True, "draw": True, "undo": False, "deal": False, "buy": False}
    assert may("moi draw Kd\n") == {"play": True, "draw": False, "undo": False, "deal": False, "buy": False}
    laid = game("moi draw Kd\n")
    assert laid.play(laid.meld_of([parse(word) for word in ["Jh", "Qh", "**", "Ah"]])).error is None
    assert page.state(laid, 1)["may"]["undo"]
    assert may(OPENING + "moi discard 2c\n") == {
        "play": False,
        "draw": False,
        "undo": False,
        "deal": False,
        "buy": False,
    }


def test_between_hands_the_next_is_dealt_and_who_is_out_may_buy_back_in():
    between = WRONG_PLAYS.partition("deal moi")[0] + "hand ben moi=20\n"
    shown = page.state(CardGame.continued(between), 1)
    assert shown["may"] == {"play": False, "draw": False, "undo": False, "deal": True, "buy": False}
    assert shown["winner"] is None
    three = between.replace("players moi ben", "players moi ben carl").replace(
        "# player ben 1", "# player ben 1\n# player carl 2"
    )
    out = three.replace("hand ben moi=20", "hand ben moi=150 carl=3")
    assert page.state(CardGame.continued(out), 1)["may"]["buy"]
    assert not page.state(CardGame.continued(out + "buy moi\n"), 1)["may"]["buy"]
    over = page.state(CardGame.continued(between.replace("moi=20", "moi=150")), 1)
    assert (over["winner"], over["may"]["deal"]) == ("ben", False)


def test_a_state_has_the_persons_cards_and_who_plays():
    shown = page.state(game(), 7)
    assert (shown["game"], shown["you"], shown["watch"], shown["question"]) == (
        7,
        "moi",
        False,
        None,
    )
    assert shown["players"] == [{"name": "moi", "level": 0}, {"name": "ben", "level": 1}]
    assert shown["hand"] == ["9s", "9h", "9d", "9c", "Jh", "Qh", "**", "Ah", "Ks", "2c", "3d", "5s", "7c"]
    assert shown["options"]["start"] == "3"
    assert shown["owed"] == []
    took = game()
    assert took.play(entries.Entry(entries.TAKE, "moi")).error is None
    assert page.state(took, 1)["owed"] == ["4c"]


@pytest.mark.parametrize(
    ("made", "text", "kind"),
    [
        (None, "It is not your turn.", ""),
        (entries.Entry(entries.DRAW, "moi"), "Draw.", "draw"),
        (entries.Entry(entries.MELD, "moi", (parse("9s"), parse("9h"), parse("9d"))), "Lay 9♠ 9♥ 9♦.", "meld"),
        (entries.Entry(entries.ADD, "moi", (parse("9c"),), 2), "Add 9♣ to meld 2.", "add"),
        (entries.Entry(entries.SWAP, "moi", (parse("Kh"),), 1), "Swap K♥ for the joker of meld 1.", "swap"),
        (entries.Entry(entries.DISCARD, "moi", (parse("2c"),)), "Discard 2♣.", "discard"),
        (entries.undo(), "Take back: this turn cannot end like this.", "undo"),
    ],
)
def test_an_advice_is_told_in_words_with_the_cards_that_it_is_about(made, text, kind):
    told = page.advice(made, "en")
    assert (told["text"], told["do"]) == (text, kind)
    assert told["cards"] == ([] if made is None else page.words_of(made.cards))
    assert told["meld"] == (0 if made is None else made.meld)


def test_a_joker_may_go_to_either_end_of_a_run_and_takes_no_jokers_place():
    laid = game("moi draw **\n" + "moi meld Jh Qh ** Ah\n")
    offered = [(one["do"], one["meld"], one["low"]) for one in page.choices(laid, [parse("**")], "en")]
    assert offered == [
        ("meld", 0, False),
        ("discard", 0, False),
        ("add", 1, False),
        ("add", 1, True),
        ("swap", 1, False),
    ]
    plain = [(one["do"], one["meld"], one["low"]) for one in page.choices(laid, [parse("Ks")], "en")]
    assert plain == [("meld", 0, False), ("discard", 0, False), ("add", 1, False), ("swap", 1, False)]


def test_bots_that_are_out_buy_back_in_as_they_like_before_the_next_deal():
    header = WRONG_PLAYS.partition("deal moi")[0].replace("moi ben\n", "moi ben carl\n") + "# player carl 2\n"
    bought = []
    for _ in range(40):
        made = CardGame.continued(header + "hand moi ben=25 carl=150\n")
        assert made.deal().error is None
        bought.append("buy carl" in made.record())
        assert (2 in made.position.inside) == bought[-1]
    assert {True, False} == set(bought)
    cards = CardGame.continued(header + "hand ben moi=150 carl=3\n")
    assert cards.deal().error is None
    assert "buy moi" not in cards.record()  # that is for the person to say
