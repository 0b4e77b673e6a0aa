"""The club's own broker: a Mosquitto of this computer's packages, with its files in the data folder."""

import asyncio
import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import aiomqtt

from carrom_tools import files
from carrom_tools.club.broker import Broker
from carrom_tools.club.home_assistant import ANNOUNCED
from carrom_tools.club.link import client_of, loop
from carrom_tools.club.topics import MOST_BYTES
from carrom_tools.errors import UserError

HOST = "127.0.0.1"
USUAL_PORT = 1883
PORTS_TRIED = 50
PATIENCE_S = 10.0
WATCH_S = 1.0
SILENT = 10  # looks in a row without an answer; then a broker that runs is taken for one that hangs
TABLE, WALL, HOME = USERS = "table", "wall", "home"
_PLACES = ("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto")

_MISSING = (
    "carrom club : il manque mosquitto ; sudo apt-get install mosquitto, ou nommez un courtier par --mqtt HÔTE",
    "carrom club needs mosquitto; sudo apt-get install mosquitto, or name a broker by --mqtt HOST",
)
_NO_START = (
    "carrom club : mosquitto ne démarre pas ; son journal : {}",
    "carrom club: mosquitto does not start; its log: {}",
)
# A table may speak, and hear its one request and the club's names; the wall reads, asks, tells the names, and announces
# the tables: it alone, since who has the tables' password could announce any device. Home Assistant only reads.
_ACCESS = f"""user {TABLE}
topic write carrom/v1/+/status
topic write carrom/v1/+/state
topic write carrom/v1/+/entry
topic write carrom/v1/+/call
topic read carrom/v1/+/again
topic read carrom/v1/players
user {WALL}
topic read carrom/v1/#
topic write carrom/v1/+/again
topic write carrom/v1/players
topic readwrite {ANNOUNCED}
user {HOME}
topic read carrom/v1/+/status
topic read carrom/v1/+/state
topic read carrom/v1/+/call
topic read homeassistant/#
"""


def running(folder: Path, user: str = WALL) -> Broker:
    """Return the broker of a club that runs. folder: of its files. Raises OSError and ValueError where none does."""
    return Broker(HOST, int((folder / "port").read_text()), user, user, _read(folder / f"{user}.password"))


class OwnBroker:
    """Use as `with`; `wall` is then how the wall reaches it. folder: of its files. address: listens there as well."""

    def __init__(self, folder: Path, address: str | None = None):
        self._folder = folder
        self._hosts = [HOST] if address is None else [HOST, address]
        self._program = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._left: int | None = None  # the process of a broker that a club has left running, which was killed
        self._access = folder / "access"
        self._silent = 0  # looks in a row without an answer
        self.port = 0

    def password(self, user: str) -> Path:
        """Return the file with the password of one of USERS."""
        return self._folder / f"{user}.password"

    @property
    def address(self) -> str:
        """HOST:PORT, as tables reach it: at this computer's address in the home's network where it has one there."""
        return f"{self._hosts[-1]}:{self.port}"

    @property
    def wall(self) -> Broker:
        """The broker, as the wall reaches it."""
        return running(self._folder)

    def __enter__(self) -> "OwnBroker":
        self._program = shutil.which("mosquitto") or next((place for place in _PLACES if Path(place).exists()), "")
        if not self._program:
            raise UserError(_MISSING)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._folder.chmod(0o700)
            self._make_passwords()
            if not self._is_running() or not self._is_of_today():
                self.__exit__()
                self._write_files()
                self._start()
        except OSError as error:
            raise UserError(files.unwritable(error.filename or self._folder, error)) from None
        return self

    def __exit__(self, *_error: object) -> None:
        if self._process is not None:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE_S)
            self._process.kill()
            self._process.wait()
            self._process = None
        elif self._left is not None:
            left, self._left = self._left, None
            with contextlib.suppress(OSError):
                os.kill(left, signal.SIGTERM)
            self._wait_for(lambda: not self._answers())

    async def watch(self) -> None:
        """Start the broker again whenever it has ended, or no longer answers, until cancelled. Raises OSError and
        UserError where that cannot be now."""
        while True:
            await asyncio.sleep(WATCH_S)
            if await asyncio.to_thread(self._is_gone):
                await asyncio.to_thread(self._start)

    def _is_gone(self) -> bool:
        """Return whether the broker has ended or hangs. A shortage of this computer says nothing of it."""
        if self._process is not None and self._process.poll() is not None:
            return True
        try:
            with socket.create_connection((HOST, self.port), 1):
                self._silent = 0
        except ConnectionRefusedError:
            return True
        except TimeoutError:
            self._silent += 1
        except OSError:
            pass
        return self._silent >= SILENT

    def _start(self) -> None:
        """Start the broker on its port, and return when it answers. Raises UserError; and OSError where no program can
        be started, before the broker that runs is ended."""
        log = self._folder / "mosquitto.log"
        with log.open("wb") as output:
            subprocess.run([self._program, "-h"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            self.__exit__()
            self._silent = 0
            self._process = subprocess.Popen(
                [self._program, "-c", self._folder / "mosquitto.conf"], stdout=output, stderr=subprocess.STDOUT
            )
        process = self._process
        if not self._wait_for(lambda: self._answers() or process.poll() is not None) or process.poll() is not None:
            self.__exit__()
            raise UserError((_NO_START[0].format(log), _NO_START[1].format(log)))
        files.write_whole(self._folder / "process", f"{process.pid}\n")

    def _wait_for(self, holds: Callable[[], bool]) -> bool:
        """Wait until that holds. Return whether it did within PATIENCE_S."""
        end_s = time.monotonic() + PATIENCE_S
        while not (held := holds()) and time.monotonic() < end_s:
            time.sleep(0.02)
        return held

    def _is_running(self) -> bool:
        """Return whether the broker of a club that was killed still runs: it lets the wall in."""
        try:
            self.port = int((self._folder / "port").read_text())
        except (OSError, ValueError):
            return False
        if not self._answers():
            return False

        async def enter() -> None:
            # made by chance: a table of the same name would be put out
            async with client_of(self.wall, f"{WALL}-{secrets.token_hex(8)}", MOST_BYTES):
                pass

        try:
            with loop() as runner:
                runner.run(enter())
        except (aiomqtt.MqttError, OSError):
            return False
        with contextlib.suppress(OSError, ValueError):
            self._left = int((self._folder / "process").read_text())
        return True

    def _is_of_today(self) -> bool:
        """Return whether the broker that runs gives the rights of today: a version before gave others."""
        with contextlib.suppress(OSError):
            return self._access.read_text() == _ACCESS
        return False

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), 1):
            return True
        return False

    def _make_passwords(self) -> None:
        """Make the passwords, once."""
        for user in USERS:
            file = self.password(user)
            if not file.exists():
                files.write_whole(file, secrets.token_urlsafe(18) + "\n")
                file.chmod(0o600)

    def _write_files(self) -> None:
        """Write Mosquitto's files, for the port that it had, or else for one that is free."""
        program = shutil.which("mosquitto_passwd")
        if program is None:
            raise UserError(_MISSING)
        hashed = self._folder / "passwords"
        files.write_whole(hashed, "".join(f"{user}:{_read(self.password(user))}\n" for user in USERS))
        hashed.chmod(0o600)
        subprocess.run([program, "-U", hashed], check=True, stdout=subprocess.DEVNULL)  # plain passwords become hashes
        before = self._folder / "port"
        wanted = USUAL_PORT
        with contextlib.suppress(OSError, ValueError):
            wanted = int(before.read_text())
        tried = range(wanted, wanted + PORTS_TRIED)
        self.port = next((port for port in tried if all(_is_free(host, port) for host in self._hosts)), wanted)
        files.write_whole(before, f"{self.port}\n")  # tables find it again after a restart
        access, config = self._access, self._folder / "mosquitto.conf"
        files.write_whole(access, _ACCESS)
        access.chmod(0o600)
        user = "user root\n" if hasattr(os, "geteuid") and os.geteuid() == 0 else ""  # else it gives up our folder
        listeners = "".join(f"listener {self.port} {host}\n" for host in self._hosts)
        files.write_whole(
            config,
            f"{user}{listeners}allow_anonymous false\npassword_file {self._folder}/passwords\n"
            f"acl_file {access}\nmax_packet_size 262144\nmax_queued_messages 10000\n"
            f"persistence true\npersistence_location {self._folder}/\nautosave_interval 30\n"
            "connection_messages false\nlog_type error\nlog_type warning\n",  # the club looks in each second
        )


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8").strip()


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
