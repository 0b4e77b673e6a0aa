"""Games begun under older rules: the newer rules accept what is left of them, and nothing is lost from the flash.

older_journals.json has the files of tables that ran a version before rows F3, B9, B11, B12, K13, K15 and L4 were as
they are now. Each game goes on for some entries after the shot in which the row decides.
"""

import json
from pathlib import Path

import pytest

from carrom.game import record
from carrom.game.engine import Game
from carrom.kaluki.score_table import ScoreTable
from carrom.referee import lapses
from carrom.storage.journal import Journal
from carrom.table import Table
from carrom_simulator.world.ports import World
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.device import doctor_advice, doctor_facts

JOURNALS = json.loads((Path(__file__).parent / "older_journals.json").read_text(encoding="utf-8"))
CARROM = [name for name in JOURNALS if "kaluki" not in name]
LAPSING = [name for name in CARROM if "B11" not in name]  # whose ruling is another now, but not what came of it


class Listener:
    def __init__(self):
        self.texts = []

    def on_call(self, call):
        self.texts.append(call.text("fr"))


def files_of(name):
    return {file: text.encode() for file, text in JOURNALS[name].items()}


def boot(store, kind=Table, listener=None):
    world = World("none", store=store)
    table = kind(world.hardware, listeners=(listener,) if listener else ())
    world.attach(table)
    return world, table


def check_accepted(game):
    """The rules of this version accept every entry of a game, and come to its position."""
    again = Game(game.book, game.seats, game.opener)
    for entry in game.entries():
        assert again.enter(entry).error is None, game.book.record.entry_text(entry)
    assert again.book.record.position_dict(again.position) == game.book.record.position_dict(game.position)


def raw_record(store):
    """All lines of game 2, which the version of then wrote."""
    journal = Journal(MemoryStore(store.files))
    journal.resume()
    return journal.kept_record(2)


@pytest.mark.parametrize("name", LAPSING)
def test_a_game_of_older_rules_goes_on_without_what_has_become_impossible(name):
    store = MemoryStore(files_of(name))
    older = raw_record(store)
    listener = Listener()
    world, table = boot(store, listener=listener)
    world.run(for_us=20_000_000)
    check_accepted(table.game)
    journal = Journal(MemoryStore(store.files))
    header, texts, note = journal.resume()
    assert note is None
    number, count = lapses.noted(header)
    assert (number, journal.game) == (2, 3)
    assert f"Règles changées, coups annulés : {count}" in listener.texts
    assert older == raw_record(store), "nothing is deleted"
    assert list(texts) == list(table.game.texts())
    left = [text for text in older[3:] if text != "undo"]
    assert count + len(texts) <= len(left)


@pytest.mark.parametrize("name", CARROM)
def test_undo_and_the_next_start_go_on_from_there(name):
    store = MemoryStore(files_of(name))
    _, table = boot(store)
    while True:
        _, again = boot(MemoryStore(store.files))
        assert list(again.game.texts()) == list(table.game.texts())
        assert again.game.position == table.game.position
        if not len(table.game):
            break
        table.enter(record.parse_entry("undo"))


def test_a_late_piece_of_a_lapsed_shot_lapses_and_an_undo_takes_back_what_it_took_back():
    game = Game(*record.parse_header(["rules fiche", "seats south north", "opener south"]))
    kept = lapses.Lapses(game)
    for text in ("south w@sw", "north -", "late b@sw", "undo", "undo", "late b@se", "north w@sw", "undo", "south -"):
        kept.enter(record.parse_entry(text))
    assert list(game.texts()) == ["south w@sw", "late b@se", "south -"]
    assert len(kept) == 0
    for text in ("south w@ne", "late b@nw", "undo", "north -", "late b@nw"):
        kept.enter(record.parse_entry(text))
    assert list(game.texts())[3:] == ["north -", "late b@nw"]
    assert len(kept) == 1
    for text in ("touch west", "late b@ne"):  # no shot lapsed, so the piece belongs to the shot before
        kept.enter(record.parse_entry(text))
    assert list(game.texts())[3:] == ["north -", "late b@nw", "late b@ne"]
    assert len(kept) == 2


def test_the_open_question_stays_open():
    store = MemoryStore(files_of("F3 long, a question open"))
    assert "south w@ne" in store.files["tail"].decode()
    boot(store)
    journal = Journal(MemoryStore(store.files))
    journal.resume()
    assert journal.question == "south w@ne"


def test_the_doctor_says_so():
    store = MemoryStore(files_of("F3 two seats"))
    boot(store)
    facts = doctor_advice.Facts()
    doctor_facts.look_at_files(facts, MemoryStore(store.files), "en")
    found = [problem for problem in doctor_advice.diagnose(facts, "en") if problem.key == "lapsed"]
    assert [problem.what for problem in found] == [
        "the rules changed during the game, entries lapsed: 2 (game 2 keeps them)"
    ]
    assert not found[0].grave


def test_a_hand_of_kaluki_with_a_joker_that_was_owed_goes_on():
    store = MemoryStore(files_of("L4 kaluki"))
    _, table = boot(store, ScoreTable)
    check_accepted(table.referee.game)
    assert raw_record(store)[3:-2] == list(table.referee.game.texts())


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_of_older_rules_cut_at_any_byte_starts_a_game_that_these_rules_accept(name):
    """Both copies of a file are cut at every third byte, which ones differs from game to game; one of them, which the
    other mends, at every fifteenth."""
    files = files_of(name)
    kind = ScoreTable if "kaluki" in name else Table
    for file in files:
        both = [file, file + "~"] if file + "~" in files else [file]
        for cut in range(len(name) % 3, len(files[file]), 3):
            for cut_files in (both, [file]) if cut % 5 == 0 else (both,):
                store = MemoryStore(files | {one: files[one][:cut] for one in cut_files})
                _, table = boot(store, kind)
                check_accepted(table.referee.game)
                if cut % 10 == 0:
                    _, again = boot(MemoryStore(store.files), kind)
                    assert list(again.referee.game.texts()) == list(table.referee.game.texts())
