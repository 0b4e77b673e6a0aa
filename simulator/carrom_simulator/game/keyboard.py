"""People who referee by the console of the simulated table, where no pads are fitted."""

from __future__ import annotations

from typing import Any

from carrom.console import Console
from carrom.game import entry as entries
from carrom.game.entry import Entry
from carrom.panel import choices
from carrom.ports import BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom_simulator.game.hands import LONG_HOLD_US, LOOK_US, TAP_US, Hands
from carrom_simulator.game.tabletop import Process, Tabletop

LINE_US = 2_000_000  # to write a line
_TRIES = 100  # looks whether a table that is busy has become free


class Keyboard(Hands):
    """Hands that write what others press; what belongs to a shot is written with it: see Typists."""

    def __init__(self, tabletop: Tabletop):
        super().__init__(tabletop)
        self._console = Console(tabletop.table, lambda _us: None)

    def press(self, _seat: int, _button: int, _held_us: int = TAP_US) -> Process:
        """Do nothing: there is no button."""
        yield LOOK_US

    def pick(self, seat: int, button: int, wanted: list[int], _held_us: int = LONG_HOLD_US) -> Process:
        """Write the entry that these choices of a button's menu make, where they make one."""
        entry = _entry_of(seat, button, wanted)
        if entry is not None:
            yield from self._write("enter " + entry.text())

    def reply(self, question: Any, _seat: int, value: int) -> Process:
        """Write the answer to a question."""
        self.acting += 1
        if self._tabletop.table.question is question:
            yield from self._write(f"answer {question.choices.index(value)}")
        self.acting -= 1

    def _write(self, line: str) -> Process:
        """Write a line, as soon as the table takes it."""
        self.acting += 1
        yield LINE_US
        for _ in range(_TRIES):
            if self.write(line):
                break
            yield LOOK_US
        self.acting -= 1

    def write(self, line: str) -> bool:
        """Write a line at once. Return whether the table was free to take it."""
        answer = self._console.obey(line)
        self._tabletop.world.wake()
        return answer.get("error") != "busy"


def _entry_of(seat: int, button: int, wanted: list[int]) -> Entry | None:
    if button == BET_BUTTON:
        return Entry(entries.ANSWER) if wanted == [True] else Entry(entries.BET, seat, arg=wanted[0])
    if button == FAULT_BUTTON and wanted[0] == choices.ITEM_TOUCH:
        return Entry(entries.TOUCH, wanted[1])
    if button == OK_BUTTON and wanted[0] == choices.ITEM_SIDES:
        return Entry(entries.SIDES)
    return None
