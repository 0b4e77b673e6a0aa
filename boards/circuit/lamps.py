"""The lamps of the windows: 5 V, a resistor, the LED, an output of a TBD62083A, ohms that the ADC reads.

Each red lamp has an output of its own, the two green ones of a window share one.
"""

from itertools import product

from carrom import levels

from . import parts, spice
from .spice import Margin

RED_OHM, GREEN_OHM = 150.0, 100.0
LIT = {"red": 1, "green": 2}  # lamps that shine together
SENSE_OHM = 10.0  # every lit lamp's current flows through it; with less, the self-test could miss a single red lamp
SLOPE_OHM, VF_K = 12.0, -2e-3  # of red and green lamps near 20 mA; estimate
LEAST_MA = 6.0  # still bright enough: window.py's trimmer reaches three times as far
LOAD_STEP_V = 0.17  # how far the rail drops when the display goes from dark to full; supply.py asserts it
LOAD_STEP = 0.15  # how far the light may drop with it: less than sensor_spec's harsh ageing and dust


def netlist(name: str, rail_v: float, ohm: float, vf_v: float, at_c: float, lit: int) -> list[str]:
    """Write the netlist of one of `lit` equal lamps, `vf_v` at 20 mA, 25 degrees. What they share counts for each."""
    n = name
    # A diode's curve would need a saturation current below what ngspice knows: a voltage and a resistance instead.
    threshold_v = vf_v - 0.02 * SLOPE_OHM + VF_K * (at_c - 25)
    return [
        f"V{n} v{n} 0 {rail_v}",
        f"R{n} v{n} a{n} {ohm}",
        f"VD{n} a{n} b{n} {threshold_v}",
        f"RD{n} b{n} k{n} {SLOPE_OHM}",
        f"RT{n} k{n} s{n} {lit * (parts.TBD_OHM.most if 'w' in n else parts.TBD_OHM.least)}",
        f"RS{n} s{n} 0 {lit * SENSE_OHM}",
        f".meas dc v_{n} FIND v(s{n}) AT=0",
    ]


def margins() -> list[Margin]:
    """Return the margins: currents, what the self-test sees of them, and how the light follows the display's load."""
    out = []
    for at_c in parts.TEMPERATURES_C:
        lines, corners = ["VX x 0 0", "RX x 0 1"], {}
        for (colour, vf, ohm), strong in product(
            (("red", parts.RED_VF, RED_OHM), ("green", parts.GREEN_VF, GREEN_OHM)), (False, True)
        ):
            rail = parts.RAIL_V.most if strong else parts.RAIL_V.least
            volts = vf.least if strong else vf.most
            tolerance = 1 + parts.RESISTOR * (-1 if strong else 1)
            for step in (0.0, LOAD_STEP_V):
                name = f"{colour[0]}{'s' if strong else 'w'}{'b' if step else 'a'}"
                # The display's load pulls a full rail down; the least rail is already under that load.
                lines += netlist(
                    name, rail - step if strong else rail + step, ohm * tolerance, volts, at_c, LIT[colour]
                )
            corners[f"{colour[0]}{'s' if strong else 'w'}"] = (colour, f"{rail} V, {volts} V, {at_c:.0f} degrees")
        lines.append(".dc VX 0 1 1")
        found = spice.run("lamps", lines)
        for name, (colour, corner) in corners.items():
            lift_v, other_v = found[f"v_{name}a"], found[f"v_{name}b"]
            now = lift_v / (LIT[colour] * SENSE_OHM) * 1e3
            raw = lift_v * 1e3 / levels.ADC_MV * levels.ADC_MAX
            moved = abs(other_v - lift_v) / max(lift_v, other_v)
            out += [
                Margin("lamps", f"{colour}, most current", now, "mA", parts.LED_MAX_MA, corner=corner),
                Margin("lamps", f"{colour}, least", now, "mA", LEAST_MA, least=True, corner=corner),
                Margin("lamps", f"{colour}, as the self-test reads it", raw, "raw", levels.LAMP_MIN_RAW, True, corner),
                Margin(
                    "lamps", f"{colour}, follows the display's load", 100 * moved, "%", 100 * LOAD_STEP, corner=corner
                ),
                Margin(
                    "lamps",
                    "drive of the TBD62083A above its lifted ground",
                    parts.LOGIC_V.least - 0.1 - lift_v,
                    "V",
                    parts.TBD_ON_V,
                    least=True,
                    corner=corner,
                ),
            ]
    return out
