"""A Raspberry Pi Pico W: wired like the Pico, its radio asleep."""

from carrom.signals import PICO as PINS

NAME = "pico_w"


def hardware():
    """Make all ports of the table."""
    from carrom.drivers import reference

    return reference.build(NAME, PINS)
