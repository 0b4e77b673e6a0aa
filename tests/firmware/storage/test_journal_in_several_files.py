"""A game whose oldest entries are closed goes on in another file: it is resumed from there, and its record is whole."""

import pytest

from carrom.game.entry_log import EntryLog
from carrom.storage.journal import Journal
from carrom_simulator.world.stores import MemoryStore
from tests.firmware.playing import NoRoom
from tests.firmware.storage.test_journal import ENTRIES, HEADER, RefusingStore, played


def log_of(first, texts):
    log = EntryLog(first)
    for text in texts:
        log.append(text)
    return log


def continued(first=18, count=30):
    """A game that goes on in another file, which begins with its last entries."""
    store, table = played(ENTRIES[:count], RefusingStore())
    table.continue_game(HEADER + "\n", first, log_of(first, ENTRIES[first:count]), "sn 3")
    return store, table


@pytest.mark.parametrize("first", [0, 18, 30])
def test_a_game_that_goes_on_in_another_file_is_resumed_from_there_and_whole_in_its_record(first):
    store, table = continued(first)
    assert table.count == 30 - first
    for text in ENTRIES[30:60]:
        table.append(text)
    again = Journal(store)
    assert again.resume() == (HEADER, ENTRIES[first:60], None)
    assert (again.base, again.game, again.count) == ((first, "sn 3"), 2, 60 - first)
    for journal in (table, again):
        assert journal.kept_record(2) == HEADER.split("\n") + ENTRIES[:60]
        assert (journal.continues(2), journal.continues(1)) == (1, 0)


def test_a_game_in_three_files_is_whole_in_the_record_of_the_last():
    store, table = continued()
    for text in ENTRIES[30:50]:
        table.append(text)
    table.continue_game(HEADER + "\n", 40, log_of(40, ENTRIES[40:50]), "sn 4")
    table.append(ENTRIES[50])
    assert table.kept_record(3) == HEADER.split("\n") + ENTRIES[:51]
    assert Journal(store).resume()[1] == ENTRIES[40:51]
    for suffix in ("", "~"):
        del store.files["game00001" + suffix]
    told = HEADER.split("\n") + ["# entries before these are no longer kept"]
    assert table.kept_record(3) == told + ENTRIES[18:51]
    for suffix in ("", "~"):
        del store.files["game00002" + suffix]
    assert table.kept_record(3) == told + ENTRIES[40:51]


def test_a_flash_that_refuses_the_other_file_leaves_the_game_in_its_own():
    store, table = played(ENTRIES[:30], RefusingStore())
    store.writes, store.refuses = 0, {1, 2}
    with pytest.raises(OSError, match="5"):
        table.continue_game(HEADER + "\n", 18, log_of(18, ENTRIES[18:30]), "sn 3")
    table.append(ENTRIES[30])
    assert Journal(store).resume() == (HEADER, ENTRIES[:31], None)
    assert table.kept_record(1) == HEADER.split("\n") + ENTRIES[:31]


def test_a_game_that_begins_after_one_in_two_files_is_its_own():
    store, table = continued()
    table.begin(HEADER)
    again = Journal(store)
    assert again.resume() == (HEADER, [], None)
    assert (again.base, again.continues(3)) == ((), 0)
    assert again.kept_record(2) == HEADER.split("\n") + ENTRIES[:30]


@pytest.mark.parametrize("first", [None, 18, 10])
def test_the_power_may_go_at_every_write_between_two_files_and_nothing_is_noticed(first):
    """The game goes on from that entry, with more entries than are closed or fewer; or another is begun."""
    store, table = played(ENTRIES[:30], RefusingStore())
    snaps = []
    real = store.write

    def write(name, data):
        real(name, data)
        snaps.append(dict(store.files))

    store.write = write
    if first is not None:
        table.continue_game(HEADER + "\n", first, log_of(first, ENTRIES[first:30]), "sn 3")
    else:
        table.begin(HEADER)
    after = [] if first is None else ENTRIES[first:30]
    for files in snaps:
        header, texts, note = Journal(MemoryStore(files)).resume()
        assert (header, note) == (HEADER, None)
        assert texts in (ENTRIES[:30], after)
    assert texts == after


@pytest.mark.parametrize("suffix", ["", "~"])
def test_a_game_that_memory_cannot_hold_keeps_its_number(suffix):
    store, _ = continued()
    journal = Journal(NoRoom({name: data for name, data in store.files.items() if name.endswith("~") == bool(suffix)}))
    with pytest.raises(MemoryError):
        journal.resume()
    assert journal.game == 2
    journal.begin(HEADER)
    assert journal.game == 3


def test_a_game_that_begins_later_leaves_the_running_one_until_its_first_entry():
    store, table = played(ENTRIES[:20], RefusingStore())
    table.begin_later("rules icf\nseats south north\nopener north\n")
    table.ask("south w@ne")
    assert Journal(MemoryStore(store.files)).resume() == (HEADER, ENTRIES[:20], None)
    store.refuses = range(store.writes + 1, store.writes + 9)
    with pytest.raises(OSError, match="5"):
        table.append("north -")
    assert Journal(MemoryStore(store.files)).resume() == (HEADER, ENTRIES[:20], None)
    store.refuses = ()
    table.append("north -")
    again = Journal(store)
    assert again.resume() == ("rules icf\nseats south north\nopener north", ["north -"], None)
    assert again.kept_record(1) == HEADER.split("\n") + ENTRIES[:20]
    again.append("south -")
    assert Journal(store).resume()[1] == ["north -", "south -"]
