"""The reference board: a Raspberry Pi Pico. Its pins and drivers, nothing else."""

from carrom.signals import PICO as PINS

NAME = "pico"


def hardware():
    """Make all ports of the table."""
    from carrom.drivers import reference

    return reference.build(NAME, PINS)
