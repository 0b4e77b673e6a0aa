"""Simulated tables: one that saw eight passages, with its trace, and one on which nobody plays yet."""

import pytest

from carrom.game import pieces
from carrom.sensing import trace
from carrom.sensing.passages import Passages
from carrom.table import Table
from simulator.world.calibrating import FALL_S, calibrate, run
from simulator.world.ports import World
from simulator.world.sensors import Sensors


@pytest.fixture(scope="module")
def table():
    """(calibration, trace text) of a table on which eight passages were seen, the last one two pieces."""
    sensors = Sensors("harsh", 3)
    learned, now_s = calibrate(sensors)
    kept = trace.Trace()
    passages = Passages(learned.copy(), trace=kept)
    for number in range(8):
        sensors.fall(now_s, number % 4, number % 4)
        if number == 7:
            sensors.fall(now_s + 0.02, number % 4, pieces.BLACK)
        now_s, found = run(sensors, passages, now_s, now_s + FALL_S)
        assert all(passage.doubt is None for passage in found)
    return learned, trace.text(kept.to_bytes())


@pytest.fixture
def file(table, tmp_path):
    path = tmp_path / "t.trace"
    path.write_text(table[1])
    return path


@pytest.fixture
def bare_world(monkeypatch):
    """A world with a table that has a game and no calibration."""
    monkeypatch.setattr("host_tools.device.calibration_guide.WAIT_S", 0.02)
    world = World("nominal", seed=5)
    table = Table(world.hardware, 1, 0)
    table.new_game("billard", 2, pieces.SOUTH)
    world.attach(table)
    world.run(3_000_000)
    return world
