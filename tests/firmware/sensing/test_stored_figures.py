"""Measures and judgements of a few dozen chutes, to the last digit, against the figures in figures.txt.

Lengths, errors and margins are tuned. Who changes one sees here which passages that moves, and stores the new figures
with `python -m tests.firmware.sensing.test_stored_figures`.
"""

import random
from pathlib import Path

import pytest

from carrom import clock
from carrom.game import pieces
from carrom.sensing.calibration import Calibration
from carrom.sensing.calibrator import KINDS, PASSES, Learner
from carrom.sensing.pairing import measure, second_opinion
from carrom.sensing.passages import Passages
from tests.firmware.sensing.sliding import DIAMETER_MM, GAP_MM, START_US, WINDOW_MM, Chute

FIGURES = Path(__file__).with_name("figures.txt")


class Worn(Chute):
    """A chute whose pieces are brighter or darker than usual, flicker, and may lie over the window for a while."""

    def __init__(self, rng, **more):
        row, behind = [], 0.0
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
            piece = rng.choice(KINDS if all(other != pieces.STRIKER for other, _ in row) else KINDS[:3])
            row.append((piece, behind))
            behind += DIAMETER_MM[piece] + rng.choice((-2.0, 0.0, 0.1, 6.0, 25.0))
        speed, drive = rng.choice((80.0, 200.0, 600.0, 1500.0)), rng.choice((-300.0, 400.0, 1000.0, 2000.0, 6000.0))
        if drive < 0:
            speed = max(speed, 600.0)
        super().__init__(row, speed, drive, rng.randrange(4), **more)
        self._share = rng.choice((1.0, 1.0, 0.85, 1.2, 0.7, 0.45))
        self._flicker = rng.choice((0.0, 0.0, 0.02, 0.15, 0.5))
        self._halt_s = rng.choice((0.0, 0.0, 0.0, 0.3))
        self._rng = rng

    def light(self, time_s, calibration):
        halted_s = self.time_s(GAP_MM + WINDOW_MM + 25.0)
        if time_s > halted_s:
            time_s = max(halted_s, time_s - self._halt_s)
        share = self._share * (1 + self._rng.uniform(-self._flicker, self._flicker))
        red, green = super().light(time_s, calibration)
        return int(red * share), int(green * share)


def judged(number):
    """Lines for what `Passages` says of one chute, and when."""
    rng = random.Random(f"judged {number}")
    at_fault = rng.choice((None, None, None, 0, 1))
    mute = rng.choice(((), (), (), (), (0,), (1,)))
    chute = Worn(rng, mute=mute, window_works=rng.random() < 0.93)
    passages = Passages(Calibration())
    if at_fault is not None:
        passages.faults = 1 << 2 * chute.pocket + at_fault
    edges = chute.edges()
    shown = " ".join(f"{pieces.PIECE_WORDS[piece]}+{behind:.1f}" for piece, behind in chute.row)
    yield f"{number}: {shown} {chute.speed:.0f} mm/s {chute.drive:.0f} mm/s2, at fault {at_fault}, mute {mute}"
    empty = passages.calibration.pockets[chute.pocket].empty_red
    for step in range(1200):
        now_s = step * 0.002
        while edges and edges[0][0] <= now_s:
            at_s, gate, blocked = edges.pop(0)
            passages.edge(chute.pocket * 2 + gate, blocked, clock.add(START_US, int(at_s * 1e6)))
        now_us = clock.add(START_US, int(now_s * 1e6))
        if passages.wanted(now_us) >> chute.pocket & 1:
            red, green = chute.light(now_s, passages.calibration)
            passages.light(chute.pocket, now_us, 300, 300 + empty + red, 300 + empty + green)
        passages.step(now_us)
        while (passage := passages.take()) is not None:
            named = ",".join(pieces.PIECE_WORDS[piece] for piece in passage.pieces) or "-"
            fell_us = clock.diff(passage.time_us, START_US)
            margins = f"{passage.margin} {passage.count_margin} {passage.colour_margin} {passage.doubt}"
            yield (
                f"    {step * 2} ms: {named} {fell_us} us, {margins}, "
                f"{passage.length_um} um {passage.speed} mm/s {passage.readings}"
            )
    usual = passages.calibration.pockets[chute.pocket].colours
    yield f"    faults {passages.faults:b}, jams {passages.jams:b}, usual {usual}"


def measured(number):
    """Lines for the blocks of two stations that met, parted or were knocked between them."""
    rng = random.Random(f"measured {number}")
    usual = Calibration().pockets[0]
    speed, count = rng.choice((120, 400, 1200)), rng.choice((1, 1, 2, 3, 4))

    def blocks(gap_mm, later_us, stretch):
        found, at_mm = [], 0.0
        for _ in range(count):
            long_mm = rng.choice((31.8, 41.3))
            found.append([later_us + int(mm / speed * 1e6 * stretch) for mm in (at_mm, at_mm + long_mm)])
            at_mm += long_mm + gap_mm
        return found

    way_us = int(25 / speed * 1e6)
    a, b = blocks(6.0, 0, 1.0), blocks(6.0, way_us, rng.choice((0.8, 0.97, 1.0, 1.3)))
    joined = rng.choice((None, None, "a", "b"))
    if joined == "a":
        a = [[a[0][0], a[-1][1]]]
    if joined == "b":
        b = [[b[0][0], b[-1][1]]]
    runs = [[on + 2 * way_us, off + 2 * way_us + 500] for on, off in b]
    yield f"{number}: {a} {b}"
    found = measure(a, b, 25_000, 40_000, usual, rng.choice((0, 700)))
    for again in (False, True):
        if again:
            second_opinion(found, b, runs, 40_000, usual, 300)
        for block in found:
            times = (
                f"{block.on_us} {block.off_us} us, middle over the window {block.at_window(block.length_um // 2)} us"
            )
            length = f"{block.length_um} +- {block.error_um} um at {block.distance_um} um"
            yield f"    {block.station}: {times}, {length}, {block.speed} mm/s {block.drive} mm/s2 odd {block.odd}"


def learned():
    """Lines of a calibration that was learned from pieces of various speeds, some of which were knocked."""
    rng = random.Random("learned")
    learner = Learner(Calibration(), 0b101)
    usual = Calibration().pockets[0]
    for pocket in (0, 2):
        for piece in KINDS:
            for _ in range(PASSES):
                chute = Chute([(piece, 0)], rng.uniform(400, 900), rng.uniform(300, 2200), pocket)
                log = chute.log(Calibration())
                for reading in range(15):
                    log.reds[reading] += rng.randrange(-9, 10)
                learner.expect(pocket, piece)
                found = measure(log.blocks(0), log.blocks(1), 24_500, 40_000, usual)
                learner.passed(pocket, log, found, (31, 29, 15))
                yield f"{piece} in {pocket}: {learner.fault} {learner.last}"
    yield learner.result().to_bytes().decode()


CASES = {
    **{f"judged {number}": lambda number=number: judged(number) for number in range(60)},
    **{f"measured {number}": lambda number=number: measured(number) for number in range(30)},
    "learned": learned,
}


def stored():
    blocks = FIGURES.read_text(encoding="utf-8").split("\n# ")
    return {block.partition("\n")[0]: block.partition("\n")[2].strip() for block in blocks[1:]}


@pytest.mark.parametrize("name", CASES)
def test_the_figures_are_those_stored(name):
    assert "\n".join(CASES[name]()).strip() == stored()[name]


if __name__ == "__main__":
    figures = "".join(f"\n# {name}\n" + "\n".join(make()).strip() + "\n" for name, make in CASES.items())
    FIGURES.write_text("Written by tests/firmware/sensing/test_stored_figures.py\n" + figures, encoding="utf-8")
