"""The firmware of the electronic carrom table: sensors, referee, scoreboard. Pure but for drivers/."""

import sys

VERSION = "0.1.0"


def const(number: int) -> int:
    """Return `number`. MicroPython's compiler puts it in the place of every NAME = const(number) of a module.

    A name that begins with _ then takes no memory on the chip.
    """
    return number


def unload(name: str) -> None:
    """Give the room of a module of this package back: a flashed board has little. The next import loads it anew."""
    sys.modules.pop("carrom." + name, None)
    globals().pop(name, None)


def compiled(function):
    """Return `function`. On the chip it is machine code, whose whole numbers of 32 bits wrap.

    No argument may have a default value. One without a type, or an attribute, is an object: `int` makes it a number.
    """
    return function


def halfwords(array):
    """Return `array`, with items of 16 bits. In `compiled` functions they come without sign: << 16 >> 16 gives it."""
    return array


def words(array):
    """Return `array`, with items of 32 bits."""
    return array
