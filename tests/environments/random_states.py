"""Episodes cut short at a random moment, and played on from a saved state and from a copy: `make random-games`.

Whoever goes on, in the same environment, in a copy of it or in another one, sees the same rest.
"""

import copy
import pickle

import numpy as np

from tests.environments.acts import MADE, go_on, records

MOST_STEPS = {"match with a master": (4, 1)}  # of each kind: those before a state is saved, and those after; else
STEPS = 120, 40


def compare(kind: str, seed: int) -> None:
    """Play to a random moment and go on from there in four ways. Raises AssertionError."""
    rng = np.random.default_rng(seed)
    most_before, after = MOST_STEPS.get(kind, STEPS)
    before, most_shots = int(rng.integers(most_before)), int(rng.integers(10, 140))
    made, other = MADE[kind](most_shots), MADE[kind](most_shots)
    made.reset(seed=seed)
    go_on(made, seed, before)
    state, twin = made.unwrapped.get_state(), copy.deepcopy(made)
    kept = pickle.loads(pickle.dumps(state))
    assert kept == state == made.unwrapped.get_state() == twin.unwrapped.get_state(), (kind, seed)
    rest = go_on(made, seed + 1, after), records(made), made.unwrapped.get_state()
    other.reset(seed=seed + 1)
    go_on(other, seed, int(rng.integers(4)))
    made.unwrapped.set_state(state)
    other.unwrapped.set_state(kept)
    for again in (twin, made, other):
        assert (go_on(again, seed + 1, after), records(again), again.unwrapped.get_state()) == rest, (kind, seed)
