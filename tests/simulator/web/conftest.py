"""A served table and a real browser for the tests of the page."""

import asyncio
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

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


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A running Chromium."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium or Chrome is installed")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, headless=True, args=CHROMIUM_FLAGS)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """open_page(address, width=1280, height=900, expected="", **context): a page. An error on its console fails the
    test, unless it has the `expected` words in it."""
    contexts, errors = [], []

    def open_it(address: str, width: int = 1280, height: int = 900, expected: str = "", **more: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()

        def note(text: str) -> None:
            if "net::ERR_CONNECTION_REFUSED" in text:
                return  # the page asked for a picture when the test had stopped its server
            if not expected or expected not in text:
                errors.append(text)

        page.on("console", lambda message: note(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: note(str(error)))
        page.goto(address)
        page.wait_for_selector("#table[data-ready]")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not errors, f"the console shows {errors}"
