"""A colour window: two photodiodes, one in each plane of the chute, on an amplifier with its gain trimmed, the same
chip's other half that doubles it, cable, 74HC4052, ADC.

A photodiode into a virtual ground is as fast for a black piece as for a white one. A phototransistor (TEMT6000 with
10 kohm) takes 0.1 to 0.3 ms, longest where there is least light.
"""

from itertools import product
from math import sqrt

from carrom import levels

from . import parts, spice
from .spice import Margin

EYES = 2  # side by side on one amplifier; which of them sees the piece shows by the lamp that is lit
GAIN_OHM, TRIMMER_OHM = 100e3, 200e3
TRIMMER = 0.1  # tolerance of its whole track
# The second half's gain. In its hood an eye looks 18 degrees to each side and takes half of the light of 25 degrees
# (0.49, tan squared). Twice the ohms in the first half instead would ring, or settle in more than the time there is.
BOOST = 2.0
BOOST_OHM = 22e3  # two: from its output to its - input, from there to the lifted zero
FEEDBACK_PF, FEEDBACK = 22.0, 0.05
STRAY_PF = 2.0
# The zero of both halves. With so few ohms the current of the second one moves it little.
LIFT_UPPER_OHM, LIFT_LOWER_OHM = 2.2e3, 100.0
ISOLATION_OHM = 100.0
UNPLUGGED_OHM = 22e3  # to ground at the carrier: what reads 0 where no pocket is plugged in
OVERDRIVE_V = 0.3  # how far the amplifier's inside goes beyond a rail; estimate
ADC_PF = 10.0  # pin and sampling capacitor; RP2040 data sheet (not read: harmless): 1 pF and the pad
ADC_BITS = 8.7  # effective; RP2040 data sheet (not read: look it up)
SETTLED = 0.01
DAYLIGHT_RAW = 3600.0  # on an open window: sensor_spec's harsh ambient_raw at the most of its spread and swing
COVER = 0.85  # part of the daylight that a piece keeps off; sensor_spec's cover
FLICKER_RAW, FLICKER_HZ = 60.0, 120.0  # sensor_spec's harsh lamps_raw times their ripple
GREEN_STEPS = 3  # dark, left, right, green: reflectance.py
FLICKER_MOST_RAW = 30.0  # a quarter of the difference between queen and black in green: harsh, 0.04 of a perfect white
BLACK = 0.055  # of a perfect white: sensor_spec's black_green


def raw_to_ua(raw: float, gain_ohm: float) -> float:
    """Return the photocurrent that gives this reading."""
    return raw / levels.ADC_MAX * levels.ADC_MV / 1e3 / (gain_ohm * BOOST) * 1e6


def amplifier(name: str, plus: str, minus: str, out: str, vcc: float, gbw_hz: float) -> list[str]:
    """Write half of an MCP6002. One pole: a limited current (the slew rate) into 1 nF, clamped between the rails."""
    n, swing = name, parts.MCP6002_SWING_MV / 1e3
    slew_a = parts.MCP6002_SLEW_V_US * 1e6 * 1e-9
    gm = 2 * 3.14159265 * gbw_hz * 1e-9
    return [
        f"B{n} 0 x{n} I={slew_a}*tanh({gm / slew_a}*(v({plus})-v({minus})))",
        f"CX{n} x{n} 0 1n",
        f"RX{n} x{n} 0 {1e5 / gm}",
        f"BC{n} 0 x{n} I=0.01*(max(-{OVERDRIVE_V}-v(x{n}),0)-max(v(x{n})-{vcc + OVERDRIVE_V},0))",
        f"BO{n} {out} 0 V=min(max(v(x{n}),{swing}),{vcc - swing})",
    ]


def netlist(name: str, gain_ohm: float, steps_ua: tuple[float, float], gbw_hz: float, diode_pf: float) -> list[str]:
    """Write the netlist of a window whose light steps at 20 us, read `levels.SETTLE_US` later and again at the end."""
    n, (before, after) = name, steps_ua
    vcc = parts.LOGIC_V.least
    begin = 20 + parts.TBD_SWITCH_US
    cf = FEEDBACK_PF * (1 + FEEDBACK) + STRAY_PF
    return [
        f"V{n} v{n} 0 {vcc}",
        f"I{n} m{n} 0 PWL(0 {before}u {begin}u {before}u {begin + 0.1}u {after}u)",
        f"CD{n} m{n} 0 {diode_pf + 8}p",
        f"RU{n} v{n} p{n} {LIFT_UPPER_OHM}",
        f"RL{n} p{n} 0 {LIFT_LOWER_OHM}",
        *amplifier(f"{n}1", f"p{n}", f"m{n}", f"f{n}", vcc, gbw_hz),
        f"RF{n} f{n} m{n} {gain_ohm}",
        f"CF{n} f{n} m{n} {cf}p",
        *amplifier(f"{n}2", f"f{n}", f"k{n}", f"o{n}", vcc, gbw_hz),
        f"RB{n} o{n} k{n} {BOOST_OHM * (BOOST - 1)}",
        f"RK{n} k{n} p{n} {BOOST_OHM}",
        f"CK{n} k{n} 0 8p",
        f"RI{n} o{n} c{n} {ISOLATION_OHM}",
        f"CC{n} c{n} 0 {parts.CABLE_PF}p",
        f"RC{n} c{n} 0 {UNPLUGGED_OHM}",
        f"RM{n} c{n} a{n} {parts.MUX_OHM.most}",
        f"CA{n} a{n} 0 {ADC_PF}p",
        f".meas tran read_{n} FIND v(a{n}) AT={20 + levels.SETTLE_US}u",
        f".meas tran end_{n} FIND v(a{n}) AT=900u",
        f".meas tran start_{n} FIND v(a{n}) AT=19u",
        f".meas tran first_{n} FIND v(f{n}) AT=900u",
    ]


def margins() -> list[Margin]:
    """Return the margins: how settled each reading is, its room between the rails, noise and what daylight leaves."""
    out = []
    gains = {"low": GAIN_OHM * 0.99, "high": GAIN_OHM * 1.01 + TRIMMER_OHM * (1 + TRIMMER)}
    white, black, day = levels.WHITE_RAW, levels.WHITE_RAW * BLACK, DAYLIGHT_RAW * (1 - COVER)
    half = black / 2  # under one of the two red lamps
    swings = {
        "white lit": (0.0, white),
        "white unlit": (white, 0.0),
        "black lit": (0.0, black),
        "black under one lamp": (0.0, half),
        "black after white": (white, black),
        "black beside white": (white, half),
        "white lit in daylight": (day, white + day),
        "daylight on an open window": (0.0, DAYLIGHT_RAW),
    }
    lines: list[str] = [".options reltol=1e-5 vntol=1u abstol=1p"]
    corners = {}
    for (gain_word, gain), (at, (word, (before, after))), gbw in product(
        gains.items(), enumerate(swings.items()), (parts.MCP6002_GBW_HZ.least, parts.MCP6002_GBW_HZ.most)
    ):
        name = f"{gain_word[0]}{at}{'s' if gbw == parts.MCP6002_GBW_HZ.least else 'f'}"
        steps = raw_to_ua(before, gain), raw_to_ua(after, gain)
        lines += netlist(name, gain, steps, gbw, EYES * parts.VEMD_PF.most)
        corners[name] = (word, f"{word}, gain {gain / 1e3:.0f} kohm, amplifier {gbw / 1e6} MHz")
    lines.append(".tran 0.5u 901u")
    found = spice.run("window", lines)
    for name, (word, corner) in corners.items():
        read, end, start = (found[f"{what}_{name}"] for what in ("read", "end", "start"))
        left = abs(read - end) / abs(end - start)
        out.append(Margin("window", "of a change not yet seen", 100 * left, "%", 100 * SETTLED, corner=corner))
        if word == "white unlit":
            swing, offset = parts.MCP6002_SWING_MV, parts.MCP6002_OFFSET_MV
            first_mv, last_mv = found[f"first_{name}"] * 1e3 - offset, end * 1e3 - offset * 2 * BOOST
            out.append(Margin("window", "zero above the rail, first half", first_mv, "mV", swing, True, corner))
            out.append(Margin("window", "zero above the rail", last_mv, "mV", swing, True, corner))
    clamp_raw = (parts.LOGIC_V.least * 1e3 - parts.MCP6002_SWING_MV) / levels.ADC_MV * levels.ADC_MAX
    lift_raw = levels.ADC_MAX * LIFT_LOWER_OHM / (LIFT_LOWER_OHM + LIFT_UPPER_OHM)
    for word, (_, after) in swings.items():
        out.append(Margin("window", "highest reading", after + lift_raw, "raw", clamp_raw, False, word))
    out.append(Margin("window", "noise of a reading", noise_raw(gains["high"]), "raw", levels.NOISE_RAW))
    out.append(Margin("window", "room light's flicker between dark and green", flicker_raw(), "raw", FLICKER_MOST_RAW))
    return out


def noise_raw(gain_ohm: float) -> float:
    """Return the standard deviation of a reading: from the ADC, the gain resistor and both halves of the amplifier."""
    adc = levels.ADC_MAX / 2**ADC_BITS / sqrt(12)
    per_volt = levels.ADC_MAX / levels.ADC_MV * 1e3
    gain_at_high = 1 + (EYES * parts.VEMD_PF.most + 8) / (FEEDBACK_PF * (1 - FEEDBACK))
    first, second = _amplifier_v(gain_at_high) * BOOST, _amplifier_v(BOOST)
    kelvin = 323
    resistor = BOOST * sqrt(4 * 1.38e-23 * kelvin * gain_ohm / (4 * gain_ohm * FEEDBACK_PF * (1 - FEEDBACK) * 1e-12))
    return sqrt(adc**2 + sum((volts * per_volt) ** 2 for volts in (first, second, resistor)))


def _amplifier_v(gain: float) -> float:
    """Noise of half an MCP6002 at the output of a stage of this gain."""
    return parts.MCP6002_NOISE_NV * 1e-9 * gain * sqrt(1.57 * parts.MCP6002_GBW_HZ.most / gain)


def flicker_raw() -> float:
    """Return how far the room's lamps, at their steepest, move between the dark reading and the green one.

    Both eyes' red is as far off: the left reading comes one step after the dark one, the right one two.
    """
    apart_s = GREEN_STEPS * (levels.SETTLE_US + levels.SWITCH_US) / 1e6
    return FLICKER_RAW * 2 * 3.14159265 * FLICKER_HZ * apart_s
