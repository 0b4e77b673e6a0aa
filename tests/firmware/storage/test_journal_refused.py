"""The journal on a flash that is full, or refuses to be read or written."""

import pytest

from carrom.storage.journal import LOST, MENDED, Journal
from carrom.storage.journal_lines import TAIL
from carrom_simulator.world.stores import MemoryStore
from tests.firmware.storage.test_journal import ENTRIES, HEADER, RefusingStore, played, second_game, started


def test_a_flash_that_refuses_to_be_mended_does_not_keep_the_table_from_starting():
    files = second_game()
    files[TAIL + "~"] = b"damage"
    store = MemoryStore(files, size_bytes=0)
    assert Journal(store).resume()[:2] == (HEADER, ENTRIES[:40])


class UnreadableStore(MemoryStore):
    """Cannot read the files whose names end so."""

    suffixes: tuple = ()

    def read(self, name, start=0, most=-1):
        if name.endswith(self.suffixes):
            raise OSError(5)
        return super().read(name, start, most)


@pytest.mark.parametrize("suffix", [TAIL, "~"])
def test_a_copy_that_cannot_be_read_leaves_the_other_and_is_said(suffix):
    store = UnreadableStore(second_game())
    store.suffixes = (suffix,)
    header, texts, note = Journal(store).resume()
    assert (header, texts, note.kind) == (HEADER, ENTRIES[:40], MENDED)


def test_where_no_copy_can_be_read_the_flash_is_at_fault():
    store = UnreadableStore(second_game())
    store.suffixes = ("",)
    with pytest.raises(OSError, match="5"):
        Journal(store).resume()


def test_a_copy_that_cannot_be_read_may_have_held_a_game():
    store = UnreadableStore()
    store.suffixes = ("~",)
    header, texts, note = Journal(store).resume()
    assert (header, texts, note.kind) == (None, [], LOST)


def test_a_full_flash_makes_room_by_the_oldest_games():
    store = MemoryStore(size_bytes=90_000)
    table = started(store)
    for _ in range(8):
        table.begin(HEADER)
        assert store.free_bytes() > 64_000 or len(table.games()) <= 2
        for text in ENTRIES:
            table.append(text)
    assert 1 <= len(table.games()) < 8
    assert Journal(store).resume() == (HEADER, ENTRIES, None)


def test_the_only_game_stays_however_full_the_flash_is():
    store, table = played(ENTRIES[:20], MemoryStore(size_bytes=30_000))
    table.begin(HEADER)
    assert table.games() == [2, 1]
    assert table.kept_record(1) == HEADER.split("\n") + ENTRIES[:20]
    assert store.free_bytes() < 30_000


def test_an_entry_refused_by_the_flash_is_said_and_goes_with_the_next():
    store, table = played(ENTRIES[:20], RefusingStore())
    store.refuses = range(10_000)
    with pytest.raises(OSError, match="5"):
        table.append(ENTRIES[20])
    store.refuses = ()
    assert Journal(MemoryStore(store.files)).resume()[1] == ENTRIES[:20]
    table.append(ENTRIES[21])
    assert Journal(store).resume()[1] == ENTRIES[:22]


@pytest.mark.parametrize("refused", [{1, 2}, {2, 4}, {3, 6}])
def test_a_game_refused_by_the_flash_is_not_begun(refused):
    store, table = played(ENTRIES[:20], RefusingStore())
    store.writes, store.refuses = 0, refused
    with pytest.raises(OSError, match="5"):
        table.begin(HEADER)
    table.append("north -")
    assert Journal(MemoryStore(store.files)).resume()[1] == [*ENTRIES[:20], "north -"]


@pytest.mark.parametrize("refused", [1, 2, 3, 4, 5, 6])
def test_it_is_enough_that_one_copy_takes_it(refused):
    store, table = played(ENTRIES[:20], RefusingStore())
    store.writes, store.refuses = 0, {refused}
    table.begin(HEADER)
    for text in ENTRIES[:7]:
        table.append(text)
    again = Journal(MemoryStore(store.files))
    assert again.resume()[:2] == (HEADER, ENTRIES[:7])
    store, table = played(ENTRIES[:20], RefusingStore())
    store.writes, store.refuses = 0, {1}
    table.append("north -")
    assert Journal(MemoryStore(store.files)).resume()[1] == [*ENTRIES[:20], "north -"]


@pytest.mark.parametrize("number", [0, 1])
def test_a_copy_that_refused_a_game_stays_with_the_one_before_until_the_next_start(number):
    """Entries of the new game must not follow those of the old one in it."""
    store, table = played(ENTRIES[:20], RefusingStore())
    suffix = ("", "~")[number]
    before = {name: data for name, data in store.files.items() if name.endswith("~") == bool(number)}
    real = store.write

    def refuse(name, data):
        if name.endswith("~") == bool(number):
            raise OSError(28)
        real(name, data)

    store.write = refuse
    table.begin(HEADER)
    store.write = real
    for text in ENTRIES[:30]:
        table.append(text)
    table.ask("? south w@ne")
    same = {name: data for name, data in store.files.items() if name.endswith("~") == bool(number)}
    assert same == before
    again = Journal(store)
    assert again.resume()[:2] == (HEADER, ENTRIES[:30])
    assert again.question == "? south w@ne"
    assert store.files[f"game00002{suffix}"]  # restored from the other copy
