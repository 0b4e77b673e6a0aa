"""The kinds of parts: which symbol and which footprint of KiCad's libraries stands for a part of the circuit's list."""

from dataclasses import replace
from functools import cache

from .design import Component, Kind, numbered, ohms, part, rectangle

RESISTOR = "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal"
_XH = "Connector_JST:JST_XH_B{0}B-XH-A_1x{0:02}_P2.50mm_Vertical"
_DIP = "Package_DIP:DIP-{0}_W7.62mm_Socket"


@cache
def resistor(value_ohm: float, tolerance: str = "1 %") -> Kind:
    """Return a metal film resistor of 0.6 W."""
    return Kind(f"{ohms(value_ohm)} {tolerance}", "Device:R", RESISTOR)


def resistor_at(ref: str, ohm: float, nets: tuple[str, str], at: tuple[float, float, float]) -> Component:
    """Return a resistor of 1 % between two nets."""
    return part(ref, resistor(ohm), numbered(nets), at, value=ohms(ohm))


@cache
def xh(pins: int) -> Kind:
    """Return a JST XH header: each count of pins is for one kind of cable."""
    return Kind(f"JST B{pins}B-XH-A", f"Connector_Generic:Conn_01x{pins:02}", _XH.format(pins))


def chip(part: str, symbol: str, pins: int) -> Kind:
    """Return a chip in a socket."""
    return Kind(part, symbol, _DIP.format(pins), also=(f"DIP socket {pins}",))


def box(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float, float, float], ...]:
    """Return the four strokes of a rectangle."""
    corners = rectangle((left, top), (right, bottom))
    return tuple((*begin, *end) for begin, end in zip(corners, (*corners[1:], corners[0]), strict=True))


def flat(kind: Kind, pitch_mm: float, order: str, mark: str) -> Kind:
    """Return a part with legs whose ends lie flat on pads at a board's edge, one below the other in this order.

    mark: what stands beside pad 1.
    """
    middle = (len(order) - 1) / 2
    pads = tuple((number, 2.2, (row - middle) * pitch_mm, 3.4, 1.1, 0.0) for row, number in enumerate(order))
    marks = ((mark, 4.8, (order.index("1") - middle) * pitch_mm),)
    return replace(kind, footprint=f"carrom:Legs_1x{len(order):02}_P{pitch_mm:g}mm", pads=pads, marks=marks)


def wires(count: int, pitch_mm: float, drill_mm: float = 0.8, pad_mm: float = 1.5) -> Kind:
    """Return holes for pieces of wire, or for another board's pins, in a row."""
    pads = tuple((str(at + 1), at * pitch_mm, 0.0, pad_mm, pad_mm + 0.3, drill_mm) for at in range(count))
    body = (-pad_mm / 2, -pad_mm / 2 - 0.2, (count - 1) * pitch_mm + pad_mm / 2, pad_mm / 2 + 0.2)
    return Kind("", f"Connector_Generic:Conn_01x{count:02}", f"carrom:Holes_1x{count:02}_P{pitch_mm:g}mm", pads, body)


@cache
def pins(count: int) -> Kind:
    """Return right-angled pins by which a small board stands on another."""
    return Kind(
        f"pin header 1x{count}, right-angled",
        f"Connector_Generic:Conn_01x{count:02}",
        f"Connector_PinHeader_2.54mm:PinHeader_1x{count:02}_P2.54mm_Horizontal",
    )


def test_pad() -> Kind:
    """Return a bare pad to measure at."""
    return Kind("", "Connector:TestPoint", "TestPoint:TestPoint_Pad_D1.5mm")


TSAL = Kind("TSAL6100", "Device:LED", "LED_THT:LED_D5.0mm_Clear")
BPV = Kind("BPV10NF", "Device:D_Photo", "LED_THT:LED_D5.0mm_IRBlack")
RED = Kind("LED 5 mm, 625 nm", "Device:LED", "LED_THT:LED_D5.0mm")
GREEN = Kind("LED 5 mm, 525 nm", "Device:LED", "LED_THT:LED_D5.0mm")
# Four pads of 1 mm within 4.1 x 5.2 mm: Vishay 84202, of the VEMD5010X01 in the same case of 5 x 4 x 0.9 mm. There both
# pads of one end are the cathode, one of the other end is the anode and one free: it is joined to the anode here. They
# reach half a millimetre out from under it: an iron gets there.
VEMD = Kind(
    "VEMD5510C", "Device:D_Photo", "carrom:Vishay_VEMD5x10_5x4mm",
    tuple((pad, x, y, 1.4, 1, 0) for pad, x in (("1", -2.3), ("2", 2.3)) for y in (-1.55, 1.55)),
    (-2.5, -2.0, 2.5, 2.0), box(-3.2, -2.5, 3.2, 2.5), (("K", -3.9, 2.6),), surface=True,
)  # fmt: skip
TSSP = Kind("TSSP4038SS1XB", "Interface_Optical:TSOP41xx", "OptoDevice:Vishay_MOLD-3Pin")
# The library's MCP6562 has the pins of every dual comparator of Microchip in eight pins, the MCP6542's too (DS21696).
COMPARATOR = chip("MCP6542-I/P", "Comparator:MCP6562", 8)
AMPLIFIER = chip("MCP6002-I/P", "Amplifier_Operational:MCP6002-xP", 8)
TRIMMER = Kind(
    "trimmer 200 kohm", "Device:R_Potentiometer_Trim", "Potentiometer_THT:Potentiometer_Bourns_3296W_Vertical",
    marks=(("1", 0.0, -3.5),),
)  # fmt: skip
C470P = Kind("470 pF C0G 5 %", "Device:C", "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm")
C22P = Kind("22 pF C0G 5 %", "Device:C", "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm")
C100N = Kind("100 nF 50 V X7R", "Device:C", "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm")
C10U = Kind("10 uF 25 V", "Device:C_Polarized", "Capacitor_THT:CP_Radial_D5.0mm_P2.00mm")
C470U = Kind("470 uF 10 V", "Device:C_Polarized", "Capacitor_THT:CP_Radial_D8.0mm_P3.50mm")
RIBBON = Kind(
    "box header 2x5", "Connector_Generic:Conn_02x05_Odd_Even", "Connector_IDC:IDC-Header_2x05_P2.54mm_Vertical"
)
# Its outline, its USB plug beyond the end at pins 1 and 40, and the four pins at its corners.
_PICO_BODY = (-1.61, -1.37, 19.39, 49.63)
_PICO_STROKES = (*box(*_PICO_BODY), *box(4.89, -2.67, 12.89, 3.0))
_PICO_MARKS = (
    ("USB", 8.89, -3.9), ("USB AT THIS END", 8.89, 6.0), ("1", -2.5, 0.0), ("40", 20.9, 0.0), ("20", -2.9, 48.26),
    ("21", 20.9, 48.26),
)  # fmt: skip
_PICO = tuple(
    (str(number), 0.0 if number <= 20 else 17.78, 2.54 * (number - 1 if number <= 20 else 40 - number), 1.7, 1.7, 1.0)
    for number in range(1, 41)
)
# Pins that are no GPIO, by their names in the Pico's drawing, and what the electrical rules take them for.
_PICO_POWER = {
    **dict.fromkeys((3, 8, 13, 18, 23, 28, 33, 38), ("GND", "PWRIN")),
    30: ("RUN", "INPUT"), 35: ("ADC_VREF", "PASSIVE"), 36: ("3V3", "PWROUT"),
    37: ("3V3_EN", "INPUT"), 39: ("VSYS", "PWRIN"), 40: ("VBUS", "PASSIVE"),
}  # fmt: skip
PICO_PINS = {
    str(pin): gpio
    for gpio, pin in enumerate((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29))
} | {"31": 26, "32": 27, "34": 28}
"""The GPIO at each pin of the Pico's edge that has one."""
PICO = Kind(
    "Raspberry Pi Pico", "", "carrom:Raspberry_Pi_Pico_Socket", _PICO, _PICO_BODY, _PICO_STROKES, _PICO_MARKS,
    {
        str(pin): _PICO_POWER.get(pin) or (f"GP{PICO_PINS[str(pin)]}", "BIDIR")
        for pin in range(1, 41)
    },
    also=("socket strip 1x20", "pin header 1x20") * 2,
)  # fmt: skip
SHIFT = chip("74HC595", "74xx:74HC595", 16)
SELECT = chip("74HC4052", "Analog_Switch:CD4052B", 16)
SINK = chip("TBD62083APG", "Transistor_Array:ULN2803A", 18)  # made to replace it, pin by pin
LEVEL = chip("74AHCT125", "74xx:74LS125", 14)
INVERTER = chip("74HC14", "74xx:74HC14", 14)
BUTTONS = Kind("PCA9555D", "Interface_Expansion:PCA9555D", "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm", surface=True)
SWITCH = Kind("AO3400A", "Transistor_FET:AO3400A", "Package_TO_SOT_SMD:SOT-23", surface=True)
_FUSE = wires(2, 5.1, drill_mm=1.1, pad_mm=2.2)
_FUSE_BODY = (-5.0, -2.0, 10.1, 2.0)
FUSE = replace(
    _FUSE, part="MF-R400", symbol="Device:Polyfuse", footprint="carrom:Bourns_MF-R400", body=_FUSE_BODY,
    strokes=box(*_FUSE_BODY),
)  # fmt: skip
CLAMP = Kind("1N5822", "Device:D_Schottky", "Diode_THT:D_DO-201AD_P15.24mm_Horizontal")
FEED = Kind("1N5817", "Device:D_Schottky", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal")
TERMINAL = Kind(
    "screw terminal 2x5.08 mm", "Connector_Generic:Conn_01x02",
    "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
)  # fmt: skip
