"""Passages that are kept with what fell, so that any weights judge the same ones again; and the fit of the weights.

The fit is a coordinate search: it makes one weight after the other larger and smaller, judges all passages by the
firmware's own code, and keeps what costs less. A question costs 1, a wrong answer `WRONG` of them; both by degrees,
so that a passage that is nearly asked about counts already.
"""

from __future__ import annotations

import copy
import functools
import gzip
import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from carrom.sensing import calibration, calibration_file, classifier, weights
from carrom.sensing.passage import LENGTH, Passage, settle
from carrom.sensing.passages import Passages
from carrom_simulator.world import judging
from carrom_simulator.world.judging import ASKED_BELOW
from carrom_tools.records.trace_file import replay

WRONG = 100  # questions that one wrong answer is worth: a player answers in seconds, and finds few errors
SOFT = 3.0  # the margin of a real passage differs from that of the kept one by about this

TRUST = 3.0  # questions that it costs to make a weight a third larger or smaller
_THIRD = math.log(4 / 3)
GAIN = 0.001  # a step that saves a smaller part is not taken
NAMES = tuple(name for name, value in vars(weights).items() if name.isupper() and isinstance(value, int))

Weights = Sequence[int]


@dataclass
class Kept:
    """One event. source: where it comes from. truth: by pocket, the pieces in the order in which they came by.

    known: the calibration's bytes, faults: the gates at fault, both before it. items: edges (beam, blocked, time in us)
    and readings (pocket, time in us, dark, red, green, left) in their order; empties: (red, green, left) by pocket.
    chute: chute_um, mouth_um and drop_us of the calibration, where they are not the firmware's. blacks_vary: what the
    calibration had learned before it and no file keeps.
    """

    source: str
    truth: dict[int, list[int]]
    known: str
    faults: int = 0
    items: list[list[int]] = field(default_factory=list)
    empties: dict[int, list[int]] = field(default_factory=dict)
    chute: list[int] | None = None
    blacks_vary: int = calibration.ALIKE

    def passages(self, table: Weights | None = None) -> Passages:
        """Return the table as it was before the event, or with a table of weights."""
        known = calibration_file.from_bytes(self.known.encode())
        if self.chute is not None:
            known.chute_um, known.mouth_um, known.drop_us = self.chute
        known.blacks_vary = self.blacks_vary
        if table is not None:
            known.weights = tuple(table)
        out = Passages(known)
        out.faults = self.faults
        for pocket, empty in self.empties.items():
            out.set_empty(pocket, *empty)
        return out

    def judge(self, passages: Passages | None = None) -> list[Passage]:
        """Let the firmware judge it again."""
        start_us = self.items[0][2 if len(self.items[0]) == 3 else 1]
        return list(replay(passages or self.passages(), self.items, start_us))

    def verdict(self, found: list[Passage], asked_below: int = ASKED_BELOW) -> str:
        """Return "right", "asked" or "wrong"."""
        return judging.verdict(self.truth, found, asked_below)

    def line(self) -> str:
        """Return it as a line of JSON."""
        row = [self.source, self.truth, self.known, self.faults, self.items, self.empties, self.chute]
        return json.dumps([*row, self.blacks_vary])


def load(paths: Iterable[Path]) -> Iterator[Kept]:
    """Yield the events of files."""
    for path in paths:
        with gzip.open(path, "rt") as file:
            for line in file:
                source, truth, known, faults, items, empties, *more = json.loads(line)
                numbered = [{int(pocket): row for pocket, row in table.items()} for table in (truth, empties)]
                yield Kept(source, numbered[0], known, faults, items, numbered[1], *more)


@dataclass
class Judged:
    """Up to which margin of doubt an event is seen right, and up to which one wrong; -1: never."""

    right_to: int
    wrong_to: int

    def verdict(self, asked_below: int = ASKED_BELOW) -> str:
        """Return "right", "asked" or "wrong"."""
        return "wrong" if asked_below <= self.wrong_to else "right" if asked_below <= self.right_to else "asked"

    def loss(self) -> float:
        """Return what it costs, in questions."""
        asked = 1.0 if self.right_to < 0 else _degree(ASKED_BELOW - self.right_to)
        return asked + (WRONG * _degree(self.wrong_to - ASKED_BELOW) if self.wrong_to >= 0 else 0.0)


def _degree(margin: float) -> float:
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, margin / SOFT))))


class _Log:
    """A chute's log that remembers what it was asked: tables of weights differ, but ask the same of it."""

    def __init__(self, log: Any):
        for name in ("mean", "peaks", "within_us", "brightest"):
            setattr(self, name, functools.cache(getattr(log, name)))
        self.start_us = log.start_us


class Measured:
    """A kept event up to where the weights come in, so that many tables judge it fast."""

    def __init__(self, kept: Kept, table: Weights | None = None):
        self._kept = kept
        self._calls: list[tuple] = []
        passages = kept.passages(table)
        passages.judge.name = self._keep  # type: ignore[assignment]
        self._found = kept.judge(passages)
        self._rows: list[list[tuple[Passage, tuple | None]]] = []  # by record: its passages with what names them
        calls = iter(self._calls)
        record = None
        for passage in self._found:
            call = next(calls) if passage.pieces else None
            this = None if call is None else (call[0].start_us, passage.pocket)
            if this is None or this != record:
                self._rows.append([])
            record = this
            self._rows[-1].append((passage, call))

    def _keep(self, log: Any, block: Any, stay: tuple, groups: list, known: Any, table: Any, *seen: Any) -> Any:
        self._calls.append(
            (_Log(copy.deepcopy(log)), block, stay, groups, copy.deepcopy(known), copy.copy(table), *seen)
        )
        return classifier.name(log, block, stay, groups, known, table, *seen)

    def judge(self, table: Weights) -> Judged:
        """Judge it by a table of weights, for every margin of doubt at once."""
        for row in self._rows:
            for passage, call in row:
                if call is None:
                    continue
                call[5].weights = tuple(table)
                named = classifier.name(*call)
                passage.pieces, passage.doubt = named.pieces, LENGTH
                passage.count_margin, passage.colour_margin = named.count_margin, named.colour_margin
            settle([passage for passage, _ in row], ASKED_BELOW)
        return judged(self._kept, self._found)


def judge(kept: Kept, table: Weights | None = None) -> Judged:
    """Judge an event by a table of weights, or its own, for every margin of doubt at once."""
    return judged(kept, kept.judge(kept.passages(table)))


def judged(kept: Kept, found: list[Passage]) -> Judged:
    """Return how right an event was judged, for every margin of doubt at once."""
    right_to = wrong_to = -1
    for margin in sorted({passage.margin for passage in found} | {100}):
        how = kept.verdict(found, margin)
        if how == "right":
            right_to = margin
        elif how == "wrong":
            wrong_to = margin
    return Judged(right_to, wrong_to)


@dataclass
class Example:
    """An event to fit to, and how many alike it stands for."""

    event: Measured
    often: float = 1.0
    worst: float = 0.0  # its cost when it was judged last: the dearest are judged first


def loss(examples: list[Example], table: Weights, most: float = math.inf) -> float:
    """Return what all examples cost, in questions; infinity as soon as it is more than `most`."""
    total = 0.0
    for example in sorted(examples, key=lambda one: -one.worst):
        one = example.often * example.event.judge(table).loss()
        example.worst = one
        total += one
        if total > most:
            return math.inf
    return total


def _moved(table: Weights, index: int, factor: float) -> list[int]:
    """Return the weights with one of them multiplied, and moved by 1 at least."""
    out = list(table)
    least = 1 if factor > 1 else -1
    out[index] = round(out[index] * factor)
    if abs(out[index] - table[index]) < 1:
        out[index] = table[index] + least
    out[index] = min(max(out[index], 0), calibration_file.HEAVIEST)
    return out


def near(table: Weights, trust: float = TRUST) -> Callable[[Weights], float]:
    """Return a penalty on weights that leave this table: few passages prove little. trust: questions for a third."""

    def penalty(tried: Weights) -> float:
        return trust * sum((math.log(max(a, 1) / max(b, 1)) / _THIRD) ** 2 for a, b in zip(tried, table, strict=True))

    return penalty


def fit(
    examples: list[Example],
    table: Weights,
    chosen: Iterable[int],
    steps: Sequence[float],
    penalty: Callable[[Weights], float],
    told: Callable[[str], None] = lambda _text: None,
) -> list[int]:
    """Return weights that cost less: each of the `chosen` ones in turn is multiplied and divided by the steps.

    penalty: what the weights themselves cost.
    """
    best = list(table)
    chosen = list(chosen)
    least = loss(examples, best) + penalty(best)
    told(f"{least:.2f}")
    for step in steps:
        for index in chosen:
            for factor in (step, 1 / step):
                while (tried := _moved(best, index, factor)) != best:
                    extra = penalty(tried)
                    enough = least * (1 - GAIN)
                    cost = loss(examples, tried, enough - extra) + extra
                    if cost >= enough:
                        break
                    best, least = tried, cost
                    told(f"{least:.2f}: {index} is {best[index]}")
    return best
