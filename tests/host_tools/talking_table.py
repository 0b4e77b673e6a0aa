"""A table on CPython behind a socket: its console as a connected board's, and time that runs as fast as it is asked.

with TalkingTable(session) as table:
    carrom("monitor", "--port", table.port, ...)
"""

import _thread
import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Any

from carrom.console import Console

SLICE_US = 20_000  # of the table's time between two looks at the socket
PAUSE_S = 0.002


class TalkingTable:
    """`world` is a carrom_simulator.ports.World with its table. One client at a time, as on a USB cable.

    port: what --port takes. heard: every command line so far. on_line: called with each, in the table's time.
    answers: while False the table plays and says nothing, like a board at its prompt.
    """

    def __init__(self, world: Any, on_line: Callable[[str], None] | None = None, answers: bool = True):
        self.world = world
        self.console = Console(world.table, lambda _us: None)
        self.on_line = on_line
        self.answers = answers
        self.heard: list[str] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(PAUSE_S)
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._line = b""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "TalkingTable":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
        self.unplug()
        self._listener.close()

    def unplug(self) -> None:
        """The cable is pulled."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def _run(self) -> None:
        while not self._ended.is_set():
            self.world.run(SLICE_US)
            _ = self.world.display.frame  # whoever looks has the text moved on
            if self._client is None:
                with contextlib.suppress(TimeoutError):
                    self._client, _ = self._listener.accept()
                    self._client.settimeout(PAUSE_S)
                continue
            try:
                self._serve(self._client)
            except OSError:
                self._client = None
        if self._client is not None:  # lines that were written before the end are heard
            with contextlib.suppress(OSError):
                self._serve(self._client)

    def _serve(self, client: socket.socket) -> None:
        with contextlib.suppress(TimeoutError):
            data = client.recv(4096)
            if not data:
                raise OSError
            for byte in data:
                self.console.take(chr(byte))
                self._line += bytes([byte])
            *lines, self._line = self._line.split(b"\n")
            for line in lines:
                text = line.decode().strip()
                self.heard.append(text)
                if self.on_line is not None:
                    self.on_line(text)
        while chunk := self.console.pending():
            self.console.sent(len(chunk))
            if self.answers:
                client.sendall(chunk)


def ctrl_c_when(enough: Callable[[], bool]) -> Callable[[str], None]:
    """For TalkingTable.on_line: press Ctrl-C once, as soon as there was enough."""
    pressed: list[bool] = []

    def on_line(_line: str) -> None:
        if not pressed and enough():
            pressed.append(True)
            _thread.interrupt_main()

    return on_line
