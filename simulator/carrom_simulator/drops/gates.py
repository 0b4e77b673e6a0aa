"""Compares places and heights of gates on recorded drops, judged by the firmware's own code.

python -m carrom_simulator.drops.gates [--seed N] [--count N] [--friction MU] [--gates NAME]

Each candidate sees the same drops. A simulated table (grade nominal) is calibrated with some of them and judges others
that were made with another seed. What is right, asked about and wrong says `world.judging`.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from carrom_simulator.drops import bank
from carrom_simulator.drops.bench import Bench, Judged
from carrom_simulator.drops.cases import FRICTIONS
from carrom_simulator.drops.shape import Chute
from carrom_simulator.drops.sight import Sight
from carrom_simulator.world.chutes import Bank


def candidate(gate_mm: float, *beams_mm: float) -> Sight:
    """Make gates so far from the hole, each of beams at these heights."""
    return Sight(replace(Chute(), gate_mm=gate_mm), beams_mm)


CANDIDATES = {
    "68 mm, one beam": candidate(68, 11.5),
    "68 mm, three": candidate(68, 8, 16, 24),
    "130 mm, three": candidate(130, 8, 16, 24),
    "200 mm, one": candidate(200, 11.5),
    "200 mm, two": candidate(200, 15, 25),
    "320 mm, one": candidate(320, 11.5),
    "320 mm, two": candidate(320, 15, 25),
    "320 mm, 15 and 22": candidate(320, 15, 22),
    "320 mm, three": candidate(320, 8, 16, 24),
}


def judged(bench: Bench, met: Bank, friction: float) -> dict[str, Judged]:
    """Judge all drops of one friction: "one piece" and "several"."""
    out = {"one piece": Judged(), "several": Judged()}
    for kinds, drops in sorted(met.drops[friction].items()):
        name = "one piece" if len(kinds) == 1 else "several"
        for verdict, count in Counter(bench.judge(met.read(drop)) for drop in drops).items():
            out[name].add(verdict, count)
    return out


def banks(sights: Sequence[Sight], frictions: Sequence[float], seed: int, count: int) -> list[Bank]:
    """Return the same drops as each candidate sees them."""
    recorded: list[dict[str, list]] = [{} for _ in sights]
    for friction in frictions:
        for case, many in bank.counts(count).items():
            for out, found in zip(recorded, bank.rows(list(sights), case, friction, seed, many), strict=True):
                out.setdefault(f"{friction:.2f}", []).extend(found)
    return [
        Bank({**bank.head(sight, seed, count), "drops": drops}) for sight, drops in zip(sights, recorded, strict=True)
    ]


def main() -> None:
    """Print the table of candidates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5, help="drops of three pieces of each case; twice, four times")
    parser.add_argument("--friction", type=float, action="append", help="only these")
    parser.add_argument("--gates", action="append", choices=tuple(CANDIDATES), help="only these")
    options = parser.parse_args()
    frictions = options.friction or list(FRICTIONS)
    chosen = {name: CANDIDATES[name] for name in options.gates or CANDIDATES}
    sights = list(chosen.values())
    known, met = (banks(sights, frictions, seed, options.count) for seed in (options.seed, options.seed + 1))
    print("| gates | µ | one piece | asked | wrong | several | asked | wrong | under the board |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, sight, learned, judges in zip(chosen, sights, known, met, strict=True):
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
