"""`make worlds`: judges events of every scenario of the second world, and prints right, asked and wrong."""

import argparse
import sys

from rich.console import Console
from rich.progress import track
from rich.table import Table

from stands.worlds import hands
from stands.worlds.run import Count, run
from stands.worlds.scenarios import SCENARIOS

HANDS = "hands on the lines"


def at_the_lines(events: int, seed: int) -> Count:
    """Let hands lay, move and take the striker: so many manoeuvres and shots. Right and wrong are whole evenings."""
    count, evening = Count(), seed * 1_000_000
    while count.events < events:
        played = hands.play(evening)
        count.events += len(played.done)
        count.right += not hands.wrong(played)
        if hands.wrong(played):
            count.wrong += 1
            count.seeds.append(evening)
        evening += 1
    return count


def main() -> int:
    parser = argparse.ArgumentParser(prog="worlds", description=__doc__)
    parser.add_argument("--events", type=int, default=2000, help="events of each scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", action="append", choices=[*SCENARIOS, HANDS], help="this scenario; may be given several times"
    )
    options = parser.parse_args()
    table = Table("scenario", "events", "right", "asked %", "wrong", "its events")
    bad = 0
    for name in track(options.only or [*SCENARIOS, HANDS], console=Console(stderr=True), transient=True):
        if name == HANDS:
            count = at_the_lines(options.events, options.seed)
            fails = count.wrong > 0
        else:
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
