"""Campaigns: the same sums in any order, on any number of processes, in one go or in two."""

import dataclasses
import json
import os
import re
import time
from collections import Counter

import pytest
from click.testing import CliRunner

from carrom.game.pieces import BLACK, SW, WHITE
from carrom.game.rules import BOOKS
from carrom.sensing.passages import Passages
from carrom_simulator.game import campaign
from carrom_simulator.world import sensor_spec
from carrom_tools.cli import cli
from carrom_tools.commands.sensing.campaign import dead_gates
from carrom_tools.errors import UserError

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


def test_a_table_that_cannot_be_calibrated_adds_nothing_but_itself():
    (job,) = campaign.games("icf", 1, 3, "harsh", 4)
    blind = dataclasses.replace(job, noise=sensor_spec.SensorSpec(gain_raw=30.0))
    told = campaign.play(blind)
    total = campaign.add_up([told])
    assert "calibrated" in told["broken_off"]
    assert (total["games"], total["broken_off"], total["wins"]) == (1, 1, {"nobody": 1})
    assert not any(total[name] for name in campaign.COUNTS)
    assert (told["key"], told["seats"], told["rules"]) == (blind.key(), 4, "icf")


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


def test_games_take_the_books_and_the_dead_gates_in_turn():
    planned = campaign.games("all", 12, 3, "harsh", 4, 60, dead_gates=[2, 7])
    assert [job.rules for job in planned] == [*BOOKS, *BOOKS, *BOOKS][:12]
    dead = [(2, "blocked"), (7, "blocked"), (2, "free"), (7, "free")]
    assert [(job.dead_gate, job.how) for job in planned] == dead * 3
    assert {(job.noise, job.seats, job.skill) for job in planned} == {("harsh", 4, 60)}
    (sound,) = campaign.games("icf", 1, 3, "none")
    assert (sound.dead_gate, sound.seats, sound.skill, sound.seed) == (-1, 2, 75, 3_000_000)
    assert sound.key() != planned[0].key()


def fallen(result):
    """Return how many of each piece a game's record has in each pocket."""
    return Counter(re.findall(r"\b([wbqs])@(sw|se|ne|nw)", result["record"]))


def counted(result, column):
    """Return the same as a campaign counts it. column: 1 for what fell, 2 for what the table saw."""
    counts: Counter[tuple[str, str]] = Counter()
    for key, count in result["confusion"].items():
        pocket, piece = key.split()[0], key.split()[column]
        counts[piece, pocket] += count
    return counts


def test_what_fell_is_counted_pocket_by_pocket():
    (job,) = campaign.games("icf", 1, 3, "none")
    result = campaign.play(job)
    assert counted(result, 1) == counted(result, 2) == fallen(result)
    assert {pocket for _, pocket in fallen(result)} == {"sw", "se", "ne", "nw"}
    assert result["passages"] == sum(result["margins"].values())
    assert {int(margin) % 5 for margin in result["margins"]} == {0}


def test_a_table_that_takes_white_men_for_black_ones_in_one_pocket_is_found_out(monkeypatch):
    take = Passages.take

    def misread(passages):
        passage = take(passages)
        if passage is not None and passage.pocket == SW:
            passage.pieces = tuple(BLACK if piece == WHITE else piece for piece in passage.pieces)
        return passage

    monkeypatch.setattr(Passages, "take", misread)
    (job,) = campaign.games("icf", 1, 3, "none")
    result = campaign.play(job)
    wrong = {key: count for key, count in result["confusion"].items() if len(set(key.split()[1:])) == 2}
    assert set(wrong) == {"sw w b"}
    assert result["misjudged"] >= 1
    assert len(result["wrong"]) >= 1


def result(**more):
    counts = dict.fromkeys(campaign.COUNTS, 1)
    return {"winner": "south", "seed": 1, "confusion": {"sw w w": 2}, "margins": {"95": 3, "5": 1}} | counts | more


def process_of(_job):
    time.sleep(0.05)
    return {"process": os.getpid()}


@pytest.mark.parametrize(("workers", "jobs", "most"), [(3, 9, 3), (0, 9, 2), (3, 2, 2), (1, 4, 1), (3, 0, 0)])
def test_games_are_played_on_as_many_processes_as_are_asked_for_and_needed(monkeypatch, workers, jobs, most):
    monkeypatch.setattr(campaign.os, "cpu_count", lambda: 2)
    results = list(campaign.play_all(range(jobs), workers, process_of))
    assert len(results) == jobs
    assert min(jobs, 1) <= len({result["process"] for result in results} - {os.getpid()}) <= most


def test_results_add_up_whatever_their_order():
    results = [
        result(shots=9, asked=2, margins={"100": 1}),
        result(winner=None, broken_off="no end", shots=0, confusion={"ne b q": 1}),
        result(winner="north", named_before=0, seed=8), result(named_before=4, seed=7),
        result(named_before=1, seed=5), result(named_before=3, seed=6),
    ]  # fmt: skip
    total = campaign.add_up(results)
    assert total == campaign.add_up(reversed(results))
    assert (total["games"], total["broken_off"], total["shots"], total["misjudged"]) == (6, 1, 13, 6)
    assert (total["asked"], total["asked_share"]) == (7, round(7 / 13, 6))
    assert total["wins"] == {"nobody": 1, "north": 1, "south": 4}
    assert total["confusion"] == {"ne b q": 1, "sw w w": 10}
    assert list(total["margins"].items()) == [("5", 5), ("95", 15), ("100", 1)]
    assert total["named_late"] == [7, 8]
    assert campaign.add_up([])["asked_share"] == 0


def test_an_evening_of_cards_is_a_game_of_a_campaign():
    job = campaign.games(campaign.CARDS, 1, 3, "none", 3)[0]
    whole = campaign.play(job)
    assert "broken_off" not in whole
    assert whole["winner"] in campaign.LEVEL_WORDS
    assert (whole["key"], whole["seats"], whole["misjudged"], whole["margins"]) == (job.key(), 3, 0, {})
