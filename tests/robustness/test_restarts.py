"""Short games at both tables, and a restart at every write of them."""

import asyncio

import pytest

from tests.robustness.restarts import AtCards, AtTable, Restarts


@pytest.mark.parametrize(
    ("page", "seed", "acts", "rate"), [(AtTable, 1, 150, 0.2), (AtTable, 4, 150, 0.2), (AtCards, 1, 60, 0.2)]
)
def test_a_game_goes_on_as_it_was_shown_wherever_the_table_is_killed(tmp_path, page, seed, acts, rate):
    restarts = Restarts(page, tmp_path, seed)
    asyncio.run(restarts.play(acts, rate))
    assert restarts.lost == []
    assert restarts.seen["met"] > 10
