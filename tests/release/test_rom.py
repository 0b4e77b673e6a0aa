"""carrom flash to the ROM of our image: bytecode runs in place, and a power cut leaves a board that plays."""

import os
import re
from pathlib import Path

import pytest

from carrom import VERSION
from carrom_tools.device.deployment import deploy
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.flashing import boards, firmware_image, rom_image
from stands.chip.pico import Pico
from stands.chip.playing import PlayingTable
from tests.chip.test_power_cuts import PROGRAM, Recorder, flash_after_cut, size_of
from tests.release.test_image import referee_a_shot

LEAST_FREE = 115_000  # bytes of heap while the table plays
CUTS = int(os.environ.get("CARROM_ROM_CUTS", "8"))  # `make power-cuts-rom` tries 50


@pytest.fixture
def compiler():
    return firmware_image.compiler_for("1.25.0", (6, 3))[0]


def test_from_the_rom_a_table_plays_with_room_to_spare(image, compiler, plug_in):
    rom = rom_image.build(firmware_image.sources("pico"), compiler)
    table = PlayingTable(Pico(image(), {rom_image.UPDATE: rom_image.update_file(rom)}))
    table.pico.boot()
    referee_a_shot(table)
    free = table.ask("status")["heap_free"]
    print(f"heap free in play: {free}, ROM image: {len(rom)} bytes")
    assert free >= LEAST_FREE
    assert rom_image.UPDATE not in table.pico.files()
    plug_in(table.pico)
    with RawPrompt("") as device:
        assert device.rom_is_used()
        assert device.rom_hash(len(rom)) == firmware_image.digest(rom)
        assert device.value("import sys;print(repr(sys.path[0]))") == "/rom"
        done, _ = deploy(device, device.info(), firmware_image.sources("pico"), lambda *_: None)
    assert "already there" in done[1]


@pytest.fixture
def firmware(tmp_path):
    """firmware(version): path on the board -> source, of a few files that are big enough for four sectors."""

    def write(version: str) -> dict[str, Path]:
        folder = tmp_path / version
        (folder / "carrom").mkdir(parents=True)
        filling = "".join(f"_{n} = 'what fills the sectors of {version}: {n * 7919}'\n" for n in range(300))
        (folder / "carrom" / "__init__.py").write_text(f"VERSION = {version!r}\n{filling}")
        (folder / "main.py").write_text("def run():\n    import carrom\n    print('plays', carrom.VERSION)\n")
        (folder / "boot.py").write_text("")
        (folder / "board.py").write_text("")
        return {"/" + path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}

    return write


def played(pico: Pico) -> str:
    """Start a board; return the version that plays."""
    pico.boot()
    pico.until(lambda: b"plays " in pico.received and pico.received.endswith(b">>> "), timeout_s=60, wall_s=900)
    return re.search(rb"plays (\S+)", bytes(pico.received))[1].decode()


def put(pico: Pico, plug_in, sources: dict[str, Path]) -> None:
    plug_in(pico)
    with RawPrompt("") as device:
        deploy(device, device.info(), sources, lambda *_: None)


def test_the_power_may_be_cut_at_any_point_of_a_deployment(image, firmware, plug_in):
    pico = Pico(image(), {"/data/journal": b"a game"})
    pico.boot()
    put(pico, plug_in, firmware("one"))
    before = pico.flash()
    pico = Pico(None, flash=before)
    assert played(pico) == "one"
    recorder = Recorder(pico)
    put(pico, plug_in, firmware("two"))
    assert len([1 for operation in recorder.operations if operation[0] == PROGRAM]) > 100
    came_up = []
    for cut in range(CUTS):
        number = (2 * cut + 1) * len(recorder.operations) // (2 * CUTS)
        half = size_of(recorder.operations[number]) // 2
        cut_board = Pico(None, flash=bytes(flash_after_cut(before, recorder.operations, number, half)))
        came_up.append(played(cut_board))
        assert cut_board.files()["/data/journal"] == b"a game"
    print(f"cut points: {CUTS}, came up with the old firmware: {came_up.count('one')}, the new: {came_up.count('two')}")
    assert came_up == sorted(came_up)  # "one" until the whole file is there, "two" from then on
    assert {"one", "two"} == set(came_up)


def test_a_newer_image_comes_before_what_was_deployed_to_an_older(image, firmware, plug_in):
    pico = Pico(image(), {})
    pico.boot()
    put(pico, plug_in, firmware("one"))
    table = PlayingTable(Pico(image(), flash=pico.flash()))
    table.pico.boot()
    assert table.ask("status", timeout_s=30)["version"] == VERSION


def test_a_damaged_update_is_not_copied(image, firmware, plug_in, compiler):
    pico = Pico(image(), {})
    pico.boot()
    put(pico, plug_in, firmware("one"))
    data = bytearray(rom_image.update_file(rom_image.build(firmware("two"), compiler)))
    data[5000] ^= 1
    plug_in(pico)
    with RawPrompt("") as device:
        device.write(rom_image.UPDATE, bytes(data))
    damaged = Pico(None, flash=pico.flash())
    assert played(damaged) == "one"
    assert rom_image.UPDATE not in damaged.files()


def test_every_image_has_room_for_its_own_firmware(compiler):
    text = (boards.IMAGE / "mpconfig.h").read_text()
    room = int(re.search(r"ROMFS_BYTES\s+\((\d+) \* 1024\)", text)[1]) * 1024
    for board in boards.names():
        assert len(rom_image.build(firmware_image.sources(board), compiler)) <= room
