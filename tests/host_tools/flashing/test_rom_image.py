"""The firmware as one ROM: every file of a build in its folder, and an update that the board can check."""

import hashlib
from pathlib import Path
from types import SimpleNamespace

import pytest

from carrom_tools.flashing import firmware_image, rom_image

WANTED = ("/main.py", "/carrom/clock.py", "/carrom/game/pieces.py", "/board.py")


def number(data, at):
    """A number of a ROM, seven bits a byte: (number, where it ends)."""
    value = 0
    while True:
        value = value << 7 | data[at] & 127
        at += 1
        if not data[at - 1] & 128:
            return value, at


def unpacked(data, at, folder=""):
    """The files of a ROM as MicroPython reads them: records of kind, length, payload."""
    files = {}
    end = len(data)
    while at < end:
        kind, at = number(data, at)
        length, at = number(data, at)
        payload, at = data[at : at + length], at + length
        if kind in (2, 4, 5):  # data itself, a folder, a file
            if kind == 2:
                files[folder] = payload
            else:
                size, start = number(payload, 0)
                name = folder + "/" + payload[start : start + size].decode()
                files |= unpacked(payload, start + size, name)
    return files


def test_a_rom_holds_every_file_compiled_in_its_folder():
    sources = {path: source for path, source in firmware_image.sources("pico").items() if path in WANTED}
    compiler = SimpleNamespace(compile=lambda text, name: f"{name}: {text}".encode())
    image = rom_image.build(sources, compiler)
    assert image[:3] == b"\xd2\xcd\x31"
    _, start = number(image, 3)
    found = unpacked(image, start)
    assert found == firmware_image.build(sources, compiler, as_source=())
    assert set(found) == {path.replace(".py", ".mpy") for path in WANTED}


def test_an_update_is_the_image_and_its_checksum():
    assert rom_image.update_file(b"image") == b"image" + hashlib.sha256(b"image").digest()


@pytest.mark.parametrize("name", ["boot.py", "main.py"])
def test_two_files_start_a_firmware_in_the_rom(name):
    assert rom_image.starters()[f"/{name}"] == Path("boards/image", name).read_bytes()
    assert len(rom_image.starters()) == 2
