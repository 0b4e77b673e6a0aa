"""The vector of boards keeps Gymnasium's vector API: step for step it is a SyncVectorEnv of single boards."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import HumanRendering
from gymnasium.wrappers.vector import HumanRendering as ManyHumanRendering

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them

COUNT, MOST, STEPS = 4, 9, 40
MODES = list(AutoresetMode)


def made(mode=AutoresetMode.NEXT_STEP, **options):
    return gymnasium.make_vec("Carrom/Clear-v0", num_envs=COUNT, max_shots=MOST, autoreset_mode=mode, **options)


def one_by_one(mode):
    return SyncVectorEnv([lambda: gymnasium.make("Carrom/Clear-v0", max_shots=MOST)] * COUNT, autoreset_mode=mode)


def compare(one, other):
    """Compare what two infos say, as far as the vector tells it: it has no texts."""
    for name, value in one.items():
        if isinstance(value, dict):
            compare(value, other[name])
        elif value.dtype == object:
            assert all(np.array_equal(a, b) for a, b in zip(value, other[name], strict=True)), name
        else:
            assert np.array_equal(value, other[name]), name
            assert value.dtype == other[name].dtype, name


@pytest.mark.parametrize("mode", MODES)
def test_each_autoreset_mode_is_that_of_single_boards_step_for_step(mode):
    many, singles = made(mode), one_by_one(mode)
    assert many.metadata["autoreset_mode"] is singles.metadata["autoreset_mode"] is mode
    seen, others = many.reset(seed=[7, 3, 8, 5])[0], singles.reset(seed=[7, 3, 8, 5])[0]
    assert np.array_equal(seen, others)
    many.action_space.seed(1)
    ends = 0
    for step in range(STEPS):
        if step == 4:  # so that not all boards end together
            for which in (many, singles):
                which.reset(seed=[1, 2, 3, 4], options={"reset_mask": np.array([False, True, False, True])})
        actions = many.action_space.sample()
        *told, info = many.step(actions)
        *theirs, their_info = singles.step(actions)
        for ours, single in zip(told, theirs, strict=True):
            assert np.array_equal(ours, single)
            assert ours.dtype == single.dtype
        compare(info, their_info)
        done = told[2] | told[3]
        ends += done.sum()
        assert ("final_obs" in info) == (mode is AutoresetMode.SAME_STEP and bool(done.any()))
        if mode is AutoresetMode.DISABLED and done.any():
            ours = many.reset(options={"reset_mask": done})[0]
            assert np.array_equal(ours, singles.reset(options={"reset_mask": done})[0])
    assert ends > COUNT


def test_without_autoreset_whoever_forgets_the_reset_is_told_which_board():
    many = made("Disabled")
    many.reset(seed=1)
    for _ in range(MOST):
        many.step(np.zeros((COUNT, 3), np.float32))
    with pytest.raises(gymnasium.error.ResetNeeded, match="board 0"):
        many.step(np.zeros((COUNT, 3), np.float32))


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda many: many.reset(seed=[1, 2]), "2 seeds for 4 boards"),
        (lambda many: many.reset(seed=[1] * 5), "5 seeds for 4 boards"),
        (lambda many: many.step(np.zeros((3, 3))), r"\(3, 3\); \(4, 3\) is wanted"),
        (lambda many: many.step(np.zeros((4, 2))), r"\(4, 2\); \(4, 3\) is wanted"),
        (lambda many: many.reset(options={"reset_mask": np.zeros(4, bool)}), "4 booleans"),
        (lambda many: many.reset(options={"reset_mask": np.ones(3, bool)}), "4 booleans"),
        (lambda many: many.reset(options={"reset_mask": [1, 0, 0, 0]}), "4 booleans"),
        (lambda many: many.reset(seed=5, options={"mask": 1}), "no option 'mask'"),
    ],
)
def test_seeds_actions_and_masks_of_a_wrong_number_are_refused(act, words):
    many = made()
    many.reset(seed=1)
    before = many.get_state()
    with pytest.raises(ValueError, match=words):
        act(many)
    assert many.get_state() == before


def test_an_autoreset_mode_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match=r"never.*NextStep, SameStep, Disabled"):
        made("never")


def test_gymnasium_may_show_the_pictures_to_people():
    many = made(render_mode="rgb_array")
    assert "human" in ManyHumanRendering(many).metadata["render_modes"]
    assert (
        "human" in HumanRendering(gymnasium.make("Carrom/Clear-v0", render_mode="rgb_array")).metadata["render_modes"]
    )


def test_pictures_are_those_of_the_board():
    many = made(render_mode="rgb_array")
    many.reset(seed=1)
    frames = many.render()
    assert len(frames) == COUNT
    assert frames[0].shape == (480, 480, 3)
    assert frames[0].dtype == np.uint8
    alone = gymnasium.make("Carrom/Clear-v0", render_mode="rgb_array")
    alone.reset(seed=1)
    assert np.array_equal(alone.render(), frames[0])
    flick = np.array([0, 0, 0.5], np.float32)
    alone.step(flick)
    changed = np.abs(alone.render().astype(int) - frames[0]).sum(axis=2) > 0
    assert changed[100:380, 100:380].any()  # men have moved
    assert not changed[:20].any()  # the frame has not


def test_a_list_of_pictures_has_one_for_each_step_since_the_last_call():
    alone = gymnasium.make("Carrom/Clear-v0", render_mode="rgb_array_list")
    many = made(render_mode="rgb_array_list")
    alone.reset(seed=1)
    many.reset(seed=1)
    actions = np.tile(np.array([0, 0, 0.5], np.float32), (COUNT, 1))
    alone.step(actions[0])
    many.step(actions)
    frames = alone.render()
    assert len(frames) == 2
    assert not np.array_equal(*frames)
    assert [len(own) for own in many.render()] == [2] * COUNT
    assert alone.render() == []
    alone.step(actions[0])
    assert len(alone.render()) == 1
