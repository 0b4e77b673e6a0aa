"""carrom ladder: its figures, and a run that goes on where it was stopped."""

import json

import pytest

from tests.host_tools.running import carrom

pytestmark = pytest.mark.usefixtures("english")

WORDS = ("ladder", "--rules", "dezepions", "--games", "2", "--jobs", "1", "--json", "--seed", "4")


def figures(result):
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout.strip().splitlines()[-1])


def test_a_stopped_run_goes_on_and_ends_with_the_same_figures(tmp_path):
    path = tmp_path / "kept"
    whole = figures(carrom(*WORDS, "--keep", path))
    assert [row["games"] for row in whole["rows"]] == [2, 2, 2]
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == 6
    path.write_text("".join(lines[:3]) + lines[3][:20])  # it was stopped while it wrote
    assert figures(carrom(*WORDS, "--keep", path)) == whole
    assert len(path.read_text().splitlines()) == 6


def test_mistakes_are_named(tmp_path):
    assert "no rule book 'whist'" in carrom("ladder", "--rules", "whist").output
    path = tmp_path / "kept"
    path.write_text('{"key": "x", "rules": "icf", "upper": "club", "lower": "player", "won": 1}\n')
    result = carrom(*WORDS, "--keep", path)
    assert result.exit_code == 2
    assert f"{path}:1: " in result.output.replace("\n", "")


def test_people_see_a_row_for_each_pair_and_whether_the_ladder_holds():
    result = carrom("ladder", "--rules", "dezepions", "--games", "1", "--jobs", "1", "--seed", "4", "--lang", "en")
    assert result.exit_code == 0, result.output
    rows = [line for line in result.stdout.splitlines() if line.startswith("dezepions")]
    assert len(rows) == 3
    assert all("%" in row and " / 1" in row for row in rows)
    assert len(result.stdout.strip().splitlines()) >= 5  # its heads, and what follows from it
