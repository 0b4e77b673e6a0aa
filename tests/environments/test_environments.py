"""The environments keep what Gymnasium and PettingZoo ask of them, and what docs/learning.md promises."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them
from carrom.game.rules import BOOKS
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.environments.flicks import TOP_SPEED_MM_S, to_action, to_units
from carrom_simulator.environments.table_env import TableEnv, env, raw_env
from carrom_simulator.game import clear_book
from carrom_tools.records import replay
from tests.environments.random_games import compare

# PettingZoo wants a Box or a Discrete for each agent; a decision is a Dict of three.
OF_A_DICT = r"Action space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete"


def random_episode(made, seed, most=400):
    made.reset(seed=seed)
    made.action_space.seed(seed)
    rewards = []
    for _ in range(most):
        _, reward, over, cut, _ = made.step(made.action_space.sample())
        rewards.append(reward)
        if over or cut:
            break
    return rewards, over


@pytest.mark.parametrize("options", [{}, {"queen": False, "striker": False, "noise": False}])
def test_gymnasium_finds_no_fault_with_clearing(options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("Carrom/Clear-v0", render_mode="rgb_array", **options).unwrapped)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("players", [2, 4])
def test_gymnasium_finds_no_fault_with_a_match(book, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in ("Carrom/Match-v1", "Carrom/MatchFlat-v1"):
            made = gymnasium.make(name, book=book, players=players, level="beginner", render_mode="svg")
            check_env(made.unwrapped)


@pytest.mark.parametrize("made", [env, raw_env])
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_finds_no_fault_with_a_table(book, players, made):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", OF_A_DICT)
        api_test(made(book=book, players=players), num_cycles=100)
        seed_test(lambda: made(book=book, players=players), num_cycles=30)
        render_test(lambda render_mode: made(book=book, players=players, render_mode=render_mode))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("players", [2, 4])
def test_random_games_are_ruled_as_their_records(book, players):
    entries, _ = compare(book, players, 7)
    assert entries > 20


def test_everything_of_k_rhum_is_decided_in_random_games():
    """A third of such games have « Et je remets le pion ! »: of forty, some do."""
    wanted, words = {0, 1, 2, 3, 4, "bet", "answer", "said", "miss"}, set()
    for seed in range(40):
        table = TableEnv("krhum", 2, max_shots=300)
        table.reset(seed=seed)
        space = table.action_space("south_0")
        space.seed(seed)
        while table.game.seat >= 0 and not any(table.truncations.values()):
            words.update(table.game.kinds)
            table.step(space.sample(table.infos[table.agent_selection]["action_mask"]))
        words.update(word for line in table.record().splitlines() for word in line.split())
        if wanted <= words:
            return
    raise AssertionError(wanted - words)


def test_what_is_not_allowed_is_played_as_the_first_that_is():
    table = TableEnv("billard")
    table.reset(seed=1)
    table.step({"kind": 1, "flick": np.zeros(3, np.float32), "choice": 30})  # no bets in this book
    assert table.game.bout.shots == 1


def test_the_same_seed_gives_the_same_episode_and_another_one_another():
    made = gymnasium.make("Carrom/Match-v0", book="krhum", level="player")
    records = []
    for seed in (3, 3, 4):
        random_episode(made, seed, 15)
        records.append(made.unwrapped.record())
    assert records[0] == records[1] != records[2]


def test_rewards_of_clearing_are_the_points_of_the_record():
    made = gymnasium.make("Carrom/Clear-v0")
    rewards, over = random_episode(made, 5)
    steps = list(replay.replay(replay.parse(made.unwrapped.record().encode(), "episode")))
    scores = [0] + [replay.result(step)["position"]["score"]["south"] for step in steps]
    assert rewards == np.diff(scores).tolist()
    assert over == bool(steps[-1].verdict.game_over is not None)
    assert over
    assert sum(rewards) == clear_book.ALL_POINTS


def test_a_shot_costs_what_it_is_told_to():
    made = gymnasium.make("Carrom/Clear-v0", shot_cost=0.5)
    free = gymnasium.make("Carrom/Clear-v0")
    assert random_episode(made, 2, 20)[0] == [reward - 0.5 for reward in random_episode(free, 2, 20)[0]]


def test_a_vector_is_its_boards():
    many = gymnasium.make_vec("Carrom/Clear-v0", num_envs=3, max_episode_steps=25)
    singles = [gymnasium.make("Carrom/Clear-v0", max_episode_steps=25) for _ in range(3)]
    seen, _ = many.reset(seed=11)
    assert np.array_equal(seen, [single.reset(seed=11 + k)[0] for k, single in enumerate(singles)])
    many.action_space.seed(1)
    ended = [False] * 3
    for _ in range(60):
        actions = many.action_space.sample()
        seen, rewards, over, cut, _ = many.step(actions)
        for k, single in enumerate(singles):
            if ended[k]:
                alone = (*single.reset(), 0.0, False, False)
                assert np.array_equal(seen[k], alone[0])
            else:
                alone = single.step(actions[k])
                assert np.array_equal(seen[k], alone[0])
            assert (rewards[k], over[k], cut[k]) == ((0.0, False, False) if ended[k] else alone[1:4])
            ended[k] = bool(over[k] or cut[k])
    assert many.unwrapped.record(0) == singles[0].unwrapped.record()


def test_a_flick_comes_back_from_its_action():
    spec = BoardSpec()
    action = to_action(-spec.base_circle_mm, 90.0, TOP_SPEED_MM_S, spec)
    assert action.tolist() == [-1.0, 0.5, 1.0]
    assert to_units(action, spec).tolist() == [-spec.base_circle_mm, 90.0, TOP_SPEED_MM_S]
    assert to_units([9.0, 0.0, -9.0], spec).tolist() == [spec.base_circle_mm, 0.0, 0.0]


def test_a_table_tells_all_of_its_game_to_whoever_asks_for_the_state():
    made = env(book="krhum", players=4)
    made.reset(seed=1)
    for _ in range(60):
        agent = made.agent_selection
        state = made.state()
        assert made.state_space.contains(state)
        assert state[-4:].tolist() == [float(seat == agent) for seat in made.possible_agents]
        space, mask = made.action_space(agent), made.last()[4]["action_mask"]
        space.seed(len(made.unwrapped.record()))
        made.step(space.sample(mask))


def test_the_wrapped_table_tells_of_methods_that_are_called_too_early():
    with pytest.raises(AttributeError, match="reset"):
        env(book="krhum").rewards  # noqa: B018


def test_the_rules_of_queen_and_striker():
    def after(*lines, **options):
        text = "\n".join(
            (f"rules clear {' '.join(f'{k}={v}' for k, v in options.items())}", "seats south", "opener south", *lines)
        )
        return [replay.result(step) for step in replay.replay(replay.parse(text.encode(), "x"))]

    def ends(*lines, **options):
        position = after(*lines, **options)[-1]["position"]
        return position["queen"], position["score"]["south"]

    assert ends("south q@ne") == ("board", 0)
    assert ends("south q@ne w@ne") == ("covered:south", 4)
    assert ends("south b@ne", "south q@ne") == ("held", 1)
    assert ends("south b@ne", "south q@ne", "south -") == ("board", 1)
    assert ends("south b@ne", "south q@ne", "south w@sw") == ("covered:south", 5)
    assert ends("south b@ne", "south q@ne", "south w@sw s@ne") == ("board", 1)
    assert ends("south w@ne b@ne s@sw") == ("board", 0)
    assert ends("south w@ne b@ne s@sw", striker="plain") == ("board", 2)
    assert ends("south q@ne", queen="plain") == ("covered:south", 3)
    men = ["south " + " ".join(["w@ne"] * 9 + ["b@ne"] * 9)]
    assert ends(*men) == ("board", 17)
    last = after(*men, "south q@ne b@sw")[-1]
    assert (last["game_over"], last["board_over"]) == (
        {"winner": "south", "how": "played"},
        {"winner": "south", "points": 21, "reason": "men"},
    )
