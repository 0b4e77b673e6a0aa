"""make bench-chip: what the firmware costs on the emulated chip, in the chip's own time.

The firmware is frozen in where `make uf2` has built build/carrom-pico.uf2, else it lies compiled on the flash, which
costs memory and time to start. Cache misses of the flash are not modelled: times of busy code are approximate.
"""

import sys

from carrom.game import record
from tests.chip import image, test_capture
from tests.chip.pico import Pico
from tests.chip.playing import PlayingTable
from tests.chip.wired_table import WiredTable
from tests.games_runner import GAMES

FROZEN = image.ROOT / "build" / "carrom-pico.uf2"
WANTED = {
    "boot to ready": (1500, "ms"),
    "one judge, worst of a game": (5, "ms"),
    "undo after 500 entries, worst": (150, "ms"),
    "ruling possible to frame": (60, "ms"),
    "heap free in play": (120, "kB"),
    "code frozen in": (120, "kB"),
}

JUDGE = """
import gc, time
from carrom.game import record
from carrom.game.engine import Game, judge
from carrom.game.entry import LATE, UNDO
book, seats, opener = record.parse_header(HEADER)
game = Game(book, seats, opener)
gc.collect()
worst = total = count = 0
for text in ENTRIES:
    entry = record.parse_entry(text)
    if entry.kind not in (LATE, UNDO):
        start = time.ticks_us()
        judge(book, game.position, entry)
        took = time.ticks_diff(time.ticks_us(), start)
        total += took
        count += 1
        worst = max(worst, took)
    game.enter(entry)
    gc.collect()
print(worst, total // count)
"""

UNDO = """
import time
from carrom.game import record
from carrom.game.engine import Game
from carrom.game.rules import load
game = Game(load('krhum'), (0, 2), 0)
shots = [record.parse_entry('south -'), record.parse_entry('north -')]
for turn in range(500):
    game.enter(shots[turn & 1])
undo = record.parse_entry('undo')
worst = 0
for _ in range(17):  # past a mark
    start = time.ticks_us()
    game.enter(undo)
    worst = max(worst, time.ticks_diff(time.ticks_us(), start))
print(worst)
"""

RULING = """
import gc, time, board
from carrom.table import Table
from carrom.sensing.passages import Passage
from carrom.sensing.striker_lines import STARTED
hardware = board.hardware()
table = Table(hardware, now_us=time.ticks_us())
table.new_game('krhum', 2)
table.announcer.cut()
table.settings.set('quiet_ms', '500')
worst = 0
for turn in range(4):
    now = time.ticks_us()
    table.referee.line_event((STARTED, table.game.position.turn, now), now, False)
    table.referee.passage(Passage(2, (turn & 1,), now, 90, None), now)
    table.step(time.ticks_us())
    gc.collect()
    before = len(table.game)
    time.sleep_ms(520)  # quiet: the ruling is possible
    start = time.ticks_us()
    while len(table.game) == before:
        table.step(time.ticks_us())
    worst = max(worst, time.ticks_diff(time.ticks_us(), start))
    table.announcer.cut()
hardware.beams.stop()
print(worst)
"""


def flash_bytes(uf2) -> int:
    """What a UF2 puts into the flash: 256 bytes a block of 512."""
    return uf2.stat().st_size // 512 * 256


def booted(uf2, files) -> WiredTable:
    table = WiredTable(Pico(uf2, files))
    table.pico.boot()
    table.pico.run(0.1)
    return table


def numbers(pico: Pico, code: str) -> list[int]:
    """What `code` prints, run at the prompt with an empty heap."""
    pico.enter_raw_repl()
    pico.soft_reset_raw()
    return [int(word) for word in pico.exec(code, timeout_s=60).split()]


def main() -> None:
    plain = image.find_uf2()
    uf2, files = (FROZEN, {}) if FROZEN.exists() else (plain, image.firmware_files())
    if uf2 is None:
        sys.exit(image.NEEDED)
    print(f"{uf2.name}: {'firmware frozen in' if files == {} else 'firmware compiled on the flash'}", flush=True)
    figures = {}

    # Boot, and heap in play.
    pico = Pico(uf2, files)
    table = PlayingTable(pico)
    shown: list[float] = []
    table.frame_listeners.append(lambda now_us, frame: shown.append(now_us) if frame != b"\xff" * 32 else None)
    pico.mcu.core.pc = 0x10000000
    start_us = pico.now_us
    lit: list[float] = []
    table.frame_listeners.append(lambda now_us, frame: lit.append(now_us) if frame == b"\xff" * 32 else None)
    pico.until(lambda: lit and shown and shown[-1] > lit[0], 10, wall_s=600)
    figures["boot to ready"] = (shown[-1] - start_us) / 1000
    table.wait("call")
    free = []
    for _ in range(6):
        pico.run(0.7)
        free.append(table.ask("status")["heap_free"])
    figures["heap free in play"] = max(free) / 1000

    # Judging and ruling, at the prompt of the same board.
    path = GAMES / "krhum_game.record"
    lines = [line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line and not line.startswith("=>")]
    header, entries = lines[:3], [text for text in lines[3:] if record.parse_entry(text)]
    worst, mean = numbers(pico, JUDGE.replace("HEADER", repr(header)).replace("ENTRIES", repr(entries)))
    figures["one judge, worst of a game"] = worst / 1000
    figures["one judge, mean"] = mean / 1000
    figures["undo after 500 entries, worst"] = numbers(pico, UNDO)[0] / 1000
    figures["ruling possible to frame"] = numbers(pico, RULING)[0] / 1000

    # Edges.
    for rate in (2000, 5000):
        bare = booted(plain or uf2, image.driver_files())
        test_capture.EDGES_PER_S = rate
        plan, edges, text = test_capture._record(bare, 300_000, 7, 3000, "time.sleep_ms(20)")
        test_capture._check(plan, edges)
        assert "overruns 0" in text
        figures["edges a second, none lost"] = rate

    if uf2 == FROZEN and plain is not None:
        figures["code frozen in"] = (flash_bytes(FROZEN) - flash_bytes(plain)) / 1000
    for name, value in figures.items():
        wanted = ""
        if name in WANTED:
            limit, unit = WANTED[name]
            sign = "≥" if name.startswith("heap") else "≤"
            good = value >= limit if sign == "≥" else value <= limit
            wanted = f"{unit:4} wanted {sign} {limit}" + ("" if good else "  MISSED")
        print(f"{name:31}{value:10.1f} {wanted}")


if __name__ == "__main__":
    main()
