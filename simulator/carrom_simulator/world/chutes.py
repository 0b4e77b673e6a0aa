"""How pieces move past gates and window: recorded drops, as `make bank` writes them, played again.

A bank is gzipped JSON: how its drops were made, and for each friction a list of drops. A drop is a list of pieces in
the order in which they fell: [kind, when it fell, when its middle was at each place, edges of gate A, of B, shares of
the left eye, of the right one].
Times in 0.01 ms from the first fall (of the places the first, then the steps from each to the next); the places are
`knot_mm` apart from `first_mm` on; edges in 0.01 mm, on and off by turns; both from gate A along the gutter. Shares, in
percent of a piece that lies flat over the eye, are `share_mm` apart, the middle one with its middle over the window.
"""

from __future__ import annotations

import gzip
import json
from bisect import bisect_left, bisect_right
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from carrom.game import pieces

FILE = Path(__file__).parent / "passages.json.gz"
MOST_TOGETHER = 3  # recorded drops have no more pieces
TOGETHER_S = 0.4  # pieces of one pocket that fall within this time were recorded together
_NEAREST = 6  # recorded drops with nearly the spacing asked for: one of them is drawn
_LEAST_MM_S = 60.0  # no recorded piece is slower past the gates
_NOWHERE = (0.0, 0.0)  # brightness over the two eyes of a piece that neither sees
_SEMI_S = 0.5  # a piece loses as much on the way to gate A as where it is slowed at the gates: half, on the mean


class Recorded:
    """One piece of a recorded drop. Seconds from the first fall of its drop, mm from gate A."""

    def __init__(self, bank: Bank, row: list[Any]):
        kind, fall, steps, gate_a, gate_b, left, right = row
        self.striker = kind == "s"
        self.fall_s = fall / 1e5
        self.times_s: list[float] = []
        time = 0
        for step in steps:
            time += step
            self.times_s.append(time / 1e5)
        self.places_mm = bank.places_mm[: len(steps)]
        self.edges_mm = [
            [(gate[at] / 100, gate[at + 1] / 100) for at in range(0, len(gate), 2)] for gate in (gate_a, gate_b)
        ]
        self.shares = [(one / 100, other / 100) for one, other in zip(left, right, strict=True)]


class Bank:
    """Recorded drops. gate_mm: gate A along the gutter from below the hole; frictions: ascending."""

    def __init__(self, content: dict[str, Any]):
        self.gate_mm: float = content["gate_mm"]
        self.gate_gap_mm: float = content["gate_gap_mm"]
        self.window_mm: float = content["window_mm"]
        self.slope_deg: float = content["slope_deg"]
        self.share_mm: float = content["share_mm"]
        first, knot = content["first_mm"], content["knot_mm"]
        self.places_mm = [first + knot * at for at in range(100)]
        self.drops: dict[float, dict[str, list[list[list[Any]]]]] = {}
        for friction, drops in content["drops"].items():
            by_kinds = self.drops.setdefault(float(friction), {})
            for drop in drops:
                kinds = "".join(row[0] for row in drop)
                by_kinds.setdefault(kinds, []).append(drop)
        self.frictions = sorted(self.drops)

    def friction_near(self, friction: float, rng: Random) -> float:
        """Return one of the two recorded frictions around `friction`, the nearer more often: on the mean it is met."""
        at = bisect_left(self.frictions, friction)
        if at == 0 or at == len(self.frictions):
            return self.frictions[min(at, len(self.frictions) - 1)]
        low, high = self.frictions[at - 1], self.frictions[at]
        return high if rng.random() * (high - low) < friction - low else low

    def draw(self, kinds: str, gaps_s: list[float], friction: float, rng: Random) -> list[Recorded]:
        """Draw a recorded drop of these kinds with about this spacing from the first to each later piece."""
        drops = self.drops[self.friction_near(friction, rng)][kinds]
        if len(kinds) == 1:
            return self.read(rng.choice(drops))

        def apart(drop: list[list[Any]]) -> float:
            return sum(abs(row[1] / 1e5 - gap) for row, gap in zip(drop[1:], gaps_s, strict=True))

        return self.read(rng.choice(sorted(drops, key=apart)[:_NEAREST]))

    def read(self, drop: list[list[Any]]) -> list[Recorded]:
        """Make a drop from its rows in the bank."""
        return [Recorded(self, row) for row in drop]


def read(path: Path) -> Bank:
    """Read a bank."""
    return Bank(json.loads(gzip.decompress(path.read_bytes())))


@cache
def recorded() -> Bank:
    """Return the bank of the tree."""
    return read(FILE)


class Way:
    """One piece on its way through one chute.

    start_s: when the first piece of its drop fell. push_mm_s2: what this chute, steeper or flatter than the recorded
    one, adds to its acceleration.
    """

    def __init__(
        self, piece: int, seen: Recorded, bank: Bank, start_s: float, push_mm_s2: float, colour: tuple[float, float]
    ):
        self.piece = piece
        self.seen = seen
        self.bank = bank
        self.red, self.green = colour
        self.places_mm = seen.places_mm
        self.times_s = [start_s + time_s for time_s in seen.times_s]
        if push_mm_s2:
            self._push(start_s + seen.fall_s, push_mm_s2)

    def _push(self, fall_s: float, push_mm_s2: float) -> None:
        places, old = self.places_mm, self.times_s
        times: list[float] = []
        for at in range(1, len(places)):
            speed = (places[at] - places[at - 1]) / max(old[at] - old[at - 1], 1e-5)
            from_hole = max(self.bank.gate_mm + places[at], 0.0)
            pushed = sqrt(max(speed * speed + 2 * push_mm_s2 * from_hole, _LEAST_MM_S**2))
            if not times:
                times.append(fall_s + (old[0] - fall_s) / (1 + _SEMI_S * (pushed / speed - 1)))
            times.append(times[-1] + (places[at] - places[at - 1]) / pushed)
        self.times_s = times

    def stop(self, at_mm: float, for_s: float, drive_mm_s2: float) -> None:
        """Let it stick at a place for a time, then slide on from rest."""
        begin_s = self.time_at(at_mm)
        cut = bisect_right(self.places_mm, at_mm)
        later = self.places_mm[cut:]
        self.places_mm = [*self.places_mm[:cut], at_mm, at_mm + 1e-3, *later]
        on = [begin_s, begin_s + for_s] + [begin_s + for_s + sqrt(2 * (mm - at_mm) / drive_mm_s2) for mm in later]
        self.times_s = self.times_s[:cut] + on

    def follow(self, ahead: Way, apart_mm: float) -> None:
        """Delay the piece so that it does not run over the piece ahead."""
        late_s = 0.0
        for mm, time_s in zip(ahead.places_mm, ahead.times_s, strict=True):
            if self.places_mm[0] <= mm - apart_mm:
                late_s = max(late_s, time_s - self.time_at(mm - apart_mm))
        if late_s:
            self.times_s = [time_s + late_s for time_s in self.times_s]

    def drive_mm_s2(self) -> float:
        """Return the mean acceleration past the gates; at least that of a sliding piece."""
        places, times = self.places_mm, self.times_s
        begin = (places[2] - places[0]) / max(times[2] - times[0], 1e-5)
        end = (places[-1] - places[-3]) / max(times[-1] - times[-3], 1e-5)
        return max((end - begin) / max(times[-2] - times[1], 1e-5), 300.0)

    def time_at(self, mm: float) -> float:
        """Return when its middle is first at a place; beyond both ends as if it moved on evenly."""
        places, times = self.places_mm, self.times_s
        at = min(max(bisect_left(places, mm), 1), len(places) - 1)
        share = (mm - places[at - 1]) / (places[at] - places[at - 1])
        return times[at - 1] + share * (times[at] - times[at - 1])

    def place_at(self, time_s: float) -> float:
        """Return where its middle is."""
        places, times = self.places_mm, self.times_s
        at = min(max(bisect_left(times, time_s), 1), len(times) - 1)
        share = (time_s - times[at - 1]) / max(times[at] - times[at - 1], 1e-9)
        return places[at - 1] + share * (places[at] - places[at - 1])

    @property
    def begin_s(self) -> float:
        return self.times_s[0]

    @property
    def end_s(self) -> float:
        return self.times_s[-1]

    def share(self, time_s: float, window_mm: float) -> tuple[float, float]:
        """Return how bright it is over the left and the right eye at `window_mm` from gate A: 1 flat over one."""
        if not self.times_s[0] <= time_s <= self.times_s[-1]:
            return _NOWHERE
        shares = self.seen.shares
        at = (self.place_at(time_s) - window_mm) / self.bank.share_mm + len(shares) // 2
        whole = int(at // 1)
        if not 0 <= whole < len(shares) - 1:
            return _NOWHERE
        (left, right), (left_on, right_on) = shares[whole], shares[whole + 1]
        return left + (at - whole) * (left_on - left), right + (at - whole) * (right_on - right)


def kind(piece: int) -> str:
    """Return the letter of a recorded piece."""
    return "s" if piece == pieces.STRIKER else "m"
