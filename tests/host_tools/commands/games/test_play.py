"""`carrom play` as a person starts it: the address soon, the next port when one is taken, an end with Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

import pytest

from simulator.web.server import free_port
from tests.machine import slowness


def start(*args):
    code = "from host_tools.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, "play", "--no-browser", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": tempfile.mkdtemp()},  # not among the games of who runs the tests
    )


def address_of(process):
    """(address, lines before it)."""
    lines = []
    while True:
        line = process.stdout.readline()
        assert line, "".join(lines)
        lines.append(line)
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if found:
            return found[0], lines


def test_prints_its_address_soon_serves_and_ends_cleanly(capsys):
    began = time.monotonic()
    process = start("--port", "18601")
    try:
        address, _ = address_of(process)
        took_s = time.monotonic() - began
        with urllib.request.urlopen(address, timeout=10) as answer:
            assert b"<title>" in answer.read()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=15)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "Traceback" not in rest
    with capsys.disabled():
        print(f"\ncarrom play: address after {took_s:.1f} s")
    assert took_s < 5 * slowness()


def test_kaluki_begins_at_the_card_table():
    process = start("--port", "18620", "--rules", "kaluki", "--lang", "en")
    try:
        address, lines = address_of(process)
        assert f"{address}cards/" in lines[-1]
        with urllib.request.urlopen(address + "cards/", timeout=10) as answer:
            assert b"<title>Kaluki" in answer.read()
        with urllib.request.urlopen(address + "cards/game.record", timeout=10) as answer:
            assert answer.read().startswith(b"rules kaluki\nplayers me anna ben carl\n")
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=15)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "Traceback" not in rest


def test_a_port_in_use_gives_the_next_one_and_says_so():
    taken, port = free_port(18_650)
    process = start("--port", str(port), "--lang", "en")
    try:
        address, lines = address_of(process)
        assert f":{port}/" not in address
        assert str(port) in lines[0]
        process.terminate()
        process.communicate(timeout=15)
    finally:
        process.kill()
        taken.close()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("args", "says"), [(["--rules", "chess"], "krhum"), (["--players", "nine"], "bots"), (["--port", "80"], "1024")]
)
def test_what_cannot_be_is_said_and_ends_with_2(args, says):
    process = start(*args)
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 2
    assert says in output
    assert "Traceback" not in output
