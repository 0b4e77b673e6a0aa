"""The people at a simulated table that sees little or nothing: they tell it each shot, by pads or at the console."""

from __future__ import annotations

from itertools import takewhile

from carrom.game import entry as entries
from carrom.game.engine import judge
from carrom.game.position import Position
from carrom_simulator.game.hands import LOOK_US, Hands, HoldingHands
from carrom_simulator.game.keyboard import LINE_US, Keyboard
from carrom_simulator.game.people import CLAIM_US, HEARD_US, RULED_US, People
from carrom_simulator.game.tabletop import Process, Tabletop
from carrom_simulator.game.telling import Teller
from carrom_simulator.game.truth import Played, shot_entry

CHUTE_US = 2_000_000  # the longest that people wait for a piece in a chute
_ENDS = 3  # an OK that came too soon counts for nothing, and is pressed again


class TellingPeople(People):
    """People who tell each shot once all lies still, and end it. See People."""

    def report(self, _played: Played, _blind: bool) -> Process:
        """Tell nothing more of a shot: it is told as a whole."""
        yield 0

    def witness(self, played: Played) -> Process:
        """Tell a person's shot, for an umpire; else people do it themselves."""
        if self.umpire:
            yield from self._after_flick(played, False)

    def _after_flick(self, played: Played, _blind: bool) -> Process:
        yield from self._tell(played, self._tabletop.position)
        self._claimed = played.number

    def _tell(self, played: Played, before: Position) -> Process:
        raise NotImplementedError

    def _wait_for_rest(self, played: Played) -> Process:
        tabletop = self._tabletop
        yield max(played.rest_us + CLAIM_US - tabletop.world.now_us, 0)
        while tabletop.offered() is not None:
            yield LOOK_US

    def wait_for_ruling(self) -> Process:
        """Wait until the shot is told and the table has ruled."""
        tabletop = self._tabletop
        played = tabletop.played
        assert played is not None
        while (
            tabletop.world.now_us < played.rest_us + RULED_US
            or not tabletop.quiet()
            or (self._claimed < played.number if self._sees_to(played) else len(tabletop.game) <= played.entries)
        ):
            yield LOOK_US


class Tellers(TellingPeople):
    """People at pads: they press what no pocket saw, hold what is said, and end the shot by OK."""

    _hands: HoldingHands
    _asked = 0  # bits of the pockets about which the table has asked, because something stands there or a cable is out

    def _tell(self, played: Played, before: Position) -> Process:
        tabletop = self._tabletop
        blind = self._asked & self._stuck()  # it does not ask again
        falls = [fall for fall in played.outcome.falls if tabletop.sees(fall.pocket) and not blind >> fall.pocket & 1]
        seen = [entries.fell(fall.piece, fall.pocket) for fall in falls]
        yield from self._wait_for_rest(played)
        teller = Teller(self._hands, played.seat)
        true = shot_entry(before, played)
        yield from self._wait_until_shown(len(seen))
        yield from teller.shot(true, before, tuple(seen))
        for _ in range(_ENDS):
            waited_us = 0
            while len(tabletop.game) == played.entries and waited_us < HEARD_US:
                yield LOOK_US
                waited_us = 0 if tabletop.offered() is not None else waited_us + LOOK_US
            if len(tabletop.game) != played.entries:
                break
            yield from teller.end()
        self._asked = self._stuck()

    def _stuck(self) -> int:
        passages = self._tabletop.table.passages
        return passages.jams | passages.stops if passages is not None else 0

    def _wait_until_shown(self, count: int) -> Process:
        """Wait until as much as fell into the pockets that see it stands on the scoreboard, or is stuck."""
        waited_us = 0
        while len(self._tabletop.table.referee.codes()) < count and waited_us < CHUTE_US:
            yield LOOK_US
            waited_us += LOOK_US


class Typists(TellingPeople):
    """People at the console: they write each shot that the table did not enter, or entered in another way."""

    _hands: Keyboard

    def _tell(self, played: Played, before: Position) -> Process:
        tabletop, keyboard = self._tabletop, self._hands
        known = list(tabletop.game.texts())
        yield from self._wait_for_rest(played)
        true = shot_entry(before, played)
        yield from self._wait_for_table(played)
        while not self._is_told(played, before, true):
            yield LINE_US
            while not tabletop.quiet():
                yield LOOK_US
            if not self._is_told(played, before, true):  # nothing came while it was written
                texts = list(tabletop.game.texts())
                same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(texts, known, strict=False))))
                for _ in texts[same:]:
                    keyboard.write("undo")
                for text in [*known[same:], true.text()]:  # the table may have taken back a miss, too
                    keyboard.write("enter " + text)
                yield LOOK_US

    def _wait_for_table(self, played: Played) -> Process:
        """Wait until the table has entered the shot by itself, where it has seen something of it."""
        tabletop = self._tabletop
        sees = tabletop.sees_shots(played.seat) or any(tabletop.sees(fall.pocket) for fall in played.outcome.falls)
        waited_us = 0
        while sees and len(tabletop.game) == played.entries and waited_us < HEARD_US:
            yield LOOK_US
            waited_us = waited_us + LOOK_US if tabletop.quiet() else 0

    def _is_told(self, played: Played, before: Position, true: entries.Entry) -> bool:
        """Return whether the table has entered the shot, and rules on it as it should."""
        game, last = self._tabletop.game, self._tabletop.game.last_shot
        if len(game) <= played.entries or last is None:
            return False
        book = game.book
        return judge(book, before, last)[0].text() == judge(book, before, true)[0].text()


def hands_and_people(tabletop: Tabletop) -> tuple[Hands, type[People]]:
    """Return the hands that a table needs, and the class of the people whose they are."""
    if not tabletop.has_pads:
        return Keyboard(tabletop), Typists
    return (HoldingHands(tabletop), Tellers) if tabletop.is_told else (Hands(tabletop), People)
