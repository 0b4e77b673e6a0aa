"""Which tables are there: a word that the broker kept from before a power cut is not believed."""

import json

import pytest

from carrom_tools.club.outgoing import Outgoing
from carrom_tools.club.presence import ANSWER_S
from carrom_tools.club.store import Store
from carrom_tools.club.topics import Again, read_again
from carrom_tools.club.wall import Wall
from stands.clubs.speaker import HEADER, shots

GAME = "2026-01-31-201500-0123abcd.record"
AT = "carrom/v1/t/"


@pytest.fixture
def wall():
    store = Store(":memory:")
    yield Wall(store)
    store.close()


@pytest.fixture
def table(tmp_path):
    """A table that has told a game, and is idle since."""
    made = Outgoing(tmp_path, "t", str)
    made.add(GAME, HEADER + "".join(shots(3)))
    while made.next() is not None:
        pass
    yield made
    made.close()


def restart(wall, table):
    """Let a wall hear what the broker has kept, and nothing else."""
    wall.take(AT + "state", json.dumps(table.state()).encode(), is_kept=True)
    wall.take(AT + "status", b"online", is_kept=True)


def there(wall):
    shown = wall.table("t")
    return "online" if shown["online"] else "unheard" if shown["unheard"] else "offline"


def test_a_table_that_is_gone_is_asked_once_and_offline_after_ten_seconds(wall, table):
    restart(wall, table)
    assert there(wall) == "unheard"
    ((topic, asked),) = wall.wanted(now_s=0.0)
    assert (topic, json.loads(asked)["game"]) == (AT + "again", GAME)
    assert wall.wanted(now_s=ANSWER_S - 1) == []
    assert there(wall) == "unheard"
    wall.wanted(now_s=ANSWER_S)
    assert there(wall) == "offline"


def test_an_idle_table_that_is_truly_there_answers_and_is_online(wall, table):
    restart(wall, table)
    ((_, asked),) = wall.wanted(now_s=0.0)
    assert table.again(read_again(asked.encode()))
    event, is_fresh = table.next()
    assert not is_fresh, "nothing is called aloud for it"
    wall.take(AT + "entry", json.dumps(event).encode())
    assert there(wall) == "online"
    wall.wanted(now_s=2 * ANSWER_S)
    assert there(wall) == "online"


@pytest.mark.parametrize("is_there", [True, False])
def test_a_table_before_its_first_game_is_asked_and_says_how_it_stands(wall, tmp_path, is_there):
    table = Outgoing(tmp_path, "t", str)
    restart(wall, table)
    ((_, asked),) = wall.wanted(now_s=0.0)
    woken = []
    table.woken = lambda: woken.append("tells its state")
    if is_there:
        assert table.again(read_again(asked.encode()))
        assert woken
        assert table.next() is None
        wall.take(AT + "state", json.dumps(table.state()).encode())
    wall.wanted(now_s=ANSWER_S)
    assert there(wall) == ("online" if is_there else "offline")
    table.close()


def test_a_table_that_answers_late_is_online_again(wall, table):
    restart(wall, table)
    wall.wanted(now_s=0.0)
    wall.wanted(now_s=ANSWER_S)
    table.again(Again(GAME, 3))
    wall.take(AT + "entry", json.dumps(table.next()[0]).encode())
    assert there(wall) == "online"


def test_its_own_last_word_counts_at_once_and_a_cut_way_makes_every_word_old(wall, table):
    restart(wall, table)
    wall.take(AT + "status", b"offline", is_kept=True)
    assert there(wall) == "offline"
    wall.take(AT + "status", b"online")
    wall.break_off()
    assert there(wall) == "unheard"


def test_a_table_that_was_not_heard_yet_is_no_place_for_the_next_game(wall, table):
    restart(wall, table)
    assert not wall.table("t")["online"]
    assert json.loads(wall.people())["next"] == []
