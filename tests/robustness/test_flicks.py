"""A few thousand of the random flicks of `make random-flicks`, and that a fault would be seen."""

import copy

import numpy as np
import pytest

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.batch import play_many
from tests.robustness.flicks import MOST_EVENTS, Seen, judge, run

SPEC = BoardSpec()


def test_no_random_flick_hangs_or_breaks_the_board():
    seen = run(6000, seed=3)
    assert (seen.shots, seen.faults) == (6000, 0)
    assert 100 < seen.events < MOST_EVENTS
    assert seen.rest_s > 2


def test_none_does_where_rims_rub():
    seen = run(2500, seed=4, rims=0.12)
    assert (seen.shots, seen.faults) == (2500, 0)


@pytest.mark.parametrize("fault", ["overlap", "nan", "lost", "endless", "events", "outside"])
def test_a_fault_is_seen(fault):
    before = np.full((1, 19, 2), np.nan)
    before[0, :2] = (0.0, 0.0), (100.0, 100.0)
    played = play_many(before, [(0, 0.0, 90.0, 500.0)])
    assert judge(Seen(), SPEC, before, played).tolist() == []
    bad = copy.copy(played)
    bad.places_mm = played.places_mm.copy()
    if fault == "overlap":
        bad.places_mm[0, 1] = 20.0, 20.0
    elif fault == "nan":
        bad.places_mm[0, 1, 1] = np.nan
    elif fault == "lost":
        bad.places_mm[0, 1] = np.nan
    elif fault == "outside":
        bad.places_mm[0, 1] = 360.0, 0.0
    elif fault == "endless":
        bad.endless = np.array([True])
    else:
        bad.events = np.array([MOST_EVENTS + 1])
    seen = Seen()
    assert judge(seen, SPEC, before, bad).tolist() == [0]
    assert seen.faults == 1
