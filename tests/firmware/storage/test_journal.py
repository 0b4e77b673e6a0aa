"""The journal: what was appended comes back; what is damaged is cut off and said so; nothing else ever comes back."""

import random

import pytest

from carrom.storage.journal import CUT, LOST, MAX_ENTRIES, MENDED, Journal
from carrom.storage.journal_lines import NEWLINE, TAIL
from carrom_simulator.world.stores import MemoryStore
from tests.refusals import refused

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
    """Refuses its n-th writes from now on, `refuses` = {1, 2 ...}."""

    refuses = frozenset()
    writes = 0

    def write(self, name, data):
        self.writes += 1
        if self.writes in self.refuses:
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
    store, _ = played(ENTRIES, RefusingStore())
    store.writes = 0
    assert Journal(store).resume()[2] is None
    assert store.writes == 0


@pytest.mark.parametrize("refused", [1, 2])
def test_a_copy_that_lacks_the_open_question_is_given_it(refused):
    store, table = played(ENTRIES[:5], RefusingStore())
    store.writes, store.refuses = 0, {refused}
    table.ask("? south w@ne")
    assert store.files[TAIL] != store.files[TAIL + "~"]
    again = Journal(store)
    note = again.resume()[2]
    assert (again.question, note and note.kind) == ("? south w@ne", MENDED if refused == 1 else None)
    assert store.files[TAIL] == store.files[TAIL + "~"]


def test_an_entry_is_on_the_flash_when_append_returns():
    store, table = played([])
    texts = [*ENTRIES, "x", "x" * 240]
    for index, text in enumerate(texts):
        table.append(text)
        assert Journal(MemoryStore(store.files)).resume()[1] == texts[: index + 1]


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


@pytest.mark.parametrize("before", [0, 3, 9, 12])
def test_what_is_held_comes_whole_or_not_at_all(before):
    store, table = played(ENTRIES[:before])
    seen = []

    def write(name, data):
        MemoryStore.write(store, name, data)
        seen.append(Journal(MemoryStore(store.files)).resume()[1])

    store.write = write
    table.hold()
    for text in ENTRIES[before : before + 14]:
        table.append(text)
    assert seen == []
    table.release()
    wanted = ENTRIES[: before + 14]
    assert seen
    assert all(texts in (ENTRIES[:before], wanted) for texts in seen)
    assert seen[-1] == wanted
    table.append("north -")
    assert Journal(MemoryStore(store.files)).resume()[1] == [*wanted, "north -"]


@pytest.mark.parametrize("text", ["", "south\nnorth", "a|b", "é", "x" * 241, "\x00"])
def test_a_text_that_no_line_can_hold_is_refused_and_changes_nothing(text):
    store, table = played(ENTRIES[:3])
    before = dict(store.files)
    with refused(ValueError, "an entry has"):
        table.append(text)
    with refused(ValueError, "an entry has"):
        table.ask(text)
    assert store.files == before


def test_a_text_may_have_every_other_character():
    """NEWLINE stands for the line ends of a header."""
    store, table = played([])
    texts = [char for char in map(chr, range(ord(" "), ord("~") + 1)) if char != NEWLINE]
    for text in texts:
        table.append(f"a{text}b")
    assert Journal(store).resume()[1] == [f"a{text}b" for text in texts]


@pytest.mark.parametrize("header", ["", "rules é", "x" * 401, "a|b"])
def test_a_header_that_no_line_can_hold_is_refused(header):
    with refused(ValueError, "an entry has"):
        started().begin(header)


def test_a_game_begins_without_entries_and_counts_them():
    _, table = played(ENTRIES[:3])
    table.begin(HEADER)
    assert table.count == 0
    table.append("north -")
    assert table.count == 1


def test_no_entry_without_a_game():
    with refused(ValueError, "begun"):
        started().append("north -")


def test_the_last_twenty_games_are_kept_as_records_and_the_oldest_go():
    table = started(MemoryStore())
    for game in range(1, 26):
        table.begin(HEADER)
        for text in ENTRIES[:game]:
            table.append(text)
    assert table.games() == list(range(25, 5, -1))
    for game in table.games():
        assert table.kept_record(game) == HEADER.split("\n") + ENTRIES[:game]
    with refused(ValueError, "no such game; games: 25"):
        table.kept_record(5)


def test_the_game_number_goes_round_without_losing_the_running_game():
    store = MemoryStore()
    table = started(store)
    table.game = 99997
    for count in range(1, 8):
        table.begin(HEADER)
        for text in ENTRIES[:count]:
            table.append(text)
        assert Journal(MemoryStore(store.files)).resume() == (HEADER, ENTRIES[:count], None)
    assert table.game == 5
    assert table.kept_record(99999) == HEADER.split("\n") + ENTRIES[:2]
    assert table.games() == [5, 4, 3, 2, 1, 99999, 99998]
    assert Journal(store).resume()[0] == HEADER


def second_game(entries=40) -> dict[str, bytes]:
    store, table = played(ENTRIES[:30])
    table.begin(HEADER)
    for text in ENTRIES[:entries]:
        table.append(text)
    return store.files


def one_copy(files) -> dict[str, bytes]:
    """Those files without the second copy."""
    return {name: data for name, data in files.items() if not name.endswith("~")}


@pytest.mark.parametrize(("name", "entries"), [(TAIL, 40), ("game00002", 40), ("game00002", 100), (TAIL, 100)])
def test_a_single_copy_cut_short_anywhere_is_noticed_and_only_good_entries_come_back(name, entries):
    """A file of 100 entries is read, and written anew, in several parts."""
    files = one_copy(second_game(entries))
    for size in range(0, len(files[name]), 1 if entries == 40 else 97):
        damaged = MemoryStore({**files, name: files[name][:size]})
        header, texts, note = Journal(damaged).resume()
        if header is None:
            assert note.kind == LOST
            continue
        assert texts == ENTRIES[: len(texts)]
        if size < len(files[name]) - 1:  # (the last newline is no loss)
            assert (note.kind, note.entry) == (CUT, len(texts))
        # Mended: it goes on without a word the next time.
        assert Journal(damaged).resume() == (header, texts, None)


@pytest.mark.parametrize("suffix", ["", "~"])
@pytest.mark.parametrize("name", [TAIL, "game00002"])
def test_damage_to_either_copy_loses_nothing_and_is_said(name, suffix):
    files = second_game()
    name += suffix
    for size in range(0, len(files[name]), 7):
        damaged = MemoryStore({**files, name: files[name][:size]})
        header, texts, note = Journal(damaged).resume()
        assert (header, texts, note.kind) == (HEADER, ENTRIES[:40], MENDED)
        assert Journal(damaged).resume() == (HEADER, ENTRIES[:40], None)
        alone = {n: d for n, d in damaged.files.items() if n.endswith("~") == (suffix == "~")}
        assert Journal(MemoryStore(alone)).resume()[:2] == (HEADER, ENTRIES[:40])


@pytest.mark.parametrize("suffix", ["", "~"])
def test_a_copy_that_went_back_to_what_it_said_before_is_noticed(suffix):
    old = {name: data for name, data in second_game(17).items() if name.endswith("~") == (suffix == "~")}
    damaged = MemoryStore({**second_game(), **old})
    header, texts, note = Journal(damaged).resume()
    assert (header, texts, note.kind) == (HEADER, ENTRIES[:40], MENDED)
    assert Journal(damaged).resume() == (HEADER, ENTRIES[:40], None)


@pytest.mark.parametrize("suffix", ["", "~"])
def test_a_copy_that_is_gone_is_written_anew(suffix):
    files = second_game()
    damaged = MemoryStore({name: data for name, data in files.items() if name.endswith("~") != (suffix == "~")})
    header, texts, note = Journal(damaged).resume()
    assert (header, texts, note.kind) == (HEADER, ENTRIES[:40], MENDED)
    assert Journal(damaged).resume() == (HEADER, ENTRIES[:40], None)
    assert damaged.files[TAIL + suffix]


@pytest.mark.parametrize("name", [TAIL, "game00002", "game00001"])
def test_a_file_gone_from_a_single_copy_is_noticed(name):
    files = one_copy(second_game())
    del files[name]
    header, texts, note = Journal(MemoryStore(files)).resume()
    if name == "game00001":  # a game of the past: not in the way of this one
        assert (header, texts) == (HEADER, ENTRIES[:40])
    elif name == TAIL:
        assert texts == ENTRIES[: len(texts)]
        assert note.kind == CUT
    else:
        assert (header, texts, note.kind) == (None, [], LOST)


def test_lines_of_another_game_do_not_fit():
    files = one_copy(second_game())
    lines, others = files["game00002"].split(b"\n"), files["game00001"].split(b"\n")
    lines[5] = others[5]
    files["game00002"] = b"\n".join(lines)
    _, texts, note = Journal(MemoryStore(files)).resume()
    assert texts == ENTRIES[:4]
    assert note.kind == CUT


def test_bytes_left_by_an_addition_that_was_cut_short_are_mended():
    """The power goes while the tail's entries are added to the game's file: a part of them is there."""
    store, table = played(ENTRIES[:30])
    additions = []

    def append(name, data):
        additions.append((dict(store.files), name, bytes(data)))
        MemoryStore.append(store, name, data)

    store.append = append
    entered = 30
    while not additions:
        table.append(ENTRIES[entered])
        entered += 1
    files, name, more = additions[0]
    kept = ENTRIES[: entered - 1]
    for size in range(1, len(more) + 1):
        cut = MemoryStore({**files, name: files[name] + more[:size]})
        header, texts, note = Journal(cut).resume()
        assert (header, texts) == (HEADER, kept)
        assert note is None or note.kind == MENDED
        again = Journal(cut)
        assert again.resume() == (HEADER, kept, None)
        again.append("north -")
        assert Journal(cut).resume()[1] == [*kept, "north -"]


def test_random_damage_never_brings_back_what_was_not_entered():
    rng = random.Random(7)
    store, table = played(ENTRIES[:23])
    table.begin(HEADER)
    for text in ENTRIES[:57]:
        table.append(text)
    said = 0
    for _ in range(2000):
        name = rng.choice(list(store.files))
        damaged = bytearray(store.files[name])
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        files = {**store.files, name: bytes(damaged)}
        header, texts, note = Journal(MemoryStore(files)).resume()
        said += note is not None
        if note is None or note.kind == MENDED:
            assert (header, texts) == (HEADER, ENTRIES[:57])
        elif note.kind == LOST:
            assert (header, texts) == (None, [])
        else:
            assert (header, texts) == (HEADER, ENTRIES[: len(texts)])
    assert said > 800  # a fault in the game before does not concern this one


@pytest.mark.parametrize("fuller", ["", "~"])
def test_of_a_finished_game_the_fuller_copy_is_told(fuller):
    store, table = played(ENTRIES[:40])
    table.begin(HEADER)
    emptier = "~" if fuller == "" else ""
    lines = store.files["game00001"].splitlines(keepends=True)
    store.files["game00001" + fuller] = b"".join(lines[:31])
    store.files["game00001" + emptier] = b"".join(lines[:21])
    assert table.kept_record(1) == HEADER.split("\n") + ENTRIES[:30]
    # Of two with as many entries the one that is whole, else it says that it is damaged.
    store.files["game00001" + fuller] = b"".join(lines[:21])
    store.files["game00001" + emptier] = b"".join(lines[:21]) + b"damage"
    assert table.kept_record(1) == HEADER.split("\n") + ENTRIES[:20]
    store.files["game00001" + fuller] += b"damage"
    assert table.kept_record(1) == [*HEADER.split("\n"), *ENTRIES[:20], "# damaged from here on"]
    del store.files["game00001" + fuller]
    assert table.kept_record(1) == [*HEADER.split("\n"), *ENTRIES[:20], "# damaged from here on"]
    store.files["game00001" + emptier] = b"damage"
    assert table.kept_record(1) == ["# damaged from here on"]


def test_the_record_of_the_running_game_has_what_is_on_the_flash():
    store, table = played(ENTRIES[:33])
    assert table.kept_record(1) == HEADER.split("\n") + ENTRIES[:33]
    store.files[TAIL] = store.files[TAIL + "~"] = b"damage"
    told = table.kept_record(1)
    assert told[-1] == "# damaged from here on"
    assert told[3:-1] == ENTRIES[: len(told) - 4]


@pytest.mark.parametrize("game", [0, -1, 2, 100000])
def test_a_game_that_is_not_there_is_refused_by_the_numbers_that_are(game):
    _, table = played(ENTRIES[:3])
    with refused(ValueError, r"^no such game; games: 1$"):
        table.kept_record(game)
    with refused(ValueError, r"^no such game; games: none$"):
        Journal(MemoryStore()).kept_record(game)


def test_a_game_has_a_bound():
    assert MAX_ENTRIES == 10**4 - 1  # a line's number has four digits
    _, table = played(ENTRIES[:3])
    table.count = MAX_ENTRIES
    with refused(ValueError, f"a game has at most {MAX_ENTRIES} entries"):
        table.append("north -")
    assert table.count == MAX_ENTRIES


@pytest.mark.parametrize("first", [0, 1])
def test_two_whole_copies_that_contradict_each_other_are_told_once_and_the_first_counts(first):
    entries = ENTRIES[first : first + 20]
    store, _ = played(entries)
    other, _ = played(ENTRIES[1 - first : 21 - first])
    mixed = {**one_copy(store.files), **{name: data for name, data in other.files.items() if name.endswith("~")}}
    found = MemoryStore(mixed)
    header, texts, note = Journal(found).resume()
    assert (header, texts, note.kind, note.entry) == (HEADER, entries, CUT, 20)
    assert Journal(found).resume() == (HEADER, entries, None)


def test_the_power_may_go_while_the_very_first_game_begins():
    """The second copy is then empty: it was not written yet, and nothing is damaged."""
    store = MemoryStore()
    snaps, write = [], store.write
    store.write = lambda name, data: write(name, data) or snaps.append(dict(store.files))
    started(store).begin(HEADER)
    found = [Journal(MemoryStore(files)).resume() for files in snaps]
    assert {note for _, _, note in found} == {None}
    assert [header for header, _, _ in found] == sorted([header for header, _, _ in found], key=bool)
    assert found[-1] == (HEADER, [], None)
    for text in ("", ENTRIES[0]):  # once there was an entry, an empty one is
        files = one_copy(played([text] if text else [])[0].files)
        note = Journal(MemoryStore(files)).resume()[2]
        assert (note and note.kind) == (MENDED if text else None)


def test_the_second_copy_alone_behind_by_one_change_is_what_a_power_cut_leaves():
    store, table = played(ENTRIES[:20])
    before = dict(store.files)
    table.append(ENTRIES[20])
    late = {name: (before if name.endswith("~") else store.files)[name] for name in store.files}
    assert Journal(MemoryStore(late)).resume() == (HEADER, ENTRIES[:21], None)
    early = {name: (store.files if name.endswith("~") else before)[name] for name in store.files}
    assert Journal(MemoryStore(early)).resume()[2].kind == MENDED
