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
