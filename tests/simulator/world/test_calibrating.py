"""The patient hand: it passes each kind of piece through each pocket until the calibration is whole."""

import dataclasses

import pytest

from carrom import clock
from carrom.game import pieces
from carrom.sensing.calibration import Calibration
from carrom.sensing.passages import Passages
from carrom_simulator.world import calibrating
from carrom_simulator.world.calibrating import calibrate, run, stamp_us
from carrom_simulator.world.sensor_spec import GRADES
from carrom_simulator.world.sensors import Sensors


def test_the_chips_clock_wraps():
    assert stamp_us(1.5) == 1_500_000
    assert stamp_us(clock.WRAP_US / 1e6 + 0.25) == 250_000


def test_time_passes_until_the_chutes_are_quiet():
    sensors, passages = Sensors("none", 1), Passages(Calibration())
    now_s, found = run(sensors, passages, 0.0, 3.0)
    assert now_s == pytest.approx(3.0)
    assert found == []
    sensors.fall(now_s, pieces.NE, pieces.QUEEN)
    twin = Sensors("none", 1)
    twin.fall(now_s, pieces.NE, pieces.QUEEN)
    at_gate_s = twin.advance(now_s + 9.0)[0][0]
    later_s, found = run(sensors, passages, now_s, at_gate_s + 0.001)  # it is still on its way then
    assert [(passage.pocket, passage.pieces) for passage in found] == [(pieces.NE, (pieces.QUEEN,))]
    assert at_gate_s + 0.05 < later_s < at_gate_s + 3
    assert not passages.busy()


def test_a_calibration_takes_three_passes_of_each_piece_through_each_pocket():
    told = []
    sensors = Sensors("none", 1)
    learned, done_s = calibrate(sensors, progress=lambda left, total: told.append((left, total)))
    assert learned.learned
    assert told[0] == (47, 48)
    assert told[-1] == (0, 48)
    assert len(told) == 48
    assert 48 * calibrating.FALL_S <= done_s < 48 * calibrating.FALL_S * 1.5
    assert learned.pockets[0].colours != Calibration().pockets[0].colours


def test_a_calibration_begins_when_it_is_told():
    _, done_s = calibrate(Sensors("none", 1))
    sensors = Sensors("none", 1)
    sensors.advance(100.0)
    assert calibrate(sensors, start_s=100.0)[1] == pytest.approx(done_s + 100.0, abs=2.0)


def test_a_table_that_cannot_be_calibrated_is_given_up_after_three_attempts():
    spec = dataclasses.replace(GRADES["none"], white_red=0.4, white_green=0.1, queen_red=0.4, queen_green=0.1)

    class Counted(Sensors):
        falls = 0

        def fall(self, time_s, pocket, piece):
            self.falls += 1
            super().fall(time_s, pocket, piece)

    sensors = Counted(spec, 1)
    with pytest.raises(ValueError):  # noqa: PT011 - the calibrator's own words
        calibrate(sensors)
    assert sensors.falls == 3 * 48


def test_a_hand_that_misses_the_pocket_every_other_time_passes_as_many_pieces_again():
    class Missed(Sensors):
        falls = 0

        def fall(self, time_s, pocket, piece):
            self.falls += 1
            if self.falls % 2:
                super().fall(time_s, pocket, piece)

    sensors = Missed("none", 1)
    assert calibrate(sensors)[0].learned
    assert sensors.falls == 2 * 48 - 1
