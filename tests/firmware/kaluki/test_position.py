"""Positions of Kaluki: what holds of each by itself, whatever is entered."""

from random import Random

from carrom.kaluki import cards, melds
from carrom.kaluki.entry import DISCARD
from carrom.kaluki.position import BETWEEN, DEAL, DRAW, GAME_OVER, PLAY, Position
from carrom.kaluki.record import position_dict
from tests.random_cards import RandomPlay, new_evening, stock_of


def check(p, book) -> None:
    """Chips and pot are constant, cards are those of the pack, melds are melds, who is on turn is in."""
    assert sum(p.chips) + p.pot == 0
    assert p.pot == (
        0 if p.phase == GAME_OVER else len(p.names) * book.options["start"] + sum(p.bought) * book.options["buy"]
    )
    assert all(points < 150 for player, points in enumerate(p.points) if player in p.inside)
    assert p.inside == sorted(set(p.inside))
    assert (len(p.inside) == 1) == (p.phase == GAME_OVER)
    assert max(p.bought) <= 2
    for _, kind, laid in p.melds:
        assert melds.kind_of(laid) == kind
    if p.phase in (BETWEEN, GAME_OVER):
        assert (p.turn, p.stock(), p.melds, p.discards, p.opened) == (-1, 0, [], [], [])
        assert p.phase == GAME_OVER or p.dealer in p.inside
        return
    assert p.turn in p.inside
    assert len(stock_of(p)) == p.stock() == cards.PACK - sum(len(pile) for pile in p.piles())
    assert not (p.owed and p.phase != PLAY)
    assert all(p.hands[p.turn].count(card) >= p.owed.count(card) for card in p.owed)
    assert not (p.phase == DRAW and not p.discards)
    if p.phase != DEAL:
        assert all(p.hands[player] for player in p.inside)
    assert {by for by, _, _ in p.melds} <= set(p.opened)


def test_anything_may_be_entered():
    """40,000 entries over all options and numbers of players, evenings that end among them."""
    rng = Random(1)
    play = RandomPlay(rng, new_evening(rng))
    ends = outs = voids = 0
    for _ in range(40_000):
        game = play.game
        if game.position.phase == GAME_OVER and rng.random() < 0.5:
            ends += 1
            play = RandomPlay(rng, new_evening(rng))
            continue
        before, length = game.position, len(game)
        text = position_dict(before)
        entry, verdict = play.enter()
        assert position_dict(before) == text, "a position was changed"
        if verdict.error:
            assert game.position is before
            assert len(game) == length
        else:
            check(game.position, game.book)
            outs += entry.kind == DISCARD and "out" in verdict.calls
            voids += entry.kind == DISCARD and "void" in verdict.calls
    assert ends >= 3
    assert outs >= 5, "hands won by cards"
    assert voids >= 1, "hands whose stock was used up twice"


def test_who_is_out_is_passed_over():
    p = Position(("a", "b", "c", "d"), 0)
    p.inside = [0, 3]
    assert [p.after(player) for player in range(4)] == [3, 3, 3, 0]


def test_a_third_of_a_kind_is_not_in_the_stock():
    p = Position(("a", "b"), 0)
    p.hands[0] = [5, cards.JOKER, cards.JOKER]
    p.discards = [5]
    p.melds = [(1, melds.RUN, (6, 7, cards.JOKER))]
    assert p.in_stock((6,))
    assert not p.in_stock((6, 6))
    assert not p.in_stock((5,))
    assert p.in_stock((cards.JOKER,))
    assert not p.in_stock((cards.JOKER, cards.JOKER))
