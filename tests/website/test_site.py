"""The built site from a plain file server, in a real browser: a shot, a bot's answer, and again without a network."""

import http.server
import re
import threading
import time
from functools import partial
from pathlib import Path

import pytest

import carrom_table
from carrom import VERSION
from carrom_simulator.words.books import catalogue
from stands.pages.chromium import SIZES, axe_faults
from tests.page.conftest import browser  # noqa: F401  the fixture

SITE = Path(__file__).resolve().parents[2] / "build" / "site"
PATIENCE_S = 240  # for what takes the emulated Python a few seconds


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Python's own file server, without its log. A page that was closed takes no more of a file."""

    def log_message(self, *_words):
        """Say nothing."""

    def copyfile(self, source, outputfile):
        """Send a file."""
        try:
            super().copyfile(source, outputfile)
        except OSError:
            self.close_connection = True


@pytest.fixture
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
    page.goto(address + "fr/latest/book-krhum.html")
    assert "K-Rhum" in page.inner_text("h1")
    context.close()
    assert errors == []
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []


def test_the_board_is_drawn_from_markup_alone(server, browser):  # noqa: F811
    address, _ = server
    context = browser.new_context(viewport={"width": 1280, "height": 900}, java_script_enabled=False)
    page = context.new_page()
    page.goto(address + "table/")
    first = page.locator("#first")
    assert first.is_visible()
    assert first.bounding_box() == page.locator("#board").bounding_box()
    assert first.evaluate("(image) => image.complete && image.naturalWidth > 0")
    drawn = (SITE / "table" / first.get_attribute("src")).read_text()
    table = (SITE / "table" / "board.svg").read_text()
    assert drawn.count("<g transform") - table.count("<g transform") == 19 + 1  # all men, and the striker
    assert page.locator("#loading-words").is_visible()
    assert page.locator("#loading-bar").is_visible()
    context.close()


@pytest.mark.parametrize(
    ("size", "locale", "moment"),
    [(size, *(("fr-FR", "un instant"), ("en-GB", "one moment"))[at % 2]) for at, size in enumerate(SIZES)],
)
def test_a_pull_before_the_table_is_ready_shoots_nothing(server, browser, size, locale, moment):  # noqa: F811
    address, _ = server
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, locale=locale, reduced_motion="reduce")
    page, held, warned = context.new_page(), [], []
    page.on("console", lambda message: warned.append(message.text))
    context.route("**/pyodide.asm.wasm.packed", lambda route: held.append(route))
    page.goto(address + "table/?seed=1")
    until(page, "document.getElementById('loading-bar').value > 0")
    words = page.inner_text("#loading-words")
    assert re.search(r"\d sur \d+ Mo$" if locale == "fr-FR" else r"\d of \d+ MB$", words), words
    board = page.locator("#board").bounding_box()
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] * 0.8)
    page.mouse.down()
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] * 0.95, steps=3)
    assert page.inner_text("#moment") == moment
    page.mouse.up()
    page.locator("#moment:empty").wait_for(state="attached")
    page.locator("#board").press("Space")
    assert page.inner_text("#moment") == moment
    assert list(axe_faults(page)) == []
    held[0].continue_()
    until(page, "!!document.querySelector('#table[data-ready]') && carromFigures.state().may.flick")
    page.wait_for_timeout(500)
    assert page.locator("#loading, #moment, #first").count() == 0
    assert page.evaluate(f"{ENTRIES} === 0 && carromFigures.film() < 0 && carromFigures.state().phase === 'idle'")
    after = page.locator("#board").bounding_box()
    assert [round(after[key] - board[key]) for key in board] == [0] * 4, "the board has moved"
    context.close()
    assert warned == []


def test_every_visitor_has_a_game_of_his_own_and_can_begin_one_of_another_book(server, browser):  # noqa: F811
    """Although all of them begin with the same memory of Python."""
    address, _ = server
    racks = []
    for _ in range(2):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
        page = context.new_page()
        page.goto(address + "table/")
        until(page, "!!document.querySelector('#table[data-ready]') && carromFigures.state().may.flick")
        racks.append(page.evaluate("carromFigures.state().men"))
        if len(racks) == 2:
            page.click("#new")
            page.locator("#setup input[name=book][value=krhum]").check(force=True)
            page.click("#setup button[type=submit]")
            until(page, "carromFigures.state().book === 'krhum' && carromFigures.state().may.flick")
        context.close()
    assert racks[0] != racks[1]


def test_a_table_that_cannot_be_fetched_says_so(server, browser):  # noqa: F811
    address, _ = server
    for lang, words in (("fr", "La table n’a pas pu démarrer"), ("en", "The table could not start")):
        context = browser.new_context()
        page = context.new_page()
        context.route("**/table/carrom.snapshot.packed", lambda route: route.abort())
        page.goto(f"{address}table/?lang={lang}")
        page.locator("#offline").wait_for()
        assert page.inner_text("#offline").startswith(words)
        assert page.locator("#loading").count() == 0
        context.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("dark", 390)])
def test_the_home_page_opens_with_the_table_and_three_doors(server, browser, lang, scheme, width):  # noqa: F811
    address, _ = server
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}{lang}/latest/index.html")
    assert page.get_attribute("html", "lang") == lang
    assert page.get_attribute("body", "data-md-color-scheme") == {"light": "default", "dark": "slate"}[scheme]
    assert page.locator(".door").count() == 3
    assert page.evaluate("document.querySelector('.hero-board img').naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    doors = [page.locator(f".door:nth-of-type({number}) li a").first.get_attribute("href") for number in (1, 2, 3)]
    assert doors[0].startswith("../../table/index.html")
    assert all((SITE / lang / "latest" / way.partition("?")[0]).exists() for way in doors)
    context.close()
    assert [url for url in asked if not url.startswith((address, "data:"))] == []


def test_pages_are_found_in_the_readers_language_and_version(server, browser):  # noqa: F811
    address, _ = server
    for locale, lang in (("fr-FR", "fr"), ("en-GB", "en"), ("de-DE", "en")):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        page.goto(address)
        page.wait_for_url(f"**/{lang}/latest/index.html")
        assert VERSION in page.inner_text(".md-version")
        context.close()


def test_the_search_finds_a_rule(server, browser):  # noqa: F811
    address, _ = server
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(address + "en/latest/index.html")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Control+k")
    page.get_by_placeholder("Search").fill("six-cinquante")
    page.get_by_text("Of K-Rhum", exact=True).wait_for()
    page.close()


def test_every_book_and_document_is_there_and_no_link_is_dead():
    if not SITE.exists():
        pytest.skip("there is no site: make site")
    for book in catalogue.BOOKS:
        for lang in ("fr", "en"):
            text = (SITE / lang / "latest" / f"book-{book}.html").read_text()
            assert re.search(rf'<html lang="?{lang}"?', text)
            assert all(f'id="{name}"' in text for group in catalogue.sheet(book, lang)["groups"]
                       for name, _ in group["rows"])  # fmt: skip
    pages = list(SITE.glob("*/latest/*.html"))
    assert len(pages) > 40
    for page in pages:
        text = page.read_text()
        for address in re.findall(r'(?:href|src|srcset)=["\']([^"\'#?]+)', text):
            if page.name != "404.html" and "://" not in address and not address.startswith(("mailto:", "data:")):
                target = page.parent / address
                assert target.exists(), f"{page.name} leads to {address}"


def test_the_reference_has_every_name_with_its_example_as_code():
    if not SITE.exists():
        pytest.skip("there is no site: make site")
    text = (SITE / "en" / "latest" / "reference.html").read_text()
    for name in set(carrom_table.__all__) - {"__version__"}:
        assert f'id="carrom_table.{name}"' in text
    assert text.count('<span class="gp">') > 50
    assert "<blockquote>" not in text
