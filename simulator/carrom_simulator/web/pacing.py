"""Decides how fast the simulated table's time runs against the clock on the wall: nobody waits for a machine, and
everybody has the time to read.

While discs roll, a bot aims or a person decides, time runs as set up. While the table settles a shot, a bot thinks or
hands lay pieces, nothing is to be seen: it runs faster. While people read a ruling it stands, once the table has made
its calls. The firmware notices nothing: its clock is the table's.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from carrom.game.entry import Entry
from carrom.game.ruling import Verdict
from carrom_simulator.game.people import HEARD_US, QUICK
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING
from carrom_simulator.game.tally import is_fault
from carrom_simulator.web.actions import Actions, may_say
from carrom_simulator.web.setup import CALM, Setup

WAITING = 25.0  # table seconds a second while nothing is to be seen
SKIPPING = 60.0  # table seconds a second while a person skips what is shown
AIM_SHOWN_S = 0.8  # a bot's aim is shown for that long, at the speed of the clock
AIMS_SHOWN_S = (1.0, 2.5)  # and where people have time, from one shot to another
LOOK_S = 1.5  # until somebody has seen that there is something to read
READ_A_S = 17  # characters that people read in a second
LONGEST_READ_S = 8.0
LISTENING = QUICK._replace(heard_us=HEARD_US)  # bots hear the table out while people read
BUSY_S = 0.05  # computing time in one tick: bots may think for longer than their time on the table
MOST_CHANGES = 50  # changes of the rate in one tick


class Reading(NamedTuple):
    """A ruling that people read. item: of the page's list, which has its sentence. board_over: see Verdict."""

    item: dict[str, Any]
    board_over: tuple[int, int, str] | None


def read_s(item: dict[str, Any]) -> float:
    """Return how long people read why a ruling is so: each page has its own language, so the longer text counts."""
    longest = max(len(told.get("why", "")) for told in (item, *item.get("also", {}).values()))
    return min(LONGEST_READ_S, LOOK_S + longest / READ_A_S) if longest else 0.0


class Pacing:
    """The pace of one game. It is only ever faster than set up where the table is the umpire: players who rule
    themselves need their time."""

    def __init__(self, actions: Actions, setup: Setup):
        self._actions = actions
        self._setup = setup
        self._read: Reading | None = None  # the last ruling that is to be read
        self._read_s = 0.0  # for how long still
        self._skipped: tuple[str, int] | None = (
            None  # the moment that a person skips: (state of the table, number of flicks)
        )

    def on_entry(self, entry: Entry, verdict: Verdict, item: dict[str, Any]) -> None:
        """Note what is to be read of an entry. item: of the page's list."""
        if verdict.error:
            return
        ends = verdict.board_over or "bet_won" in verdict.calls or "bet_lost" in verdict.calls
        told = ends or is_fault(entry, verdict) or entry.seat in self._actions.people
        self._read = Reading(item, verdict.board_over) if told and self._setup.pace == CALM else None
        self._read_s = read_s(item) if self._read is not None else 0.0
        self._actions.session.crew.pace = LISTENING if self._read_s else QUICK

    @property
    def reading(self) -> Reading | None:
        """The ruling for which the table waits, because people read it."""
        return self._read if self._reading_rate() is not None else None

    def skip(self) -> bool:
        """Skip what is being shown: a ruling, rolling discs, a bot's aim, the time to answer its bet. Return whether
        there is something."""
        if self.reading is not None:
            self._stop_reading()
            return True
        actions = self._actions
        if actions.striker.may_flick or actions.tabletop.state == OVER or self._is_asked():
            return False
        self._skipped = self._shown()
        return True

    def rate(self) -> float:
        """Return the table's seconds per second of the clock."""
        session = self._actions.session
        if self._is_asked() or (session.world.pads.held and not session.hands.acting):
            return 1.0
        reading = self._reading_rate()
        if reading is not None:
            return reading
        speed = self._setup.speed
        if self._skipped is not None:
            if self._skipped == self._shown() and not self._actions.striker.may_flick:
                return max(speed, SKIPPING)
            self._skipped = None
        if self._bot_aims() and (self._setup.pace == CALM or self._setup.umpire == "table"):
            return speed * QUICK.aim_us / 1e6 / self._aim_shown_s()
        if self._setup.umpire != "table":
            return speed
        return max(speed, WAITING) if self._is_waiting() else speed

    def pass_time(self, seconds: float) -> None:
        """Let so much time of the clock pass at the table, at the rate of each moment."""
        world, busy_s = self._actions.session.world, time.perf_counter() + BUSY_S
        for _ in range(MOST_CHANGES):
            rate, began_us = self.rate(), world.now_us
            if rate == 0.0:
                self._read_for(seconds)
                break
            left_us, reads = int(seconds * rate * 1e6), self._reading_rate() is not None
            if left_us <= 0 or time.perf_counter() > busy_s:
                break
            world.run(left_us, self._changed_from(rate, busy_s))
            passed_s = (world.now_us - began_us) / 1e6 / rate
            if reads:
                self._read_for(passed_s)
            seconds -= passed_s

    def _changed_from(self, rate: float, busy_s: float) -> Callable[[], bool]:
        return lambda: self.rate() != rate or time.perf_counter() > busy_s

    def _reading_rate(self) -> float | None:
        """Return how fast time runs while people read; None where nobody does. The table makes its calls first."""
        actions, tabletop = self._actions, self._actions.tabletop
        if self._read_s <= 0 or tabletop.state not in (READY, PLACED):
            return None
        if actions.session.hands.acting or not tabletop.quiet():
            return None
        if tabletop.position.turn in actions.people:
            if not actions.striker.may_flick:
                return None  # hands lay the striker; whoever has read enough shoots
        elif tabletop.state == PLACED:
            return 0.0
        return self._setup.speed if tabletop.table.announcer.busy else 0.0

    def _read_for(self, seconds: float) -> None:
        self._read_s -= seconds
        if self._read_s <= 0:
            self._stop_reading()

    def _stop_reading(self) -> None:
        self._read, self._read_s = None, 0.0
        self._actions.session.crew.pace = QUICK

    def _aim_shown_s(self) -> float:
        """Return how long the aim of the bot on turn is shown."""
        if self._setup.pace != CALM:
            return AIM_SHOWN_S
        session = self._actions.session
        return Random(f"aim {session.seed} {session.tabletop.flicks}").uniform(*AIMS_SHOWN_S)

    def _shown(self) -> tuple[str, int]:
        tabletop = self._actions.tabletop
        return tabletop.state, tabletop.flicks

    def _is_asked(self) -> bool:
        """Tell whether a person has a menu open, or is asked by the table or by another person."""
        actions = self._actions
        if actions.wish is not None:
            return True
        picker = actions.tabletop.offered()
        asked = picker is not None and any(seat in actions.people for seat in picker.seats)
        return asked and not actions.sees_to(picker)

    def _bot_aims(self) -> bool:
        """Tell whether a bot's striker lies still on its line."""
        tabletop = self._actions.tabletop
        return tabletop.state == PLACED and tabletop.placed_seat not in self._actions.people and self._lies()

    def _lies(self) -> bool:
        tabletop = self._actions.tabletop
        return bool(tabletop.world.now_us >= tabletop.still_us)

    def _is_waiting(self) -> bool:
        """Tell whether nothing moves and no person decides."""
        actions, tabletop = self._actions, self._actions.tabletop
        if tabletop.state in (MOVING, OVER) or actions.striker.may_flick or actions.may_answer_bet():
            return False
        return not (tabletop.state == SETTLING and may_say(tabletop))
