"""One copy of the journal: what its two files may hold, damaged ones too, and how they are read."""

from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.storage import journal_lines
from carrom.storage.journal_copy import TAIL_BYTES, Copy
from carrom.storage.journal_lines import CUT, EMPTY, LOST, MAX_GAME, TAIL, WHOLE, after, game_file
from carrom.storage.journal_reading import GameFile, link
from carrom_simulator.world.stores import MemoryStore

HEADER = "rules icf\nseats south north\nopener south"
TEXTS = [f"south w@ne b@sw {number}" for number in range(40)]


def written(count=20, question=None, games=1):
    """A store with `games` games of `count` entries each, and the copy that wrote it."""
    store = MemoryStore()
    copy = Copy(store, "")
    serial = 0
    for game in range(1, games + 1):
        serial += 1
        copy.begin(game, HEADER, serial)
        for text in TEXTS[:count]:
            serial += 1
            copy.append([text], serial)
    if question is not None:
        copy.ask(question, serial + 1)
    return store, copy


def found(files):
    copy = Copy(MemoryStore(files), "")
    copy.read()
    return copy


def game_in(data, game):
    """A game's own file with these bytes."""
    return GameFile(MemoryStore({"game": bytes(data)}), "game", game)


def tail_of(store):
    return store.files[TAIL]


@pytest.mark.parametrize("game", [1, 7, 99998])
def test_games_are_counted_and_begin_again_after_the_last(game):
    assert after(game) == game + 1
    assert after(MAX_GAME) == 1
    assert game_file(game) == f"game{game:05}"


@given(st.integers(0, 40), st.one_of(st.none(), st.just("? south w@ne")))
def test_what_was_written_is_read(count, question):
    store, written_copy = written(count, question)
    copy = found(store.files)
    assert (copy.state, copy.running, copy.header) == (WHOLE, True, HEADER)
    assert (copy.game, copy.count, copy.texts, copy.question) == (1, count, TEXTS[:count], question)
    assert copy.serial == written_copy.serial
    assert len(tail_of(store)) <= 512  # littlefs keeps this much in its directory


def test_an_empty_flash_is_empty():
    copy = found({})
    assert (copy.state, copy.running, copy.game, copy.serial) == (EMPTY, False, 0, 0)


class PartStore(MemoryStore):
    """Notes how much is read and written at a time."""

    most = 0

    def read(self, name, start=0, most=-1):
        data = super().read(name, start, most)
        self.most = max(self.most, len(data or b""))
        return data

    def write(self, name, data):
        self.most = max(self.most, len(data))
        super().write(name, data)

    def append(self, name, data):
        self.most = max(self.most, len(data))
        super().write(name, self.files[name] + data)


def test_a_game_of_thousands_of_lines_is_read_and_restored_in_parts():
    texts = [f"south w@ne b@sw q@nw off:w {number}" for number in range(3000)]
    store = PartStore()
    Copy(store, "").restore(7, HEADER, texts, None, 1)
    assert len(store.files[game_file(7)]) > 100_000
    copy = Copy(store, "")
    copy.read()
    assert (copy.state, copy.game, copy.count) == (WHOLE, 7, 3000)
    assert (len(copy.texts), copy.texts) == (3000, texts)
    Copy(store, "~").restore(7, copy.header, copy.texts, None, 1)
    assert store.files[game_file(7)] == store.files[game_file(7) + "~"]
    assert store.most <= journal_lines.PART_BYTES


@given(st.integers(1, 400))
def test_a_part_may_end_anywhere_in_a_line(before):
    texts = ["south -" + " " * (before % 97), *[f"north w@ne {number:0{before % 200}}" for number in range(30)]]
    store = MemoryStore()
    Copy(store, "").restore(7, HEADER + "x" * (before % 300), texts, None, 1)
    assert found(store.files).texts == texts


def test_an_open_question_goes_with_the_next_entry():
    store, copy = written(3, "? south w@ne")
    copy.append(["north -"], 9)
    assert found(store.files).question is None


def head(line):
    return line + b" " + f"{crc32(line):08x}".encode() + b"\n"


def with_tail(data):
    store, _ = written()
    return {**store.files, TAIL: data}


@pytest.mark.parametrize(
    "line",
    [
        b"tale 1 21 14 00000000", b"tail 1 21 14", b"tail 1 21 14 00000000 1", b"tail x 21 14 00000000",
        b"tail 1 x 14 00000000", b"tail 1 21 x 00000000", b"tail 1 21 14 zzzzzzzz", b"tail 1 21 +14 00000000",
        b"tail 123456 21 14 00000000", b"tail 1 1234567890 14 00000000", b"tail 1 21 12345 00000000", b"\xff\xfe", b"",
    ],
)  # fmt: skip
def test_a_malformed_tail_leaves_what_the_games_own_file_holds(line):
    """Each with a checksum that fits, so that it is the words that are wrong."""
    copy = found(with_tail(head(line)))
    assert (copy.state, copy.game) == (CUT, 1)
    assert copy.texts == TEXTS[: copy.count]
    assert 0 < copy.count < 20
    assert copy.serial == 0


@pytest.mark.parametrize("data", [b"", b"\n", b"tail", b"tail 1 21 14 0 0"])
def test_a_tail_that_ends_early_leaves_what_the_games_own_file_holds(data):
    copy = found(with_tail(data))
    assert (copy.state, copy.game) == (CUT, 1)
    assert copy.texts == TEXTS[: copy.count]


def test_a_tail_whose_head_has_another_checksum_is_not_read():
    data = tail_of(written()[0])
    words = data.split(b"\n", 1)[0].split(b" ")
    words[3] = b"%d" % (int(words[3]) - 1)
    assert found(with_tail(b" ".join(words) + b"\n" + data.split(b"\n", 1)[1])).state == CUT


def test_a_tail_cut_anywhere_is_noticed():
    store, _ = written(20, "? south w@ne")
    data = tail_of(store)
    for size in range(len(data)):
        copy = found({**store.files, TAIL: data[:size]})
        assert copy.state == CUT, size
        assert copy.texts == TEXTS[: copy.count]
        assert copy.question is None


@pytest.mark.parametrize("more", [b"\n", b"x", b"end 00000000 \n"])
def test_a_tail_that_goes_on_after_its_end_is_not_whole(more):
    store, _ = written()
    copy = found({**store.files, TAIL: tail_of(store) + more})
    assert (copy.state, copy.texts) == (CUT, TEXTS[:20])


def test_a_tail_without_any_game_file_is_lost():
    store, _ = written()
    assert found({TAIL: tail_of(store)}).state == LOST
    assert found({TAIL: b"damaged"}).state == LOST


def test_entries_that_the_tail_does_not_know_make_it_stale():
    """The tail of before, put back: the game's own file has more than it tells of."""
    store, copy = written(5)
    early = tail_of(store)
    for number, text in enumerate(TEXTS[5:30]):
        copy.append([text], 10 + number)
    stale = found({**store.files, TAIL: early})
    assert (stale.state, stale.texts) == (CUT, TEXTS[: stale.count])
    assert stale.count >= 14


def test_a_file_shorter_than_the_tail_says_is_cut():
    store, _ = written(30)
    name = game_file(1)
    lines = store.files[name].splitlines(keepends=True)
    copy = found({**store.files, name: b"".join(lines[:-2])})
    assert (copy.state, copy.texts) == (CUT, TEXTS[: len(lines) - 3])


def test_the_game_that_was_begun_and_whose_tail_is_not_yet_written_runs():
    store, copy = written(4)
    tails = []
    real = store.write

    def write(name, data):
        real(name, data)
        tails.append(dict(store.files))

    store.write = write
    copy.begin(2, HEADER, 9)
    names = [set(files) for files in tails]
    between = next(files for files, here in zip(tails, names, strict=True) if game_file(2) in here)
    begun = found(between)
    assert (begun.game, begun.count, begun.state) == (2, 0, WHOLE)


def test_a_beginning_that_the_flash_refused_is_taken_away_and_the_game_before_goes_on():
    store, _ = written(4)
    line = written(0, games=2)[0].files[game_file(2)]
    for left in (line[:10], line):
        again = MemoryStore({**store.files, game_file(2): left})
        copy = Copy(again, "")
        copy.read()
        assert (copy.game, copy.texts, copy.state) == (1, TEXTS[:4], WHOLE)
        assert game_file(2) not in again.files


def test_a_game_that_was_played_and_whose_tail_went_back_to_the_game_before_is_cut():
    store, _ = written(20)
    early = tail_of(store)
    later, _ = written(20, games=2)
    copy = found({**later.files, TAIL: early})
    assert (copy.game, copy.state) == (2, CUT)
    assert copy.texts == TEXTS[: copy.count]


class RefusingStore(MemoryStore):
    """Refuses one write, the `refused`-th from when that is set."""

    refused = 0

    def write(self, name, data):
        self.refused -= 1
        if self.refused == 0:
            raise OSError(28)
        super().write(name, data)


@pytest.mark.parametrize("refused", [1, 2, 3, 4])
def test_a_game_whose_beginning_is_refused_leaves_the_one_before(refused):
    """The last entries are filed, the tail is emptied, the new file and the new tail are written."""
    store = RefusingStore(written(4)[0].files)
    copy = Copy(store, "")
    copy.read()
    copy.append(["north -"], 6)
    store.refused = refused
    with pytest.raises(OSError, match="28"):
        copy.begin(2, HEADER, 7)
    assert store.refused <= 0
    assert game_file(2) not in store.files
    copy.append(["south -"], 8)
    again = found(store.files)
    assert (again.game, again.state, again.texts) == (1, WHOLE, [*TEXTS[:4], "north -", "south -"])


def test_restored_it_says_what_it_is_told_whatever_it_held():
    store, _ = written(20)
    copy = Copy(store, "")
    copy.read()
    copy.restore(3, HEADER, TEXTS[:17], "? south w@ne", 50)
    copy.append(["north -"], 51)
    again = found(store.files)
    assert (again.game, again.serial, again.state) == (3, 51, WHOLE)
    assert again.texts == [*TEXTS[:17], "north -"]


def test_games_are_those_whose_names_fit():
    store = MemoryStore({"game00001": b"", "game0002": b"", "gameabcde": b"", "game00003~": b"", "tame00004": b""})
    assert Copy(store, "").games() == [1]
    assert Copy(store, "~").games() == [3]


def test_a_game_file_of_another_number_has_no_header():
    store, _ = written(20)
    data = store.files[game_file(1)]
    assert game_in(data, 1).header == HEADER
    assert game_in(data, 1).count > 0
    assert game_in(data, 2).header is None
    assert (game_in(data, 2).whole, list(game_in(data, 2).texts()), game_in(data, 2).count) == (False, [], 0)
    assert game_in(b"", 1).whole


def test_entries_of_another_game_in_the_games_own_file_do_not_continue_the_tail():
    """As many lines, each right by itself: a block of the flash that went back to another game of that number."""
    store, _ = written(20)
    other = MemoryStore()
    copy = Copy(other, "")
    copy.begin(1, HEADER, 1)
    for number, text in enumerate(TEXTS[20:40], 2):
        copy.append([text], number)
    mixed = found({**store.files, game_file(1): other.files[game_file(1)]})
    assert (mixed.state, mixed.texts) == (CUT, TEXTS[20 : 20 + mixed.count])


def test_entries_are_filed_a_dozen_at_a_time():
    """Each filing may cost an erasure; the tail alone is replaced within its directory's block."""
    store = MemoryStore()
    filed, written = [], []
    append, write = store.append, store.write
    store.append = lambda name, data: filed.append(name) or append(name, data)
    store.write = lambda name, data: written.append(name) or write(name, data)
    copy = Copy(store, "")
    copy.begin(1, HEADER, 1)
    for number, text in enumerate(TEXTS, 2):
        copy.append([text], number)
        assert len(store.files[TAIL]) <= 512
    assert set(filed) == {game_file(1)}
    assert 2 <= len(filed) <= 4
    assert written.count(game_file(1)) == 1 + len(filed)  # its beginning; all that follows is added


@pytest.mark.parametrize("text", ["12345", "1234567890"])
def test_the_tail_keeps_within_its_bytes_whatever_the_numbers(text):
    """From entry 1000 on a line has 15 bytes more than its text; the head and the end of the tail come on top."""
    store = MemoryStore()
    copy = Copy(store, "")
    copy.begin(1, HEADER, 1, TEXTS[:1] * 1000)
    sizes = set()
    for serial in range(2, 60):
        copy.append([text], serial)
        lines = tail_of(store).splitlines(keepends=True)[1:-1]
        sizes.add(sum(len(line) for line in lines))
    assert max(sizes) == TAIL_BYTES // (15 + len(text)) * (15 + len(text))


def test_the_numbers_of_a_tail_may_be_as_long_as_they_get():
    store = MemoryStore()
    copy = Copy(store, "")
    copy.begin(MAX_GAME, HEADER, 999_999_998, TEXTS[:1] * 9998)
    copy.append(["south -"], 999_999_999)
    again = found(store.files)
    assert (again.state, again.game, again.serial, again.count) == (WHOLE, MAX_GAME, 999_999_999, 9999)


class TearingStore(MemoryStore):
    """Takes a part of the next addition only, and refuses the rest."""

    tears = False

    def append(self, name, data):
        super().append(name, data[: len(data) // 2] if self.tears else data)
        if self.tears:
            self.tears = False
            raise OSError(5)


def test_an_addition_that_the_flash_took_in_part_is_mended_by_the_next():
    store = TearingStore()
    copy = Copy(store, "")
    copy.begin(1, HEADER, 1)
    store.tears = True
    for serial, text in enumerate(TEXTS, 2):
        copy.append([text], serial)
    assert not store.tears
    again = found(store.files)
    assert (again.state, again.texts) == (WHOLE, TEXTS)


@pytest.mark.parametrize(
    "line", [b"1", b"1 zzzz", b"x 00000000 south -", b"12345 00000000 south -", b"1 \xff south", b""]
)
def test_a_line_that_is_no_entry_ends_what_is_read(line):
    store, _ = written(20)
    data = store.files[game_file(1)]
    first = data.index(b"\n") + 1
    kept = game_in(data[:first] + line + b"\n" + data[first:], 1)
    assert (kept.header, kept.count, list(kept.texts()), kept.whole) == (HEADER, 0, [], False)
    assert kept.good_bytes == first


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (HEADER, ()),
        (HEADER + "\nfrom 12 96 64 sn 3", (12, 96, 64, "sn 3")),
        (HEADER + "\nfrom 99999 123456789 9999 x", (99999, 123456789, 9999, "x")),
        (HEADER + "\nfrom 12 96 64", ()),
        (HEADER + "\nform 12 96 64 sn 3", ()),
        ("from 1 2 3 x", (1, 2, 3, "x")),
        ("from 1 2 3 x\n" + HEADER, ()),
    ],
)
def test_the_last_line_of_a_header_may_name_the_file_before(header, found):
    assert link(header) == found


@pytest.mark.parametrize("words", ["123456 1 1 x", "1 1234567890 1 x", "1 1 12345 x", "a 1 1 x", "1 -1 1 x"])
def test_a_link_of_other_words_is_refused(words):
    with pytest.raises(ValueError, match="not a number"):
        link("from " + words)


def test_a_restored_copy_takes_the_entries_that_follow_and_can_stand_alone():
    store = MemoryStore()
    copy = Copy(store, "")
    copy.restore(1, HEADER, TEXTS[:5], None, 7)
    assert copy.running
    copy.append(TEXTS[5:6], 8)
    again = found(store.files)
    assert (again.state, again.header, list(again.texts)) == (WHOLE, HEADER, TEXTS[:6])
    assert again.check == found(written(6)[0].files).check
