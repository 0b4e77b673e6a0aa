"""A colour window: two photodiodes, one in each plane of the chute, on an amplifier with its gain trimmed, cable,
74HC4052, ADC.

A photodiode into a virtual ground is as fast for a black piece as for a white one. A phototransistor (TEMT6000 with
10 kohm) takes 0.1 to 0.3 ms, longest where there is least light.
"""

from itertools import product
from math import sqrt

from carrom import levels

from . import parts, spice
from .spice import Margin

EYES = 2  # side by side on one amplifier: a piece lies on either plane
GAIN_OHM, TRIMMER_OHM = 100e3, 200e3
TRIMMER = 0.1  # tolerance of its whole track
FEEDBACK_PF, FEEDBACK = 22.0, 0.05
STRAY_PF = 2.0
LIFT_UPPER_OHM, LIFT_LOWER_OHM = 22e3, 1e3
ISOLATION_OHM = 100.0
OVERDRIVE_V = 0.3  # how far the amplifier's inside goes beyond a rail; estimate
ADC_PF = 10.0  # pin and sampling capacitor; memory of the RP2040 data sheet: 1 pF and the pad
ADC_BITS = 8.7  # effective; memory of the RP2040 data sheet
SETTLED = 0.01
DAYLIGHT_RAW = 3600.0  # on an open window: sensor_spec's harsh ambient_raw at the most of its spread and swing
COVER = 0.85  # of it that a piece keeps off: sensor_spec's cover
FLICKER_RAW, FLICKER_HZ = 60.0, 120.0  # sensor_spec's harsh lamps_raw times their ripple
FLICKER_MOST_RAW = 30.0  # a quarter of what queen and black differ by in green: harsh, 0.04 of a perfect white
BLACK = 0.055  # of a perfect white: sensor_spec's black_green


def raw_to_ua(raw: float, gain_ohm: float) -> float:
    """The photocurrent that gives this reading."""
    return raw / levels.ADC_MAX * levels.ADC_MV / 1e3 / gain_ohm * 1e6


def netlist(name: str, gain_ohm: float, steps_ua: tuple[float, float], gbw_hz: float, diode_pf: float) -> list[str]:
    """A window whose light steps at 20 us, read `levels.SETTLE_US` later and again when all is over."""
    n, (before, after) = name, steps_ua
    vcc, swing = parts.LOGIC_V.least, parts.MCP6002_SWING_MV / 1e3
    begin = 20 + parts.TBD_SWITCH_US
    cf = FEEDBACK_PF * (1 + FEEDBACK) + STRAY_PF
    # One pole: a limited current (the slew rate) into 1 nF, clamped within, and the output at the rails.
    slew_a = parts.MCP6002_SLEW_V_US * 1e6 * 1e-9
    gm = 2 * 3.14159265 * gbw_hz * 1e-9
    return [
        f"V{n} v{n} 0 {vcc}",
        f"I{n} m{n} 0 PWL(0 {before}u {begin}u {before}u {begin + 0.1}u {after}u)",
        f"CD{n} m{n} 0 {diode_pf + 8}p",
        f"RU{n} v{n} p{n} {LIFT_UPPER_OHM}",
        f"RL{n} p{n} 0 {LIFT_LOWER_OHM}",
        f"B{n} 0 x{n} I={slew_a}*tanh({gm / slew_a}*(v(p{n})-v(m{n})))",
        f"CX{n} x{n} 0 1n",
        f"RX{n} x{n} 0 {1e5 / gm}",
        f"BC{n} 0 x{n} I=0.01*(max(-{OVERDRIVE_V}-v(x{n}),0)-max(v(x{n})-{vcc + OVERDRIVE_V},0))",
        f"BO{n} o{n} 0 V=min(max(v(x{n}),{swing}),{vcc - swing})",
        f"RF{n} o{n} m{n} {gain_ohm}",
        f"CF{n} o{n} m{n} {cf}p",
        f"RI{n} o{n} c{n} {ISOLATION_OHM}",
        f"CC{n} c{n} 0 {parts.CABLE_PF}p",
        f"RM{n} c{n} a{n} {parts.MUX_OHM.most}",
        f"CA{n} a{n} 0 {ADC_PF}p",
        f".meas tran read_{n} FIND v(a{n}) AT={20 + levels.SETTLE_US}u",
        f".meas tran end_{n} FIND v(a{n}) AT=900u",
        f".meas tran start_{n} FIND v(a{n}) AT=19u",
    ]


def margins() -> list[Margin]:
    """How settled each reading is, whether it has room between the rails, noise and what daylight leaves."""
    out = []
    gains = {"low": GAIN_OHM * 0.99, "high": GAIN_OHM * 1.01 + TRIMMER_OHM * (1 + TRIMMER)}
    white, black, day = levels.WHITE_RAW, levels.WHITE_RAW * BLACK, DAYLIGHT_RAW * (1 - COVER)
    swings = {
        "white lit": (0.0, white),
        "white unlit": (white, 0.0),
        "black lit": (0.0, black),
        "black after white": (white, black),
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
            room_mv = end * 1e3 - parts.MCP6002_OFFSET_MV
            out.append(Margin("window", "zero above the rail", room_mv, "mV", parts.MCP6002_SWING_MV, True, corner))
    clamp_raw = (parts.LOGIC_V.least * 1e3 - parts.MCP6002_SWING_MV) / levels.ADC_MV * levels.ADC_MAX
    lift_raw = levels.ADC_MAX * LIFT_LOWER_OHM / (LIFT_LOWER_OHM + LIFT_UPPER_OHM)
    for word, (_, after) in swings.items():
        out.append(Margin("window", "highest reading", after + lift_raw, "raw", clamp_raw, False, word))
    out.append(Margin("window", "noise of a reading", noise_raw(gains["high"]), "raw", levels.NOISE_RAW))
    out.append(Margin("window", "room light's flicker between dark and green", flicker_raw(), "raw", FLICKER_MOST_RAW))
    return out


def noise_raw(gain_ohm: float) -> float:
    """Standard deviation of a reading: the ADC's own, the amplifier's and the gain resistor's."""
    adc = levels.ADC_MAX / 2**ADC_BITS / sqrt(12)
    per_volt = levels.ADC_MAX / levels.ADC_MV * 1e3
    gain_at_high = 1 + (EYES * parts.VEMD_PF.most + 8) / (FEEDBACK_PF * (1 - FEEDBACK))
    amplifier = parts.MCP6002_NOISE_NV * 1e-9 * gain_at_high * sqrt(1.57 * parts.MCP6002_GBW_HZ.most / gain_at_high)
    resistor = sqrt(4 * 1.38e-23 * 323 * gain_ohm / (4 * gain_ohm * FEEDBACK_PF * (1 - FEEDBACK) * 1e-12))
    return sqrt(adc**2 + (amplifier * per_volt) ** 2 + (resistor * per_volt) ** 2)


def flicker_raw() -> float:
    """How far the room's lamps, at their steepest, move between the dark reading and the green one."""
    apart_s = 2 * (levels.SETTLE_US + levels.SWITCH_US) / 1e6
    return FLICKER_RAW * 2 * 3.14159265 * FLICKER_HZ * apart_s
