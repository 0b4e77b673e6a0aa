"""Pieces fall in MuJoCo: run in the environment that `make test-drops` makes."""

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from carrom_simulator.drops import bench, cases
from carrom_simulator.drops.shape import Chute
from carrom_simulator.drops.sight import Sight, tracks
from carrom_simulator.world.chutes import read

fall = pytest.importorskip("carrom_simulator.drops.fall", reason="MuJoCo is in the environment of make test-drops")
bank = pytest.importorskip("carrom_simulator.drops.bank")
gates = pytest.importorskip("carrom_simulator.drops.gates")


@pytest.mark.parametrize("case", cases.CASES)
def test_pieces_come_through(case):
    assert [drop.verdict for drop in fall.drops(Chute(), case, 0.16, 11, 4)] == [fall.THROUGH] * 4


def test_a_drop_follows_from_its_seed():
    first, again, other = (
        next(fall.drops(Chute(), "three men", 0.16, seed, 1, keep=True)).frames for seed in (1, 1, 2)
    )
    assert len(first) == len(again)
    assert all(np.array_equal(one.poses, two.poses) for one, two in zip(first, again, strict=True))
    assert len(first) != len(other) or not np.array_equal(first[-1].poses, other[-1].poses)


def test_a_gutter_too_flat_for_the_friction_keeps_its_piece():
    flat = replace(Chute(), slope_deg=4.0)
    verdicts = [drop.verdict for drop in fall.drops(flat, "man", 0.30, 5, 4)]
    assert fall.STUCK in verdicts


def test_what_falls_past_the_side_is_lost_not_through():
    narrow = replace(Chute(), half_mm=1.0, left_deg=1.0, right_deg=1.0, slope_deg=40.0)
    verdicts = {drop.verdict for drop in fall.drops(narrow, "striker", 0.10, 5, 6)}
    assert verdicts & {fall.LOST, fall.STUCK}


def test_a_recorded_drop_shows_its_passage():
    sight = Sight(Chute())
    drop = next(fall.drops(sight.gutter, "man", 0.16, 3, 1, keep=True))
    (seen,) = tracks(sight, drop)
    assert 0.3 < seen.times_s[4] - seen.fall_s < 1.5
    assert 500 < 60 / (seen.times_s[10] - seen.times_s[4]) < 2000
    assert all(seen.edges_mm)


def test_a_bank_of_recorded_drops_is_read_by_the_sensor_simulator(tmp_path):
    path = tmp_path / "bank.gz"
    for friction in (0.16, 0.30, 0.16):
        bank.fill(path, Sight(Chute()), [friction], 5, 1)
    known = read(path)
    assert known.frictions == [0.16, 0.30]
    assert {kinds: len(drops) for kinds, drops in known.drops[0.16].items()} == {
        "m": 4, "s": 4, "mm": 2, "ms": 2, "sm": 2, "mmm": 1, "mms": 1, "msm": 1, "smm": 1
    }  # fmt: skip
    assert gates.judged(bench.Bench(known, "none", 1, 0.16), known, 0.16)["one piece"].wrong == 0


def test_the_command_prints_the_count_last():
    command = [sys.executable, "-m", "carrom_simulator.drops", "--count", "1", "--seed", "9"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.stdout.splitlines()[-1] == "stuck 0 of 20"


def test_no_piece_is_thrown():
    """At a seam between boxes a sliding disc gains speed from nothing; the fall itself gives less than 2.2 m/s."""
    for drop in fall.drops(Chute(), "three men", 0.30, 2027, 6, keep=True):
        for before, after in pairwise(drop.frames):
            for number in range(3):
                if before.inside[number] and after.inside[number]:
                    moved = np.linalg.norm(after.poses[number, :3] - before.poses[number, :3])
                    assert moved / (after.time_s - before.time_s) < 2.5
