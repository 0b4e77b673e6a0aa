"""A game costs the flash no more than docs/flash.md says."""

import re
from pathlib import Path

from carrom.storage import settings
from carrom.storage.journal import KEEP_GAMES, MAX_ENTRIES, Journal
from carrom.storage.settings import Settings
from carrom_simulator.world.flash import ERASE, SECTOR_BYTES, mount, new_board
from lab import wear

DOCS = Path(__file__).parents[2] / "docs" / "flash.md"


def test_a_game_costs_what_the_documentation_says():
    measured = wear.measure(12)
    assert measured.programmed_bytes <= 1600 * measured.games * measured.entries
    assert measured.erases <= 0.6 * measured.games * measured.entries
    assert measured.quiet_entries >= 65
    bounds = re.search(r"(\d+) bytes and ([\d.]+) erases an entry", DOCS.read_text())
    assert (int(bounds[1]), float(bounds[2])) == (1600, 0.6)


def test_the_directory_does_not_wear_out_one_sector():
    """littlefs moves a directory's blocks after BLOCK_CYCLES erases: the most worn sector falls behind the sum."""
    few, many = wear.measure(20), wear.measure(80)
    assert many.unevenness < few.unevenness
    assert many.most_worn < many.erases / 8


def test_a_changed_setting_costs_a_few_pages():
    chip = new_board()
    table = Settings(mount(chip))
    table.set("volume", "1")
    chip.log = []
    for number in range(40):
        table.set("volume", str(number % 10))
    assert sum(len(data) for kind, _, _, data in chip.log if kind != ERASE) < 40 * 5000
    assert sum(kind == ERASE for kind, _, _, _ in chip.log) < 40 * 3
    assert len(settings.table_specs()) * 40 < SECTOR_BYTES


def test_what_is_kept_fits_and_stays_bounded():
    chip = new_board()
    store = mount(chip)
    journal = Journal(store)
    journal.resume()
    free = []
    for _ in range(KEEP_GAMES + 15):
        journal.begin("rules billard\nseats south north\nopener south")
        for _ in range(60):
            journal.append("south w@ne w@sw")
        free.append(store.free_bytes())
    assert len(journal.games()) == KEEP_GAMES
    assert min(free[KEEP_GAMES:]) > 500_000
    assert max(free[KEEP_GAMES:]) - min(free[KEEP_GAMES:]) < 10 * SECTOR_BYTES  # it has come to rest
    assert MAX_ENTRIES == 9999
