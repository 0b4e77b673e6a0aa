"""The arena: programs that play by lines of JSON, what becomes of those that do not, and when it is decided."""

import shlex
import sys

import pytest

from carrom_simulator.game import arena, ladder
from carrom_simulator.game.arena import Pairing, decided

PYTHON = shlex.quote(sys.executable)
STRAIGHT = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    bet = {"zone": "near", "man": 0} if asked.get("may_bet") else None
    print(json.dumps({"offset_mm": 0, "angle_deg": 0.5, "speed_mm_s": 4000, "bet": bet, "answer": True,
                      "choice": "return", "man": None}), flush=True)
"""


def program(tmp_path, text, name="engine.py"):
    """The command of a program with that text."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return f"{PYTHON} {shlex.quote(str(path))}"


@pytest.mark.parametrize("rules", ["billard", "krhum"])
def test_a_program_plays_a_level_and_loses_to_it(tmp_path, rules):
    result = arena.play(Pairing(rules, program(tmp_path, STRAIGHT), "club", 1, "beginner"))
    assert result["won"] is False
    assert "forfeit" not in result
    assert result["shots"] > 5


def test_a_game_is_the_same_again(tmp_path):
    pairing = Pairing("dezepions", program(tmp_path, STRAIGHT), "player", 3)
    results = [{name: value for name, value in arena.play(pairing).items() if name != "s"} for _ in range(2)]
    assert results[0] == results[1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import sys; sys.exit()", "has ended"),
        ("input(); print('hard')", "an answer that is none: 'hard'"),
        ("input(); print('[]')", "an answer that is none"),
        ("input(); print('{\"offset_mm\": 0}')", "an answer that is none"),
        ('input(); print(\'{"offset_mm": NaN, "angle_deg": 0, "speed_mm_s": 1}\')', "an answer that is none"),
        ("input(); print('x' * 100_000)", "an answer that is none"),
        ("input()\nwhile True: pass", "processor time"),
        ("import time; input(); time.sleep(1000)", "processor time"),
    ],
)
def test_who_hangs_dies_or_answers_what_cannot_be_loses_that_game(tmp_path, text, why):
    result = arena.play(Pairing("billard", program(tmp_path, text), "beginner", 0, seconds=0.2))
    assert result["won"] is False
    assert why in result["forfeit"]


def test_a_program_that_cannot_be_started_loses():
    result = arena.play(Pairing("billard", "club", "/no/such/program", 0))
    assert result["won"] is True
    assert "cannot be started" in result["forfeit"]


def test_levels_play_as_on_the_ladder():
    for seed in range(4):
        rung = ladder.Rung("dezepions", "club", "beginner", seed)
        assert ladder.play(rung)["shots"] == ladder.play(rung)["shots"] > 0


def test_it_is_decided_once_the_games_are_nineteen_times_likelier():
    assert decided(0, 0) is decided(10, 10) is None
    assert decided(17, 0) == "better"
    assert decided(0, 17) == "worse"
    assert decided(16, 0) is None
    assert decided(300, 300) == "even"
    for won in range(0, 400, 7):
        assert (decided(won, 100) == "better") == (decided(100, won) == "worse")
