"""The reference board: a Raspberry Pi Pico. Pin numbers and chosen drivers, nothing else."""

from carrom.signals import Pins

NAME = "pico"
PINS = Pins(
    beams=0,  # GP0-GP15: the eight gates, then the eight striker lines
    buzzer=16,
    display_cs=17,
    spi=0,
    spi_sck=18,
    spi_mosi=19,
    i2c=0,
    i2c_sda=20,
    i2c_scl=21,
    carrier=22,
    window_adc=26,
    other_adc=27,
    latch=28,
)


def hardware():
    """Make all ports of the table."""
    from carrom.drivers import reference

    return reference.build(NAME, PINS)
