"""The friction of rims from how far a man misses a mark: exact where lines are straight, as sure as it says."""

import math
from dataclasses import replace
from random import Random

import pytest

from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import RAIL, Flick
from carrom_simulator.physics.rim_misses import WAY_MM, measured

SPEC = BoardSpec()


def missed_mm(friction, side, askew_deg):
    """How far to the right of the mark the far man meets the frame; side -1: the near one is hit at its left."""
    spec = replace(SPEC, rim_friction_man=friction, rim_friction_cushion=friction)
    far, reach = math.radians(askew_deg), spec.striker_radius_mm + spec.man_radius_mm
    men = [Disc(pieces.WHITE, 0.0, 0.0)]
    men.append(Disc(pieces.BLACK, spec.man_diameter_mm * math.sin(far), spec.man_diameter_mm * math.cos(far)))
    outcome = engine("exact", spec).play(men, Flick(0, side * reach * math.sqrt(0.5), 0.0, 2500.0), events=True)
    return next(event.x_mm for event in outcome.events if event.kind == RAIL and event.disc_indices == (1,))


def test_the_way_is_that_of_a_man_which_touches_the_one_in_the_middle():
    assert pytest.approx(SPEC.half_mm - SPEC.man_radius_mm - SPEC.man_diameter_mm, abs=0.5) == WAY_MM


@pytest.mark.parametrize("friction", [0.0, 0.03, 0.08, 0.12])
def test_a_simulated_board_gives_its_friction_though_the_line_is_askew(friction):
    for askew_deg in (0.0, 0.8):
        left, right = (missed_mm(friction, side, askew_deg) for side in (-1, 1))
        assert measured([(left, -right)]).friction == pytest.approx(friction, abs=0.002)


def test_the_interval_holds_the_friction_about_as_often_as_it_says():
    rng = Random(3)
    held = 0
    for _ in range(1000):
        pairs = [(30 + rng.gauss(5, 4), 30 + rng.gauss(-5, 4)) for _ in range(3)]
        found = measured(pairs, 300.0)
        held += found.least <= 0.1 <= found.most
    assert 930 <= held <= 968


def test_one_pair_has_no_interval_and_none_is_refused():
    assert measured([(30.0, 34.4)]) == (0.1, None, None)
    with pytest.raises(ValueError, match="a pair"):
        measured([])
