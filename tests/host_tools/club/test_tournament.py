"""Tournaments: who plays whom, what counts, and how everybody stands."""

import itertools
from collections import Counter
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools.club.decisions import RENAME, RESULT, TOURNAMENT, decide
from carrom_tools.club.evening import Evening
from carrom_tools.club.scorecard import Board, scorecard
from carrom_tools.club.store import Store
from carrom_tools.club.tournament import round_robin
from carrom_tools.club.wall import Wall
from tests.host_tools.club import simulated
from tests.host_tools.club.desk_games import FIRST, club, name_of, tell, won_game
from tests.host_tools.running import carrom

PEOPLE = ("Ana", "Ben", "Cyd", "Dan")


@pytest.fixture
def store():
    with club(":memory:") as made:
        decide(made, TOURNAMENT, FIRST, title="Soirée", book="dezepions", players=PEOPLE, sol=False)
        yield made


def shown(store, busy=(), tables=()):
    return Evening(store).tournament_shown(busy, tables)


def points(store):
    return [(row["name"], row["points"], row["net"]) for row in shown(store)["standings"]]


@given(st.integers(2, 17))
def test_in_a_round_robin_everybody_meets_everybody_once_and_nobody_twice_a_round(count):
    people = tuple(f"p{number}" for number in range(count))
    rounds = round_robin(people)
    met = [frozenset(pair) for pairs in rounds for pair in pairs if all(pair)]
    assert sorted(map(sorted, met)) == sorted(map(sorted, itertools.combinations(people, 2)))
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        assert sorted(name for pair in pairs for name in pair if name) == sorted(people)
    byes = Counter(one for pairs in rounds for one, other in pairs if not other)
    assert byes == (Counter(people) if count % 2 else {})
    begins = Counter(one for pairs in rounds for one, other in pairs if other)
    assert count < 4 or max(begins.values()) - min(begins[one] for one in people) <= 2


def test_games_count_by_themselves_in_their_book_and_from_the_beginning_on(store):
    games = [("Ana", "Ben"), ("ana", "Cyd"), ("Ben", "Ana"), ("Zoé", "Ana")]  # the third is another evening's fun
    for number, (winner, loser) in enumerate(games):
        tell(store, won_game(winner, loser), name_of(number))
    tell(store, won_game("Ana", "Dan").replace("dezepions", "billard"), name_of(10))
    tell(store, won_game("Ana", "Dan"), "2026-01-31-195959-00000000.record")
    assert points(store) == [("Ana", 4, 2), ("Dan", 0, 0), ("Ben", 0, -1), ("Cyd", 0, -1)]
    following = {frozenset((match["one"], match["other"])) for match in shown(store)["next"]}
    assert following == {frozenset(("Ana", "Dan")), frozenset(("Ben", "Cyd"))}


def test_the_level_are_told_apart_by_difference_then_by_their_own_meeting(store):
    for number, (winner, loser) in enumerate([("Ben", "Ana"), ("Ana", "Cyd"), ("Ben", "Dan"), ("Cyd", "Ben")]):
        tell(store, won_game(winner, loser), name_of(number))
    assert points(store)[:2] == [("Ben", 4, 1), ("Ana", 2, 0)]
    tell(store, won_game("Ana", "Dan"), name_of(8))
    assert points(store)[:2] == [("Ben", 4, 1), ("Ana", 4, 1)]  # Ben has won against Ana
    decide(store, "score", FIRST + timedelta(hours=1), one="Ana", other="Dan", points=(7, 0))
    assert points(store)[0] == ("Ana", 4, 7)


def test_a_corrected_result_and_a_corrected_name_move_the_standings(store):
    tell(store, won_game("Ana", "Bn"), name_of(0))
    assert points(store)[0] == ("Ana", 0, 0)
    decide(store, RENAME, FIRST + timedelta(hours=1), name="Bn", to="Ben")
    assert points(store)[0] == ("Ana", 2, 1)
    decide(store, RESULT, FIRST, game=name_of(0), winner="north", score={"south": 0, "north": 1})
    assert points(store)[0] == ("Ben", 2, 1)
    decide(store, RESULT, FIRST, game=name_of(0), winner=None, score=None)
    assert len(shown(store)["next"]) == 2
    decide(store, RENAME, FIRST + timedelta(hours=1), name="Ana", to="Anaïs")
    assert {row["name"] for row in shown(store)["standings"]} == {"Anaïs", "Ben", "Cyd", "Dan"}


def test_free_tables_get_the_next_games_of_who_is_free(store):
    (match,) = shown(store, busy=["Ben"], tables=["salle"])["next"]
    assert {match["one"], match["other"], match["table"]} == {"Ana", "Dan", "salle"}
    assert [match["table"] for match in shown(store, tables=["salle"])["next"]] == ["salle", None]


def test_bots_on_simulated_tables_play_a_round_robin_without_a_hand():
    """The wall says who plays next and where; the standings are those of who has really won."""
    store, won, people = Store(":memory:"), Counter(), PEOPLE[:3]
    wall = Wall(store)
    wall.take("carrom/v1/salle/status", b"online")
    decide(store, TOURNAMENT, FIRST, title="Robots", book="dezepions", players=people, sol=False)
    for number in range(3):
        (match, *_) = wall.evening_shown()["tournament"]["next"]
        record, winner = simulated.played("dezepions", match["one"], match["other"], number, 100)
        won[winner] += 1
        simulated.tell(wall, match["table"], name_of(number), record)
    told = wall.evening_shown()["tournament"]
    assert told["next"] == []
    assert {row["name"]: row["points"] for row in told["standings"]} == {name: 2 * won[name] for name in people}
    assert [row["points"] for row in told["standings"]] == sorted((2 * won[name] for name in people), reverse=True)
    store.close()


def test_a_scorecard_has_the_men_and_the_queen_of_each_board():
    header = "rules icf\nseats south north\nopener south\n"
    first = "south w@ne w@ne w@ne q@ne w@ne w@ne w@ne w@ne w@ne w@ne\n"  # nine, and the queen covered: 9 + 3
    assert scorecard(header + first) == [Board("south", 9, "south")]
    assert scorecard(header + first + "undo\n") == []
    second = "north -\n" * 2
    assert scorecard(header + first + second) == [Board("south", 9, "south")]


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def desk(*words):
    return carrom("--lang", "en", "club", "tournament", *words)


@pytest.mark.usefixtures("data")
def test_a_tournament_on_the_command_line():
    assert "No tournament" in desk().output
    begun = desk("begin", "Friday", "Ana", "Ben", "Cyd", "--rules", "krhum")
    assert "Round robin: 3 rounds" in begun.output
    assert "Ben – Cyd" in begun.output
    scored = desk("score", "Cyd", "Ben", "25-12").output
    assert [cell.strip() for cell in next(line for line in scored.splitlines() if "Cyd" in line).split("│")[1:-1]] == [
        "1.", "Cyd", "2", "1", "+13",
    ]  # fmt: skip
    for words, said in (
        (["begin", "Other", "Ana", "Ben"], "a tournament is on"),
        (["score", "Ana", "Zoé", "25-12"], "do not meet"),
        (["score", "Ana", "Ben", "25-25"], "somebody has to win"),
        (["score", "Ana", "Ben", "25:12"], "not a score"),
        (["begin", "Other", "Ana", "Ben", "--rules", "chess"], "no rule book"),
        (["sol", "Other", "Ana", "Ben", "--sol", "ftp://x"], "no http address"),
        (["sol", "Other", "Ana", "Ben", "--sol", "http://127.0.0.1:9"], "docs/club.md says how"),
    ):
        done = desk(*words)
        assert (done.exit_code, said in done.stderr) == (2, True), done.output
    assert desk("end").exit_code == 0
    assert desk("end").exit_code == 2
    done = desk("begin", "Other", "Ana", "ana")
    assert (done.exit_code, "different names" in done.stderr) == (2, True)
