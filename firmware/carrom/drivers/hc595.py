"""Two 74HC595 shift registers in a chain: sixteen more outputs, over SPI and one latch pin."""


class Latch:
    """The outputs as one number: bits 0-7 are QA-QH of the chip that is nearer to the data line.

    spi: machine.SPI, mode 0. It may be shared: outputs change only when the latch pin rises.
    latch: machine.Pin, an output, on RCLK.
    """

    def __init__(self, spi, latch):
        self._spi = spi
        self._latch = latch
        self._out = bytearray(2)
        self.bits = -1
        self.write(0)

    def write(self, bits: int) -> None:
        """Set all outputs to `bits` at the same instant."""
        if bits == self.bits:
            return
        self.bits = bits
        out = self._out
        out[0] = bits >> 8  # the byte that is shifted first ends in the farther chip
        out[1] = bits & 0xFF
        self._spi.write(out)
        self._latch(1)
        self._latch(0)

    def set(self, mask: int, bits: int) -> None:
        """Change the outputs in `mask` to those of `bits`; the others stay."""
        self.write(self.bits & ~mask | bits & mask)
