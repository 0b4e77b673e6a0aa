"""A served table for the tests of the page, and how their browser is started."""

import asyncio
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from carrom_simulator.web.protocol import Source, TableSource
from carrom_simulator.web.seats import Seats
from carrom_simulator.web.server import Server

SIZES = ((1440, 900), (1024, 768), (390, 844), (844, 390))  # a laptop, a tablet, a phone upright and on its side
SOME, OTHERS = (SIZES[0], SIZES[2]), (SIZES[1], SIZES[3])  # a wide one and a phone each
# The first one is Debian's smallest build: a page costs it a third of the processor time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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


def axe_faults(page: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (theme, fault) for all that axe finds in what the page shows; in the dark only the contrast differs."""
    from axe_playwright_python.sync_playwright import Axe

    whole, again = Axe(), Axe("0")  # the second one finds the script in the page
    for scheme, axe, more in (("light", whole, {}), ("dark", again, {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme)
        found = axe.run(page, options={"resultTypes": ["violations"], **more})
        for fault in found.response["violations"]:
            yield scheme, fault


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
    source: TableSource, port: int = 18765, seats: Seats | None = None, cards: Source | None = None
) -> Iterator[Served]:
    """Serve `source` while the block runs. seats, cards: see Server."""
    ready: threading.Event = threading.Event()
    made: dict[str, Any] = {}

    async def live() -> None:
        async with Server(source, port, seats, cards=cards) as server:
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
    assert ready.wait(300), "the server did not start"
    try:
        yield made["served"]
    finally:
        made["served"].loop.call_soon_threadsafe(made["stop"].set)
        thread.join(300)
    if made.get("error"):
        raise made["error"]
