"""Right, asked about or wrong: the one law by which drops, kept passages and the second world are counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game.pieces import BLACK, NE, QUEEN, STRIKER, SW, WHITE
from carrom.sensing.passage import GATES, Passage
from carrom_simulator.world.judging import ASKED_BELOW, verdict


def sure(pocket, *row):
    return Passage(pocket, row, 0, 90, None)


def doubtful(pocket, *row):
    return Passage(pocket, row, 0, 10, GATES)


@pytest.mark.parametrize(
    ("truth", "found", "how"),
    [
        ({SW: [WHITE, BLACK]}, [sure(SW, WHITE, BLACK)], "right"),
        ({SW: [WHITE, BLACK]}, [sure(SW, WHITE), sure(SW, BLACK)], "right"),
        ({SW: []}, [], "right"),
        # A sure falsehood is wrong, also where the table asks about another piece or another pocket.
        ({SW: [WHITE, BLACK]}, [sure(SW, QUEEN), doubtful(SW, BLACK)], "wrong"),
        ({SW: [WHITE], NE: [BLACK]}, [sure(SW, QUEEN), doubtful(NE, BLACK)], "wrong"),
        ({SW: [WHITE, BLACK]}, [sure(SW, WHITE, BLACK, BLACK), doubtful(SW)], "wrong"),
        ({SW: [WHITE]}, [sure(SW, STRIKER), doubtful(SW, WHITE)], "wrong"),
        # Nor one where nothing fell at all.
        ({SW: [WHITE]}, [sure(SW, WHITE), sure(NE, BLACK)], "wrong"),
        ({SW: [WHITE]}, [sure(SW, WHITE), doubtful(NE)], "asked"),
        # Men count in their order, also where some of the row are asked about.
        ({SW: [WHITE, BLACK]}, [sure(SW, BLACK, WHITE)], "wrong"),
        ({SW: [WHITE, QUEEN, BLACK]}, [sure(SW, BLACK, WHITE), doubtful(SW, QUEEN)], "wrong"),
        ({SW: [WHITE, QUEEN, BLACK]}, [sure(SW, WHITE, BLACK), doubtful(SW, QUEEN)], "asked"),
        # The striker's place among them does not.
        ({SW: [WHITE, STRIKER, BLACK]}, [sure(SW, STRIKER, WHITE, BLACK)], "right"),
        ({SW: [WHITE, STRIKER, BLACK]}, [sure(SW, WHITE, BLACK)], "wrong"),
        # What is lost without a question there is a falsehood; with one people put it right.
        ({SW: [WHITE, BLACK]}, [sure(SW, WHITE)], "wrong"),
        ({SW: [WHITE]}, [], "wrong"),
        ({SW: [WHITE], NE: [BLACK]}, [doubtful(NE, BLACK)], "wrong"),
        ({SW: [WHITE, BLACK]}, [sure(SW, WHITE), doubtful(SW)], "asked"),
        ({SW: [WHITE]}, [doubtful(SW, QUEEN)], "asked"),
    ],
)
def test_what_is_right_asked_about_and_wrong(truth, found, how):
    assert verdict(truth, found) == how


def test_what_is_asked_about_depends_on_the_margin():
    found = [Passage(SW, (QUEEN,), 0, ASKED_BELOW, None)]
    assert verdict({SW: [WHITE]}, found) == "wrong"
    assert verdict({SW: [WHITE]}, found, ASKED_BELOW + 1) == "asked"


ROWS = st.lists(st.sampled_from((WHITE, BLACK, QUEEN, STRIKER)), max_size=4)


@given(ROWS, ROWS, st.lists(st.builds(doubtful, st.sampled_from((SW, NE)), st.sampled_from((WHITE, QUEEN)))))
def test_a_falsehood_stays_one_whatever_else_is_asked(fell, seen, questions):
    found = [sure(SW, *seen), doubtful(SW)]
    before = verdict({SW: fell}, found)
    assert before in ("wrong", "asked")
    assert verdict({SW: fell}, questions + found) == verdict({SW: fell}, found + questions) == before
