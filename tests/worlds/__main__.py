"""`make worlds`: judges events of every scenario of the second world, and prints right, asked and wrong."""

import argparse
import sys

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.worlds.run import run
from tests.worlds.scenarios import SCENARIOS


def main() -> int:
    parser = argparse.ArgumentParser(prog="worlds", description=__doc__)
    parser.add_argument("--events", type=int, default=2000, help="events of each scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=SCENARIOS, help="this scenario; may be given several times")
    options = parser.parse_args()
    table = Table("scenario", "events", "right", "asked %", "wrong", "its events")
    bad = 0
    for name in track(options.only or list(SCENARIOS), console=Console(stderr=True), transient=True):
        scenario = SCENARIOS[name]
        count = run(name, options.events, options.seed)
        most = scenario.asked * count.events + scenario.learns
        fails = count.wrong > scenario.wrong * count.events or count.asked > most
        bad += fails
        cells = name, count.events, count.right, f"{100 * count.asked / count.events:.1f}", count.wrong, count.seeds[:8]
        table.add_row(*map(str, cells), style="red" if fails else "")
    Console().print(table)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
