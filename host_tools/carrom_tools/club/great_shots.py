"""The last great shot at any table of a club, as a film.

Great is one with a call of GREAT, or one that put two men or more down and was no fault. Only shots of virtual tables
say how they were played (board.saved), so only they can be shown.
"""

import asyncio
from typing import Any, NamedTuple

from carrom.game.pieces import SEAT_WORDS
from carrom.lang import both
from carrom.panel.calls import call
from carrom_simulator.board import saved
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.animated_svg import animated_svg
from carrom_simulator.films.film import film_of
from carrom_simulator.words.codes import Pair

GREAT = ("six_cinquante", "yes_sir", "louxor_doubled", "louxor", "bet_won", "brutal", "penalty_scored", "queen_covered")
FAULTS = frozenset(("striker", "foul", "other_man", "due", "boulette", "queen_back", "tomate"))
_TWO = ("{} pions d'un coup", "{} men in one shot")

Message = dict[str, Any]


class GreatShot(NamedTuple):
    """A shot. number: its piece in the game. words: what was great, in both languages. record: this shot alone."""

    table: str
    game: str
    number: int
    seat: str
    words: Pair
    record: str


class GreatShots:
    """Takes in all that tables tell, and keeps the last great shot of all."""

    def __init__(self) -> None:
        self._last: GreatShot | None = None
        self._count = 0  # great shots so far
        self._drawn: tuple[int, str] = (0, "")
        self._drawing = asyncio.Lock()

    def note(self, table: str, event: Message, header: str) -> None:
        """Take in a piece with its ruling, as numbered_game.Told tells it. header: piece 0 of its game."""
        last = self._last
        if event["entry"] == "undo":
            if last is not None and (last.game, last.number) == (event["game"], event["number"] - 1):
                self._last = None  # it was none
            return
        words = _words(event)
        if words is not None:
            alone = header + event["lines"]
            seat = event["entry"].partition(" ")[0]
            self._last = GreatShot(table, event["game"], event["number"], seat, words, alone)
            self._count += 1

    def shown(self) -> Message | None:
        """Return what pages are told of the last one; None where there is none. id: asks for its film."""
        if self._last is None:
            return None
        table, game, _, seat, words, _ = self._last
        return {"id": self._count, "table": table, "game": game, "seat": seat, "words": words}

    async def film(self, asked: str) -> str | None:
        """Return the last great shot as an SVG that moves. asked: its id; None for any other, or where it has none."""
        async with self._drawing:  # one is drawn, once
            if self._last is None or asked != str(self._count):
                return None
            if self._drawn[0] != self._count:
                count, last = self._count, self._last
                self._drawn = count, await asyncio.to_thread(_drawn, last)
            return self._drawn[1] or None


def _words(event: Message) -> Pair | None:
    """Return what is great about an entry, if it says how it was played."""
    if "calls" not in event or event["error"] or "\n# flick " not in event["lines"]:
        return None
    calls = event["calls"]
    for name in GREAT:
        if name in calls:
            return both(call(name).text)
    seat, *words = event["entry"].split()
    down = [word for word in words if word[0] in "wbq" and word[1:2] == "@"]
    if seat not in SEAT_WORDS or len(down) < 2 or not FAULTS.isdisjoint(calls):
        return None
    return _TWO[0].format(len(down)), _TWO[1].format(len(down))


def _drawn(shot: GreatShot) -> str:
    """Draw a shot; "" where what the table says of it cannot have been."""
    spec = BoardSpec()
    try:
        step = saved.parse(shot.record, spec).steps[1]
    except (saved.SavedError, IndexError):
        return ""
    film = film_of(1, step.shot, spec) if step.shot is not None else None
    return animated_svg(film, spec) if film is not None else ""
