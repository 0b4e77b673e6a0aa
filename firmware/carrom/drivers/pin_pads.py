"""Pads whose buttons are at pins of the board, for a Pico without carrier: one for south, and one for north."""

from machine import Pin

from carrom import const

_BUTTONS = const(8)


class PinPads:
    """The pads port: the first pad's buttons from pin `first` on, then the second's; a pressed one pulls its pin low.

    Make it after the beams, which pull all their pins down.
    """

    def __init__(self, first: int):
        self._pins = [Pin(first + at, Pin.IN, Pin.PULL_UP) for at in range(_BUTTONS)]

    def read(self) -> int:
        held = 0
        for at in range(_BUTTONS):
            if not self._pins[at]():
                held |= 1 << at + (at & 4)  # north's are bits 8 to 11
        return held
