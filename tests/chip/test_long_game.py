"""A flashed board holds an evening of more entries than its log, whatever they are, and goes on after a power cut."""

import os
import random

import pytest

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.entry import TECHNICAL, TOUCH, UNDO, Entry
from carrom.game.record import entry_text, parse_header
from carrom.referee.games import LEAST
from carrom.storage.journal import Journal
from host_tools.records import kept_games
from simulator.world.stores import MemoryStore
from tests.chip import image
from tests.chip.pico import Pico
from tests.chip.playing import PlayingTable
from tests.random_play import random_entry

# Each entry takes the emulator a second. `make long-game-chip` plays 1,000 in each book.
ENTRIES = int(os.environ.get("CARROM_CHIP_ENTRIES", "14"))
LEAST_FREE_BYTES = 15_000  # of the heap, at any time
EVENINGS = {"icf": TECHNICAL, "krhum": TOUCH}
SHORT = ENTRIES < LEAST


def mixture(game, rng, alike, count):
    """Yield `count` entries for what `game` is at: a row of one kind without any shot, then anything, also undos."""
    for number in range(count):
        if number < count * 2 // 3 and number < 200:
            yield Entry(alike, pieces.SOUTH)
        elif rng.random() < 0.1:
            yield Entry(UNDO)
        else:
            yield random_entry(rng, game.position)


def written(header: str, texts) -> dict[str, bytes]:
    """The files of a flash on which such a game is running."""
    store = MemoryStore()
    journal = Journal(store)
    journal.resume()
    journal.begin(header)
    for text in texts:
        journal.append(text)
    return {f"/data{'~' if name.endswith('~') else ''}/{name}": data for name, data in store.files.items()}


def switched_on(pico):
    table = PlayingTable(pico)
    pico.boot()
    table.wait("call", timeout_s=60)
    return table


@pytest.mark.parametrize("book", list(EVENINGS)[: 1 if SHORT else None])
def test_a_long_game_is_held_and_goes_on_after_a_start(uf2, book):
    # The short test goes on from a game that is soon to be closed.
    played = [entry_text(Entry(EVENINGS[book], pieces.SOUTH))] * (LEAST - ENTRIES // 2 if SHORT else 1)
    header = f"rules {book}\nseats south north\nopener south"
    pico = Pico(uf2, image.firmware_files() | written(header, played))
    table = switched_on(pico)
    for setting in ("volume 0", "idle_s 0"):
        table.ask("set " + setting)
    game = Game(*parse_header(header.split("\n")))
    for text in played:
        assert game.enter(game.book.record.parse_entry(text)).error is None
    heap = []
    for number, entry in enumerate(mixture(game, random.Random(5), EVENINGS[book], ENTRIES)):
        said = table.ask("undo" if entry.kind == UNDO else "enter " + entry_text(entry), timeout_s=60)
        assert "error" not in said, (number, said)
        if said["error_code"] is None:
            assert game.enter(entry).error is None
        if game.position.board == game.book.LOT_BOARD and not game.position.started:
            for text in table.ask(f"entries {len(game)}")["entries"]:  # the table has drawn who opens (I13)
                assert game.enter(game.book.record.parse_entry(text)).error is None
        if number % 20 == 13:
            heap.append(table.ask("status")["heap_free"])
    said = table.ask("position")
    assert said["entries"] == len(game) > LEAST
    assert min(heap) > LEAST_FREE_BYTES, heap
    assert pico.resets == 0
    files = pico.files()
    assert "/data/crashes" not in files
    assert "/data/game00002" in files, "the oldest entries were not closed"
    kept = {path.rsplit("/", 1)[1]: data for path, data in files.items() if path.startswith("/data")}
    texts = max(kept_games.records(kept).values(), key=len).splitlines()
    again = Game(*parse_header(texts[:3]))
    for text in texts[3:]:
        assert again.enter(again.book.record.parse_entry(text)).error is None
    assert again.position == game.position
    started = switched_on(Pico(None, flash=pico.flash()))
    assert started.ask("position")["position"] == said["position"]
    assert started.ask("entries")["count"] == len(game)
