"""`carrom play` as a person starts it: the address soon, the next port when one is taken, an end with Ctrl-C."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

import aiohttp
import pytest

from carrom_simulator.serving.gate import HOST
from carrom_simulator.serving.listeners import free_ports
from carrom_tools.commands.games.play import home_address
from carrom_tools.errors import UserError
from tests.event_loop import in_a_loop
from tests.host_tools.running import carrom
from tests.own_thread import here_only


def start(*args, env=os.environ, home=None, browser=False):
    code = "from carrom_tools.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, "play", *([] if browser else ["--no-browser"]), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**env, "XDG_DATA_HOME": home or tempfile.mkdtemp()},  # not among the games of who runs the tests
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


def test_kaluki_begins_at_the_card_table():
    process = start("--port", "18620", "--rules", "kaluki", "--lang", "en")
    try:
        address, lines = address_of(process)
        assert f"{address}cards/" in lines[-1]
        with urllib.request.urlopen(address + "cards/", timeout=300) as answer:
            assert b"<title>Kaluki" in answer.read()
        with urllib.request.urlopen(address + "cards/game.record", timeout=300) as answer:
            assert answer.read().startswith(b"rules kaluki\nplayers me anna ben carl\n")
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=300)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "Traceback" not in rest


def test_it_prints_its_address_at_the_next_port_where_one_is_in_use_serves_and_ends_cleanly():
    (taken,), port = free_ports(18_650, [HOST])
    process = start("--port", str(port), "--lang", "en")
    try:
        address, lines = address_of(process)
        assert f":{port}/" not in address
        assert str(port) in lines[0]
        with urllib.request.urlopen(address, timeout=300) as answer:
            assert b"<title>" in answer.read()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=300)
    finally:
        process.kill()
        taken.close()
    assert process.returncode == 0
    assert "Traceback" not in rest
    assert "/board" not in rest  # that address is for the screens of a home


@pytest.mark.parametrize("physics", ["exact", "pymunk"])
def test_the_pieces_are_moved_by_the_engine_that_is_named(physics):
    """Bots play as soon as a page looks; the record names the engine of each shot."""
    words = ("--physics", physics) if physics != "exact" else ()
    process = start("--port", "18680", "--players", "bots", "--speed", "20", "--seed", "1", *words)

    async def record_after_a_shot(address):
        async with aiohttp.ClientSession() as session, session.ws_connect(address + "socket") as page:
            while (await page.receive_json(timeout=300))["t"] != "film":
                pass
            async with session.get(address + "game.record") as answer:
                return await answer.text()

    try:
        record = in_a_loop(record_after_a_shot(address_of(process)[0]))
    finally:
        process.kill()
        process.communicate(timeout=300)
    assert re.search(rf"^# flick (south|north) .* {physics} 1$", record, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "offers"), [((), True), (("--rules", "krhum"), False), (("--players", "two"), False)]
)
def test_games_that_were_left_are_offered_where_no_option_says_what_is_played(words, offers):
    process = start("--port", "18685", "--lang", "en", *words)

    async def hello(address):
        async with aiohttp.ClientSession() as session, session.ws_connect(address + "socket") as page:
            while (told := await page.receive_json(timeout=300))["t"] != "hello":
                pass
            return told

    try:
        told = in_a_loop(hello(address_of(process)[0]))
    finally:
        process.kill()
        process.communicate(timeout=300)
    assert told["offers_left"] == offers
    assert told["state"]["book"] == ("krhum" if "krhum" in words else "billard")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--rules", "chess"], "krhum"),
        (["--players", "nine"], "bots"),
        (["--port", "80"], "1024"),
        (["--physics", "newton"], "pymunk"),
        (["--fitted", "up"], "pads=pins"),
        (["--fitted", "gates=sw display"], "pads"),
    ],
)
def test_what_cannot_be_is_said_and_ends_with_2(args, says):
    process = start(*args)
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 2
    assert says in output
    assert "Traceback" not in output


class Probe:
    """A socket that tells the address of a computer's network."""

    def __init__(self, address):
        self.address = address

    def __enter__(self):
        return self

    def __exit__(self, *_): ...

    def connect(self, _somewhere):
        if self.address is None:
            raise OSError(101, "Network is unreachable")

    def getsockname(self):
        return self.address, 4242


@pytest.mark.parametrize(("address", "says"), [(None, "in no network"), ("8.8.8.8", "--lan 8.8.8.8: not an address")])
def test_without_a_home_network_it_says_so(monkeypatch, address, says):
    monkeypatch.setattr("socket.socket", here_only(lambda *_kind: Probe(address), socket.socket))
    refused = carrom("play", "--no-browser", "--lan", "--lang", "en")
    assert refused.exit_code == 2
    assert says in refused.stderr


def test_an_address_that_is_named_is_checked():
    assert home_address("192.168.1.20") == "192.168.1.20"
    for named in ("8.8.8.8", "0.0.0.0", "house", "::1"):
        with pytest.raises(UserError, match=f"--lan {named}"):
            home_address(named)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize(
    ("environment", "opens"), [({}, False), ({"DISPLAY": ":0"}, True), ({"DISPLAY": ":0", "CI": "true"}, False)]
)
def test_a_browser_is_opened_where_there_is_a_screen(tmp_path, environment, opens):
    asked = tmp_path / "asked"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {asked}\n')
    browser.chmod(0o755)
    bare = {name: value for name, value in os.environ.items() if name not in ("CI", "DISPLAY", "WAYLAND_DISPLAY")}
    process = start("--port", "18660", env=bare | environment | {"BROWSER": str(browser)}, browser=True)
    try:
        address, _ = address_of(process)
        while opens and not (asked.exists() and asked.read_text()):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=300)
        assert (asked.read_text().strip() if asked.exists() else None) == (address if opens else None)
    finally:
        process.kill()


def test_a_folder_that_cannot_be_written_keeps_no_games_and_the_table_plays(tmp_path):
    (tmp_path / "file").write_text("")
    process = start("--port", "18670", home=str(tmp_path / "file"))
    try:
        address, _ = address_of(process)
        with urllib.request.urlopen(address, timeout=300) as answer:
            assert b"<title>" in answer.read()
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=300)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "Traceback" not in rest
