"""Games per second with the unmodified firmware in the loop: bots, discs, chutes, beams, pads, rulings, scoreboard."""

import time
from collections.abc import Iterator

from rich.table import Table

from simulator.game.session import Session


def tables(quick: bool) -> Iterator[Table]:
    """One row a rule book."""
    table = Table("Rule book", "games/s", "shots/s", title="Whole games through the firmware, one core, nominal noise")
    for book in ("krhum",) if quick else ("billard", "fiche", "dezepions", "krhum", "icf"):
        games = 1 if quick else 3
        shots = 0
        start = time.process_time()
        for seed in range(games):
            shots += Session(book, seed=seed, noise="nominal").play()["shots"]
        spent = time.process_time() - start
        table.add_row(book, f"{games / spent:.2f}", f"{shots / spent:.0f}")
    yield table
