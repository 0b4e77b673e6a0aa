"""The boards of the project, and which of them a MicroPython stands on."""

from pathlib import Path

import pytest

from carrom_tools.errors import UserError
from carrom_tools.flashing import boards

pytestmark = pytest.mark.usefixtures("english")


def test_a_board_is_known_by_its_machine():
    assert boards.board_of("Raspberry Pi Pico with RP2040") == "pico"
    assert boards.board_of("Carrom table on a Raspberry Pi Pico W with RP2040") == "pico_w"


def test_a_machine_whose_board_is_not_here_is_told(monkeypatch):
    monkeypatch.setattr(Path, "glob", lambda folder, _pattern: [folder / "pico" / "board.py"])
    with pytest.raises(UserError, match="Raspberry Pi Pico W: no board here is meant for it; say which with --board"):
        boards.board_of("Raspberry Pi Pico W")


def test_a_board_is_loaded_by_name_and_another_name_is_refused():
    assert boards.names() == ["pico", "pico_w"]
    assert boards.load("pico_w").NAME == "pico_w"
    with pytest.raises(UserError, match="no board « nano »; there are pico, pico_w"):
        boards.load("nano")


def test_the_wheels_image_goes_before_the_one_that_was_built(monkeypatch):
    there = []
    monkeypatch.setattr(Path, "is_file", lambda path: path in there)
    assert boards.image("pico") is None
    for folder in ("build", "boards/image"):
        there.append(boards.BOARDS.parent / folder / "carrom-pico.uf2")
        assert boards.image("pico") == there[-1]
    assert boards.image("pico_w") is None


def test_an_images_file_system_is_as_large_as_that_of_micropythons_own_build():
    """ports/rp2/boards of MicroPython 1.25: RPI_PICO and RPI_PICO_W. Else the first start would format it."""
    assert {name: boards.file_system_bytes(name) for name in boards.names()} == {
        "pico": 1408 * 1024,
        "pico_w": 848 * 1024,
    }
