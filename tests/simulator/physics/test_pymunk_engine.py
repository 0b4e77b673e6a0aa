"""The stepped engine's own: how exact its steps are. What both engines share is in test_physics."""

from dataclasses import replace

import pytest

from carrom.game import pieces
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.outcome import Flick
from carrom_simulator.physics.pymunk_engine import Engine

SPEC = BoardSpec()


@pytest.mark.parametrize("speed_mm_s", [100.0, 299.0])
def test_while_no_step_changes_the_stopping_distance_is_exact(speed_mm_s):
    """The velocities belong to the middles of the steps. (Where steps grow longer it is a thousandth too short.)"""
    wide = replace(SPEC, side_mm=100_000.0)
    outcome = Engine(wide).play([], Flick(pieces.SOUTH, 0.0, 0.0, speed_mm_s))
    run_mm = speed_mm_s**2 / (2 * wide.deceleration_mm_s2)
    assert outcome.striker_rest[1] + wide.base_mm == pytest.approx(run_mm, abs=0.01)
