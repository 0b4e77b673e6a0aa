"""make bench-chip: what the firmware costs on the emulated chip, in the chip's own time.

Two columns: the firmware compiled on the flash of a plain MicroPython, and frozen in where `make uf2` has built
build/carrom-pico.uf2. Cache misses of the flash are not modelled: times of busy code are approximate.
"""

import re
import sys

from carrom.game import record
from carrom.game.pieces import STRIKER, WHITE
from carrom.sensing.striker_lines import STARTED
from carrom_simulator.physics.outcome import LineEdge
from stands.chip import capture, image
from stands.chip.pico import Pico
from stands.chip.playing import LEAVING, PlayingTable
from stands.chip.wired_table import WiredTable

FROZEN = image.ROOT / "build" / "carrom-pico.uf2"
WANTED = {
    "boot to ready": (1500, "ms"),
    "one judge, worst of a game": (5, "ms"),
    "undo after 500 entries, worst": (150, "ms"),
    "ruling possible to frame": (60, "ms"),
    "a man alone, judged": (10, "ms"),
    "the striker alone, judged": (10, "ms"),
    "step in a shot, mean": (0.7, "ms"),
    "step while a text scrolls, mean": (0.7, "ms"),
}

# Names that MicroPython has not in its flash; each takes 12 bytes of the heap and more. From 621 on their list takes
# 4.5 kB more, in one piece.
NAMES = """
import gc, micropython, board
gc.threshold(24_000)
hardware = board.hardware()
import carrom.main
carrom.main.table_class(hardware)
from carrom.console import Console
hardware.beams.stop()
micropython.qstr_info()
"""

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

# Passages at 1.25 m/s, each piece with its usual readings. The longest step judges.
PASSAGES = f"""
import gc, time
from carrom.sensing.calibration import Calibration
from carrom.sensing.passages import Passages
rows = ({WHITE},), ({STRIKER},), ({WHITE}, {STRIKER}), ({WHITE}, {WHITE}, {WHITE})
for row in rows:
    apart_um = 1500 if len(row) == 3 else 0
    calibration = Calibration()
    known = calibration.pockets[0]
    spans = []
    front_um = 0
    for piece in row:
        rear_um = front_um + (calibration.striker_um if piece == {STRIKER} else calibration.man_um)
        spans.append((front_um, rear_um, known.colours[piece]))
        front_um = rear_um + apart_um
    edges = []
    for gate, at_um in ((0, 0), (1, known.gap_um)):
        for front_um, rear_um, _ in spans if apart_um else ((0, rear_um, None),):
            edges.append(((at_um + front_um) * 4 // 5, gate, True))
            edges.append(((at_um + rear_um) * 4 // 5, gate, False))
    edges.sort()
    passages = Passages(calibration)
    worst = 0
    for now in range(0, 400_000, 2000):
        while edges and edges[0][0] <= now:
            time_us, gate, blocked = edges.pop(0)
            passages.edge(gate, blocked, time_us)
        at_um = now * 5 // 4 - known.gap_um - known.window_um
        red = green = 0
        for front_um, rear_um, light in spans:
            if front_um <= at_um <= rear_um:
                red, green = light
        if passages.wanted(now) & 1:
            passages.light(0, now, 20, 45 + red, 45 + green, 45 + red)
        gc.collect()
        start = time.ticks_us()
        passages.step(now)
        worst = max(worst, time.ticks_diff(time.ticks_us(), start))
    named = []
    while passages.ready():
        passage = passages.take()
        named += passage.pieces
        assert passage.doubt is None
    assert tuple(named) == row
    print(worst)
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
hardware = board.hardware()
from carrom.table import Table
from carrom.sensing.passage import Passage
table = Table(hardware, now_us=time.ticks_us())
table.new_game('krhum', 2)
table.announcer.cut()
table.settings.set('quiet_ms', '1500')
worst = 0
for turn in range(4):
    now = time.ticks_us()
    table.referee.line_event((STARTED_CODE, table.game.position.turn, now), now, False)
    table.referee.passage(Passage(2, (turn & 1,), now, 90, None), now)
    table.wake()
    table.step(time.ticks_us())
    gc.collect()
    before = len(table.game)
    time.sleep_ms(1500)  # quiet: the ruling is possible
    start = time.ticks_us()
    while len(table.game) == before:
        table.step(time.ticks_us())
    worst = max(worst, time.ticks_diff(time.ticks_us(), start))
    table.announcer.cut()
hardware.beams.stop()
print(worst)
"""

# main.py's loop without USB and pads, which collects garbage by main.py's rule, but for the collection every 10 s:
# until the calls after the first entry are over, or for the whole time where nobody shoots.
STEPS = """
import gc, time, board
gc.threshold(24_000)
hardware = board.hardware()
from carrom.table import Table
table = Table(hardware, now_us=time.ticks_us())
table.settings.set('quiet_ms', '1500')
table.new_game('krhum', 2, 0)
table.announcer.cut()
SAY
beams = hardware.beams
now, ago = time.ticks_us, time.ticks_diff
gc.threshold(-1)
gc.collect()
took = count = worst = moving = moves = tidying = work = 0
shooting = False
begin = now()
until = time.ticks_add(begin, LAST_US)
while ago(until, now()) > 0 and (not len(table.game) or table.announcer.busy):
    start = now()
    due = table.step(start)
    one = ago(now(), start)
    took += one
    worst = max(worst, one)
    count += 1
    if table.shooting() != shooting:
        shooting = not shooting
        one = 100_000
    if one > 6_000:
        work += one
    if work >= (100_000 if shooting else 20_000) and not table.passing():
        start = now()
        gc.collect()
        tidying += ago(now(), start)
        work = 0
    scroll = start
    while ago(due, now()) > 0 and not beams.waiting() and not table.due:
        start = now()
        if scroll is not None and ago(start, scroll) >= 0:
            scroll = table.scroll(start)
            moving += ago(now(), start)
            moves += 1
        start = ago(due, now())
        if start > 1000:
            time.sleep_ms(min(3, start // 1000))
beams.stop()
passed = ago(now(), begin)
print(took // count, worst, moving // max(moves, 1), (took + moving + tidying) * 1000 // passed, len(table.game), count,
      took)
"""


def flash_bytes(uf2) -> int:
    """Return the bytes that a UF2 puts into the flash: 256 in each block of 512."""
    return uf2.stat().st_size // 512 * 256


def booted(uf2, files) -> WiredTable:
    table = WiredTable(Pico(uf2, files))
    table.pico.boot()
    table.pico.run(0.1)
    return table


def numbers(pico: Pico, code: str) -> list[int]:
    """Run `code` at the prompt with an empty heap. Return its output."""
    pico.enter_raw_repl()
    pico.soft_reset_raw()
    return [int(word) for word in pico.exec(code, timeout_s=60).split()]


def steps(table: PlayingTable, shot: bool) -> dict[str, float]:
    """Milliseconds of a step and of a text's move, and the share of time that is busy, in a shot or under a text."""
    pico = table.pico
    pico.enter_raw_repl()
    pico.soft_reset_raw()
    say = "table.say('fault', what='This text goes by while steps are timed')"
    if shot:
        say = ""
        still_s = table.sensors.place(0, table.now_s + 4, "calm")  # by then the table is switched on
        flick_s = still_s + 0.8
        table.sensors.flick(0, flick_s, [LineEdge(time_s, 0, line, -1, False) for time_s, line in LEAVING])
        table.sensors.fall(flick_s + 0.2, 2, 0)
        table.sensors.fall(flick_s + 1.2, 0, 1)  # so late that nobody asks which one fell first
        table.schedule()
    code = STEPS.replace("SAY", say).replace("LAST_US", str(25_000_000 if shot else 2_000_000))
    words = [int(word) for word in pico.exec(code, timeout_s=60).split()]
    mean_us, worst_us, move_us, busy, entries, count, took_us = words
    assert entries == shot, "the shot was not seen"
    what = "in a shot" if shot else "while a text scrolls"
    figures = {f"step {what}, mean": mean_us / 1000, f"step {what}, worst": worst_us / 1000}
    if shot:
        figures |= {"steps in a shot": count, "steps in a shot, ms together": took_us / 1000}
    else:
        figures["move of a text, mean"] = move_us / 1000
    return figures | {f"busy {what}, %": busy / 10}


def start_ms(table: PlayingTable) -> float:
    """Milliseconds from power on to the first picture after every LED has been lit."""
    pico = table.pico
    shown: list[float] = []
    lit: list[float] = []
    table.frame_listeners.append(lambda now_us, frame: (lit if frame == b"\xff" * 32 else shown).append(now_us))
    pico.mcu.core.pc = 0x10000000
    start_us = pico.now_us
    pico.until(lambda: lit and shown and shown[-1] > lit[0], 10, wall_s=900)
    return (shown[-1] - start_us) / 1000


def measure(uf2, files) -> dict[str, float]:
    """Measure one board; `files` are on its flash."""
    figures = {}
    pico = Pico(uf2, files)
    table = PlayingTable(pico)
    figures["boot to ready"] = start_ms(table)
    table.wait("call")
    free = []
    for _ in range(6):
        pico.run(0.7)
        free.append(table.ask("status")["heap_free"])
    figures["heap free in play"] = max(free) / 1000
    pico.enter_raw_repl()
    pico.soft_reset_raw()
    figures["names on the heap"] = int(re.search(r"n_qstr=(\d+)", pico.exec(NAMES))[1])

    # Judging, ruling and steps, at the prompt of the same board.
    path = image.ROOT / "tests" / "games" / "krhum_game.record"
    lines = [line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line and not line.startswith("=>")]
    header, entries = lines[:3], [text for text in lines[3:] if record.parse_entry(text)]
    worst, mean = numbers(pico, JUDGE.replace("HEADER", repr(header)).replace("ENTRIES", repr(entries)))
    figures["one judge, worst of a game"] = worst / 1000
    figures["one judge, mean"] = mean / 1000
    figures["undo after 500 entries, worst"] = numbers(pico, UNDO)[0] / 1000
    figures["ruling possible to frame"] = numbers(pico, RULING.replace("STARTED_CODE", str(STARTED)))[0] / 1000
    judged = ("a man alone, judged", "the striker alone, judged", "the two in a row, judged", "three men, judged")
    for name, worst_us in zip(judged, numbers(pico, PASSAGES), strict=True):
        figures[name] = worst_us / 1000
    return figures | steps(table, True) | steps(table, False)


def edges_per_s(uf2) -> int:
    """Find the highest rate of edges, of those tried, at which the beams lose none."""
    for rate in (2000, 5000):
        plan, edges, text = capture.record(
            booted(uf2, image.driver_files()), 300_000, 7, 3000, "time.sleep_ms(20)", rate
        )
        capture.check(plan, edges)
        assert "overruns 0" in text
    return rate


def main() -> None:
    plain = image.find_uf2()
    boards = {}
    if plain is not None:
        boards["flashed"] = measure(plain, image.firmware_files())
        boards["flashed"]["edges a second, none lost"] = edges_per_s(plain)
    if FROZEN.exists():
        boards["frozen"] = measure(FROZEN, {})
        if plain is not None:
            boards["frozen"]["code frozen in"] = (flash_bytes(FROZEN) - flash_bytes(plain)) / 1000
    if not boards:
        sys.exit(image.NEEDED)
    print(f"{'':32}" + "".join(f"{name:>10}" for name in boards))
    for name in dict.fromkeys(name for figures in boards.values() for name in figures):
        values = [figures.get(name) for figures in boards.values()]
        wanted = ""
        if name in WANTED:
            limit, unit = WANTED[name]
            missed = any(value is not None and value > limit for value in values)
            wanted = f" {unit:4} wanted ≤ {limit}" + ("  MISSED" if missed else "")
        print(
            f"{name:32}" + "".join(f"{'' if value is None else format(value, '.1f'):>10}" for value in values) + wanted
        )


if __name__ == "__main__":
    main()
