"""The firmware of the electronic carrom table: sensors, referee, scoreboard. Pure but for drivers/."""

import gc
import sys

VERSION = "0.1.0"


def const(number: int) -> int:
    """Return `number`. MicroPython's compiler puts it in the place of every NAME = const(number) of a module.

    A name that begins with _ then takes no memory on the chip.
    """
    return number


def unload(name: str) -> None:
    """Give the room of a module back, such as "panel.corrections": a flashed board has little.

    The next import loads it anew. Whoever still runs a function of it goes on. A computer has room enough.
    """
    if hasattr(gc, "mem_free") and sys.modules.pop("carrom." + name, None) is not None:
        package, _, last = ("carrom." + name).rpartition(".")
        delattr(sys.modules[package], last)


def compiled(function):
    """Return `function`. On the chip it is machine code, whose whole numbers of 32 bits wrap.

    No argument may have a default value. One without a type, or an attribute, is an object: `int` makes it a number.
    """
    return function


def octets(array):
    """Return `array`, with items of 8 bits."""
    return array


def halfwords(array):
    """Return `array`, with items of 16 bits. In `compiled` functions they come without sign: << 16 >> 16 gives it."""
    return array


def words(array):
    """Return `array`, with items of 32 bits."""
    return array
