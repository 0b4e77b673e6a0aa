"""The console of a table whose firmware runs: lines out, short commands in. The game goes on."""

import contextlib
import json
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from serial import SerialException

from carrom_tools import terminal
from carrom_tools.device.serial_port import find_port, open_port
from carrom_tools.errors import UserError, located

MAX_LINE = 1 << 16  # bytes; the table's own lines have at most about 3,000

WENT_AWAY = ("la carte a disparu ; rebranchez-la", "the board went away; plug it in again")


class ConsoleListener:
    """Listen to a table's console and send it commands."""

    def __init__(self, port: str | None):
        self.port = find_port(port)
        self._serial = open_port(self.port).serial
        self._serial.timeout = 0.2
        self._rest = bytearray()
        self._whole: deque[bytearray] = deque()  # lines that nobody has taken yet

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
            raise UserError(located(self.port, WENT_AWAY)) from error

    def ask(self, command: str, timeout_s: float) -> dict | None:
        """Send one command. Return the answer to it, be it an error, or None if none came in time.

        Events that the table reports meanwhile are lost.
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
        """Yield the lines that arrive, until none has come for `quiet_s` seconds; without it, until the port closes."""
        last = time.monotonic()
        while quiet_s is None or time.monotonic() - last < quiet_s:
            while self._whole:
                yield self._whole.popleft().decode(errors="replace").strip("\r")
            try:
                data = self._serial.read(1)
                if data:
                    waiting = getattr(self._serial, "in_waiting", 0)
                    data += self._serial.read(waiting) if waiting and "://" not in self.port else b""
            except (SerialException, OSError) as error:
                raise UserError(located(self.port, WENT_AWAY)) from error
            if not data:
                continue
            self._rest += data
            if b"\n" in data:
                *whole, self._rest = self._rest.split(b"\n")
                self._whole += whole
                last = time.monotonic()
            if len(self._rest) > MAX_LINE:
                self._rest.clear()


def parsed(line: str) -> dict:
    """Read a line of the console as an object. Return {} for any other line, such as the banner of the prompt.

    Its texts are made harmless for a terminal: anything may call itself a board.
    """
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return _harmless(said) if isinstance(said, dict) else {}


def _harmless(said: Any) -> Any:
    if isinstance(said, str):
        return terminal.plain(said)
    if isinstance(said, list):
        return [_harmless(one) for one in said]
    if isinstance(said, dict):
        return {terminal.plain(key): _harmless(one) for key, one in said.items()}
    return said
