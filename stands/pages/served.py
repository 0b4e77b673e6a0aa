"""A served table for tests: a server in a thread of its own."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from carrom_simulator.serving.protocol import Source
from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.server import Server
from carrom_simulator.web.table_source import TableSource


class Served:
    """A table that is being served from a thread of its own."""

    def __init__(self, source: TableSource, server: Server, loop: asyncio.AbstractEventLoop):
        self.source: Any = source
        self.server = server
        self.loop = loop
        self.address = server.address

    def do(self, action: Callable[[], Any]) -> Any:
        """Run `action` in the server's loop, where the table lives, and give what it gives."""

        async def call() -> Any:
            return action()

        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(300)


@contextmanager
def served(
    source: TableSource,
    port: int = 18765,
    seats: Seats | None = None,
    cards: Source | None = None,
    plain: Source | None = None,
) -> Iterator[Served]:
    """Serve `source` while the block runs. seats, cards, plain: see Server."""
    ready: threading.Event = threading.Event()
    made: dict[str, Any] = {}

    async def live() -> None:
        async with Server(source, port, seats, cards=cards, plain=plain) as server:
            made["served"] = Served(source, server, asyncio.get_running_loop())
            made["stop"] = asyncio.Event()
            running = asyncio.gather(*(each.run() for each in (source, plain) if each is not None))
            ready.set()
            stopped = asyncio.create_task(made["stop"].wait())
            await asyncio.wait({running, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                made["error"] = running.exception()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    thread = threading.Thread(target=lambda: asyncio.run(live()), daemon=True)
    thread.start()
    assert ready.wait(300), "the server did not start"
    try:
        yield made["served"]
    finally:
        made["served"].loop.call_soon_threadsafe(made["stop"].set)
        thread.join(300)
    if made.get("error"):
        raise made["error"]
