"""Keeps the tasks of a running command alive: a shortage of this computer is waited out, and said once."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable

import click

from carrom_simulator.words.codes import Pair
from carrom_simulator.words.faults import both

WAIT_S = 1.0  # before the next try

_WAITS = ("En attente : {}", "Waiting: {}")


class Waiting:
    """Says of a shortage that it is waited out, unless that is what was said last. tell: says it."""

    def __init__(self, tell: Callable[[Pair], None]):
        self._tell = tell
        self._told = ""

    def out(self, error: Exception) -> None:
        """Say that an error is waited out."""
        if str(error) != self._told:
            self._told = str(error)
            french, english = (error.message,) * 2 if isinstance(error, click.ClickException) else both(error)
            self._tell((_WAITS[0].format(french), _WAITS[1].format(english)))


async def lasting(run: Callable[[], Awaitable[None]], waiting: Waiting) -> None:
    """Run a task until it is cancelled: again where files, processes or the disk failed it (full, read-only, too many
    open)."""
    while True:
        try:
            return await run()
        except (OSError, sqlite3.Error, click.ClickException) as error:
            waiting.out(error)
            await asyncio.sleep(WAIT_S)
