"""Every board folder can be soldered, drawn and built."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from carrom.signals import Pins
from carrom_tools.cli import cli
from carrom_tools.device import mip_package
from carrom_tools.drawings import wiring
from carrom_tools.flashing import boards

ROOT = Path(__file__).resolve().parents[2]
GOOD = {
    "beams": 0, "buzzer": 16, "display_cs": 17, "spi": 0, "spi_sck": 18, "spi_mosi": 19, "i2c": 0, "i2c_sda": 20,
    "i2c_scl": 21, "carrier": 22, "window_adc": 26, "other_adc": 27, "latch": 28,
}  # fmt: skip


@pytest.mark.parametrize("name", boards.names())
def test_no_pin_is_used_twice_or_for_what_it_cannot_do(name):
    board = boards.load(name)
    assert name == board.NAME
    assert wiring.faults(board.PINS) == []


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"buzzer": 5}, "GP5 is used 2 times"),
        ({"window_adc": 17, "display_cs": 26}, "GP17 (WINDOW) has no ADC"),
        ({"spi_sck": 19, "spi_mosi": 18}, "cannot be spi0 sck"),
        ({"i2c_sda": 21, "i2c_scl": 20}, "cannot be i2c0 sda"),
        ({"latch": 23}, "not on the board's header"),
        ({"buzzer": 28, "latch": 16, "carrier": 17, "display_cs": 22}, ""),
        ({"carrier": 17, "display_cs": 22}, "shares its PWM frequency"),
    ],
)
def test_a_board_that_cannot_be_is_refused(change, what):
    found = wiring.faults(Pins(**{**GOOD, **change}))
    if what:
        assert any(what in english for _, english in found), found
        assert all(french != english for french, english in found)
    else:
        assert found == []


@pytest.mark.parametrize("name", boards.names())
def test_the_drawing_has_every_signal_at_its_pin(name):
    result = CliRunner().invoke(cli, ["board", name, "--svg"])
    assert result.exit_code == 0
    root = ElementTree.fromstring(result.stdout)
    texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    for _, use, signal in boards.load(name).PINS.uses():
        assert f"{signal} ({use})" in texts
    assert sum(text.startswith("GP") for text in texts) == 26


@pytest.mark.parametrize("name", boards.names())
def test_the_wokwi_diagram_wires_the_same_pins(name):
    diagram = json.loads(CliRunner().invoke(cli, ["board", name, "--wokwi"]).stdout)
    pins = boards.load(name).PINS
    ids = {part["id"] for part in diagram["parts"]}
    assert all(end.split(":")[0] in ids for wire in diagram["connections"] for end in wire[:2])
    wired = {end for wire in diagram["connections"] for end in wire[:2]}
    for gpio in [*range(pins.beams, pins.beams + 16), pins.spi_sck, pins.spi_mosi, pins.display_cs, pins.buzzer]:
        assert f"pico:GP{gpio}" in wired
    grounded = {end[0].split(":")[0] for end in diagram["connections"] if end[1].startswith("pico:GND")}
    assert grounded == ids - {"pico"}
    assert {wire[2] for wire in diagram["connections"] if "GND" in wire[1]} == {"black"}
    places = [(part["top"], part["left"]) for part in diagram["parts"]]
    assert len(set(places)) == len(places), "one part lies upon another"


@pytest.mark.parametrize("name", boards.names())
def test_the_readme_tells_the_wiring_that_board_py_has(name):
    text = (ROOT / "boards" / name / "README.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| GP(\d+) \| `(\w+)` \|", text, re.MULTILINE))
    assert table == {str(gpio): signal for gpio, _, signal in boards.load(name).PINS.uses()}
    drawing = (ROOT / "boards" / name / "wiring.svg").read_text(encoding="utf-8")
    again = f"run: carrom board {name} --svg -o boards/{name}/wiring.svg"
    assert drawing == wiring.svg(name, boards.load(name).PINS), again


def test_an_unknown_board_and_a_place_that_cannot_be_written(tmp_path):
    result = CliRunner().invoke(cli, ["board", "zero"])
    assert result.exit_code == 2
    assert "pico" in result.stderr
    result = CliRunner().invoke(cli, ["board", "pico", "-o", str(tmp_path / "no" / "x.svg")])
    assert result.exit_code == 2


def test_mip_installs_every_module_of_the_firmware():
    text = (ROOT / "package.json").read_text(encoding="utf-8")
    assert text == mip_package.package(), "run: python -m carrom_tools.device.mip_package"
    for target, source in json.loads(text)["urls"]:
        assert source == f"firmware/{target}"
        assert (ROOT / source).is_file()
