"""The ladder of bots: what is planned, played and counted."""

import time
from types import SimpleNamespace

import pytest

from carrom.game import pieces
from carrom.game.rules import BOOKS
from simulator.bots.levels import LEVELS
from simulator.game import ladder
from simulator.game.ladder import Rung


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


def test_a_game_that_is_broken_off_is_lost_and_says_why(monkeypatch):
    def broken(_rung):
        raise ladder.MatchError("nobody pockets anything")

    monkeypatch.setattr(ladder, "_game", broken)
    result = ladder.play(Rung("billard", "club", "beginner", 1))
    assert (result["won"], result["shots"], result["broken_off"]) == (False, 0, "nobody pockets anything")


def test_a_hand_without_error_clears_the_board_in_one_turn():
    result = ladder.play(Rung("billard", "master", "steady hand", 1))
    assert result["won"] is True
    assert 7 <= result["shots"] <= 14


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


def test_each_level_sits_and_opens_at_both_seats_as_often():
    skills = {level.id: level.skill for level in LEVELS}
    sat = set()
    for seed in range(4):
        rung = Rung("billard", "club", "beginner", seed)
        upper_seat = pieces.TWO_SEATS[seed & 1]
        match = ladder._match(rung, upper_seat)
        by_seat = {seat: bot.skill for seat, bot in match.bots.items()}
        assert by_seat.pop(upper_seat) == skills["club"]
        assert list(by_seat.values()) == [skills["beginner"]]
        assert match.game.book.id == "billard"
        sat.add((upper_seat, match.game.opener))
    assert len(sat) == 4


def test_a_board_is_cleared_alone_with_the_hand_that_is_named():
    for hand, steady in ((ladder.OWN_HAND, False), (ladder.STEADY_HAND, True)):
        match = ladder._match(Rung("billard", "master", hand, 1), pieces.SOUTH)
        assert {bot.skill for bot in match.bots.values()} == {LEVELS[-1].skill}
        assert {bot.sigma_deg == 0.0 for bot in match.bots.values()} == {steady}


def test_a_board_counts_as_cleared_where_its_opener_won_it_before_his_turn_ended(monkeypatch):
    class Match:
        """Three men fall, then the turn or the board ends, with points or without."""

        def __init__(self, turn, board, score):
            self.ends = Position(turn, board, score)
            self.game = SimpleNamespace(position=Position(pieces.SOUTH, 1, [0, 0]))
            self.shots = 0

        def play_shot(self):
            self.shots += 1
            if self.shots == 4:
                self.game.position = self.ends

    class Position:
        def __init__(self, turn, board, score):
            self.turn, self.board, self.score = turn, board, score

        def side_of(self, seat):
            return pieces.TWO_SEATS.index(seat)

    for turn, board, score, won in (
        (pieces.NORTH, 2, [9, 0], True), (pieces.SOUTH, 2, [9, 0], True), (pieces.NORTH, 1, [0, 0], False),
        (pieces.NORTH, 2, [0, 5], False),
    ):  # fmt: skip
        monkeypatch.setattr(ladder, "_match", lambda _rung, _seat, ends=(turn, board, score): Match(*ends))
        result = ladder.play(Rung("billard", "master", ladder.STEADY_HAND, 1))
        assert (result["won"], result["shots"]) == (won, 4)
