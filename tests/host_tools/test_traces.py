"""carrom trace, rejudge and calibrate, on what the simulated table saw."""

import json

import pytest
from click.testing import CliRunner

from carrom.game import pieces
from carrom.sensing import calibration as calibrations
from carrom.sensing import trace
from carrom.sensing.passages import Passages
from host_tools.cli import cli
from host_tools.device import guide
from host_tools.errors import UserError
from host_tools.records import traces
from simulator.world.calibrating import calibrate, run
from simulator.world.sensors import Sensors


def invoke(*words):
    return CliRunner().invoke(cli, [str(word) for word in words])


@pytest.fixture(scope="module")
def table():
    """(calibration, trace text) of a table on which eight passages were seen, the last one two pieces."""
    sensors = Sensors("harsh", 3)
    learned, now_s = calibrate(sensors)
    kept = trace.Trace()
    passages = Passages(learned.copy(), trace=kept)
    for number in range(8):
        sensors.fall(now_s, number % 4, number % 4, 300.0)
        if number == 7:
            sensors.fall(now_s + 0.02, number % 4, pieces.BLACK, 300.0)
        now_s, found = run(sensors, passages, now_s, now_s + 0.8)
        assert all(passage.doubt is None for passage in found)
    return learned, trace.text(kept.to_bytes())


@pytest.fixture
def file(table, tmp_path):
    path = tmp_path / "t.trace"
    path.write_text(table[1])
    return path


def test_a_trace_gives_every_passage_back(table):
    passed = list(traces.parse(table[1].split("\n"), "t"))
    assert [one.pocket for one in passed] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [one.decisions[0].pieces for one in passed[:4]] == ["w", "b", "q", "s"]
    assert ",".join(d.pieces for d in passed[-1].decisions) == "s,b"
    assert all(one.blocks(0) and one.blocks(1) and len(one.readings) > 30 for one in passed)


def test_the_ring_forgets_the_oldest_and_stays_readable():
    kept = trace.Trace(4)
    for number in range(5000):
        kept.edge(number % 16, bool(number & 1), number * 70_001 & 0x3FFFFFFF)
        if number % 7 == 0:
            kept.light(number & 3, number * 70_001 & 0x3FFFFFFF, 4095, 0, number % 4096)
        assert len(kept.to_bytes()) <= 4 * trace.BLOCK
    lines = list(trace.lines(kept.to_bytes()))
    assert len(lines) > 100
    last = int(lines[-1].split()[3 if lines[-1].startswith("edge") else 2])
    assert abs(last - (4999 * 70_001 & 0x3FFFFFFF)) < 64
    with pytest.raises(ValueError, match="damaged at byte"):
        list(trace.lines(kept.to_bytes()[:-1]))


def test_rejudging_by_the_same_calibration_changes_nothing(table):
    learned, text = table
    for one in traces.parse(text.split("\n"), "t"):
        new = one.judge(learned)
        assert len(new) == len(one.decisions)
        for was, now in zip(one.decisions, new, strict=True):
            assert was.same(now)
            assert abs(was.margin - now.margin) <= 8


def test_rejudge_shows_what_another_calibration_would_change(table, file, tmp_path):
    learned, _ = table
    other = learned.copy()
    for pocket in other.pockets:  # as if men were far brighter: black ones look like nothing
        for colour in pocket.colours:
            colour[0], colour[1] = min(colour[0] * 3, 4095), min(colour[1] * 3, 4095)
    path = tmp_path / "calibration"
    path.write_bytes(other.to_bytes())
    result = invoke("rejudge", file, "--calibration", path, "--json")
    assert result.exit_code == 0
    changed = [json.loads(line) for line in result.output.splitlines()]
    assert len(changed) == 8
    assert changed[1]["was"][0]["pieces"] == "b"
    assert changed[1]["changed"]
    path.write_bytes(learned.to_bytes())
    result = invoke("rejudge", file, "--calibration", path, "--lang", "en")
    assert result.output.strip() == "8 passages, 0 judged otherwise"


def test_a_passage_is_drawn(file, tmp_path):
    pytest.importorskip("matplotlib")
    result = invoke("trace", file, "--svg")
    assert result.exit_code == 0
    drawn = tmp_path / result.output.strip().rpartition("/")[2]
    assert "<svg" in drawn.read_text()
    assert invoke("trace", file, "--svg", "--passage", 99).exit_code == 2
    assert invoke("trace", file, "--out", tmp_path / "x.doc").exit_code == 2


def test_a_listing_has_a_row_a_decision(file):
    result = invoke("trace", file, "--lang", "en")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) >= 9


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("hello\n", ":1:"),
        (trace.HEAD + "\nedge 1\n", ":2:"),
        (trace.HEAD + "\n\nlight xx 1 2 3 4\n", ":3:"),
        (trace.HEAD + "\njudged sw w 1 2\n", ":2:"),
        (trace.HEAD + "\nedge 1 1 -5\n", ":2:"),
    ],
)
def test_a_bad_trace_names_the_line(tmp_path, text, where):
    path = tmp_path / "bad.trace"
    path.write_text(text)
    result = invoke("rejudge", path)
    assert result.exit_code == 2
    assert f"bad.trace{where}" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_bad_calibration_is_named(file, tmp_path):
    path = tmp_path / "c"
    path.write_bytes(b"carrom calibration 1\n")
    result = invoke("rejudge", file, "--calibration", path)
    assert result.exit_code == 2
    assert str(path) in result.stderr


# The guided calibration, over the firmware's console.


def test_the_guide_calibrates_the_simulated_table(tmp_path):
    path = tmp_path / "calibration"
    result = invoke("calibrate", "--simulated", "--noise", "nominal", "--save", path, "--lang", "en")
    assert result.exit_code == 0, result.output
    learned = calibrations.from_bytes(path.read_bytes())
    assert learned.learned
    assert invoke("calibrate", "--simulated", "--noise", "loud").exit_code == 2


def test_broken_off_the_old_calibration_stays():
    talk = guide.SimulatedTalk("none", 1)
    before = talk.table.calibration.to_bytes()
    told = []

    def progress(done, total):
        told.append((done, total))
        if done >= 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        guide.calibrate(talk, "fr", lambda _text: None, progress)
    assert told[-1] == (5, 48)
    assert talk.table.calibration.to_bytes() == before
    assert talk.table.passages.observer is None
    assert talk.world.store.read(calibrations.FILE) is None


def test_pieces_that_make_no_sense_store_nothing(monkeypatch):
    talk = guide.SimulatedTalk("none", 1)
    for window in talk.world.sensors.windows:
        window.dead_green = True
    monkeypatch.setattr(guide, "PATIENCE_S", 2.0)
    with pytest.raises(UserError, match="old calibration stays"):
        guide.calibrate(talk, "en", lambda _text: None, lambda _done, _total: None)
    assert talk.world.store.read(calibrations.FILE) is None


def test_while_calibrating_nobody_is_asked_about_the_pieces():
    talk = guide.SimulatedTalk("none", 1)
    guide.calibrate(talk, "fr", lambda _text: None, lambda _done, _total: None)
    assert talk.table.question is None
    assert len(talk.table.game) == 0
    assert talk.table.passages.calibration.learned
