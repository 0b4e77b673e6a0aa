"""Some games of every book: each ruling answers the three questions, and a clause that is taken out is missed."""

import pytest

from carrom.game.rules import BOOKS
from tests.robustness import questions

GAMES = 12  # of each book


@pytest.fixture(scope="module")
def heard():
    found = questions.Heard()
    for verdict in questions.of_records():
        found.hear(verdict)
    for book_id in BOOKS:
        for verdict in questions.games(book_id, GAMES, "test"):
            found.hear(verdict)
    return found


def test_every_ruling_answers_the_three_questions(heard):
    assert heard.rulings > 3000
    assert heard.faults[:5] == []


def test_every_clause_that_is_taken_out_is_missed(heard):
    taken = [clause for book in questions.WORDED for clause in questions.clauses(book) if clause[0] != "C9"]
    assert len(taken) > 200
    assert [clause for clause in taken if not questions.is_noticed(heard, *clause)] == []
