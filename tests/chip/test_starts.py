"""After any start a flashed board has its large pieces of memory: it works on where the rest of the heap is full.

The board starts four times: power on, from the prompt after a tool's session, after a loop that hung, after a crash.
"""

import pytest

from stands.chip import image
from stands.chip.pico import Pico
from stands.chip.playing import PlayingTable

STEP = 20  # of the table, in which the pieces are tried
# Stands in the place of main.py. A line of /next is what the step does then.
PROBE = """
import gc, time
from carrom import main

def _probe(table):
    import os
    table_step = table.step
    hardware, count = table.hardware, [0]
    frame, word, line = bytearray(hardware.display.width), "x" * 24, b"0123456789" * 4
    def step(now_us):
        count[0] += 1
        if count[0] != STEP:
            return table_step(now_us)
        log = table.game.texts()
        kept, done = log.kept(), []
        full = None
        for size in (2048, 512, 64, 0):
            try:
                while True:
                    full = [full, bytearray(size)] if size else [full]
            except MemoryError:
                pass
        full = cut(full, 8)  # so many cells of two blocks are left: what is small finds room
        gc.collect()
        try:
            hardware.beams.read()
            done.append("ring")
            hardware.display.show(frame)
            done.append("frame")
            for _ in range(48):
                log.append(word)
            done.append("log")
            hardware.store.append("probe", line)
            done.append("file")
        except MemoryError:
            pass
        cut(full, 1 << 20)
        while log.kept() > kept:
            log.pop()
        print('{"event": "room", "pieces": "' + " ".join(done) + '"}')
        try:
            with open("/next") as file:
                lines = file.read().split("\\n")
            with open("/next", "w") as file:
                file.write("\\n".join(lines[1:]))
            exec(lines[0])
        except OSError:
            pass
        return table_step(now_us)
    table.step = step
    return table

# MicroPython keeps what a forgotten place of its stack still points to: so no cell may lead to the next one.
def cut(full, cells):
    while full and cells:
        full[0], full = None, full[0]
        cells -= 1
    return full

plain = main.table_class
def probed(hardware):
    make = plain(hardware)
    return lambda *args, **named: _probe(make(*args, **named))
main.table_class = probed
main.run()
"""
PIECES = "ring frame log file"
CHAIN = b"time.sleep(100)\nraise ValueError('a crash')\n"  # the second start hangs, the third crashes


@pytest.fixture(scope="module")
def probed(uf2):
    files = image.firmware_files()
    files["/main.py"] = image.on_chip(PROBE.replace("STEP", str(STEP))).encode()
    return PlayingTable(Pico(uf2, files))


def test_every_piece_finds_room_after_every_start(probed):
    pico = probed.pico
    pico.boot()
    assert probed.wait("room", timeout_s=60)["pieces"] == PIECES
    pico.enter_raw_repl()  # a tool's session: it empties the heap, looks about, and writes files
    pico.soft_reset_raw()
    pico.exec(
        f"import os\nfor name in os.listdir('/data'): os.stat('/data/' + name)\nopen('/next', 'wb').write({CHAIN!r})"
    )
    pico.soft_reset()
    for start in ("after a tool's session", "after a loop that hung", "after a crash"):
        assert probed.wait("room", timeout_s=90)["pieces"] == PIECES, start
    assert pico.resets == 2
    log = pico.files()["/data/crashes"]
    assert b"the loop hung" in log
    assert b"a crash" in log
    assert b"MemoryError" not in log
