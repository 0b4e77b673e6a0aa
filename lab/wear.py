"""Measures the cost of a game for the flash: bytes programmed and sectors erased per game, and the years it lasts.

`python -m lab.wear` plays games on the chip's model and prints the figures of docs/flash.md.
"""

import argparse
import sys
from dataclasses import dataclass

from carrom.storage.journal import Journal
from carrom_simulator.world.flash import ERASE, PICO_SECTORS, mount, new_board
from stands.evening import evening

ERASE_CYCLES = 100_000  # of each sector: W25Q16JV data sheet, section 1, "Min. 100K Program-Erase cycles per sector"
GAMES_A_DAY = 10
DAYS_A_YEAR = 365


@dataclass
class Wear:
    """games of `entries` entries each; bytes programmed and sectors erased by all; erases of the most worn sector."""

    games: int
    entries: int
    programmed_bytes: int
    erases: int
    most_worn: int
    quiet_entries: int
    most_erases: int

    @property
    def unevenness(self) -> float:
        """How much faster the most worn sector ages than it would if all shared alike."""
        return self.most_worn * PICO_SECTORS / self.erases

    @property
    def years(self) -> float:
        """Years of GAMES_A_DAY such games until the most worn sector has its ERASE_CYCLES."""
        return ERASE_CYCLES / (self.most_worn / self.games) / GAMES_A_DAY / DAYS_A_YEAR


def measure(games: int, times: int = 1) -> Wear:
    """Play `games` games of the evening's entries, `times` over in each; GAMES_A_DAY, then a night without power."""
    chip = new_board()
    header, entries = evening()
    chip.log = []
    quiet = most = 0
    for game in range(games):
        if game % GAMES_A_DAY == 0:  # switched off for the night
            journal = Journal(mount(chip))
            journal.resume()
        journal.begin(header)
        for text in entries * times:
            chip.log.clear()
            journal.append(text)
            erases = sum(operation[0] == ERASE for operation in chip.log)
            quiet += not erases
            most = max(most, erases)
    played = games * len(entries) * times
    return Wear(games, len(entries) * times, chip.programmed_bytes, sum(chip.erases), max(chip.erases),
                quiet * 100 // played, most)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--times", type=int, default=4, help="repeats of the evening's 53 entries in a game")
    options = parser.parse_args()
    wear = measure(options.games, options.times)
    print(f"games: {wear.games}, of {wear.entries} entries each")
    print(f"a game: {wear.programmed_bytes // wear.games} bytes, {wear.erases / wear.games:.1f} sectors erased")
    print(f"an entry: {wear.programmed_bytes // wear.games // wear.entries} bytes, "
          f"{wear.erases / wear.games / wear.entries:.2f} erases; {wear.quiet_entries} % of entries without any, "
          f"{wear.most_erases} at the most")  # fmt: skip
    print(f"most worn sector: {wear.most_worn} erases, {wear.unevenness:.1f} times the mean of all {PICO_SECTORS}")
    print(f"years at {GAMES_A_DAY} games a day: {wear.years:.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
