"""`carrom play` as a person starts it: the address soon, the next port when one is taken, an end with Ctrl-C."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

import pytest

from host_tools.commands.games import play
from host_tools.commands.games.play import home_address
from host_tools.errors import UserError
from simulator.web.server import free_port
from tests.event_loop import in_a_loop
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
    assert "/board" not in rest  # that address is for the screens of a home
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


def test_the_address_in_the_home_network_is_found_or_checked(monkeypatch):
    assert home_address("192.168.1.20") == "192.168.1.20"
    for named in ("8.8.8.8", "0.0.0.0", "house", "::1"):
        with pytest.raises(UserError, match=f"--lan {named}"):
            home_address(named)

    class Probe:
        reached = True

        def __init__(self, *_kind):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def connect(self, _somewhere):
            if not self.reached:
                raise OSError(101, "Network is unreachable")

        def getsockname(self):
            return "10.0.0.7", 4242

    monkeypatch.setattr(play.socket, "socket", Probe)
    assert home_address(play._NETWORK) == "10.0.0.7"
    monkeypatch.setattr(Probe, "reached", False)
    with pytest.raises(UserError):
        home_address(play._NETWORK)


@pytest.mark.parametrize(
    ("platform", "environment", "there"),
    [
        ("linux", {}, False), ("linux", {"DISPLAY": ":0"}, True), ("linux", {"WAYLAND_DISPLAY": "w"}, True),
        ("darwin", {}, True), ("win32", {}, True), ("darwin", {"CI": "1"}, False),
        ("linux", {"DISPLAY": ":0", "CI": "true"}, False),
    ],
)  # fmt: skip
def test_a_browser_is_opened_where_one_can_be(monkeypatch, platform, environment, there):
    monkeypatch.setattr(play.sys, "platform", platform)
    monkeypatch.setattr(play.os, "environ", environment)
    assert play._has_browser() == there


def test_a_plain_kill_or_ctrl_c_asks_it_to_end():
    async def asked_by(name):
        asked = play._asked_to_end()
        assert not asked.is_set()
        signal.raise_signal(name)
        await asyncio.wait_for(asked.wait(), 60)

    for name in (signal.SIGINT, signal.SIGTERM):
        before = signal.signal(name, signal.SIG_IGN)
        try:
            asyncio.run(asked_by(name))
        finally:
            signal.signal(name, before)


def test_both_tables_run_and_an_error_of_either_is_told():
    ran = []

    async def table(name):
        await asyncio.sleep(0)
        ran.append(name)
        if name == "broken":
            raise OSError(name)

    in_a_loop(play._both(table("carrom"), table("cards")))
    assert sorted(ran) == ["cards", "carrom"]
    with pytest.raises(OSError, match="broken"):
        in_a_loop(play._both(table("carrom"), table("broken")))


def test_a_folder_that_cannot_be_written_keeps_no_games(monkeypatch, tmp_path):
    monkeypatch.setattr(play, "default_folder", lambda: tmp_path / "games")
    assert play._library().left() is None
    assert (tmp_path / "games").is_dir()
    monkeypatch.setattr(play, "default_folder", lambda: tmp_path / "file" / "games")
    (tmp_path / "file").write_text("")
    assert play._library() is None


def test_it_runs_until_it_is_asked_to_end_and_tells_what_broke():
    ended = []

    async def works(seconds=3600.0, error=None):
        try:
            await asyncio.sleep(seconds)
            if error:
                raise error
        finally:
            ended.append(True)

    async def asked_at_once():
        asked = asyncio.Event()
        asked.set()
        await play._until(asked, works())

    in_a_loop(asyncio.wait_for(asked_at_once(), 60))
    assert ended == [True]

    async def breaks():
        await play._until(asyncio.Event(), works(0, ValueError("broken")))

    with pytest.raises(ValueError, match="broken"):
        in_a_loop(asyncio.wait_for(breaks(), 60))
