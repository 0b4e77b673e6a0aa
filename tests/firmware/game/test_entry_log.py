"""The packed entries of a game behave as a list does."""

from hypothesis import given
from hypothesis import strategies as st

from carrom.game.entry_log import PACK, EntryLog

texts = st.text(st.characters(exclude_characters="\n", codec="ascii"), max_size=12)


@given(st.lists(st.one_of(st.none(), texts), max_size=6 * PACK), st.integers(0, 7 * PACK))
def test_it_is_a_list(what, first):
    log, model = EntryLog(), []
    for text in what:  # None: the newest is taken off
        if text is not None:
            log.append(text)
            model.append(text)
        elif model:
            assert log.pop() == model.pop()
        assert len(log) == len(model)
    assert list(log) == model
    assert list(log.since(first)) == model[first:]
    assert list(log.backward()) == model[::-1]
