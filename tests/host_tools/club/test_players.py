"""The club's players: who is who by the club's decisions, and what follows from them for results and ratings."""

import contextlib
import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_simulator.board.saved import players_of
from carrom_tools.club import people
from carrom_tools.club.decisions import ADD, RENAME, RESULT, SEAT, clean, decide
from carrom_tools.club.erasing import erase
from carrom_tools.club.evening import Evening
from carrom_tools.club.ratings import Ratings
from carrom_tools.club.record_pieces import Piece
from carrom_tools.club.statistics import games
from carrom_tools.club.store import Store
from carrom_tools.club.topics import MOST_BYTES
from tests.host_tools.club.desk_games import FIRST, club, name_of, tell, won_game

AFTER = FIRST + timedelta(hours=2)  # all games of these tests


def rows(store):
    """name -> (won, played) of everybody."""
    return {row["name"]: (row["won"], row["played"]) for row in Evening(store).people()}


@pytest.fixture
def store():
    with club(":memory:", [("Léa", "Max"), ("Lea", "Max"), ("Max", "Zoé")]) as made:
        yield made


def test_a_name_mistyped_is_corrected_in_all_games_and_back(store):
    assert rows(store) == {"Léa": (1, 1), "Lea": (1, 1), "Max": (1, 3), "Zoé": (0, 1)}
    decide(store, RENAME, AFTER, name="LEA", to="Léa")
    assert rows(store) == {"Léa": (2, 2), "Max": (1, 3), "Zoé": (0, 1)}
    tell(store, won_game("lea", "Zoé"), name_of(90))  # mistyped again, later
    assert rows(store)["Léa"] == (3, 3)
    store.take_back()
    assert rows(store)["Lea"] == (2, 2)


def test_a_bot_whose_level_its_record_does_not_tell_is_no_person_and_no_beginner(store):
    record = won_game("Zed", "Léa").replace("player south human -", "player south bot hard")
    tell(store, record, name_of(90))
    assert "Zed" not in rows(store)
    (told,) = [game for game in games(store, "en") if "Zed" in game.record]
    assert players_of(told.record)["south"] == {"kind": "bot", "name": "Zed"}


def test_two_people_of_one_name_are_told_apart_game_by_game(store):
    decide(store, SEAT, AFTER, game=name_of(2), seat="south", name="Max B.")
    assert rows(store) == {"Léa": (1, 1), "Lea": (1, 1), "Max": (0, 2), "Max B.": (1, 1), "Zoé": (0, 1)}


def test_a_deleted_player_is_a_guest_in_old_games_and_moves_no_rating(store):
    ratings = {row["name"]: row["rating"] for row in Evening(store).people()}
    erase(store, "Max")
    assert {row["name"]: row["rating"] for row in Evening(store).people()} == {
        name: rating for name, rating in ratings.items() if name != "Max"
    }
    tell(store, won_game("Max", "Zoé"), name_of(90))  # somebody else of that name, or the same anew
    assert rows(store)["Max"] == (1, 1)


def test_deleting_leaves_everybody_else_as_they_were_whatever_names_were_corrected_before(store):
    decide(store, RENAME, AFTER, name="Max", to="Maxime")  # Maxime has 1 of 3
    decide(store, ADD, AFTER + timedelta(hours=1), name="Max")  # somebody else
    tell(store, won_game("Max", "zoé"), name_of(60))
    tell(store, won_game("Lea", "Zoe"), name_of(61))
    decide(store, RENAME, AFTER + timedelta(hours=6), name="Zoe", to="Zoé")
    decide(store, SEAT, AFTER, game=name_of(1), seat="south", name="Zoé")
    people = Evening(store).people()
    assert rows(store) == {"Léa": (1, 1), "Lea": (1, 1), "Max": (1, 1), "Maxime": (1, 3), "Zoé": (1, 4)}
    erase(store, "ZOÉ")
    assert Evening(store).people() == [row for row in people if row["name"] != "Zoé"]
    erase(store, "Max")  # not Maxime, who was called so
    assert Evening(store).people() == [row for row in people if row["name"] not in ("Zoé", "Max")]
    assert "Max\n" not in "".join(kept.record for kept in store.games())
    erase(store, "Maxime")
    assert rows(store) == {"Léa": (1, 1), "Lea": (1, 1)}


def test_who_comes_to_the_club_later_is_not_who_was_renamed(store):
    decide(store, RENAME, AFTER, name="Lea", to="Léa")
    decide(store, ADD, AFTER + timedelta(hours=1), name="Lea")
    assert rows(store)["Lea"] == (0, 0)
    tell(store, won_game("Lea", "Max"), name_of(90))
    assert rows(store)["Lea"] == (1, 1)
    assert rows(store)["Léa"] == (2, 2)


def test_a_wrong_result_is_corrected_and_all_that_follows_is_worked_out_anew(store):
    decide(store, RESULT, AFTER, game=name_of(0), winner="north", score={"south": 0, "north": 1})
    decide(store, RESULT, AFTER, game=name_of(1), winner=None, score=None)
    with club(":memory:", [("Max", "Léa"), ("", ""), ("Max", "Zoé")]) as right:
        assert Evening(store).people()[:3] == Evening(right).people()
    decide(store, RESULT, AFTER, game=name_of(0), winner="south", score=None)  # the last word counts
    assert rows(store)["Léa"] == (1, 1)


def test_a_game_that_was_broken_off_can_be_given_to_a_side():
    with club(":memory:") as store:
        tell(store, won_game("Léa", "Max").replace("south q@sw\n", ""), name_of(0))
        assert rows(store) == {"Léa": (0, 0), "Max": (0, 0)}
        decide(store, RESULT, AFTER, game=name_of(0), winner="north", score=None)
        assert rows(store) == {"Léa": (0, 1), "Max": (1, 1)}


def test_a_game_counts_as_far_as_its_pieces_came(store):
    game, record = name_of(90), won_game("Léa", "Max")
    tell(store, record.replace("south q@sw\n", ""), game)
    assert rows(store)["Léa"] == (1, 1)
    store.add("salle", Piece(game, 10, "south q@sw\n"))
    assert rows(store)["Léa"] == (2, 2)
    store.add("salle", Piece(game, 11, "undo\n"))
    assert rows(store)["Léa"] == (1, 1)


def test_a_game_that_two_tables_have_told_counts_once(store):
    tell(store, won_game("Léa", "Max"), name_of(0), "salle-2")
    assert rows(store)["Léa"] == (1, 1)


def test_points_given_and_people_without_a_name_move_no_rating():
    with club(":memory:", [("Léa", "")]) as store:
        record = "rules billard start_south=24\nseats south north\nopener south\n# player south human - Léa\n"
        tell(store, f"{record}# player north human - Max\nsouth{' w@ne' * 9}\n", name_of(1))
        assert rows(store)["Léa"] == (2, 2)
        assert [row["rating"] for row in Evening(store).people()] == [None, None]


PEOPLE = st.integers(0, 5)


@given(st.lists(st.tuples(PEOPLE, PEOPLE).filter(lambda pair: pair[0] != pair[1]), max_size=25), st.integers(0, 25))
def test_ratings_are_those_of_the_games_in_their_order_however_they_were_reckoned(pairs, at):
    games = [((winner,), (loser,)) for winner, loser in pairs]
    at_once, in_parts = Ratings(), Ratings()
    in_parts.after(games[:at][::-1])  # an earlier game may come late
    in_parts.after(games[:at])
    wanted = at_once.after(games)
    assert in_parts.after(games) == wanted
    for winner, loser in pairs[-1:]:
        before = Ratings().after(games[:-1])
        assert winner not in before or wanted[winner].value > before[winner].value
        assert loser not in before or wanted[loser].value < before[loser].value


@given(st.text(max_size=80))
def test_a_name_is_one_line_that_can_be_seen(text):
    name = clean(text)
    assert name == clean(name)
    assert len(name) <= 32
    assert name.isprintable()


def test_results_are_there_at_once_after_a_restart(tmp_path):
    path = tmp_path / "club.sqlite"
    with club(path, [("Léa", "Max"), ("Max", "Léa")]) as store:
        decide(store, RENAME, AFTER, name="Max", to="Maxime")
        before = Evening(store).people()
    with contextlib.closing(Store(path)) as store:
        assert Evening(store).people() == before
        assert before[0]["played"] == 2


@given(st.lists(st.text(max_size=40)), st.lists(st.tuples(st.text(max_size=9), st.text(max_size=30)), max_size=30))
def test_what_tables_are_told_fits_and_is_read_as_it_was_meant(names, games):
    told = people.message(names, [{"table": at, "book": "icf", "one": one, "other": "Max"} for at, one in games])
    assert len(told.encode()) <= MOST_BYTES or games
    heard = people.read(told.encode(), "salle")
    if heard is not None:
        assert set(heard.names) <= {clean(name) for name in names}
        assert all(name.isprintable() and len(name) <= 20 for name in heard.names)


@pytest.mark.parametrize(
    "payload", [b"", b"[]", b"{}", b'{"names": 1, "next": []}', b'{"names": []}', b"\xff", b'{"names": [], "next": 1}']
)
def test_nonsense_tells_a_table_nothing(payload):
    assert people.read(payload, "salle") is None


def test_a_table_takes_its_own_next_game_and_names_that_can_be_seen():
    game = {"table": "salle", "book": "icf", "one": "Léa", "other": "Max"}
    for wrong in ({**game, "table": "x"}, {**game, "book": "chess"}, {**game, "one": 7}, {**game, "other": "Léa"}, 1):
        told = {"names": ["Léa", 1, "\n", "x" * 21, "Léa"], "next": [wrong]}
        assert people.read(json.dumps(told).encode(), "salle") == (("Léa",), None)
    told = json.dumps({"names": [], "next": [{"table": "x"}, game]})
    assert people.read(told.encode(), "salle") == ((), ("icf", "Léa", "Max"))
