"""The archive that the site's page runs is whole: it starts a table with nothing else installed."""

import subprocess
import sys
import zipfile

from carrom.game.rules import GAMES
from website.virtual_table import packed_files, write_packed

START = """
import asyncio, json, sys
sys.path.insert(0, sys.argv[1])
from carrom.game.rules import GAMES, explained, load_game
from website.in_browser import PageTable

async def start():
    told = []
    table = PageTable(told.append, "fr", seed=1)
    while not told:
        await asyncio.sleep(0.01)
    print(json.loads(told[0])["t"], *(load_game(game).id for game in GAMES if explained(game)))

asyncio.run(start())
"""


def test_the_packed_table_starts_without_any_library(tmp_path):
    write_packed(tmp_path / "carrom.zip")
    with zipfile.ZipFile(tmp_path / "carrom.zip") as packed:
        packed.extractall(tmp_path / "carrom")
    command = [sys.executable, "-I", "-S", "-c", START, str(tmp_path / "carrom")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout.split() == ["hello", *GAMES], done.stderr


def test_nothing_is_packed_that_a_visitors_table_never_loads():
    rooms = {name.rpartition("/")[0] for name in packed_files()}
    assert "carrom/referee" in rooms
    assert rooms.isdisjoint({"carrom/drivers", "carrom_simulator/environments"})
