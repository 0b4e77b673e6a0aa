"""The flash's driver on a real littlefs: whole files, their names, what a cut left, and a heap without room."""

import errno
import struct
import tracemalloc
from itertools import pairwise

import pytest

from carrom_simulator.world.flash import SECTOR_BYTES, mount, new_board

OPEN_BYTES, WORD_BYTES = 1148, 4  # of an open file on the chip, in one piece; of a place in a list there
HOST_WORD_BYTES = struct.calcsize("P")


@pytest.fixture
def chip():
    return new_board(32)


@pytest.fixture
def store(chip):
    return mount(chip)


def module(store):
    """The names of the driver's module, with the chip's files as `os` and `open`."""
    return type(store).write.__globals__


def test_a_file_is_read_whole_or_in_part(store):
    store.write("a", b"0123456789")
    assert store.read("a") == b"0123456789"
    assert store.read("a", 4) == b"456789"
    assert store.read("a", 4, 3) == b"456"
    assert store.read("a", 4, 0) == store.read("a", 10) == store.read("a", 99) == b""
    assert store.read("none") is None


@pytest.mark.parametrize(("start", "most", "asked"), [(0, -1, 10), (4, -1, 6), (99, -1, 0), (4, 3, 3)])
def test_a_read_asks_for_no_more_than_is_there(store, start, most, asked):
    """On the chip it takes memory for all that it asks for."""
    names = module(store)
    real, lengths = names["open"], []

    def watched(path, mode):
        file = real(path, mode)
        read = file.read
        file.read = lambda length: lengths.append(length) or read(length)
        return file

    store.write("a", b"0123456789")
    names["open"] = watched
    assert store.read("a", start, most) == b"0123456789"[start : start + asked]
    assert lengths == [asked]


def test_a_file_grows_is_written_over_and_goes(chip, store):
    store.append("a", b"one")
    store.append("a", b"two")
    assert store.read("a") == b"onetwo"
    for content in (b"three.", b"longer than it was", b"short", b""):
        store.write("a", content)
        assert store.read("a") == content
        assert mount(chip).read("a") == content
    store.remove("a")
    store.remove("a")
    assert store.read("a") is None
    assert store.names() == []


@pytest.mark.parametrize("name", ["", "a/b", "a\\b", ".hidden", "a.new"])
def test_a_name_that_could_lie_elsewhere_is_refused(store, name):
    for work in (store.read, store.remove, lambda n: store.write(n, b"x"), lambda n: store.append(n, b"x")):
        with pytest.raises(OSError, match=r".") as refused:
            work(name)
        assert refused.value.errno == errno.EINVAL
    assert store.names() == []


def test_second_copies_have_a_folder_of_their_own(store):
    store.write("a", b"1")
    store.append("a~", b"2")
    assert sorted(store.names()) == ["a", "a~"]
    files = module(store)["os"]
    assert [files.listdir(folder) for folder in ("/data", "/data~")] == [["a"], ["a~"]]
    assert (store.read("a"), store.read("a~")) == (b"1", b"2")


def test_a_file_that_a_cut_left_half_written_is_no_file_and_goes_at_the_next_start(chip, store):
    def cut(*_names):
        raise OSError(errno.EIO)

    files = module(store)["os"]
    store.write("a", b"old and long")
    files.rename = cut
    with pytest.raises(OSError, match=r"."):
        store.write("a", b"new")
    assert sorted(files.listdir("/data")) == ["a", "a.new"]
    assert store.names() == ["a"]
    again = mount(chip)
    assert module(again)["os"].listdir("/data") == ["a"]
    assert again.read("a") == b"old and long"


def test_what_is_wrong_with_a_file_is_told_and_not_taken_for_no_file(store):
    module(store)["os"].mkdir("/data/folder")
    module(store)["os"].mkdir("/data/folder/inner")
    for work in (store.read, store.remove, lambda n: store.write(n, b"x"), lambda n: store.append(n, b"x")):
        with pytest.raises(OSError, match=r".") as told:
            work("folder")
        assert told.value.errno != errno.ENOENT


def test_whoever_keeps_the_chip_alive_is_called_before_each_file_is_opened(store):
    calls = []
    store.alive = lambda: calls.append(1)
    counts = []
    for work in (
        lambda: store.append("a", b"12"),
        lambda: store.read("a"),
        lambda: store.write("a", b"34"),  # written over: one file
        lambda: store.write("a", b"5"),  # shorter: made anew
        lambda: store.write("b", b"6"),  # new
    ):
        calls.clear()
        work()
        counts.append(len(calls))
    assert counts == [1, 1, 1, 2, 2]


def test_a_heap_in_pieces_gives_up_the_piece_that_is_kept_for_a_file_and_keeps_one_again(store):
    names = module(store)
    real, used = names["open"], []

    def crowded(path, mode):
        used.append(tracemalloc.get_traced_memory()[0])
        if len(used) % 2:
            raise MemoryError
        return real(path, mode)

    names["open"] = crowded
    tracemalloc.start()
    store.append("a", b"x")  # from now on the piece is one that the tracing knows
    for number in range(3):
        store.append("a", b"x")
        assert store.read("a") == b"x" * (number + 2)
    tracemalloc.stop()
    error_bytes = used[1] - used[0]  # of the MemoryError: the first piece was made before the tracing
    pieces = [before - after + error_bytes for before, after in pairwise(used)][2::2]
    assert len(pieces) == 6
    assert all(OPEN_BYTES < size * WORD_BYTES // HOST_WORD_BYTES < 2 * OPEN_BYTES for size in pieces)


def test_the_free_room_is_what_is_left_of_the_chip(chip, store):
    before = store.free_bytes()
    assert before < 32 * SECTOR_BYTES
    store.write("a", b"x" * 4 * SECTOR_BYTES)
    assert 4 * SECTOR_BYTES <= before - store.free_bytes() <= 6 * SECTOR_BYTES
    assert mount(chip).free_bytes() == store.free_bytes()
