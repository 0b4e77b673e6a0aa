"""A game through the entrance: the same as the engine's, and as `carrom replay` tells it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from carrom_table import BOOKS, Game, Kaluki, RecordError, RefusedError
from carrom_tools.cli import cli

GAMES = Path(__file__).resolve().parents[1] / "games"
RECORDS = sorted(GAMES.glob("*.record"))


def kind_of(path):
    return Kaluki if "rules kaluki" in path.read_text() else Game


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_judged_as_carrom_replay_does(path):
    text = path.read_text()
    game = kind_of(path).from_record(text)
    lines = [json.loads(line) for line in CliRunner().invoke(cli, ["replay", str(path), "--json"]).output.splitlines()]
    again = kind_of(path).from_record("".join(game.record().splitlines(keepends=True)[:3]))
    for line in lines:
        if line["error"]:
            assert again.check(line["entry"]) == line["error"]
            with pytest.raises(RefusedError) as refused:
                again.push(line["entry"])
            assert refused.value.error == line["error"]
        else:
            assert again.check(line["entry"]) is None
            told = again.push(line["entry"]).json
            assert {**told, "line": 0, "entry": ""} == {**line, "line": 0, "entry": ""}
    assert again.record() == game.record()
    assert [verdict.entry for verdict in game.verdicts()] == list(game.entries)
    assert game.copy().position == game.position


@pytest.mark.parametrize("rules", BOOKS)
def test_check_changes_nothing(rules):
    game = Game(rules)
    game.push("south w@ne")
    before = game.record(), game.position
    for entry in ("south w@ne", "north -", "late b@ne", "undo", "opener north", "touch north"):
        game.check(entry)
        assert (game.record(), game.position) == before
    game.undo()
    assert game.check("undo") == "nothing-to-undo"


def test_a_record_that_cannot_be_read_names_its_line():
    with pytest.raises(RecordError, match="line 4: 'x' is not a piece") as fault:
        Game.from_record("rules krhum\nseats south north\nopener south\nsouth x@ne\n")
    assert fault.value.line == 4
    with pytest.raises(RecordError, match="header lacks"):
        Game.from_record("rules krhum\n")


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({"rules": "chess"}, "billard, fiche, dezepions, krhum, icf"),
        ({"seats": 3}, "2 and 4"),
        ({"opener": "east"}, "east has no seat"),
        ({"opener": "up"}, "south, east, north, west"),
        ({"rules": "krhum", "options": {"x": "y"}}, "other_man_penalty"),
    ],
)
def test_what_there_is_is_named(asked, fault):
    with pytest.raises(ValueError, match=fault):
        Game(**asked)


def test_every_ruling_is_explained_in_both_languages():
    game = Game.from_record((GAMES.parents[1] / "docs" / "turn.record").read_text())
    for verdict in game.verdicts():
        assert len(verdict.explain("fr")) == len(verdict.explain("en")) >= len(verdict.reasons)
        assert verdict.reasons == () or verdict.explain("fr") != verdict.explain("en")
    assert game.undo().explain()[0].endswith("(C9).")
