"""Judges fresh drops by the firmware and prints how many it saw right, asked about and saw wrong.

python -m carrom_simulator.drops.judge [--seed N] [--count N] [--tables N] [--friction MU] [--grade GRADE] [FILE ...]

Each case at each friction meets simulated tables of its own, which other drops have calibrated: those of the tree's
bank. One that reads a drop rightly proves little: each table's men have other colours and brightness.
FILE: banks whose drops are judged instead of fresh ones. What is right and wrong says `world.judging`.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from carrom.game.pieces import PIECE_WORDS
from carrom_simulator.drops import bank
from carrom_simulator.drops.bench import TABLE, Bench, Judged, calibrated
from carrom_simulator.drops.cases import ALL_CASES, FRICTIONS
from carrom_simulator.drops.shape import Chute
from carrom_simulator.drops.sight import Sight
from carrom_simulator.world.chutes import Bank, read
from carrom_simulator.world.sensor_spec import GRADES

SINGLES = 10  # as many drops of one piece as of each case of several


def fresh(frictions: Sequence[float], seed: int, count: int) -> Iterator[tuple[float, str, Bank]]:
    """Let pieces fall: each friction and case, and a bank of its drops. count: of each case of several pieces."""
    sight = Sight(Chute())
    for friction in frictions:
        for case, fallen in ALL_CASES.items():
            many = count * SINGLES if len(fallen) == 1 else count
            found = bank.rows([sight], case, friction, seed, many)[0]
            yield friction, case, Bank({**bank.head(sight, seed, many), "drops": {f"{friction:.2f}": found}})


def kept(files: Sequence[Path], frictions: Sequence[float]) -> Iterator[tuple[float, str, Bank]]:
    """Yield the drops of banks, as `fresh` yields them."""
    for file in files:
        met = read(file)
        for friction in sorted(set(met.frictions) & set(frictions)):
            yield friction, file.name, met


def judge(bench: Bench, friction: float, met: Bank, name: str) -> tuple[Judged, Judged]:
    """Judge all drops of one friction on one table: (of one piece, of several). Prints what was seen wrong."""
    counts = (Judged(), Judged())
    for kinds, drops in sorted(met.drops[friction].items()):
        for number, drop in enumerate(drops):
            verdict = bench.judge(met.read(drop))
            counts[len(kinds) > 1].add(verdict)
            if verdict == "wrong":
                fell, seen = ("".join(PIECE_WORDS[piece] for piece in row) for row in (bench.fell, bench.seen))
                print(f"  {name}, friction {friction:.2f}, {kinds} {number}: {fell} fell, {seen} seen", flush=True)
    return counts


def main() -> None:
    """Print, last, the counts of single pieces and of several."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=25, help="drops of each case of several, a tenth of the single")
    parser.add_argument("--tables", type=int, default=1, help="tables that judge each drop")
    parser.add_argument("--friction", type=float, action="append", help="only these")
    parser.add_argument("--grade", choices=tuple(GRADES), default="nominal", help="of the table that judges")
    options = parser.parse_args()
    frictions = options.friction or FRICTIONS
    total = (Judged(), Judged())
    banks = kept(options.files, frictions) if options.files else fresh(frictions, options.seed, options.count)
    for number, (friction, name, met) in enumerate(banks):
        here = (Judged(), Judged())
        for table in range(options.tables):
            seed = 100 * options.seed + number + TABLE * table
            counts = judge(calibrated(options.grade, seed, friction), friction, met, name)
            for sums in (here, total):
                for one, more in zip(sums, counts, strict=True):
                    for verdict in ("right", "asked", "wrong"):
                        one.add(verdict, getattr(more, verdict))
        print(f"{name}, friction {friction:.2f}: {' | '.join(map(str, here))}", flush=True)
    for words, one in zip(("one piece", "several"), total, strict=True):
        print(f"{words}: right {one.right}, asked {one.asked} ({one.asked_percent:.2f} %), wrong {one.wrong}")


if __name__ == "__main__":
    main()
