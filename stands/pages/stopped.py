"""A table that is served from a process of its own, which can be stopped as a computer is that hangs, and go on."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

HOME = "127.0.0.2"  # stands for this computer's address in the home's network
_SERVE = """
import json, sys
from carrom_simulator.desk.followed import Followed
from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.card_tables import card_live
from stands.pages.served import served

seats = Seats({home!r})
live = Live(Setup.of("billard", "two", seed=3), lang="fr")
with served(live, {port}, seats, cards=card_live(seed=3), plain=Followed()) as table:
    port = table.server.port
    told = dict(address=table.address, board=seats.board(port), phones=seats.invitations(port))
    print(json.dumps(told), flush=True)
    sys.stdin.read()
"""


class Stoppable:
    """address: of the owner's page. board: the television's. phones: seat -> address."""

    def __init__(self, process: Any):
        self._process = process
        told = json.loads(process.stdout.readline())
        self.address: str = told["address"]
        self.board: str = told["board"]
        self.phones: dict[str, str] = told["phones"]

    def stop(self) -> None:
        """Let the server stand still: it answers nothing, and its lines stay open."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on from where it stood."""
        os.kill(self._process.pid, signal.SIGCONT)


@contextmanager
def stoppable(port: int = 18_840) -> Iterator[Stoppable]:
    """Serve a table of two people, a card table and a plain board's game while the block runs."""
    program = _SERVE.format(home=HOME, port=port)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", program], **pipes, env=environment)
    try:
        yield Stoppable(process)
    finally:
        process.send_signal(signal.SIGCONT)
        process.communicate()
