"""The exact engine's root finder against brute force: two sliding discs, followed in small steps."""

import math

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simulator.physics.exact_kernel import _first_contact

SPEEDS = st.floats(1.0, 6000.0)
ANGLES = st.floats(0.0, 2 * math.pi)
SLOWING = 735.5
REACH = 31.8


def polynomial(distance, speeds, angles):
    """Of the squared distance, less the reach, of a disc at the origin and one `distance` to the east."""
    (v1, v2), (a1, a2) = speeds, angles
    u1, u2 = np.array([math.cos(a1), math.sin(a1)]), np.array([math.cos(a2), math.sin(a2)])
    d, w, h = np.array([distance, 0.0]), v2 * u2 - v1 * u1, -SLOWING / 2 * (u2 - u1)
    return d @ d - REACH**2, 2 * d @ w, w @ w + 2 * d @ h, 2 * w @ h, h @ h


@settings(deadline=None, max_examples=300)
@given(st.floats(REACH, 600.0), st.tuples(SPEEDS, SPEEDS), st.tuples(ANGLES, ANGLES))
@example(REACH, (1000.0, 1000.0), (0.0, 0.0))  # touching, moving alike: never
@example(REACH, (1000.0, 500.0), (0.0, 0.0))  # touching, the hinder one faster: at once
@example(REACH, (500.0, 1000.0), (0.0, 0.0))  # touching, the hinder one slower: never
@example(100.0, (1000.0, 1.0), (0.0, math.pi / 2))
def test_the_first_contact_is_found_and_is_the_first(distance, speeds, angles):
    coefficients = polynomial(distance, speeds, angles)
    horizon = min(speeds) / SLOWING
    found = _first_contact(*coefficients, horizon)
    times = np.linspace(0.0, horizon, 4001)
    gaps = np.polynomial.polynomial.polyval(times, coefficients)
    inside = np.nonzero(gaps < -1e-3)[0]
    if found == math.inf:
        assert not len(inside)
        return
    assert 0 <= found <= horizon
    assert abs(np.polynomial.polynomial.polyval(found, coefficients)) < 1e-3
    slope = np.polynomial.polynomial.polyval(found, np.polynomial.polynomial.polyder(coefficients))
    assert slope < 0
    if len(inside):
        assert found <= times[inside[0]] + 1e-9
