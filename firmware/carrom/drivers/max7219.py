"""A chain of MAX7219 8x8 LED modules as one display (data sheet: Maxim 19-4452)."""

import micropython

from carrom import const

# Settings: (register, value).
_DECODE = const(0x0900)
_INTENSITY = const(0x0A00)
_SCAN_LIMIT = const(0x0B07)
_SHUTDOWN = const(0x0C01)
_TEST = const(0x0F00)
_SETUP = (_SHUTDOWN, _TEST, _DECODE, _SCAN_LIMIT)


@micropython.viper
def _fill(frame: ptr8, modules: int, turned: int, setting: int, out: ptr8):  # noqa: F821
    # A setting of every module, then its eight digits: 2 bytes each. Bytes sent first end in the farthest module.
    at = 0
    for row in range(-1, 8):
        first = 0
        along = 0
        shift = 0
        place = row
        if turned & 1:  # a digit is a column
            first = 7 - row
            place = 0
            shift = 1
        else:  # a digit is a row
            along = 1
        if turned & 2:  # and both axes are reversed
            first = 7 - first
            place = 7 - place
            along = -along
            shift = -shift
        module = modules << 3
        while module:
            module -= 8
            bits = setting & 255
            if row < 0:
                out[at] = setting >> 8
            else:
                out[at] = row + 1
                column = module + first
                bit = place
                bits = 0
                for _ in range(8):
                    bits = bits << 1 | (frame[column] >> bit & 1)
                    column += along
                    bit += shift
            out[at + 1] = bits
            at += 2


class Matrix:
    """The display port.

    spi: machine.SPI of at most 10 MHz, mode 0. cs: machine.Pin on LOAD, an output.
    modules: 4 or 8; the first is the leftmost and the nearest to the data line.
    turned: quarter turns clockwise of every module; 0 where digit 0 is the top row and segment DP the left column.
    brightest: the cap on brightness(), 0-15: eight modules fully lit at 15 draw more than the supply gives.
    """

    def __init__(self, spi, cs, modules: int = 4, turned: int = 0, brightest: int = 5):
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
        self._out = out = bytearray(18 * modules)
        whole = memoryview(out)
        self._transfers = [whole[at : at + 2 * modules] for at in range(0, len(out), 2 * modules)]
        for setting in _SETUP:
            self._set(setting)
        self._set(_INTENSITY | self._level)
        self.show(bytearray(self.width))

    def _set(self, setting: int) -> None:
        transfer = self._transfers[0]
        for at in range(0, len(transfer), 2):
            transfer[at] = setting >> 8
            transfer[at + 1] = setting & 255
        self._send(transfer)

    def _send(self, transfer) -> None:
        self._cs(0)
        self._spi.write(transfer)
        self._cs(1)

    def show(self, frame: bytearray) -> None:
        # A disturbance on the cable can leave a module asleep or in its test mode: each frame repeats one setting.
        self._next_setup = (self._next_setup + 1) % 5
        setting = _SETUP[self._next_setup] if self._next_setup < 4 else _INTENSITY | self._level
        _fill(frame, self._modules, self.turned, setting, self._out)
        for transfer in self._transfers:
            self._send(transfer)

    def brightness(self, level: int) -> None:
        self._level = max(0, min(level, self._brightest))
        self._set(_INTENSITY | self._level)
