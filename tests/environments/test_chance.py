"""A state goes on by another chance where it is given a seed: hands, hops and bots are drawn anew."""

import numpy as np
import pytest

from tests.environments.acts import MADE, go_on, records

SEEDS = range(1, 201)


def begun(kind):
    made = MADE[kind]()
    made.reset(seed=1)
    go_on(made, 1, 12)
    return made, made.unwrapped.get_state()


@pytest.mark.parametrize("kind", ["alone", "vector", "match", "flat", "table"])
def test_the_same_position_has_another_future_for_each_seed(kind):
    made, state = begun(kind)

    def future(seed):
        made.unwrapped.set_state(state, seed=seed)
        before = repr(made.unwrapped.board() if hasattr(made.unwrapped, "board") else records(made))
        return before, repr(go_on(made, 5, 25 if kind == "table" else 2)), made.unwrapped.get_state()

    futures = [future(seed) for seed in (SEEDS if kind == "alone" else SEEDS[:40])]
    assert len({before for before, *_ in futures}) == 1
    assert len({rest for _, rest, _ in futures}) > 1
    assert future(1) == futures[0]
    made.unwrapped.set_state(state)
    assert made.unwrapped.get_state() == state


def test_boards_of_a_vector_take_a_seed_each():
    many, state = begun("vector")
    own = many.unwrapped
    own.set_state([state[0]] * 3, seed=7)
    seen, *_ = many.step(np.zeros((3, 3), np.float32))
    assert not np.array_equal(seen[0], seen[1])
    own.set_state([state[0]] * 3, seed=[7, 7, 7])
    again, *_ = many.step(np.zeros((3, 3), np.float32))
    assert np.array_equal(again[0], again[1])
    assert np.array_equal(again[0], seen[0])


def test_a_bots_half_made_decision_is_made_again():
    """A bet was made, and is to be answered by the learner: the shot that it was made for is thought of anew."""
    import gymnasium

    made = gymnasium.make("Carrom/Match-v1", book="krhum", level="club")
    hand = np.random.default_rng(1)
    for seed in range(40):
        made.reset(seed=seed)
        for _ in range(30):
            own = made.unwrapped
            if own.get_state().aimed is not None:
                state = own.get_state()
                own.set_state(state, seed=2)
                assert own.get_state().aimed is None
                made.step({"kind": 3, "flick": np.zeros(3, np.float32), "choice": 0})
                return
            mask = own.game.mask()
            kind = int(hand.choice(np.flatnonzero(mask["kind"])))
            flick = np.array([0, hand.uniform(-0.1, 0.1), 0.3], np.float32)
            *_, over, cut, _ = made.step(
                {"kind": kind, "flick": flick, "choice": int(np.flatnonzero(mask["choice"])[0])}
            )
            if over or cut:
                break
    raise AssertionError("no bot has bet")


def test_the_learner_has_the_hand_of_the_bots_in_the_new_version():
    import gymnasium

    flicks = {}
    for name in ("Carrom/Match-v0", "Carrom/Match-v1"):
        made = gymnasium.make(name, book="billard", level="beginner")
        made.reset(seed=1)
        act = {"kind": 0, "flick": np.array([0, 0.01, 0.2], np.float32), "choice": 0}
        flicks[name] = made.step(act)[4]["flick"].tolist()
    assert flicks["Carrom/Match-v0"] == pytest.approx([0.0, 1.8, 3600.0])
    assert flicks["Carrom/Match-v1"][1:] != pytest.approx([1.8, 3600.0])
