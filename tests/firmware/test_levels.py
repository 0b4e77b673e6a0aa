"""Circuit, firmware and simulator read the same electrical figures: a change in the table changes all three."""

from types import SimpleNamespace

import pytest

from boards.circuit import window
from carrom import levels
from carrom.drivers import reflectance
from carrom_simulator.world import sensor_spec


class FakeLatch:
    bits = 0

    def write(self, bits: int) -> None:
        pass


def test_driver_simulator_and_circuit_have_the_same_settling_time(monkeypatch):
    waited = []
    monkeypatch.setattr(reflectance, "time", SimpleNamespace(sleep_us=waited.append))
    adc = SimpleNamespace(read_u16=lambda: 0)
    reflectance.Windows(adc, adc, FakeLatch(), 0, 8, 12, 4).sample(0)
    assert waited == [levels.SETTLE_US] * 4
    assert sensor_spec.SensorSpec().lamp_step_s == (levels.SETTLE_US + levels.SWITCH_US) / 1e6
    read = [line for line in window.netlist("a", 1e5, (0.0, 1.0), 1e6, 70.0) if "read_a" in line]
    assert read[0].endswith(f"AT={20 + levels.SETTLE_US}u")


def test_the_simulator_takes_gain_noise_and_reach_from_the_shared_levels():
    spec = sensor_spec.SensorSpec()
    assert (spec.gain_raw, spec.noise_raw) == (levels.WHITE_RAW, levels.NOISE_RAW)
    assert spec.gate_reach_spread_mm == levels.REACH_UM / 1000


@pytest.mark.parametrize(
    ("dark", "left", "right", "red"),
    [(180, 1600, 240, 1660), (180, 240, 1600, 1660), (2500, 4095, 2600, 4195), (900, 400, 300, 0)],
)
def test_red_is_both_eyes_together_and_never_negative(dark, left, right, red, monkeypatch):
    monkeypatch.setattr(reflectance, "time", SimpleNamespace(sleep_us=lambda _: None))
    readings = iter((dark, left, right, 1200))
    windows = reflectance.Windows(SimpleNamespace(read_u16=lambda: next(readings) << 4), None, FakeLatch(), 0, 8, 12, 4)
    windows.sample(3)
    assert (windows.dark_raw, windows.left_raw, windows.red_raw, windows.green_raw) == (dark, left, red, 1200)


@pytest.mark.parametrize("supply_mv", [4400, 5000, 5600])
def test_half_of_the_supply_on_an_adc_of_12_bits_and_3300_mv_is_read_as_the_supply(supply_mv, monkeypatch):
    monkeypatch.setattr(reflectance, "time", SimpleNamespace(sleep_us=lambda _: None))
    adc = SimpleNamespace(read_u16=lambda: round(supply_mv / 2 / 3300 * 65535))
    latch = SimpleNamespace(bits=0, set=lambda _mask, _bits: None)
    assert reflectance.Windows(None, adc, latch, 0, 8, 12, 4).supply_mv() == pytest.approx(supply_mv, abs=5)
