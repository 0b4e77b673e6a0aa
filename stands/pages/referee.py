"""The referee of a plain board in a browser: a file server for its page, a game that begins, what the phone keeps."""

import http.server

import pytest

from carrom_simulator.desk import bundle

PHONE = {"width": 360, "height": 640}
DOUBLE_TAP_MS = 700  # so long after a ruling the page takes a tap for the second half of a double tap
LATER = f"""(() => {{
    const now = performance.now.bind(performance);
    performance.now = () => now() + {DOUBLE_TAP_MS};
}})()"""  # on the page: sets its clock forward, so that the next tap is one of its own


def needs_micropython():
    """Skip the test where MicroPython for browsers is missing."""
    if not bundle.MICROPYTHON.is_dir():
        pytest.skip("needs npm: install it, then make referee")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server that says nothing."""

    def log_message(self, *_words):
        """Say nothing."""


def begin(page, address, book, opener="south"):
    """Begin a game of Ana, below, and Zoé."""
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    page.select_option("#book", book)
    page.select_option("#opener", opener)
    page.fill("#names [name=south]", "Ana")
    page.fill("#names [name=north]", "Zoé")
    page.click("#start")
    page.locator(".row").first.wait_for()


def entries(page):
    """The entries of the game that is open, as this phone keeps them."""
    return page.evaluate(
        """async () => {
            const { Games } = await import("./kept.js");
            return (await new Games().all())[0]?.entries ?? [];
        }"""
    )


def tap(page, *names):
    """Tap buttons, each once it can be tapped: "w" a piece, "w far" one in a far pocket, else a text."""
    for name in names:
        page.evaluate(LATER)
        piece, _, zone = name.partition(" ")
        if piece in ("w", "b", "q", "s") and zone in ("", "far"):
            pieces = page.locator(f".row [data-piece={piece}]:enabled")
            (pieces.last if zone else pieces.first).click()
        else:
            page.get_by_role("button", name=name, exact=True).click()


def wait_entries(page, count):
    """The entries that the phone keeps, once the page shows so many."""
    page.locator(f"#desk[data-entries='{count}']").wait_for()
    return entries(page)
