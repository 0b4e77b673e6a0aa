"""The club's decisions as a list: each told by its command, any of them taken back, with those that rest on it."""

import contextlib
import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools.club.decisions import decide, decisions
from carrom_tools.club.evening import Evening
from carrom_tools.club.resting import resting
from carrom_tools.club.store import Store
from tests.host_tools.club.desk_games import FIRST, club, name_of
from tests.host_tools.running import carrom

GAME = name_of(0)[18:26]


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    folder = tmp_path / "carrom-table" / "club"
    folder.mkdir(parents=True)
    with club(folder / "club.sqlite", [("Léa", "Max"), ("Max", "Zoé")]):
        yield folder


def desk(*words, code=0):
    done = carrom("--lang", "en", "club", *words)
    assert done.exit_code == code, done.output
    return done.output + done.stderr


def listed():
    """number -> the command of each decision."""
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in desk("decisions").splitlines() if "│" in line]
    return {int(number): command for number, _, command in rows}


COMMANDS = [
    ("players", "add", "Max B."),
    ("players", "rename", "Lea", "Léa"),
    ("correct", GAME, "--player", "south=Max B."),
    ("correct", GAME, "--winner", "north", "--score", "0-1"),
    ("correct", GAME, "--winner", "none"),
    ("tournament", "begin", "Vendredi soir", "Léa", "Max", "Zoé", "--rules", "krhum"),
    ("tournament", "score", "Léa", "Max", "25-12"),
    ("tournament", "walkover", "Max", "Zoé"),
    ("tournament", "forfeit", "Zoé", "Max"),
    ("tournament", "enter", "Noé"),
    ("tournament", "withdraw", "Zoé"),
    ("tournament", "end"),
]


def test_each_decision_is_listed_by_the_command_that_made_it():
    desk("players", "add", "Lea", "--other")
    for words in COMMANDS:
        desk(*words)
    shown = [shlex.split(line) for line in listed().values()]
    assert shown == [["carrom", "club", *words] for words in (("players", "add", "Lea"), *COMMANDS)]


def test_any_decision_is_taken_back_by_its_number_and_those_that_rest_on_it_are_named_first():
    desk("players", "add", "Ana")
    desk("tournament", "begin", "Vendredi", "Ana", "Max", "Zoé")
    desk("tournament", "walkover", "Ana", "Max")
    desk("correct", GAME, "--winner", "none")
    numbers = list(listed())
    refused = desk("undo", numbers[1], code=2)
    assert "tournament walkover Ana Max" in refused
    assert "--with" in refused
    assert "correct" not in refused
    assert list(listed()) == numbers
    told = desk("undo", numbers[1], "--with")
    assert "tournament begin Vendredi" in told
    assert "walkover" in told
    assert list(listed()) == [numbers[0], numbers[3]]
    assert "no decision of that number" in desk("undo", numbers[1], code=2)
    desk("undo")
    assert list(listed()) == numbers[:1]


def test_a_walkover_is_taken_back():
    desk("tournament", "begin", "Vendredi", "Léa", "Max", "Zoé")
    before = desk("tournament")
    desk("tournament", "walkover", "Zoé", "Léa")
    assert desk("tournament") != before
    desk("undo", max(listed()))
    assert desk("tournament") == before


def test_what_was_decided_before_a_deletion_is_taken_back_but_not_the_deletion():
    desk("players", "add", "Ana", "Ben")
    desk("players", "delete", "Ana")
    shown = listed()
    assert "Ana" not in " ".join(shown.values())
    assert "cannot be taken back" in desk("undo", max(shown), code=2)
    desk("undo", min(shown))
    assert "Ben" not in desk("players")


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("--winner", "north", "--score", "25-12"), f"correct {GAME} --winner south --score 25-12"),
        (("--score", "25-12"), f"correct {GAME} --winner south --score 25-12"),
        (("--winner", "none", "--score", "25-12"), f"correct {GAME} --winner none"),
        (("--winner", "south", "--score", "12-12"), "somebody has to win"),
        (("--player", "south=Ana", "--player", "south=Ben"), "a seat or a person twice"),
        (("--player", "south=Ana", "--player", "north=ana"), "a seat or a person twice"),
    ],
)
def test_a_correction_that_contradicts_itself_is_refused_with_the_right_command(words, right):
    assert right in desk("correct", GAME, *words, code=2)
    assert "Nothing was decided" in desk("decisions")


def test_names_differ_by_letters_not_by_the_kind_of_apostrophe_or_hyphen():
    desk("players", "add", "Jean-Luc d'Or")
    for same in ("Jean\u2011Luc d\u2019Or", "jean\u2010luc d\u02bcor"):
        assert "is in the club already" in desk("players", "add", same, code=2)


def test_a_name_that_differs_in_accents_alone_is_asked_about():
    assert "Zoé is in the club; is this somebody else?" in desk("players", "add", "Zoe", code=2)
    desk("players", "add", "Zoe", "--other")
    assert "Zoe" in desk("players")


def test_a_name_that_no_table_offers_is_told():
    assert "tables do not offer it" in desk("players", "add", "Marie-Antoinette Dupont")
    assert "tables" not in desk("players", "add", "Marie-Antoinette")


def test_who_only_stands_in_a_tournament_is_renamed_and_deleted():
    desk("tournament", "begin", "Vendredi", "Ana", "Ben")
    desk("players", "rename", "Ana", "Anaïs")
    assert "Anaïs" in desk("tournament")
    desk("tournament", "end")
    desk("players", "delete", "Ben")
    assert "Ben" not in " ".join(listed().values())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("walkover", "Ana", "Zoé"), "do not meet"),
        (("withdraw", "Zoé"), "has nothing left to play here"),
        (("enter", "ana"), "is in the tournament already"),
        (("enter", "Léa & Noël"), "no tournament of pairs"),
    ],
)
def test_what_a_tournament_refuses(words, said):
    desk("tournament", "begin", "Vendredi", "Ana", "Ben")
    assert said in desk("tournament", *words, code=2)
    assert len(listed()) == 1


PEOPLE = ["Ana", "Ben", "Cyd", "Dan", "Eva"]
PAIR = st.permutations(PEOPLE).map(lambda order: order[:2])
DECISION = st.one_of(
    st.builds(lambda pair: ("score", {"one": pair[0], "other": pair[1], "points": [9, 4]}), PAIR),
    st.builds(lambda pair: ("walkover", {"one": pair[0], "other": pair[1]}), PAIR),
    st.builds(lambda name: ("withdraw", {"name": name}), st.sampled_from(PEOPLE)),
    st.builds(lambda name: ("rename", {"name": name, "to": name + "x"}), st.sampled_from(PEOPLE)),
    st.builds(lambda number: ("enter", {"name": f"late{number}", "from_round": 2}), st.integers(0, 1)),
)


@given(st.lists(DECISION, min_size=10, max_size=10, unique_by=repr), st.data())
def test_decisions_taken_back_in_any_order_leave_the_standings_of_the_rest(made, drawn):
    begun = ("tournament", {"title": "Soirée", "book": "krhum", "players": PEOPLE, "sol": False})
    with contextlib.closing(Store(":memory:")) as store, contextlib.closing(Store(":memory:")) as rest:
        for kind, told in (begun, *made):
            decide(store, kind, FIRST, **told)
        for _ in range(drawn.draw(st.integers(1, 10))):
            left = [one.number for one in decisions(store)][1:]
            if left:
                number = drawn.draw(st.sampled_from(left))
                store.take_back(number, *(one.number for one in resting(decisions(store), number)))
        for one in decisions(store):
            decide(rest, one.told["kind"], FIRST, **{word: told for word, told in one.told.items() if word != "kind"})
        shown, wanted = (Evening(each).tournament_shown((), ()) for each in (store, rest))
        assert shown == wanted
