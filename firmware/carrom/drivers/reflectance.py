"""The four colour windows: two photodiodes, two red lamps and two green ones each, through a 74HC4052 to two ADC pins.

The 74HC4052 has two halves with the same select lines. X: the amplifier of window 0-3. Y: 0 the current of the
lamps that are lit, 1 the light in the room, 2 half of the 5 V supply.
"""

import time

from carrom import const
from carrom.levels import ADC_MAX, ADC_MV, SETTLE_US

_LAMP_CURRENT = const(0)
_AMBIENT = const(1)
_SUPPLY = const(2)


class Windows:
    """The light port.

    window, other: machine.ADC on X and Y of the 74HC4052.
    latch: hc595.Latch with the two select lines from bit `select_bit`, the four right red lamps from `red_bit`, the
    four pairs of green ones from `green_bit`, the four left red ones from `left_bit`. Every reading waits
    `levels.SETTLE_US` after the lamps have switched.
    """

    def __init__(self, window, other, latch, select_bit: int, red_bit: int, green_bit: int, left_bit: int):
        self._window = window
        self._other = other
        self._latch = latch
        self._select = select_bit
        self._red = red_bit
        self._green = green_bit
        self._left = left_bit
        self._mask = 3 << select_bit | 15 << red_bit | 15 << green_bit | 15 << left_bit
        self.dark_raw = 0
        self.red_raw = 0
        self.green_raw = 0
        self.left_raw = 0

    def _read(self, adc, bits: int) -> int:
        self._latch.set(self._mask, bits)
        time.sleep_us(SETTLE_US)
        return adc.read_u16() >> 4

    # MicroPython takes the room of a call of more than 11 names and operands from the heap, and that takes as long as
    # the reading.

    def sample(self, pocket: int) -> None:
        """Read dark, left, right, green, with few calls in between: the piece moves on, and the room's lamps flicker.

        In this order red and green are equally far from dark: left is one step after it and right two, green three.
        `red_raw` is what both eyes would read under both red lamps, if the ADC reached as far.
        """
        write = self._latch.write
        read = self._window.read_u16
        dark = self._latch.bits & ~self._mask | pocket << self._select
        left = 1 << self._left + pocket
        left |= dark
        red = 1 << self._red + pocket
        red |= dark
        green = 1 << self._green + pocket
        green |= dark
        write(dark)
        time.sleep_us(SETTLE_US)
        self.dark_raw = read() >> 4
        write(left)
        time.sleep_us(SETTLE_US)
        self.left_raw = read() >> 4
        write(red)
        time.sleep_us(SETTLE_US)
        red = read() >> 4
        write(green)
        time.sleep_us(SETTLE_US)
        self.green_raw = read() >> 4
        write(dark)
        red += self.left_raw - self.dark_raw
        if red < 0:  # the room grew darker in between
            red = 0
        self.red_raw = red

    def ambient(self) -> int:
        return self._read(self._other, _AMBIENT << self._select)

    def lamp_raw(self, pocket: int, lamp: int) -> int:
        first = (self._red, self._green, self._left)[lamp]
        raw = self._read(self._other, _LAMP_CURRENT << self._select | 1 << first + pocket)
        self._latch.set(self._mask, 0)
        return raw

    def supply_mv(self) -> int:
        return self._read(self._other, _SUPPLY << self._select) * 2 * ADC_MV // ADC_MAX
