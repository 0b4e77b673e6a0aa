"""carrom ladder: its figures, and a run that goes on where it was stopped."""

import json
import re

import pytest

from carrom_simulator.game import ladder
from tests.host_tools.running import carrom, ctrl_c_after

pytestmark = pytest.mark.usefixtures("english")

WORDS = ("ladder", "--rules", "dezepions", "--games", "1", "--jobs", "1", "--json", "--seed", "4")


def figures(result):
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout.strip().splitlines()[-1])


def test_a_stopped_run_goes_on_and_ends_with_the_same_figures(tmp_path):
    path = tmp_path / "kept"
    whole = figures(carrom(*WORDS, "--keep", path))
    assert [row["games"] for row in whole["rows"]] == [1, 1, 1]
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == 3
    path.write_text(lines[0] + lines[1][:20])  # it was stopped while it wrote
    assert figures(carrom(*WORDS, "--keep", path)) == whole
    assert len(path.read_text().splitlines()) == 3


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


def kept(path, *ends):
    """Write the file of a run whose games ended so: won or not, or the text of one that broke off. Return it."""
    rungs = ladder.rungs("dezepions", len(ends) // 3, 4)
    with path.open("w") as file:
        for rung, end in zip(rungs, ends, strict=True):
            broken = {"broken_off": end} if isinstance(end, str) else {}
            told = {"key": rung.key(), "rules": rung.rules, "upper": rung.upper, "lower": rung.lower}
            file.write(json.dumps(told | {"won": end is True} | broken) + "\n")
    return path


def test_its_bar_counts_the_games_those_that_were_kept_too(tmp_path):
    words = ("ladder", "--rules", "dezepions", "--games", "2000", "--jobs", "1", "--seed", "4")
    file = kept(tmp_path / "kept", *[True] * 6000)
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:2000]))
    with ctrl_c_after(2002, file):
        result = carrom(*words, "--keep", file)
    assert result.exit_code == 2
    assert re.search(r"2[0-9]{3}/6000", result.stderr)
    assert re.search(r"stopped after 2[0-9]{3} of 6000 games\n", result.stderr)


@pytest.mark.parametrize(("won", "holds"), [(7, True), (6, False)])
def test_the_ladder_holds_where_each_level_wins_seven_of_ten(tmp_path, won, holds):
    file = kept(tmp_path / "kept", *([True] * won + [False] * (10 - won)) * 3)
    text = carrom("ladder", "--rules", "dezepions", "--games", "10", "--seed", "4", "--keep", file).stdout
    assert ("Each level wins at least 70% below." in text) is holds
    assert ("Less than 70% won somewhere." in text) is not holds
    assert text.count(f"{won} / 10") == 3
    assert text.count(f"{won}0.0%") == 3


def test_games_without_an_end_are_named(tmp_path):
    done = carrom(*WORDS, "--keep", kept(tmp_path / "kept", True, "no end after 4000 shots", False))
    assert done.exit_code == 2
    assert "1 games did not end: dezepions " in done.stderr
