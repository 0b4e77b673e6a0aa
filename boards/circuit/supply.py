"""5 V: what draws it, what the feed loses, the fuse, and USB plugged in at the same time."""

from carrom import levels

from . import emitters, lamps, parts, spice
from .emitters import RESISTOR_W
from .spice import Margin

PLUG_LEAST_V, PLUG_MOST_V = 4.9, 5.25
DISPLAYS = 8  # MAX7219 modules
SEGMENT_MA = 40.0  # MAX7219 data sheet: 40 with 9.53 kohm, modules have 10; the most not read: look it up
DUTY = 11 / 32  # brightness 5, the driver's cap
SUPPLY_A, SPARE = 3.0, 0.3  # the supply's current, and the share of it that stays unused
DISPLAY_OWN_MA = 8.0  # the same (not read: harmless), most
PICO_MA = 100.0  # Pico data sheet (not read: harmless): 93 mA at most in its benchmarks
LOGIC_MA = (
    35.0  # eight TSSP at 0.5 mA, their pull-ups, dividers, comparators and amplifiers; asserted below 3.3 V's 300 mA
)
LAMP_MA = 60.0  # the two green ones of a window, one red one
BUZZER_MA = 10.0
BULK_UF, BULK_ESR = 470.0, 0.3
WINDOWS, LAMPS_A_WINDOW = 4, 2  # of each colour
LINE_CABLE_OHM, LINE_CABLE_UH = 0.1, 1.0  # a metre


def display_a() -> float:
    """Return the current of all modules with every LED lit."""
    return DISPLAYS * (8 * SEGMENT_MA * DUTY + DISPLAY_OWN_MA) / 1e3


def steady_a() -> float:
    """Return the most that everything but the display and the lines draws."""
    gates = emitters.GATE_COUNT * emitters.gate_current_ma(least=False)
    return (gates + PICO_MA + LOGIC_MA + LAMP_MA + BUZZER_MA) / 1e3


def line_peak_a() -> float:
    """Return the current of all line emitters, lit."""
    return emitters.LINE_COUNT * emitters.LINE_MA * (1 + emitters.ALLOWED) / 1e3


def power_up_netlist(rail_v: float) -> list[str]:
    """Write what may shine before the first latch: a 74HC595 wakes with any bits, so gates and lamps all at once.

    The lines do not: the carrier's pin is an input, and its AO3400A's gate is pulled down. The MAX7219 wakes dark.
    """
    lines = [f"V1 rail 0 {rail_v}"]
    lamps_of = (("r", parts.RED_VF, lamps.RED_OHM), ("g", parts.GREEN_VF, lamps.GREEN_OHM))
    for name, vf, ohm in lamps_of:
        count = WINDOWS * LAMPS_A_WINDOW
        lines += [
            f"R{name} rail a{name} {ohm * (1 - parts.RESISTOR) / count}",
            f"VD{name} a{name} b{name} {vf.least - 0.02 * lamps.SLOPE_OHM}",
            f"RD{name} b{name} k{name} {lamps.SLOPE_OHM / count}",
            f"RT{name} k{name} sense {parts.TBD_OHM.least / count}",
        ]
    return [
        *lines,
        f"RS sense 0 {lamps.SENSE_OHM * (1 - parts.RESISTOR)}",
        ".tran 1u 10u",
        ".meas tran lamps FIND i(V1) AT=9u",
        ".meas tran sense FIND v(sense) AT=9u",
    ]


def power_up() -> list[Margin]:
    """Return the margins from power-up to the first latch of the 74HC595."""
    found = spice.run("supply, power-up", power_up_netlist(parts.RAIL_V.most))
    lamps_ma = -found["lamps"] * 1e3
    load_a = steady_a() + (lamps_ma - LAMP_MA) / 1e3 + DISPLAYS * DISPLAY_OWN_MA / 1e3
    watts = found["sense"] ** 2 / lamps.SENSE_OHM
    corner = "all gates and lamps lit by chance"
    return [
        Margin("supply", "current before the first latch", load_a, "A", SUPPLY_A * (1 - SPARE), False, corner),
        Margin("supply", "the lamps' 10 ohm before the first latch", watts, "W", 2 * RESISTOR_W, False, corner),
        Margin("supply", "at the ADC before the first latch", found["sense"], "V", parts.LOGIC_V.least, False, corner),
    ]


def netlist(plug_v: float, shown_a: float) -> list[str]:
    """Write the netlist of the feed and its loads; the lines' emitters and capacitor are behind a metre of cable."""
    period, peak = emitters.CARRIER_US, line_peak_a()
    return [
        f"V1 plug 0 {plug_v}",
        f"R1 plug fused {parts.FEED_OHM.most}",
        f"R2 fused rail {parts.FUSE_OHM}",
        f"C1 rail c1 {BULK_UF}u",
        f"R3 c1 0 {BULK_ESR}",
        f"I1 rail 0 {steady_a() + shown_a}",
        f"R4 rail l1 {LINE_CABLE_OHM}",
        f"L1 l1 far {LINE_CABLE_UH}u",
        f"C2 far c2 {BULK_UF}u",
        f"R5 c2 0 {BULK_ESR}",
        f"I2 far 0 PULSE(0 {peak} 0 0.3u 0.3u {period / 2}u {period}u)",
        f".tran 0.2u {40 * period}u {20 * period}u",
        ".meas tran low MIN v(far)",
        ".meas tran high MAX v(far)",
        ".meas tran rail_low MIN v(rail)",
        ".meas tran rail_high MAX v(rail)",
    ]


def margins() -> list[Margin]:
    """Return the margins: rail, ripple, fuse, the 3.3 V regulator, the diode to VSYS, and before the first latch."""
    full = spice.run("supply, display full", netlist(PLUG_LEAST_V, display_a()))
    dark = spice.run("supply, display dark", netlist(PLUG_LEAST_V, DISPLAYS * DISPLAY_OWN_MA / 1e3))
    none = spice.run("supply, most", netlist(PLUG_MOST_V, 0.0))
    load_a = steady_a() + display_a() + line_peak_a() / 2
    low = f"{PLUG_LEAST_V} V at the plug, display full"
    return [
        Margin("supply", "rail, least", full["rail_low"], "V", parts.RAIL_V.least, True, low),
        Margin("supply", "rail, most", none["rail_high"], "V", parts.RAIL_V.most, False, f"{PLUG_MOST_V} V"),
        Margin(
            "supply", "rail, least, for the self-test", full["rail_low"] * 1e3, "mV", levels.SUPPLY_MIN_MV, True, low
        ),
        Margin(
            "supply",
            "rail's step with the display",
            dark["rail_low"] - full["rail_low"],
            "V",
            lamps.LOAD_STEP_V,
            False,
            low,
        ),
        Margin("supply", "ripple at the lines' plug", (full["high"] - full["low"]) * 1e3, "mV", 100.0, False, low),
        Margin("supply", "current", load_a, "A", SUPPLY_A * (1 - SPARE), False, "display full, all emitters"),
        Margin("supply", "current, for the fuse at 50 degrees", load_a, "A", parts.FUSE_HOLD_A * parts.FUSE_HOT),
        Margin("supply", "3.3 V from the Pico", LOGIC_MA, "mA", 300.0),
        Margin("supply", "VSYS", full["rail_low"] - parts.SCHOTTKY_V, "V", 1.8, True, low),
        Margin("supply", "from USB back into the 5 V", parts.SCHOTTKY_LEAK_MA, "mA", 2.0, False, "supply unplugged"),
        *power_up(),
    ]
