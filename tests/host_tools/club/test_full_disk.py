"""A club whose file cannot be written goes on, says so on the wall, and asks again for what it could not keep."""

import contextlib
import json
import sqlite3
import sys
from datetime import datetime, timedelta

import pytest

from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.store import Store
from carrom_tools.club.wall import EVENING, Wall
from carrom_tools.records.library import TIME
from stands.clubs.speaker import HEADER, shots

GAME = "2026-01-31-201500-0123abcd.record"
RECORD = HEADER + "".join(shots(4))


def events():
    told = Told(NumberedGame(GAME, RECORD))
    return [json.dumps(told.event()).encode() for _ in told.game.pieces]


def test_while_another_program_holds_the_file_the_wall_goes_on_and_has_everything_in_the_end(tmp_path):
    path, changed = tmp_path / "club.sqlite", []
    with contextlib.closing(Store(path, patience_s=0.01)) as store:
        wall = Wall(store)
        wall.changed = changed.append
        wall.take("carrom/v1/t/status", b"online")
        told = events()
        wall.take("carrom/v1/t/entry", told[0])
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            changed.clear()
            for event in told[1:4]:
                wall.take("carrom/v1/t/entry", event)
            assert changed.count(EVENING) == 1, "pages are told once"
            assert "locked" in wall.evening_shown()["fault"]
            assert wall.table("t")["number"] == 0, "nothing is shown that is not kept"
            wall.take("carrom/v1/t/state", json.dumps({"lately": {GAME: 5}}).encode())
            other.execute("ROLLBACK")
        ((_, asked),) = wall.wanted()
        assert json.loads(asked) == {"game": GAME, "number": 1}
        for event in told[1:]:
            wall.take("carrom/v1/t/entry", event)
        assert wall.evening_shown()["fault"] is None
        assert store.record("t", GAME) == RECORD
        assert wall.wanted() == []


@contextlib.contextmanager
def full_disk(size):
    """Let no file of this process grow past that size meanwhile."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limit")
def test_while_the_disk_is_full_the_wall_goes_on_and_has_everything_in_the_end(tmp_path):
    with contextlib.closing(Store(tmp_path / "club.sqlite")) as store:
        wall = Wall(store)
        wall.take("carrom/v1/t/status", b"online")
        told = events()
        wall.take("carrom/v1/t/entry", told[0])
        with full_disk((tmp_path / "club.sqlite-wal").stat().st_size):
            for event in told[1:]:
                wall.take("carrom/v1/t/entry", event)
            assert wall.evening_shown()["fault"]
            wall.take("carrom/v1/t/state", json.dumps({"lately": {GAME: 5}}).encode())
            ((_, asked),) = wall.wanted()
            assert json.loads(asked)["number"] == 1
        for event in told[1:]:
            wall.take("carrom/v1/t/entry", event)
        assert wall.evening_shown()["fault"] is None
        assert store.record("t", GAME) == RECORD


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limit")
def test_a_table_s_first_game_that_could_not_be_kept_is_dated_by_its_clock_when_it_comes_again(tmp_path):
    with contextlib.closing(Store(tmp_path / "club.sqlite")) as store:
        now = datetime(2026, 2, 1, 9, 0)
        wall = Wall(store, lambda: now)
        wall.take("carrom/v1/t/status", b"online")
        told = events()
        state = {"lately": {GAME: len(told)}, "clock": f"{now - timedelta(hours=2):{TIME}}"}
        with full_disk(0):
            wall.take("carrom/v1/t/entry", told[0])
            wall.take("carrom/v1/t/state", json.dumps(state).encode())
            assert wall.wanted()
            assert wall.evening_shown()["fault"]
        for event in told:
            wall.take("carrom/v1/t/entry", event)
        assert [kept.began for kept in store.games()] == ["2026-01-31-221500"]
