"""The stepped engine's own: when a disc comes into a hole. What it has in common with the other is in test_physics."""

import numpy as np
import pytest

from simulator.physics.pymunk_engine import _enters


@pytest.mark.parametrize(
    ("start", "move", "part"),
    [
        ((-10.0, 0.0), (20.0, 0.0), 0.3),
        ((-10.0, 0.0), (5.0, 0.0), None),  # not yet
        ((-10.0, 0.0), (-20.0, 0.0), None),  # away from it
        ((-10.0, 3.9), (20.0, 0.0), (10 - (16 - 3.9**2) ** 0.5) / 20),
        ((-10.0, 4.1), (20.0, 0.0), None),  # past it
        ((1.0, 1.0), (20.0, 0.0), 0.0),
        ((-10.0, 0.0), (0.0, 0.0), None),
    ],
)
def test_a_disc_comes_into_a_hole_where_its_way_meets_the_edge(start, move, part):
    found = _enters(np.array(start), np.array(move), 4.0)
    assert found == (None if part is None else pytest.approx(part))
