"""The person in front of a table that is switched on for the first time: at a terminal, or simulated.

A deed tells in one tuple what a text asks for; only the simulated person reads it: ("touch", beam),
("tape", beam, level), ("leave",), ("cover", pocket, side), ("press", button), ("drop", pocket, piece), ("look",),
("listen",), ("again",).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from carrom.game.pieces import WHITE
from carrom.panel import font
from carrom_simulator.world.assembly import AssembledWorld, turned

Deed = tuple[object, ...]
_PRESS_US = 400_000


class Person(Protocol):
    """The person who sets up the table, gets instructions and answers questions."""

    def show(self, text: str, deed: Deed) -> None:
        """Ask for a deed, which the table will notice."""

    def say(self, text: str) -> None:
        """Tell something."""

    def confirm(self, text: str, deed: Deed) -> bool:
        """Ask a question whose answer is yes or no."""

    def read(self, text: str, deed: Deed) -> str:
        """Ask for the digits that can be read, from left to right; "" for none."""

    def choose(self, text: str, choices: Sequence[str], deed: Deed) -> int:
        """Ask which of the choices it is; returns its index."""


def digit(number: int) -> bytes:
    """Return a module's eight columns that show a digit."""
    drawn = bytes(font.render(str(number)))
    return bytes(1) + drawn + bytes(7 - len(drawn))


class SimulatedPerson:
    """A person at a simulated table, who sees, hears and touches what its world has. say: where texts go."""

    def __init__(self, world: AssembledWorld, say):
        self.say = say
        self._world = world
        self._heard = 0
        self._touched = -1
        self._covered = -1

    def show(self, text: str, deed: Deed) -> None:
        self.say(text)
        sensors = self._world.sensors
        match deed:
            case ("touch", int(beam)):
                self._touched = beam
                sensors.touch(beam, True)
            case ("tape", int(beam), str(level)):
                if (beam, level) not in self._world.assembly.eyes_turned:
                    self._touched = beam
                    sensors.touch(beam, True)
            case ("cover", int(pocket), str(side)):
                self._covered = pocket
                sensors.hold(pocket, WHITE, side == "left")
            case ("press", int(button)):
                self._world.press(button >> 2, button & 3, _PRESS_US)
            case ("drop", int(pocket), int(piece)):
                sensors.fall(self._world.now_us / 1e6, pocket, piece)
            case ("leave",):
                if self._touched >= 0:
                    sensors.touch(self._touched, False)
                if self._covered >= 0:
                    sensors.hold(self._covered, None)
                self._touched = self._covered = -1
        self._world.wake()

    def confirm(self, text: str, deed: Deed) -> bool:
        self.say(text)
        if deed != ("listen",):
            return False
        heard, self._heard = self._heard, self._world.buzzer.heard
        return self._heard > heard

    def read(self, text: str, deed: Deed) -> str:
        self.say(text)
        return "".join(str(number) for number, _ in self._digits())

    def choose(self, text: str, choices: Sequence[str], deed: Deed) -> int:
        self.say(text)
        return self._digits()[0][1]

    def _digits(self) -> list[tuple[int, int]]:
        """Return the digits on the display, each with its quarter turns clockwise."""
        found = []
        for rows in self._world.display.seen():
            for number in range(1, 9):
                columns = digit(number)
                glyph = ["".join("#" if column >> y & 1 else "." for column in columns) for y in range(8)]
                for turns in range(4):
                    if glyph == rows:
                        found.append((number, turns))
                    glyph = turned(glyph)
        return found
