"""Campaigns: the same sums in any order, on any number of processes, in one go or in two."""

import dataclasses
import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from carrom.game import entry as entries
from carrom.game.pieces import BLACK, NE, QUEEN, STRIKER, SW, WHITE
from carrom.game.rules import BOOKS
from host_tools.cli import cli
from host_tools.commands.sensing.campaign import dead_gates
from host_tools.errors import UserError
from simulator.game import campaign
from simulator.physics.outcome import Fall
from simulator.world import sensor_spec
from tests.simulator.game.bare_table import NORTH, SOUTH, played

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


def test_games_take_the_books_and_the_dead_gates_in_turn():
    planned = campaign.games("all", 12, 3, "harsh", 4, 60, dead_gates=[2, 7])
    assert [job.rules for job in planned] == [*BOOKS, *BOOKS, *BOOKS][:12]
    dead = [(2, "blocked"), (7, "blocked"), (2, "free"), (7, "free")]
    assert [(job.dead_gate, job.how) for job in planned] == dead * 3
    assert {(job.noise, job.seats, job.skill) for job in planned} == {("harsh", 4, 60)}
    (sound,) = campaign.games("icf", 1, 3, "none")
    assert (sound.dead_gate, sound.seats, sound.skill, sound.seed) == (-1, 2, 75, 3_000_000)
    assert sound.key() != planned[0].key()


def watched(dead_gate=-1):
    """(watcher, session) of a session of which one can say what it believes."""
    session = SimpleNamespace(table=SimpleNamespace(passages=SimpleNamespace(faults=0)), game=SimpleNamespace())
    return campaign._Watcher(session, dead_gate), session


def test_what_fell_is_compared_with_what_was_seen_pocket_by_pocket():
    falls = [
        Fall(1.0, number, piece, pocket, 900.0)
        for number, (piece, pocket) in enumerate([(WHITE, SW), (WHITE, SW), (BLACK, SW), (QUEEN, NE), (STRIKER, NE)])
    ]
    seen = [(WHITE, SW), (BLACK, SW), (QUEEN, SW), (QUEEN, SW), (QUEEN, NE)]
    watcher, session = watched()
    session.game.last_shot = SimpleNamespace(seat=SOUTH, fallen=[entries.fell(*one) for one in seen])
    watcher.on_settled(played(falls=falls), True)
    assert watcher.confusion == {"sw w w": 1, "sw b b": 1, "sw w q": 1, "sw - q": 1, "ne q q": 1, "ne s -": 1}
    for believed in (None, SimpleNamespace(seat=NORTH, fallen=session.game.last_shot.fallen)):
        watcher, session = watched()
        session.game.last_shot = believed  # that shot was not seen at all
        watcher.on_settled(played(falls=falls), True)
        assert watcher.confusion == {"sw w -": 2, "sw b -": 1, "ne q -": 1, "ne s -": 1}


def test_every_pocket_is_counted():
    watcher, session = watched()
    session.game.last_shot = SimpleNamespace(seat=SOUTH, fallen=[entries.fell(WHITE, pocket) for pocket in range(4)])
    watcher.on_settled(played(falls=[Fall(1.0, pocket, WHITE, pocket, 900.0) for pocket in range(4)]), True)
    assert watcher.confusion == dict.fromkeys(("sw w w", "se w w", "ne w w", "nw w w"), 1)


def test_margins_are_counted_in_steps_of_five():
    watcher, _ = watched()
    for margin in (0, 4, 5, 99, 100):
        watcher.on_passage(SimpleNamespace(margin=margin))
    assert (watcher.margins, watcher.passages) == ({0: 2, 5: 1, 95: 1, 100: 1}, 5)


def test_a_dead_gate_is_named_before_the_shot_at_which_the_fault_is_known_first():
    for dead_gate, known, named in ((5, 1 << 5, 3), (5, 1 << 4, 0), (5, 0b1110000, 3), (-1, 255, 0), (0, 1, 3)):
        watcher, session = watched(dead_gate)
        for number in range(1, 6):
            session.table.passages.faults = known if number >= 3 else 0
            shot = played()
            shot.number = number
            watcher.on_flick(shot)
        assert watcher.named_before == named


def result(**more):
    counts = dict.fromkeys(campaign.COUNTS, 1)
    return {"winner": "south", "seed": 1, "confusion": {"sw w w": 2}, "margins": {"95": 3, "5": 1}} | counts | more


@pytest.mark.parametrize(("workers", "jobs", "begun"), [(3, 9, 3), (0, 9, 7), (3, 2, 2), (3, 0, 1)])
def test_games_are_played_on_as_many_processes_as_are_asked_for_and_needed(monkeypatch, workers, jobs, begun):
    class Pool:
        def __init__(self, count, _first):
            asked.append(count)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def imap_unordered(self, play, jobs):
            return map(play, jobs)

    asked: list[int] = []
    monkeypatch.setattr(campaign.os, "cpu_count", lambda: 7)
    monkeypatch.setattr(campaign.multiprocessing, "Pool", Pool)
    assert list(campaign.play_all(range(jobs), workers, str)) == [str(job) for job in range(jobs)]
    assert asked == [begun]


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


def test_an_evening_of_cards_whose_chips_do_not_add_up_is_broken_off(monkeypatch):
    job = campaign.games(campaign.CARDS, 1, 3, "none", 3)[0]
    whole = campaign.play(job)
    assert "broken_off" not in whole
    assert whole["winner"] in campaign.LEVEL_WORDS
    assert (whole["key"], whole["seats"], whole["misjudged"], whole["margins"]) == (job.key(), 3, 0, {})
    counted = campaign.Evening.result

    def short(evening):
        told = counted(evening)
        return told | {"pot": told["pot"] + 1}

    monkeypatch.setattr(campaign.Evening, "result", short)
    assert "do not add up" in campaign.play(job)["broken_off"]


def test_an_evening_of_cards_without_end_is_broken_off_and_counted_until_then(monkeypatch):
    monkeypatch.setattr("simulator.cards.evening.MOST_HANDS", 2)
    [job] = campaign.games("kaluki", 1, 5, "none", 4)
    result = campaign.play(job)
    assert result["broken_off"] == "no end after 2 hands"
    assert result["winner"] is None
    assert result["boards"] >= 2


def test_a_game_that_could_not_begin_adds_nothing_but_itself():
    job = campaign.games("icf", 1, 3, "harsh", 4)[0]
    told = campaign._not_begun(job, "this table cannot be calibrated")
    total = campaign.add_up([told])
    assert (total["games"], total["broken_off"], total["wins"]) == (1, 1, {"nobody": 1})
    assert not any(total[name] for name in campaign.COUNTS)
    assert (told["key"], told["seats"], told["noise"], told["rules"]) == (job.key(), 4, "harsh", "icf")
