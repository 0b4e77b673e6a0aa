"""Games at tables that have some of their parts: what is counted, and a few of them played."""

import pytest

from carrom import fitted
from carrom.game.pieces import QUEEN, WHITE
from lab import grown

WELL = {"broken_off": None, "misjudged": 0, "wrong": [], "most_asked": 1, "wrongly": [], "presses": 9, "allowed": 9}
SMALL = [game for game in grown.tables(7) if game.rules == "dezepions" and game.seats == 2]
LARGE = [game for game in grown.tables(7) if game.number in (3, 13, 18, 38, 53)]  # K-Rhum, of pads, lines and consoles


def test_every_set_of_pockets_is_there_with_lines_or_none_with_pads_or_a_console():
    games = grown.tables(2)
    parts = [game.parts for game in games]
    assert len(set(parts)) == 64
    assert len({bits & fitted.GATES for bits in parts}) == 16
    assert sum(bool(bits & fitted.LINES) for bits in parts) == 32
    assert sum(bool(bits & fitted.part("pads")) for bits in parts) == 32
    assert all(fitted.parse(fitted.text_of(bits)) == bits for bits in parts)
    assert len({(game.rules, game.seats) for game in games}) == 10
    assert not {game.seed for game in games} & {game.seed for game in grown.tables(3)}


@pytest.mark.parametrize(
    ("texts", "unseen", "asked", "presses"),
    [
        (["south -", "north -"], [], 0, 2),
        (["south w@sw q@ne"], [WHITE, QUEEN], 0, 4),
        (["south w@sw q@ne"], [WHITE], 0, 2),
        (["bet south near", "answer", "south w@sw bank hit"], [WHITE], 1, 3 + 2 + 2 + 2 + 2),
        (["south - boulette"], [], 0, 3),
    ],
)
def test_a_shot_and_an_unseen_piece_are_a_press_each_a_queen_two_a_claim_or_a_question_two(
    texts, unseen, asked, presses
):
    assert grown.allowed(texts, unseen, asked) == presses


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({}, []),
        ({"broken_off": "endless"}, ["endless"]),
        ({"misjudged": 2, "wrong": [("a", "b")]}, ["2 misjudged: [('a', 'b')]"]),
        ({"most_asked": 2}, ["2 questions about one shot"]),
        ({"wrongly": ["stray 0"]}, ["asked about stray 0"]),
        ({"presses": 10}, ["10 presses, 9 are allowed"]),
    ],
)
def test_what_a_table_may_not_do_is_listed(change, says):
    assert grown.trouble(WELL | change) == says


@pytest.mark.parametrize("game", SMALL + LARGE, ids=lambda game: f"{game.rules} {fitted.text_of(game.parts)}")
def test_a_table_with_some_of_its_parts_rules_rightly_and_asks_little(game):
    result = grown.play(game)
    assert grown.trouble(result) == []
    assert result["shots"] > 9
