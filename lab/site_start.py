"""How long a visitor of the site waits for its table, and for the picture of the board, cold and warm.

Then how long for the first tap on the plain board's referee, and from a tap to its score, as it is and with the page's
processor slowed.

    python -m lab.site_start build/site [OLD/SITE] [--rounds 5] [--mbit 20]

Sites are served one like the other and take turns, each round in a new browser context; medians are printed, and the
ratio to the last site. --mbit: what the network lets through, else as much as this machine does.
"""

import argparse
import functools
import statistics
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, BinaryIO

from lab import browser
from stands.pages.referee import LATER

CHUNK_BYTES = 16_384
SLOWED, TAPS = 4, 9
REFEREE = (
    "referee, cold, first tap",
    "referee, tap to score",
    f"referee, tap to score, page {SLOWED} times slower",
)
BOARD = """(() => {
    const [board, first, wood] = ["board", "first", "wood"].map((id) => document.getElementById(id));
    const drawn = first ?? wood;
    return board.checkVisibility({ visibilityProperty: true }) && drawn.complete;
})()"""
READY = "!!document.querySelector('#table[data-ready]') && carromFigures.state().may.flick"

BEGIN = """async () => {
    const there = (selector) => new Promise((resolve) => {
        const look = () => {
            const found = document.querySelector(selector);
            if (found) resolve(found);
            else requestAnimationFrame(look);
        };
        look();
    });
    (await there("#begin[open] #start")).click();
    await there(".row .nothing");
}"""
TAP = f"""() => new Promise((resolve) => {{
    {LATER};
    const desk = document.getElementById("desk"), begun = performance.now();
    new MutationObserver((_, seen) => {{
        seen.disconnect();
        resolve(performance.now() - begun);
    }}).observe(desk, {{ attributeFilter: ["data-entries"] }});
    document.querySelector(".row .nothing").click();
}})"""


class Served(SimpleHTTPRequestHandler):
    """A plain file server without a log, through a network as slow as `network` says."""

    network: "Network"

    def log_message(self, *_words: Any) -> None:
        """Say nothing."""

    def copyfile(self, source: Any, outputfile: BinaryIO) -> None:  # type: ignore[override]
        """Send a file in pieces. A page that was closed no longer takes them."""
        try:
            while piece := source.read(CHUNK_BYTES):
                self.network.carry(len(piece))
                outputfile.write(piece)
        except OSError:
            self.close_connection = True


class Network:
    """Lets so many megabits a second through, of all answers together; 0: any number."""

    def __init__(self, mbit: float):
        self._mbit = mbit
        self._one = threading.Lock()

    def carry(self, count: int) -> None:
        """Take the time that so many bytes take."""
        if self._mbit:
            with self._one:
                time.sleep(count * 8 / (self._mbit * 1e6))


def serve(site: str, mbit: float) -> str:
    """Serve a site for as long as the process lives; return its address."""
    handler = type("Handler", (Served,), {"network": Network(mbit)})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def visit(context: Any, address: str) -> tuple[float, float]:
    """Open the table; return the seconds until the board is to be seen, and until the first flick could be made."""
    page = context.new_page()
    begun_s = time.monotonic()
    page.goto(address + "table/?seed=1", wait_until="commit")
    seconds = []
    for wanted in (BOARD, READY):
        script = f"document.readyState !== 'loading' && {wanted}"
        browser.seconds_until(page, functools.partial(page.evaluate, script), f"{address} has no table")
        seconds.append(time.monotonic() - begun_s)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # the next visit is a warm one
    page.close()
    return seconds[0], seconds[1]


def visit_referee(context: Any, address: str) -> tuple[float, float, float] | None:
    """Begin a game at a plain board; return the seconds until a tap is possible, and from a tap to what came of it:
    as it is, and with the page's processor slowed to a quarter. None where the site has no referee."""
    page = context.new_page()
    begun_s = time.monotonic()
    answer = page.goto(address + "referee/", wait_until="commit")
    if answer.status != 200:  # a site from before the referee
        page.close()
        return None
    page.evaluate(BEGIN)
    ready_s = time.monotonic() - begun_s
    seconds = []
    for slowed in (1, SLOWED):
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        taps = [page.evaluate(TAP) for _ in range(TAPS)]
        seconds.append(statistics.median(taps) / 1000)
    page.close()
    return ready_s, seconds[0], seconds[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="+", help="folders with a built site each")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--mbit", type=float, default=0.0)
    asked = parser.parse_args()
    addresses = {site: serve(site, asked.mbit) for site in asked.sites}
    found: dict[tuple[str, str], list[float]] = {}
    with browser.running() as chromium:
        for _ in range(asked.rounds):
            for site, address in addresses.items():
                context = chromium.new_context(viewport={"width": 1280, "height": 900})
                for kind in ("cold", "warm"):
                    board, ready = visit(context, address)
                    found.setdefault((site, f"{kind}, board"), []).append(board)
                    found.setdefault((site, f"{kind}, ready"), []).append(ready)
                table_s = found[site, "cold, ready"][-1]
                context.close()
                context = chromium.new_context(viewport={"width": 360, "height": 640})
                if (seconds := visit_referee(context, address)) is not None:
                    for what, one in zip(REFEREE, seconds, strict=True):
                        found.setdefault((site, what), []).append(one)
                    print(
                        f"{site}: the referee's first tap is possible in {seconds[0] / table_s:.2f} of the table's time"
                    )
                context.close()
    last = asked.sites[-1]
    for (site, what), seconds in found.items():
        median = statistics.median(seconds)
        each = " ".join(f"{one:.2f}" for one in seconds)
        other = f"; {median / statistics.median(found[last, what]):.2f} of {last}" if (last, what) in found else ""
        print(f"{site}: {what}: {median:.2f} s ({each}){other}")


if __name__ == "__main__":
    main()
