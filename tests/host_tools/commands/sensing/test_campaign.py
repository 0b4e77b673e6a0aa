"""carrom campaign: what it prints of its games, what it keeps, and how it ends. The games themselves are canned."""

import json
from types import SimpleNamespace

import pytest

from host_tools.commands.sensing import campaign as command
from host_tools.errors import UserError
from simulator.game import campaign
from tests.host_tools.running import Progress, carrom

pytestmark = pytest.mark.usefixtures("english")


def result(job, **more):
    """A game's result, as campaign.play returns it."""
    counts = dict.fromkeys(campaign.COUNTS, 0) | {"shots": 40, "asked": 1, "passages": 50, "boards": 1}
    known = {"winner": "south", "rules": "icf", "seed": 1, "confusion": {"sw w w": 9}, "margins": {"95": 9}}
    return {"key": job.key(), **known, **counts, **more}


@pytest.fixture
def play(monkeypatch):
    """Have games end as one says: play(*changes), one dict for each game, or an exception."""

    def play(*changes):
        asked = []

        def play_all(jobs, workers):
            asked.append((len(jobs), workers))
            for job, change in zip(jobs, changes, strict=False):
                if isinstance(change, BaseException):
                    raise change
                yield result(job, **change)

        monkeypatch.setattr(campaign, "play_all", play_all)
        return asked

    return play


WORDS = ("campaign", "--rules", "icf", "--lang", "en")


def test_the_sums_of_all_games_are_one_object(play):
    asked = play({}, {"winner": "north", "misjudged": 2, "confusion": {"ne w q": 1}}, {"winner": "north"})
    done = carrom(*WORDS, "--games", 3, "--jobs", 2, "--json", "--seed", 7)
    assert done.exit_code == 0, done.output
    assert asked == [(3, 2)]
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["winner"], told["score"]) == ("north", {"north": 2, "south": 1})
    assert (told["games"], told["shots"], told["misjudged"], told["asked"]) == (3, 120, 2, 3)
    assert (told["rules"], told["noise"], told["seed"], told["record"]) == ("icf", "nominal", 7, None)
    assert told["asked_share"] == 0.025
    assert told["confusion"] == {"ne w q": 1, "sw w w": 18}
    assert told["shots_per_s"] > 0
    assert told["games_per_s"] > 0


def test_the_speed_is_that_of_the_games_played_now(play, monkeypatch):
    clock = iter([100.0, 104.0])
    monkeypatch.setattr(command, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    play({}, {}, {})
    told = json.loads(carrom(*WORDS, "--games", 3, "--json").stdout.splitlines()[-1])
    assert (told["shots_per_s"], told["games_per_s"]) == (30.0, 0.75)


@pytest.mark.parametrize("winners", [("south", "north"), (None, None)])
def test_where_nobody_leads_nobody_has_won(play, winners):
    play(*({"winner": winner} for winner in winners))
    told = json.loads(carrom(*WORDS, "--games", 2, "--json").stdout.splitlines()[-1])
    assert told["winner"] is None
    assert "nobody" not in told["score"]


def test_people_read_a_table_and_what_was_confused(play):
    play({"missed": 3, "confusion": {"sw w w": 9, "ne w q": 2, "nw - s": 1}})
    text = carrom(*WORDS, "--games", 1).stdout
    rows = {" ".join(line.split()[:-1]): line.split()[-1] for line in text.splitlines()}
    assert (rows["games"], rows["shots"], rows["pieces missed"], rows["asked"]) == ("1", "40", "3", "1")
    assert rows["asked per shot"] == "2.500%"
    assert "pocket, fell, seen: ne w q ×2, nw - s ×1" in text
    play({})
    assert "pocket, fell" not in carrom(*WORDS, "--games", 1).stdout


def test_a_run_that_is_stopped_tells_how_far_it_came_and_goes_on(play, tmp_path):
    play({}, KeyboardInterrupt())
    done = carrom(*WORDS, "--games", 3, "--json")
    assert done.exit_code == 2
    assert "stopped after 1 of 3 games; --keep goes on later" in done.stderr
    keep = tmp_path / "kept"
    done = carrom(*WORDS, "--games", 3, "--json", "--keep", keep)
    assert done.stderr.endswith("stopped after 1 of 3 games\n")
    asked = play({}, {})
    told = json.loads(carrom(*WORDS, "--games", 3, "--json", "--keep", keep).stdout.splitlines()[-1])
    assert asked == [(2, 0)]
    assert (told["games"], told["record"]) == (3, str(keep))


def test_games_without_an_end_are_named(play):
    play({}, {"broken_off": "no entry in 20 minutes", "seed": 77})
    done = carrom(*WORDS, "--games", 2)
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
        (("--dead", "sw:c"), "--dead sw:c: write all, or a pocket (sw, se, ne, nw) and a gate, like sw:a"),
    ],
)
def test_what_cannot_be_played_is_said_before_anything_is(play, words, message):
    asked = play({})
    done = carrom("campaign", *words, "--lang", "en")
    assert done.exit_code == 2
    assert message in done.stderr
    assert asked == []


def test_dead_gates_are_named_by_pocket_and_gate():
    assert command.dead_gates(None) == []
    assert command.dead_gates("all") == list(range(8))
    assert [command.dead_gates(text) for text in ("sw:a", "SE:B", "nw:b")] == [[0], [3], [7]]
    for text in ("sw", "sw:", ":a", "xx:a", "swa"):
        with pytest.raises(UserError):
            command.dead_gates(text)


GOOD = {
    "key": "k", "rules": "icf", "seed": 1, "winner": None, "confusion": {"sw w b": 1, "nw - q": 0},
    "margins": {"100": 2}, **dict.fromkeys(campaign.COUNTS, 0),
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {}, {"winner": "west"}, {"winner": campaign.LEVEL_WORDS[0]}, {"shots": 1_000_000_000}, {"named_before": 2},
        {"broken_off": "why"},
    ],
)  # fmt: skip
def test_a_result_that_was_kept_is_read(change):
    assert command._checked(GOOD | change) == GOOD | change


@pytest.mark.parametrize(
    "change",
    [
        {"shots": -1}, {"shots": 1_000_000_001}, {"shots": True}, {"shots": 1.0}, {"confusion": {"sw w x": 1}},
        {"confusion": {"sw w b": -1}}, {"margins": {"1000": 1}}, {"margins": {"5": "1"}}, {"key": 1}, {"rules": None},
        {"winner": "up"}, {"seed": "1"}, {"named_before": "1"}, {"broken_off": 1},
    ],
)  # fmt: skip
def test_another_object_is_no_result(change):
    with pytest.raises(ValueError):  # noqa: PT011 - the reader says which line
        command._checked(GOOD | change)


def test_its_bar_counts_the_games_those_that_were_kept_too(play, tmp_path, monkeypatch):
    monkeypatch.setattr(command.terminal, "progress", Progress)
    words = (*WORDS, "--games", 3, "--keep", tmp_path / "kept")
    for played, done in (([{}, KeyboardInterrupt()], 1), ([{}, {}], 3)):
        play(*played)
        carrom(*words)
        assert (Progress.made[-1].done, Progress.made[-1].total) == (done, 3)
