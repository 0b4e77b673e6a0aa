"""`carrom play --mqtt` and `carrom monitor --mqtt` before a real broker."""

import asyncio
import os
import signal
import subprocess
import sys

import aiohttp
import pytest

from carrom.game import pieces
from carrom_simulator.game.session import Session
from carrom_tools.club.broker import Broker
from carrom_tools.club.numbered_game import NumberedGame
from carrom_tools.club.speaking import speaking
from stands.clubs.mosquitto import Listener, until
from stands.machine import slowness
from tests.host_tools.running import carrom
from tests.host_tools.talking_table import TalkingTable, ctrl_c_when


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The folder of the user's data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "carrom-table"


def numbered(folder):
    """The records in a folder, as receivers get them."""
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.record")]
    return ["".join(NumberedGame("", text).pieces) for text in texts]


def test_the_virtual_table_plays_on_without_its_broker_and_all_arrives(broker, data):
    """Two bots play; the broker is killed among their shots. What a receiver has is the record on the disk."""
    code = "from carrom_tools.cli import main; main()"
    words = ["play", "--no-browser", "--players", "bots", "--speed", "20", "--port", "18650", "--lang", "en"]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words, "--mqtt", f"127.0.0.1:{broker.port}", "--mqtt-table", "salle-2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(data.parent)},
    )

    async def look(address, listener):
        """Look at the table, whose time stands still otherwise, until enough was played."""
        async with aiohttp.ClientSession() as session, session.ws_connect(address + "socket") as page:

            async def entries(count):
                while count:
                    message = await page.receive_json()
                    count -= message["t"] == "entry"

            await entries(3)
            await asyncio.to_thread(until, lambda: listener.said("/entry"), 20 * slowness())
            broker.kill()
            await entries(3)
            await asyncio.to_thread(broker.start)
            await entries(1)

    try:
        with Listener(broker.port) as listener:
            while "http://" not in (line := process.stdout.readline()):
                assert line
            address = line[line.index("http://") :].strip()
            asyncio.run(asyncio.wait_for(look(address, listener), 80 * slowness()))

            def all_there():
                kept = numbered(data)
                return (
                    listener.has_all("salle-2")
                    and len(listener.said("/entry")) > 7
                    and kept == [*listener.records().values()]
                )

            until(all_there, 40 * slowness())
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=20 * slowness())
            assert all_there()
            until(lambda: [text for topic, text, _ in listener.heard if topic.endswith("/status")][-1] == "offline")
    finally:
        process.kill()
    assert process.returncode == 0, output
    assert "the table plays on" in output
    assert listener.said("/config")[-1]["components"]["playing"]["state_topic"] == "carrom/v1/salle-2/state"
    assert "# player" in "".join(listener.records().values())


def test_a_connected_table_is_told_entry_by_entry(broker, data):
    session = Session("krhum", seed=3, noise="none", opener=pieces.SOUTH)
    with Listener(broker.port) as listener, TalkingTable(session.world) as table:
        table.on_line = ctrl_c_when(lambda: len(listener.said("/entry")) >= 7)
        done = carrom("monitor", "--json", "--port", table.port, "--mqtt", f"127.0.0.1:{broker.port}", "--lang", "en")
        assert done.exit_code == 0, done.output
        until(lambda: numbered(data) == [*listener.records().values()])
    (text,) = listener.records().values()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines[0].startswith("rules krhum")
    assert "undo" not in lines
    assert lines[3:] == list(session.game.texts())[: len(lines) - 3]
    assert len(lines) >= 9


@pytest.mark.usefixtures("data")
def test_two_commands_cannot_speak_for_one_table(broker):
    named = f"127.0.0.1:{broker.port}"
    with speaking(Broker.named(named, "salle"), [], "en"):
        done = carrom("play", "--no-browser", "--lang", "en", "--mqtt", named, "--mqtt-table", "salle")
    assert done.exit_code == 2
    assert "give another name" in done.stderr
