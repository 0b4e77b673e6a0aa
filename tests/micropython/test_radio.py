"""A table with a radio tells its games to a real Mosquitto, on CPython and on MicroPython for this computer."""

import os
import shutil
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from tests.host_tools.club.mosquitto import Listener, Mosquitto, own_authority, until
from tests.machine import slowness

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILT = ROOT / "build" / "micropython"  # make micropython


def micropython():
    found = str(BUILT) if BUILT.exists() else shutil.which("micropython")
    if found is None:
        pytest.skip("no MicroPython for this computer (make micropython, or Debian's package from 13 on)")
    return found


class RadioTable:
    """The script radio_table.py, which stops wherever it prints « wait »."""

    def __init__(self, program, *words):
        paths = f"{ROOT / 'firmware'}:{HERE}"
        self._process = subprocess.Popen(
            [program, str(HERE / "radio_table.py"), *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": paths, "MICROPYPATH": paths},
        )

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self._process.kill()
        self._process.communicate()

    def line(self):
        """Return the next line that it prints."""
        return self._process.stdout.readline().rstrip("\n")

    def go_on(self):
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def rest(self):
        """Return the lines until its end."""
        output, _ = self._process.communicate(timeout=60 * slowness())
        assert self._process.returncode == 0
        return output.splitlines()


@pytest.mark.parametrize("runs_on", ["cpython", "micropython"])
def test_a_radio_that_blocks_loses_no_edge_and_tells_all(tmp_path, runs_on):
    """The broker is away at first and once in between; connections block for 5 s, TLS for 3 s of the table's time."""
    program, config, words, known = sys.executable, "allow_anonymous true\n", ("-", "-", "-"), {}
    if runs_on == "micropython":  # with all locks
        program = micropython()
        config, words = own_authority(tmp_path), (tmp_path / "ours.der", "-", "-")
        known = {"tls_context": ssl.create_default_context(cafile=tmp_path / "ours.pem")}
    mosquitto = Mosquitto(tmp_path, config)
    mosquitto.start()
    try:
        with Listener(mosquitto.port, **known) as listener, RadioTable(program, mosquitto.port, *words) as table:
            assert table.line() == "asked tray"  # what fell: it passed its window while the link blocked
            assert table.line() == "wait all told"
            until(lambda: [state["number"] for state in listener.said("/state")][-1:] == [1])
            mosquitto.kill()
            table.go_on()
            assert table.line() == "wait played alone"
            mosquitto.start()
            until(listener.is_there.is_set)
            table.go_on()
            asked, links, *record = table.rest()
        until(lambda: [text for topic, text, _ in listener.heard if topic.endswith("/status")][-1:] == ["offline"])
    finally:
        mosquitto.kill()
    assert asked == "asked None"
    assert links == "links 2 lost 0 0"
    assert record[3:5] == ["south w@ne", record[4]]
    assert len(record) == 7
    assert list(listener.records().values()) == ["".join(f"{line}\n" for line in record)]
    fresh = next(event for event in listener.said("/entry") if event["number"] == 1)
    assert fresh["calls"] == [call["event_type"] for call in listener.said("/call")]
    assert (listener.said("/state")[-1]["number"], listener.said("/state")[-1]["playing"]) == (4, True)
