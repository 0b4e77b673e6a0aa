"""Compares places and heights of gates on recorded drops, judged by the firmware's own code.

python -m simulator.drops.gates [--seed N] [--count N] [--friction MU]

Each candidate sees the same drops. A simulated table (grade nominal) is calibrated with some of them and judges others
that were made with another seed. A drop is wrong if what the firmware was sure of is not what fell, asked if it was
not sure.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from carrom.game import pieces
from carrom.sensing.passages import Passages
from simulator.drops import bank
from simulator.drops.cases import FRICTIONS
from simulator.drops.shape import Chute
from simulator.drops.sight import Sight
from simulator.world.calibrating import calibrate, run
from simulator.world.chutes import Bank, Recorded
from simulator.world.sensor_spec import spec_of
from simulator.world.sensors import Sensors

MEN = (pieces.WHITE, pieces.BLACK, pieces.QUEEN)
OVER_S = 2.5  # after it nearly every recorded piece has gone by


def candidate(gate_mm: float, *beams_mm: float) -> Sight:
    """Gates so far from the hole, each of beams at these heights."""
    return Sight(replace(Chute(), gate_mm=gate_mm), beams_mm)


CANDIDATES = {
    "68 mm, one beam": candidate(68, 11.5),
    "68 mm, three": candidate(68, 8, 16, 24),
    "130 mm, three": candidate(130, 8, 16, 24),
    "200 mm, one": candidate(200, 11.5),
    "200 mm, two": candidate(200, 15, 25),
    "320 mm, one": candidate(320, 11.5),
    "320 mm, two": candidate(320, 15, 25),
    "320 mm, three": candidate(320, 8, 16, 24),
}


@dataclass
class Judged:
    """Counts of the firmware's judgements on drops of one kind."""

    right: int = 0
    asked: int = 0
    wrong: int = 0

    def add(self, verdict: str, count: int = 1) -> None:
        """Count verdicts: "right", "asked" or "wrong"."""
        setattr(self, verdict, getattr(self, verdict) + count)

    @property
    def asked_percent(self) -> float:
        return 100 * self.asked / max(self.right + self.asked + self.wrong, 1)

    def __str__(self) -> str:
        return f"{self.right + self.asked + self.wrong} | {self.asked_percent:.1f} % | {self.wrong}"


class Bench:
    """A calibrated table on which recorded drops are replayed one by one. friction: of all that calibrate it."""

    def __init__(self, known: Bank, grade: str, seed: int, friction: float | None = None):
        spec = spec_of(grade)
        if friction is not None:
            spec = replace(spec, friction=friction, friction_spread=0.0)
        self.sensors = Sensors(spec, seed, bank=known)
        self.rng = Random(f"bench {seed}")
        learned, self.now_s = calibrate(self.sensors)
        self.passages = Passages(learned)
        self.fell: list[int] = []
        self.seen: list[int] = []

    def judge(self, drop: Sequence[Recorded], row: Sequence[int] = ()) -> str:
        """Let one drop go by: "right", "asked" or "wrong". The order of its pieces does not count.

        row: its pieces, where men are not to be of any colour. `fell` and `seen` tell them afterwards.
        """
        pocket = self.rng.randrange(4)
        self.fell = list(row) or [pieces.STRIKER if piece.striker else self.rng.choice(MEN) for piece in drop]
        self.sensors.replay(pocket, self.fell, drop, self.now_s + 0.05)
        self.now_s, found = run(self.sensors, self.passages, self.now_s, self.now_s + OVER_S)
        while self.sensors.busy(pocket) or self.passages.busy():
            self.now_s, more = run(self.sensors, self.passages, self.now_s, self.now_s + OVER_S)
            found += more
        self.seen = [piece for passage in found for piece in passage.pieces]
        if any(passage.doubt for passage in found):
            return "asked"
        return "right" if sorted(self.seen) == sorted(self.fell) else "wrong"


def judged(bench: Bench, met: Bank, friction: float) -> dict[str, Judged]:
    """Judge all drops of one friction: "one piece" and "several"."""
    out = {"one piece": Judged(), "several": Judged()}
    for kinds, drops in sorted(met.drops[friction].items()):
        name = "one piece" if len(kinds) == 1 else "several"
        for verdict, count in Counter(bench.judge(met.read(drop)) for drop in drops).items():
            out[name].add(verdict, count)
    return out


def banks(frictions: Sequence[float], seed: int, count: int) -> list[Bank]:
    """The same drops as each candidate sees them."""
    recorded: list[dict[str, list]] = [{} for _ in CANDIDATES]
    for friction in frictions:
        for case, many in bank.counts(count).items():
            for out, found in zip(
                recorded, bank.rows(list(CANDIDATES.values()), case, friction, seed, many), strict=True
            ):
                out.setdefault(f"{friction:.2f}", []).extend(found)
    return [
        Bank({**bank.head(sight, seed, count), "drops": drops})
        for sight, drops in zip(CANDIDATES.values(), recorded, strict=True)
    ]


def main() -> None:
    """Print the table of candidates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5, help="drops of three pieces of each case; twice, four times")
    parser.add_argument("--friction", type=float, action="append", help="only these")
    options = parser.parse_args()
    frictions = options.friction or list(FRICTIONS)
    known, met = (banks(frictions, seed, options.count) for seed in (options.seed, options.seed + 1))
    print("| gates | µ | one piece | asked | wrong | several | asked | wrong | under the board |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, sight, learned, judges in zip(CANDIDATES, CANDIDATES.values(), known, met, strict=True):
        for friction in frictions:
            try:
                bench = Bench(learned, "nominal", options.seed, friction)
            except ValueError:
                print(f"| {name} | {friction:.2f} | can't be calibrated | | | | | | |", flush=True)
                continue
            one, several = judged(bench, judges, friction).values()
            tall = f"{sight.chute.height_mm:.0f} mm"
            print(f"| {name} | {friction:.2f} | {one} | {several} | {tall} |", flush=True)


if __name__ == "__main__":
    main()
