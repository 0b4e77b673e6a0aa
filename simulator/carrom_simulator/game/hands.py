"""Hands at the pads of the simulated table: each method is a process (see tabletop.Process) that presses buttons."""

from __future__ import annotations

from typing import Any

from carrom.panel.menus import Picker
from carrom.ports import BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom_simulator.game.tabletop import Process, Tabletop

PRESS_US = 220_000  # from one press to the next
TAP_US = 90_000
LONG_HOLD_US = 1_200_000
LOOK_US = 100_000  # how often people look up


class Hands:
    """The fingers of all who play at that table."""

    def __init__(self, tabletop: Tabletop):
        self.acting = 0  # how many menus and questions hands are busy with
        self._tabletop = tabletop

    def press(self, seat: int, button: int, held_us: int = TAP_US) -> Process:
        """Press one button and let it go."""
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
            if picker is None or seat not in picker.seats or value not in picker.choices:
                if picker is not None and seat in picker.seats:
                    yield from self.press(seat, FAULT_BUTTON)
                return
            yield from self._turn_to(picker, seat, value)
            yield from self.press(seat, OK_BUTTON)

    def take(self, seat: int, value: Any) -> Process:
        """Turn to a choice that is on offer, in a menu or a question, and take it."""
        picker = self._tabletop.offered()
        if picker is None or seat not in picker.seats or value not in picker.choices:
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
            yield from self.press(seat, BET_BUTTON)
        if table.question is question:
            yield from self.press(seat, OK_BUTTON)
        self.acting -= 1

    def _turn_to(self, picker: Picker, seat: int, value: int) -> Process:
        for _ in range(len(picker.choices)):
            if picker.choice == value:
                return
            yield from self.press(seat, BET_BUTTON)
