"""The algorithms that people use take the environments as they come: `make test-algorithms`, with torch."""

import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import VecMonitor

from carrom_simulator.environments.clear_env import ClearVectorEnv
from carrom_table.sb3 import CarromVecEnv

ROOT = Path(__file__).resolve().parents[2]
COUNT, MOST = 3, 5


def run(script):
    """Run a script of the documents as it stands, 20,000 steps long; return its lines."""
    command = [sys.executable, ROOT / "lab" / "algorithms" / script]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_ppo_beats_random_flicks_on_boards_that_it_has_not_seen():
    chance, learned = (float(line.split("|")[2]) for line in run("ppo.py"))
    assert learned < chance


def test_maskable_ppo_learns_and_plays_a_game():
    assert "winner: " in run("maskable_ppo.py")[-1]


@pytest.mark.parametrize("script", ["maskable_table.py", "tianshou_dqn.py", "rllib.py"])
def test_pettingzoos_masked_tables_train_the_learners_that_take_them(script):
    steps = next(int(line.split()[1]) for line in run(script) if line.startswith("steps:"))
    assert steps >= 1000


@pytest.mark.parametrize("name", ["Carrom/Clear-v0", "Carrom/MatchFlat-v1"])
def test_its_checker_finds_no_fault(name, recwarn):
    check_env(gymnasium.make(f"carrom_table.env:{name}").unwrapped)
    assert [str(warning.message) for warning in recwarn] == []


def test_the_vector_of_boards_is_gymnasiums_step_for_step():
    ours, boards = CarromVecEnv(COUNT, max_shots=MOST), ClearVectorEnv(COUNT, max_shots=MOST, autoreset_mode="SameStep")
    ours.seed(4)
    assert np.array_equal(ours.reset(), boards.reset(seed=4)[0])
    rng = np.random.default_rng(1)
    for step in range(1, 3 * MOST):
        actions = rng.uniform(-1, 1, (COUNT, 3)).astype(np.float32)
        seen, rewards, done, infos = ours.step(actions)
        others, points, over, cut, told = boards.step(actions)
        assert np.array_equal(seen, others)
        assert np.array_equal(rewards, points)
        assert np.array_equal(done, over | cut)
        assert done.all() == (step % MOST == 0)
        for board, info in enumerate(infos):
            assert ("terminal_observation" in info) == done[board]
            assert info.get("TimeLimit.truncated", False) == cut[board]
            if done[board]:
                assert np.array_equal(info["terminal_observation"], told["final_obs"][board])
            assert info["flick"].shape == (3,)
    assert ours.env_method("record", indices=[1]) == [boards.record(1)]


def test_monitors_and_pictures_go_with_it():
    made = VecMonitor(CarromVecEnv(2, max_shots=2, render_mode="rgb_array"))
    made.reset()
    for _ in range(2):
        *_, infos = made.step(np.zeros((2, 3), np.float32))
    assert infos[0]["episode"]["l"] == 2
    assert made.render("rgb_array").shape[2] == 3
    with pytest.raises(ValueError, match="all 2 boards"):
        made.set_attr("render_mode", None, indices=[0])
