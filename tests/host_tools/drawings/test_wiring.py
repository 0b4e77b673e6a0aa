"""A board's wiring: which pin can do what, the drawing, and the diagram for a simulator."""

from pathlib import Path

import pytest

from carrom.signals import Pins
from carrom_tools.drawings import wiring
from carrom_tools.flashing import boards

# RP2040 data sheet 1.4.3, those on the Pico's header.
REACHED = {
    "spi0 sck": {2, 6, 18, 22}, "spi0 tx": {3, 7, 19}, "spi1 sck": {10, 14, 26}, "spi1 tx": {11, 15, 27},
    "i2c0 sda": {0, 4, 8, 12, 16, 20, 28}, "i2c0 scl": {1, 5, 9, 13, 17, 21},
    "i2c1 sda": {2, 6, 10, 14, 18, 22, 26}, "i2c1 scl": {3, 7, 11, 15, 19, 27},
}  # fmt: skip
GOOD = {
    "beams": 0, "buzzer": 16, "display_cs": 17, "spi": 0, "spi_sck": 18, "spi_mosi": 19, "i2c": 0, "i2c_sda": 20,
    "i2c_scl": 21, "carrier": 22, "window_adc": 26, "other_adc": 27, "latch": 28,
}  # fmt: skip


class Used:
    """A board of which one pin is used."""

    def __init__(self, *uses):
        self._uses = [(gpio, use, f"S{number}") for number, (gpio, use) in enumerate(uses)]

    def uses(self):
        return self._uses


@pytest.mark.parametrize("use", REACHED)
def test_a_bus_reaches_the_pins_that_the_data_sheet_gives_it(use):
    assert {gpio for gpio in wiring.HEADER if not wiring.faults(Used((gpio, use)))} == REACHED[use]
    ((french, english),) = wiring.faults(Used((0 if 0 not in REACHED[use] else 1, use)))
    assert english.endswith(f"cannot be {use}")
    assert french.endswith(f"ne peut pas être {use}")


def test_the_adc_has_three_pins_and_the_header_twenty_six():
    assert [gpio for gpio in range(30) if not wiring.faults(Used((gpio, "adc")))] == [26, 27, 28]
    off = [gpio for gpio in range(30) if wiring.faults(Used((gpio, "in")))]
    assert off == [23, 24, 25, 29]
    assert wiring.faults(Used((23, "in")))[0][1] == "GP23 (S0) is not on the board's header"


def test_a_pin_that_is_used_twice_and_two_tones_of_one_clock_are_told():
    assert wiring.faults(Pins(**GOOD)) == []
    assert wiring.faults(Used((3, "in"), (3, "out"), (4, "in")))[0][1] == "GP3 is used 2 times: S0, S1"
    for one, other, shared in ((0, 1, True), (0, 16, True), (1, 2, False), (14, 15, True), (15, 16, False)):
        found = wiring.faults(Used((one, "pwm"), (other, "pwm")))
        assert bool(found) == shared, (one, other)
    assert wiring.faults(Used((0, "pwm"), (1, "pwm")))[0][1] == "GP1 (S1) shares its PWM frequency with S0"


@pytest.mark.parametrize("name", boards.names())
def test_the_drawing_is_that_of_the_boards_folder(name):
    kept = Path(__file__).resolve().parents[3] / "boards" / name / "wiring.svg"
    assert wiring.svg(name, boards.load(name).PINS) == kept.read_text(encoding="utf-8")


def diagram(name="pico"):
    return wiring.wokwi(name, boards.load(name).PINS)


def test_the_diagram_has_a_switch_for_each_beam_and_a_part_for_the_rest():
    pins = boards.load("pico").PINS
    parts = {part["id"]: part for part in diagram()["parts"]}
    beams = {signal.lower(): gpio for gpio, use, signal in pins.uses() if use == "in"}
    assert set(parts) == {"pico", *beams, "scoreboard", "buzzer", "window", "lamps"}
    wires = {(source, target): colour for source, target, colour, _ in diagram()["connections"]}
    for ident, gpio in beams.items():
        assert parts[ident]["type"] == "wokwi-slide-switch"
        assert wires[f"{ident}:1", "pico:GND.1"] == "black"
        assert wires[f"{ident}:2", f"pico:GP{gpio}"] == "blue"
        assert wires[f"{ident}:3", "pico:3V3"] == "red"
    assert wires["window:SIG", f"pico:GP{pins.window_adc}"] == "green"
    assert wires["lamps:SIG", f"pico:GP{pins.other_adc}"] == "green"
    assert wires["buzzer:2", f"pico:GP{pins.buzzer}"] == "magenta"
    assert wires["scoreboard:CLK", f"pico:GP{pins.spi_sck}"] == "purple"
    assert parts["scoreboard"]["attrs"] == {"chain": "4"}
    assert [diagram(name)["parts"][0]["type"] for name in ("pico", "pico_w")] == ["board-pi-pico", "board-pi-pico-w"]
    assert diagram()["version"] == 1


def test_every_pin_of_a_part_is_wired_and_each_part_has_its_ground():
    legs = {
        "wokwi-slide-switch": "123", "wokwi-buzzer": "12", "wokwi-slide-potentiometer": ("VCC", "SIG", "GND"),
        "wokwi-max7219-matrix": ("V+", "GND", "DIN", "CS", "CLK"),
    }  # fmt: skip
    _pico, *parts = diagram()["parts"]
    wanted = [f"{part['id']}:{leg}" for part in parts for leg in legs[part["type"]]]
    wires = {source: (target, colour) for source, target, colour, _ in diagram()["connections"]}
    assert sorted(wires) == sorted(wanted)
    assert len(diagram()["connections"]) == len(wanted)
    for source, (target, colour) in wires.items():
        is_ground = source.endswith((":GND", ":1"))
        assert (target.startswith("pico:GND"), colour == "black") == (is_ground, is_ground), source


def test_no_part_of_the_diagram_lies_upon_another():
    places = [(part["left"], part["top"]) for part in diagram()["parts"]]
    for number, one in enumerate(places):
        for other in places[:number]:
            assert abs(one[0] - other[0]) >= 80 or abs(one[1] - other[1]) >= 35
