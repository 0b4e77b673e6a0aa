"""Traces of the table (`carrom.trace`): reading files of them, judging them again, fetching them from a board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from carrom import clock
from carrom.game.pieces import POCKET_WORDS
from carrom.sensing import chute_log, trace
from carrom.sensing.calibration import Calibration
from carrom.sensing.passages import LONGEST_US, Passages
from host_tools.errors import UserError

FETCH_S = 10.0


class Decision:
    """One `judged` line. text: as in the file. pocket, time_us, margin; pieces: record's words, "-" for none."""

    def __init__(self, text: str):
        words = text.split(" ")
        if len(words) != 9 or words[0] not in POCKET_WORDS:
            raise ValueError("judged: pocket, pieces, time, margin, doubt, length, speed and two margins")
        self.text = text
        self.pocket = POCKET_WORDS.index(words[0])
        self.pieces = words[1]
        self.doubt = "" if words[4] == "-" else words[4]
        self.time_us, self.margin = int(words[2]), int(words[3])
        self.length_um, self.speed = int(words[5]), int(words[6])

    def same(self, other: Decision) -> bool:
        """Whether the other one says the same about the same pieces; margins may differ."""
        return (self.pieces, bool(self.doubt)) == (other.pieces, bool(other.doubt))


class Passed:
    """One passage of a trace: everything of one chute from when something began in it until it was judged."""

    def __init__(self, pocket: int, start_us: int, empty: tuple[int, int]):
        self.pocket = pocket
        self.start_us = start_us
        self.empty = empty
        self.events: list[tuple[str, list[int]]] = []  # ("edge", [beam, blocked, time]) and ("light", [...])
        self.readings: list[tuple[int, int, int, int]] = []  # time from the start, dark, red, green
        self.decisions: list[Decision] = []

    def blocks(self, gate: int) -> list[tuple[int, int]]:
        """[(on, off)] of a gate, from the start."""
        record = chute_log.ChuteLog()
        record.begin(0)
        for kind, (beam, blocked, time_us, *_) in self.events:
            if kind == "edge" and beam & 1 == gate:
                record.edge(gate, bool(blocked), clock.diff(time_us, self.start_us))
        return [(on, off) for on, off in record.blocks(gate)]

    def title(self) -> str:
        found = " + ".join(
            f"{decision.pieces} ({decision.margin}{' ?' if decision.doubt else ''})" for decision in self.decisions
        )
        return f"{POCKET_WORDS[self.pocket]}: {found or '-'}"

    def judge(self, calibration: Calibration, doubt_margin: int = 40) -> list[Decision]:
        """What another calibration makes of it."""
        judged = trace.Trace()
        passages = Passages(calibration.copy(), doubt_margin)
        passages.set_empty(self.pocket, *self.empty)
        now_us = self.start_us
        for kind, values in self.events:
            if kind == "edge":
                now_us = values[2]
                passages.edge(values[0], bool(values[1]), now_us)
            else:
                now_us = values[1]
                passages.light(values[0], now_us, *values[2:])
            passages.step(now_us)
        end_us = clock.add(now_us, 2 * LONGEST_US)
        while passages.busy() and not clock.reached(now_us, end_us):
            passages.step(now_us)
            while (passage := passages.take()) is not None:
                judged.decision(passage)
            now_us = clock.add(now_us, 10_000)
        return [Decision(line.split(" ", 1)[1]) for line in trace.lines(judged.to_bytes())]


def read(path: Path) -> list[Passed]:
    """The passages of a `.trace` file, oldest first. Raises UserError naming the line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read: {error}; name a .trace file") from None
    return list(parse(text.split("\n"), str(path)))


def parse(lines: list[str], name: str) -> Iterator[Passed]:
    """The passages of a trace's lines. What began before the trace does is left out."""
    if not lines or lines[0].strip() != trace.HEAD:
        raise UserError(f"{name}:1: not a trace: its first line is {trace.HEAD!r}")
    running: dict[int, Passed] = {}
    ended: dict[int, Passed] = {}
    empty: dict[int, tuple[int, int]] = {}
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        if not word:
            continue
        try:
            if word == "judged":
                decision = Decision(rest)
                passed = running.pop(decision.pocket, None) or ended.get(decision.pocket)
                if passed is not None:
                    passed.decisions.append(decision)
                    ended[decision.pocket] = passed
            elif word == "empty":
                pocket = POCKET_WORDS.index(rest.split(" ")[0])
                red, green = (int(value) for value in rest.split(" ")[1:])
                if pocket in ended:
                    yield ended.pop(pocket)
                running.pop(pocket, None)
                empty[pocket] = red, green
            elif word in ("edge", "light"):
                values = rest.split(" ")
                if word == "light":
                    values[0] = str(POCKET_WORDS.index(values[0]))
                numbers = [int(value) for value in values]
                if len(numbers) != (3 if word == "edge" else 5) or min(numbers) < 0:
                    raise ValueError(f"{word} takes other values")
                if word == "edge" and numbers[0] >= 8:
                    continue  # a striker line
                pocket = numbers[0] >> 1 if word == "edge" else numbers[0]
                time_us = numbers[2] if word == "edge" else numbers[1]
                if pocket in empty:
                    running[pocket] = Passed(pocket, time_us, empty.pop(pocket))
                passed = running.get(pocket) or ended.get(pocket)
                if passed is None:
                    continue
                passed.events.append((word, numbers))
                if word == "light":
                    after_us = clock.diff(time_us, passed.start_us)
                    passed.readings.append((after_us, numbers[2], numbers[3], numbers[4]))
            else:
                raise ValueError(f"unknown word {word!r}")
        except ValueError as error:
            raise UserError(f"{name}:{number}: {error}; save the trace again") from None
    yield from sorted(ended.values(), key=lambda passed: passed.decisions[0].time_us)
