"""Fixtures of the suite on the emulated RP2040."""

import pytest

from stands.chip import image
from stands.chip.own_process import apart
from stands.chip.pico import FLASH_BYTES, FS_START, Pico, make_file_system
from stands.chip.playing import PlayingTable
from stands.chip.served import ServedBoard
from stands.chip.wired_table import WiredTable

SAVED = {"bare", "started"}  # boards by value: a test changes its own copy


def pytest_collection_modifyitems(items):
    """The longest test first: the other processes do the rest meanwhile. Each test has a saved board to itself."""
    items.sort(key=lambda item: "test_whole_game" not in item.nodeid)
    for item in items:
        if SAVED.intersection(item.fixturenames):
            item.obj = apart(item.obj)


@pytest.fixture(scope="session")
def uf2():
    """The MicroPython that is put on the chip."""
    path = image.find_uf2()
    if path is None or not path.exists():
        pytest.skip(image.NEEDED)
    return path


@pytest.fixture(scope="session")
def bare(uf2):
    """A wired board at its prompt, with the drivers on its flash and no main.py."""
    pico = Pico(uf2, image.driver_files())
    table = WiredTable(pico)
    pico.boot()
    pico.run(0.1)
    image.names()  # read once for all tests
    return table


@pytest.fixture(scope="session")
def started(uf2):
    """A table that was switched on a moment ago, and has drawn who opens."""
    table = PlayingTable(Pico(uf2, image.firmware_files()))
    table.pico.boot()
    table.wait("call", name="opener")
    return table


@pytest.fixture
def serve(uf2, tmp_path):
    """Starts boards in processes of their own: serve() has plain MicroPython, serve(files) these files.

    serve(files, pty=True) gives a pty; serve(flash=path) goes on with a flash image that cut_power() left.
    """
    boards = []

    def start(files: dict[str, bytes] | None = None, flash=None, pty: bool = False) -> ServedBoard:
        if files is not None:
            whole = bytearray(b"\xff" * FLASH_BYTES)
            file_system = make_file_system(files)
            whole[FS_START : FS_START + len(file_system)] = file_system
            flash = tmp_path / f"flash-{len(boards)}.bin"
            flash.write_bytes(whole)
        boards.append(ServedBoard(uf2, flash, pty))
        return boards[-1]

    yield start
    for board in boards:
        board.close()


@pytest.fixture(scope="module")
def playing(uf2):
    """A board that was flashed and plays K-Rhum; the tests of a module share it and play on."""
    table = PlayingTable(Pico(uf2, image.firmware_files()))
    table.pico.boot()
    table.wait("call", name="opener")
    assert table.ask("set quiet_ms 1500")["value"] == "1500"
    assert table.ask("set idle_s 0")["value"] == "0"
    return table
