"""A served table for the tests of the page, and how their browser is started."""

import asyncio
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from simulator.web.seats import Seats
from simulator.web.server import Guest, Server, Source

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=no-user-gesture-required",
]


def chromium() -> str | None:
    """Path of an installed Chromium or Chrome."""
    return next((path for path in map(shutil.which, CHROMIUM_NAMES) if path), None)


class Served:
    """A table that is being served from a thread of its own."""

    def __init__(self, source: Source, server: Server, loop: asyncio.AbstractEventLoop):
        self.source: Any = source
        self.server = server
        self.loop = loop
        self.address = server.address

    def do(self, action: Callable[[], Any]) -> Any:
        """Run `action` in the server's loop, where the table lives, and give what it gives."""

        async def call() -> Any:
            return action()

        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(30)


@contextmanager
def served(
    source: Source, port: int = 18765, seats: Seats | None = None, guest: Guest | None = None
) -> Iterator[Served]:
    """Serve `source` while the block runs. seats, guest: see Server."""
    ready: threading.Event = threading.Event()
    made: dict[str, Any] = {}

    async def live() -> None:
        async with Server(source, port, seats, guest=guest) as server:
            made["served"] = Served(source, server, asyncio.get_running_loop())
            made["stop"] = asyncio.Event()
            running = asyncio.create_task(source.run())
            ready.set()
            stopped = asyncio.create_task(made["stop"].wait())
            await asyncio.wait({running, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                made["error"] = running.exception()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    thread = threading.Thread(target=lambda: asyncio.run(live()), daemon=True)
    thread.start()
    assert ready.wait(20), "the server did not start"
    try:
        yield made["served"]
    finally:
        made["served"].loop.call_soon_threadsafe(made["stop"].set)
        thread.join(20)
    if made.get("error"):
        raise made["error"]
