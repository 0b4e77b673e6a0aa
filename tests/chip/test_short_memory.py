"""The chip's heap is full but for some bytes in an entry, an undo or a start: the score is right.

tests/firmware/table/test_short_memory.py lets each call of the whole table fail; here MicroPython's own memory ends.
Where the table would start anew, what it would find on the flash counts; else it goes on with the next entry.
"""

import ast
import os

import pytest

from carrom.storage.journal_lines import PART_BYTES
from stands.chip import image
from stands.chip.own_process import in_a_process
from stands.chip.pico import FS_START, Pico, read_file_system

# How much memory is left free, in the unit of each action; with ENOUGH the action ends.
ENOUGH = 660
STEP = int(os.environ.get("CARROM_CHIP_STEP", "0"))  # `make short-memory-chip` tries every fourth number
FREE = range(0, ENOUGH, STEP) if STEP else (0, 60, 200)
# The next entry is the 64th, whose state the game keeps, and it finds the journal's tail full. The game's own file has
# more than the journal reads in one go.
TOUCHES = ("touch south",)
MISSES = ("north -",) * 6
PLAYED = ("south w@ne", "south w@se", *TOUCHES * 8, *MISSES, *(TOUCHES * 10 + MISSES) * 2, *TOUCHES * 15)
SCRIPT = """
import gc, os
import vfs, rp2
from carrom.drivers.flash_store import FlashStore
from carrom.game import record
from carrom.game.engine import Game
from carrom.game.entry import UNDO, Entry
from carrom.storage.journal import Journal

store = FlashStore()
journal = game = None

def start():
    global journal, game, anew
    anew = True
    journal = Journal(store)
    header, texts, note = journal.resume()
    book, seats, opener = record.parse_header(header.split("\\n"))
    game = Game(book, seats, opener, 64, None, 0, True)  # the names of arguments are not on the chip
    for text in texts:
        game.enter(record.parse_entry(text))
    anew = False

def enter(text):
    global anew
    if game.enter(Entry(UNDO) if text == "undo" else record.parse_entry(text)).error is None:
        anew = True  # until it is in the journal; see BaseReferee.unsaved
        journal.append(text)
        anew = False

def mount():
    global store
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), "/")
    store = FlashStore()

def stand():
    return game.position.text(), len(game)

def fill():
    pieces = None
    for size in (4096, 512, 64, 0):
        try:
            while True:
                pieces = [pieces, bytearray(size)] if size else (pieces,)
        except MemoryError:
            pass
    return pieces

def let_go(pieces, most=100_000):
    # One by one: an old word of the stack may point to a piece, which would keep all those before it.
    while pieces and most:
        before = pieces[0]
        if len(pieces) > 1:
            pieces.clear()
        pieces = before
        most -= 1
    return pieces

def apart(free):
    return let_go(fill(), free // 3)  # the last and smallest pieces

def together(words):
    room = [None] * words
    pieces = fill()
    room.clear()  # gives its memory back whatever points to it
    return pieces

def bare(words):
    global journal, game
    journal = game = None  # a start finds no other game in memory
    gc.collect()
    return together(words)

def short(action, left, free):
    gc.collect()
    held = left(free)
    gc.collect()
    ended = True
    try:
        action()
    except MemoryError:
        ended = False
    let_go(held)
    held = None
    gc.collect()
    if anew:
        return ended, None, None
    found = stand()
    enter("touch south")
    return ended, found, stand()
"""
BEGIN = f"""
journal = Journal(store)
journal.resume()
journal.begin("rules krhum\\nseats south north\\nopener south")
for text in {PLAYED}:
    journal.append(text)
start()
"""
ONE_COPY = "os.remove('/data~/tail~')\n"
# Each action: what comes before it, the call, the memory left, and by how much the game is longer then.
ACTIONS = {
    "entry": ("", "lambda: enter('touch south')", "together, 4 * ", 1),
    "entry in pieces": ("", "lambda: enter('touch south')", "apart, ", 1),
    "undo": ("", "lambda: enter('undo')", "together, 4 * ", -1),
    "undo in pieces": ("", "lambda: enter('undo')", "apart, ", -1),
    "start": ("", "start", "bare, 10 * ", 0),
    "start with one copy": (ONE_COPY, "start", "bare, 10 * ", 0),
}


def with_script(uf2):
    """A chip at its prompt that has loaded the script."""
    chip = Pico(uf2, image.firmware_files(wanted=lambda name: name not in ("main.py", "boot.py")))
    chip.rest_pio()
    chip.boot()
    chip.run(0.1)
    chip.exec(SCRIPT, timeout_s=60)
    return chip


def game_file(flash):
    return read_file_system(flash)["/data/game00001"]


@pytest.fixture(scope="module")
def pico(uf2):
    chip = with_script(uf2)
    chip.exec(BEGIN, timeout_s=60)
    return chip


@pytest.fixture(scope="module")
def stand_after(uf2):
    """Tells the stand of a chip that mounts the flash it is given and starts."""
    chip = with_script(uf2)

    def stand(flash):
        chip.mcu.flash[FS_START : len(flash)] = flash[FS_START:]
        return ast.literal_eval(chip.exec("mount()\nstart()\nprint(stand())", timeout_s=60))

    return lambda flash: in_a_process(lambda: stand(flash))


@pytest.mark.parametrize("action", ACTIONS)
def test_the_score_is_right_wherever_memory_ends(pico, stand_after, action):
    first, code, left, change = ACTIONS[action]
    before = ast.literal_eval(pico.exec("print(stand())"))
    filed = game_file(pico.flash())
    assert before[1] == len(PLAYED)
    assert len(filed) > PART_BYTES

    def tried(free):
        told = pico.exec(f"{first}print(short({code}, {left}{free}))", timeout_s=60)
        return *ast.literal_eval(told), pico.flash()

    ends = []
    for free in (ENOUGH, *FREE):
        ended, found, later, flash = in_a_process(lambda: tried(free))  # noqa: B023 - it is called at once
        kept = stand_after(flash)
        if free == ENOUGH:
            wanted = found
            assert wanted[1] == before[1] + change
            assert game_file(flash) != filed
        if found is None:  # main.py starts the chip anew
            assert not ended
            assert kept in (before, wanted), free
        else:
            assert found == (wanted if ended else before), free
            assert (kept, kept[1]) == (later, found[1] + 1), free
        ends.append(ended)
        print(f"{action}, {free} free: ended {ended}, anew {found is None}, {kept[1]} entries", flush=True)
    assert ends[0]
    assert not ends[1]
