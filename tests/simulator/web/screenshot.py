"""The README's picture: a screenshot of the virtual table in the middle of a K-Rhum board between two bots.

    python -m tests.simulator.web.screenshot docs/picture.png [--all]

--all: also every size, light and dark, next to it, for people to look at.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from host_tools.books import catalogue, house_options, reasons
from host_tools.records import board_words
from simulator.web.live import Live
from simulator.web.setup import Setup
from simulator.web.words import Narrator
from tests.simulator.web.conftest import CHROMIUM_FLAGS, chromium, served
from tests.simulator.web.player import Person

SEED = 4
SIZES = ((360, 740), (1280, 860), (3840, 2160))


def main() -> None:
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/picture.png")
    path = chromium()
    if path is None:
        sys.exit("no Chromium or Chrome is installed; the picture is a screenshot of one")
    out.parent.mkdir(parents=True, exist_ok=True)
    setup = Setup.of("krhum", "bot", seed=SEED, speed=20)
    setup.opener = "north"
    live = Live(
        setup, narrator=Narrator(reasons.clauses, board_words.entry_words, catalogue.sheet, house_options.for_page)
    )
    with served(live) as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=CHROMIUM_FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        page.goto(running.address)
        page.wait_for_selector("#table[data-ready]")
        person = Person(page, "keyboard")
        # A few shots, so that there is something to see.
        for hand in range(2):
            person.wait_ready()
            person.focus_board()
            for _ in range(6 - hand):
                page.keyboard.press("ArrowUp")
            page.keyboard.press("Shift+ArrowRight")
            entered = page.locator("#record li").count()
            page.keyboard.press(" ")
            person.until(f"document.querySelectorAll('#record li').length > {entered}")
        person.wait_ready()
        page.wait_for_timeout(1500)
        running.do(lambda: setattr(running.source.setup, "speed", 1.0))
        page.wait_for_timeout(4000)
        person.focus_board()
        page.screenshot(path=str(out))
        print(out)
        if "--all" in sys.argv:
            for width, height in SIZES:
                for scheme in ("light", "dark"):
                    sized = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
                    sized.goto(running.address)
                    sized.wait_for_selector("#table[data-ready]")
                    sized.wait_for_timeout(600)
                    name = out.with_name(f"{out.stem}-{width}-{scheme}.png")
                    sized.screenshot(path=str(name), full_page=True)
                    print(name)
                    sized.close()
        browser.close()


if __name__ == "__main__":
    main()
