"""Evenings of more entries than the chip holds: the oldest are closed, told before, and the journal has them all."""

from random import Random
from types import SimpleNamespace

import pytest

from carrom.console import Console
from carrom.game import pieces, record
from carrom.game.engine import MARK_EVERY, Game
from carrom.game.entry import TECHNICAL, TOUCH, UNDO, Entry, shot
from carrom.game.pieces import BANK, BOULETTE, SAID, UNTOUCHED
from carrom.referee.games import LEAST as MOST
from carrom.storage.journal import Journal
from carrom.table import Table
from carrom_simulator.world.ports import World
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.records import kept_games
from tests.firmware.playing import Ear, NoRoom
from tests.random_play import random_entry

KEEP = MOST // 2
LINES_MOST = 2 * MOST


class SnapStore(MemoryStore):
    """Remembers the files after every change, which is where the power may be cut."""

    snaps = None

    def _snap(self):
        if self.snaps is not None:
            self.snaps.append(dict(self.files))

    def write(self, name, data):
        super().write(name, data)
        self._snap()

    def append(self, name, data):
        super().append(name, data)
        self._snap()

    def remove(self, name):
        super().remove(name)
        self._snap()


class Evening:
    """A table that holds as few entries as the chip's, and the whole evening on a game without a bound."""

    def __init__(self, book="krhum", store=None):
        self.store = store or SnapStore()
        self.world = World("none", 3, store=self.store)
        self.table = Table(self.world.hardware, 5, listeners=(self,))
        self.ear = Ear(self.table)
        self.table.games.most = MOST
        self.table.new_game(book, 2, pieces.SOUTH)
        self.ear.listen()
        self.said.clear()
        self.whole = Game(self.table.game.book, pieces.TWO_SEATS, pieces.SOUTH)
        self.states = []  # (position, entries) after each entry: a lot enters one more by itself

    @property
    def said(self):
        return self.ear.names

    def on_entry(self, entry, _verdict, _position):
        assert self.whole.enter(entry).error is None
        self.states.append((self.whole.position, len(self.whole)))

    def enter(self, entry):
        self.table.referee.enter(entry)
        assert self.table.game.position == self.whole.position
        assert self.table.game.texts().kept() <= MOST
        assert self.table.journal.count <= LINES_MOST + 1
        self.ear.listen()

    def random(self, rng):
        self.enter(Entry(UNDO) if rng.random() < 0.15 else random_entry(rng, self.whole.position))


def resumed(files):
    """The table that starts from these files."""
    world = World("none", 3, store=MemoryStore(files))
    return Table(world.hardware, 5)


@pytest.mark.parametrize(("book", "entry"), [("icf", Entry(TECHNICAL, 0)), ("krhum", Entry(TOUCH, 2))])
def test_four_hundred_entries_without_a_shot_are_held_and_told(book, entry):
    evening = Evening(book)
    for _ in range(400):
        evening.enter(entry)
    game = evening.table.game
    assert len(game) == 400
    assert evening.said.count("closed") == (400 - KEEP) // (MOST - KEEP)
    assert evening.said.count("closing") == (400 - KEEP + MARK_EVERY) // (MOST - KEEP)
    assert evening.said.index("closing") < evening.said.index("closed")
    again = resumed(evening.store.files).game
    assert (again.position, len(again), again.first) == (game.position, len(game), game.first)


@pytest.mark.parametrize("claims", [0, BANK | BOULETTE | SAID | UNTOUCHED])
def test_the_closing_is_told_once_before_each_however_long_the_entries_are(claims):
    """A flashed board's log may be full before it has its number of entries."""
    evening = Evening("icf")
    told = []
    for _ in range(4 * MOST):
        evening.said.clear()
        for entry in (shot(evening.whole.position.turn, claims=claims), Entry(UNDO)) * 3:
            evening.enter(entry)
        evening.enter(shot(evening.whole.position.turn, claims=claims))
        told += [name for name in evening.said if name in ("closing", "closed")]
    assert len(told) > 7
    assert told == ["closing", "closed"] * (len(told) // 2) + ["closing"] * (len(told) % 2)


def test_an_evening_is_resumed_at_every_cut_and_is_whole_in_its_record():
    rng = Random(11)
    evening = Evening("icf")
    evening.store.snaps = []
    for step in range(8 * MOST):
        evening.states[:] = [(evening.table.game.position, len(evening.table.game))]
        evening.store.snaps.clear()
        evening.random(rng)
        closes = KEEP <= evening.table.journal.count <= KEEP + 1
        for files in evening.store.snaps if closes or step % 50 == 0 else []:
            table = resumed(files)
            assert (table.game.position, len(table.game)) in evening.states
            assert "fault" not in Ear(table).listen()
    assert evening.table.journal.game > 2
    records = kept_games.records(dict(evening.store.files))
    reader = record.Reader()
    found = [reader.line(line) for line in records[f"game{evening.table.journal.game:05d}.record"].splitlines()]
    replayed = Game(reader.book, reader.seats, reader.opener)
    for entry in found:
        if entry is not None:
            assert replayed.enter(entry).error is None
    assert replayed.position == evening.whole.position
    assert len(records) == 2  # this evening and the game before it


def test_entered_and_undone_without_end_the_journal_stays_short():
    evening = Evening("icf")
    for step in range(1000):
        evening.enter(Entry(UNDO) if step % 2 else Entry(TECHNICAL, 0))
    assert len(evening.table.game) == 0
    assert max(len(data) for data in evening.store.files.values()) < 30 * LINES_MOST
    assert resumed(evening.store.files).game.position == evening.table.game.position


def test_undo_ends_where_entries_are_closed_also_after_a_start():
    evening = Evening("icf")
    for _ in range(MOST):
        evening.enter(Entry(TECHNICAL, 0))
    table = resumed(evening.store.files)
    for _ in range(KEEP):
        assert table.referee.enter(Entry(UNDO)).error is None
    assert table.referee.enter(Entry(UNDO)).error == "nothing-to-undo"


@pytest.mark.parametrize(
    "lines", [["nonsense"], ["south w@ne"] * 12, ["choose return", "bet east near"], ["undo"] * 50, ["x" * 230] * 40]
)
def test_whatever_the_journal_holds_the_table_starts(lines):
    store = MemoryStore()
    journal = Journal(store)
    journal.resume()
    journal.begin("rules krhum\nseats south north\nopener south")
    for line in lines:
        journal.append(line)
    table = resumed(store.files)
    assert table.referee.enter(Entry(TOUCH, table.game.seats[0])).error in (None, "not-in-this-book")


@pytest.mark.parametrize("base", ["sn", "sn 3 s>n nonsense 1+0.0", "x" * 300, "sn 1 s>s shot 9,9"])
def test_a_base_that_cannot_be_read_lets_the_table_start_too(base):
    store = MemoryStore()
    journal = Journal(store)
    journal.resume()
    journal.begin("rules krhum\nseats south north\nopener south")
    journal.begin(f"rules krhum\nseats south north\nopener south\nfrom 1 96 0 {base}"[:390])
    table = resumed(store.files)
    assert "fault" in Ear(table).listen()
    assert not table.game.position.started


def test_a_journal_that_memory_cannot_hold_is_tried_again_and_kept_when_another_game_is_played():
    evening = Evening("icf")
    for _ in range(20):
        evening.enter(Entry(TECHNICAL, 0))
    kept = evening.store.files["game00002"]

    store = NoRoom(evening.store.files)
    world = World("none", 3, store=store)
    with pytest.raises(MemoryError):  # main.py starts the chip anew
        Table(world.hardware, 5)
    assert store.files == evening.store.files
    table = Table(world.hardware, 5, set_aside=True)
    assert store.files == evening.store.files
    store.short = False
    assert table.referee.enter(Entry(TOUCH, 0)).error is None
    assert table.journal.game == 3
    assert store.files["game00002"].startswith(kept[:40])


def test_a_start_sets_the_journals_game_aside_until_the_first_entry_only():
    evening = Evening("icf")
    for _ in range(20):
        evening.enter(Entry(TECHNICAL, 0))
    world = World("none", 3, store=MemoryStore(evening.store.files))
    table = Table(world.hardware, 5, set_aside=True)
    assert len(table.game) == 0
    assert len(resumed(world.store.files).game) == 20  # as after the power was switched off and on
    assert table.referee.enter(Entry(TOUCH, 0)).error is None
    assert table.journal.game == 3
    assert len(table.journal.kept_record(2)) == 3 + 20
    again = resumed(world.store.files)
    assert (again.game.position, len(again.game)) == (table.game.position, 1)


@pytest.mark.parametrize("line", ["rules whist", "rules krhum no_such_option=1"])
def test_a_game_of_another_version_waits_for_it(line):
    store = MemoryStore()
    journal = Journal(store)
    journal.resume()
    journal.begin(f"{line}\nseats south north\nopener south")
    journal.append("south w@ne")
    table = resumed(store.files)
    assert not table.game.position.started
    assert Journal(store).resume()[1] == ["south w@ne"]


def test_memory_that_runs_short_in_a_command_is_answered_and_in_an_entry_starts_the_table_again():
    evening = Evening("icf")
    table = evening.table
    console = Console(table, lambda _us: None)

    def fail(*_args):
        raise MemoryError

    whole = table.game.book.record
    table.game.book.record = SimpleNamespace(position_dict=fail, header_text=whole.header_text, parse_entry=fail)
    assert console.obey("position") == {"error": "memory", "values": ()}
    assert console.obey("enter technical south")["error"] == "memory"
    assert len(table.game) == 0
    table.game.book.record = whole
    evening.store.append = evening.store.write = fail
    with pytest.raises(MemoryError):
        console.obey("enter technical south")
    assert len(resumed(evening.store.files).game) == 0  # as the journal has it
    assert MARK_EVERY < KEEP
