"""The referee of a plain board in a browser: a file server for its page, a game that begins, what the phone keeps."""

import http.server

DOUBLE_TAP_MS = 700  # so long after a ruling the page takes a tap for the second half of a double tap
LATER = f"""(() => {{
    const now = performance.now.bind(performance);
    performance.now = () => now() + {DOUBLE_TAP_MS};
}})()"""  # on the page: sets its clock forward, so that the next tap is one of its own


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
