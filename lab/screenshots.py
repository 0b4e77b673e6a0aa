"""The pictures of the virtual table in README and docs: screenshots of the page as people meet it.

    python -m lab.screenshots docs

picture: the middle of a game; page-start: the first screen; page-bet: a bet at K-Rhum; page-end: the end; page-phone
and page-phone-side: a phone upright and on its side; page-kaluki: the card table; site-home: the built site's first
page. All are WebP: a PNG is eight times as large, and with a palette it spoils the wood.
"""

import functools
import http.server
import io
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from lab import browser
from stands.pages.card_player import Mouse
from stands.pages.card_tables import card_live
from stands.pages.person import Hand, Person
from stands.pages.served import served
from stands.pages.served_cards import served_cards

SEED = 4
QUALITY = 88
SITE = Path(__file__).resolve().parents[1] / "build" / "site"
LAPTOP, UPRIGHT, SIDE = (1280, 800), (390, 844), (844, 390)
WON = (
    "rules dezepions\nseats south north\nopener south\nsouth w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"
)


class Camera:
    """Takes pictures into a folder."""

    def __init__(self, chromium: Any, folder: Path):
        self._browser = chromium
        self._folder = folder

    @contextmanager
    def person(self, live: Live, size: tuple[int, int]) -> Iterator[Person]:
        """Open a page of that table in a window of that size; gives the person at it."""
        width, height = size
        touched = size != LAPTOP
        with served(live) as running:
            context = self._browser.new_context(viewport={"width": width, "height": height}, has_touch=touched)
            page = context.new_page()
            page.goto(running.address)
            page.wait_for_selector("#table[data-ready]")
            yield Person(page, "mouse")
            context.close()

    def shoot(self, page: Any, name: str) -> None:
        page.wait_for_timeout(1500)
        page.locator("#cheer p").wait_for(state="detached")
        path = self._folder / f"{name}.webp"
        Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(path, quality=QUALITY, method=6)
        print(path)

    def evening(self, seed: int) -> None:
        """Take a hand of Kaluki with its first card drawn."""
        with served_cards(card_live(seed=seed)) as running:
            page = self._browser.new_page(viewport={"width": LAPTOP[0], "height": LAPTOP[1]})
            page.goto(running.cards)
            page.click("#deal")
            player = Mouse(page)
            player.wait("s.may.draw")
            page.click("#draw")
            player.wait("s.may.play && !s.may.draw")
            page.click("#by-suit")
            self.shoot(page, "page-kaluki")
            page.close()

    def home(self) -> None:
        """Take the home of the site, from a plain file server."""
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(SITE))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            page = self._browser.new_page(viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, locale="fr-FR")
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_load_state("networkidle")
            self.shoot(page, "site-home")
            page.close()
            server.shutdown()


def table(book: str = "billard", preset: str = "bot") -> Live:
    return Live(Setup.of(book, preset, seed=SEED, pace="quick"))


def play(person: Person, shots: int) -> None:
    """Play a few exchanges, so that there is something to see."""
    for shot in range(shots):
        person.shoot(Hand(0.0, 3 - 2 * shot, 0.75))
        person.until("carromFigures.state().phase !== 'idle'")
        person.wait_ready()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    folder.mkdir(parents=True, exist_ok=True)
    with browser.running() as chromium:
        camera = Camera(chromium, folder)
        with camera.person(table(), LAPTOP) as person:
            person.wait_ready()
            person.page.click("#new")
            camera.shoot(person.page, "page-start")
        with camera.person(table(), LAPTOP) as person:
            play(person, 3)
            camera.shoot(person.page, "picture")
        with camera.person(table("krhum", "two"), LAPTOP) as person:
            while "BET" not in person.state("pads")[person.state("shooter")]:  # colours must be known
                play(person, 1)
            person.button(person.state("shooter"), "BET")
            person.wait("s.question")
            camera.shoot(person.page, "page-bet")
        with camera.person(table(), LAPTOP) as person, tempfile.TemporaryDirectory() as kept:
            record = Path(kept) / "game.record"
            record.write_text(WON, encoding="utf-8")
            person.page.set_input_files("#file", str(record))
            person.resume()
            person.page.locator("#ending").wait_for()
            camera.shoot(person.page, "page-end")
        for size, name in ((UPRIGHT, "page-phone"), (SIDE, "page-phone-side")):
            with camera.person(table(preset="four"), size) as person:
                play(person, 1)
                camera.shoot(person.page, name)
        camera.evening(SEED)
        camera.home()


if __name__ == "__main__":
    main()
