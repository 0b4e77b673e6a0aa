"""A game that was given up keeps nobody from the next one of a tournament."""

import json
from datetime import datetime

import pytest

from carrom_tools.club import wall as wall_room
from carrom_tools.club.decisions import RESULT, TOURNAMENT, decide
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.store import Store
from carrom_tools.club.wall import ABANDONED_S, Wall

GAME = "2026-01-31-201500-0123abcd.record"
FIRST = datetime(2026, 1, 31, 20, 0)
HEADER = "rules krhum\nseats south north\nopener south\n# player south human - Ana\n# player north human - Ben\n"


class Clock:
    now_s = 1000.0

    def monotonic(self):
        return self.now_s


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(wall_room, "time", made)
    return made


@pytest.fixture
def store():
    made = Store(":memory:")
    decide(made, TOURNAMENT, FIRST, title="Friday", book="krhum", players=["Ana", "Ben"], sol=False)
    yield made
    made.close()


@pytest.fixture
def wall(store, clock):  # noqa: ARG001  its clock
    made = Wall(store)
    made.take("carrom/v1/salle/status", b"online")
    enter(made, "south -\n")
    assert following(made) == []
    return made


def enter(wall, *entries):
    """Let the table tell its game up to these entries."""
    told = Told(NumberedGame(GAME, HEADER + "".join(entries)))
    while not told.is_all:
        wall.take("carrom/v1/salle/entry", json.dumps(told.event()).encode())


def following(wall):
    return [(match["one"], match["other"], match["table"]) for match in wall.evening_shown()["tournament"]["next"]]


NEXT = [("Ana", "Ben", "salle")]


def test_an_hour_without_an_entry_frees_players_and_table_and_an_entry_takes_them_up_again(wall, clock):
    clock.now_s += ABANDONED_S - 1
    wall.wanted()
    assert following(wall) == []
    clock.now_s += 1
    changed = []
    wall.changed = changed.append
    wall.wanted()
    assert changed, "pages are told"
    assert following(wall) == NEXT
    enter(wall, "south -\n", "north -\n")
    assert following(wall) == []


def test_a_decision_on_the_running_game_frees_them_until_another_entry(wall, store):
    decide(store, RESULT, FIRST, game=GAME, winner=None, score=None)
    assert following(wall) == NEXT
    enter(wall, "south -\n", "north -\n")
    assert following(wall) == []


def test_a_resignation_ends_it(wall):
    enter(wall, "south -\n", "resign north\n")
    assert following(wall) == []  # that was the tournament's only game
    assert wall.evening_shown()["tournament"]["open"] == 0
