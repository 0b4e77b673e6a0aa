"""The club's games in SQLite: each piece once, a record as far as nothing is missing."""

import contextlib
import random
import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools.club.record_pieces import Piece
from carrom_tools.club.store import MIGRATIONS, Added, NewerError, Store

GAME = "2026-01-31-201500-0123abcd.record"


def piece(number, text=None):
    return Piece(GAME, number, text or f"line {number}\n")


@given(st.lists(st.integers(0, 12), max_size=40))
def test_a_piece_counts_once_and_a_record_ends_at_its_first_gap(numbers):
    store = Store(":memory:")
    new = [store.add("t", piece(number)) for number in numbers]
    assert new.count(Added.NEW) == len(set(numbers))
    missing = min(set(range(14)) - set(numbers))
    assert store.first_missing("t", GAME) == missing
    assert store.record("t", GAME) == "".join(f"line {number}\n" for number in range(missing))
    assert store.first_missing("other", GAME) == 0
    store.close()


def test_who_comes_first_is_believed(tmp_path):
    store = Store(tmp_path / "club.sqlite")
    assert store.add("t", piece(0)) is Added.NEW
    assert store.add("t", piece(0, "a lie\n")) is Added.AGAIN
    store.close()
    store = Store(tmp_path / "club.sqlite")  # and all of it is on the disk
    assert [kept.record for kept in store.games()] == ["line 0\n"]
    assert sqlite3.connect(tmp_path / "club.sqlite").execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
def test_a_file_of_each_version_is_brought_to_this_one(version, tmp_path):
    base = sqlite3.connect(tmp_path / "club.sqlite")
    for number, script in enumerate(MIGRATIONS[:version], 1):
        base.executescript(f"{script} PRAGMA user_version = {number};")
    base.close()
    store = Store(tmp_path / "club.sqlite")
    assert store.add("t", piece(0)) is Added.NEW
    store.close()


def test_a_newer_file_is_left_alone(tmp_path):
    sqlite3.connect(tmp_path / "club.sqlite").execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(NewerError):
        Store(tmp_path / "club.sqlite")


def test_pieces_in_any_order():
    store, numbers = Store(":memory:"), list(range(200)) * 2
    random.Random(3).shuffle(numbers)
    for number in numbers:
        store.add("t", piece(number))
    assert store.record("t", GAME) == "".join(f"line {number}\n" for number in range(200))
    store.close()


def test_an_outcome_is_kept_until_its_game_changes_and_never_of_what_has_changed_meanwhile():
    store = Store(":memory:")

    def changed(last=0, version="1"):
        (game,) = store.changed_since(last, version)
        return game

    store.add("t", piece(0))
    first = changed()
    store.add("t", piece(1))  # by the club, while another process works the outcome out
    store.keep_outcome(first.id, first.changed, "1", "early")
    assert changed().outcome is None
    store.keep_outcome(first.id, changed().changed, "1", "right")
    judged = changed()
    assert judged[2:] == ("t", GAME, GAME[:17], False, "right")
    assert store.changed_since(judged.changed, "1") == []
    assert changed(0, "2").outcome is None
    store.add("t", piece(2))
    assert changed(judged.changed).outcome is None
    store.delete(GAME)
    assert changed(judged.changed + 1).is_gone
    store.close()


def test_only_its_owner_reads_the_file_and_what_lies_beside_it(tmp_path):
    path = tmp_path / "club.sqlite"
    path.touch(0o644)
    with contextlib.closing(Store(path)) as store:
        store.add("t", Piece(GAME, 0, "rules billard\n"))
        found = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert found == dict.fromkeys(found, 0o600)
    assert "club.sqlite-wal" in found
