"""A board that sets no friction of rims has the shots, hints and films of the version before rims could rub."""

import importlib.util

import pytest

from lab import rim_physics, rim_shots, rims

pytestmark = pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="some minutes without numba")


def test_smooth_shots_are_those_of_before():
    assert rim_shots.shots_digest("exact", 200) == rims.SMOOTH


def test_smooth_hints_and_films_are_those_of_before():
    assert rim_shots.hints_digest(60) == rims.SMOOTH_HINTS
    assert rim_shots.films_digest(rim_shots.TURN) == rims.SMOOTH_FILMS


def test_another_friction_has_another_digest():
    assert rim_shots.bare_digest(3, rim_physics.rubbing(0.01)) != rim_shots.bare_digest(3, rim_physics.rubbing(0.0))


def test_impacts_are_those_of_the_closed_form():
    assert rim_physics.farthest_impact(200) < 1e-9


@pytest.mark.parametrize("friction", [0.0, 0.12, 0.5])
def test_no_event_gains_energy(friction):
    assert max(rim_physics.most_gained(number, rim_physics.rubbing(friction)) for number in range(16)) < 1e-9
