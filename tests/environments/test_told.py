"""The info of a step tells what the record and the board tell."""

import gymnasium
import numpy as np
import pytest

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them
from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS, SEAT_WORDS, STRIKER
from carrom_simulator.environments.flicks import to_units
from carrom_simulator.environments.table_env import TableEnv
from carrom_simulator.physics.batch import RACK
from carrom_tools.records import replay
from tests.environments.acts import action

CLAIMS = ("bank", "boulette", "hit", "miss", "said", "untouched")


def judged(record):
    return [replay.result(step) for step in replay.replay(replay.parse(record.encode(), "episode"))]


def shot_line(seat, falls, off):
    """Return a shot as the record begins it, its pieces in any order."""
    return seat, sorted([f"{piece}@{pocket}" for piece, pocket in falls] + [f"{piece}@off" for piece in off])


def line_of(entry):
    seat, *words = entry.split()
    return seat, sorted(word for word in words if word not in (*CLAIMS, "-"))


def test_clearing_tells_what_the_record_tells():
    made = gymnasium.make("Carrom/Clear-v0")
    made.reset(seed=4)
    made.action_space.seed(4)
    told, over = [], False
    while not over:
        *_, over, _, info = made.step(made.action_space.sample())
        told.append(info)
    results = judged(made.unwrapped.record())
    lines = made.unwrapped.record().splitlines()[3:]
    assert len(told) == len(results)
    for info, result, line in zip(told, results, lines, strict=True):
        assert shot_line("south", info["falls"], info["off"]) == line_of(line)
        assert list(info["calls"]) == result["calls"]
        assert info["score"] == result["position"]["score"]["south"]
        of_columns = zip([*RACK, STRIKER], info["fell"].tolist(), strict=True)
        fell = [(PIECE_WORDS[kind], POCKET_WORDS[pocket]) for kind, pocket in of_columns if pocket >= 0]
        assert sorted(fell) == sorted(info["falls"])
        assert info["hopped"].sum() == len(info["off"])
    assert any(info["falls"] for info in told)
    assert [info["next"] for info in told] == ["south"] * (len(told) - 1) + [None]
    assert [info.get("winner") for info in told] == [None] * (len(told) - 1) + ["south"]


def test_the_flick_that_is_told_is_the_one_that_was_played():
    exact, errs = (gymnasium.make("Carrom/Clear-v0", noise=noise) for noise in (False, True))
    wanted = np.array([0.1, 0.02, 0.5], np.float32)
    for made in (exact, errs):
        made.reset(seed=1)
    units = to_units(wanted, exact.unwrapped.boards.spec)
    assert np.allclose(exact.step(wanted)[4]["flick"], units)
    off = errs.step(wanted)[4]["flick"] - units
    assert (off != 0).all()
    assert np.abs(off).max() < 400


def test_a_vector_tells_the_numbers_of_its_boards_and_no_texts():
    many = gymnasium.make_vec("Carrom/Clear-v0", num_envs=3, max_shots=4, autoreset_mode="SameStep")
    singles = [gymnasium.make("Carrom/Clear-v0", max_shots=4) for _ in range(3)]
    many.reset(seed=2)
    for k, single in enumerate(singles):
        single.reset(seed=2 + k)
    many.action_space.seed(3)
    for _ in range(9):
        actions = many.action_space.sample()
        *_, cut, told = many.step(actions)
        for k, single in enumerate(singles):
            info = single.step(actions[k])[4]
            of_board = told["final_info"] if cut[k] else told
            for name in ("flick", "fell", "hopped", "score"):
                assert of_board[f"_{name}"][k]
                assert np.array_equal(of_board[name][k], info[name])
            if cut[k]:
                single.reset()
    assert not {"falls", "off", "calls", "next", "winner"} & set(told)


@pytest.mark.parametrize("book", ["krhum", "dezepions", "billard"])
def test_a_match_tells_the_whole_record_in_the_order_of_the_acts(book):
    made = gymnasium.make("Carrom/Match-v0", book=book, level="player", players=4)
    _, info = made.reset(seed=5)
    entries, calls = [act.entry for act in info["others"]], [act.calls for act in info["others"]]
    hand, over, cut = np.random.default_rng(1), False, False
    shots = 0
    while not over and not cut and shots < 150:
        *_, over, cut, info = made.step(action(made.action_space, info["action_mask"], hand))
        assert ("flick" in info) == ("falls" in info)
        if "flick" in info:
            shots += 1
            assert shot_line("south", info["falls"], info["off"]) == line_of(info["entry"])
        assert all(act.seat != "south" for act in info["others"])
        entries += [info["entry"], *(act.entry for act in info["others"])]
        calls += [info["calls"], *(act.calls for act in info["others"])]
        for act in info["others"]:
            if act.flick is not None:
                assert shot_line(act.seat, act.falls, act.off) == line_of(act.entry)
        assert info["next"] == (None if over else "south")
    record = made.unwrapped.record()
    assert [entry for entry in entries if entry] == record.splitlines()[3:]
    results = judged(record)
    assert [list(called) for entry, called in zip(entries, calls, strict=True) if entry] == [
        result["calls"] for result in results
    ]
    assert info["score"] == results[-1]["position"]["score"]
    assert ("winner" in info) == over
    if over:
        assert info["winner"] == results[-1]["game_over"]["winner"]


def test_each_agent_of_a_table_hears_all_that_was_done_since_its_last_decision():
    table = TableEnv("krhum", players=4)
    table.reset(seed=3)
    hand = np.random.default_rng(2)
    acts = []  # (agent, entry) of each decision
    for _ in range(120):
        agent = table.agent_selection
        info = table.last()[4]
        own = [k for k, (who, _) in enumerate(acts) if who == agent]
        since = acts[own[-1] + 1 :] if own else acts
        assert [act.entry for act in info["others"]] == [entry for _, entry in since]
        assert info.get("entry") == (acts[own[-1]][1] if own else None)
        assert info["next"] == agent.split("_")[0]
        table.step(action(table.action_space(agent), info["action_mask"], hand))
        acts.append((agent, table.infos[agent]["entry"]))
    assert {agent.split("_")[0] for agent, _ in acts} == set(SEAT_WORDS)
