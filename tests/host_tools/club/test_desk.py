"""The club's desk: players, games and corrections on the command line."""

import contextlib
import json
import re
import sqlite3

import pytest

from carrom_tools.club.desk import club_file
from carrom_tools.club.record_pieces import Piece
from carrom_tools.club.store import Store
from tests.host_tools.club.desk_games import club, name_of, tell, won_game
from tests.host_tools.running import carrom


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The user's data, with three games of a club in it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    folder = tmp_path / "carrom-table" / "club"
    folder.mkdir(parents=True)
    with club(folder / "club.sqlite", [("Léa", "Max"), ("Lea", "Max"), ("Max", "Zoé")]):
        yield tmp_path / "carrom-table"


def desk(*words):
    done = carrom("--lang", "en", "club", *words)
    assert done.exit_code == 0, done.output
    return done.output


def cells(output):
    """The rows of a table, but for its heading."""
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in output.splitlines() if "│" in line]


def players():
    return {name: (played, won) for name, played, won, _ in cells(desk("players"))}


@pytest.mark.usefixtures("data")
def test_players_are_added_renamed_and_deleted():
    desk("players", "add", "Noé", "Ana")
    desk("players", "rename", "Lea", "Léa")
    desk("players", "delete", "Zoé")
    assert players() == {"Léa": ("2", "2"), "Max": ("3", "1"), "Ana": ("0", "0"), "Noé": ("0", "0")}
    assert " ± " in desk("players")
    refused = carrom("--lang", "en", "club", "undo")
    assert (refused.exit_code, "cannot be taken back" in refused.stderr) == (2, True)
    desk("players", "rename", "Ana", "Anna")
    assert "Anna" in desk("undo")


def test_a_deleted_name_is_nowhere_in_the_clubs_file_though_the_wall_holds_it_open(data):
    folder = data / "club"
    with contextlib.closing(sqlite3.connect(folder / "club.sqlite")) as base:
        base.execute("PRAGMA secure_delete = OFF")  # as where another program wrote into it
        base.executemany("INSERT INTO decision (made, told) VALUES ('', ?)", [("Zoé" * 100,)] * 100)
        base.execute("DELETE FROM decision")
        base.commit()
    with contextlib.closing(Store(folder / "club.sqlite")) as wall:
        desk("players", "add", "ZOÉ B.")
        desk("players", "rename", "ZOÉ B.", "Zoé")
        desk("correct", name_of(0)[18:26], "--player", "north=zoé")
        desk("tournament", "begin", "Vendredi", "Zoé", "Max", "--rules", "dezepions")
        refused = carrom("--lang", "en", "club", "players", "delete", "Zoé")
        assert (refused.exit_code, "carrom club tournament end" in refused.stderr) == (2, True)
        desk("tournament", "score", "Zoé", "Max", "25-12")
        desk("tournament", "end")
        assert players()["zoé"] == ("2", "0")
        kept = "".join(game.record for game in wall.games())
        assert _names_in(folder, "zoé")
        desk("players", "delete", "Zoé")
        assert not _names_in(folder, "zoé")
        assert "zoé" not in (desk("players") + desk("games") + desk("tournament")).lower()
        assert "a guest" in desk("games")
        left = "".join(game.record for game in wall.games())
        assert len(left.splitlines()) == len(kept.splitlines())
        assert kept.replace("Zoé", "") == re.sub("\ue000.*", "", left)
    assert not _names_in(folder, "zoé")
    assert players()["Max"] == ("2", "1")


def _names_in(folder, name):
    """The files of the club in which a name stands, in upper or lower case."""
    whole = {path: path.read_bytes().decode(errors="replace").casefold() for path in folder.glob("club.sqlite*")}
    assert whole
    return [path for path, text in whole.items() if name in text]


def test_entries_that_a_table_has_told_otherwise_since_are_listed(data):
    assert "Nothing" in desk("games", "aside")
    with contextlib.closing(Store(data / "club" / "club.sqlite")) as store:
        tell(store, won_game("Ana", "Ben"), name_of(70))
        tell(store, won_game("Ana", "Cyd"), name_of(70))
    rows = cells(desk("games", "aside"))
    assert rows[0] == [name_of(70)[18:26], "salle", "1", "# player south human - Ana"]
    assert len(rows) > 10
    assert players()["Cyd"] == ("1", "0")


@pytest.mark.usefixtures("data")
def test_a_wrong_result_is_corrected():
    number = name_of(0)[18:26]
    assert cells(desk("games"))[0][0] == number
    desk("correct", number, "--winner", "north", "--score", "0-1", "--player", "south=Léa B.")
    assert players()["Léa B."] == ("1", "0")
    row = cells(desk("games"))[0]
    assert (row[-2], row[-1]) == ("0 – 1", "corrected")
    desk("correct", number, "--winner", "none")
    assert cells(desk("games"))[0][-1] == "void"
    assert players()["Léa B."] == ("0", "0")


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["players", "add", "LÉA"], "in the club already"),
        (["players", "add", "x" * 33], "not a name"),
        (["players", "add", "\x1b\x07"], "not a name"),
        (["players", "rename", "Zoe", "Zoé B."], "did you mean Zoé?"),
        (["players", "delete", "Nobody at all"], "carrom club players shows them"),
        (["correct", "12345678", "--winner", "south"], "carrom club games shows them"),
        (["correct", name_of(0), "--winner", "east"], "there are south, north, none"),
        (["correct", name_of(0), "--winner", "south", "--score", "25"], "25-12"),
        (["correct", name_of(0), "--player", "west=Léa"], "there are south, north"),
        (["correct", name_of(0)], "nothing to correct"),
    ],
)
def test_what_cannot_be_is_refused_and_decides_nothing(words, said):
    done = carrom("--lang", "en", "club", *words)
    assert (done.exit_code, said in done.stderr) == (2, True), done.output
    assert "Nothing to take back." in desk("undo")


def test_statistics_take_the_clubs_games_as_the_club_corrected_them(data):
    desk("players", "rename", "Lea", "Léa")
    desk("correct", name_of(0)[18:26], "--winner", "north")
    desk("correct", name_of(2)[18:26], "--winner", "none")
    games = data / "games"
    games.mkdir()
    for number, record in ((0, won_game("Léa", "Max")), (2, won_game("Max", "Zoé")), (7, won_game("Max", "Tom"))):
        (games / name_of(number)).write_text(record, encoding="utf-8")  # the table's own, on the same computer
    told = json.loads(carrom("stats", "--json").output)
    assert {row["player"]: (row["games"], row["won"]) for row in told["players"]} == {
        "Léa": (2, 1),
        "Max": (3, 2),
        "Tom": (1, 0),
    }
    best, *others = told["ratings"]
    assert (best["player"], len(others)) == ("Max", 2)
    assert best["off"] < 8.3
    desk("players", "delete", "Max")
    assert "un invité" in carrom("stats", "--lang", "fr").output


@pytest.mark.usefixtures("data")
def test_a_game_that_cannot_be_read_is_marked_and_can_be_deleted():
    with contextlib.closing(Store(club_file())) as store:
        store.add("salle", Piece(name_of(7), 0, "rules rocket\nseats south north\nopener south\n"))
        tell(store, won_game("Ana", "Max").replace("south w@sw", "south teapot", 1), name_of(8))
    rows = {row[0]: (row[3], row[-1]) for row in cells(desk("games"))}
    assert rows["00000007"] == ("", "unreadable")
    assert rows["00000008"] == ("dezepions", "unreadable")
    assert players()["Ana"] == ("0", "0"), "nobody has won it"
    refused = carrom("--lang", "en", "club", "games", "delete", "00000001")
    assert (refused.exit_code, "can be read" in refused.stderr) == (2, True)
    for number in ("00000007", "00000008"):
        desk("games", "delete", number)
    assert [row[0] for row in cells(desk("games"))] == ["00000000", "00000001", "00000002"]
    with contextlib.closing(Store(club_file())) as store:  # the table tells it once more
        tell(store, won_game("Ana", "Max"), name_of(8))
        assert store.record("salle", name_of(8)) == ""
        assert store.first_missing("salle", name_of(8)) > 1_000_000
    assert "Ana" not in players()


@pytest.mark.usefixtures("data")
def test_an_unreadable_game_counts_once_the_club_says_who_won():
    with contextlib.closing(Store(club_file())) as store:
        tell(store, won_game("Ana", "Max") + "south teapot\n", name_of(8))
    desk("correct", "00000008", "--winner", "south")
    assert players()["Ana"] == ("1", "1")
