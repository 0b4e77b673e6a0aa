"""Hands at the pads of the simulated table, or at its console: each method is a process (see tabletop.Process)."""

from __future__ import annotations

from typing import Any

from carrom.panel.menus import Picker
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom_simulator.game.tabletop import Process, Tabletop

PRESS_US = 220_000  # from one press to the next
TAP_US = 90_000
LONG_HOLD_US = 1_200_000
LOOK_US = 100_000  # how often people look up


class Hands:
    """The fingers of all who play at that table. presses: how many so far."""

    def __init__(self, tabletop: Tabletop):
        self.acting = 0  # how many menus and questions hands are busy with
        self.presses = 0
        self._tabletop = tabletop

    @property
    def table(self) -> Any:
        """The firmware's table."""
        return self._tabletop.table

    def press(self, seat: int, button: int, held_us: int = TAP_US) -> Process:
        """Press one button and let it go."""
        while self._tabletop.world.pads.mute:
            yield LOOK_US  # the table has said that its pads do not answer
        self.presses += 1
        self._tabletop.world.press(seat, button, held_us)
        yield held_us + PRESS_US

    def pick(self, seat: int, button: int, wanted: list[int], held_us: int = TAP_US) -> Process:
        """Open a menu with a button and take these values in turn. Gives up where the table does not offer them."""
        menus = self._tabletop.table.menus
        self.acting += 1
        yield from self._pick(menus, seat, button, wanted, held_us)
        self.acting -= 1

    def _pick(self, menus: Any, seat: int, button: int, wanted: list[int], held_us: int) -> Process:
        for _ in range(40):  # somebody else's menu closes by itself
            if menus.picker is None:
                break
            yield 4 * LOOK_US
        yield from self.press(seat, button, held_us)
        for value in wanted:
            picker = menus.picker
            if picker is None or not self._may_take(picker, seat, value):
                if picker is not None and self._may_press(picker, seat):
                    yield from self.press(seat, FAULT_BUTTON)
                return
            yield from self._turn_to(picker, seat, value)
            yield from self.press(seat, OK_BUTTON)

    def take(self, seat: int, value: Any) -> Process:
        """Turn to a choice that is on offer, in a menu or a question, and take it."""
        picker = self._tabletop.offered()
        if picker is None or not self._may_take(picker, seat, value):
            return
        yield from self._turn_to(picker, seat, value)
        if self._tabletop.offered() is picker:
            yield from self.press(seat, OK_BUTTON)

    def reply(self, question: Any, seat: int, value: int) -> Process:
        """Turn to an answer while that question is asked, and give it."""
        table = self._tabletop.table
        self.acting += 1
        for _ in range(len(question.choices)):
            if question.choice == value or table.question is not question:
                break
            yield from self.press(seat, self._towards(question, value))
        if table.question is question:
            yield from self.press(seat, OK_BUTTON)
        self.acting -= 1

    def _turn_to(self, picker: Picker, seat: int, value: int) -> Process:
        for _ in range(len(picker.choices)):
            if picker.choice == value:
                return
            yield from self.press(seat, self._towards(picker, value))

    def _may_take(self, picker: Picker, seat: int, value: Any) -> bool:
        return self._may_press(picker, seat) and value in picker.choices

    def _may_press(self, picker: Picker, seat: int) -> bool:
        return seat in picker.seats

    def _towards(self, _picker: Picker, _value: Any) -> int:
        """Return the button that turns a choice towards a value."""
        return BET_BUTTON


class HoldingHands(Hands):
    """Hands at a table that people tell what falls: a held button opens its menu, and any pad goes on in it."""

    def pick(self, seat: int, button: int, wanted: list[int], _held_us: int = LONG_HOLD_US) -> Process:
        """Open a menu by holding its button, and take these values in turn."""
        yield from super().pick(seat, button, wanted, LONG_HOLD_US)

    def _may_press(self, _picker: Picker, _seat: int) -> bool:
        return True

    def _towards(self, picker: Picker, value: Any) -> int:
        """Return the button that turns to a value the shorter way."""
        count = len(picker.choices)
        if value not in picker.choices:
            return BET_BUTTON
        steps = (picker.choices.index(value) - picker.index) % count
        return BET_BUTTON if steps <= count - steps else BANK_BUTTON
