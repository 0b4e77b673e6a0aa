"""A real Mosquitto on a free port of this computer, which can be killed and started again; clients that hear it."""

import asyncio
import contextlib
import json
import shutil
import signal
import socket
import subprocess
import threading
import time
import uuid
from pathlib import Path

import aiomqtt
import pytest

from carrom_tools.club.link import loop

PROGRAM = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
PATIENCE_S = 240.0


class Mosquitto:
    """config: further lines of its configuration."""

    def __init__(self, folder: Path, config: str = "allow_anonymous true\n"):
        if not Path(PROGRAM).exists():
            pytest.skip("mosquitto is not installed (apt-get install mosquitto)")
        self.port = _free_port()
        self._config = folder / "mosquitto.conf"
        # user: of whom the tests are, who alone may read their folder; ignored where that is not root
        # persistence: keeps for a listener that was there what others say before it has come back
        kept = f"persistence true\npersistence_location {folder}/\nautosave_on_changes true\nautosave_interval 1\n"
        self._config.write_text(f"user root\nlistener {self.port} 127.0.0.1\n{kept}{config}")
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        """Start it, and return when it answers."""
        self._process = subprocess.Popen(
            [PROGRAM, "-c", self._config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(self._answers)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "mosquitto ended by itself"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def hang(self, hangs: bool) -> None:
        """Stop it as a computer that is out of breath does, or let it go on; connections stay."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP if hangs else signal.SIGCONT)

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def until(holds, patience_s: float = PATIENCE_S) -> None:
    """Return as soon as that holds."""
    end_s = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < end_s, "it has not come about"
        time.sleep(0.01)


def own_authority(folder: Path, name: str = "ours") -> str:
    """Make an authority NAME.pem (NAME.der as well) for 127.0.0.1. Return a broker's configuration with it."""
    key, pem = folder / f"{name}.key", folder / f"{name}.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-keyout", key, "-out", pem, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    subprocess.run(["openssl", "x509", "-in", pem, "-outform", "der", "-out", folder / f"{name}.der"], check=True)
    key.chmod(0o644)
    return f"certfile {pem}\nkeyfile {key}\nallow_anonymous true\n"


class Listener:
    """Hears all that a broker passes on, in a thread. heard: (topic, payload, whether it was kept).

    It comes back to a broker that was away, and hears what was said meanwhile.
    """

    def __init__(self, port: int, topics: str = "#", **more):
        self.heard: list[tuple[str, str, bool]] = []
        self.is_there = threading.Event()
        self._port, self._more = port, more
        lasting = {"identifier": f"listener-{uuid.uuid4()}", "clean_session": False, "timeout": 2}
        self._made = lambda: aiomqtt.Client("127.0.0.1", port, **lasting, **more)
        self._topics = topics
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)

    def __enter__(self) -> "Listener":
        self._thread.start()
        if not self.is_there.wait(PATIENCE_S):
            self.__exit__()  # or its thread would meet the clocks and sockets of later tests
            raise AssertionError("the broker has not let it in")
        return self

    def __exit__(self, *_error: object) -> None:
        self._ending.set()
        self._thread.join()

    def _live(self) -> None:
        with loop() as runner:
            while not self._ending.is_set():
                with contextlib.suppress(aiomqtt.MqttError):
                    runner.run(self._listen())
                self.is_there.clear()
                time.sleep(0.02)

    async def _listen(self) -> None:
        async with self._made() as client:
            await client.subscribe(self._topics, qos=1)
            self.is_there.set()
            hearing = asyncio.create_task(self._hear(client))
            while not self._ending.is_set() and not hearing.done():
                await asyncio.sleep(0.01)
            if hearing.done():
                hearing.result()
            hearing.cancel()

    async def _hear(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            self.heard.append((message.topic.value, bytes(message.payload).decode(), message.retain))

    def said(self, topic: str) -> list[dict]:
        """Return what was said at a topic whose name ends so."""
        return [json.loads(payload) for name, payload, _ in list(self.heard) if name.endswith(topic)]

    def has_all(self, table: str) -> bool:
        """Tell whether no piece is missing before the last one, and ask the table for what is.

        A broker that is killed takes with it what it had confirmed and not passed on yet.
        """
        heard: dict[str, set[int]] = {}
        for event in self.said("/entry"):
            heard.setdefault(event["game"], set()).add(event["number"])
        lost = {game: set(range(max(numbers))) - numbers for game, numbers in heard.items()}
        asked = [{"game": game, "number": min(numbers)} for game, numbers in lost.items() if numbers]
        if asked:
            publish(self._port, [(f"carrom/v1/{table}/again", json.dumps(one).encode()) for one in asked], **self._more)
            time.sleep(0.5)  # a table does not listen to many at once
        return not asked

    def records(self) -> dict[str, str]:
        """Return game -> its record, put together as a receiver would: each piece counts once, in its place."""
        pieces: dict[str, dict[int, str]] = {}
        for event in self.said("/entry"):
            known = pieces.setdefault(event["game"], {})
            assert known.setdefault(event["number"], event["lines"]) == event["lines"], "one number, two pieces"
        for known in pieces.values():
            assert sorted(known) == list(range(len(known))), "a piece is missing"
        return {game: "".join(known[number] for number in sorted(known)) for game, known in pieces.items()}


def publish(port: int, messages: list[tuple[str, bytes]], **more) -> None:
    """Send messages as anybody could."""

    async def send() -> None:
        async with aiomqtt.Client("127.0.0.1", port, **more) as client:
            for topic, payload in messages:
                await client.publish(topic, payload, qos=1)

    asyncio.run(send())
