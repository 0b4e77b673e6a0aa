"""The chip's heap is full but for some bytes in an entry, an undo or a start: the score is right.

tests/firmware/table/test_short_memory.py lets each call of the whole table fail; here MicroPython's own memory ends.
"""

import ast
import os

import pytest

from tests.chip import image
from tests.chip.pico import Pico

# So many pieces of memory are left free, of a block each at first; ALL: the action has what it needs.
ALL = 100_000
STEP = int(os.environ.get("CARROM_CHIP_STEP", "0"))  # `make short-memory-chip` tries every second number
FREE = [*range(0, 600, STEP), ALL] if STEP else [0, 20, 60, ALL]
SCRIPT = """
import gc
from carrom.drivers.flash_store import FlashStore
from carrom.game import record
from carrom.game.engine import Game
from carrom.game.entry import UNDO, Entry
from carrom.storage.journal import Journal

def resumed():
    global journal, game
    journal = game = None
    journal = Journal(FlashStore())
    header, texts, note = journal.resume()
    book, seats, opener = record.parse_header(header.split("\\n"))
    game = Game(book, seats, opener, 64, None, 0, True)  # the names of arguments are not on the chip
    for text in texts:
        game.enter(record.parse_entry(text))

def enter(text):
    if game.enter(Entry(UNDO) if text == "undo" else record.parse_entry(text)).error is None:
        journal.append(text)

def stand():
    return game.position.text(), len(game)

def fill():
    pieces = None
    for size in (4096, 512, 64, 0):
        try:
            while True:
                pieces = (pieces, bytearray(size)) if size else (pieces,)
        except MemoryError:
            pass
    return pieces

def short(action, free):
    before = stand()
    gc.collect()
    pieces = fill()
    while free and pieces:
        pieces = pieces[0]
        free -= 1
    gc.collect()
    ended = True
    try:
        action()
    except MemoryError:
        ended = False
    pieces = None
    gc.collect()
    found = stand() if ended else None
    resumed()
    return ended, before, found, stand()

journal = Journal(FlashStore())
journal.resume()
journal.begin("rules krhum\\nseats south north\\nopener south")
for text in ("south w@ne", "south w@se") + ("touch south",) * 11:
    journal.append(text)
resumed()
"""
# Each action, and by how much the game is longer then.
ACTIONS = {"entry": ("lambda: enter('touch south')", 1), "undo": ("lambda: enter('undo')", -1), "start": ("resumed", 0)}


@pytest.fixture(scope="module")
def pico(uf2):
    chip = Pico(uf2, image.firmware_files(wanted=lambda name: name not in ("main.py", "boot.py")))
    chip.boot()
    chip.run(0.1)
    chip.exec(SCRIPT, timeout_s=60)
    return chip


@pytest.mark.parametrize("action", ACTIONS)
def test_the_score_is_right_wherever_memory_ends(pico, action):
    code, change = ACTIONS[action]
    ends = []
    for free in FREE:
        ended, before, found, kept = ast.literal_eval(pico.exec(f"print(short({code}, {free}))", timeout_s=60))
        assert kept[1] in (before[1], before[1] + change), (free, before, kept)
        assert kept[1] != before[1] or kept[0] == before[0]
        if ended:
            assert found == kept
            assert kept[1] == before[1] + change
        ends.append(ended)
    assert not ends[0]
    assert ends[-1]
