"""A copy of an environment is an environment of its own, whoever plays on first and whatever is played in the other."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them
from carrom_simulator.environments.table_env import TableEnv

MADE = {
    "alone": lambda: gymnasium.make("Carrom/Clear-v0"),
    "vector": lambda: gymnasium.make_vec("Carrom/Clear-v0", num_envs=3, max_episode_steps=45),
    "match": lambda: gymnasium.make("Carrom/Match-v0", book="krhum", level="club"),
    "match with a master": lambda: gymnasium.make("Carrom/Match-v0", book="dezepions", level="master"),
    "table": lambda: TableEnv("krhum", players=4),
}
WAYS = {"deepcopy": copy.deepcopy, "pickle": lambda made: pickle.loads(pickle.dumps(made))}
SEED = 5


def action(space, mask, hand):
    """Return an action of that hand: a flick that may hit something, and a decision that is allowed."""
    flick = np.array([hand.uniform(-1, 1), hand.uniform(-0.3, 0.3), hand.uniform(0, 1)], np.float32)
    if mask is None:
        return np.broadcast_to(flick, space.shape)
    kind, choice = (hand.choice(np.flatnonzero(mask[name])) for name in ("kind", "choice"))
    return {"kind": int(kind), "flick": flick, "choice": int(choice)}


def step(made, hand):
    """One step of any environment, and all that it tells."""
    if isinstance(made, TableEnv):
        agent = made.agent_selection
        made.step(action(None, made.infos[agent]["action_mask"], hand))
        seen = made.last()
        return agent, seen[0].tolist(), dict(made.rewards), seen[2], seen[3], repr(seen[4])
    mask = made.unwrapped.game.mask() if hasattr(made.unwrapped, "game") else None
    seen, reward, over, cut, info = made.step(action(made.action_space, mask, hand))
    if mask is None and np.ndim(over) == 0 and over:
        made.reset()
    return seen.tolist(), np.asarray(reward).tolist(), np.asarray(over).tolist(), np.asarray(cut).tolist(), repr(info)


def go_on(made, seed, steps):
    hand = np.random.default_rng(seed)
    return [step(made, hand) for _ in range(steps)]


def records(made):
    own = made if isinstance(made, TableEnv) else made.unwrapped
    return [own.record(board) for board in range(3)] if hasattr(own, "num_envs") else own.record()


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
