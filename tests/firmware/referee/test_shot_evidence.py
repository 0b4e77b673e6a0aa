"""The weights of evidence add up to the rulings that players expect."""

from itertools import product

import pytest

from carrom.game.pieces import SOUTH
from carrom.referee.pending import PendingShot
from carrom.referee.shot_evidence import AGAIN, ALONE, BACK, CROSSED, FELL, OTHER, PASSED, SHOT, SLOWLY, TOGETHER, TOLD

LEFT = (0, TOGETHER, ALONE, SLOWLY)  # how the striker left its lines, if they saw it


def weigh(known: int) -> int:
    return PendingShot(SOUTH, 0, known).odds()


@pytest.mark.parametrize("known", [TOGETHER, TOGETHER | CROSSED, FELL, SLOWLY | FELL, ALONE | CROSSED, TOLD])
def test_it_is_a_shot_at_once(known):
    assert weigh(known) >= SHOT


@pytest.mark.parametrize("known", [0, ALONE, SLOWLY, TOGETHER | BACK, ALONE | BACK])
def test_undecided_it_is_a_shot_if_another_lays_the_striker_next_and_none_if_the_same_does(known):
    assert weigh(known) < SHOT
    assert weigh(known | OTHER) >= SHOT
    assert weigh(known | AGAIN) < SHOT


def test_a_shot_of_the_lines_alone_is_taken_back_when_its_seat_goes_on_out_of_turn_and_counts_again():
    assert weigh(TOGETHER | PASSED) < SHOT
    assert weigh(TOGETHER | PASSED | OTHER) >= SHOT
    assert weigh(TOGETHER | CROSSED | PASSED) >= SHOT


def test_whatever_else_is_known_a_piece_that_fell_or_rolled_is_not_passed_over():
    for left, back, told, after in product(LEFT, (0, BACK), (FELL, CROSSED, TOLD), (0, OTHER)):
        assert weigh(left | back | told | after) >= SHOT
    for known in (FELL, CROSSED, CROSSED | BACK):
        assert weigh(TOGETHER | PASSED | known) >= SHOT
