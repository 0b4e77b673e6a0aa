"""The ladder of bots: what is planned, played and counted."""

import time

import pytest

from carrom.game.rules import BOOKS
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.game import ladder
from carrom_simulator.game.ladder import Rung


def test_every_pair_plays_as_often_in_every_book_and_boards_are_cleared_with_both_hands():
    planned = ladder.rungs("all", 4, seed=7)
    assert len({rung.key() for rung in planned}) == len(planned) == 4 * (len(BOOKS) * (len(LEVELS) - 1) + 2)
    assert {rung.lower for rung in planned if rung.upper == "master"} == {"club", "own hand", "steady hand"}
    assert {rung.rules for rung in ladder.rungs("krhum", 4, seed=7)} == {"krhum"}


def test_a_game_is_the_same_again_and_the_better_level_wins_it():
    rung = Rung("dezepions", "club", "beginner", 5)
    began_s = time.process_time()
    first, again = ladder.play(rung), ladder.play(rung)
    passed_s = time.process_time() - began_s
    assert first | {"cpu_s": 0} == again | {"cpu_s": 0}
    assert first["won"] is True
    assert first["cpu_s"] + again["cpu_s"] == pytest.approx(passed_s, rel=0.1, abs=0.01)
    assert first["key"] == rung.key()


def test_the_better_level_wins_from_both_seats_and_openings():
    assert all(ladder.play(Rung("billard", "club", "beginner", seed))["won"] for seed in range(4))


def test_a_hand_without_error_clears_the_board_in_one_turn():
    result = ladder.play(Rung("billard", "master", "steady hand", 1))
    assert result["won"] is True
    assert 7 <= result["shots"] <= 14
    own = ladder.play(Rung("billard", "master", ladder.OWN_HAND, 1))
    assert own["shots"] != result["shots"] or own["won"] != result["won"]


@pytest.mark.parametrize(
    ("won", "count", "lo", "hi"), [(140, 200, 0.633, 0.759), (200, 200, 0.981, 1.0), (0, 0, 0.0, 1.0)]
)
def test_the_interval_is_wilsons(won, count, lo, hi):
    assert ladder.interval(won, count) == pytest.approx((lo, hi), abs=0.001)


def test_results_are_added_up_by_book_and_pair():
    results = [{"rules": "icf", "upper": "club", "lower": "player", "won": k < 7, "key": str(k)} for k in range(9)]
    (row,) = ladder.add_up(results)
    assert (row["games"], row["won"], row["share"]) == (9, 7, 0.7778)
    assert (row["lo"], row["hi"]) == (0.4526, 0.9368)
