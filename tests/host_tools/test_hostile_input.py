"""Files and boards that mean no good: a clear error with status 2, no traceback, no power over the terminal."""

import gc
import json
import os
import tracemalloc
from pathlib import Path

import pytest

from carrom.sensing import trace
from carrom.sensing.calibration import Calibration
from carrom.storage import checked_files
from carrom_tools.device.console_listener import parsed
from carrom_tools.device.table_state import TableState
from carrom_tools.drawings.monitor_screen import MonitorScreen
from carrom_tools.records import replay, trace_file
from carrom_tools.records.kept_results import Kept
from carrom_tools.terminal import console, plain
from tests.host_tools.device.raw_board import RawBoard
from tests.host_tools.running import carrom

pytestmark = pytest.mark.usefixtures("english")

ROOT = Path(__file__).resolve().parents[2]
ESCAPES = "\x1b]0;mine\x07\x1b[2J\x9b31m\u202e"
LONG_PATH = "/" + "x" * 5000
DEEP = "[" * 100_000


def refused(*words, text=None):
    """Run the command, which must be refused; return what it says of that."""
    done = carrom(*words, text=text)
    assert done.exit_code == 2, (done.output, done.exception)
    assert "Traceback" not in done.output
    assert harmless(done.output)
    return done.stderr


def harmless(text):
    return plain(text) == text


def sparse(path, size):
    """A file of `size` bytes that takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(size)
    return path


@pytest.mark.parametrize(
    "line",
    [
        f"judged sw {ESCAPES} 1 90 - 31000 500 90 90",
        "judged sw [/foo] 1 90 - 31000 500 90 90",
        f"judged sw w 1 90 {ESCAPES.replace(' ', '')} 31000 500 90 90",
        f"judged sw w 1 90 - {'9' * 400} 500 90 90",
        f"judged sw w {'9' * 5000} 90 - 31000 500 90 90",
        f"edge 1 1 {'9' * 400}",
        "edge 99 1 5",
        "edge 1 7 5",
        f"light sw 5 1 2 {'9' * 5000}",
        "light sw 5 1 2 4096",
        "empty sw 1",
        f"empty sw 1 {'9' * 400}",
        ESCAPES,
        "x" * 5000,
    ],
)
@pytest.mark.parametrize("command", ["trace", "rejudge"])
def test_a_bad_line_of_a_trace_is_named(tmp_path, command, line):
    path = tmp_path / "bad.trace"
    path.write_text(f"{trace.HEAD}\n\n{line}\n")
    assert refused(command, path).startswith(f"{path}:3: ")


def test_an_endless_passage_is_refused_and_a_huge_trace_too(tmp_path):
    path = tmp_path / "endless.trace"
    path.write_text(f"{trace.HEAD}\nempty sw 1 1\n" + "light sw 5 1 2 3\n" * (trace_file.MAX_ITEMS + 1))
    assert "too many" in refused("trace", path)
    assert "larger than 16 MiB" in refused("rejudge", sparse(tmp_path / "huge.trace", 50 << 20))


def test_judging_takes_no_longer_the_more_is_in_memory():
    """A collection of garbage for each passage made the whole quadratic."""
    passages = list(trace_file.read(ROOT / "docs" / "example.trace"))
    collected = []

    def note(phase, _info):
        collected.append(phase)

    gc.disable()
    gc.callbacks.append(note)
    try:
        for passage in passages:
            assert passage.judge(Calibration())
    finally:
        gc.callbacks.remove(note)
        gc.enable()
    assert collected == []


def test_passages_are_read_one_at_a_time(tmp_path):
    example = ROOT / "docs" / "example.trace"
    text = example.read_text()
    path = tmp_path / "long.trace"
    path.write_text(text + text.partition("\n")[2] * 20 + "nonsense\n")
    reading = trace_file.read(path)
    whole = [passage.pocket for passage in trace_file.read(example)]
    assert [passage.pocket for passage in (next(reading), next(reading))] == whole[:2]


@pytest.mark.parametrize("command", ["replay", "explain", "picture"])
def test_a_huge_record_is_refused(tmp_path, command):
    assert "MiB" in refused(command, sparse(tmp_path / "huge.record", 100 << 20))


def test_a_record_longer_than_any_game_is_replayed_in_little_memory(tmp_path):
    """A mark takes the same room however many entries follow the last shot."""
    path = tmp_path / "long.record"
    path.write_text("rules icf\nseats south north\nopener south\n" + "technical south\n" * 20_000, encoding="utf-8")
    tracemalloc.start()
    entries = sum(1 for step in replay.replay(replay.read(str(path))) if step.verdict.error is None)
    peak_bytes = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert entries == 20_000
    assert peak_bytes < 40_000_000


@pytest.mark.parametrize("text", [f"rules {ESCAPES}\n", f"rules krhum {ESCAPES}=1\n", "rules krhum\nseats \x1b[2J\n"])
@pytest.mark.parametrize("command", ["replay", "explain", "picture"])
def test_a_record_cannot_command_the_terminal(command, text):
    assert ":" in refused(command, "-", text=text)


@pytest.mark.parametrize("disc", ["w1e400,0", "wnan,0", "w" + "9" * 400 + ",0", "w[/foo],0", f"w{ESCAPES},0"])
def test_discs_that_are_nowhere_are_refused(disc):
    refused("picture", disc)


@pytest.mark.parametrize(
    "words",
    [
        ("replay", LONG_PATH),
        ("explain", LONG_PATH),
        ("picture", LONG_PATH),
        ("picture", "rack", "-o", LONG_PATH + ".svg"),
        ("trace", LONG_PATH),
        ("trace", ROOT / "docs" / "example.trace", "--out", LONG_PATH + ".svg"),
        ("rejudge", LONG_PATH),
        ("rejudge", ROOT / "docs" / "example.trace", "--calibration", LONG_PATH),
        ("campaign", "--games", 1, "--keep", LONG_PATH),
        ("board", "pico", "-o", LONG_PATH),
        ("restore", LONG_PATH),
        ("backup", LONG_PATH, "--port", "socket://127.0.0.1:9"),
        ("monitor", "--record", LONG_PATH, "--port", "socket://127.0.0.1:9"),
        ("flash", "--uf2", LONG_PATH),
        ("settings", "import", LONG_PATH),
    ],
    ids=lambda words: " ".join(map(str, words))[:30],
)
def test_a_path_that_is_far_too_long_is_refused(words):
    if "--out" in words:
        pytest.importorskip("matplotlib")
    refused(*words)


GAME = {
    "key": "billard 1000000 none 2 75 -1 blocked", "rules": "billard", "seed": 1, "winner": "south", "confusion": {},
    "margins": {}, "shots": 1, "misjudged": 0, "asked": 0, "missed": 0, "phantom": 0, "confused": 0, "passages": 1,
    "boards": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "{}", "[]", "7", '"key"', "null", DEEP, '{"a":' * 50_000, "9" * 5000, ESCAPES,
        json.dumps(GAME | {"shots": "many"}), json.dumps(GAME | {"shots": 1e308}), json.dumps(GAME | {"shots": -1}),
        json.dumps(GAME | {"asked": int("9" * 400)}), json.dumps(GAME | {"confusion": {ESCAPES: 1}}),
        json.dumps(GAME | {"confusion": []}), json.dumps(GAME | {"margins": {"[/foo]": 1}}),
        json.dumps(GAME | {"winner": []}), json.dumps(GAME | {"key": []}), json.dumps(GAME | {"seed": None}),
        json.dumps(GAME | {"named_before": "soon"}), json.dumps({key: GAME[key] for key in list(GAME)[1:]}),
    ],
    ids=lambda line: line[:20].encode("unicode_escape").decode(),
)  # fmt: skip
def test_a_mistyped_file_of_kept_games_is_named(tmp_path, line):
    path = tmp_path / "kept"
    path.write_text(json.dumps(GAME) + "\n" + line + "\n")
    assert refused("campaign", "--games", 1, "--keep", path).startswith(f"{path}:2: ")


def test_kept_games_are_read_up_to_a_limit_and_only_those_wanted(tmp_path):
    path = sparse(tmp_path / "kept", 100 << 20)
    assert "larger than" in refused("campaign", "--games", 1, "--keep", path)
    path.write_text(json.dumps(GAME) + "\n" + json.dumps(GAME | {"key": "another"}) + "\n")
    assert list(Kept(path, {GAME["key"]}, dict).results) == [GAME["key"]]


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--speed", "nan"),
        ("demo", "--seed", "9" * 400),
        ("campaign", "--seed", "9" * 5000),
        ("monitor", "--for", "nan"),
        ("monitor", "--for", "1e400"),
        ("doctor", "--wait", "nan"),
        ("explain", ROOT / "docs" / "example.record", "--entry", "9" * 400),
        ("trace", ROOT / "docs" / "example.trace", "--svg", "--passage", "9" * 400),
    ],
    ids=lambda words: " ".join(map(str, words))[:30],
)
def test_numbers_that_are_none_are_refused(words):
    refused(*words)


def test_settings_of_a_board_are_shown_as_text(tmp_path, monkeypatch):
    data = checked_files.wrap("settings", 1, f"volume=99\n{ESCAPES}=1\nlang={ESCAPES}\n".encode())
    board = RawBoard(tmp_path)
    board.put({"/data/settings": data, "/data~/settings~": data})
    board.plug_in(monkeypatch)
    for words in (("list",), ("export",), ("get", "lang")):
        done = carrom("settings", *words)
        assert done.exit_code == 0, done.output
        assert harmless(done.output)
        assert "volume" in done.output


def test_what_a_board_says_reaches_the_screen_as_text():
    state = TableState("en")
    for line in (
        {"event": "call", "name": "x", "tune": "", "text": ESCAPES},
        {"event": "call", "name": "x", "tune": "", "text": "[/foo]"},
        {"event": "question", "question": {"prompt": "[/foo]", "label": ESCAPES}},
        {"reply": "light", "windows": {"[/foo]": [1, 2, 3], ESCAPES: [1]}},
        {"event": ESCAPES},
        {"error": "[/foo]" + ESCAPES},
        {"reply": "beams", "blocked": "many"},
        {"reply": "position"},
        {"reply": "entries", "first": "x"},
        {"event": "passage", "pieces": [99], "pocket": "sw", "margin": 1, "doubt": None},
    ):
        said = parsed(json.dumps(line))
        assert harmless(json.dumps(said, ensure_ascii=False))
        state.take(said)
    screen = console()
    with screen.capture() as captured:
        screen.print(MonitorScreen(state))
    assert harmless(captured.get())
    assert "[/foo]" in captured.get()
    assert "\\x1b" in captured.get()


@pytest.mark.parametrize("line", [DEEP, '{"a":' * 100_000, '{"reply": ' + "9" * 5000 + "}", "\x00", "nonsense"])
def test_a_line_that_is_no_object_is_passed_over(line):
    assert parsed(line) == {}


def test_a_uf2_is_read_up_to_a_limit(tmp_path):
    assert "larger than" in refused("flash", "--uf2", sparse(tmp_path / "huge.uf2", 1 << 30))


def test_a_calibration_is_read_up_to_a_limit(tmp_path):
    path = sparse(tmp_path / "huge", 1 << 30)
    assert "larger than" in refused("rejudge", ROOT / "docs" / "example.trace", "--calibration", path)


def test_a_file_name_cannot_command_the_terminal(tmp_path):
    path = tmp_path / f"a{ESCAPES}[foo].record"
    path.write_text("nonsense\n")
    assert "\\x1b" in refused("replay", path)
    (tmp_path / f"folder{ESCAPES}").mkdir()
    assert "\\x1b" in refused("trace", tmp_path / f"folder{ESCAPES}")
    os.rename(path, tmp_path / f"a{ESCAPES}[foo].zip")
    refused("restore", tmp_path / f"a{ESCAPES}[foo].zip")
