"""Files of traces (`carrom.sensing.trace`): their passages, one after the other, and each judged again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from carrom import clock
from carrom.game.pieces import POCKET_WORDS
from carrom.ports import GATE_BEAMS
from carrom.sensing import calibration_file, chute_log, trace
from carrom.sensing.calibration import ALIKE, Calibration
from carrom.sensing.passage import Passage
from carrom.sensing.passages import LONGEST_US, Passages
from carrom_simulator.refusals import CodedValueError
from carrom_tools.errors import UserError, located
from carrom_tools.files import too_large, unreadable

MAX_BYTES = 16 << 20  # an evening's shots are about 2 MB; `carrom trace` reads 16 MB in ten seconds
MAX_LINE = 1000  # characters
MAX_ITEMS = 20_000  # in one passage; the table judges after 6 s, that is after 3,000 readings
BEAMS = 16
_POCKETS = {word: pocket for pocket, word in enumerate(POCKET_WORDS)}
_PIECES = re.compile(r"-|[wbqs](,[wbqs])*")
_REMEDY = (
    "nommez un fichier .trace d'une soirée, ou un morceau d'une",
    "name a .trace file of one evening, or part of one",
)
_DOUBT = re.compile(r"[a-z_-]{1,20}")
_TIME_END_US = 1 << 30
_MOST_RAW = 4095
STEP_US = 10_000  # the main loop steps Passages every 10 ms while something moves
_MOST = 1 << 30  # largest length or speed


class Decision:
    """One `judged` line. text: as in the file. pocket, time_us, margin; pieces: record's words, "-" for none."""

    def __init__(self, text: str):
        words = text.split(" ")
        if len(words) != 9 or words[0] not in _POCKETS or not _PIECES.fullmatch(words[1]):
            raise CodedValueError("trace-judged")
        if not _DOUBT.fullmatch(words[4]):
            raise CodedValueError("trace-doubt")
        self.text = text
        self.pocket = _POCKETS[words[0]]
        self.pieces = words[1]
        self.doubt = "" if words[4] == "-" else words[4]
        self.time_us, self.margin, self.length_um, self.speed = _whole([*words[2:4], *words[5:7]])
        if not 0 <= self.margin <= 100 or max(abs(self.time_us), abs(self.length_um), abs(self.speed)) > _MOST:
            raise CodedValueError("trace-judged-range")

    def same(self, other: Decision) -> bool:
        """Return whether the other one says the same about the same pieces; margins may differ."""
        return (self.pieces, bool(self.doubt)) == (other.pieces, bool(other.doubt))


class Passed:
    """One passage of a trace: all that happened in one chute from its first edge until it was judged.

    items: an edge is (beam, blocked, time_us), a reading (pocket, time_us, dark, red, green), with the left eye's red
    behind it where the eyes are read apart. empty: (red, green) or (red, green, left) of the empty window.
    blacks_vary: what the table had learned of the evening's black men.
    """

    def __init__(self, pocket: int, start_us: int, empty: tuple[int, ...], blacks_vary: int = ALIKE):
        self.pocket = pocket
        self.start_us = start_us
        self.empty = empty
        self.blacks_vary = blacks_vary
        self.items: list[tuple[int, ...]] = []
        self.decisions: list[Decision] = []

    def blocks(self, gate: int) -> list[tuple[int, int]]:
        """Return [(on, off)] of a gate, from the start."""
        record = chute_log.ChuteLog()
        for item in self.items:
            if len(item) == 3 and item[0] & 1 == gate:
                record.add_edge(gate, bool(item[1]), clock.diff(item[2], self.start_us))
        return [(on, off) for on, off in record.blocks(gate)]

    def readings(self) -> list[tuple[int, int, int, int]]:
        """Return the readings of the window: (time from the start, dark, red, green)."""
        return [
            (clock.diff(item[1], self.start_us), item[2], item[3], item[4]) for item in self.items if len(item) >= 5
        ]

    def title(self) -> str:
        """Return the pocket and the decisions with their margins."""
        found = " + ".join(
            f"{decision.pieces} ({decision.margin}{' ?' if decision.doubt else ''})" for decision in self.decisions
        )
        return f"{POCKET_WORDS[self.pocket]}: {found or '-'}"

    def judge(self, calibration: Calibration, doubt_margin: int = 40) -> list[Decision]:
        """Judge the passage again, by another calibration."""
        judged = trace.Trace(4)  # without a number of blocks it would first collect garbage
        passages = Passages(calibration_file.copy(calibration), doubt_margin)
        passages.calibration.blacks_vary = self.blacks_vary
        passages.set_empty(self.pocket, *self.empty)
        for passage in replay(passages, self.items, self.start_us):
            judged.decision(passage)
        return [Decision(line.split(" ", 1)[1]) for line in trace.decode_lines(judged.to_bytes())]


def replay(passages: Passages, items: Iterable[Sequence[int]], start_us: int) -> Iterator[Passage]:
    """Yield what the firmware makes of edges and readings (as in `Passed.items`), stepped as its main loop steps it."""

    def step() -> Iterator[Passage]:
        passages.step(now_us)
        while (passage := passages.take()) is not None:
            yield passage

    now_us = stepped_us = start_us
    for item in items:
        if len(item) == 3:
            now_us = item[2]
            passages.edge(item[0], bool(item[1]), now_us)
        else:
            now_us = item[1]
            passages.light(*item)
        if clock.diff(now_us, stepped_us) >= STEP_US:
            yield from step()
            stepped_us = now_us
    end_us = clock.add(now_us, 2 * LONGEST_US)
    while passages.busy() and not clock.reached(now_us, end_us):
        now_us = clock.add(now_us, STEP_US)
        yield from step()


def read(path: Path) -> Iterator[Passed]:
    """Yield the passages of a `.trace` file, oldest first, holding one at a time. Raises UserError naming the line."""
    try:
        with path.open("rb") as file:
            yield from parse(_lines(file, path), str(path))
    except OSError as error:
        raise UserError(unreadable(path, error, _REMEDY)) from None


def none_whole(path: Path) -> UserError:
    """Return the error of a trace without a whole passage."""
    fault = ("aucun passage n'y est entier", "no passage is whole in it")
    return UserError(
        located(path, fault, ("jouez un coup et enregistrez-la à nouveau", "play a shot and save it again"))
    )


def _lines(file: BinaryIO, path: Path) -> Iterator[str]:
    """Yield the lines of a file as text. Raises UserError where the file, or a line, is too long or not UTF-8."""
    if path.stat().st_size > MAX_BYTES:
        raise UserError(located(path, too_large(MAX_BYTES), _REMEDY))
    total = 0
    for number, raw in enumerate(iter(lambda: file.readline(MAX_LINE + 1), b""), 1):
        total += len(raw)
        if total > MAX_BYTES or len(raw) > MAX_LINE:
            raise UserError(located(f"{path}:{number}", ("trop long", "too long"), _REMEDY))
        try:
            yield raw.decode("utf-8")
        except UnicodeDecodeError:
            raise UserError(located(f"{path}:{number}", ("pas de l'UTF-8", "not UTF-8"), _REMEDY)) from None


def parse(lines: Iterable[str], name: str) -> Iterator[Passed]:
    """Yield the passages of a trace's lines. A passage that began before the trace does is left out."""
    numbered = enumerate(lines, 1)
    if next(numbered, (1, ""))[1].strip() != trace.HEAD:
        fault = (
            f"pas une trace : sa première ligne est {trace.HEAD!r}",
            f"not a trace: its first line is {trace.HEAD!r}",
        )
        raise UserError(located(f"{name}:1", fault))
    chutes = _Chutes()
    for number, line in numbered:
        words = (line.partition("#")[0] if "#" in line else line).split()
        if not words:
            continue
        try:
            if words[0] == "light":
                chutes.light(words)
            elif words[0] == "edge":
                chutes.add_edge(words)
            elif words[0] == "judged":
                chutes.judged(words)
            elif words[0] == "blacks":
                chutes.blacks(words)
            elif words[0] == "empty":
                passed = chutes.empty(words)
                if passed is not None:
                    yield passed
            else:
                raise CodedValueError("trace-word", words[0][:20])
        except ValueError as error:
            remedy = ("enregistrez la trace à nouveau", "save the trace again")
            raise UserError(located(f"{name}:{number}", error, remedy)) from None
    yield from chutes.rest()


class _Chutes:
    """The passages that run in the four chutes at a moment of a trace."""

    def __init__(self) -> None:
        self._empty: dict[int, tuple[int, ...]] = {}
        self._varied = ALIKE  # for the next passage that begins
        self._vary: dict[int, int] = {}
        self._running: dict[int, Passed] = {}
        self._ended: dict[int, Passed] = {}

    def empty(self, words: list[str]) -> Passed | None:
        """Begin a passage. Return the last one of that pocket, if it was judged."""
        pocket = _pocket(words)
        self._running.pop(pocket, None)
        self._vary[pocket], self._varied = self._varied, ALIKE
        self._empty[pocket] = _numbers(words[2:], 3 if len(words) == 5 else 2, -_MOST_RAW, _MOST_RAW)
        return self._ended.pop(pocket, None)

    def blacks(self, words: list[str]) -> None:
        (self._varied,) = _numbers(words[1:], 1, ALIKE, _MOST_RAW + 1)

    def add_edge(self, words: list[str]) -> None:
        beam, blocked, time_us = _numbers(words[1:], 3, 0, _TIME_END_US - 1)
        if beam >= BEAMS or blocked > 1:
            raise CodedValueError("trace-edge")
        if beam < GATE_BEAMS:  # not a striker line
            self._add(beam >> 1, time_us, (beam, blocked, time_us))

    def light(self, words: list[str]) -> None:
        """Take in a reading. Nine lines of ten are readings: this is written for speed."""
        pocket = _pocket(words)
        if not 6 <= len(words) <= 7:
            raise CodedValueError("trace-light")
        item = pocket, *_whole(words[2:])
        if not (
            0 <= item[1] < _TIME_END_US and min(item) >= 0 and max(item[2], item[3] + 1 >> 1, *item[4:]) <= _MOST_RAW
        ):
            raise CodedValueError("trace-light-range", _MOST_RAW)
        passed = self._running.get(pocket)
        if passed is None or len(passed.items) >= MAX_ITEMS or pocket in self._empty:
            self._add(pocket, item[1], item)
        else:
            passed.items.append(item)

    def judged(self, words: list[str]) -> None:
        decision = Decision(" ".join(words[1:]))
        passed = self._running.pop(decision.pocket, None) or self._ended.get(decision.pocket)
        if passed is not None:
            passed.decisions.append(decision)
            if len(passed.decisions) > MAX_ITEMS:
                raise CodedValueError("trace-decisions")
            self._ended[decision.pocket] = passed

    def rest(self) -> list[Passed]:
        """Return the judged passages that are left at the end, in the order of their falls."""
        return sorted(self._ended.values(), key=lambda passed: passed.decisions[0].time_us)

    def _add(self, pocket: int, time_us: int, item: tuple[int, ...]) -> None:
        if pocket in self._empty:
            self._running[pocket] = Passed(pocket, time_us, self._empty.pop(pocket), self._vary[pocket])
        passed = self._running.get(pocket) or self._ended.get(pocket)
        if passed is not None:
            passed.items.append(item)
            if len(passed.items) > MAX_ITEMS:
                raise CodedValueError("trace-items")


def _pocket(words: list[str]) -> int:
    if len(words) < 2 or words[1] not in _POCKETS:
        raise CodedValueError("trace-pocket", words[0])
    return _POCKETS[words[1]]


def _whole(words: list[str]) -> tuple[int, ...]:
    try:
        return tuple(map(int, words))
    except ValueError:
        raise CodedValueError("trace-number") from None


def _numbers(words: list[str], count: int, least: int, most: int) -> tuple[int, ...]:
    if len(words) != count:
        raise CodedValueError("trace-count", count)
    numbers = _whole(words)
    if min(numbers) < least or max(numbers) > most:
        raise CodedValueError("trace-range", least, most)
    return numbers
