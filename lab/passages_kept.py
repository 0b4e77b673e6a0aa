"""Keeps passages with their truth, so that another classifier judges the same ones again within a minute.

`python -m lab.passages_kept --out FILE [--tables N] [--worlds N] [--seed N] [BANK ...]` plays banks of
recorded drops on simulated tables, and events of the second world, and keeps edges, readings, calibration and truth.
`--part held` takes every sixth drop of a bank, on tables of the next seed, `--part fit` the others.
`python -m lab.passages_kept FILE ...` judges kept passages by the firmware: right, asked and wrong.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from carrom import clock
from carrom.game.pieces import PIECE_WORDS
from carrom.sensing import calibration_file
from carrom.sensing.calibration import Calibration
from carrom.sensing.passage import Passage
from carrom.sensing.passages import Passages
from carrom.sensing.window import Window
from carrom_simulator.drops.bench import TABLE, calibrated
from carrom_simulator.world.chutes import read
from carrom_simulator.world.judging import verdict
from carrom_tools.records.kept_passages import Kept, load
from stands.worlds import run as worlds
from stands.worlds.scenarios import SCENARIOS

HELD = 6  # one drop in this many is held apart


def kind(source: str, truth: dict[int, list[int]]) -> str:
    """Return one piece or several, or the scenario of the second world."""
    if source in SCENARIOS:
        return source
    return "one piece" if sum(map(len, truth.values())) == 1 else "several"


class Recorder:
    """A `Passages.trace` that keeps what the chutes told."""

    def __init__(self) -> None:
        self.items: list[list[int]] = []
        self.empties: dict[int, list[int]] = {}

    def begin(self, source: str, truth: dict[int, list[int]], passages: Passages) -> Kept:
        """Begin to keep an event."""
        known = passages.calibration
        kept = Kept(
            source, truth, calibration_file.to_bytes(known).decode(), passages.faults, blacks_vary=known.blacks_vary
        )
        chute = [known.chute_um, known.mouth_um, known.drop_us]
        if chute != [Calibration.chute_um, Calibration.mouth_um, Calibration.drop_us]:
            kept.chute = chute
        self.items, self.empties = kept.items, kept.empties
        return kept

    def empty(self, pocket: int, red: int, green: int, left: int) -> None:
        self.empties.setdefault(pocket, [red, green, left])

    def blacks(self, vary: int) -> None:
        """Hear what the calibration has learned, which is kept already."""

    def note_edge(self, beam: int, blocked: bool, time_us: int) -> None:
        self.items.append([beam, int(blocked), time_us])

    def light(self, pocket: int, time_us: int, seen: Window) -> None:
        item = [pocket, time_us, seen.dark_raw, seen.red_raw, seen.green_raw]
        self.items.append(item if seen.left_raw < 0 else [*item, seen.left_raw])

    def decision(self, passage: Passage) -> None:
        """Hear of a decision: a `Passages.trace` is told of these too."""


def of_bank(path: Path, tables: int, seed: int, part: str | None = None) -> Iterator[tuple[Kept, str]]:
    """Play the drops of a bank on so many tables for each friction. part: "fit", "held", or None for all drops."""
    met = read(path)
    for number, friction in enumerate(met.frictions):
        for table in range(tables):
            bench = calibrated("nominal", 100 * seed + number + TABLE * table, friction)
            recorder = Recorder()
            bench.passages.trace = recorder
            drops = [drop for _, of_kind in sorted(met.drops[friction].items()) for drop in of_kind]
            for drop in [drop for i, drop in enumerate(drops, 1) if part in (None, "fit" if i % HELD else "held")]:
                kept = recorder.begin(path.name, {}, bench.passages)
                how = bench.judge(met.read(drop))
                if kept.items:
                    kept.truth = {bench.pocket: list(bench.fell)}
                    yield kept, how


def of_world(name: str, events: int, seed: int) -> Iterator[tuple[Kept, str]]:
    """Let events of a scenario happen."""
    scenario = SCENARIOS[name]
    passages = Passages(worlds.flat_chute())
    start_us = 0
    for number in range(events):
        if not scenario.keeps:
            passages = Passages(worlds.flat_chute())
        event, rng = worlds.draw(name, seed, number, *((number / events,) if scenario.keeps else ()))
        start_us = worlds.wait(event, passages, start_us, rng)
        recorder = Recorder()
        passages.trace = recorder
        kept = recorder.begin(name, event.truth, passages)
        found = worlds.happen(event, passages, start_us, rng)
        start_us = clock.add(start_us, 20_000_000)
        if kept.items:
            yield kept, verdict(event.truth, found)


def write(path: Path, kept: Iterator[tuple[Kept, str]]) -> Counter:
    """Write events to a file, one JSON object a line. Returns how many of each kind were right, asked and wrong."""
    counts: Counter = Counter()
    with gzip.open(path, "at") as file:
        for one, how in kept:
            file.write(one.line() + "\n")
            counts[kind(one.source, one.truth), how] += 1
    return counts


def table(counts: Counter) -> str:
    """Right, asked and wrong of each kind, as lines of Markdown."""
    lines = ["| events | number | asked | wrong |", "|---|---|---|---|"]
    for name in dict.fromkeys(name for name, _ in counts):
        right, asked, wrong = (counts[name, how] for how in ("right", "asked", "wrong"))
        total = right + asked + wrong
        lines.append(f"| {name} | {total} | {100 * asked / total:.2f} % | {wrong} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="passages_kept", description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="kept passages; with --out: banks of drops")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep passages there")
    parser.add_argument("--tables", type=int, default=1, help="tables that see each drop")
    parser.add_argument("--worlds", type=int, default=0, metavar="N", help="events of each of the second world's rows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=("fit", "held"), help="of the drops of each bank; none: all of them")
    parser.add_argument("--causes", action="store_true", help="count what was asked about, by its truth and doubt")
    parser.add_argument("--show", action="store_true", help="print each event that was seen wrong")
    options = parser.parse_args()
    counts: Counter = Counter()
    causes: Counter = Counter()
    if options.out:
        seed = options.seed + (options.part == "held")
        for path in options.files:
            counts += write(options.out, of_bank(path, options.tables, seed, options.part))
        for name in SCENARIOS if options.worlds else ():
            counts += write(options.out, of_world(name, options.worlds, seed))
    else:
        for number, kept in enumerate(load(options.files)):
            found = kept.judge()
            how = kept.verdict(found)
            name = kind(kept.source, kept.truth)
            counts[name, how] += 1
            if options.causes and how == "asked":
                row = "".join(PIECE_WORDS[piece] for truth in kept.truth.values() for piece in truth)
                doubts = sorted({passage.doubt or "" for passage in found} - {""})
                causes[name, row, *doubts] += 1
            if options.show and how == "wrong":
                seen = [(passage.pieces, passage.count_margin, passage.colour_margin) for passage in found]
                print(f"{number} {name}: {kept.truth} fell, {seen} seen", flush=True)
    for cause, often in causes.most_common(40):
        print(often, *cause)
    print(table(counts))


if __name__ == "__main__":
    main()
