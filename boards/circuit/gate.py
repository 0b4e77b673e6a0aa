"""A gate: two beams one above the other, their photodiodes in series into a resistor, a comparator.

Its threshold is fixed. In series the darker eye limits the current, so the gate is blocked while either beam is.

Nothing is trimmed: the strongest daylight on the most sensitive eye must stay below the threshold, and the weakest
emitter in front of the least sensitive eye, dusty and hot, above it. The comparator at the sensor makes the edges, so
the metre of cable carries logic.
"""

from itertools import product

from carrom import levels

from . import parts, spice
from .emitters import gate_current_ma
from .spice import Margin

LOAD_OHM = 240e3
HYSTERESIS_OHM = 10e6
UPPER_OHM, LOWER_OHM = 82e3, 10e3  # reference from 3.3 V
PATH_MM = 52.0  # across the V at its higher beam, 48 mm, and the walls
SLIT_MM, SLIT_HIGH_MM = 0.5, 5.0  # over the eye's lens
DUST = 0.7  # part of the light that passes the dust; sensor_spec's harsh dust_loss
AMBIENT_LX = 2000.0  # within the chute: a bright room's desk, with nothing in between
DAYLIGHT_MW_CM2_LX = 100.0 / 1e5 * 0.25  # 100 klx are 100 mW/cm2, a quarter of it at 790-1050 nm
STRAY_PF = 10.0  # comparator and board
EDGE_US = 30.0
REACH_SPREADS = 2.5  # where the simulator cuts the spread of the reach off
VIH, VIL = 2.0, 0.8  # inputs at 3.3 V; RP2040 data sheet (not read: harmless)


def light_ua(least: bool, at_c: float) -> float:
    """Return the photocurrent of a free gate at its weakest or its strongest."""
    warm = 1 + parts.TSAL_INTENSITY_K * (at_c - 25)
    intensity = parts.TSAL_INTENSITY.least if least else parts.TSAL_INTENSITY.most
    reach = (DUST if least else 1.0) * intensity * gate_current_ma(least) / 100 * warm / (PATH_MM / 10) ** 2
    slit = SLIT_MM * SLIT_HIGH_MM / parts.BPV_LENS_MM2
    return reach * slit * (parts.BPV_UA.least if least else parts.BPV_UA.most)


def daylight_ua(sensitivity_ua: float) -> float:
    """Return the photocurrent of the brightest room through the slit."""
    slit = SLIT_MM * SLIT_HIGH_MM / parts.BPV_LENS_MM2
    return AMBIENT_LX * DAYLIGHT_MW_CM2_LX * parts.BPV_VIEW * slit * sensitivity_ua


def netlist(
    name: str, lit_ua: float, dark_ua: float, pf: float, vcc: float, offset_mv: float, upper: bool
) -> list[str]:
    """Write the netlist of a gate and its edges; one beam, at the upper or the lower eye, is free from 100 to 1100 us.

    The comparator's own delay is not in it.
    """
    n = name
    changing = f"PWL(0 {dark_ua}u 100u {dark_ua}u 100.1u {lit_ua}u 1100u {lit_ua}u 1100.1u {dark_ua}u)"
    steady = f"{lit_ua}u"
    return [
        f"V{n} v{n} 0 {vcc}",
        # The eyes are sources of current from 3.3 V into the load. What the brighter one has to spare flows
        # back through its own junction.
        f"IU{n} v{n} m{n} {changing if upper else steady}",
        f"DU{n} m{n} v{n} eye",
        f"CU{n} v{n} m{n} {pf}p",
        f"IE{n} m{n} p{n} {steady if upper else changing}",
        f"DE{n} p{n} m{n} eye",
        f"CE{n} m{n} p{n} {pf}p",
        f"C{n} p{n} 0 {STRAY_PF}p",
        f"R{n} p{n} 0 {LOAD_OHM * (1 + parts.RESISTOR * (1 if dark_ua > lit_ua / 9 else -1))}",
        f"RU{n} v{n} r{n} {UPPER_OHM}",
        f"RL{n} r{n} 0 {LOWER_OHM}",
        f"B{n} b{n} 0 V={vcc / 2}*(1+tanh((v(p{n})-v(r{n})-({offset_mv}m))*2000))",
        f"RB{n} b{n} o{n} 1k",
        f"CB{n} o{n} 0 20p",
        f"RH{n} o{n} p{n} {HYSTERESIS_OHM}",
        f".meas tran on_{n} TRIG at=100u TARG v(o{n}) VAL={VIH} RISE=1",
        f".meas tran off_{n} TRIG at=1100u TARG v(o{n}) VAL={VIL} FALL=1",
        f".meas tran lit_{n} FIND v(p{n}) AT=1090u",
        f".meas tran dark_{n} FIND v(p{n}) AT=2190u",
        f".meas tran ref_{n} FIND v(r{n}) AT=1090u",
    ]


def reach_mm(lit_ua: float, threshold_ua: float) -> float:
    """Return how much longer than the piece the blocked path is: 0 where the threshold is half of the light."""
    return SLIT_MM * (2 * min(threshold_ua / lit_ua, 1.0) - 1)


def margins() -> list[Margin]:
    """Return the margins: the gate's edges, levels and reach at every corner."""
    out = []
    most_mm = REACH_SPREADS * levels.REACH_UM / 1000
    for at_c in parts.TEMPERATURES_C:
        lines = [".model eye D(IS=1e-12)", f".temp {at_c}"]
        corners: dict[str, tuple[str, float, float]] = {}
        for least, day, vcc, upper in product(
            (True, False), (False, True), (parts.LOGIC_V.least, parts.LOGIC_V.most), (True, False)
        ):
            name = f"{'w' if least else 's'}{'d' if day else 'n'}{'l' if vcc < 3.3 else 'h'}{'u' if upper else 'e'}"
            sensitivity = parts.BPV_UA.least if least else parts.BPV_UA.most
            ambient = daylight_ua(sensitivity) if day else 0.001
            corner = (
                f"{'weakest' if least else 'strongest'} light, {'daylight' if day else 'night'}, {vcc:.2f} V, "
                f"{at_c:.0f} degrees, {'upper' if upper else 'lower'} beam"
            )
            # The offset against us: above the weak light, below the strong daylight.
            offset = parts.MCP6542_OFFSET_MV * (1 if least else -1)
            lit = light_ua(least, at_c) + ambient
            corners[name] = (corner, lit, vcc)
            lines += netlist(name, lit, ambient, parts.BPV_PF.most, vcc, offset, upper)
        lines.append(".tran 0.5u 2200u")
        found = spice.run("gate", lines)
        delay_us = parts.MCP6542_DELAY_US.most
        for name, (corner, lit_ua, vcc) in corners.items():
            lit_v, dark_v, ref_v = (found[f"{what}_{name}"] for what in ("lit", "dark", "ref"))
            on_us, off_us = found[f"on_{name}"] * 1e6 + delay_us, found[f"off_{name}"] * 1e6 + delay_us
            # The output feeds back: high, it lifts the eye, so light must come without that lift and go with it.
            lift_v = vcc * LOAD_OHM / (LOAD_OHM + HYSTERESIS_OHM)
            reach = reach_mm(lit_ua, ref_v / LOAD_OHM * 1e6)
            out += [
                Margin("gate", "edge when light comes", on_us, "us", EDGE_US, corner=corner),
                Margin("gate", "edge when light goes", off_us, "us", EDGE_US, corner=corner),
                Margin("gate", "lit, times the threshold", (lit_v - lift_v) / ref_v, "1", 1.25, True, corner),
                Margin("gate", "blocked, times the threshold", (dark_v + lift_v) / ref_v, "1", 0.8, False, corner),
                Margin("gate", "blocked path off the piece's length", abs(reach), "mm", most_mm, False, corner),
            ]
    return out
