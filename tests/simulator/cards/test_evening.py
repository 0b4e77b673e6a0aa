"""Evenings of Kaluki among bots: they end, nothing is lost, and the same seed plays the same."""

from collections import Counter
from random import Random

import pytest

from carrom.kaluki.position import GAME_OVER
from carrom.kaluki.record import position_dict
from carrom_simulator.cards.bots import Bot
from carrom_simulator.cards.evening import Evening, EveningError, levels_for
from carrom_simulator.cards.plan import Plan
from carrom_simulator.cards.seen import look
from carrom_tools.records import replay


def play(levels, seed, **options):
    evening = Evening(levels, seed, options)
    steps = list(evening.play())
    return evening, steps


@pytest.mark.parametrize("levels", [(1, 2), (3, 1, 2), (2, 3, 1, 1), (1, 2, 3, 2, 1)])
@pytest.mark.parametrize(
    "options", [{}, {"first_meld": "together", "joker_swap": "unambiguous", "start": "0", "buy": "9"}]
)
def test_an_evening_ends_with_all_chips_and_its_record_plays_again(levels, options):
    evening, _ = play(levels, 7, **options)
    result = evening.result()
    assert evening.position.phase == GAME_OVER
    assert sum(result["chips"].values()) == 0 == result["pot"]
    assert result["misjudged"] == 0
    assert (result["boards"], result["shots"]) == (evening.hands, evening.turns)
    steps = list(replay.replay(replay.parse(result["record"].encode(), "evening")))
    assert all(step.verdict.error is None for step in steps)
    assert position_dict(steps[-1].after) == position_dict(evening.position)
    assert sum(step.verdict.board_over is not None for step in steps) == evening.hands


def test_a_seed_is_an_evening():
    first, again, other = (play((1, 2, 3), seed)[0].record() for seed in (4, 4, 5))
    assert first == again != other


def test_a_table_that_scores_wrongly_is_found():
    evening = Evening((1, 1), 3)
    evening.told.position.points[0] = 1  # somebody wrote a point too many
    for _ in evening.play():
        pass
    assert evening.misjudged == evening.hands > 0


def points_per_hand(levels, evenings):
    """Penalty points of each level per hand that it did not leave void."""
    lost, hands = Counter(), 0
    for seed in range(evenings):
        evening = Evening(levels if seed % 2 else levels[::-1], seed)
        for before, _, verdict in evening.play():
            if verdict.board_over is not None:
                hands += 1
                for player, count in verdict.board_over[2]:
                    lost[evening.levels[player]] += count
                assert before.phase != GAME_OVER
    return {level: points / hands for level, points in lost.items()}


def test_a_higher_level_plays_better():
    fair = points_per_hand((1, 2), 8)
    assert fair[2] < 0.8 * fair[1]
    sharp = points_per_hand((2, 3), 24)
    assert sharp[3] < 0.9 * sharp[2]


class Passing(Bot):
    """Draws and discards, and never lays anything."""

    def takes(self, view):
        return False

    def plan(self, view, owed):
        return Plan(view, view.hand, owed)


def test_an_evening_without_end_is_told():
    """Nobody wins a hand in which nobody lays anything; an evening has some ten hands."""
    evening = Evening((1, 1), 1)
    evening.bots = dict.fromkeys(evening.bots, Passing(Random(1)))
    evening.hands = 999
    with pytest.raises(EveningError, match="no end after 1000 hands"):
        for _ in evening.play():
            pass
    assert evening.hands == 1000


def test_a_player_sees_no_others_cards():
    """Another deal of what is hidden changes nothing in the view."""
    evening = Evening((2, 2, 2), 11)
    looked = 0
    for _ in evening.play():
        p = evening.position
        if p.turn < 0 or p.phase not in ("draw", "play"):
            continue
        other = p.copy()
        hidden = [player for player in p.inside if player != p.turn]
        spare = [card for player in hidden for card in p.hands[player]][::-1]
        for player in hidden:
            other.hands[player] = [spare.pop() for _ in p.hands[player]][::-1]
        one, two = (look(each, evening.game.book.options, evening.memory) for each in (p, other))
        assert one == two
        looked += p.hands != other.hands
    assert looked > 50


def test_levels():
    assert levels_for(3, 0, 5) == (1, 1, 1)
    assert sorted(levels_for(3, 100, 5)) == [1, 2, 3]
    assert set(levels_for(5, 50, 1)) == {1, 2}
    assert levels_for(4, 100, 1) != levels_for(4, 100, 2)


def test_an_evening_that_is_not_over_has_no_winner():
    evening = Evening((1, 2), 3)
    assert evening.result()["winner"] is None
    for _ in evening.play():
        pass
    result = evening.result()
    assert result["winner"] in result["score"]
    assert result["levels"] == {"anna": 1, "ben": 2}
