"""A board flashed by the carrom command: it is reset, plays, is watched, and its faults are found."""

import json
import threading
import time

import pytest
from click.testing import CliRunner

from carrom import VERSION, envelope, ports, wiring
from carrom.pieces import SEAT_WORDS
from host_tools import examination
from host_tools.cli import cli
from host_tools.device import Listener
from tests.chip import image

START_S = 400  # a start takes two emulated seconds; on a busy computer that is long
pytestmark = pytest.mark.xdist_group("chip flashed")


def carrom(*arguments: str):
    """Run the carrom command in this process; its click Result."""
    return CliRunner().invoke(cli, arguments)


def test_flashed_reset_played_watched(serve, tmp_path):
    """The last files come by `carrom flash`, main.py among them; after the RUN button the table plays."""
    files = image.firmware_files()
    changed = {"/boot.py", "/main.py", "/carrom/clock.mpy"}
    board = serve({path: data for path, data in files.items() if path not in changed})
    done = carrom("flash", "--port", board.port)
    assert done.exit_code == 0, done.output
    assert f"{len(files)} files, 3 sent, 0 removed, all verified" in done.stderr
    assert done.stdout.strip() == VERSION
    board.do("reset")
    with Listener(board.port) as listener:
        status = examination.reply(listener, "status", time.monotonic() + START_S, again_s=60)
        assert status is not None, board.files().get("/data/crashes")
        assert status["version"] == VERSION
        assert listener.ask("set quiet_ms 700", 60)["value"] == "700"
        position = listener.ask("new billard 2", 60)["position"]

    # A shot made of edges is told to the monitor, which is on all the time: the striker lies in both its line's beams.
    seat = SEAT_WORDS.index(position["turn"])
    lines = [ports.line_beam(seat, 0), ports.line_beam(seat, 1)]
    edges = [[200_000, beam, 1] for beam in lines] + [[1_400_000, lines[1], 0], [1_402_000, lines[0], 0]]
    shots = threading.Timer(5, lambda: board.do("edges", edges=edges))
    shots.start()
    watched = carrom("monitor", "--json", "--for", "60", "--record", str(tmp_path / "evening"), "--port", board.port)
    shots.join()
    assert watched.exit_code == 0, watched.output
    said = [json.loads(line) for line in watched.stdout.splitlines()]
    told = [one["entry"] for one in said if one.get("event") == "entry"]
    assert told == [f"{position['turn']} -"]
    record = (tmp_path / "evening" / "game.record").read_text()
    assert record.endswith(f"{position['turn']} -\n")
    trace = (tmp_path / "evening" / "table.trace").read_text()
    assert [line.split()[1:3] for line in trace.splitlines() if line.startswith("edge ")] == [
        [str(lines[0]), "1"],
        [str(lines[1]), "1"],
        [str(lines[1]), "0"],
        [str(lines[0]), "0"],
    ]
    assert board.do("time")["resets"] == 1  # the watchdog has never had to bite


def test_the_doctor_finds_what_is_broken(serve):
    files = image.firmware_files()
    files["/carrom/clock.mpy"] += b"\0"  # it loads, but is not what it was
    files["/data/calibration"] = b"carrom calibration 1 torn"
    files["/data/crashes"] = b"0.1.0: Traceback\nMemoryError: of last week\n"
    files["/data/settings"] = envelope.wrap("settings", 1, b"volume=99\nlang=en\n")
    board = serve(files)
    lamp = 1 << wiring.RED_BIT + 2
    board.do("fault", blocked=1 << ports.gate_beam(1, 0), stuck_free=1 << ports.line_beam(2, 1), dead_lamps=lamp)
    board.do("press", seat=3, button=2, ms=3_600_000)
    done = carrom("doctor", "--json", "--no-ask", "--lang", "en", "--wait", str(START_S), "--port", board.port)
    found = {one["key"]: one for one in map(json.loads, done.stdout.splitlines())}
    assert done.exit_code == 1, done.stderr
    wanted = {"files_differ", "calibration_bad", "crashed", "setting", "gate_hidden", "beam_stuck"}
    wanted |= {"button_stuck", "red_lamp"}
    assert set(found) == wanted, done.output
    assert "clock.mpy" in found["files_differ"]["what"]
    assert "of last week" in found["crashed"]["what"]
    assert "volume" in found["setting"]["what"]
    assert all(one["remedy"] for one in found.values())
