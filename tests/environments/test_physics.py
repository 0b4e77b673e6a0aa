"""The surface of a board: given, or drawn anew for each episode; the state keeps it and the info tells it."""

import gymnasium
import numpy as np
import pytest

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them
from carrom_simulator.environments.table_env import TableEnv
from carrom_table import Physics

RANGES = {"friction": (0.05, 0.14), "restitution_man": 0.85, "rim_friction_man": 0.12}
STRAIGHT = np.array([0.0, 0.0, -0.7], np.float32)
ONE_NEAR = " ".join(
    ["w0,-190", "q0,200", *(f"w{-180 + 40 * k},300" for k in range(8)), *(f"b{-180 + 40 * k},250" for k in range(9))]
)
SHOOT = {"kind": 0, "flick": STRAIGHT, "choice": 0}


def alone(**options):
    return gymnasium.make("Carrom/Clear-v0", noise=False, **options)


def match(**options):
    return gymnasium.make("Carrom/Match-v1", book="billard", level="beginner", **options)


class Table(TableEnv):
    """The table, whose reset tells as the others do."""

    def reset(self, seed=None, options=None):
        super().reset(seed=seed, options=options)
        return None, self.infos[self.agent_selection]

    @property
    def unwrapped(self):
        return self


MADE = {"alone": alone, "match": match, "table": Table}


@pytest.mark.parametrize("kind", MADE)
def test_each_episode_draws_its_own_figures(kind):
    made = MADE[kind](physics=RANGES)
    told = [made.reset(seed=seed)[1]["physics"] for seed in range(1, 9)]
    assert len({each["friction"] for each in told}) == 8
    assert all(0.05 <= each["friction"] <= 0.14 for each in told)
    assert {each["restitution_man"] for each in told} == {0.85}
    assert {(each["rim_friction_man"], each["rim_friction_cushion"]) for each in told} == {(0.12, 0.0)}
    assert made.reset(seed=1)[1]["physics"] == told[0]


@pytest.mark.parametrize("kind", MADE)
def test_a_state_keeps_its_figures(kind):
    made, other = MADE[kind](physics=RANGES), MADE[kind](physics=RANGES)
    made.reset(seed=1)
    other.reset(seed=2)
    act = STRAIGHT if kind == "alone" else SHOOT
    for seed in (None, 5):  # by the same chance, and by another
        state = made.unwrapped.get_state()
        other.unwrapped.set_state(state, seed=seed)
        made.unwrapped.set_state(state, seed=seed)
        made.step(act)
        other.step(act)
        assert other.unwrapped.get_state() == made.unwrapped.get_state()


def test_a_slower_surface_stops_the_striker_earlier():
    gently, reached = np.array([0.0, 0.0, -0.9], np.float32), {}
    for friction in (0.05, 0.14):
        for physics in (Physics(friction=friction), {"friction": friction}):
            made = alone(physics=physics)
            made.reset(seed=1, options={"board": ONE_NEAR})
            made.step(gently)
            reached.setdefault(friction, []).append(np.nanmin(made.unwrapped.boards.places_mm[0][..., 1]))
    assert reached[0.05][0] == reached[0.05][1] > reached[0.14][0] == reached[0.14][1] > -190


def test_the_boards_of_a_vector_are_those_of_single_environments():
    many = gymnasium.make_vec("Carrom/Clear-v0", num_envs=6, noise=False, physics=RANGES)
    _, told = many.reset(seed=1)
    many.step(np.repeat(STRAIGHT[None], 6, axis=0))
    for board in range(6):
        made = alone(physics=RANGES)
        own = made.reset(seed=1 + board)[1]["physics"]
        assert own == {name: told["physics"][name][board] for name in own}
        made.step(STRAIGHT)
        assert made.unwrapped.get_state().board == many.unwrapped.get_state([board])[0].board


@pytest.mark.parametrize(
    ("physics", "words"),
    [
        ({"frictoin": 0.1}, "no figure 'frictoin'; there are: friction"),
        ({"friction": (0.1,)}, "a number or a range"),
        ({"friction": "slow"}, "a number or a range"),
        ({"friction": (0.1, 99)}, "friction"),
        (0.1, "a Physics or a dict of figures is wanted"),
    ],
)
@pytest.mark.parametrize("kind", MADE)
def test_figures_that_no_board_has_are_refused(kind, physics, words):
    with pytest.raises(ValueError, match=words):
        MADE[kind](physics=physics)
