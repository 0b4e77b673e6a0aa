"""A club with many games: what is worked out from game to game is what would be worked out from all of them."""

import contextlib
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from carrom_tools.club.decisions import ADD, RENAME, RESULT, SEAT, decide
from carrom_tools.club.evening import Evening
from carrom_tools.club.ratings import Ratings
from carrom_tools.club.store import Store
from carrom_tools.club.wall import Wall
from tests.host_tools.club.desk_games import FIRST, club, name_of, tell, won_game

NAMES = st.sampled_from(["Ana", "Ben", "Cyd", "Dan"])
NUMBERS = st.integers(0, 12)
DEEDS = st.one_of(
    st.tuples(st.just("game"), NUMBERS, NAMES, NAMES),
    st.tuples(st.just(RENAME), NAMES, NAMES),
    st.tuples(st.just(ADD), NAMES),
    st.tuples(st.just(SEAT), NUMBERS, NAMES),
    st.tuples(st.just(RESULT), NUMBERS, st.sampled_from(["south", "north", None])),
    st.tuples(st.just("back")),
    st.tuples(st.just("delete"), NUMBERS),
    st.tuples(st.just("began"), NUMBERS, NUMBERS),
)


def do(store, kind, words):
    """Let a table tell a game, or the club decide something."""
    now = FIRST + timedelta(minutes=31)
    if kind == "game":
        number, winner, loser = words
        tell(store, won_game(winner, loser), name_of(number))
    elif kind == RENAME:
        decide(store, RENAME, now, name=words[0], to=words[1])
    elif kind == ADD:
        decide(store, ADD, now, name=words[0])
    elif kind == SEAT:
        decide(store, SEAT, now, game=name_of(words[0]), seat="south", name=words[1])
    elif kind == RESULT:
        decide(store, RESULT, now, game=name_of(words[0]), winner=words[1], score=None)
    elif kind == "back":
        store.take_back()
    elif kind == "delete":
        store.delete(name_of(words[0]))
    elif store.began(name_of(words[0])):
        store.set_began("salle", name_of(words[0]), name_of(words[1])[:17])


@settings(max_examples=60)
@given(st.lists(DEEDS, max_size=25))
def test_an_evening_goes_on_as_one_that_has_just_begun_would_stand(deeds):
    with contextlib.closing(Store(":memory:")) as store:
        lasting = Evening(store)
        for kind, *words in deeds:
            do(store, kind, words)
            fresh = Evening(store)
            assert lasting.people() == fresh.people()
            assert lasting.results() == fresh.results()
            assert lasting.ranking(FIRST + timedelta(hours=1)) == fresh.ranking(FIRST + timedelta(hours=1))


PLAYED = st.lists(st.tuples(st.tuples(NAMES), st.tuples(NAMES)), max_size=20)


@given(PLAYED, PLAYED, st.integers(1, 5))
def test_ratings_are_the_same_however_they_were_come_to(before, games, slice_):
    lasting = Ratings()
    lasting.after(before)
    while not lasting.go_on(games, slice_):
        pass
    assert lasting.now() == Ratings().after(games)


def test_a_wall_shows_tonight_at_once_and_reckons_the_rest_meanwhile():
    last_year = [("Ana", "Ben")] * 60
    with club(":memory:") as store:
        for number, (winner, loser) in enumerate(last_year):
            tell(store, won_game(winner, loser), name_of(number, 2025))
        for number in range(5):
            tell(store, won_game("Cyd", "Ana"), name_of(number))
        wall = Wall(store, lambda: FIRST + timedelta(hours=1))
        tonight = {row["name"]: (row["won"], row["rating"]) for row in wall.evening_shown()["ranking"]}
        assert tonight == {"Cyd": (5, None), "Ana": (0, None)}
        slices = 1
        while not wall.evening.reckon():
            slices += 1
        assert slices > 5
        assert wall.evening.people() == Evening(store).people()
        assert {row["name"]: row["played"] for row in wall.ranking()} == {"Cyd": 5, "Ana": 5}
        assert all(row["rating"] is not None for row in wall.ranking())


def test_games_and_decisions_of_another_process_are_seen(tmp_path):
    with club(tmp_path / "club.sqlite", [("Ana", "Ben")]) as store:
        lasting = Evening(store)
        assert len(lasting.results()) == 1
        with contextlib.closing(Store(tmp_path / "club.sqlite")) as other:
            tell(other, won_game("Ben", "Ana"), name_of(7))
            decide(other, RENAME, FIRST + timedelta(hours=1), name="Ben", to="Benoît")
        assert {row["name"]: (row["won"], row["played"]) for row in lasting.people()} == {
            "Ana": (1, 2),
            "Benoît": (1, 2),
        }
