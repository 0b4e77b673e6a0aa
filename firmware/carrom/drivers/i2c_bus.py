"""An I2C bus with one master, which frees it of a chip that holds SDA low."""

import time

from machine import I2C, Pin

from carrom import const

_HZ = const(400_000)
_TIMEOUT_US = const(2_000)  # a dead bus must not stop the loop
_CLOCKS = const(9)  # after so many every chip has sent its byte and lets go (NXP UM10204, 3.1.16)
_HALF_US = const(5)  # half a clock at 100 kHz, which every chip follows


class Bus:
    """number: of the bus. sda, scl: numbers of its pins."""

    def __init__(self, number: int, sda: int, scl: int):
        self._number = number
        self._sda = sda
        self._scl = scl
        self._open()

    def _open(self) -> None:
        self._i2c = I2C(self._number, sda=Pin(self._sda), scl=Pin(self._scl), freq=_HZ, timeout=_TIMEOUT_US)

    def read(self, address: int, register: int, into: bytearray) -> None:
        """Read registers of a chip. Raises OSError where it does not answer; then the bus is free for the next try."""
        try:
            self._i2c.readfrom_mem_into(address, register, into)
        except OSError:
            if not Pin(self._sda).value():
                self._free()
            raise

    def _free(self) -> None:
        """Clock out what a chip still has to send: a disturbance in the middle of a byte left it waiting."""
        scl = Pin(self._scl, Pin.OPEN_DRAIN, value=1)
        sda = Pin(self._sda, Pin.OPEN_DRAIN, value=1)
        for _ in range(_CLOCKS):
            scl(0)
            time.sleep_us(_HALF_US)
            scl(1)
            time.sleep_us(_HALF_US)
        sda(0)  # SDA rises while SCL is high: a stop
        time.sleep_us(_HALF_US)
        sda(1)
        self._open()
