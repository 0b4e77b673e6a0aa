"""A chain of MAX7219 8x8 LED modules as one display (data sheet: Maxim 19-4452)."""

import micropython

from carrom import const

_DECODE = const(9)
_INTENSITY = const(10)
_SCAN_LIMIT = const(11)
_SHUTDOWN = const(12)
_TEST = const(15)
_SETUP = ((_SHUTDOWN, 1), (_TEST, 0), (_DECODE, 0), (_SCAN_LIMIT, 7))


@micropython.viper
def _row(frame: ptr8, row: int, modules: int, turned: int, out: ptr8):  # noqa: F821
    # Register and data of every module for one digit. The first bytes end in the farthest module.
    for module in range(modules):
        base = module << 3
        bits = 0
        for i in range(8):
            if turned & 1:  # a digit is a column
                column = frame[base + (row if turned & 2 else 7 - row)]
                bits = bits << 1 | ((column >> (7 - i if turned & 2 else i)) & 1)
            else:  # a digit is a row
                column = frame[base + (7 - i if turned & 2 else i)]
                bits = bits << 1 | ((column >> (7 - row if turned & 2 else row)) & 1)
        at = (modules - 1 - module) << 1
        out[at] = row + 1
        out[at + 1] = bits


class Matrix:
    """The display port.

    spi: machine.SPI of at most 10 MHz, mode 0. cs: machine.Pin on LOAD, an output.
    modules: 4 or 8; the first is the leftmost and the nearest to the data line.
    turned: quarter turns clockwise of every module; 0 where digit 0 is the top row and segment DP the left column.
    brightest: the cap on brightness(), 0-15: eight modules fully lit at 15 draw more than the supply gives.
    """

    def __init__(self, spi, cs, modules: int = 4, turned: int = 0, brightest: int = 7):
        self._spi = spi
        self._cs = cs
        self.turned = turned
        self._brightest = brightest
        self._level = 0
        self._next_setup = 0
        cs(1)
        self.resize(modules)

    def resize(self, modules: int) -> None:
        """Set the number of modules, set all of them up again and darken them."""
        self.width = 8 * modules
        self._modules = modules
        self._out = bytearray(2 * modules)
        for register, value in _SETUP:
            self._all(register, value)
        self._all(_INTENSITY, self._level)
        self.show(bytearray(self.width))

    def _all(self, register: int, value: int) -> None:
        out = self._out
        for i in range(0, len(out), 2):
            out[i] = register
            out[i + 1] = value
        self._send()

    def _send(self) -> None:
        self._cs(0)
        self._spi.write(self._out)
        self._cs(1)

    def show(self, frame: bytearray) -> None:
        # A disturbance on the cable can leave a module asleep or in its test mode: each frame repeats one setting.
        self._next_setup = (self._next_setup + 1) % 5
        if self._next_setup == 4:
            self._all(_INTENSITY, self._level)
        else:
            self._all(*_SETUP[self._next_setup])
        for row in range(8):
            _row(frame, row, self._modules, self.turned, self._out)
            self._send()

    def brightness(self, level: int) -> None:
        self._level = max(0, min(level, self._brightest))
        self._all(_INTENSITY, self._level)
