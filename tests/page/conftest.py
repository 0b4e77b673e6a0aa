"""A real browser for the tests of pages: one for all of them, since a process can drive only one."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stands.pages.card_tables import card_live
from stands.pages.chromium import CHROMIUM_FLAGS, chromium
from stands.pages.person import PATIENCE_MS
from stands.pages.served_cards import served_cards


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
    test, unless it has the `expected` words in it. It is asked for little motion: else it would draw all the time."""
    contexts, errors = [], []

    def open_it(address: str, width: int = 1280, height: int = 900, expected: str = "", **more: Any) -> Any:
        context = browser.new_context(
            **{"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"} | more
        )
        context.set_default_timeout(PATIENCE_MS)
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


@pytest.fixture
def serve_cards():
    """serve_cards(cards): see served_cards."""
    return served_cards


@pytest.fixture
def table():
    """A card table with one bot of the lowest level."""
    with served_cards(card_live(seed=3)) as running:
        yield running
