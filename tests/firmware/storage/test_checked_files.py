"""Files that are whole or not there: damage is noticed and told; of two copies and an older one the best is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.storage.checked_files import MAX_BYTES, DamagedFile, digits, load, save, unwrap, wrap
from carrom_simulator.world.stores import MemoryStore

KIND, NAME = "settings", "settings"
VERSION = 40  # of the first content; the serial numbers begin at 1
content = st.binary(max_size=300)


@given(st.text(max_size=8), st.integers(1, 6))
def test_digits_takes_plain_digits_only(text, most):
    if text.isascii() and text.isdigit() and len(text) <= most:
        assert digits(text, most) == int(text)
    else:
        with pytest.raises(ValueError, match="not a number"):
            digits(text, most)


@given(content, st.integers(0, 9999), st.integers(0, 999999999))
def test_what_was_wrapped_comes_back(data, version, serial):
    assert unwrap(KIND, wrap(KIND, version, data, serial)) == (version, data)


@given(content, st.data())
def test_any_other_byte_anywhere_is_noticed(data, draw):
    whole = wrap(KIND, 3, data, 7)
    at = draw.draw(st.integers(0, len(whole) - 1))
    other = draw.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    with pytest.raises(DamagedFile):
        unwrap(KIND, whole[:at] + bytes([other]) + whole[at + 1 :])


@given(content, st.integers(0, 400))
def test_a_part_of_a_file_and_a_file_with_more_are_noticed(data, size):
    whole = wrap(KIND, 3, data, 7)
    if size < len(whole):
        with pytest.raises(DamagedFile):
            unwrap(KIND, whole[:size])
    with pytest.raises(DamagedFile, match="file-length"):
        unwrap(KIND, whole + b"x" * (size + 1))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", ("other-file", KIND)),
        (b"\n", ("other-file", KIND)),
        (wrap("calibration", 1, b"x"), ("other-file", KIND)),
        (wrap(KIND, 1, b"x").replace(b"carrom", b"carron"), ("other-file", KIND)),
        (wrap(KIND, 1, b"x").replace(b" 1 0 ", b" 1 +0 "), ("other-file", KIND)),
        (wrap(KIND, 1, b"x").replace(b" 1 0 ", b" 1  0 "), ("other-file", KIND)),
        (b"carrom settings 1 0 1 " + b"0" * 60 + b"\nx", ("other-file", KIND)),
        (b"\xff" * 20 + b"\n", ("other-file", KIND)),
        (wrap(KIND, 1, b"xy").replace(b" 2 ", b" 000002 "), ("other-file", KIND)),
        (wrap(KIND, 1, b"xy")[:-1], ("file-length", 1, 2)),
        (wrap(KIND, 1, b"xy").replace(b"xy", b"yx"), ("checksum",)),
        (wrap(KIND, 1, b"xy").replace(b" 1 0 ", b" 2 0 "), ("checksum",)),
        (wrap(KIND, 1, b"xy").replace(b" 1 0 ", b" 1 1 "), ("checksum",)),
        (wrap(KIND, 12345, b"x"), ("other-file", KIND)),
        (wrap(KIND, 1, b"x", 1234567890), ("other-file", KIND)),
        (b"x" * (MAX_BYTES + 1), ("too-long", MAX_BYTES)),
    ],
)
def test_damage_is_named(data, what):
    with pytest.raises(DamagedFile) as caught:
        unwrap(KIND, data)
    assert caught.value.args == what


def test_a_file_of_the_greatest_length_is_read():
    room = MAX_BYTES - len(wrap(KIND, 1, b"x" * 8000)) + 8000
    assert unwrap(KIND, wrap(KIND, 1, b"x" * room)) == (1, b"x" * room)


def saved(*contents):
    store = MemoryStore()
    for number, data in enumerate(contents, 1):
        save(store, NAME, KIND, VERSION + number, data)
    return store


def test_nothing_saved_is_nothing_and_no_trouble():
    assert load(MemoryStore(), NAME, KIND) == (None, None, None)


def test_what_was_saved_last_is_loaded_and_what_was_before_is_kept():
    store = saved(b"one", b"two", b"three")
    assert load(store, NAME, KIND) == (VERSION + 3, b"three", None)
    assert sorted(store.files) == [NAME, NAME + ".old", NAME + "~"]
    assert store.files[NAME] == store.files[NAME + "~"] == wrap(KIND, VERSION + 3, b"three", 3)
    assert unwrap(KIND, store.files[NAME + ".old"]) == (VERSION + 2, b"two")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (None, ("copy-missing",)), (b"", ("other-file", KIND)), (b"x", ("other-file", KIND)),
        (wrap(KIND, 9, b"other", 2)[:-1], ("file-length", 4, 5)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("copy", [NAME, NAME + "~"])
def test_one_whole_copy_is_enough_and_the_trouble_is_told(copy, damage, told):
    store = saved(b"one", b"two")
    if damage is None:
        del store.files[copy]
    else:
        store.files[copy] = damage
    assert load(store, NAME, KIND) == (VERSION + 2, b"two", told)
    save(store, NAME, KIND, VERSION + 3, b"three")
    assert load(store, NAME, KIND) == (VERSION + 3, b"three", None)


def test_without_a_whole_copy_the_content_before_is_loaded_and_told():
    store = saved(b"one", b"two")
    store.files[NAME], store.files[NAME + "~"] = b"x", wrap(KIND, VERSION + 2, b"two", 2) + b"more"
    assert load(store, NAME, KIND) == (VERSION + 1, b"one", ("file-length", 7, 3))
    del store.files[NAME], store.files[NAME + "~"]
    assert load(store, NAME, KIND) == (VERSION + 1, b"one", ("missing",))
    store.files[NAME + ".old"] = b"z"
    assert load(store, NAME, KIND) == (None, None, ("missing",))
    store.files[NAME] = b"x"
    assert load(store, NAME, KIND) == (None, None, ("other-file", KIND))


def test_the_newer_of_two_whole_copies_counts_and_a_stale_one_is_told():
    store = saved(b"one", b"two", b"three")
    older = wrap(KIND, VERSION + 1, b"one", 1)
    for copy in (NAME, NAME + "~"):
        damaged = MemoryStore({**store.files, copy: older})
        assert load(damaged, NAME, KIND) == (VERSION + 3, b"three", ("copy-older",)), copy
    # One step ahead is what a power cut between the two writes leaves: no trouble. One step behind is none of that.
    ahead = MemoryStore({**store.files, NAME + "~": wrap(KIND, VERSION + 2, b"two", 2)})
    assert load(ahead, NAME, KIND) == (VERSION + 3, b"three", None)
    behind = MemoryStore({**store.files, NAME: wrap(KIND, VERSION + 2, b"two", 2)})
    assert load(behind, NAME, KIND) == (VERSION + 3, b"three", ("copy-older",))


def test_the_very_first_file_may_lack_its_second_copy():
    store = saved(b"one")
    del store.files[NAME + "~"]
    assert load(store, NAME, KIND) == (VERSION + 1, b"one", None)


@pytest.mark.parametrize("writes", range(4))
def test_a_flash_that_refuses_leaves_the_old_or_the_new_content_whole(writes):
    """save writes three files: cut before each of them, and after the last."""
    store = saved(b"one", b"two")
    real, left = store.write, [writes]

    def write(name, data):
        if not left[0]:
            raise OSError(28)
        left[0] -= 1
        real(name, data)

    store.write = write
    if writes < 3:
        with pytest.raises(OSError, match="28"):
            save(store, NAME, KIND, VERSION + 3, b"three")
    else:
        save(store, NAME, KIND, VERSION + 3, b"three")
    store.write = real
    assert load(store, NAME, KIND) == ((VERSION + 2, b"two", None) if writes < 2 else (VERSION + 3, b"three", None))


def test_a_flash_that_cannot_be_read_counts_as_damaged():
    store = saved(b"one", b"two")
    real = store.read

    def refuse(name):
        if name in refused:
            raise OSError(5)
        return real(name)

    store.read = refuse
    refused = {NAME}
    assert load(store, NAME, KIND) == (VERSION + 2, b"two", ("unreadable",))
    refused = {NAME, NAME + "~"}
    assert load(store, NAME, KIND) == (VERSION + 1, b"one", ("unreadable",))
    refused = {NAME, NAME + "~", NAME + ".old"}
    assert load(store, NAME, KIND) == (None, None, ("unreadable",))


def test_serial_numbers_go_round():
    store = MemoryStore()
    last = 999999999
    for copy in (NAME, NAME + "~"):
        store.files[copy] = wrap(KIND, 1, b"one", last)
    save(store, NAME, KIND, 1, b"two")
    assert store.files[NAME].split(b" ")[3] == b"0"
    assert load(store, NAME, KIND) == (1, b"two", None)
