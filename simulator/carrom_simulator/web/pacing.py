"""Decides how fast the simulated table's time runs against the clock on the wall, so that nobody waits for a machine.

While discs roll, a bot aims or a person decides, time runs as set up. While the table settles a shot, a bot thinks or
hands lay pieces, nothing is to be seen: it runs faster. The firmware notices nothing: its clock is the table's.
"""

import time
from collections.abc import Callable

from carrom_simulator.game.people import QUICK
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, SETTLING
from carrom_simulator.web.actions import Actions, may_say
from carrom_simulator.web.setup import Setup

WAITING = 25.0  # table seconds a second while nothing is to be seen
SKIPPING = 60.0  # table seconds a second while a person skips what is shown
AIM_SHOWN_S = 0.8  # a bot's aim is shown for that long, at the speed of the clock
BUSY_S = 0.05  # computing time in one tick: bots may think for longer than their time on the table
MOST_CHANGES = 50  # changes of the rate in one tick


class Pacing:
    """The pace of one game. It is only ever faster than set up where the table is the umpire: players who rule
    themselves need their time."""

    def __init__(self, actions: Actions, setup: Setup):
        self._actions = actions
        self._setup = setup
        self._skipped: tuple[str, int] | None = (
            None  # the moment that a person skips: (state of the table, number of flicks)
        )

    def skip(self) -> bool:
        """Skip what is being shown: rolling discs, a bot's aim, the time to answer its bet. Return whether there is
        something."""
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
        speed = self._setup.speed
        if self._skipped is not None:
            if self._skipped == self._shown() and not self._actions.striker.may_flick:
                return max(speed, SKIPPING)
            self._skipped = None
        if self._setup.umpire != "table":
            return speed
        if self._bot_aims():
            return speed * QUICK.aim_us / 1e6 / AIM_SHOWN_S
        return max(speed, WAITING) if self._is_waiting() else speed

    def pass_time(self, seconds: float) -> None:
        """Let so much time of the clock pass at the table, at the rate of each moment."""
        world, busy_s = self._actions.session.world, time.perf_counter() + BUSY_S
        for _ in range(MOST_CHANGES):
            rate, began_us = self.rate(), world.now_us
            left_us = int(seconds * rate * 1e6)
            if left_us <= 0 or time.perf_counter() > busy_s:
                break
            world.run(left_us, self._changed_from(rate, busy_s))
            seconds -= (world.now_us - began_us) / 1e6 / rate

    def _changed_from(self, rate: float, busy_s: float) -> Callable[[], bool]:
        return lambda: self.rate() != rate or time.perf_counter() > busy_s

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
