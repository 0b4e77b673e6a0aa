"""Stores without flash: what is written is read, nothing lies elsewhere, a full one refuses."""

import pytest

from carrom_simulator.world.stores import MemoryStore, check_name


@pytest.fixture
def store():
    return MemoryStore(size_bytes=1000)


def test_what_is_written_is_read_listed_and_removed(store):
    assert (store.names(), store.read("tail"), store.free_bytes()) == ([], None, 1000)
    store.write("tail", b"0123456789")
    store.append("tail", b"ab")
    store.append("new", b"n")
    assert sorted(store.names()) == ["new", "tail"]
    assert store.free_bytes() == 1000 - 13
    parts = ((0, -1), (2, 3), (2, 0), (10, 9), (5, -1))
    assert [store.read("tail", *part) for part in parts] == [b"0123456789ab", b"234", b"", b"ab", b"56789ab"]
    store.write("tail", b"x")
    assert store.read("tail") == b"x"
    store.remove("tail")
    store.remove("tail")
    assert store.names() == ["new"]


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".x", "x" * 32, "a b", "~", "a~b"])
def test_a_name_that_could_lie_elsewhere_is_refused(store, name):
    for use in (store.read, store.remove, lambda name: store.write(name, b""), lambda name: store.append(name, b"")):
        with pytest.raises(OSError, match="not a file name of the table"):
            use(name)


def test_the_longest_name_and_its_second_copy_are_taken():
    for name in ("x" * 30, "x" * 30 + "~", "a", "-", "_0.new"):
        assert check_name(name) == name


def test_a_store_has_the_room_of_a_pico():
    assert MemoryStore().free_bytes() == 1_400_000


def test_a_full_memory_refuses_and_keeps_what_it_has():
    store = MemoryStore({"a": b"x" * 60}, size_bytes=100)
    store.write("b", b"y" * 40)
    assert store.free_bytes() == 0
    with pytest.raises(OSError, match="full") as error:
        store.append("b", b"z")
    assert error.value.errno == 28
    store.write("b", b"z" * 40)  # in the place of as much
    assert store.files == {"a": b"x" * 60, "b": b"z" * 40}
