"""Environments refuse wrong options, actions and calls, each in one sentence that names the right ones."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest

from carrom_simulator.environments.clear_env import ClearVectorEnv
from carrom_simulator.environments.table_env import env, raw_env
from tests.environments.acts import MADE

NOTHING = np.zeros(3, np.float32)


def begun(kind):
    made = MADE[kind]().unwrapped
    made.reset(seed=1)
    return made


def decision(**parts):
    return {"kind": 0, "flick": NOTHING, "choice": 0} | parts


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: gymnasium.make("Carrom/Match-v0", players=3), "3 players; there are games for 2 and 4"),
        (lambda: env(players=3), "3 players; there are games for 2 and 4"),
        (lambda: gymnasium.make("Carrom/Match-v0", level="god"), "god.*beginner, player, club, master"),
        (lambda: gymnasium.make("Carrom/Match-v0", book="chess"), "chess.*billard"),
        (lambda: gymnasium.make("Carrom/Match-v0", seat=1), "seat 1 does not play with 2 players"),
        (lambda: gymnasium.make("Carrom/Match-v1", hand="god"), "god.*beginner, player, club, master"),
        (lambda: gymnasium.make("Carrom/Match-v1", max_shots="a"), "max_shots: 'a'; a whole number"),
        (lambda: env(max_shots=0), "max_shots: 0; a whole number"),
        (lambda: gymnasium.make("Carrom/Clear-v0", max_shots="a"), "max_shots: 'a'; a whole number"),
        (lambda: gymnasium.make("Carrom/Clear-v0", shot_cost=float("nan")), "shot_cost: nan; a number"),
        (lambda: gymnasium.make("Carrom/Clear-v0", shot_cost="a"), "shot_cost: 'a'; a number"),
        (lambda: ClearVectorEnv(0), "boards: 0; a whole number"),
        (lambda: begun("alone").step(np.full(3, np.nan)), "no number: place, direction, speed"),
        (lambda: begun("vector").step(np.full((3, 3), np.nan, np.float32)), "no number: place, direction, speed"),
        (lambda: begun("match").step(decision(kind=17)), "a kind from 0 to 5 and a choice from 0 to 37"),
        (lambda: begun("match").step(decision(kind=-1)), "a kind from 0 to 5"),
        (lambda: begun("match").step(decision(kind=0.5)), "a kind from 0 to 5"),
        (lambda: begun("match").step(decision(choice=99)), "a choice from 0 to 37"),
        (lambda: begun("match").step(decision(flick=np.full(3, np.nan))), "no number: place, direction, speed"),
        (lambda: begun("alone").step(np.zeros(5)), r"shape \(5,\); \(3,\) is wanted"),
        (lambda: begun("alone").step(np.zeros(2)), r"shape \(2,\); \(3,\) is wanted"),
        (lambda: begun("alone").step("hard"), "'hard' is no flick"),
        (lambda: begun("alone").step(None), r"shape \(\)|no flick"),
        (lambda: begun("match").step(decision(flick=np.zeros(2))), r"shape \(2,\); \(3,\) is wanted"),
        (lambda: begun("match").step({"kind": 0}), "dict of kind, flick and choice"),
        (lambda: begun("match").step(NOTHING), "dict of kind, flick and choice"),
        (lambda: begun("table").step({"flick": NOTHING}), "dict of kind, flick and choice"),
        (lambda: begun("table").step(None), "is to decide"),
    ],
)
def test_what_there_is_not_is_refused(act, words):
    with pytest.raises(ValueError, match=words) as refused:
        act()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", ["alone", "match", "flat"])
def test_a_step_before_the_first_reset_or_after_the_end_asks_for_a_reset(kind):
    made = MADE[kind](1).unwrapped
    act = {"alone": NOTHING, "match": decision(), "flat": [0, 0, 0, 0, 0]}[kind]
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        made.step(act)
    made.reset(seed=1)
    while not any(made.step(act)[2:4]):
        pass
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        made.step(act)
    made.reset(seed=1)
    made.step(act)


def test_so_does_a_table():
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        raw_env().step(decision())


def test_who_lacks_the_extra_is_told_its_name():
    code = "import sys; sys.modules['gymnasium'] = None\nimport carrom_table.env"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode
    assert "pip install 'carrom-table[env]'" in done.stderr.splitlines()[-1]
