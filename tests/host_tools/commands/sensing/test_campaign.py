"""carrom campaign: what it prints of its games, what it keeps, and how it ends. Most games were kept before."""

import json
import re
from types import SimpleNamespace

import pytest

from carrom_simulator.game import campaign
from carrom_tools.commands.sensing import campaign as command
from carrom_tools.errors import UserError
from tests.host_tools.running import carrom, ctrl_c_after

pytestmark = pytest.mark.usefixtures("english")


GOOD = {
    "winner": "south", "rules": "icf", "seed": 1, "confusion": {"sw w w": 9}, "margins": {"95": 9},
    **dict.fromkeys(campaign.COUNTS, 0), "shots": 40, "asked": 1, "passages": 50, "boards": 1,
}  # fmt: skip
WORDS = ("campaign", "--rules", "icf", "--seed", 7)


@pytest.fixture
def play(tmp_path):
    """Return carrom campaign's end where its games ended so before: play(words, *changes), one dict for each."""

    def play(words, *changes):
        keep = tmp_path / "kept"
        with keep.open("w") as file:
            for job, change in zip(campaign.games("icf", len(changes), 7, "nominal"), changes, strict=True):
                file.write(json.dumps({"key": job.key(), **GOOD, **change}) + "\n")
        return carrom(*WORDS, "--games", len(changes), "--keep", keep, *words)

    return play


def last_line(done):
    return json.loads(done.stdout.splitlines()[-1])


def test_the_sums_of_all_games_are_one_object(play, tmp_path):
    changes = {}, {"winner": "north", "misjudged": 2, "confusion": {"ne w q": 1}}, {"winner": "north"}
    done = play(["--json"], *changes)
    assert done.exit_code == 0, done.output
    told = last_line(done)
    assert (told["winner"], told["score"]) == ("north", {"north": 2, "south": 1})
    assert (told["games"], told["shots"], told["misjudged"], told["asked"]) == (3, 120, 2, 3)
    assert (told["rules"], told["noise"], told["seed"]) == ("icf", "nominal", 7)
    assert told["record"] == str(tmp_path / "kept")
    assert told["asked_share"] == 0.025
    assert told["confusion"] == {"ne w q": 1, "sw w w": 18}


def test_a_table_of_some_parts_plays_its_games_and_those_of_a_whole_one_are_kept_apart(tmp_path):
    words = ("campaign", "--rules", "dezepions", "--noise", "none", "--jobs", 1, "--games", 1, "--json")
    whole, few = (
        last_line(carrom(*words, "--keep", tmp_path / "kept", *more))
        for more in ((), ("--fitted", "gates=sw lines=south pads display"))
    )
    assert whole["games"] == few["games"] == 1
    pockets = {key.split()[0] for key in few["confusion"] if key.split()[1] == key.split()[2]}
    assert pockets - {"sw"}, "what fell elsewhere was told"
    assert (few["misjudged"], few["missed"]) == (0, 0)
    assert 0 < few["passages"] < whole["passages"]
    assert few["broken_off"] == 0
    kept = [json.loads(line)["key"] for line in (tmp_path / "kept").read_text().splitlines()]
    assert len(set(kept)) == 2
    assert kept[0].endswith(" exact"), "as keys were before there were parts"


@pytest.mark.parametrize("parts", ["display pads=pins", "gates=sw display pads=pins", "gates=sw,se,ne,nw supply", ""])
def test_people_tell_a_table_what_it_does_not_see_by_pads_or_at_the_console(parts):
    words = ("campaign", "--rules", "dezepions", "--noise", "nominal", "--jobs", 1, "--games", 2, "--json")
    told = last_line(carrom(*words, "--fitted", parts))
    assert (told["games"], told["misjudged"], told["missed"], told["broken_off"]) == (2, 0, 0, 0)
    assert (told["passages"] > 0) == ("gates" in parts)


def test_games_of_each_engine_are_counted_apart(tmp_path):
    words = ("campaign", "--rules", "dezepions", "--noise", "none", "--jobs", 1, "--games", 1, "--json")
    stepped, exact, again = (
        last_line(carrom(*words, "--keep", tmp_path / "kept", *more))
        for more in (("--physics", "pymunk"), (), ("--physics", "exact"))
    )
    assert [told["physics"] for told in (stepped, exact, again)] == ["pymunk", "exact", "exact"]
    assert stepped["misjudged"] == exact["misjudged"] == 0
    assert exact["margins"] == again["margins"] != stepped["margins"]
    assert (again["games"], again["games_per_s"]) == (1, 0.0)  # it was kept


def test_the_speed_is_that_of_the_games_played_now(tmp_path, monkeypatch):
    words = ("campaign", "--rules", "dezepions", "--jobs", 1, "--json", "--keep", tmp_path / "kept")
    before = last_line(carrom(*words, "--games", 1))
    clock = iter([100.0, 104.0])
    monkeypatch.setattr(command, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    told = last_line(carrom(*words, "--games", 2))
    assert told["shots_per_s"] == pytest.approx((told["shots"] - before["shots"]) / 4, abs=0.1)
    assert told["games_per_s"] == 0.25


@pytest.mark.parametrize("winners", [("south", "north"), (None, None)])
def test_where_nobody_leads_nobody_has_won(play, winners):
    told = last_line(play(["--json"], *({"winner": winner} for winner in winners)))
    assert told["winner"] is None
    assert "nobody" not in told["score"]


def test_people_read_a_table_and_what_was_confused(play):
    text = play([], {"missed": 3, "confusion": {"sw w w": 9, "ne w q": 2, "nw - s": 1}}).stdout
    rows = {" ".join(line.split()[:-1]): line.split()[-1] for line in text.splitlines()}
    assert (rows["games"], rows["shots"], rows["pieces missed"], rows["asked"]) == ("1", "40", "3", "1")
    assert rows["asked per shot"] == "2.500%"
    assert "pocket, fell, seen: ne w q ×2, nw - s ×1" in text
    assert "pocket, fell" not in play([], {}).stdout


def test_a_run_that_is_stopped_tells_how_far_it_came_and_goes_on(tmp_path):
    words = ("campaign", "--rules", "dezepions", "--noise", "none", "--jobs", 1)
    keep = tmp_path / "kept"
    with ctrl_c_after(3, keep):
        done = carrom(*words, "--games", 2000, "--keep", keep)
    assert done.exit_code == 2
    played = int(re.search(r"stopped after (\d+) of 2000 games\n$", done.stderr)[1])
    assert played == len(keep.read_text().splitlines()) > 0
    done = carrom(*words, "--games", played + 1, "--keep", keep, "--json")
    assert re.search(rf"{played + 1}/{played + 1}", done.stderr)
    assert last_line(done)["games"] == played + 1 == len(keep.read_text().splitlines())


def test_games_without_an_end_are_named(play):
    done = play([], {}, {"broken_off": "no entry in 20 minutes", "seed": 77})
    assert done.exit_code == 2
    assert "1 games did not end: icf seed 77: no entry in 20 minutes" in done.stderr
    assert "shots" in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rules", "whist"), "no rule book 'whist'; there are"),
        (("--rules", "kaluki", "--dead", "all"), "--dead all: cards pass no gate"),
        (("--rules", "icf", "--seats", "3"), "carrom is played by 2 or 4"),
        (("--jobs", "2", "--scheduler", "tcp://x:1"), "--jobs 2: the workers at tcp://x:1 play"),
        (("--plot", "x.gif"), "drawings are .svg, .png or .pdf"),
        (
            ("--rules", "kaluki", "--fitted", "sw pads"),
            "--fitted 'gates=sw pads': with cards the table measures nothing",
        ),
        (
            ("--fitted", "sw up pads"),
            "--fitted 'sw up pads': 'up' is no part of the table; there are sw se ne nw south",
        ),
        (("--dead", "sw:c"), "--dead sw:c: write all, or a pocket (sw, se, ne, nw) and a gate, like sw:a"),
    ],
)
def test_what_cannot_be_played_is_said(words, message):
    done = carrom("campaign", *words, "--lang", "en")
    assert done.exit_code == 2
    assert message in done.stderr


def test_dead_gates_are_named_by_pocket_and_gate():
    assert command.dead_gates(None) == []
    assert command.dead_gates("all") == list(range(8))
    assert [command.dead_gates(text) for text in ("sw:a", "SE:B", "nw:b")] == [[0], [3], [7]]
    for text in ("sw", "sw:", ":a", "xx:a", "swa"):
        with pytest.raises(UserError):
            command.dead_gates(text)


@pytest.mark.parametrize(
    "change",
    [{}, {"winner": "west"}, {"winner": campaign.LEVEL_WORDS[0]}, {"shots": 1_000_000_000}, {"named_before": 2}],
)
def test_a_result_that_was_kept_is_read(play, change):
    assert play([], change).exit_code == 0


@pytest.mark.parametrize(
    "change",
    [
        {"shots": -1}, {"shots": 1_000_000_001}, {"shots": True}, {"shots": 1.0}, {"confusion": {"sw w x": 1}},
        {"confusion": {"sw w b": -1}}, {"margins": {"1000": 1}}, {"margins": {"5": "1"}}, {"key": 1}, {"rules": None},
        {"winner": "up"}, {"seed": "1"}, {"named_before": "1"}, {"broken_off": 1},
    ],
)  # fmt: skip
def test_another_object_is_no_result(play, tmp_path, change):
    done = play([], change)
    assert done.exit_code == 2
    assert f"{tmp_path / 'kept'}:1: " in done.stderr
