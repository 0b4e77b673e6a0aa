"""A thousand games in one run of the firmware on real MicroPython, and what becomes of the heap.

    python -m tests.robustness.long_evening [--games 1000]

The interpreter is the WebAssembly build, 32 bits like the chip, so objects take the room that they take there. It asks
the computer for more memory when it likes, so the used heap is looked at, less what the firmware's code takes, which is
frozen on the chip; free is what that leaves of a heap of 192 kB.
"""

import argparse
import json
import sys
from pathlib import Path

from tests.micropython.runner import CHIP_LIKE_HEAP_BYTES, run_on_micropython

SCRIPT = Path(__file__).with_name("soak.py")
SETTLED_GAMES = 10  # by then every book has been played twice


def play(games: int, timeout_s: int = 7200) -> list[dict]:
    """The figures before each of `games` games, and after the last."""
    output = run_on_micropython(SCRIPT, timeout_s=timeout_s, repeat=("report.one()", games + 2))
    return [json.loads(line) for line in output.splitlines()]


def free_change(figures: list[dict]) -> float:
    """By how many percent the free heap has changed from game SETTLED_GAMES to the last."""
    settled, last = (CHIP_LIKE_HEAP_BYTES - figures[at]["heap_used"] for at in (SETTLED_GAMES, -1))
    return (last - settled) * 100 / settled


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    options = parser.parse_args()
    figures = play(options.games)
    for at in sorted({SETTLED_GAMES, *range(0, options.games, max(1, options.games // 10)), options.games}):
        line = figures[at]
        print(f"after {line['games']:5} games: {line['heap_used']:7} bytes of heap in use, {line['shots']} shots, "
              f"{line['steps']} steps, {line['virtual_s'] / 86400:.2f} days, asked {line['asked']}")  # fmt: skip
    change = free_change(figures)
    print(f"free heap after game {options.games} against game {SETTLED_GAMES}: {change:+.2f} %")
    return 1 if abs(change) > 2 else 0


if __name__ == "__main__":
    sys.exit(main())
