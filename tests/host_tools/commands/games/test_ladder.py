"""carrom ladder: its figures, and a run that goes on where it was stopped."""

import json

import pytest

from host_tools.commands.games import ladder as command
from simulator.game import campaign
from tests.host_tools.running import Progress, carrom

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


@pytest.fixture
def play(monkeypatch):
    """Have games be won as one says: True, False, a text for one that broke off, or an exception."""

    def play(*ends):
        def play_all(rungs, _workers, _play):
            for rung, end in zip(rungs, ends, strict=False):
                if isinstance(end, BaseException):
                    raise end
                broken = {"broken_off": end} if isinstance(end, str) else {}
                told = {"rules": rung.rules, "upper": rung.upper, "lower": rung.lower}
                yield {"key": rung.key(), **told, "won": end is True, **broken}

        monkeypatch.setattr(campaign, "play_all", play_all)

    return play


def test_its_bar_counts_the_games_those_that_were_kept_too(play, tmp_path, monkeypatch):
    monkeypatch.setattr(command.terminal, "progress", Progress)
    for played, done in (([True, True, KeyboardInterrupt()], 2), ([True] * 4, 6)):
        play(*played)
        result = carrom(*WORDS, "--keep", tmp_path / "kept")
        assert (Progress.made[-1].done, Progress.made[-1].total) == (done, 6)
        assert ("stopped after 2 of 6 games\n" in result.stderr) == (done == 2)


@pytest.mark.parametrize(("won", "holds"), [(7, True), (6, False)])
def test_the_ladder_holds_where_each_level_wins_seven_of_ten(play, won, holds):
    play(*([True] * won + [False] * (10 - won)) * 3)
    words = ("ladder", "--rules", "dezepions", "--games", "10", "--lang", "en")
    text = carrom(*words).stdout
    assert ("Each level wins at least 70% below." in text) is holds
    assert ("Less than 70% won somewhere." in text) is not holds
    assert text.count(f"{won} / 10") == 3
    assert text.count(f"{won}0.0%") == 3


def test_games_without_an_end_are_named(play):
    play(True, "no end after 4000 shots", False)
    done = carrom(*WORDS)
    assert done.exit_code == 2
    assert "1 games did not end: dezepions " in done.stderr
