"""Measures what the times of the striker lines tell apart, and where each stands between its two classes.

`python -m lab.evidence` plays games on the simulated table and lets hands of the second world lay, move
and take the striker. Both know the truth, so every time that was measured belongs to one of two classes: it should be
shorter than the firmware's time, or longer. The fit is the range in which fewest are on the wrong side. `--store`
writes the table, with its seed, for docs and test.
"""

from __future__ import annotations

import argparse
import itertools
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from carrom import ports
from carrom.game.rules import BOOKS
from carrom.referee import shot_watch
from carrom.sensing import striker_lines
from carrom_simulator.game.session import Session
from carrom_simulator.world.sensors import Sensors
from stands.worlds.hands import RADIUS_MM, Striker

STORED = Path(__file__).resolve().parent.parent / "docs" / "evidence.md"
SEED, GAMES, HANDS = 14, 12, 4000
GLITCH_HOURS = 200
AWAY_MM = (-120.0, 160.0)  # drawn back, pushed on
HAND_MM_S = (60.0, 340.0)

# For each time: the events that are shorter, and those that are longer.
CLASSES = {
    "GLITCH_US": ("a glitch", "a man rolls over a line"),
    "CONFIRM_US": ("a glitch", "the lines stay free after a shot"),
    "SLOW_US": ("the striker goes from the rear line to the front one", "a hand pushes it from one to the other"),
    "TOGETHER_US": ("both lines are freed by a shot", "both are freed by a hand that draws it back"),
    "PLACE_US": ("fingers touch both lines", "the striker lies still before a shot"),
    "ADJUST_US": ("a hand covers one line alone, or lays the striker again", "from a shot to the next placing"),
    "ROLL_US": ("men roll to a rest on a line", "from a shot to the next placing"),
    "UNSURE_US": ("from a shot to its last fall", "from a shot to the next one"),
    "LATE_US": ("from a shot to its last piece out of the chute", ""),
}


def stored_us(name: str) -> int:
    """Return the firmware's time of that name."""
    return getattr(shot_watch, name) if hasattr(shot_watch, name) else getattr(striker_lines, name)


@dataclass
class Fit:
    """Times measured of one constant, in microseconds: those that should be shorter, those that should be longer."""

    shorter: list[int] = field(default_factory=list)
    longer: list[int] = field(default_factory=list)

    def wrong(self, time_us: int) -> int:
        """Return how many are on the wrong side of a time."""
        return len(self.shorter) - bisect_left(self.shorter, time_us) + bisect_left(self.longer, time_us)

    def best(self) -> tuple[int, int]:
        """Return the range in which fewest are on the wrong side; its end is -1 where nothing is longer."""
        changes = sorted({0, *(time_us + 1 for time_us in self.shorter + self.longer)})  # where one side becomes right
        counts = [self.wrong(change) for change in changes]
        first = counts.index(min(counts))
        if not self.longer:
            return changes[first], -1
        return changes[first], changes[first + 1] - 1


class Watcher:
    """Notes the edges that a game's hands and shots make, with the truth about them: it knows the source of each."""

    def __init__(self, session: Session, fits: dict[str, Fit]):
        self.fits = fits
        self._world = session.tabletop.world
        sensors = self._world.sensors
        self._lines = sensors.lines
        self._flick_s: float | None = None
        self._still_s = 0.0
        sensors.lines = self  # type: ignore[assignment]
        referee = session.table.referee
        self._passage = referee.passage
        referee.passage = self.passage
        session.listeners.append(self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._lines, name)

    def add(self, name: str, seconds: float, longer: bool = False) -> None:
        fit = self.fits[name]
        (fit.longer if longer else fit.shorter).append(round(seconds * 1e6))

    def place(self, seat: int, time_s: float, placing: str) -> Any:
        still_s, edges = self._lines.place(seat, time_s, placing)
        if placing == "pulled_back":
            freed = [edge[0] for edge in edges if edge[2] == "striker" and not edge[3]]
            self.add("TOGETHER_US", max(freed) - min(freed), True)
            return still_s, edges
        by_hand = [edge for edge in edges if edge[2].startswith("hand")]
        for _, touch in itertools.groupby(by_hand, key=lambda edge: edge[2]):
            touches = list(touch)
            on = [edge[0] for edge in touches if edge[3]]
            off = [edge[0] for edge in touches if not edge[3]]
            self.add("PLACE_US", max(min(off) - max(on), 0.0))
        if placing == "good":
            self._laying(edges, still_s)
            if self._flick_s is not None:
                placed_s = still_s + stored_us("PLACE_US") / 1e6
                self.add("ADJUST_US", placed_s - self._flick_s, True)
                self.add("ROLL_US", placed_s - self._flick_s, True)
        self._still_s = still_s
        return still_s, edges

    def _laying(self, edges: list[tuple[float, int, str, bool]], still_s: float) -> None:
        """Measure how long one line is covered alone, and how long after a false start the striker lies there."""
        place_s = stored_us("PLACE_US") / 1e6
        covers: set[tuple[int, str]] = set()
        before, since_s, placed = 0, 0.0, False
        for at_s, beam, source, blocked in sorted(edges):
            covers = covers | {(beam, source)} if blocked else covers - {(beam, source)}
            now = len({where for where, _ in covers})
            if now == before:
                continue
            if before == 1:
                self.add("ADJUST_US", at_s - since_s)
            placed = placed or (before == 2 and at_s - since_s >= place_s)
            if placed and now == 0:
                self.add("ADJUST_US", still_s + place_s - at_s)
                placed = False
            before, since_s = now, at_s

    def flick(self, seat: int, time_s: float, line_edges: Any) -> Any:
        edges = self._lines.flick(seat, time_s, line_edges)
        self.add("PLACE_US", time_s - self._still_s, True)
        if self._flick_s is not None:
            self.add("UNSURE_US", time_s - self._flick_s, True)
        self._flick_s = time_s
        own = [ports.line_beam(seat, 0), ports.line_beam(seat, 1)]
        freed: dict[int, float] = {}
        since: dict[tuple[int, str], float] = {}
        for at_s, beam, source, blocked in sorted(edges):
            if source.startswith("man"):
                if blocked:
                    since[beam, source] = at_s
                elif (beam, source) in since:
                    self.add("GLITCH_US", at_s - since.pop((beam, source)), True)
            elif not blocked and beam in own and (source == "finger" or beam not in freed):
                freed[beam] = max(at_s, freed.get(beam, at_s))
        for came_s in since.values():
            self.add("ROLL_US", came_s - time_s)
        if len(freed) == 2:
            self.add("TOGETHER_US", max(freed.values()) - min(freed.values()))
            gone_s = max(freed.values())
            back = [at_s for at_s, beam, _, blocked in edges if blocked and beam in own and at_s > gone_s]
            self.add("CONFIRM_US", min(back, default=gone_s + 1.0) - gone_s, True)
        return edges

    def on_flick(self, played: Any) -> None:
        striker = [edge for edge in played.outcome.line_edges if edge.disc_index < 0 and edge.seat == played.seat]
        first: dict[int, float] = {}
        for edge in striker:
            if not edge.blocked:
                first.setdefault(edge.line, edge.time_s)
        if len(first) == 2 and first[0] < first[1]:
            self.add("SLOW_US", first[1] - first[0])
        if played.outcome.falls:
            self.add("UNSURE_US", max(fall.time_s for fall in played.outcome.falls))

    def passage(self, passage: Any, now_us: int) -> Any:
        if self._flick_s is not None:
            self.add("LATE_US", self._world.now_us / 1e6 - self._flick_s)
        return self._passage(passage, now_us)


def play(fits: dict[str, Fit], seed: int, games: int) -> None:
    """Play games of all books, half of them on an old table."""
    for number in range(games):
        session = Session(BOOKS[number % len(BOOKS)], seed=seed * 1000 + number, noise=("nominal", "harsh")[number % 2])
        Watcher(session, fits)
        session.play()


def glitches(fits: dict[str, Fit], seed: int) -> None:
    """Measure what an old table's line beams say while nobody plays."""
    since: dict[int, float] = {}
    for at_s, beam, blocked in Sensors("harsh", seed).advance(GLITCH_HOURS * 3600.0):
        if beam < ports.GATE_BEAMS:
            continue
        if blocked:
            since[beam] = at_s
        elif beam in since:
            for name in ("GLITCH_US", "CONFIRM_US"):
                fits[name].shorter.append(round((at_s - since[beam]) * 1e6))


def hands(fits: dict[str, Fit], seed: int, count: int) -> None:
    """Let hands of the second world draw back, push on and shoot the striker."""
    rear, front = ports.line_beam(0, 0), ports.line_beam(0, 1)
    for number in range(count):
        rng = Random(f"evidence {seed} {number}")
        striker = Striker(rng, seat=0)
        striker.lay()
        striker.edges.clear()
        if number % 2:
            striker.shoot(rng.choice((500, 1000, 2000, 4000)) * rng.uniform(0.8, 1.4))
        else:
            striker.go(rng.choice(AWAY_MM), 0.0, rng.uniform(*HAND_MM_S), -RADIUS_MM)
        freed = {beam: at_s for at_s, beam, blocked in striker.edges if not blocked}
        apart_us = round(abs(freed[rear] - freed[front]) * 1e6)
        if number % 2:
            fits["TOGETHER_US"].shorter.append(apart_us)
        elif freed[rear] < freed[front]:
            fits["SLOW_US"].longer.append(apart_us)
        else:
            fits["TOGETHER_US"].longer.append(apart_us)


def measure(seed: int = SEED, games: int = GAMES, count: int = HANDS) -> dict[str, Fit]:
    """Measure all times anew."""
    fits = {name: Fit() for name in CLASSES}
    glitches(fits, seed)
    hands(fits, seed, count)
    play(fits, seed, games)
    for fit in fits.values():
        fit.shorter.sort()
        fit.longer.sort()
    return fits


HEADINGS = ("time", "ms", "should be shorter", "up to ms", "should be longer", "from ms", "fit, ms", "wrong", "fewest")
INTRODUCTION = """# The times that tell shots from hands

`make evidence SEED={seed} N={games}` measured this table on the simulated table and in hands of the second world, with
the truth about each: {games} games, {hands} hands. What is in the third column should take less than the time of its
row, what is in the fifth more; in brackets how many were measured. The fit is the range of times with the fewest on the
wrong side, and the last columns say how many are there now and how few there could be.

Where both sides overlap no time can be right, and the table waits for more evidence
([sensing.md](sensing.md#the-striker-lines)). TOGETHER_US is longer than its fit on purpose: a shot by a slow finger is
known at once, and a miss that a quick hand made up is taken back when the same player lays the striker again. A hand
that lifts the striker straight up is in no row: it frees both lines as a shot does.

"""


def rows(fits: dict[str, Fit]) -> list[tuple[str, ...]]:
    """Return the table of evidence: a row for each time."""
    table = []
    for name, (shorter, longer) in CLASSES.items():
        fit, value_us = fits[name], stored_us(name)
        low_us, high_us = fit.best()
        above = (f"{longer} ({len(fit.longer)})", f"{fit.longer[0] / 1000:g}") if fit.longer else ("", "")
        between = f"{low_us / 1000:g} to {high_us / 1000:g}" if fit.longer else f"from {low_us / 1000:g}"
        below = f"{shorter} ({len(fit.shorter)})", f"{fit.shorter[-1] / 1000:g}"
        counts = str(fit.wrong(value_us)), str(fit.wrong(low_us))
        table.append((name, f"{value_us / 1000:g}", *below, *above, between, *counts))
    return table


def line(cells: Iterable[str]) -> str:
    """Return a row of a Markdown table."""
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="evidence", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--store", action="store_true", help="write the table into docs/evidence.md")
    given = parser.parse_args()
    table = rows(measure(given.seed, given.games, given.hands))
    lines = [line(HEADINGS), line("---" for _ in HEADINGS), *map(line, table)]
    print("\n".join(lines))
    if given.store:
        about = INTRODUCTION.format(seed=given.seed, games=given.games, hands=given.hands)
        STORED.write_text(about + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
