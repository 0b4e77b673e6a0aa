"""Copies of the club's file: written while it runs, kept for ten evenings, taken back only where they are whole."""

import contextlib
import json
import os
import random
import sqlite3
from datetime import datetime, timedelta

import pytest

from carrom_tools.club.copies import Copies, kept
from carrom_tools.club.desk import club_file
from carrom_tools.club.evening import Evening
from carrom_tools.club.one_wall import only_wall
from carrom_tools.club.store import MIGRATIONS, Store
from tests.host_tools.club.desk_games import club, name_of, tell, won_game
from tests.host_tools.running import carrom

EVENING = datetime(2026, 1, 31, 20, 0)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The club's folder, with three games in it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made = tmp_path / "data" / "carrom-table" / "club"
    made.mkdir(parents=True)
    with club(made / "club.sqlite", [("Léa", "Max"), ("Lea", "Max"), ("Max", "Zoé")]):
        pass
    return made


def desk(*words, code=0):
    done = carrom("--lang", "en", "club", *words)
    assert done.exit_code == code, done.output
    return done.output + done.stderr


def games(path):
    with contextlib.closing(Store(path)) as store:
        return [(one.table, one.name, one.record) for one in store.games()]


def test_a_copy_made_while_entries_arrive_has_the_same_games_elsewhere(tmp_path, monkeypatch):
    with contextlib.closing(Store(club_file())) as wall:
        tell(wall, won_game("Ana", "Ben"), name_of(30))
        desk("backup", tmp_path / "a.sqlite")
        before = games(club_file())
        tell(wall, won_game("Ana", "Cyd"), name_of(31))
    assert (tmp_path / "a.sqlite").stat().st_mode & 0o777 == 0o600
    assert "is there already" in desk("backup", tmp_path / "a.sqlite", code=2)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    desk("restore", tmp_path / "a.sqlite")
    assert games(club_file()) == before
    assert "Ben" in desk("players")


def test_what_the_club_kept_before_is_copied_first(tmp_path, folder):
    desk("backup", tmp_path / "a.sqlite")
    desk("players", "add", "Ana")
    told = desk("restore", tmp_path / "a.sqlite")
    assert "Ana" not in desk("players")
    (before,) = kept(folder)
    assert str(before) in told
    desk("restore", before)
    assert "Ana" in desk("players")


def test_no_copy_is_taken_back_beside_a_wall_that_runs(tmp_path, folder):
    desk("backup", tmp_path / "a.sqlite")
    with only_wall(folder):
        assert "a wall runs" in desk("restore", tmp_path / "a.sqlite", code=2)


def test_the_last_ten_evenings_are_kept(folder):
    with contextlib.closing(Store(club_file())) as store:
        for day in range(12):
            for hour in (0, 4):
                Copies(store, folder, lambda at=EVENING + timedelta(days=day, hours=hour): at).keep()
    found = kept(folder)
    assert len(found) == 10
    assert found[-1].name == "club-2026-02-11.sqlite"
    assert games(found[0]) == games(club_file())


def holds(folder, name):
    """The files in a folder in which a name stands, in upper or lower case."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if name in path.read_bytes().decode(errors="replace").casefold()]


def test_a_deleted_name_is_in_none_of_the_copies_and_no_older_copy_brings_it_back(tmp_path, folder):
    desk("players", "rename", "Lea", "Léa")
    with contextlib.closing(Store(club_file())) as store:
        Copies(store, folder, lambda: EVENING).keep()
    desk("backup", tmp_path / "a.sqlite")
    assert holds(folder, "léa")
    assert holds(folder, "lea")
    desk("players", "delete", "Léa")
    assert not holds(folder, "léa")
    assert not holds(folder, "lea\n")
    told = desk("restore", tmp_path / "a.sqlite")
    assert "did not come back" in told
    assert not holds(folder, "léa")
    assert [row["name"] for row in Evening(Store(club_file())).people()] == ["Max", "Zoé"]
    desk("restore", kept(folder)[-1])
    assert not holds(folder, "léa")


def test_a_deleted_name_leaves_the_copies_though_another_program_holds_the_file(folder):
    with contextlib.closing(Store(club_file())) as store:
        Copies(store, folder, lambda: EVENING).keep()
    with contextlib.closing(sqlite3.connect(club_file())) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM piece").fetchone()
        assert "another program reads it" in desk("players", "delete", "Zoé", code=2)
    assert not any(path in kept(folder) for path in holds(folder, "zoé"))
    assert (folder / "erased.list").read_text()


def test_a_deletion_that_could_not_be_written_is_not_remembered(folder):
    with contextlib.closing(sqlite3.connect(club_file())) as other:
        other.execute("BEGIN IMMEDIATE")
        desk("players", "delete", "Zoé", code=2)
    assert not (folder / "erased.list").exists()
    assert "Zoé" in desk("players")


def changed(path, *statements):
    with contextlib.closing(sqlite3.connect(path)) as base:
        for statement in statements:
            base.execute(statement)
        base.commit()


def decided(**told):
    return f"INSERT INTO decision (made, told) VALUES ('2026-01-31-200000', '{json.dumps(told)}')"


HOSTILE = [
    ["CREATE TRIGGER t AFTER INSERT ON decision BEGIN DELETE FROM game; END"],
    ["CREATE VIEW v AS SELECT * FROM game"],
    ["CREATE TABLE more (a)"],
    ["CREATE INDEX i ON piece (lines)"],
    ["DROP TABLE aside"],
    ["ALTER TABLE game ADD COLUMN more TEXT"],
    ["UPDATE piece SET lines = x'00ff'"],
    ["UPDATE game SET name = NULL WHERE 0", "PRAGMA user_version = 99"],
    ["PRAGMA user_version = 0"],
    ["PRAGMA user_version = 3"],
    ["INSERT INTO decision (made, told) VALUES ('now', '{}')"],
    ["INSERT INTO decision (made, told) VALUES ('2026-01-31-200000', 'no json')"],
    ["INSERT INTO decision (made, told) VALUES ('2026-01-31-200000', '[1]')"],
    [decided(kind="unknown")],
    [decided(kind="add")],
    [decided(kind="add", name=5)],
    [decided(kind="score", one="a", other="b", points=[1])],
    [decided(kind="tournament", title="a", book="krhum", players=[1, 2], sol=False)],
    [decided(kind="round", pairs=[["a"]])],
    [decided(kind="result", game="x", winner=5, score=None)],
    ["INSERT INTO piece (game, number, lines) VALUES (77, 0, 'of no game')"],
    [f"UPDATE piece SET lines = '{'x' * 2_000_000}'"],
]


@pytest.mark.parametrize("statements", HOSTILE, ids=lambda statements: statements[-1][:40])
def test_a_hostile_copy_is_refused_and_nothing_is_replaced(tmp_path, folder, statements):
    path = tmp_path / "a.sqlite"
    desk("backup", path)
    changed(path, *statements)
    refused(path, folder)


def refused(path, folder):
    before = {each: each.read_bytes() for each in folder.iterdir() if each.name != "wall.lock"}
    told = desk("restore", path, code=2)
    assert "nothing was replaced" in told
    after = {each: each.read_bytes() for each in folder.iterdir() if each.name not in ("wall.lock", "wall.name")}
    assert after == {each: data for each, data in before.items() if each.name != "wall.name"}


@pytest.mark.parametrize("seed", range(18))
def test_damaged_copies_are_refused(tmp_path, folder, seed):
    """Ten a seed: cut off, their first page written over, or something else altogether."""
    rng, path = random.Random(seed), tmp_path / "a.sqlite"
    desk("backup", path)
    whole = path.read_bytes()
    for number in range(10):
        if number < 5:
            data = whole[: rng.randrange(len(whole) - 1)]
        elif number < 9:
            at = rng.randrange(16, 108)
            data = whole[:at] + rng.randbytes(600) + whole[at + 600 :]
        else:
            data = rng.randbytes(rng.randrange(5000))
        path.write_bytes(data)
        refused(path, folder)


def test_what_is_no_file_is_refused(tmp_path, folder):
    refused(tmp_path, folder)
    refused(tmp_path / "not there", folder)
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path / "pipe", folder)


def test_a_copy_of_an_earlier_version_is_taken_back(tmp_path):
    path = tmp_path / "old.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as base:
        for script in MIGRATIONS[:2]:
            base.executescript(script)
        base.execute("PRAGMA user_version = 2")
        told = json.dumps({"kind": "add", "name": "Ana"})
        base.execute("INSERT INTO decision (made, told) VALUES ('2026-01-31-200000', ?)", (told,))
        base.commit()
    desk("restore", path)
    assert "Ana" in desk("players")
