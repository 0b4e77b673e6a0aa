"""Lets pieces fall through the printed parts and prints, last, how many drops kept a piece.

python -m boards.parts.drops [--seed N] [--count N]
"""

import argparse
import sys

from carrom_simulator.drops import fall
from carrom_simulator.drops.cases import CASES, FRICTIONS

from .figures import Table
from .printed_chute import printed_chute


def main() -> int:
    """Drop `count` times in each case at each friction; the exit status is 1 if a drop kept a piece."""
    parser = argparse.ArgumentParser(prog="python -m boards.parts.drops", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50, help="drops of each case at each friction")
    options = parser.parse_args()
    chute = printed_chute(Table())
    kept = total = 0
    for case in CASES:
        for friction in FRICTIONS:
            found = [drop.verdict for drop in fall.drops(chute, case, friction, options.seed, options.count)]
            bad = [verdict for verdict in found if verdict != fall.THROUGH]
            kept, total = kept + len(bad), total + len(found)
            print(
                f"{case}, friction {friction:.2f}: kept {len(bad)} of {len(found)} {' '.join(bad)}".rstrip(), flush=True
            )
    print(f"drops on the printed parts kept {kept} of {total}")
    return 1 if kept else 0


if __name__ == "__main__":
    sys.exit(main())
