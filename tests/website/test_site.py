"""The built site from a plain file server, in a real browser: a shot, a bot's answer, and again without a network."""

import http.server
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from carrom import VERSION
from host_tools.books import catalogue
from tests.simulator.conftest import browser  # noqa: F401  the fixture

SITE = Path(__file__).resolve().parents[2] / "build" / "site"
PATIENCE_S = 240  # for what takes the emulated Python a few seconds


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Python's own file server, without its log."""

    def log_message(self, *_words):
        """Say nothing."""


@pytest.fixture(scope="module")
def server():
    """Serve the built site; yield (address, the function that stops it)."""
    if not (SITE / "index.html").exists():
        pytest.skip("there is no site: make site")
    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    thread = threading.Thread(target=served.serve_forever, daemon=True)
    thread.start()

    def stop():
        served.shutdown()
        served.server_close()

    return f"http://127.0.0.1:{served.server_port}/", stop


def until(page, script):
    """Wait for a JavaScript expression to hold; a table that could not start says why."""
    end = time.monotonic() + PATIENCE_S
    while not page.evaluate(script):
        assert "could not start" not in page.inner_text("body"), page.inner_text("#offline")
        assert time.monotonic() < end, f"never: {script}"
        page.wait_for_timeout(100)


ENTRIES = "document.querySelectorAll('#record > li').length"


def play(page, address):
    """Open the table, flick, and wait until a bot has shot as well. Return the seconds until the first flick."""
    start = time.monotonic()
    page.goto(address + "table/?seed=1&lang=en")
    until(page, "!!document.querySelector('#table[data-ready]') && carromFigures.state().may.flick")
    seconds = time.monotonic() - start
    page.evaluate("document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
    page.click("#flick")
    until(page, f"{ENTRIES} >= 1")
    until(page, "carromFigures.state().position.turn === 'north' || " + ENTRIES + " >= 2")
    until(page, f"{ENTRIES} >= 2")
    return seconds


def test_a_person_and_a_bot_play_then_again_offline(server, browser):  # noqa: F811
    address, stop = server
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    asked, errors = [], []
    context.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    cold = play(page, address)
    until(page, "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)")
    warm = play(page, address)
    stop()
    offline = play(page, address)
    print(f"first flick: {cold:.1f} s cold, {warm:.1f} s warm, {offline:.1f} s offline")
    page.goto(address + "book-krhum-fr.html")
    assert "K-Rhum" in page.inner_text("h1")
    context.close()
    assert errors == []
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []


def test_every_book_and_document_is_there_and_no_link_is_dead():
    if not SITE.exists():
        pytest.skip("there is no site: make site")
    import re

    for book in catalogue.BOOKS:
        for lang in ("fr", "en"):
            text = (SITE / f"book-{book}-{lang}.html").read_text()
            assert f'<html lang="{lang}">' in text
            assert all(f"<dt>{name}</dt>" in text for group in catalogue.sheet(book, lang)["groups"]
                       for name, _ in group["rows"])  # fmt: skip
    for page in SITE.glob("*.html"):
        text = page.read_text()
        assert VERSION in text
        for address in re.findall(r'(?:href|src)=["\']([^"\'#]+)', text):
            if "://" not in address and not address.startswith("mailto:"):
                target = SITE / page.parent / address
                assert target.exists(), f"{page.name} leads to {address}"
