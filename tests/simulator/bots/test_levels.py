"""The levels that people choose from pocket what they promise, and each is better than the one below."""

from itertools import pairwise
from random import Random

import pytest

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.bots.player import Bot
from carrom_simulator.game.match import Match
from carrom_simulator.physics.engines import engine

SPEC = BoardSpec()


@pytest.mark.parametrize("level", LEVELS[:-1], ids=lambda level: level.id)  # the best one plans for long: make ladder
def test_a_level_pockets_the_share_that_it_promises(level):
    aimed = pocketed = 0
    for seed in range(6):
        physics = engine("exact", SPEC, seed)
        bots = {seat: Bot(level.skill, Random(f"{seed} {seat}"), SPEC, physics) for seat in (0, 2)}
        match = Match("billard", bots, seed, physics=physics)
        match.play()
        aimed += sum(match.aimed.values())
        pocketed += sum(match.pocketed.values())
    assert abs(100 * pocketed / aimed - level.share) <= 3


def test_levels_are_in_order():
    assert all(one.skill < other.skill and one.share < other.share for one, other in pairwise(LEVELS))
