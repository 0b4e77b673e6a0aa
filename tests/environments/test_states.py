"""A state is one value that holds all that the rest of an episode depends on; a reset may begin in the middle."""

import multiprocessing

import gymnasium
import numpy as np
import pytest

from carrom_simulator.environments.table_env import TableEnv
from tests.environments.acts import MADE, go_on, records
from tests.environments.random_states import compare

EPISODES = 30
FOUND = {"table": (2_000_023,)}  # saved while the seats of a cut game left one by one


def go_on_from(kind, state, seed, steps):
    made = MADE[kind]()
    made.reset(seed=0)
    made.unwrapped.set_state(state)
    return go_on(made, seed, steps), records(made)


@pytest.mark.parametrize("kind", MADE)
def test_the_rest_of_an_episode_is_the_same_from_a_saved_state_and_in_a_copy(kind):
    for seed in (*range(1 if "master" in kind else EPISODES), *FOUND.get(kind, ())):
        compare(kind, seed)


@pytest.mark.parametrize("kind", ["alone", "match", "table"])
def test_a_state_goes_to_another_process(kind):
    made = MADE[kind]()
    made.reset(seed=3)
    go_on(made, 1, 25)
    state = made.unwrapped.get_state()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.apply(go_on_from, (kind, state, 2, 30))
    assert there == (go_on(made, 2, 30), records(made))


def test_chosen_boards_of_a_vector_take_states_of_one_another_and_of_single_boards():
    many = MADE["vector"]()
    many.reset(seed=5)
    go_on(many, 1, 10)
    alone = MADE["alone"]()
    alone.reset(seed=9)
    go_on(alone, 2, 7)
    first, third = many.unwrapped.get_state([0, 2])
    many.unwrapped.set_state([third, alone.unwrapped.get_state()], boards=[1, 0])
    assert many.unwrapped.get_state() == (alone.unwrapped.get_state(), third, third)
    assert first not in many.unwrapped.get_state()
    action = np.zeros((3, 3), np.float32)
    seen, rewards, *_ = many.step(action)
    own, reward, *_ = alone.step(action[0])
    assert np.array_equal(seen[0], own)
    assert rewards[0] == reward
    assert np.array_equal(seen[1], seen[2])


@pytest.mark.parametrize(
    ("kind", "other", "words"),
    [
        ("alone", lambda: gymnasium.make("Carrom/Clear-v0", queen=False), "queen=plain"),
        ("match", lambda: gymnasium.make("Carrom/Match-v0", book="fiche"), "krhum.*fiche"),
        ("match", lambda: gymnasium.make("Carrom/Match-v0", book="krhum", players=4), "south east north west"),
        ("table", lambda: TableEnv("krhum"), "south east north west"),
        ("alone", MADE["match"], "not a state of Carrom/Match-v0"),
        ("match", MADE["alone"], "not a state of Carrom/Clear-v0"),
        ("match", MADE["table"], "not a state of a table"),
    ],
)
def test_a_state_of_another_game_is_refused_and_nothing_has_changed(kind, other, words):
    made, theirs = MADE[kind](), other()
    made.reset(seed=1)
    theirs.reset(seed=1)
    before = theirs.unwrapped.get_state()
    with pytest.raises(ValueError, match=words):
        theirs.unwrapped.set_state(made.unwrapped.get_state())
    assert theirs.unwrapped.get_state() == before


def test_boards_that_there_are_not_and_too_many_states_are_refused():
    many = MADE["vector"]().unwrapped
    many.reset(seed=1)
    for boards in ([3], [-1]):
        with pytest.raises(ValueError, match="no board"):
            many.get_state(boards)
    with pytest.raises(ValueError, match="2 states for 3 boards"):
        many.set_state(many.get_state([0, 1]))


@pytest.mark.parametrize("kind", ["alone", "match", "table"])
def test_a_reset_goes_on_from_a_record_and_the_men_as_they_lie(kind):
    made = MADE[kind]()
    made.reset(seed=2)
    go_on(made, 3, 12)
    own = made.unwrapped
    while kind != "alone" and own.game.position.has_bet():  # a record does not say which man was named
        go_on(made, 3, 1)
    record, board = own.record(), own.board()
    again = MADE[kind]()
    again.reset(seed=4, options={"record": record, "board": board})
    assert again.unwrapped.record().startswith(record)
    if kind == "alone":
        assert sorted(again.unwrapped.board().split()) == sorted(board.split())
        seen = own.get_state().board, again.unwrapped.get_state().board
        assert seen[0].position == seen[1].position
        assert seen[0].shots == seen[1].shots == 12
    go_on(again, 1, 5)


WHITES = " ".join(f"w{-180 + 40 * k},100" for k in range(9))
BLACKS = " ".join(f"b{-180 + 40 * k},-60" for k in range(9))
MADE_BOARD = f"q5,7 {WHITES} {BLACKS}"
CLEAR = "rules clear\nseats south\nopener south\n"
KRHUM = "rules krhum\nseats south north\nopener south\n"


def test_a_vector_begins_all_its_boards_there():
    many = MADE["vector"]()
    seen, _ = many.reset(seed=1, options={"board": MADE_BOARD})
    assert np.array_equal(seen[0], seen[2])
    assert seen[0, 1:3].tolist() == [5.0, 7.0]  # the queen is the first of the rack


@pytest.mark.parametrize(
    ("kind", "options", "words"),
    [
        ("alone", {"bord": ""}, "no option 'bord' of a reset; there are: record, board"),
        ("match", {"bord": ""}, "no option 'bord' of a reset; there are: record, board"),
        ("alone", {"board": WHITES}, "0 of 'b'; in the position of the record 9"),
        ("alone", {"board": MADE_BOARD + " w0,0"}, "10 discs|10 men|9"),
        ("alone", {"board": MADE_BOARD.replace("q5,7", "q140,100")}, "disc"),
        ("alone", {"board": "hello"}, "hello"),
        ("alone", {"record": CLEAR + "south w@ne\n"}, "needs the option board"),
        ("alone", {"record": CLEAR + "south w@ne\n", "board": MADE_BOARD}, "9 of 'w'.*8"),
        ("alone", {"record": CLEAR + "south w@middle\n", "board": MADE_BOARD}, "line 4 of the record.*middle"),
        ("alone", {"record": CLEAR + "bet south near\n", "board": MADE_BOARD}, "line 4.*not-in-this-book"),
        ("alone", {"record": CLEAR.replace("clear", "clear queen=plain")}, "does not fit.*queen=plain"),
        ("alone", {"record": CLEAR + "resign south\n"}, "is over"),
        ("alone", {"record": CLEAR + "south -\n" * 45, "board": MADE_BOARD}, "45 shots.*cut after 45"),
        ("match", {"record": "rules fiche\nseats south north\nopener south\n"}, "fiche.*krhum"),
        ("match", {"record": "rules krhum\n"}, "record"),
        ("match", {"record": f"{KRHUM}south w@ne\nbet south near\n", "board": MADE_BOARD}, "open bet.*which man"),
        ("table", {"record": "rules krhum\nseats south north\nopener south\n"}, "south north.*south east north west"),
    ],
)
def test_what_a_reset_cannot_begin_with_is_refused_in_one_sentence(kind, options, words):
    made = MADE[kind]()
    with pytest.raises(ValueError, match=words) as refused:
        made.reset(seed=1, options=options)
    assert "\n" not in str(refused.value)


def test_the_cut_is_the_environments_own_so_a_state_takes_it_along():
    made = gymnasium.make("Carrom/Clear-v0")
    made.reset(seed=1)
    nothing = np.array([0.0, 0.0, -1.0], np.float32)
    state = None
    for shot in range(1, 501):
        _, _, _, cut, _ = made.step(nothing)
        assert cut == (shot == 500)
        if shot == 497:
            state = made.unwrapped.get_state()
    made.reset()
    made.unwrapped.set_state(state)
    assert [made.step(nothing)[3] for _ in range(3)] == [False, False, True]
