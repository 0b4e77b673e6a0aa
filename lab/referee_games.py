"""Plays random boards of all books on the plain board's referee by taps alone, and compares with the engine.

    python -m lab.referee_games [--games 300] [--seed 1]

Each board is drawn by chance, with bets, answers, fouls and late pieces, and entered by names of buttons. Nothing is
asked that the record does not answer, nor twice; calls and positions must be those of the drawn record.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.progress import track

from carrom.game.rules import BOOKS
from carrom_simulator.desk import bundle
from lab.browser import running
from stands.pages.chance import random_board
from stands.pages.referee import begin, play_all, serving


def tap(page: Any, name: str) -> None:
    """Touch the button of that name."""
    page.get_by_role("button", name=name, exact=True).tap()


def main() -> None:
    """Print the boards that differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = entered = 0
    with TemporaryDirectory() as work, running() as browser:
        folder = Path(work) / "referee"
        bundle.write(folder)
        with serving(folder) as address:
            page = browser.new_context(locale="fr-FR", has_touch=True, reduced_motion="reduce").new_page()
            for number in track(range(asked.games), "boards"):
                book, seed = BOOKS[number % len(BOOKS)], asked.seed * 10_000 + number
                texts = random_board(book, seed)[0]
                begin(page, address, book)
                try:
                    play_all(page, book, texts, tap)
                except AssertionError as error:
                    wrong += 1
                    print(f"{book}, seed {seed}: {error}")
                entered += len(texts)
    print(f"{asked.games} boards, {entered} entries by taps; {wrong} boards differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
