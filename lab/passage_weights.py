"""Fits the weights by which the table names passages (carrom.sensing.weights), and shows what each of them is worth.

`python -m lab.passage_weights --fit FILE ... --held FILE ... [--table FILE] [--before FOLDER] [--store]`
fits the weights to kept passages (lab.passages_kept) and counts questions and errors on held-out ones:
with the fitted table, with each feature left out, with other tables (a line of numbers each), and with the firmware in
another checkout. `--store` writes the table into the firmware, docs/passages.md and its picture. Without `--fit` it
judges the firmware's, and the page says of the fit what it said.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from carrom.sensing import calibration_file, weights
from carrom.sensing.passage import Passage
from carrom_tools.drawings import plots
from carrom_tools.records import kept_passages
from carrom_tools.records.kept_passages import (
    ASKED_BELOW,
    NAMES,
    TRUST,
    WRONG,
    Example,
    Judged,
    Kept,
    Measured,
    Weights,
)
from lab.evidence import line
from lab.passages_kept import kind

TREE = Path(__file__).resolve().parent.parent
TABLE = TREE / "firmware" / "carrom" / "sensing" / "weights.py"
DOCUMENT, PICTURE = TREE / "docs" / "passages.md", TREE / "docs" / "passages.svg"
STEPS = (1.6, 1.2)  # of the sweeps: a weight is multiplied and divided by them
# Where the fit begins: what an earlier fit to 13,309 passages found, of a model with seven weights more.
START = {
    "LENGTH": 20,
    "OVERLAP": 40,
    "LIGHT": 8,
    "BRIGHT": 267,
    "TINT": 33,
    "BETWEEN": 80,
    "POSED": 352,
    "DARKER": 100,
    "DARKER_ON_EDGE": 30,
    "ODD_POSE": 120,
    "WELL_SEEN": 160,
    "STRAY": 20,
    "BESIDE": 74,
    "SHOWS": 30,
    "SHOWS_LESS": 5,
    "BESIDE_DARK": 12,
    "LONGER": 267,
    "TRAILING": 80,
    "ELSE": 700,
    "VAGUE": 60,
    "SLOW": 30,
}
# How much an event counts: most come as often as in a game, those disturbed on purpose much more often. The misread
# drops were chosen among 70,000, so each would count for next to nothing: but a table that is sure and wrong spoils a
# game, so each of their 36 judgements counts for a tenth of a drop.
RARE = (
    *("side by side", "overlapping", "three staggered", "striker between", "on top"),
    *("blind eye", "eyes dead", "lamps dead", "stands", "hit", "pushed back"),
)
DISTURBED, MISREAD = 0.2, 0.1
DROPS = ("one piece", "several")
KINDS = (*DROPS, "misread")


def _put(**values: int) -> Callable[[list[int]], None]:
    def put(table: list[int]) -> None:
        for name, value in values.items():
            table[getattr(weights, name)] = value

    return put


def _like(name: str, other: str) -> Callable[[list[int]], None]:
    def put(table: list[int]) -> None:
        table[getattr(weights, name)] = table[getattr(weights, other)]

    return put


NEVER = calibration_file.HEAVIEST
LEFT_OUT: dict[str, Callable[[list[int]], None]] = {
    "pieces that overlap": _put(OVERLAP=NEVER),
    "too bright counts more than too dark": _like("BRIGHT", "LIGHT"),
    "tint": _put(TINT=0),
    "light between the middles": _put(BETWEEN=0),
    "odd poses": _put(POSED=NEVER),
    "knocks and odd times": _put(ODD_POSE=0),
    "the time that a flat piece takes": _put(WELL_SEEN=0),
    "on edge": _like("DARKER_ON_EDGE", "DARKER"),
    "light on the other eye": _put(BESIDE=NEVER),
    "length that is too great": _put(LONGER=0),
    "darkness behind a piece": _put(TRAILING=0),
    "a vague length": _put(VAGUE=NEVER),
    "too slow for a piece": _put(SLOW=0),
}


def without(table: Weights, feature: str) -> list[int]:
    """Return a table in which a feature says nothing."""
    out = list(table)
    LEFT_OUT[feature](out)
    return out


def often(one: Kept) -> float:
    """Return how much an event counts in the fit."""
    return MISREAD if is_misread(one) else DISTURBED if one.source in RARE else 1.0


def examples(kept: Iterable[Kept]) -> list[Example]:
    """Measure the events to fit to."""
    return [Example(Measured(one), often(one)) for one in kept]


def is_misread(one: Kept) -> bool:
    """Return whether it is of the stored drops that were once misread."""
    return one.source.startswith("misread")


BEFORE = """
import json, sys
from pathlib import Path
from carrom_tools.records.kept_passages import load
for kept in load(map(Path, sys.argv[1:])):
    print(json.dumps([[one.pocket, one.margin, one.pieces] for one in kept.judge()]))
"""


def before(folder: Path, files: Sequence[Path], kept: Sequence[Kept]) -> list[Judged]:
    """Judge kept passages by the code of another checkout."""
    paths = [folder / room for room in ("", "firmware", "host_tools", "simulator")]
    told = subprocess.run(
        [sys.executable, "-c", BEFORE, *(str(path.resolve()) for path in files)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        cwd=folder,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    rows = [json.loads(row) for row in told.splitlines()]
    found = [[Passage(pocket, pieces, 0, margin, None) for pocket, margin, pieces in row] for row in rows]
    return [kept_passages.judged(one, seen) for one, seen in zip(kept, found, strict=True)]


def judged_by(events: Sequence[Measured], table: Weights) -> list[Judged]:
    """Judge kept passages by a table."""
    return [event.judge(table) for event in events]


def count(judged: Sequence[Judged], chosen: Sequence[bool], asked_below: int = ASKED_BELOW) -> tuple[int, int, int]:
    """Return how many of the chosen events there are, how many are asked about, and how many are seen wrong."""
    hows = [one.verdict(asked_below) for one, wanted in zip(judged, chosen, strict=True) if wanted]
    return len(hows), hows.count("asked"), hows.count("wrong")


def cells(judged: Sequence[Judged], names: Sequence[str], counts: Sequence[float]) -> list[str]:
    """Return questions and errors of one piece, of several, of the misread and in the second world, and what they cost:
    as the fit counts each passage (counts), and each whole."""
    out = []
    for wanted in (*KINDS, None):
        total, asked, wrong = count(judged, [name == wanted or not (wanted or name in KINDS) for name in names])
        out += [f"{100 * asked / max(total, 1):.2f} %", str(wrong)]
    lost = [one.loss() for one in judged]
    fitted = sum(one * much for one, much in zip(lost, counts, strict=True))
    return [*out, f"{fitted:.1f}", f"{sum(lost):.1f}"]


def draw(curves: dict[str, list[Judged]], chosen: Sequence[bool], path: Path) -> None:
    """Draw errors against questions as the margin of doubt moves: the first two curves bold, then the others."""
    plt = plots.pyplot()
    figure, plane = plt.subplots(figsize=(9, 6), layout="constrained")
    for number, (name, judged) in enumerate(curves.items()):
        points = [count(judged, chosen, below) for below in range(0, 100, 2)]
        style = {"lw": 2.5} if number < 2 else {"lw": 0.8, "ls": ("-", "--", ":")[number % 3]}
        plane.plot([100 * asked / n for n, asked, _ in points], [wrong for *_, wrong in points], label=name, **style)
    plane.set(xlim=(0, 12), yscale="symlog", ylim=(0, None))
    plane.set_xlabel("drops that are asked about, %")
    plane.set_ylabel(f"drops seen wrong, of {sum(chosen)}")
    plane.legend(fontsize=7)
    plots.save(figure, path)
    plt.close(figure)


INTRODUCTION = """# The weights of a passage

`make passages`, a part of `make evidence`, fits the firmware's weights and writes this page. It plays the tree's
recorded drops and those that were once misread on simulated tables, and events of the second world, with the truth.
One drop in six, and other events, are held apart: the fit sees {fit} passages, and the {held} others are judged
below. The fit is a coordinate search (`carrom_tools.records.kept_passages`) from what a fit before found: it makes one
weight after the other larger and smaller, and keeps what costs less by the firmware's own code. A question costs 1, a
wrong answer {wrong}; a weight that leaves its first value by a third costs {trust}, for few events prove little. Each
misread passage counts for a tenth: 36 tables judge each drop, and the drops were chosen among 70,000. Each disturbed
one of the second world counts for a fifth. “Cost” counts so, as the fit does; “each whole” counts all alike.
[sensing.md](sensing.md) tells what the features are, and `carrom fit` fits some of the weights to a table of your
own.

![Errors against questions as the margin of doubt moves](passages.svg)

*On the drops held apart, but for the misread; the firmware asks below a margin of {below}.*

"""
COUNTED = [f"{name}: {what}" for name in (*KINDS, "second world") for what in ("asked", "wrong")]
HEADINGS = ["passages held apart", *COUNTED, "cost", "each whole"]


def meanings() -> dict[str, str]:
    """Return what each weight says, from the comments of its lines."""
    return dict(re.findall(r"^(\w+) = const\(\d+\)  # (.+)$", TABLE.read_text(), re.M))


def fitted_before() -> int:
    """Return how many passages the last fit saw, by the page."""
    found = re.search(r"the fit sees (\d+) passages", DOCUMENT.read_text())
    return int(found[1]) if found else 0


def store(table: Weights) -> None:
    """Write the table into the firmware."""
    rows = "".join(f"    {value},  # {name}\n" for name, value in zip(NAMES, table, strict=True))
    text = TABLE.read_text()
    TABLE.write_text(text[: text.index("FITTED = (")] + f"FITTED = (\n{rows})\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="passage_weights", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", nargs="+", type=Path, metavar="FILE", default=[], help="kept passages to fit to")
    parser.add_argument("--held", nargs="+", type=Path, metavar="FILE", required=True, help="others, to judge")
    parser.add_argument("--table", action="append", type=Path, metavar="FILE", default=[], help="judge this one, too")
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="a checkout whose firmware judges as well")
    parser.add_argument("--store", action="store_true", help="write firmware, document and picture")
    given = parser.parse_args()
    table = list(weights.FITTED)
    fitted_to = fitted_before()
    if given.fit:
        table = [START[name] for name in NAMES]
        penalty = kept_passages.near(table)
        chosen = examples(kept_passages.load(given.fit))
        fitted_to = len(chosen)
        table = kept_passages.fit(
            chosen,
            table,
            range(len(table)),
            STEPS,
            penalty,
            lambda text: print(text, flush=True),
        )
        print(",".join(map(str, table)), flush=True)
    kept = list(kept_passages.load(given.held))
    names = ["misread" if is_misread(one) else kind(one.source, one.truth) for one in kept]
    counts = [often(one) for one in kept]
    events = [Measured(one) for one in kept]
    curves = {"fitted": judged_by(events, table)}
    if given.before:
        curves["firmware before"] = before(given.before, given.held, kept)
    for path in given.table:
        curves[path.stem] = judged_by(events, [int(word) for word in path.read_text().split(",")])
    for feature in LEFT_OUT:
        curves[f"without: {feature}"] = judged_by(events, without(table, feature))
    lines = [line(HEADINGS), line(["---"] * len(HEADINGS))]
    lines += [line([name, *cells(judged, names, counts)]) for name, judged in curves.items()]
    print("\n".join(lines))
    if given.store:
        store(table)
        draw(curves, [name in DROPS for name in names], PICTURE)
        about = INTRODUCTION.format(fit=fitted_to, held=len(kept), wrong=WRONG, trust=TRUST, below=ASKED_BELOW)
        told_of = meanings()
        rows = [line(("weight", "value", "what it counts")), line(["---"] * 3)]
        rows += [line((name, str(value), told_of.get(name, ""))) for name, value in zip(NAMES, table, strict=True)]
        DOCUMENT.write_text(about + "\n".join([*lines, "", *rows]) + "\n")


if __name__ == "__main__":
    main()
