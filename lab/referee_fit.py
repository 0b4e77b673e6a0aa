"""Looks whether the plain board's referee fits small windows at every kind of moment of many games.

    python -m lab.referee_fit [--games 50] [--seed 1]

Each distinct set of buttons and questions that the games of each book reach is shown once at each size, in both
languages, with the upper half turned round and not. It prints what is out of sight, small, cut or covered.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from carrom.game.rules import BOOKS
from carrom_simulator.desk import bundle
from lab.browser import running
from stands.pages.fit import SIZES, misfits, moments, show
from stands.pages.referee import LATER, serving

TURN = "document.body.classList.toggle('turned')"


def look(page: Page, what: str) -> list[str]:
    """Look at a page as it stands, at every size, both ways round. Return what does not fit."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for way in ("", ", turned round"):
            found += [f"{what}, {width}x{height}{way}: {fault}" for fault in misfits(page)]
            page.evaluate(TURN)
    return found


def walk(page: Page, book: str, games: int, seed: int) -> tuple[int, list[str]]:
    """Look at each moment of the games of a book. Return how many there were, and what does not fit."""
    found: list[str] = []
    count = 0
    for texts, fell in moments(book, games, seed):
        count += 1
        show(page, book, texts)
        found += look(page, f"{book} {' / '.join(texts)}")
        for piece in fell:
            page.evaluate(LATER)
            page.locator(f".row [data-piece={piece}]").first.click()
        if fell:
            found += look(page, f"{book} {' / '.join(texts)}, tapped {' '.join(fell)}")
            page.evaluate(LATER)
            page.locator(".row .ok").click()
            page.locator(f".asked, #desk[data-entries='{len(texts) + 1}']").first.wait_for()
            found += look(page, f"{book} {' / '.join(texts)}, OK of {' '.join(fell)}")
    return count, found


def main() -> None:
    """Print what does not fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    total = 0
    with TemporaryDirectory() as work, running() as browser:
        folder = Path(work) / "referee"
        bundle.write(folder)
        with serving(folder) as address:
            for lang in ("fr-FR", "en-GB"):
                page = browser.new_context(locale=lang, reduced_motion="reduce").new_page()
                page.goto(address)
                page.locator("#begin[open]").wait_for()
                for book in BOOKS:
                    count, found = walk(page, book, asked.games, asked.seed)
                    total += len(found)
                    print(f"{lang} {book}: {count} moments, {len(found)} misfits")
                    for fault in found[:20]:
                        print(f"  {fault}")
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
