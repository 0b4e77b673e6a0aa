"""The images with the firmware frozen in: they start, referee, and leave what is on the board as it is."""

import pytest

from carrom import VERSION
from carrom.game.pieces import SEAT_WORDS
from carrom.storage import checked_files
from carrom.storage.journal import Journal
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.flashing import firmware_image
from carrom_tools.flashing.identity import identity
from stands.chip.pico import FLASH_BYTES, FS_START, Pico
from stands.chip.playing import PlayingTable


def referee_a_shot(table: PlayingTable) -> None:
    """Have a fresh table play K-Rhum and rule on one shot."""
    table.wait("call", name="opener")
    assert table.ask("set quiet_ms 700")["value"] == "700"
    turn = table.ask("new krhum 2")["position"]["turn"]
    assert table.play(SEAT_WORDS.index(turn), "w@ne")["entry"].startswith(f"{turn} w@ne")
    assert table.ask("status")["version"] == VERSION


@pytest.mark.parametrize("board", ["pico", "pico_w"])
def test_a_bare_board_starts_and_referees_a_shot(image, plug_in, board):
    table = PlayingTable(Pico(image(board), {}))
    table.pico.boot()
    referee_a_shot(table)
    plug_in(table.pico)
    with RawPrompt("") as device:
        info = device.info()
        assert info.build == f"v1.25.0-{identity(firmware_image.sources(board))}", "make test-release builds them anew"
        assert ("Pico W" in info.machine) == (board == "pico_w")
        assert device.rom_bytes() > 150_000
        assert not device.rom_is_used()


def test_an_update_leaves_games_settings_and_calibration_as_they_are(image):
    """A board with plain MicroPython and the firmware as files gets the image, then the image once more."""
    store = MemoryStore()
    log = Journal(store)
    log.resume()
    log.begin("rules krhum\nseats south north\nopener south")
    log.append("south w@sw w@se")
    kept = {f"/data/{name}": data for name, data in store.files.items()}
    kept["/data/settings"] = checked_files.wrap("settings", 1, b"volume=3\nlang=en\nquiet_ms=700\n")
    kept["/data/calibration"] = b"carrom calibration 1 of long ago"
    files = {**kept, "/carrom/__init__.py": b"VERSION = 'old'", "/board.py": b"", "/x": b"mine"}
    flash = Pico(None, files).flash()
    for _ in range(2):
        pico = Pico(image(), flash=flash)
        assert pico.flash()[FS_START:FLASH_BYTES] == flash[FS_START:], "the UF2 writes into the file system"
        table = PlayingTable(pico)
        pico.boot()
        status = table.ask("status", timeout_s=30)
        assert status["version"] == VERSION, "the old files are imported"
        assert table.ask("position")["position"]["turn"] == "south"
        assert table.ask("entries 0")["entries"] == ["south w@sw w@se"]
        files = pico.files()
        assert {path: files[path] for path in kept} == kept
        assert files["/x"] == b"mine"
        flash = pico.flash()
