"""A Pico with nothing connected: its first words are few, and say all; and it referees at the console."""

import json

from carrom.selftest import BARE
from stands.chip import image
from stands.chip.pico import Pico


def test_a_bare_board_says_in_three_lines_what_it_finds(uf2):
    pico = Pico(uf2, image.firmware_files())
    pico.watch_usb = False
    pico.rest_pio()
    pico.boot()
    pico.run(10)
    first, *others = [json.loads(line) for line in pico.received.decode().splitlines() if line]
    assert first["event"] == "selftest"
    assert first["findings"] == [[BARE, 0]]
    assert len(others) <= 2
    assert [line["event"] for line in others] == ["call"] * len(others)
    assert any(line["name"] == "bare" for line in others)
    assert not any("lost" in line for line in (first, *others))
