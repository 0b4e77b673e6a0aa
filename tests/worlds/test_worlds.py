"""A short run of every scenario: nothing misread or lost, and little asked where nothing is disturbed."""

import pytest

from tests.worlds.run import run
from tests.worlds.scenarios import SCENARIOS


@pytest.mark.parametrize("name", SCENARIOS)
def test_nothing_is_misread_or_lost(name):
    count = run(name, 24, seed=7)
    assert count.wrong == 0, count.seeds
    assert count.asked <= max(2, SCENARIOS[name].asked * count.events) + SCENARIOS[name].learns, name


def test_each_scenario_happens():
    """The disturbed ones do disturb: the table asks about some of them."""
    assert all(run(name, 12, seed=7).asked for name in ("stands", "hit", "pushed back"))
