"""An evening or a tournament of before again: on the terminal, as a page, as CSV and JSON; one person's data."""

import csv
import json

import pytest

from tests.host_tools.club.desk_games import club
from tests.host_tools.running import carrom


@pytest.fixture(autouse=True)
def _data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    folder = tmp_path / "carrom-table" / "club"
    folder.mkdir(parents=True)
    with club(folder / "club.sqlite", [("Léa", "Max"), ("Lea", "Max"), ("=1+1", "<b>Zoé</b>")]):
        pass


def desk(*words, code=0):
    done = carrom("--lang", "en", "club", *words)
    assert done.exit_code == code, done.output
    return done.output + done.stderr


def test_an_evening_again_and_another_one_is_empty():
    told = json.loads(desk("results", "2026-01-31", "--json"))
    assert {row["name"]: row["won"] for row in told["ranking"]} == {
        "Léa": 1, "Lea": 1, "Max": 0, "=1+1": 1, "<b>Zoé</b>": 0,
    }  # fmt: skip
    assert told["games"][0]["players"] == {"south": "Léa", "north": "Max"}
    assert "Léa" in desk("results", "2026-01-31")
    assert "Nothing was played" in desk("results", "2026-02-01")
    assert "Nothing was played" in desk("results")


def test_a_tournament_that_has_ended_is_told_as_it_ended():
    desk("tournament", "begin", "Vendredi", "Ana", "Ben", "Cyd")
    desk("tournament", "score", "Ana", "Ben", "25-12")
    desk("tournament", "end")
    desk("tournament", "begin", "Samedi", "Ana", "Ben")
    desk("tournament", "score", "Ben", "Ana", "25-3")
    told = json.loads(desk("results", "vendredi", "--json"))
    assert [(row["place"], row["name"], row["points"]) for row in told["standings"]] == [
        (1, "Ana", 2), (2, "Cyd", 0), (3, "Ben", 0),
    ]  # fmt: skip
    played = [match for match in told["matches"] if match["score"]]
    assert [(match["one"], match["other"], match["winner"]) for match in played] in (
        [("Ana", "Ben", "Ana")], [("Ben", "Ana", "Ana")],
    )  # fmt: skip
    assert json.loads(desk("results", "Samedi", "--json"))["standings"][0]["name"] == "Ben"
    assert "neither an evening nor a tournament" in desk("results", "Dimanche", code=2)
    assert "neither an evening nor a tournament" in desk("results", "2026-13-01", code=2)


def test_no_cell_of_a_spreadsheet_is_reckoned_and_no_name_is_markup(tmp_path):
    desk("results", "2026-01-31", "--csv", tmp_path / "out", "--page", tmp_path / "out" / "page.html")
    rows = list(csv.reader((tmp_path / "out" / "ranking.csv").read_text().splitlines()))
    assert "'=1+1" in {cell for row in rows for cell in row}
    assert not [cell for row in rows for cell in row if cell[:1] in "=@" and cell]
    page = (tmp_path / "out" / "page.html").read_text()
    assert "&lt;b&gt;Zoé&lt;/b&gt;" in page
    assert "<b>" not in page
    assert "Léa" in page


def test_all_that_the_club_keeps_of_a_person():
    desk("players", "rename", "Lea", "Léa")
    told = json.loads(desk("players", "data", "Léa"))
    assert (told["played"], told["won"], len(told["games"])) == (2, 2, 2)
    assert [one["told"] for one in told["decisions"]] == ["carrom club players rename Lea Léa"]
    assert "is not in the club" in desk("players", "data", "Noé", code=2)
