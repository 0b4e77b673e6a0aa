"""Every part with its value, what it must bear, and where each figure comes from.

A source is a document that can be looked up (Vishay and Microchip number theirs). "not read" says that the figure is
the one generally printed for that part, and the page was not at hand. "harmless" after it says that every margin holds
with the figure half as large again or a third less, or that the part is used at half of its rating or less; "look it
up", that not: docs/boards.md has how far each may be off, by `python -m boards.circuit --unread`. "estimate" says that
no page can have it. Prices are for single pieces, rounded, and only good for comparing designs.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Range:
    """A figure with the least and the most that any part of that kind has."""

    least: float
    typical: float
    most: float
    unit: str
    source: str


@dataclass(frozen=True)
class Part:
    """One line of the parts list."""

    count: int
    name: str
    where: str
    rating: str
    source: str
    price_eur: float


def within(typical: float, share: float, unit: str, source: str) -> Range:
    """Return a value with an even tolerance."""
    return Range(typical * (1 - share), typical, typical * (1 + share), unit, source)


# The surroundings of the parts.
RAIL_V = Range(4.6, 5.0, 5.25, "V", "the supply at the circuit: asserted in supply.py")
LOGIC_V = within(3.3, 0.03, "V", "Pico data sheet, 4.4: RT6150, 3.3 V (not read: look it up); 3 % estimate")
TEMPERATURES_C = (0.0, 50.0)
RESISTOR = 0.01  # tolerance: metal film, 1 %
CABLE_PF = 150.0  # estimate: 1 m of ribbon or screened cable, 50-150 pF

# TSAL6100, the emitter of gates and lines.
TSAL_VF = Range(
    1.15,
    1.25,
    1.4,
    "V",
    "at 30 mA, 25 degrees; Vishay 81009 (not read: look it up); a reader: 1.35 V typical at 100 mA",
)
TSAL_VF_K = -1.8e-3  # V/K; Vishay 81009 as a reader quotes it
TSAL_INTENSITY = Range(80.0, 170.0, 400.0, "mW/sr", "on the axis at 100 mA; Vishay 81009 (not read: look it up)")
TSAL_INTENSITY_K = -0.006  # 1/K; the same (not read: look it up)
TSAL_MAX_MA = 100.0  # absolute maximum; the same reader

# BPV10NF, the receiver of the gates.
BPV_UA = Range(30.0, 60.0, 80.0, "uA", "at 1 mW/cm2, 950 nm; Vishay 81503 (not read: look it up); most: estimate")
BPV_PF = Range(4.0, 8.0, 14.0, "pF", "11 pF at 0 V, 3.8 pF at 5 V typical; the same (not read: look it up)")
BPV_LENS_MM2 = 19.6  # its lens of 5 mm
BPV_VIEW = 0.12  # share of even light from all around within its +-20 degrees: sin(20 degrees) squared

# MCP6542, two comparators; MCP6002, two amplifiers.
MCP6542_DELAY_US = Range(
    2.0, 4.0, 8.0, "us", "Microchip DS21696: 4 typical at 100 mV overdrive; 8 most (not read: look it up)"
)
MCP6542_OFFSET_MV = 7.0  # Microchip DS21696 (not read: harmless), most
MCP6002_GBW_HZ = Range(0.5e6, 1.0e6, 1.5e6, "Hz", "Microchip DS21733: 1 MHz typical; spread estimate")
MCP6002_SLEW_V_US = 0.6  # Microchip DS21733 (not read: harmless), typical
MCP6002_SWING_MV = 25.0  # Microchip DS21733 (not read: harmless): from either rail, light load
MCP6002_OFFSET_MV = 4.5  # Microchip DS21733 (not read: harmless), most
MCP6002_NOISE_NV = 28.0  # per root hertz; Microchip DS21733 (not read: harmless)

# VEMD5510C, the eye of a window.
VEMD_NA_LX = within(6.0, 0.25, "nA/lx", "Vishay 84354: 0.6 uA at 100 lx typical; spread estimate")
VEMD_PF = Range(50.0, 70.0, 90.0, "pF", "at 0 V for its 7.5 mm2; Vishay 84354 (capacitance not read: look it up)")

# 74HC4052 at 3.3 V.
MUX_OHM = Range(
    60.0, 150.0, 300.0, "ohm", "Nexperia 74HC4052 (not read: harmless): 165 at 4.5 V most; double at 3 V: estimate"
)

# 74HC14 at 3.3 V, between its figures for 2 V and 4.5 V.
HC14_RISE_V = Range(1.2, 1.75, 2.4, "V", "Nexperia 74HC14 (not read: look it up): 0.7-1.5 at 2 V, 1.7-3.15 at 4.5 V")
HC14_FALL_V = Range(0.6, 1.0, 1.5, "V", "Nexperia 74HC14 (not read: look it up): 0.3-0.9 at 2 V, 0.9-2.0 at 4.5 V")

# AO3400A, the switch of the emitters.
AO3400_VTH = Range(0.7, 1.0, 1.5, "V", "AO3400A data sheet")
AO3400_OHM = 0.048  # at a gate of 2.5 V, most; AO3400A data sheet
AO3400_HOT = 1.5  # times AO3400_OHM at 125 degrees; the same data sheet
AO3400_PF = 1100.0  # input capacitance, most; the same data sheet
AO3400_LEAK_UA = 5.0  # most, hot; the same data sheet

# TBD62083A, the sinks of the lamps.
TBD_OHM = Range(0.5, 1.0, 2.5, "ohm", "Toshiba TBD62083A data sheet (not read: harmless): 0.14-0.25 V at 100 mA")
TBD_SWITCH_US = 1.0  # the same (not read: harmless)
TBD_ON_V = 2.5  # input that surely switches on; the same (not read: look it up)

# The pocket's ribbon, and what leads to its plug on the carrier.
WIRE_OHM = 0.22  # a metre of AWG 28: 0.213 ohm, IEC 60228 copper of 0.081 mm2
TRACK_OHM = 0.45  # the carrier's, there and back, all pockets drawing alike; python -m tests.carrier measures it

# The lamps, 5 mm LEDs.
RED_VF = Range(1.8, 2.0, 2.4, "V", "at 20 mA; AlInGaP lamps of 625 nm, each maker's own sheet (not read: harmless)")
GREEN_VF = Range(2.8, 3.2, 3.5, "V", "at 20 mA; InGaN lamps of 525 nm, each maker's own sheet (not read: look it up)")
LED_MAX_MA = 30.0  # both (not read: look it up)

# TSSP4038SS1XB, the receiver of the lines.
TSSP_MW_M2 = Range(
    2.0, 4.0, 8.0, "mW/m2", "20 times TSSP4038 (Vishay 82737), whose 0.2-0.4 is in Vishay 82458 (not read: look it up)"
)
TSSP_MOST_MW_M2 = 30_000.0  # where it saturates; Vishay 82868, its sister

# 1N5817, MF-R400, the cable.
SCHOTTKY_V = 0.45  # at 1 A, most; 1N5817, International Rectifier PD-20646
SCHOTTKY_LEAK_MA = 1.0  # at 20 V and 25 degrees, most; the same: 10 at 100 degrees
FUSE_OHM = 0.05  # an hour after it has tripped; Bourns MF-R400
FUSE_HOLD_A = 4.0  # at 23 degrees; the same data sheet
FUSE_HOT = 0.78  # part of FUSE_HOLD_A that is left at 50 degrees; Bourns' derating chart (not read: harmless)
FEED_OHM = Range(0.01, 0.03, 0.04, "ohm", "0.5 m of 0.75 mm2 there and back, plug and terminals; estimate")

PARTS = (
    Part(
        1,
        "Raspberry Pi Pico",
        "the referee",
        "26 pins, PIO and DMA for 16 beams",
        "Pico data sheet, 2.1 (not read: harmless)",
        4.5,
    ),
    Part(2, "socket strip 1x20", "the Pico stands in them", "1 A a contact", "any maker's series", 0.8),
    Part(2, "pin header 1x20", "the Pico's own pins", "1 A a pin", "any maker's series", 0.3),
    Part(24, "TSAL6100", "emitters: two a gate, 8 lines", "100 mA; used at 20 and 40", "Vishay 81009, quoted", 0.5),
    Part(16, "91 ohm 1 %", "gate emitters", "0.6 W; 0.21 W at most", "emitters.py", 0.05),
    Part(8, "180 ohm 1 %", "line emitters", "0.6 W; 0.1 W at most", "emitters.py", 0.05),
    Part(3, "AO3400A", "switch gates, lines, carrier", "30 V, 5.7 A, specified at 2.5 V", "AO3400A data sheet", 0.3),
    Part(3, "100 ohm 1 %", "to their gates", "0.6 W", "emitters.py", 0.05),
    Part(3, "10 kohm 1 %", "from their gates to ground: off at reset", "0.6 W", "emitters.py", 0.05),
    Part(
        16,
        "BPV10NF",
        "eyes of the gates, two in series, slit 0.5 x 5 mm",
        "60 V, used at 3.4; 790-1050 nm",
        "Vishay 81503 (not read: harmless)",
        0.9,
    ),
    Part(4, "MCP6542-I/P", "comparators, two gates each", "1.6-5.5 V", "Microchip DS21696", 0.9),
    Part(8, "240 kohm 1 %", "loads of the gates' eyes", "0.6 W", "gate.py", 0.05),
    Part(8, "10 Mohm 1 %", "hysteresis", "0.6 W", "gate.py", 0.05),
    Part(4, "82 kohm 1 %", "the gates' reference, to 3.3 V", "0.6 W", "gate.py", 0.05),
    Part(4, "10 kohm 1 %", "the gates' reference, to ground", "0.6 W", "gate.py", 0.05),
    Part(8, "100 ohm 1 %", "comparators to cable", "0.6 W", "gate.py", 0.05),
    Part(8, "TSSP4038SS1XB", "eyes of the lines", "2.5-5.5 V; constant gain", "Vishay 82737", 1.3),
    Part(8, "2.2 kohm 1 %", "eyes of the lines to cable", "0.6 W", "eyes.py", 0.05),
    Part(
        2,
        "74HC14",
        "turn the lines round: light = high",
        "2-6 V; used at 3.3",
        "Texas Instruments SN74HC14N, SCLS085 (not read: harmless)",
        0.5,
    ),
    Part(8, "22 kohm 1 %", "pull the lines' eyes up: not plugged in is blocked", "0.6 W", "eyes.py", 0.05),
    Part(8, "470 pF C0G 5 %", "at the lines' eyes: keeps the emitters' blinking out", "50 V", "eyes.py", 0.1),
    Part(
        8,
        "VEMD5510C",
        "eyes of the windows, two side by side",
        "20 V; 440-700 nm, blind to infrared",
        "Vishay 84354",
        1.6,
    ),
    Part(4, "MCP6002-I/P", "their amplifiers, both halves, at the window", "1.8-6 V", "Microchip DS21733", 0.5),
    Part(4, "100 kohm 1 %", "gain of a window", "0.6 W", "window.py", 0.05),
    Part(4, "trimmer 200 kohm", "gain of a window, 25 turns", "0.5 W", "window.py", 1.1),
    Part(4, "22 pF C0G 5 %", "over the gain", "50 V", "window.py", 0.1),
    Part(4, "2.2 kohm 1 %", "lift of a window's zero, to 3.3 V", "0.6 W", "window.py", 0.05),
    Part(4, "100 ohm 1 %", "lift of a window's zero, to ground", "0.6 W", "window.py", 0.05),
    Part(8, "22 kohm 1 %", "double a window's gain", "0.6 W", "window.py", 0.05),
    Part(4, "100 ohm 1 %", "amplifier to cable", "0.6 W", "window.py", 0.05),
    Part(4, "22 kohm 1 %", "a window that is not plugged in reads 0", "0.6 W", "window.py", 0.05),
    Part(
        1,
        "74HC4052",
        "four windows to one ADC pin",
        "2-6 V; used at 3.3",
        "Texas Instruments CD74HC4052E, SCHS122 (not read: harmless)",
        0.6,
    ),
    Part(
        8,
        "LED 5 mm, 625 nm",
        "red lamps, one an eye",
        "30 mA; used at 6-23",
        "its maker's sheet (not read: look it up)",
        0.2,
    ),
    Part(
        8,
        "LED 5 mm, 525 nm",
        "green lamps, one an eye",
        "30 mA; used at 6-23",
        "its maker's sheet (not read: look it up)",
        0.2,
    ),
    Part(8, "150 ohm 1 %", "red lamps", "0.6 W; 0.09 W at most", "lamps.py", 0.05),
    Part(8, "100 ohm 1 %", "green lamps", "0.6 W; 0.06 W at most", "lamps.py", 0.05),
    Part(
        2,
        "TBD62083APG",
        "sink the lamps: a red one an output, two green ones",
        "50 V, 0.5 A; used at 5 V, 0.05 A",
        "Toshiba TBD62083A (not read: harmless)",
        1.6,
    ),
    Part(1, "10 ohm 1 %", "lamp current to the ADC", "0.6 W; 0.02 W at most", "lamps.py", 0.05),
    Part(2, "10 kohm 1 %", "halve the 5 V for the ADC", "0.6 W", "supply.py", 0.05),
    Part(1, "10 kohm 1 %", "with an LDR: the room's light", "0.6 W", "supply.py", 0.05),
    Part(
        2,
        "74HC595",
        "select lines, emitters, lamps",
        "2-6 V; used at 3.3",
        "Texas Instruments SN74HC595N, SCLS041 (not read: harmless)",
        0.5,
    ),
    Part(
        1,
        "74AHCT125",
        "3.3 V to 5 V for the MAX7219",
        "4.5-5.5 V; used at 4.6-5.25",
        "Texas Instruments SN74AHCT125N, SCLS264 (not read: look it up)",
        0.5,
    ),
    Part(3, "100 ohm 1 %", "display's cable", "0.6 W", "supply.py", 0.05),
    Part(1, "100 ohm 1 %", "buzzer", "0.6 W", "supply.py", 0.05),
    Part(1, "100 kohm 1 %", "across the piezo", "0.6 W", "boards/pico/README.md", 0.05),
    Part(16, "1 kohm 1 %", "in each wire of the pads", "0.6 W", "boards/pico/README.md", 0.05),
    Part(
        1,
        "PCA9555D",
        "16 buttons: the TCA9555 in a larger case",
        "2.3-5.5 V; used at 3.3",
        "NXP PCA9555 (not read: harmless)",
        1.5,
    ),
    Part(2, "4.7 kohm 1 %", "pull SDA and SCL up", "0.6 W", "supply.py", 0.05),
    Part(23, "100 nF 50 V X7R", "at every chip and at the lines' eyes", "50 V", "any maker's series", 0.1),
    Part(26, "10 uF 25 V", "at every board's plug, at the Pico", "25 V", "any maker's series", 0.1),
    Part(1, "supply 5.1 V 3 A", "for all", "4.9-5.25 V at its plug under 2 A", "estimate", 10.0),
    Part(1, "MF-R400", "fuse that resets itself", "holds 4 A", "Bourns MF-R series", 0.6),
    Part(
        1,
        "1N5822",
        "across the supply: shorts a plug the wrong way round",
        "3 A, 40 V",
        "Vishay 88526 (not read: look it up)",
        0.3,
    ),
    Part(
        1,
        "1N5817",
        "5 V to VSYS: USB may be plugged in too",
        "1 A, 20 V",
        "International Rectifier PD-20646; Pico data sheet, 4.5",
        0.2,
    ),
    Part(2, "470 uF 10 V", "at the lines' and at the display's plug", "10 V", "supply.py", 0.3),
    Part(1, "screw terminal 2x5.08 mm", "the supply", "10 A", "any maker's series", 0.6),
    Part(8, "box header 2x5", "pocket cables, both ends", "1 A a wire", "any maker's series", 0.4),
    Part(
        16,
        "JST B5B-XH-A",
        "lines' cables, both ends",
        "3 A a wire; used at 0.5",
        "JST XH data sheet (not read: harmless)",
        0.3,
    ),
    Part(4, "JST B6B-XH-A", "pads' cables", "3 A a wire; used at 0.5", "JST XH data sheet (not read: harmless)", 0.3),
    Part(
        1, "JST B7B-XH-A", "display's cable", "3 A a wire; used at 0.5", "JST XH data sheet (not read: harmless)", 0.3
    ),
    Part(1, "JST B3B-XH-A", "LDR", "3 A a wire; used at 0.5", "JST XH data sheet (not read: harmless)", 0.2),
    Part(1, "JST B2B-XH-A", "buzzer", "3 A a wire; used at 0.5", "JST XH data sheet (not read: harmless)", 0.2),
    Part(
        4, "pin header 1x6, right-angled", "left side board on the pocket board", "3 A a pin", "any maker's series", 0.2
    ),
    Part(
        4,
        "pin header 1x7, right-angled",
        "right side board on the pocket board",
        "3 A a pin",
        "any maker's series",
        0.2,
    ),
    Part(8, "DIP socket 8", "comparators and amplifiers", "1 A a contact", "any maker's series", 0.15),
    Part(3, "DIP socket 14", "74HC14, 74AHCT125", "1 A a contact", "any maker's series", 0.2),
    Part(3, "DIP socket 16", "74HC595, 74HC4052", "1 A a contact", "any maker's series", 0.2),
    Part(2, "DIP socket 18", "TBD62083APG", "1 A a contact", "any maker's series", 0.25),
)
