"""PettingZoo's table with whole numbers as actions and the mask in the observation."""

import numpy as np
import pytest
from pettingzoo.test import api_test

from carrom.game.rules import BOOKS
from carrom_table.env import flat_env, ideas_env

MADE = {"flat": flat_env, "ideas": ideas_env}


def allowed(made, agent, hand):
    """An action of that hand that the mask allows."""
    mask = made.observe(agent)["action_mask"]
    space = made.action_space(agent)
    if hasattr(space, "nvec"):
        parts = np.split(mask, np.cumsum(space.nvec)[:-1])
        return np.array([hand.choice(np.flatnonzero(part)) for part in parts])
    return int(hand.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("kind", MADE)
def test_pettingzoo_finds_nothing(kind):
    api_test(MADE[kind](book="krhum", max_shots=30), num_cycles=60)


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("book", BOOKS)
def test_what_the_mask_allows_is_what_is_played(kind, book):
    made, hand = MADE[kind](book=book, players=4, max_shots=60), np.random.default_rng(1)
    made.reset(seed=2)
    kinds = set()
    for agent in made.agent_iter(400):
        *_, over, cut, _info = made.last()
        if over or cut:
            made.step(None)
            continue
        assert made.observation_space(agent).contains(made.observe(agent))
        assert all(not made.observe(other)["action_mask"].any() for other in made.agents if other != agent)
        game = made.unwrapped.game
        kinds |= set(game.kinds)
        before = list(game.kinds), list(game.choices)
        action = allowed(made, agent, hand)
        meant = made.unwrapped.code.decoded(game, action)
        assert meant["kind"] in before[0]
        made.step(action)
    assert made.unwrapped.record().count("\n") > 10
    assert kinds >= {0}


def test_the_first_idea_pockets_a_man_in_most_shots_of_a_hand_that_never_errs():
    made = ideas_env(book="billard", max_shots=400)
    made.reset(seed=3)
    for _ in range(80):
        made.step(0)
    assert made.unwrapped.record().count("@") > 40


@pytest.mark.parametrize("action", [-1, 480, 1.5, "x", None])
def test_what_is_no_action_is_refused(action):
    made = ideas_env(book="billard")
    made.reset(seed=1)
    with pytest.raises(ValueError, match=r"whole number from 0 to 479|is to decide"):
        made.step(action)
