"""Garbage is collected while nothing moves."""

import pytest

from carrom.game import pieces
from carrom_simulator.physics.outcome import LineEdge
from tests.firmware.main_loop.chip import MS, Chip, S, gaps


def test_garbage_is_collected_after_two_seconds_then_every_ten_while_nothing_moves(start):
    chip = Chip()
    assert start(chip, 33)
    first, *others = [at_us for at_us in chip.collected_us if at_us > S]
    assert 2 * S <= first < 2.1 * S + chip.collected_us[1]
    assert len(others) == 3
    assert all(10 * S <= wait < 10.1 * S for wait in gaps([first, *others]))


@pytest.mark.parametrize("fall_s", [11.34, 11.36, 11.39])
def test_garbage_waits_for_a_piece_on_its_way_and_is_collected_after_it(start, fall_s):
    """At 12.0 it is due: while a piece passes its gates and its window."""
    chip = Chip()
    world, edges = chip.world, []
    world.beams.seen = edges
    world.at(round(fall_s * S), lambda: world.sensors.fall(fall_s, pieces.SW, pieces.WHITE))
    assert start(chip, 14)
    first_us, last_us = edges[0][2], edges[-1][2]
    assert first_us < 12 * S
    after = [at_us for at_us in chip.collected_us if at_us > first_us]
    assert last_us + 30 * MS < after[0] < last_us + 100 * MS
    assert after[0] > 12 * S


def test_garbage_is_collected_when_a_striker_lies_ready_and_when_its_shot_has_ended_and_never_between(start):
    chip = Chip()
    chip.stdin.typed = "enter opener south\n"
    sensors = chip.world.sensors
    left = [LineEdge(time_s, pieces.SOUTH, line, -1, False) for time_s, line in ((0.004, 0), (0.026, 1))]
    chip.world.at(4 * S, lambda: sensors.place(pieces.SOUTH, 4.0, "calm"))
    chip.world.at(9 * S, lambda: sensors.flick(pieces.SOUTH, 9.0, left))
    assert start(chip, 20)
    assert [entry["entry"] for entry in chip.told("entry")] == ["opener south", "south -"]
    ready_us, ended_us = (at_us for at_us in chip.collected_us if at_us > 4 * S)
    assert ready_us < 8 * S
    assert 11 * S < ended_us < 14 * S
