"""The book of Kaluki: options, the first position, and how little of it carrom loads."""

import subprocess
import sys

from carrom.game.engine import Game
from carrom.kaluki.book import Kaluki
from tests.micropython.runner import FIRMWARE


def test_everybody_pays_the_start():
    book = Kaluki()
    book.set_option("start", "7")
    p = Game(book, ("a", "b", "c"), "b").position
    assert (p.chips, p.pot, p.dealer, p.turn, p.hand) == ([-7, -7, -7], 21, 1, -1, 1)


def test_who_plays_carrom_loads_no_cards():
    """On the chip Kaluki takes no room in the heap unless it is played."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import carrom.table, carrom.console, carrom.game.rules.krhum;"
        "print([name for name in sys.modules if 'kaluki' in name])"
    )
    found = subprocess.run([sys.executable, "-c", code, FIRMWARE], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
