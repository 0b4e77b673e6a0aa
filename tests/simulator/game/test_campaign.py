"""Campaigns: the same sums in any order, on any number of processes, in one go or in two."""

import dataclasses
import json

import pytest
from click.testing import CliRunner

from host_tools.cli import cli
from host_tools.commands.sensing.campaign import dead_gates
from host_tools.errors import UserError
from simulator.game import campaign
from simulator.world import sensor_spec

WORDS = ["campaign", "--games", "2", "--seed", "5", "--rules", "dezepions", "--noise", "nominal", "--json"]


def last_line(result):
    return json.loads(result.stdout.splitlines()[-1])


def without_clock(total):
    return {name: value for name, value in total.items() if not name.endswith("per_s")}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """(file of results, last line) of two games played on two processes."""
    path = tmp_path_factory.mktemp("campaign") / "kept.jsonl"
    result = CliRunner().invoke(cli, [*WORDS, "--jobs", "2", "--keep", str(path)])
    assert result.exit_code == 0, result.output
    return path, last_line(result)


def test_the_last_line_has_what_the_contract_names(kept):
    _, total = kept
    fixed = "winner score boards shots misjudged asked record shots_per_s games_per_s missed phantom confused"
    assert set(fixed.split()) <= set(total)
    assert total["games"] == 2
    assert total["misjudged"] == 0
    assert sum(total["margins"].values()) == total["passages"] > 0
    fell = sum(count for key, count in total["confusion"].items() if key.split()[1] != "-")
    assert fell > 10


def test_stopped_and_gone_on_with_it_gives_the_same(kept, tmp_path):
    path, total = kept
    first = path.read_text().splitlines()[0]
    half = tmp_path / "half.jsonl"
    half.write_text(first + "\n" + first[:40])  # the second game was being written when it stopped
    result = CliRunner().invoke(cli, [*WORDS, "--jobs", "1", "--keep", str(half)])
    assert result.exit_code == 0, result.output
    again = last_line(result)
    again["record"] = total["record"]
    assert without_clock(again) == without_clock(total)
    assert len(half.read_text().splitlines()) == 2


def test_it_is_drawn(kept, tmp_path):
    pytest.importorskip("matplotlib")
    path, _ = kept
    drawing = tmp_path / "c.svg"
    result = CliRunner().invoke(cli, [*WORDS, "--keep", str(path), "--plot", str(drawing)])
    assert result.exit_code == 0, result.output
    assert "<svg" in drawing.read_text()
    assert CliRunner().invoke(cli, [*WORDS, "--keep", str(path), "--plot", "c.txt"]).exit_code == 2


def test_a_dead_gate_is_named_before_the_third_shot():
    job = campaign.games("dezepions", 1, 3, "nominal", dead_gates=[5])[0]
    result = campaign.play(job)
    assert result["misjudged"] == 0
    assert 1 <= result["named_before"] <= 3


def test_a_table_that_cannot_be_calibrated_ends_its_game_not_the_campaign(monkeypatch):
    blind = dataclasses.replace(sensor_spec.SensorSpec(), gain_raw=30.0)
    monkeypatch.setitem(sensor_spec.GRADES, "nominal", blind)
    result = CliRunner().invoke(cli, [*WORDS, "--jobs", "2"])  # the processes are forks: they know it as well
    assert result.exit_code == 2
    assert "calibrated" in result.output


def test_seeds_of_campaigns_do_not_meet():
    one = {job.key() for job in campaign.games("all", 50, 1, "none")}
    other = {job.key() for job in campaign.games("all", 50, 2, "none")}
    assert len(one) == len(other) == 50
    assert not one & other


@pytest.mark.parametrize("words", [["--rules", "poker"], ["--dead", "xx:a"], ["--dead", "sw"]])
def test_what_is_wrong_is_named(words):
    result = CliRunner().invoke(cli, ["campaign", *words])
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr


def test_a_file_of_something_else_is_refused(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text("hello\nworld\n")
    result = CliRunner().invoke(cli, [*WORDS, "--keep", str(path)])
    assert result.exit_code == 2
    assert f"{path}:1:" in result.stderr
    assert path.read_text() == "hello\nworld\n"


def test_gates_by_name():
    assert dead_gates("sw:a") == [0]
    assert dead_gates("nw:B") == [7]
    assert dead_gates("all") == list(range(8))
    assert dead_gates(None) == []
    with pytest.raises(UserError):
        dead_gates("nw:c")
