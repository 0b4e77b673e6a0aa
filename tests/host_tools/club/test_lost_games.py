"""A club that was away for more than a table's last twenty games: nothing is lost that the table can still tell."""

import pytest

from carrom_tools.club import outgoing as outgoing_room
from carrom_tools.club.outgoing import LATELY, MOST_GAMES, Outgoing
from carrom_tools.club.store import Store
from carrom_tools.club.wall import Wall
from stands.clubs.speaker import HEADER, shots
from tests.host_tools.club.hearing import Clock, hear, kept, tell_nobody


@pytest.fixture
def store():
    made = Store(":memory:")
    yield made
    made.close()


@pytest.fixture
def played(tmp_path, monkeypatch):
    """played(count): a table that has played so many games of 3 + n entries, while nobody but its broker heard it."""
    monkeypatch.setattr(outgoing_room, "time", Clock())

    def play(count, name=name):
        records = {name(at): HEADER + "".join(shots(3 + at % 4)) for at in range(count)}
        table = Outgoing(tmp_path, "t", records.__getitem__)
        for game, record in records.items():
            table.add(game, record)
            tell_nobody(table)
        return table, records

    return play


def name(at, year=2026):
    return f"{year}-01-{1 + at // 20:02}-{at % 20:02}1500-0123abcd.record"


@pytest.mark.parametrize("count", [LATELY, LATELY + 1, 26, MOST_GAMES])
def test_all_games_that_a_table_can_tell_are_there_in_the_end(store, played, count):
    table, records = played(count)
    wall = Wall(store)
    hear(wall, table)
    assert kept(store) == records
    assert wall.table("t")["missing"] == []


def test_what_a_table_cannot_tell_any_more_is_named(store, played):
    table, records = played(MOST_GAMES + 3)
    wall = Wall(store)
    hear(wall, table)
    gone = sorted(records)[:3]
    assert wall.table("t")["missing"] == gone
    assert set(kept(store)) == set(records) - set(gone)


def test_a_table_that_starts_anew_still_names_what_it_gave_up(played, tmp_path):
    table, records = played(MOST_GAMES + 2)
    before = table.state()["gone"]
    table.close()
    later = Outgoing(tmp_path, "t", records.__getitem__)
    assert later.state()["gone"] == before
    assert sorted(before) == sorted(records)[:2]
    later.close()


def test_a_table_of_the_version_before_names_its_last_twenty_and_goes_on_working(store, played):
    table, records = played(26)
    state = table.state()
    wall = Wall(store)
    hear(wall, table, {key: state[key] for key in state if key not in ("before", "gone")})
    assert sorted(kept(store)) == sorted(records)[-LATELY:]


def test_a_game_that_was_deleted_is_not_asked_for_again(store, played):
    table, records = played(30)
    wall = Wall(store)
    hear(wall, table)
    store.delete(name(3))
    hear(Wall(store), table)
    assert set(kept(store)) == set(records) - {name(3)}


def test_all_games_are_there_whatever_the_table_s_clock_said(store, played):
    table, records = played(60, lambda at: name(at, (2026, 2036, 2020)[at // 20]))
    hear(Wall(store), table)
    assert kept(store) == records


def test_a_game_of_long_ago_that_is_taken_up_again_is_told_on(store, played):
    table, records = played(LATELY + 10)
    wall = Wall(store)
    hear(wall, table)
    table.take_up(name(2), records[name(2)])
    table.add(name(2), "south -\n")
    tell_nobody(table)
    hear(Wall(store), table)
    assert kept(store) == {**records, name(2): records[name(2)] + "south -\n"}
