"""carrom board: the wiring as a table, a drawing, or a diagram, on standard output or in a file."""

import copy
import json
from types import SimpleNamespace

import pytest

from carrom_tools.drawings import wiring
from carrom_tools.flashing import boards
from tests.host_tools.running import carrom

pytestmark = pytest.mark.usefixtures("english")


def test_the_table_has_a_row_for_each_pin_that_is_used():
    lines = carrom("board", "pico", "--lang", "en").stdout.splitlines()
    assert lines[0].split() == ["pin", "use", "signal"]
    rows = [(f"GP{gpio}", use, signal) for gpio, use, signal in boards.load("pico").PINS.uses()]
    assert [(line[:8].strip(), line[8:18].strip(), line[18:]) for line in lines[1:]] == rows
    assert carrom("board", "pico", "--lang", "fr").stdout.split()[:3] == ["broche", "emploi", "signal"]


def test_drawings_go_where_they_are_wanted(tmp_path):
    svg = carrom("board", "pico_w", "--svg").stdout
    assert svg == wiring.svg("pico_w", boards.load("pico_w").PINS)
    done = carrom("board", "pico_w", "--svg", "-o", tmp_path / "w.svg")
    assert (done.stdout, (tmp_path / "w.svg").read_text()) == ("", svg)
    diagram = json.loads(carrom("board", "pico", "--wokwi").stdout)
    assert diagram == wiring.wokwi("pico", boards.load("pico").PINS)


def test_only_the_pins_of_what_is_fitted_are_drawn():
    words = ("--fitted", "display pads=pins buzzer")
    rows = [line.split() for line in carrom("board", "pico", *words).stdout.splitlines()[1:]]
    pads = [f"PAD_{seat}_{button}" for seat in ("SOUTH", "NORTH") for button in ("BET", "FAULT", "BANK", "OK")]
    assert rows[:8] == [[f"GP{8 + at}", "in", name] for at, name in enumerate(pads)]
    assert [name for *_, name in rows[8:]] == ["BUZZER", "DISPLAY_CS", "SPI_SCK", "SPI_MOSI"]
    drawn = carrom("board", "pico", *words, "--svg").stdout
    assert "PAD_NORTH_OK" in drawn
    assert "GATE_" not in drawn
    diagram = json.loads(carrom("board", "pico", *words, "--wokwi").stdout)
    assert [part["type"] for part in diagram["parts"]] == [
        "board-pi-pico", *["wokwi-pushbutton"] * 8, "wokwi-max7219-matrix", "wokwi-buzzer",
    ]  # fmt: skip
    assert ["pad_south_ok:1.r", "pico:GP11", "blue", []] in diagram["connections"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("gates=sw", "GATE_SW_A GATE_SW_B SPI_SCK SPI_MOSI WINDOW LAMPS_AMBIENT_5V LATCH"),
        ("lines=north", "LINE_NORTH_LOWER LINE_NORTH_UPPER SPI_SCK SPI_MOSI CARRIER LATCH"),
        ("pads supply", "SPI_SCK SPI_MOSI I2C_SDA I2C_SCL LAMPS_AMBIENT_5V LATCH"),
    ],
)
def test_each_part_has_the_pins_that_it_needs(words, names):
    lines = carrom("board", "pico", "--fitted", words).stdout.splitlines()[1:]
    assert [line.split()[-1] for line in lines] == names.split()


def test_parts_that_cannot_be_are_told():
    refused = carrom("board", "pico", "--fitted", "south pads=pins", "--lang", "en")
    assert refused.exit_code == 2
    assert "take the pins of the lines" in refused.stderr


def test_what_cannot_be_is_told(tmp_path, monkeypatch):
    assert "no board « nano »" in carrom("board", "nano", "--lang", "en").stderr
    refused = carrom("board", "pico", "-o", tmp_path / "nowhere" / "x", "--lang", "en")
    assert refused.exit_code == 2
    assert refused.stderr.endswith("; choose another file\n")
    wrong = SimpleNamespace(PINS=copy.copy(boards.load("pico").PINS))
    wrong.PINS.buzzer = wrong.PINS.latch = 3
    monkeypatch.setattr(boards, "load", lambda _name: wrong)
    for lang, between, text in (("fr", " ; ", "GP3 sert 3 fois"), ("en", "; ", "GP3 is used 3 times")):
        refused = carrom("board", "pico", "--lang", lang)
        faults = between.join(fault[lang == "en"] for fault in wiring.faults(wrong.PINS))
        assert (refused.exit_code, refused.stderr) == (2, f"boards/pico/board.py: {faults}\n")
        assert text in refused.stderr
