"""A board flashed by the carrom command is reset, plays, is watched, and its faults are found. The tests go on from
one another: every start of the firmware takes the emulator half a minute."""

import json
import signal
import subprocess
import sys
import threading
import time

import pytest
from click.testing import CliRunner

from carrom import VERSION, ports, signals
from carrom.game.pieces import SEAT_WORDS
from carrom.storage import checked_files
from carrom_tools.cli import cli
from carrom_tools.device import doctor_facts
from carrom_tools.device.console_listener import ConsoleListener
from carrom_tools.flashing import firmware_image
from stands.chip.pico import FLASH_BYTES, FS_START, make_file_system
from stands.chip.served import ServedBoard

START_S = 600  # a start takes two emulated seconds; on a busy computer that is long
MONITOR = "from carrom_tools.cli import main; main()"  # in a process of its own, to be ended by Ctrl-C
SENT = ("/boot.py", "/main.py", "/carrom/clock.mpy")
KEPT = {
    "/data/calibration": b"carrom calibration 1 torn",
    "/data/crashes": b"0.1.0: Traceback\nMemoryError: of last week\n",
    "/data/settings": checked_files.wrap("settings", 1, b"volume=99\nlang=en\n"),
}


@pytest.fixture(scope="module")
def board(uf2, tmp_path_factory):
    """One with almost all of the firmware, and files of the table that have suffered."""
    compiler = firmware_image.compiler_for("1.25.0", (6, 3))[0]  # native code differs from version to version
    files = firmware_image.build(firmware_image.sources("pico"), compiler)
    files = {path: data for path, data in files.items() if path not in SENT} | KEPT
    file_system = make_file_system(files)
    whole = bytearray(b"\xff" * FLASH_BYTES)
    whole[FS_START : FS_START + len(file_system)] = file_system
    flash = tmp_path_factory.mktemp("flashed") / "flash.bin"
    flash.write_bytes(whole)
    with ServedBoard(uf2, flash) as served:
        yield served


def carrom(*arguments: str):
    """Run the carrom command in this process; its click Result."""
    return CliRunner().invoke(cli, arguments)


def test_it_is_flashed_and_plays_after_a_reset(board):
    done = carrom("flash", "--port", board.port, "--lang", "en")
    assert done.exit_code == 0, done.output
    assert "3 sent, 0 removed, all verified" in done.stderr
    assert done.stdout.strip() == VERSION
    board.do("reset")
    files = board.files()
    assert all(path in files for path in SENT)
    assert all(files[path] == data for path, data in KEPT.items())
    with ConsoleListener(board.port) as listener:
        status = doctor_facts.reply(listener, "status", time.monotonic() + START_S, again_s=60)
    assert status is not None, board.files().get("/data/crashes")
    assert status["version"] == VERSION
    assert "volume" in status["settings_faults"]


def test_a_shot_made_of_edges_is_told_to_the_monitor(board, tmp_path):
    with ConsoleListener(board.port) as listener:
        assert listener.ask("set quiet_ms 700", START_S)["value"] == "700"
        position = listener.ask("new billard 2", START_S)["position"]
    seat = SEAT_WORDS.index(position["turn"])
    rear, front = ports.line_beam(seat, 0), ports.line_beam(seat, 1)
    placed = [[200_000, beam, 1] for beam in (rear, front)]
    flicked = [[1_400_000, rear, 0], [1_420_000, front, 0]]
    folder = tmp_path / "evening"
    said = []
    command = (sys.executable, "-c", MONITOR, "monitor", "--json", "--record", str(folder), "--port", board.port)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as monitor:
        alarm = threading.Timer(START_S, monitor.kill)
        alarm.start()
        for line in monitor.stdout:
            said.append(json.loads(line))
            if len(said) == 1:
                board.do("edges", edges=placed + flicked)
            if said[-1].get("event") == "entry":
                monitor.send_signal(signal.SIGINT)  # as Ctrl-C does
                break
        _, errors = monitor.communicate()
        alarm.cancel()
    assert monitor.returncode == 0, (errors, said[-3:])
    assert said[-1]["entry"] == f"{position['turn']} -"
    record = (folder / "game.record").read_text()
    assert record.endswith(f"{position['turn']} -\n")
    trace = (folder / "table.trace").read_text()
    seen = [tuple(map(int, line.split()[1:3])) for line in trace.splitlines() if line.startswith("edge ")]
    assert sorted(seen[:2]) == [(rear, 1), (front, 1)]
    assert seen[2:] == [(rear, 0), (front, 0)]
    assert board.do("time")["resets"] == 1  # the one above; the watchdog has never had to bite


def test_the_doctor_finds_what_is_broken(board):
    lamp = 1 << signals.RED_BIT + 2
    board.do("fault", blocked=1 << ports.gate_beam(1, 0), stuck_free=1 << ports.line_beam(2, 1), dead_lamps=lamp)
    board.do("press", seat=3, button=2, ms=3_600_000)
    done = carrom("doctor", "--json", "--no-ask", "--lang", "en", "--wait", str(START_S), "--port", board.port)
    found = {one["key"]: one for one in map(json.loads, done.stdout.splitlines())}
    assert done.exit_code == 1, done.stderr
    assert {"calibration_bad", "crashed", "gate_hidden", "beam_stuck", "button_stuck", "red_lamp"} <= set(found)
    assert "of last week" in found["crashed"]["what"]
    assert "mute" not in found
    assert all(one["remedy"] for one in found.values())
