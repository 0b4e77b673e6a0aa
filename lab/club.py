"""`make bench-club`: a club's evening, and how many tables one machine serves. The last line says what was lost.

50 tables play for twenty minutes while the broker, the club and the tables are killed, three links are cut for a
minute, clocks are off by hours and years, older disks are put in, another program holds the club's file, its disk is
full, idle sockets crowd its page, it can open no files, and three tables play 150 games each while the club is off.
Then more tables play, without faults, until one machine no longer keeps up.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from carrom_simulator.physics.batch import warm_up
from lab import club_faults
from lab.club_evening import Evening, Figures
from lab.club_table import BOOKS, Telling, recorded_game

MORE = (100, 200, 400)
KEEPS_UP_S = 2.0  # 99 % of the entries are on the wall within that time
_MINUTE_S = 60.0
_ALL_TOLD_S = 900.0  # a club asks a table for one game in three seconds


def games(count: int, seed: int, most_s: float = float("inf")) -> list[list[Telling]]:
    """Let bots play so many games, of all books in turn."""
    return [recorded_game(BOOKS[number % len(BOOKS)], seed + number, most_s) for number in range(count)]


def told(tables: int, figures: Figures) -> str:
    """Return the figures of an evening as lines for people."""
    messages = figures.messages.total()
    lines = [
        f"{tables} tables, {figures.seconds:.0f} s: {figures.entries} entries, {messages} messages, "
        f"{messages / figures.seconds:.1f} a second",
        f"  {figures.begun} entries of games that had begun were told in {figures.begun_s:.1f} s",
        f"  from ruling to wall: median {figures.delay_s(0.5):.3f} s, 99 % {figures.delay_s(0.99):.3f} s "
        f"({len(figures.delays_s)} entries made while all was up)",
        f"  with those made during faults: median {figures.delay_s(0.5, True):.3f} s, "
        f"99 % {figures.delay_s(0.99, True):.1f} s, longest {figures.delay_s(1.0, True):.1f} s "
        f"({len(figures.all_delays_s)})",
        "  processor, share of a core: "
        + ", ".join(f"{what} {used / figures.seconds:.1%}" for what, used in sorted(figures.used_s.items()))
        + "; memory at most: "
        + ", ".join(f"{what} {mb} MB" for what, mb in sorted(figures.peak_mb.items())),
        f"  the wall had everything {figures.catching_up_s:.1f} s after the last entry; the tables themselves were at "
        f"most {figures.late_s:.2f} s behind their pace",
    ]
    return "\n".join(lines)


def main() -> int:
    """Print the figures. Return 1 where something was lost, doubled, mixed or misdated."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=1200.0)
    parser.add_argument("--more-seconds", type=float, default=120.0, help="with more tables")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    warm_up()
    played = games(12, options.seed)
    wrong: Counter[str] = Counter()
    entries = 0
    length_s = options.seconds
    faults = [
        (0.05 * length_s, Evening.broker_dies),
        (0.10 * length_s, lambda evening: evening.cut(lambda: time.sleep(_MINUTE_S))),
        (0.20 * length_s, Evening.club_dies),
        (0.25 * length_s, club_faults.copy_disks),
        (0.30 * length_s, club_faults.file_held),
        (0.35 * length_s, club_faults.disk_full),
        (0.40 * length_s, club_faults.older_disks),
        (0.43 * length_s, club_faults.idle_sockets),
        (0.46 * length_s, club_faults.out_of_files),
        (0.48 * length_s, club_faults.no_broker),
        (0.50 * length_s, club_faults.power_cut),
        (0.60 * length_s, club_faults.club_away),
        (0.95 * length_s, Evening.broker_dies),
    ]
    stops = None
    for tables in (options.tables, *MORE):
        first = tables == options.tables
        with (
            tempfile.TemporaryDirectory() as folder,
            Evening(
                Path(folder), tables, 3, played, options.seed, 1.0 if first else 0.2, kinds=club_faults.KINDS
            ) as evening,
        ):
            figures = evening.play(
                length_s if first else options.more_seconds, 1.0, faults if first else (), _ALL_TOLD_S
            )
        print(told(tables, figures), flush=True)
        wrong["broken"] += len(evening.broken)
        for what in evening.broken:
            print(f"  {what}", flush=True)
        entries += figures.entries
        for what in ("lost", "doubled", "mixed", "misdated"):
            wrong[what] += getattr(figures, what)
        if figures.delay_s(0.99) > KEEPS_UP_S:
            stops = tables
            break
    limit = f"stops keeping up at {stops} tables" if stops else f"keeps up with {MORE[-1]} tables"
    print(f"{limit} (99 % of entries on the wall within {KEEPS_UP_S:.0f} s)")
    print(
        f"of {entries} entries {wrong['lost']} were lost, {wrong['doubled']} doubled, {wrong['mixed']} mixed; "
        f"{wrong['misdated']} games misdated; {wrong['broken']} times the club did not stand a fault"
    )
    return int(bool(wrong.total()))


if __name__ == "__main__":
    sys.exit(main())
