"""Puts the drivers of the reference table on their signals. A board with other chips has a module of its own."""

from machine import ADC, PWM, SPI, Pin, unique_id

from carrom import const, ports
from carrom.drivers import beams, buzzer, flash_store, hc595, i2c_bus, max7219, reflectance, tca9555
from carrom.signals import GATE_EMITTERS, GREEN_BIT, LEFT_BIT, LINE_EMITTERS, RED_BIT, SELECT_BIT

_CARRIER_HZ = const(38_000)  # the rate at which the light for the TSSP4038 blinks
_SPI_HZ = const(1_000_000)  # safe at the end of a cable of a metre

_BLOCKED_LOW = const(0xFFFF)  # every sensor goes through a 74HC14: light is high


class Emitters:
    """All infrared emitters. Those of the gates shine, those of the lines blink at the carrier's 38 kHz."""

    def __init__(self, pwm, latch):
        self._pwm = pwm
        self._latch = latch

    def __call__(self, on: bool) -> None:
        both = GATE_EMITTERS | LINE_EMITTERS
        self._latch.set(both, both if on else 0)
        self._pwm.duty_u16(32768 if on else 0)


def build(name: str, pins):
    """Set up every chip, switch the emitters on and return the ports. pins: signals.Pins.

    Raises ports.Unmade where that fails once the display is there.
    """
    beams.stop_stale_dma()
    sck, mosi = Pin(pins.spi_sck), Pin(pins.spi_mosi)
    spi = SPI(pins.spi, baudrate=_SPI_HZ, polarity=0, phase=0, sck=sck, mosi=mosi, miso=None)
    display = max7219.Matrix(spi, Pin(pins.display_cs, Pin.OUT, value=1))
    try:
        return _build(name, pins, spi, display)
    except Exception as error:
        beams.stop_stale_dma()  # the ring's memory is free again
        raise ports.Unmade(error, display) from error


def _build(name, pins, spi, display):
    latch = hc595.Latch(spi, Pin(pins.latch, Pin.OUT, value=0))
    emitters = Emitters(PWM(Pin(pins.carrier), freq=_CARRIER_HZ, duty_u16=0), latch)
    emitters(True)
    windows = reflectance.Windows(
        ADC(Pin(pins.window_adc)), ADC(Pin(pins.other_adc)), latch, SELECT_BIT, RED_BIT, GREEN_BIT, LEFT_BIT
    )
    return ports.Hardware(
        beams=beams.Beams(pins.beams, _BLOCKED_LOW, emitters),
        light=windows,
        pads=tca9555.PadInputs(i2c_bus.Bus(pins.i2c, pins.i2c_sda, pins.i2c_scl)),
        display=display,
        buzzer=buzzer.Piezo(PWM(Pin(pins.buzzer), freq=1000, duty_u16=0)),
        store=flash_store.FlashStore(),
        name=name,
        unique_id=unique_id(),
    )
