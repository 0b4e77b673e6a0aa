"""The journal: what was appended comes back; what is damaged is cut off and said so; nothing else ever comes back."""

import random

import pytest

from carrom import journal
from carrom.journal import CUT, KEEP_GAMES, LOST, MENDED, TAIL, Journal
from simulator.stores import MemoryStore

HEADER = "rules krhum other_man_penalty=off\nseats south north\nopener south"
ENTRIES = [f"south w@ne b@sw bank {i}" for i in range(100)]


def started(store=None) -> Journal:
    fresh = Journal(store if store is not None else MemoryStore())
    fresh.resume()
    return fresh


def played(entries, store=None) -> tuple[MemoryStore, Journal]:
    store = store or MemoryStore()
    table = started(store)
    table.begin(HEADER)
    for text in entries:
        table.append(text)
    return store, table


class RefusingStore(MemoryStore):
    refuses = 0

    def write(self, name, data):
        if self.refuses:
            self.refuses -= 1
            raise OSError(5)
        super().write(name, data)


def test_an_empty_flash_has_no_game_and_nothing_to_say():
    assert Journal(MemoryStore()).resume() == (None, [], None)


@pytest.mark.parametrize("count", [0, 1, 7, 13, 14, 15, 60, 100])
def test_what_was_appended_comes_back_and_goes_on(count):
    store, _ = played(ENTRIES[:count])
    again = Journal(store)
    assert again.resume() == (HEADER, ENTRIES[:count], None)
    again.append("north -")
    assert Journal(store).resume() == (HEADER, [*ENTRIES[:count], "north -"], None)


def test_resuming_a_whole_journal_writes_nothing():
    store, _ = played(ENTRIES)
    store.size_bytes = 0  # any growth is refused now
    before = dict(store.files)
    assert Journal(store).resume()[2] is None
    assert store.files == before


def test_an_entry_is_on_the_flash_when_append_returns():
    store, table = played([])
    for index, text in enumerate(ENTRIES):
        table.append(text)
        assert Journal(MemoryStore(store.files)).resume()[1] == ENTRIES[: index + 1]


def test_the_open_question_comes_back_until_it_is_answered():
    store, table = played(ENTRIES[:3])
    table.ask("south w@ne ?@sw")
    again = Journal(store)
    assert again.resume() == (HEADER, ENTRIES[:3], None)
    assert again.question == "south w@ne ?@sw"
    again.append(ENTRIES[3])
    after = Journal(store)
    assert after.resume()[1] == ENTRIES[:4]
    assert after.question is None
    table = after
    table.ask("again?")
    table.ask(None)
    after = Journal(store)
    after.resume()
    assert after.question is None


@pytest.mark.parametrize("text", ["", "south\nnorth", "a|b", "é", "x" * 241, "\x00"])
def test_a_text_that_no_line_can_hold_is_refused_and_changes_nothing(text):
    store, table = played(ENTRIES[:3])
    before = dict(store.files)
    with pytest.raises(ValueError, match="an entry has"):
        table.append(text)
    with pytest.raises(ValueError, match="an entry has"):
        table.ask(text)
    assert store.files == before


def test_no_entry_without_a_game():
    with pytest.raises(ValueError, match="begun"):
        started().append("north -")


def test_the_last_games_are_kept_as_records_and_the_oldest_go():
    store = MemoryStore()
    table = started(store)
    for game in range(1, KEEP_GAMES + 6):
        table.begin(HEADER)
        for text in ENTRIES[:game]:
            table.append(text)
    assert table.games() == list(range(KEEP_GAMES + 5, 5, -1))
    for game in table.games():
        assert list(table.record(game)) == HEADER.split("\n") + ENTRIES[:game]
    with pytest.raises(ValueError, match="no such game; there are 25"):
        list(table.record(5))


def test_the_game_number_goes_round_without_losing_the_running_game():
    store, table = played(ENTRIES[:2])
    table.game = 99998
    for count in range(3, 8):
        table.begin(HEADER)
        for text in ENTRIES[:count]:
            table.append(text)
        assert Journal(MemoryStore(store.files)).resume() == (HEADER, ENTRIES[:count], None)
    assert table.game == 4
    assert table.games()[:5] == [4, 3, 2, 1, 99999]


def test_a_full_flash_makes_room_by_the_oldest_games():
    store = MemoryStore(size_bytes=52_000)
    table = started(store)
    for _ in range(8):
        table.begin(HEADER)
        for text in ENTRIES:
            table.append(text)
    assert 1 <= len(table.games()) < 8
    assert Journal(store).resume() == (HEADER, ENTRIES, None)


def test_an_entry_refused_by_the_flash_is_said_and_goes_with_the_next():
    store, table = played(ENTRIES[:20], RefusingStore())
    store.refuses = 1
    with pytest.raises(OSError, match="5"):
        table.append(ENTRIES[20])
    assert Journal(MemoryStore(store.files)).resume()[1] == ENTRIES[:20]
    table.append(ENTRIES[21])
    assert Journal(store).resume()[1] == ENTRIES[:22]


@pytest.mark.parametrize("refused_write", [1, 2, 3])
def test_a_game_refused_by_the_flash_is_not_begun(refused_write):
    store, table = played(ENTRIES[:20], RefusingStore())
    count = 0

    def write(name, data):
        nonlocal count
        count += 1
        if count == refused_write:
            raise OSError(5)
        MemoryStore.write(store, name, data)

    store.write = write
    with pytest.raises(OSError, match="5"):
        table.begin(HEADER)
    table.append("north -")
    assert Journal(MemoryStore(store.files)).resume()[1] == [*ENTRIES[:20], "north -"]


@pytest.mark.parametrize("name", [TAIL, "game00002"])
def test_a_file_cut_short_anywhere_is_noticed_and_only_good_entries_come_back(name):
    store, table = played(ENTRIES[:5])
    table.begin(HEADER)
    for text in ENTRIES[:40]:
        table.append(text)
    whole = store.files[name]
    for size in range(len(whole)):
        damaged = MemoryStore({**store.files, name: whole[:size]})
        header, texts, note = Journal(damaged).resume()
        if header is None:
            assert note.kind == LOST
            continue
        assert texts == ENTRIES[: len(texts)]
        assert note is not None or texts == ENTRIES[:40]  # (all but the tail's last newline)
        if note:
            assert (note.kind, note.entry) == (CUT, len(texts))
        # Mended: it goes on without a word the next time.
        assert Journal(damaged).resume() == (header, texts, None)


@pytest.mark.parametrize("name", [TAIL, "game00002", "game00001"])
def test_a_file_that_is_gone_is_noticed(name):
    store, table = played(ENTRIES[:30])
    table.begin(HEADER)
    for text in ENTRIES[:40]:
        table.append(text)
    del store.files[name]
    header, texts, note = Journal(store).resume()
    if name == "game00001":  # a game of the past: not in the way of this one
        assert (header, texts, note) == (HEADER, ENTRIES[:40], None)
    elif name == TAIL:
        assert texts == ENTRIES[: len(texts)]
        assert note.kind == CUT
    else:
        assert (header, texts, note.kind) == (None, [], LOST)


def test_lines_of_another_game_do_not_fit():
    store, table = played(ENTRIES[:40])
    first = store.files["game00001"]
    table.begin(HEADER)
    for text in ENTRIES[:40]:
        table.append(text)
    second = store.files["game00002"]
    lines, others = second.split(b"\n"), first.split(b"\n")
    lines[5] = others[5]
    store.files["game00002"] = b"\n".join(lines)
    _, texts, note = Journal(store).resume()
    assert texts == ENTRIES[:4]
    assert note.kind == CUT


def test_bytes_left_by_an_addition_that_was_cut_short_are_mended():
    store, table = played(ENTRIES[:40])
    # The power went while the tail's entries were added to the game's file: a part of them is there.
    more = journal._lines(table._filed, table._filed_check, table._texts)[0]
    for size in range(1, len(more) + 1):
        cut = MemoryStore({**store.files, "game00001": store.files["game00001"] + more[:size]})
        header, texts, note = Journal(cut).resume()
        assert (header, texts) == (HEADER, ENTRIES[:40])
        assert note is None or note.kind == MENDED
        again = Journal(cut)
        assert again.resume() == (HEADER, ENTRIES[:40], None)
        again.append("north -")
        assert Journal(cut).resume()[1] == [*ENTRIES[:40], "north -"]


def test_random_damage_never_brings_back_what_was_not_entered():
    rng = random.Random(7)
    store, table = played(ENTRIES[:23])
    table.begin(HEADER)
    for text in ENTRIES[:57]:
        table.append(text)
    for _ in range(2000):
        name = rng.choice(list(store.files))
        damaged = bytearray(store.files[name])
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        files = {**store.files, name: bytes(damaged)}
        header, texts, note = Journal(MemoryStore(files)).resume()
        if note is None:
            assert (header, texts) == (HEADER, ENTRIES[:57])
        elif note.kind == LOST:
            assert (header, texts) == (None, [])
        else:
            assert (header, texts) == (HEADER, ENTRIES[: len(texts)])
