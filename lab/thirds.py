"""Each parameter of the simulated sensors changed by a third, the table calibrated anew, whole games played on it.

`python -m lab.thirds` plays GAMES games of all books for each change, on all cores, and prints what the
table saw wrong and how often it asked; exit status 1 where it saw anything wrong.
"""

import argparse
import dataclasses
import multiprocessing
import sys

from rich.progress import track

from carrom.game.rules import BOOKS
from carrom_simulator.game.session import Session
from carrom_simulator.world.sensor_spec import SensorSpec, parameters

GAMES = 5


def changes() -> list[tuple[str, float]]:
    """(name, factor) of every change."""
    return [(one.name, factor) for one in parameters() for factor in (2 / 3, 4 / 3)]


def play(job: tuple[str, float, str, int]) -> tuple[str, float, int, int, int]:
    """One game: (name, factor, shots, misjudged, asked)."""
    name, factor, book, seed = job
    spec = dataclasses.replace(SensorSpec(), **{name: getattr(SensorSpec(), name) * factor})
    result = Session(book, seed=seed, noise=spec).play()
    return name, factor, result["shots"], result["misjudged"], result["asked"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each change ({GAMES})")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    jobs = [
        (name, factor, BOOKS[game % len(BOOKS)], given.seed * 1_000_000 + number * 1000 + game)
        for number, (name, factor) in enumerate(changes())
        for game in range(given.games)
    ]
    totals = dict.fromkeys(changes(), (0, 0, 0))
    with multiprocessing.Pool() as pool:
        for name, factor, *counts in track(pool.imap_unordered(play, jobs), "thirds", len(jobs)):
            totals[name, factor] = tuple(a + b for a, b in zip(totals[name, factor], counts, strict=True))
    for (name, factor), (shots, misjudged, asked) in totals.items():
        if misjudged or asked > 0.003 * shots:
            print(f"{name} × {factor:.2f}: {shots} shots, {misjudged} misjudged, {asked} asked")
    shots, misjudged, asked = (sum(column) for column in zip(*totals.values(), strict=True))
    print(f"{len(totals)} changes, {shots} shots: {misjudged} misjudged, {asked} asked ({100 * asked / shots:.2f} %)")
    return 1 if misjudged else 0


if __name__ == "__main__":
    sys.exit(main())
