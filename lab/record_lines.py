"""The longest lines and pieces of records that bots' games make: what bounds the pieces that a club takes by MQTT.

python -m lab.record_lines --games 1000 --seed 1
"""

import argparse
from collections import defaultdict

from rich.progress import track

from carrom.game.rules import BOOKS
from carrom_simulator.board import saved
from carrom_simulator.board.lay import layout_comment
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.game.session import Session
from carrom_tools.club.record_pieces import MOST_LINE, MOST_PIECE

MOST_SEED = 2**31 - 1


class Lines:
    """Measures the record of a session as the page's log writes it. longest: by the kind of a line."""

    def __init__(self, session, longest):
        self._session = session
        self._longest = longest
        self._piece = ""
        session.listeners.append(self)
        session.table.listeners.append(self)

    def _add(self, text):
        self._piece += text + "\n"
        for line in text.split("\n"):
            kind = " ".join(line.split()[:2]) if line.startswith("#") else "entry"
            self._longest[kind] = max(self._longest[kind], len(line))

    def on_flick(self, played):
        flick = played.flick
        aimed = flick.seat, flick.offset_mm, flick.angle_deg, flick.speed_mm_s
        self._add(saved.Shot(played.layout, *aimed, "exact", MOST_SEED, played.outcome.mark()).comment())

    def on_in_order(self):
        self._add(layout_comment(self._session.tabletop.layout))

    def on_entry(self, entry, _verdict, _position):
        self._add(entry.text())
        self._longest["piece"] = max(self._longest["piece"], len(self._piece))
        self._piece = ""


def measure(games: int, seed: int) -> dict[str, int]:
    """Play games of bots in all books. Return the characters of the longest line of each kind, and of the longest
    piece."""
    longest: dict[str, int] = defaultdict(int)
    for game in track(range(games), "games"):
        skill = LEVELS[game % len(LEVELS)].skill
        seats = 4 if game % 7 == 0 else 2
        session = Session(BOOKS[game % len(BOOKS)], seats, seed=seed * 1_000_000 + game, noise="nominal", skill=skill)
        Lines(session, longest)
        session.play()
    return dict(longest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for kind, length in sorted(measure(options.games, options.seed).items()):
        print(f"{kind:10} {length}")
    print(f"bounds     a line {MOST_LINE}, a piece {MOST_PIECE}")


if __name__ == "__main__":
    main()
