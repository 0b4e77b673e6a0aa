"""A line's eye at the carrier: its cable beside the emitters' return, a pull-up and a capacitor, the 74HC14.

Five wires share a cable. The return of the line emitters jumps between the rail and ground 38,000 times a second, and
the cable hands each jump on to the eye's wire. The eye holds that wire low through a transistor and lets it go high
through 33 kohm alone: too weak, so the carrier has a pull-up and a capacitor of its own. The pull-up also says what an
eye reads that is not plugged in: high like a dark one, so blocked. A window that is not plugged in has a resistor to
ground, and reads less than any amplifier gives.
"""

from itertools import product

from carrom import levels

from . import emitters, parts, spice, window
from .gate import EDGE_US
from .spice import Margin

PULL_UP_OHM, FILTER_PF, FILTER = 22e3, 470.0, 0.05
OWN_OHM = parts.within(33e3, 0.3, "ohm", "within the TSSP4038, to its supply; Vishay 82458; spread estimate")
COUPLING_PF = 60.0  # between the eye's wire and LINE_RET, a metre side by side; estimate
STRAY_PF = 10.0  # of the wire to ground, and of the input; estimate: more would only help
SINK_V, SINK_MA = 0.1, 0.5  # the eye's output, lit: at most so much at that current; Vishay 82458
EYE_OHM = 2.2e3  # in series at the eye: so a cable crimped in mirrored order, with 5 V at that wire, spares the eye
EYE_OUTPUT_MA = 5.0  # into the eye's output, absolute maximum; Vishay 82458
INPUT_UA = 1.0  # into a 74HC14, hot; Nexperia 74HC14 (not read: harmless), most
MUX_UA = 1.0  # from the other channels of a 74HC4052, hot; Nexperia 74HC4052 (not read: harmless), most
ADC_UA = 1.0  # into the Pico's ADC, most; RP2040 data sheet (not read: harmless)


def netlist(name: str, lit: bool, rail_v: float, logic_v: float, at_eye: bool = True) -> list[str]:
    """Write the netlist of one eye's wire beside the return of the emitters, which blink.

    lit: whether the eye sees them; it changes its mind at 500 us. at_eye: whether its plug is in.
    """
    n, weak = name, parts.RESISTOR
    worst_ohm = PULL_UP_OHM * (1 + weak)
    lines = [
        f"VP{n} p{n} 0 {logic_v}",
        f"RP{n} p{n} i{n} {worst_ohm}",
        f"CF{n} i{n} 0 {FILTER_PF * (1 - FILTER)}p",
        f"CI{n} i{n} 0 {STRAY_PF}p",
        f"II{n} i{n} 0 {INPUT_UA}u",
    ]
    if not at_eye:
        return [*lines, f".meas tran least_{n} MIN v(i{n}) FROM=300u TO=490u"]
    sink_ohm = SINK_V / SINK_MA * 1e3
    changes = f"PWL(0 {int(lit)} 500u {int(lit)} 500.1u {int(not lit)} 1000u {int(not lit)})"
    edge = "FALL" if not lit else "RISE"  # the first one: a 74HC14 turns back at its other threshold alone
    threshold_v = parts.HC14_FALL_V.least if not lit else parts.HC14_RISE_V.most
    return [
        *lines,
        f"RO{n} p{n} e{n} {OWN_OHM.most}",
        f"VC{n} c{n} 0 {changes}",
        f"S{n} e{n} 0 c{n} 0 sink{n}",
        f".model sink{n} SW(VT=0.5 VH=0.1 RON={sink_ohm} ROFF=100Meg)",
        f"RE{n} e{n} w{n} {EYE_OHM}",
        f"CC{n} w{n} d{n}0 {COUPLING_PF}p",
        f"RW{n} w{n} i{n} {parts.WIRE_OHM}",
        *emitters.netlist(n, emitters.LINE_COUNT, emitters.LINE_OHM, 2, rail_v, logic_v),
        f".meas tran least_{n} MIN v(i{n}) FROM=300u TO=490u",
        f".meas tran most_{n} MAX v(i{n}) FROM=300u TO=490u",
        f".meas tran late_{n} TRIG at=500u TARG v(i{n}) VAL={threshold_v} {edge}=1 TD=500u",
    ]


def margins() -> list[Margin]:
    """Return the margins: a dark eye reads dark beside the blinking return, a lit one lit; edges; no plug."""
    out = []
    for at_c in parts.TEMPERATURES_C:
        lines, corners = [f".temp {at_c}"], {}
        lines += [emitters.emitter_model(f"e{n}", parts.TSAL_VF.least) for n in ("dl", "dh", "ll", "lh")]
        lines += [emitters.switch_model(f"s{n}", parts.AO3400_VTH.least) for n in ("dl", "dh", "ll", "lh")]
        for lit, logic_v in product((False, True), (parts.LOGIC_V.least, parts.LOGIC_V.most)):
            name = f"{'l' if lit else 'd'}{'l' if logic_v < parts.LOGIC_V.typical else 'h'}"
            lines += netlist(name, lit, parts.RAIL_V.most, logic_v)
            corners[name] = lit, f"{logic_v:.2f} V, {at_c:.0f} degrees"
        lines += netlist("u", False, parts.RAIL_V.most, parts.LOGIC_V.least, at_eye=False)
        lines.append(".tran 50n 560u")
        found = spice.run("eyes", lines)
        for name, (lit, corner) in corners.items():
            if lit:
                out.append(
                    Margin(
                        "eyes",
                        "lit, beside the return",
                        found[f"most_{name}"],
                        "V",
                        parts.HC14_RISE_V.least,
                        corner=corner,
                    )
                )
            else:
                least_v = found[f"least_{name}"]
                out.append(
                    Margin("eyes", "dark, beside the return", least_v, "V", parts.HC14_FALL_V.most, True, corner)
                )
            out.append(Margin("eyes", "edge's delay", found[f"late_{name}"] * 1e6, "us", EDGE_US, corner=corner))
        corner = f"{parts.LOGIC_V.least:.2f} V, {at_c:.0f} degrees"
        out.append(Margin("eyes", "not plugged in", found["least_u"], "V", parts.HC14_RISE_V.most, True, corner))
    sunk_ma = parts.LOGIC_V.most / (PULL_UP_OHM * (1 - parts.RESISTOR)) * 1e3
    out.append(Margin("eyes", "current into a lit eye's output", sunk_ma, "mA", SINK_MA))
    mirrored_ma = parts.RAIL_V.most / (EYE_OHM * (1 - parts.RESISTOR)) * 1e3  # a lit eye's
    out.append(Margin("eyes", "the same, its cable mirrored", mirrored_ma, "mA", EYE_OUTPUT_MA / 2))
    leaked_raw = (MUX_UA + ADC_UA) / 1e6 * window.UNPLUGGED_OHM * 1e3 / levels.ADC_MV * levels.ADC_MAX
    lift_raw = levels.ADC_MAX * window.LIFT_LOWER_OHM / (window.LIFT_LOWER_OHM + window.LIFT_UPPER_OHM)
    out.append(Margin("eyes", "window not plugged in", leaked_raw, "raw", lift_raw / 2))
    return out
