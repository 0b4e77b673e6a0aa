"""Tables whose clocks are off by hours or years: their games count when they were played."""

import contextlib
import json
from datetime import datetime, timedelta

import pytest

from carrom_tools.club.decisions import ADD, RENAME, TOURNAMENT, decide
from carrom_tools.club.numbered_game import NumberedGame
from carrom_tools.club.store import Store
from carrom_tools.club.wall import Wall
from carrom_tools.records.library import TIME
from tests.host_tools.club.desk_games import won_game

EVENING = datetime(2026, 1, 31, 20, 0)
PARIS = timedelta(hours=2)  # ahead of a table in UTC, in summer
YEARS = timedelta(days=3652)


class Evening:
    """A club's evening on a clock that the test moves."""

    def __init__(self, store):
        self.now, self.store = EVENING, store
        self.wall = Wall(store, lambda: self.now)

    def later(self, minutes):
        self.now += timedelta(minutes=minutes)

    def comes(self, slow=timedelta(0), has_clock=True, table="t"):
        """A table comes, tells how it stands, and has told all its games. slow: what its clock is behind."""
        clock = {"clock": f"{self.now - slow:{TIME}}"} if has_clock else {}
        self.wall.take(f"carrom/v1/{table}/status", b"online")
        self.wall.take(f"carrom/v1/{table}/state", json.dumps({"lately": {}, **clock}).encode())

    def tells(self, game, table="t", winner="Ana", loser="Ben"):
        for number, lines in enumerate(NumberedGame(game, won_game(winner, loser)).pieces):
            event = {"game": game, "number": number, "lines": lines}
            self.wall.take(f"carrom/v1/{table}/entry", json.dumps(event).encode())

    def played(self):
        return {row["name"]: row["played"] for row in self.wall.ranking()}


@pytest.fixture
def evening():
    with contextlib.closing(Store(":memory:")) as store:
        yield Evening(store)


def name(when, number=0):
    return f"{when:{TIME}}-{number:08x}.record"


def begin_tournament(evening):
    players = {"title": "Coupe", "book": "dezepions", "players": ["Ana", "Ben"], "sol": False}
    decide(evening.store, TOURNAMENT, evening.now, **players)


def test_a_game_of_a_table_in_utc_counts_in_a_tournament_in_paris(evening):
    begin_tournament(evening)
    evening.comes(PARIS)
    evening.later(10)
    evening.tells(name(evening.now - PARIS))
    assert evening.wall.evening_shown()["tournament"]["open"] == 0


def test_a_game_that_is_told_later_counts_by_its_name_put_right(evening):
    begin_tournament(evening)
    before, after = name(EVENING - PARIS - timedelta(minutes=1), 1), name(EVENING - PARIS + timedelta(minutes=1), 2)
    evening.later(60)
    evening.wall.take("carrom/v1/t/status", b"online")
    evening.tells(before)
    evening.comes(PARIS)
    assert evening.wall.evening_shown()["tournament"]["open"] == 1
    evening.wall.take("carrom/v1/t/status", b"online")  # the link was cut: what comes now may be old
    evening.tells(after)
    assert evening.wall.evening_shown()["tournament"]["open"] == 0


@pytest.mark.parametrize("off", [YEARS, -YEARS])
@pytest.mark.parametrize("has_clock", [True, False])
def test_a_game_that_is_years_off_counts_tonight_and_gives_its_card_to_the_next(evening, off, has_clock):
    evening.comes(off, has_clock)
    wrong = name(evening.now - off)
    evening.tells(wrong)
    assert evening.played() == {"Ana": 1, "Ben": 1}
    evening.later(10)
    evening.comes()  # somebody has set its clock
    right = name(evening.now, 1)
    evening.tells(right)
    assert evening.wall.table("t")["game"] == right
    evening.later(24 * 60)
    assert evening.played() == {}


def test_a_game_from_the_future_that_is_told_later_by_an_old_table_began_when_it_was_told(evening):
    evening.wall.take("carrom/v1/t/status", b"online")
    evening.tells(name(evening.now + YEARS))
    evening.later(24 * 60)
    assert evening.played() == {}
    evening.comes(has_clock=False)
    evening.tells(name(evening.now, 1))
    assert evening.wall.table("t")["game"] == name(evening.now, 1)


def test_who_came_later_is_told_by_the_club_s_clock(evening):
    decide(evening.store, RENAME, evening.now, name="Ana", to="Anna")
    evening.later(10)
    decide(evening.store, ADD, evening.now, name="Ana")  # another one
    evening.comes(PARIS)
    evening.later(10)
    evening.tells(name(evening.now - PARIS))
    assert evening.played() == {"Ana": 1, "Ben": 1}
    assert evening.wall.table("t")["players"]["south"] == "Ana"


@pytest.mark.parametrize(("slow", "shown_s"), [(PARIS, 7200), (-YEARS, -3652 * 86400), (timedelta(seconds=20), None)])
def test_the_card_says_how_far_a_clock_is_off(evening, slow, shown_s):
    evening.comes(slow)
    assert evening.wall.table("t")["clock_off_s"] == shown_s


@pytest.mark.parametrize("clock", [None, 7, "2026", "9999-99-99-999999", [], "0001-01-01-000000"])
def test_a_clock_that_nobody_can_read_changes_nothing(evening, clock):
    evening.wall.take("carrom/v1/t/state", json.dumps({"lately": {}, "clock": clock}).encode())
    evening.tells("9999-99-99-999999-0123abcd.record")
    evening.later(60)
    evening.tells(name(evening.now, 1))
    assert evening.played() == {"Ana": 2, "Ben": 2}


def test_the_time_is_kept_with_the_game(evening):
    evening.comes(YEARS)
    evening.tells(name(evening.now - YEARS))
    anew = Wall(evening.store, lambda: evening.now)
    assert [row["played"] for row in anew.ranking()] == [1, 1]
    assert anew.has("t")
