"""The console of a table whose firmware runs: lines out, short commands in. The game goes on."""

import contextlib
import json
import time
from collections.abc import Iterator

from serial import SerialException

from host_tools.device.serial_port import find_port, open_port
from host_tools.errors import UserError


class ConsoleListener:
    """Listen to a table's console and send it commands."""

    def __init__(self, port: str | None):
        self.port = find_port(port)
        self._serial = open_port(self.port).serial
        self._serial.timeout = 0.2
        self._rest = b""

    def __enter__(self) -> "ConsoleListener":
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(SerialException, OSError):
            self._serial.close()

    def send(self, command: str) -> None:
        """Send one command line."""
        try:
            self._serial.write(command.encode() + b"\r\n")
        except (SerialException, OSError) as error:
            raise UserError(f"{self.port}: the board went away; plug it in again") from error

    def ask(self, command: str, timeout_s: float) -> dict | None:
        """Send one command; its answer, or the error that it gave, or None if none came in time.

        What the table says unasked meanwhile is lost.
        """
        self.send(command)
        word = command.split()[0]
        end = time.monotonic() + timeout_s
        while (left_s := end - time.monotonic()) > 0:
            for line in self.lines(quiet_s=left_s):
                said = parsed(line)
                if said.get("reply") == word or ("error" in said and "event" not in said):
                    return said
                if time.monotonic() >= end:
                    break
        return None

    def lines(self, quiet_s: float | None = None) -> Iterator[str]:
        """The lines that arrive, for ever, or until none has come for `quiet_s` seconds."""
        last = time.monotonic()
        while quiet_s is None or time.monotonic() - last < quiet_s:
            try:
                data = self._serial.read(1)
                if data:
                    waiting = getattr(self._serial, "in_waiting", 0)
                    data += self._serial.read(waiting) if waiting and "://" not in self.port else b""
            except (SerialException, OSError) as error:
                raise UserError(f"{self.port}: the board went away; plug it in again") from error
            if not data:
                continue
            last = time.monotonic()
            *whole, self._rest = (self._rest + data).split(b"\n")
            for line in whole:
                yield line.decode(errors="replace").strip("\r")


def parsed(line: str) -> dict:
    """A line of the console as an object; {} for what is none, such as the banner of the prompt."""
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
