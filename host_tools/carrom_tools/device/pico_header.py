"""The 40 pins of a Pico's header."""

# GPIO number of each pin, counted from the USB end: left side downward 1-20, right side upward 21-40.
# A word names a pin that is no GPIO (Pico data sheet, figure 2; the Pico W has the same).
LEFT: tuple[int | str, ...] = (0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15)
RIGHT: tuple[int | str, ...] = (
    "VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", 28, "GND", 27, 26,
    "RUN", 22, "GND", 21, 20, 19, 18, "GND", 17, 16,
)  # fmt: skip


def number(pin: int | str) -> int:
    """Return the number on the header of a GPIO, or of the first pin with that name.

    >>> number(0), number("VSYS"), number(28)
    (1, 39, 34)
    """
    return LEFT.index(pin) + 1 if pin in LEFT else 40 - RIGHT.index(pin)
