"""The infrared emitters: sixteen of the gates that shine, eight of the lines that blink at 38 kHz.

Each has a resistor of its own at 5 V. One AO3400A sinks the gates'; two in series, the latch's and the carrier's, sink
the lines', so that a stopped program cannot leave them lit. All three are driven with 3.3 V.
"""

from itertools import product
from math import exp

from . import parts, spice
from .spice import Margin

GATE_OHM, LINE_OHM = 91.0, 180.0
GATE_MA, LINE_MA = 40.0, 20.0
ALLOWED = 0.2
GATE_COUNT, LINE_COUNT = 16, 8
POCKETS = 4
DRIVER_OHM, GATE_RESISTOR_OHM = 60.0, 100.0
CARRIER_US = 1e6 / 38_000
PATH_MM = 740.0
SWITCHED_US = 1.0
OFF_MA = 0.1
RATED = 0.6  # part of the maximum current at 25 degrees: it ages little and stays within the limit at 50 degrees
RESISTOR_W = 0.3  # half the rating of a 0.6 W metal film resistor, so that it stays cool


def gate_current_ma(least: bool) -> float:
    """Return the limit that `margins` asserts: other circuits reckon with it."""
    return GATE_MA * (1 - ALLOWED if least else 1 + ALLOWED)


def feed_ohm() -> float:
    """Return what lies before and behind the emitters on the four ribbons; the lines' cables are no worse."""
    return (2 * parts.WIRE_OHM + parts.TRACK_OHM) / POCKETS


def emitter_model(name: str, vf_v: float) -> str:
    """Write the model of a TSAL6100 whose forward voltage at 30 mA and 25 degrees is `vf_v`."""
    # N and RS from its two printed points (about 0.1 V from 20 to 100 mA); IS puts 30 mA at vf_v.
    n, rs, vt = 1.3, 1.2, 0.025693
    return f".model {name} D(N={n} RS={rs} EG=1.42 XTI=3 IS={0.03 / exp((vf_v - 0.03 * rs) / (n * vt)):.6e})"


def switch_model(name: str, vth_v: float) -> str:
    """Write the model of an AO3400A with the threshold `vth_v`. At 2.5 V it has the worst resistance of a hot part."""
    kp = 1 / (parts.AO3400_OHM * parts.AO3400_HOT * (2.5 - vth_v))
    return f".model {name} NMOS(LEVEL=1 VTO={vth_v} KP={kp:.4f})"


def netlist(name: str, count: int, ohm: float, switches: int, rail_v: float, logic_v: float) -> list[str]:
    """Write the netlist of some emitters and their switches, the lowest of which is driven with the carrier."""
    n = name
    lines = [
        f"V{n} s{n} 0 {rail_v}",
        f"RS{n} s{n} v{n} {feed_ohm()}",
        f"R{n} v{n} a{n} {ohm / count}",
        f"D{n} a{n} d{n}0 e{n} area={count}",
        f"VG{n} g{n} 0 PULSE(0 {logic_v} 5u 10n 10n {CARRIER_US / 2}u {CARRIER_US}u)",
    ]
    for at in range(switches):
        driven = f"g{n}" if at == switches - 1 else f"h{n}"
        below = "0" if at == switches - 1 else f"d{n}{at + 1}"
        lines += [
            f"RG{n}{at} {driven} q{n}{at} {DRIVER_OHM + GATE_RESISTOR_OHM}",
            f"RP{n}{at} q{n}{at} 0 10k",
            f"CG{n}{at} q{n}{at} {below} {parts.AO3400_PF}p",
            f"M{n}{at} d{n}{at} q{n}{at} {below} 0 s{n} L=1u W=1u",
        ]
    if switches > 1:
        lines.append(f"VH{n} h{n} 0 {logic_v}")
    half_us = CARRIER_US / 2
    return [
        *lines,
        f".meas tran on_{n} FIND i(V{n}) AT={5 + half_us * 0.9}u",
        f".meas tran off_{n} FIND i(V{n}) AT={5 + half_us * 1.9}u",
        f".meas tran rise_{n} TRIG at=5u TARG v(a{n}) VAL={rail_v - 0.9 * ohm * 0.016} FALL=1",
    ]


def margins() -> list[Margin]:
    """Return the margins: currents and switching at every corner, and what reaches the lines' eyes."""
    out = []
    for at_c in parts.TEMPERATURES_C:
        lines, corners = [f".temp {at_c}"], {}
        for lit, strong, (vth, vth_word) in product(
            ("gate", "line"), (False, True), ((parts.AO3400_VTH.least, "low"), (parts.AO3400_VTH.most, "high"))
        ):
            name = f"{lit[0]}{'s' if strong else 'w'}{vth_word[0]}"
            rail = parts.RAIL_V.most if strong else parts.RAIL_V.least
            vf = parts.TSAL_VF.least if strong else parts.TSAL_VF.most
            tolerance = 1 + parts.RESISTOR * (-1 if strong else 1)
            ohm = (GATE_OHM if lit == "gate" else LINE_OHM) * tolerance
            lines += [emitter_model(f"e{name}", vf), switch_model(f"s{name}", vth)]
            count, switches = (GATE_COUNT, 1) if lit == "gate" else (LINE_COUNT, 2)
            lines += netlist(name, count, ohm, switches, rail, parts.LOGIC_V.least)
            corner = f"{rail} V, emitter {vf} V, threshold {vth_word}, {at_c:.0f} degrees"
            corners[name] = (lit, ohm, corner)
        lines.append(f".tran 20n {5 + CARRIER_US}u")
        found = spice.run("emitters", lines)
        for name, (lit, ohm, corner) in corners.items():
            count = GATE_COUNT if lit == "gate" else LINE_COUNT
            each_ma = -found[f"on_{name}"] * 1e3 / count
            off_ma = (-found[f"off_{name}"] * 1e3 + parts.AO3400_LEAK_UA / 1e3) / count
            nominal = GATE_MA if lit == "gate" else LINE_MA
            what = f"{lit} emitter"
            out += [
                Margin("emitters", f"{what}, most current", each_ma, "mA", nominal * (1 + ALLOWED), corner=corner),
                Margin("emitters", f"{what}, least", each_ma, "mA", nominal * (1 - ALLOWED), least=True, corner=corner),
                Margin("emitters", f"{what}, of its rating", each_ma, "mA", parts.TSAL_MAX_MA * RATED, corner=corner),
                Margin("emitters", f"{what}, off", off_ma, "mA", OFF_MA, corner=corner),
                Margin(
                    "emitters", f"{what}, switching on", found[f"rise_{name}"] * 1e6, "us", SWITCHED_US, corner=corner
                ),
                Margin("emitters", f"{what}'s resistor", (each_ma / 1e3) ** 2 * ohm, "W", RESISTOR_W, corner=corner),
            ]
        out += _lines_light(at_c)
    return out


def _lines_light(at_c: float) -> list[Margin]:
    """Light on the axis of a line, 740 mm long, with half of it lost to dust and aim on the weak side."""
    warm = 1 + parts.TSAL_INTENSITY_K * (at_c - 25)
    metres2 = (PATH_MM / 1000) ** 2
    weak = 0.5 * parts.TSAL_INTENSITY.least * LINE_MA * (1 - ALLOWED) / 100 * warm / metres2
    strong = parts.TSAL_INTENSITY.most * LINE_MA * (1 + ALLOWED) / 100 * warm / metres2
    corner = f"{at_c:.0f} degrees"
    return [
        Margin("emitters", "light at a line's eye, least", weak, "mW/m2", parts.TSSP_MW_M2.most, True, corner),
        Margin("emitters", "light at a line's eye, most", strong, "mW/m2", parts.TSSP_MOST_MW_M2, False, corner),
    ]
