"""A game that keeps only its newest entries plays as one that keeps all, and is whole whatever memory runs short."""

import tracemalloc
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.game.entry import LATE, TECHNICAL, TOUCH, UNDO, Entry, shot
from carrom.game.position import parse
from carrom.game.record import parse_entry
from carrom.game.rules import BOOKS, load
from tests.random_play import random_entry

MOST = 112
KEEP = MOST // 2


def entered(game, entry):
    """Enter as the table does: the oldest are closed when it is time. Returns the verdict."""
    verdict = game.enter(entry)
    if game.left == 0:
        game.close_oldest()
    return verdict


def both(book, rng, count):
    """Play `count` random entries on a bounded and an unbounded game; whatever the bounded one refuses is left out."""
    bounded = Game(load(book), pieces.TWO_SEATS, pieces.SOUTH, MOST)
    whole = Game(load(book), pieces.TWO_SEATS, pieces.SOUTH)
    for _ in range(count):
        entry = Entry(UNDO) if rng.random() < 0.1 else random_entry(rng, bounded.position)
        error = entered(bounded, entry).error
        if error is None:
            assert whole.enter(entry).error is None
        assert bounded.position == whole.position
        yield bounded, whole, error


@given(st.sampled_from(BOOKS), st.integers(0, 1 << 30))
@settings(max_examples=15, deadline=None)
def test_a_bounded_game_plays_as_an_unbounded_one(book, seed):
    for bounded, _whole, _error in both(book, Random(seed), 400):
        assert bounded.texts().kept() < MOST
        assert 0 < bounded.left <= MOST


def test_undo_reaches_at_least_so_far_and_no_farther_than_what_is_kept():
    game = Game(load("icf"), pieces.TWO_SEATS, pieces.SOUTH, MOST)
    while not game.first:
        assert entered(game, Entry(TECHNICAL, pieces.SOUTH)).error is None
    assert game.texts().kept() == KEEP
    assert len(game) == MOST
    for _ in range(game.texts().kept()):
        assert game.enter(Entry(UNDO)).error is None
    assert game.enter(Entry(UNDO)).error == "nothing-to-undo"
    assert len(game) == game.first
    assert game.position == game.base


@pytest.mark.parametrize(("kept", "closed"), [(20, 10), (21, 10), (MOST, MOST - KEEP), (MOST + 20, MOST + 20 - KEEP)])
def test_half_of_the_entries_are_closed_however_few_long_ones_there_are(kept, closed):
    """A few dozen long entries may fill the room that is set aside for many short ones.

    There are more than MOST where memory was too short to close some before.
    """
    game = Game(load("icf"), pieces.TWO_SEATS, pieces.SOUTH, MOST)
    for _ in range(kept):
        assert game.enter(Entry(TECHNICAL, pieces.SOUTH)).error is None
    game.close_oldest()
    assert (game.first, game.texts().kept()) == (closed, kept - closed)


@pytest.mark.parametrize("between", [0, 1, 2])
def test_a_late_piece_is_closed_with_its_shot(between):
    """The half that is kept would begin between the two: the piece would belong to no shot, and the score be lost."""
    texts = ["technical south"] * (4 - between) + ["south w@ne"] + ["technical south"] * between + ["late w@sw"]
    texts += ["technical north"] * 4
    bounded = Game(load("icf"), pieces.TWO_SEATS, pieces.SOUTH, 10)
    whole = Game(load("icf"), pieces.TWO_SEATS, pieces.SOUTH)
    for text in texts:
        for game in (bounded, whole):
            assert entered(game, parse_entry(text)).error is None
    assert bounded.position == whole.position
    assert list(bounded.texts()) == ["technical north"] * 4


@given(st.sampled_from(BOOKS), st.integers(0, 1 << 30))
@settings(max_examples=10, deadline=None)
def test_a_game_resumed_from_its_base_goes_on_as_it_was(book, seed):
    rng = Random(seed)
    *_, (bounded, _whole, _error) = both(book, rng, 300)
    again = Game(load(book), pieces.TWO_SEATS, pieces.SOUTH, MOST, parse(bounded.base.text()), bounded.first)
    for entry in bounded.entries():
        again.enter(entry)
    for _ in range(120):
        entry = Entry(UNDO) if rng.random() < 0.3 else random_entry(rng, bounded.position)
        assert entered(again, entry).error == entered(bounded, entry).error
        assert (again.position, len(again), again.first) == (bounded.position, len(bounded), bounded.first)


@pytest.mark.parametrize(("book", "entry"), [("icf", Entry(TECHNICAL, 0)), ("krhum", Entry(TOUCH, 2))])
def test_marks_cost_the_same_whatever_lies_between(book, entry):
    """5,000 entries after one shot take megabytes where every mark has a copy of all of them."""
    game = Game(load(book), pieces.TWO_SEATS, pieces.SOUTH)
    game.enter(shot(pieces.SOUTH))
    tracemalloc.start()
    for _ in range(5_000):
        assert game.enter(entry).error is None
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used / 5_000 < 400  # bytes an entry: its texts and a sixteenth of a mark
    assert game.enter(Entry(LATE, fallen=(pieces.BLACK,))).error is None
    assert len(game) == 5_002


@pytest.mark.parametrize("where", ["ruling", "mark", "text"])
def test_a_game_is_as_it_was_when_memory_runs_short(where):
    """Memory ends in the ruling on an entry, in the mark that is set after every sixteenth, or in its text."""
    book = load("krhum")
    short = False

    def unless_short(function):
        def run(*words):
            if short:
                raise MemoryError
            return function(*words)

        return run

    if where == "ruling":
        book.rule_shot, book.rule_other = unless_short(book.rule_shot), unless_short(book.rule_other)
    elif where == "text":
        book.record = SimpleNamespace(parse_entry=record.parse_entry, entry_text=unless_short(record.entry_text))
    else:
        advance = book.advance

        def with_costly_marks(*words):
            state, verdict = advance(*words)
            state.pack = unless_short(state.pack)
            return state, verdict

        book.advance = with_costly_marks
    game = Game(book, pieces.TWO_SEATS, pieces.SOUTH, MOST)
    rng = Random(4)
    for step in range(300):
        entry = Entry(UNDO) if step % 5 == 4 else random_entry(rng, game.position)
        before = game.position.text(), list(game.texts()), len(game)
        short = True
        try:
            entered(game, entry)
        except MemoryError:
            assert (game.position.text(), list(game.texts()), len(game)) == before
            short = False
            entered(game, entry)
        short = False
        fresh = Game(load("krhum"), pieces.TWO_SEATS, pieces.SOUTH, 0, game.base, game.first)
        for kept in game.entries():
            fresh.enter(kept)
        assert fresh.position == game.position
