"""Match-v0 with actions of whole numbers is Match-v0, whose every allowed action they reach."""

import gymnasium
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them
from carrom.game.rules import BOOKS
from carrom_simulator.environments.decisions import CHOICES, KINDS


def made(**options):
    flat = gymnasium.make("Carrom/MatchFlat-v0", book="krhum", level="beginner", **options).unwrapped
    flat.reset(seed=1)
    return flat


FLAT = made()
SIZES = FLAT.action_space.nvec.tolist()


@given(st.tuples(*(st.integers(0, size - 1) for size in SIZES)))
def test_to_flat_undoes_from_flat(action):
    assert FLAT.to_flat(FLAT.from_flat(action)).tolist() == list(action)


@given(st.integers(0, 5), st.integers(0, 37), st.tuples(*[st.floats(-1, 1, width=32)] * 3))
def test_an_action_comes_back_within_half_a_bin(kind, choice, flick):
    back = FLAT.from_flat(FLAT.to_flat({"kind": kind, "choice": choice, "flick": np.array(flick, np.float32)}))
    assert (back["kind"], back["choice"]) == (kind, choice)
    off = np.abs(back["flick"] - np.array(flick, np.float32))
    off[1] = min(off[1], 2 - off[1])  # straight back is at both ends
    places, directions, speeds = SIZES[2:]
    assert off[0] <= 1 / (places - 1) + 1e-6
    assert off[1] <= 1 / directions + 1e-6
    assert off[2] <= 1 / speeds + 1e-6 or flick[2] < -1 + 2 / speeds  # nobody shoots at no speed


def test_the_middle_bins_are_straight_ahead_from_the_middle_and_the_last_is_the_hardest():
    assert FLAT.from_flat([0, 0, 10, 36, 9])["flick"].tolist() == [0.0, 0.0, 1.0]
    coarse = made(places=1, directions=4, speeds=2)
    assert coarse.action_space.nvec.tolist() == [len(KINDS), CHOICES, 1, 4, 2]
    assert coarse.from_flat([0, 0, 0, 3, 0])["flick"].tolist() == [0.0, 0.5, 0.0]


@pytest.mark.parametrize("book", BOOKS)
def test_both_play_the_same_game_and_the_masks_are_the_same(book):
    flat = gymnasium.make("Carrom/MatchFlat-v0", book=book, level="beginner", players=4)
    match = gymnasium.make("Carrom/Match-v0", book=book, level="beginner", players=4)
    seen, info = flat.reset(seed=3)
    assert np.array_equal(seen, match.reset(seed=3)[0])
    rng = np.random.default_rng(1)
    for _ in range(40):
        masks = flat.unwrapped.action_masks()
        assert masks.dtype == bool
        assert masks.shape == (sum(SIZES),)
        parts = np.split(masks, np.cumsum(SIZES)[:-1])
        assert np.array_equal(parts[0], info["action_mask"]["kind"])
        assert np.array_equal(parts[1], info["action_mask"]["choice"])
        assert all(part.all() for part in parts[2:])
        action = np.array([rng.choice(np.flatnonzero(part)) for part in parts])
        seen, reward, over, cut, info = flat.step(action)
        other = match.step(flat.unwrapped.from_flat(action))
        assert np.array_equal(seen, other[0])
        assert (reward, over, cut) == other[1:4]
        if over or cut:
            break
    assert flat.unwrapped.record() == match.unwrapped.record()
    assert flat.unwrapped.get_state() == match.unwrapped.get_state()


@pytest.mark.parametrize("action", [[6, 0, 0, 0, 0], [0, 0, 21, 0, 0], [0, 0, 0, 0], [0.5, 0, 0, 0, 0], "shoot", None])
def test_what_is_no_action_is_refused(action):
    with pytest.raises(ValueError, match="five whole numbers from 0 to 5, 37, 20, 71, 9"):
        FLAT.step(action)


def test_bins_that_there_cannot_be_are_refused():
    with pytest.raises(ValueError, match="0 speeds"):
        made(speeds=0)
