"""A TCA9555 port expander with sixteen buttons to ground (TI data sheet SCPS200: inputs with pull-ups of 100 kOhm)."""

from carrom import const

_ADDRESS = const(0x20)  # A2, A1, A0 to ground
_INPUTS = const(0)


class PadInputs:
    """The pads port: port pin `4 * seat + button`, P00-P07 then P10-P17, a pressed button pulls it low.

    bus: an i2c_bus.Bus of at most 400 kHz. After power-on every pin is an input; nothing needs to be set up.
    """

    def __init__(self, bus, address: int = _ADDRESS):
        self._bus = bus
        self._address = address
        self._in = bytearray(2)

    def read(self) -> int:
        self._bus.read(self._address, _INPUTS, self._in)
        return (self._in[0] | self._in[1] << 8) ^ 0xFFFF
