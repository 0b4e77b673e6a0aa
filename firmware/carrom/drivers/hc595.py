"""A chain of 74HC595 shift registers: more outputs, over SPI and one latch pin."""


class Latch:
    """The outputs of the chain as one number: bits 0-7 are QA-QH of the chip that is nearest to the data line.

    spi: machine.SPI, mode 0; may be shared, for nothing shows before the latch pin rises.
    latch: machine.Pin, an output, on RCLK.
    """

    def __init__(self, spi, latch, chips: int = 1):
        self._spi = spi
        self._latch = latch
        self._out = bytearray(chips)
        self.bits = -1
        self.write(0)

    def write(self, bits: int) -> None:
        """Put out all of `bits` at the same instant."""
        if bits == self.bits:
            return
        self.bits = bits
        out = self._out
        # What is shifted first ends in the farthest chip.
        for i in range(len(out) - 1, -1, -1):
            out[i] = bits & 0xFF
            bits >>= 8
        self._spi.write(out)
        self._latch(1)
        self._latch(0)

    def set(self, mask: int, bits: int) -> None:
        """Change the outputs in `mask` to those of `bits`; the others stay."""
        self.write(self.bits & ~mask | bits & mask)
