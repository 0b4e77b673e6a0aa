"""Simulated tables: one that saw eight passages, with its trace, and one on which nobody plays yet."""

from time import sleep

import pytest

from carrom.game import pieces
from carrom.sensing import calibration_file, trace
from carrom.sensing.passages import Passages
from carrom.table import Table
from carrom_simulator.world.calibrating import FALL_S, calibrate, run
from carrom_simulator.world.ports import World
from carrom_simulator.world.sensors import Sensors
from tests.own_thread import here_only


@pytest.fixture(scope="module")
def table():
    """(calibration, trace text) of a table on which eight passages were seen, the last one two pieces."""
    sensors = Sensors("harsh", 3)
    learned, now_s = calibrate(sensors)
    kept = trace.Trace()
    passages = Passages(calibration_file.copy(learned), trace=kept)
    for number in range(8):
        sensors.fall(now_s, number % 4, number % 4)
        if number == 7:
            sensors.fall(now_s + 0.02, number % 4, pieces.BLACK)
        now_s, found = run(sensors, passages, now_s, now_s + FALL_S)
        assert all(passage.doubt is None for passage in found)
    return learned, trace.decode_text(kept.to_bytes())


@pytest.fixture
def file(table, tmp_path):
    path = tmp_path / "t.trace"
    path.write_text(table[1])
    return path


@pytest.fixture
def bare_world(monkeypatch):
    """A world with a table that has a game and no calibration."""
    monkeypatch.setattr("time.sleep", here_only(lambda seconds: sleep(min(seconds, 0.02)), sleep))
    world = World("nominal", seed=5)
    table = Table(world.hardware, 1, 0)
    table.new_game("billard", 2, pieces.SOUTH)
    world.attach(table)
    world.run(3_000_000)
    return world
