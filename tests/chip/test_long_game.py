"""A flashed board holds an evening of more entries than its heap has room for, whatever they are, and starts again."""

import os
import random
import time

import pytest

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.entry import TECHNICAL, UNDO, Entry
from carrom.game.record import entry_text, parse_header
from host_tools.device import doctor_facts
from host_tools.device.console_listener import ConsoleListener
from host_tools.flashing import firmware_image
from host_tools.records import kept_games
from tests.chip.pico import FLASH_BYTES, FS_START, make_file_system
from tests.chip.served import ServedBoard
from tests.random_play import random_entry

START_S = 600
ENTRIES = int(os.environ.get("CARROM_LONG_GAME", "240"))  # each takes the emulator half a second


@pytest.fixture(scope="module")
def board(uf2, tmp_path_factory):
    """A board with the whole firmware as files, which leaves least of the heap."""
    files = firmware_image.build("pico", firmware_image.compiler_for("1.25.0", (6, 3))[0])
    file_system = make_file_system(files)
    whole = bytearray(b"\xff" * FLASH_BYTES)
    whole[FS_START : FS_START + len(file_system)] = file_system
    flash = tmp_path_factory.mktemp("long") / "flash.bin"
    flash.write_bytes(whole)
    with ServedBoard(uf2, flash) as served:
        yield served


def status_of(listener):
    """The console's answer to `status`, once the table has started."""
    status = doctor_facts.reply(listener, "status", time.monotonic() + START_S, again_s=60)
    assert status is not None
    return status


def mixture(game, rng, count):
    """Yield `count` entries for what `game` is at: a row without any shot, then anything, undos among it."""
    for number in range(count):
        if number < 100:
            yield Entry(TECHNICAL, pieces.SOUTH)
        elif rng.random() < 0.1:
            yield Entry(UNDO)
        else:
            yield random_entry(rng, game.position)


def test_a_long_game_is_held_and_goes_on_after_a_start(board):
    heap = []
    with ConsoleListener(board.port) as listener:
        status_of(listener)
        header = listener.ask("new icf 2", 60)["header"]
        game = Game(*parse_header(header.splitlines()))
        for number, entry in enumerate(mixture(game, random.Random(5), ENTRIES)):
            said = listener.ask("undo" if entry.kind == UNDO else "enter " + entry_text(entry), 120)
            assert said is not None, board.files().get("/data/crashes")
            assert "error" not in said, (number, said)
            if said["error_code"] is None:
                assert game.enter(entry).error is None
            if number % 40 == 39:
                heap.append(status_of(listener)["heap_free"])
        said = listener.ask("position", 60)
        assert said["entries"] == len(game)
        expected = said["position"]
    assert min(heap) > 8_000, heap
    assert "/data/crashes" not in board.files()
    board.do("reset")
    with ConsoleListener(board.port) as listener:
        status_of(listener)
        assert listener.ask("position", 60)["position"] == expected
    files = {name.rsplit("/", 1)[1]: data for name, data in board.files().items() if name.startswith("/data")}
    texts = next(iter(kept_games.records(files).values())).splitlines()
    assert [text for text in texts[3:] if text != "undo"]
    again = Game(*parse_header(texts[:3]))
    for text in texts[3:]:
        assert again.enter(again.book.record.parse_entry(text)).error is None
    assert again.position == game.position
