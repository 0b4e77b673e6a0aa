"""The packed entries of a game behave as a list does."""

import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game.entry_log import EntryLog

texts = st.text(max_size=12)


@given(
    st.lists(st.one_of(st.none(), st.integers(1, 9), texts), max_size=90),
    st.integers(0, 120),
    st.sampled_from((0, 8, 99)),
)
def test_it_is_a_list(what, first, most):
    log, model, dropped = EntryLog(0, most), [], 0
    for one in what:  # a text is added; None: the newest is taken off; a number: that many of the oldest are dropped
        if isinstance(one, str):
            log.append(one)
            model.append(one)
        elif one is None and model:
            assert log.pop() == model.pop()
        elif one is not None:
            count = min(one, len(model))
            log.drop(count)
            dropped += count
            del model[:count]
        assert (len(log), log.kept(), log.first) == (dropped + len(model), len(model), dropped)
        assert log.bytes() == sum(len(text.encode()) for text in model)
    assert list(log) == model
    assert list(log.since(first)) == model[max(0, first - dropped) :]
    assert list(log.backward()) == model[::-1]
    log.clear()
    assert list(log) == []


def test_an_empty_one_has_nothing_to_remove():
    with pytest.raises(IndexError):
        EntryLog().pop()


@pytest.mark.parametrize("text", ["-", "-" * 24, "south w@ne b@sw bank", "x" * 240])
def test_there_is_some_left_as_long_as_the_longest_text_fits_in_the_room_set_aside(text):
    room_bytes = 64 * 24
    log = EntryLog(0, 64)
    left = [log.left()]
    while log.left() > 0:
        assert log.bytes() + 240 <= room_bytes
        log.append(text)
        left.append(log.left())
    assert log.bytes() + 240 > room_bytes
    assert left == sorted(left, reverse=True)
    assert max(before - after for before, after in pairwise(left)) == -(-len(text) // 24)


def test_where_no_room_was_set_aside_there_is_always_some_left():
    log = EntryLog()
    for _ in range(400):
        log.append("x" * 240)
        assert log.left() > 400


def test_texts_take_no_memory_of_their_own():
    log = EntryLog(0, 64)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(64):
        log.append("technical south")
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 100


def test_a_log_that_takes_over_the_room_of_another_begins_empty():
    old = EntryLog(0, 8)
    old.append("south w@ne")
    for first, most in ((0, 8), (5, 8), (0, 9)):
        log = EntryLog(first, most, old)
        assert (list(log), len(log), log.left()) == ([], first, EntryLog(0, most).left())
    log = EntryLog(0, 8, old)
    log.append("north -")
    assert list(log) == ["north -"]
    unbound = EntryLog()
    unbound.append("south -")
    EntryLog(0, 0, unbound).append("north -")
    assert list(unbound) == ["south -"]
