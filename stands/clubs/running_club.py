"""A `carrom club` in a process of its own, which can be killed and started again."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from carrom_tools.club.broker import Broker
from carrom_tools.club.store import Kept, Store
from stands.clubs.mosquitto import PROGRAM
from stands.machine import quiet_port, slowness

_CARROM = "from carrom_tools.cli import main; main()"


class Club:
    """Its data lie in `folder`, the same each time: a club that starts there again goes on. It has a free port each.
    before: what its Python runs first."""

    def __init__(self, folder: Path, *words: str, before: str = ""):
        self.folder = folder / "carrom-table" / "club"
        port = self.folder / "broker" / "port"
        if not port.exists():  # a broker that was killed comes back to its port: no other program may take it meanwhile
            port.parent.mkdir(parents=True)
            port.write_text(f"{quiet_port()}\n")
        self.process = subprocess.Popen(
            [sys.executable, "-c", before + _CARROM, "club", "--port", str(quiet_port()), "--lang", "en", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": str(folder)},
        )
        self.lines: list[str] = []
        assert self.process.stdout is not None
        while not self.lines or "wall: http" not in self.lines[-1]:
            line = self.process.stdout.readline()
            if not line:
                self.process.wait()
                raise AssertionError("".join(self.lines))
            self.lines.append(line)
        found = re.search(r"http://\S+", self.lines[-1])
        assert found is not None
        self.address = found[0]

    def broker(self, table: str, port: int = 0) -> Broker:
        """Return what a table is told to speak to. port: of a link in between."""
        words = next(line for line in self.lines if "--mqtt-user" in line).split()
        host, own = words[words.index("--mqtt") + 1].split(":")
        return Broker.named(f"{host}:{port or own}", table, "table", Path(words[-1]))

    def games(self) -> list[Kept]:
        """Return what the club has on the disk."""
        with contextlib.closing(Store(self.folder / "club.sqlite")) as store:
            return list(store.games())

    def brokers(self) -> list[int]:
        """Return the numbers of the Mosquittos whose files are the club's."""
        listed = subprocess.run(["pgrep", "-f", f"^{PROGRAM} -c {self.folder}/"], capture_output=True, text=True)
        return [int(number) for number in listed.stdout.split()]

    def kill_broker(self) -> None:
        """End the broker without a word. The club starts it again."""
        for process in self.brokers():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def kill(self) -> None:
        """End the club without a word. Its broker goes on."""
        self.process.kill()
        self.process.communicate()

    def end(self) -> str:
        """End it as a person does. Return all that it has said."""
        if self.process.poll() is not None:
            return "".join(self.lines)
        self.process.send_signal(signal.SIGINT)
        try:
            output, _ = self.process.communicate(timeout=30 * slowness())
        finally:
            if self.process.poll() is None:
                self.kill()
        return "".join(self.lines) + output
