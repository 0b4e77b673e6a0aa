"""A short run of every scenario: nothing misread or lost, and little asked where nothing is disturbed."""

import pytest

from carrom.sensing.passages import Passages
from carrom_simulator.world.judging import verdict
from stands.worlds.run import draw, flat_chute, happen, run
from stands.worlds.scenarios import SCENARIOS


# Three that overlap are still misread once in some hundred events: `make worlds` counts them.
@pytest.mark.parametrize("name", [name for name, scenario in SCENARIOS.items() if scenario.wrong < 0.01])
def test_nothing_is_misread_or_lost(name):
    count = run(name, 24, seed=7)
    assert count.wrong == 0, count.seeds
    assert count.asked <= max(2, SCENARIOS[name].asked * count.events) + SCENARIOS[name].learns, name


def test_each_scenario_happens():
    """The disturbed ones do disturb: the table asks about some of them."""
    assert all(run(name, 12, seed=7).asked for name in ("stands", "hit", "pushed back"))


# White men brighter than usual who lie flat, and rows measured a little too short, next to another block or not.
@pytest.mark.parametrize("number", [292, 346, 422, 715, 777, 1026, 1383, 1415, 1577])
def test_pieces_close_together_that_were_once_asked_about(number):
    event, rng = draw("close together", 44, number)
    assert verdict(event.truth, happen(event, Passages(flat_chute()), 0, rng)) == "right"
