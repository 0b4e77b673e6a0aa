"""A copy of an environment is an environment of its own, whoever plays on first and whatever is played in the other."""

import copy
import pickle

import numpy as np
import pytest

from tests.environments.acts import MADE, go_on, records, step

WAYS = {"deepcopy": copy.deepcopy, "pickle": lambda made: pickle.loads(pickle.dumps(made))}
SEED = 5


def begun(kind, steps):
    made = MADE[kind]()
    made.reset(seed=SEED)
    go_on(made, 1, steps)
    return made


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", MADE)
def test_a_copy_and_its_original_play_on_as_if_there_were_no_other(kind, way):
    before, after = (1, 2) if "master" in kind else (20, 40)
    original = begun(kind, before)
    twins = [WAYS[way](original) for _ in range(3)]
    told = go_on(original, 2, after)
    apart = [go_on(twin, seed, after) for seed, twin in enumerate(twins, 2)]
    for seed, seen, played in [(2, told, original), *zip((2, 3, 4), apart, twins, strict=True)]:
        undisturbed = begun(kind, before)
        assert go_on(undisturbed, seed, after) == seen
        assert records(undisturbed) == records(played)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["alone", "vector"])
def test_whoever_plays_on_in_copies_alone_is_rewarded_as_if_nobody_had_copied(kind, way):
    """Each original is thrown away, and something else comes to lie in its place."""
    made, hand, told = begun(kind, 0), np.random.default_rng(2), []
    for _ in range(90):
        told.append(step(made, hand))
        made = WAYS[way](made)
    undisturbed = begun(kind, 0)
    assert told == go_on(undisturbed, 2, 90)
    assert records(made) == records(undisturbed)


def test_a_copy_racks_the_boards_that_the_original_racks():
    original = begun("alone", 3)
    twin = copy.deepcopy(original)
    assert np.array_equal(original.reset()[0], twin.reset()[0])
    assert go_on(original, 6, 10) == go_on(twin, 6, 10)
