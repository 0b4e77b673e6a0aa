"""`make bench-club-size`: what a club's past costs: an entry's way to the screen, and the wall's start, with few games
and with many.

In one run ten tables play next to a club of 80 games and then next to one of 8,000, all judged before; then a club of
8,000 games that nobody has judged starts.
"""

import argparse
import contextlib
import itertools
import json
import random
import tempfile
import time
import urllib.request
from datetime import datetime, timedelta
from pathlib import Path

from rich.progress import track

from carrom_simulator.physics.batch import warm_up
from carrom_tools.club.evening import Evening as Reckoned
from carrom_tools.club.numbered_game import NumberedGame
from carrom_tools.club.record_pieces import Piece
from carrom_tools.club.store import Store
from carrom_tools.records.library import TIME
from lab.club import games
from lab.club_evening import Evening
from lab.club_table import Telling
from stands.clubs.running_club import Club

TABLES = 10
PEOPLE = 120


def fill(folder: Path, count: int, played: list[list[Telling]], seed: int, is_judged: bool) -> None:
    """Put so many games into a club that has not begun yet, one every hour until two days ago."""
    rng, names = random.Random(seed), [f"Player {number}" for number in range(PEOPLE)]
    file = folder / "carrom-table" / "club" / "club.sqlite"
    file.parent.mkdir(parents=True)
    last = datetime.now() - timedelta(days=2)
    with contextlib.closing(Store(file)) as store:
        told = zip(range(count), itertools.cycle(played), strict=False)
        for number, game in track(told, f"{count} games", total=count, transient=True):
            one, other = rng.sample(names, 2)
            record = "".join(lines for _, lines in game).replace("- Léa", f"- {one}").replace("- Max", f"- {other}")
            name = f"{last - timedelta(hours=count - number):{TIME}}-{number:08x}.record"
            for at, lines in enumerate(NumberedGame(name, record).pieces):
                store.add(f"table-{number % TABLES:03d}", Piece(name, at, lines))
        if is_judged:
            for _ in track(Reckoned(store).judging(), "judging", transient=True):
                pass


def first_page_s(club: Club) -> float:
    """Return how long a page of a club that has just said where it is waits for all that it shows."""
    began_s = time.monotonic()
    with urllib.request.urlopen(club.address + "events") as stream:
        assert json.loads(stream.readline()[6:])["all"]
    return time.monotonic() - began_s


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="of play at each size")
    parser.add_argument("--few", type=int, default=80)
    parser.add_argument("--many", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    warm_up()
    played = games(12, options.seed)
    ways_s = []
    for count in (options.few, options.many):
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder) / "club", count, played, options.seed, True)
            with Evening(Path(folder), TABLES, 0, played, options.seed) as evening:
                figures = evening.play(options.seconds, 5.0)
        ways_s.append(figures.delay_s(0.5))
        print(
            f"{count} games: from ruling to wall median {figures.delay_s(0.5) * 1e3:.1f} ms, "
            f"99 % {figures.delay_s(0.99) * 1e3:.1f} ms ({len(figures.delays_s)} entries)",
            flush=True,
        )
    print(f"with {options.many} games an entry's way takes {ways_s[1] / ways_s[0]:.2f} times as long")
    for is_judged in (True, False):
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder) / "club", options.many, played, options.seed, is_judged)
            club = Club(Path(folder) / "club")
            try:
                waited_s = first_page_s(club)
            finally:
                club.end()
        print(
            f"{options.many} games, {'' if is_judged else 'not '}judged before: the first page after {waited_s:.2f} s"
        )


if __name__ == "__main__":
    main()
