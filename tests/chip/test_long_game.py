"""A flashed board holds an evening of more entries than its log, whatever they are, and goes on after a power cut."""

import os
import random
from collections import Counter

import pytest

from carrom.game import pieces
from carrom.game.engine import Game, refusal
from carrom.game.entry import LATE, SHOT, TECHNICAL, TOUCH, UNDO, Entry
from carrom.game.position import GAME_OVER
from carrom.game.record import entry_text, parse_header
from carrom.referee.games import LEAST
from carrom.storage.journal import Journal
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.flashing import boards
from carrom_tools.records import kept_games
from stands.chip import image
from stands.chip.pico import Pico
from stands.chip.playing import PlayingTable
from tests.random_play import random_entry

# An entry takes the emulator a second. `make long-game-chip` has 2,000 of them accepted in one game of each EVENING.
ENTRIES = int(os.environ.get("CARROM_CHIP_ENTRIES", "14"))
LEAST_FREE_BYTES = 15_000  # of the heap, at any time; of 29_000 as a game begins
EVENINGS = {("icf", "flashed"): TECHNICAL, ("krhum", "flashed"): TOUCH, ("krhum", "frozen"): TOUCH}
SHORT = ENTRIES < LEAST
ROW = 200  # entries of one kind without any shot between them


def mixture(game, rng, alike, row):
    """Yield entries for what `game` is at, without end: a row of one kind without any shot, then anything, also undos.

    A game that is over is undone and goes on with a shorter row. Of what is refused only a tenth is yielded.
    """
    while True:
        if game.position.phase == GAME_OVER:
            entry, row = Entry(UNDO), rng.randrange(20)
        elif row:
            entry = Entry(alike, rng.choice(game.seats))
            row -= 1
        elif rng.random() < 0.1:
            entry = Entry(UNDO)
        else:
            entry = random_entry(rng, game.position)
            if refusal(game.book, game.position, entry) and entry.kind != LATE and rng.random() < 0.9:
                continue
        yield entry


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


def board_with(uf2, kind: str, files) -> Pico:
    """A board with these files: one to which the firmware was copied, or one whose image has it frozen in."""
    if kind == "flashed":
        return Pico(uf2, image.firmware_files() | files)
    found = boards.image("pico")
    if found is None:
        pytest.skip("no image was found: make uf2")
    return Pico(found, files)


@pytest.mark.parametrize(("book", "kind"), list(EVENINGS)[: 1 if SHORT else None])
def test_a_long_game_is_held_and_goes_on_after_a_start(uf2, book, kind):
    # The short test goes on from a game that is soon to be closed.
    alike = EVENINGS[book, kind]
    played = [entry_text(Entry(alike, pieces.SOUTH))] * (LEAST - ENTRIES // 2 if SHORT else 1)
    header = f"rules {book}\nseats south north\nopener south"
    pico = board_with(uf2, kind, written(header, played))
    table = switched_on(pico)
    for setting in ("volume 0", "idle_s 0"):
        table.ask("set " + setting)
    game = Game(*parse_header(header.split("\n")))
    for text in played:
        assert game.enter(game.book.record.parse_entry(text)).error is None
    heap = []
    taken: Counter[int] = Counter()
    entries = mixture(game, random.Random(5), alike, min(ENTRIES * 2 // 3, ROW))
    while taken.total() < ENTRIES:
        entry = next(entries)
        said = table.ask("undo" if entry.kind == UNDO else "enter " + entry_text(entry), timeout_s=60)
        assert "error" not in said, (taken, said)
        verdict = game.enter(entry)
        assert said["error_code"] == verdict.error, (taken, entry_text(entry), said)
        table.told.clear()
        if verdict.error:
            continue
        taken[entry.kind] += 1
        if game.position.board == game.book.lot_board and not game.position.started:
            for text in table.ask(f"entries {len(game)}")["entries"]:  # the table has drawn who opens (I13)
                assert game.enter(game.book.record.parse_entry(text)).error is None
        if taken.total() % 20 == 13:
            heap.append(table.ask("status")["heap_free"])
            print(f"{book} {kind}: {taken.total()} taken, {len(game)} stand, heap {heap[-1]}", flush=True)
    said = table.ask("position")
    assert said["entries"] == len(game) > LEAST
    assert min(heap) > LEAST_FREE_BYTES, heap
    assert ENTRIES < 2000 or {SHOT, LATE, UNDO, *game.book.ENTRIES} <= set(taken), taken
    assert pico.resets == 0
    files = pico.files()
    assert "/data/crashes" not in files
    data = {path.rsplit("/", 1)[1]: data for path, data in files.items() if path.startswith("/data")}
    assert sum(name.startswith("game") for name in data) > 1, "the oldest entries were not closed"
    kept: list[str] = []
    for text in max(kept_games.records(data).values(), key=len).splitlines()[3:]:
        if text == "undo":
            kept.pop()
        elif not text.startswith("#"):  # a comment: the game is long, and its first files are gone
            kept.append(text)
    assert LEAST < len(kept) == min(len(kept), len(game))
    assert kept == list(game.texts())[-len(kept) :]
    started = switched_on(Pico(None, flash=pico.flash()))
    assert started.ask("position")["position"] == said["position"]
    assert started.ask("entries")["count"] == len(game)
