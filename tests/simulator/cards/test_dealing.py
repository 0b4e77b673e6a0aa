"""The stock of a game of Kaluki: what is dealt, drawn and shuffled again; who buys back in; what a player sees."""

from collections import Counter
from random import Random

import pytest

from carrom.game.engine import Game
from carrom.kaluki import cards
from carrom.kaluki import entry as entries
from carrom.kaluki.book import Kaluki
from carrom.kaluki.record import parse_entry
from carrom.kaluki.ruling import MOST_BOUGHT
from carrom_simulator.cards import bots
from carrom_simulator.cards.dealing import Dealing

NAMES = ("anna", "ben", "carl")
PACK = Counter({card: cards.copies(card) for card in range(53)})


def dealing(*texts, seed=1):
    made = Dealing(Game(Kaluki(), NAMES, "carl"), Random(seed))
    for text in texts:
        assert made.enter(parse_entry(text)).error is None, text
    return made


def dealt(seed=1):
    made = dealing(seed=seed)
    for entry in made.deal():
        assert made.enter(entry).error is None
    return made


def test_everybody_who_is_in_gets_thirteen_from_the_left_of_the_dealer_and_one_is_turned_up():
    made = dealing()
    given = list(made.deal())
    assert [(entry.kind, entry.who, len(entry.cards)) for entry in given] == [
        (entries.DEAL, "anna", 13), (entries.DEAL, "ben", 13), (entries.DEAL, "carl", 13), (entries.TURN, "", 1),
    ]  # fmt: skip
    assert Counter(made.stock) + Counter(card for entry in given for card in entry.cards) == PACK
    assert [list(entry.cards) for entry in dealing().deal()] == [list(entry.cards) for entry in given]
    assert [entry.cards for entry in dealing(seed=2).deal()] != [entry.cards for entry in given]
    two = dealing("hand anna ben=25 carl=150")
    assert [entry.who for entry in two.deal()][:-1] == ["ben", "anna"]  # carl is out, anna deals


def test_a_draw_takes_the_next_card_of_the_stock():
    made = dealt()
    top, left = made.stock[-1], len(made.stock)
    drawn = made.drawn()
    assert (drawn.kind, drawn.who, drawn.cards) == (entries.DRAW, "anna", (top,))
    assert len(made.stock) == left - 1


def test_an_empty_stock_is_filled_with_all_discards_but_the_top_one():
    made = dealt()
    while made.stock:
        assert made.enter(made.drawn()).error is None
        name = made.position.names[made.position.turn]
        card = made.position.hands[made.position.turn][-1]
        assert made.enter(entries.Entry(entries.DISCARD, name, (card,))).error is None
    discards = list(made.position.discards)
    drawn = made.drawn()
    assert Counter(made.stock) + Counter(drawn.cards) == Counter(discards[:-1])
    assert made.enter(drawn).error is None
    assert made.position.discards == discards[-1:]
    made.shuffle()  # of a game that was opened in the middle
    held = Counter(card for pile in made.position.piles() for card in pile)
    assert Counter(made.stock) + held == PACK


def test_only_who_is_out_may_buy_back_in_and_not_into_a_game_of_one():
    made = dealing("hand anna ben=25 carl=150")
    assert [made.may_buy(player) for player in range(3)] == [False, False, True]
    made = dealing("hand anna ben=150 carl=4", "hand anna carl=100")
    assert [made.may_buy(player) for player in range(3)] == [False, True, False]
    often = dealing("hand anna ben=25 carl=150")
    while often.may_buy(2):
        for text in ("buy carl", "hand anna ben=0 carl=150"):
            assert often.enter(parse_entry(text)).error is None, text
    assert often.position.bought[2] == MOST_BOUGHT
    assert dealing("hand anna ben=150 carl=150").may_buy(1) is False


@pytest.mark.parametrize(("worst", "ever"), [(25, True), (129, True), (130, False), (149, False)])
def test_a_bot_buys_back_about_every_other_time_where_that_leaves_it_a_hand_or_two(worst, ever):
    made = dealing(f"hand anna ben={worst} carl=150")
    bought = sum(made.wants_to_buy(2) for _ in range(200))
    assert (60 < bought < 140) if ever else bought == 0


def test_a_turn_takes_the_top_discard_or_draws_and_ends_with_a_discard():
    class Taker:
        def __init__(self, takes):
            self.wants, self.owed = takes, None

        def takes(self, _view):
            return self.wants

        def play(self, view, owed):
            self.owed = owed
            return [entries.Entry(entries.DISCARD, view.name, view.hand[-1:])]

    for takes, kind in ((True, entries.TAKE), (False, entries.DRAW)):
        made, bot = dealt(), Taker(takes)
        top = made.position.discards[-1]
        turn = made.turn(bot)
        first = next(turn)
        assert (first.kind, first.who) == (kind, "anna")
        assert made.enter(first).error is None
        assert next(turn).kind == entries.DISCARD
        assert bot.owed == ([top] if takes else [])
    made = dealt()
    for entry in made.turn(bots.make(3, Random(1))):
        assert made.enter(entry).error is None
    assert made.position.turn == 1


def test_a_player_sees_the_table_and_what_the_next_one_has_shown():
    made = dealt()
    for _ in range(2):  # anna's and ben's turns
        for entry in (made.drawn(), None):
            name = made.position.names[made.position.turn]
            entry = entry or entries.Entry(entries.DISCARD, name, (made.position.hands[made.position.turn][0],))
            assert made.enter(entry).error is None
    top = made.position.discards[-1]
    assert made.enter(entries.Entry(entries.TAKE, "carl")).error is None
    seen = made.look()
    assert (seen.name, len(seen.hand), seen.others, seen.next_taken) == ("carl", 14, [13, 13], [])
    assert (seen.opened, seen.somebody_opened, seen.next_opened) == (False, False, False)
    assert (seen.single, seen.any_joker) == (True, True)
    assert seen.stock == made.position.stock() == sum(PACK.values()) - 39 - 1 - 2
    assert seen.table == []
    assert made.memory.taken == {"carl": [top]}


def test_a_record_of_the_deal_plays_again():
    made = dealt()
    lines = made.record().splitlines()
    assert lines[:3] == made.header().splitlines()
    assert lines[0].startswith("rules kaluki")
    again = dealing(*lines[3:])
    assert again.position.hands == made.position.hands
