"""Edges at random on all sixteen beams of an emulated board, and whether its PIO and DMA lost one."""

import itertools
import random
from array import array

from carrom import clock, ports

# Toggles at random: 2,000 edges a second over all sixteen beams.
EDGES_PER_S = 2000
LATE_US = 20


def _drive_at_random(table, seed: int, duration_us: int, edges_per_s: int) -> list[tuple[int, int, int]]:
    """Schedule random changes of all beams; returns (beam, blocked, time_us of the emulator) as they will happen.

    A beam keeps a level for at least 30 us: three samples, and half of what the fastest piece leaves it.
    """
    rng = random.Random(seed)
    start_us = table.pico.now_us
    levels = [0] * ports.BEAMS
    last_us = [-1000.0] * ports.BEAMS
    time_us = 1000.0
    plan = []
    while time_us < duration_us:
        beam = rng.randrange(ports.BEAMS)
        if time_us - last_us[beam] >= 30:
            levels[beam] ^= 1
            last_us[beam] = time_us
            plan.append((beam, levels[beam], start_us + time_us))
            table.pico.at(time_us, lambda beam=beam, level=levels[beam]: table.block(beam, level))
        time_us += rng.expovariate(edges_per_s) * 1_000_000
    return plan


def _received(text: str) -> list[tuple[int, int, int]]:
    """(beam, blocked, time_us) of what the chip printed."""
    start_us = int(text.split("start ")[1].split()[0])
    packed = array("i", bytes.fromhex(text.split("edges ")[1].split()[0]))
    return [(edge & 15, edge >> 4 & 1, start_us + (edge >> 5)) for edge in packed]


def check(plan, edges) -> None:
    """Every planned edge once, in order; edges of one sample may come in the order of the beams."""
    assert len(edges) == len(plan)
    by_beam_plan = {beam: [edge for edge in plan if edge[0] == beam] for beam in range(ports.BEAMS)}
    late = []
    for beam, planned in by_beam_plan.items():
        got = [edge for edge in edges if edge[0] == beam]
        assert [edge[1] for edge in got] == [edge[1] for edge in planned]
        late += [clock.diff(g[2], int(p[2])) for g, p in zip(got, planned, strict=True)]
    assert min(late) >= 0
    assert max(late) <= LATE_US
    times = [edge[2] for edge in edges]
    assert all(clock.diff(b, a) >= 0 for a, b in itertools.pairwise(times))


RECORD = """
import gc, time, binascii, board
from array import array
beams = board.hardware().beams
assert beams.read() == 0 and beams.levels() == 0, beams.levels()
log = [array('i', bytes(2000)) for _ in range(ROOM // 500)]
edges = beams.edges
n = 0
start = time.ticks_us()
print('start', start)
end = time.ticks_add(start, US)
def drain():
    global n
    got = beams.read()
    for i in range(0, 2 * got, 2):
        log[n // 500][n % 500] = edges[i] | time.ticks_diff(edges[i + 1], start) << 5
        n += 1
    return got
while time.ticks_diff(end, time.ticks_us()) > 0:
    while drain():
        pass
    WORK
while drain():
    pass
print('overruns', beams.overruns)
print('edges ', end='')
for first, part in zip(range(0, n, 500), log):
    print(binascii.hexlify(memoryview(part)[:n - first]).decode(), end='')
print()
"""


def record(table, duration_us: int, seed: int, room: int, work: str, edges_per_s: int = EDGES_PER_S):
    """Let the chip record random edges: (planned, received, all that it printed)."""
    pico = table.pico
    code = RECORD.replace("ROOM", str(room)).replace("WORK", work).replace("US", str(duration_us + 20_000))
    pico.start(code)
    pico.until(lambda: b"start " in pico.received or b"Error" in pico.received)
    pico.pace_pio(True)
    plan = _drive_at_random(table, seed, duration_us, edges_per_s)
    text = pico.finish(timeout_s=duration_us / 1e6 + 30)
    pico.pace_pio(False)
    return plan, _received(text), text
