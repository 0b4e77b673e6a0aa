"""The names of the reference table's signals, the pins that a Pico has for them, and the bits of the shift registers.

It needs no chip: the tools on the computer draw from it too.
"""

from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.ports import BEAMS, GATE_BEAMS

# The outputs of the two 74HC595; README.md of the board has the same as a table.
SELECT_BIT = 0  # two bits: the 74HC4052's select lines
GATE_EMITTERS = 1 << 2
LINE_EMITTERS = 1 << 3  # together with the carrier
LEFT_BIT = 4  # four: the left red lamps of SW, SE, NE, NW
RED_BIT = 8  # four: the right red ones
GREEN_BIT = 12  # four: the green ones, both of a window together


def beam_name(beam: int) -> str:
    """Return the name of a beam's signal: GATE_SW_A ... GATE_NW_B, then LINE_SOUTH_LOWER ... LINE_WEST_UPPER.

    >>> beam_name(1), beam_name(8)
    ('GATE_SW_B', 'LINE_SOUTH_LOWER')
    """
    at = beam % GATE_BEAMS >> 1
    if beam < GATE_BEAMS:
        return "GATE_" + POCKET_WORDS[at].upper() + "_" + "AB"[beam & 1]
    return "LINE_" + SEAT_WORDS[at].upper() + ("_UPPER" if beam & 1 else "_LOWER")


class Pins:
    """The numbers of the GPIO pins, and of the SPI and I2C buses."""

    def __init__(
        self,
        beams,
        buzzer,
        display_cs,
        spi,
        spi_sck,
        spi_mosi,
        i2c,
        i2c_sda,
        i2c_scl,
        carrier,
        window_adc,
        other_adc,
        latch,
    ):
        self.beams = beams
        self.buzzer = buzzer
        self.display_cs = display_cs
        self.spi = spi
        self.spi_sck = spi_sck
        self.spi_mosi = spi_mosi
        self.i2c = i2c
        self.i2c_sda = i2c_sda
        self.i2c_scl = i2c_scl
        self.carrier = carrier
        self.window_adc = window_adc
        self.other_adc = other_adc
        self.latch = latch

    def uses(self) -> list:
        """List every pin by number: (GPIO number, its use, name of the signal).

        Uses: "in", "out", "pwm", "adc", "spi0 sck", "spi0 tx", "i2c0 sda", "i2c0 scl".
        """
        spi = "spi" + str(self.spi)
        i2c = "i2c" + str(self.i2c)
        rows = [(self.beams + n, "in", beam_name(n)) for n in range(BEAMS)]
        rows += [
            (self.buzzer, "pwm", "BUZZER"),
            (self.display_cs, "out", "DISPLAY_CS"),
            (self.spi_sck, spi + " sck", "SPI_SCK"),
            (self.spi_mosi, spi + " tx", "SPI_MOSI"),
            (self.i2c_sda, i2c + " sda", "I2C_SDA"),
            (self.i2c_scl, i2c + " scl", "I2C_SCL"),
            (self.carrier, "pwm", "CARRIER"),
            (self.window_adc, "adc", "WINDOW"),
            (self.other_adc, "adc", "LAMPS_AMBIENT_5V"),
            (self.latch, "out", "LATCH"),
        ]
        return sorted(rows)


# The wiring of boards/pico and boards/pico_w; a board that is wired otherwise makes Pins of its own in its board.py.
PICO = Pins(
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
