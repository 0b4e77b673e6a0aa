"""A pocket's circuit: its board's netlist, with what its ribbon leads to on the carrier."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from boards.circuit import gate, lamps, parts, window
from carrom import levels
from carrom_tools.device.bringup import verdicts
from carrom_tools.device.bringup.points import Points

from .. import pocket
from ..design import Component
from .circuit import CHIPS_OHM, LAMP_A, LOGIC_A, SUPPLY_A, Circuit, is_starved, powers_pico
from .fault import Fault, is_tried, of_parts, of_plugs

# The steps of a test, in their order: whether emitters shine, beams covered, lamp lit, the eye under a white man.
STATES: dict[str, tuple[bool, str, str, str]] = {
    "free": (True, "", "", ""),  # first, as the table's emitters shine before it tests itself
    "off": (False, "", "", ""),
    "finger": (True, "LOW HIGH", "", ""),
    "low taped": (True, "LOW", "", ""),
    "high taped": (True, "HIGH", "", ""),
    "left, red": (True, "", "LEFT", "LEFT"),
    "left, other": (True, "", "RIGHT", "LEFT"),
    "left, green": (True, "", "GREEN", "LEFT"),
    "right, red": (True, "", "RIGHT", "RIGHT"),
    "right, other": (True, "", "LEFT", "RIGHT"),
    "right, green": (True, "", "GREEN", "RIGHT"),
}
_METERED = ("free", "off", "low taped", "left, red", "right, red", "left, green")
_POINTS = (
    "+5V", "+3V3", "REFERENCE", "EYES_A", "EYES_B", "OUT_A", "OUT_B", "GATE_A", "GATE_B", "EMIT_RET", "MIDDLE_A",
    "MIDDLE_B", "EMITTER_A_LOW", "EMITTER_A_HIGH", "EMITTER_B_LOW", "EMITTER_B_HIGH", "LIFT", "SUM", "GAIN", "FIRST",
    "TWICE", "OUT_WINDOW", "WINDOW", "RED_LEFT", "RED_RIGHT", "GREEN_LEFT", "GREEN_RIGHT", "LAMP_LEFT", "LAMP_RIGHT",
    "LAMP_GREEN",
)  # fmt: skip
SUPPLIES = ("+5V", "+3V3")
MEASURED = tuple((state, net) for net in _POINTS for state in _METERED)
"""When and where a multimeter reaches: test pads, and legs of parts on the board's side towards the hand."""
_PLUGS = {"J1": (1, 2), "J6": (1,), "J7": (1,)}
_PULL_DOWN_OHM = 50e3  # of a Pico's input; RP2040 data sheet (not read: harmless)
_FEED_V, _FEED_OHM, _LOGIC_OHM = 5.0, 0.4, 0.3
_TRIMMED_OHM = 100e3  # the trimmer, after trimming
_SIDES = ("left", "right")
_GREEN = 0.85  # of the red light: of a green lamp


def faults() -> Iterator[Fault]:
    """Yield every fault that is tried."""
    design = pocket.design()
    yield from of_parts(design, filter(is_tried, design.components))
    eyes = [part for part in design.components if part.kind.part == "BPV10NF"]
    for one, other in combinations(eyes, 2):
        if _in_series(one, other):
            yield Fault(design.name, "turned", (one.ref, other.ref))
    yield from of_plugs(design, _PLUGS, design.nets())


@cache
def _nets() -> dict[tuple[str, str], str]:
    """Return the net of each end."""
    return {end: net for net, ends in pocket.design().nets(joined=True).items() for end in ends}


def _in_series(one: Component, other: Component) -> bool:
    """Return whether two eyes are those of one gate."""
    ends = ({_nets()[part.ref, pad] for pad in "12"} for part in (one, other))
    return any(net.startswith("MIDDLE") for net in set.intersection(*ends))


def seen_ua_per_a() -> float:
    """Return the photocurrent of a gate's eye for an ampere of its emitter."""
    slit = gate.SLIT_MM * gate.SLIT_HIGH_MM / parts.BPV_LENS_MM2
    return parts.TSAL_INTENSITY.typical * 10 / (gate.PATH_MM / 10) ** 2 * slit * parts.BPV_UA.typical


class _Pocket(Circuit):
    def __init__(self, fault: Fault | None):
        super().__init__(STATES, fault)
        design = pocket.design()
        self._design = design
        self._net = self.board(design)
        self.supply("5", "f5", f"{_FEED_V}", SUPPLY_A)
        self.supply("3", "f3", f"{parts.LOGIC_V.typical}", LOGIC_A)
        self.lines += [
            f"R5 f5 p5v {_FEED_OHM}", f"R3 f3 p3v3 {_LOGIC_OHM}", f"RC f3 0 {CHIPS_OHM}",
            "SE emit_ret 0 wemit 0 sw", f"RG1 gate_a 0 {_PULL_DOWN_OHM}", f"RG2 gate_b 0 {_PULL_DOWN_OHM}",
            f"CW window 0 {parts.CABLE_PF}p", f"RW window 0 {window.UNPLUGGED_OHM}", f"RS sense 0 {lamps.SENSE_OHM}",
        ]  # fmt: skip
        states = STATES.values()
        self.source("emit", (lit for lit, *_ in states))
        for lamp in ("LEFT", "RIGHT", "GREEN"):
            self.source(lamp.lower(), (lit == lamp for _, _, lit, _ in states))
            self.lines.append(f"S{lamp} lamp_{lamp.lower()} sense w{lamp.lower()} 0 sw")
        for part in design.components:
            if is_tried(part):
                self.place(design.name, part, self._net)
            elif part.kind.symbol == "Comparator:MCP6562":
                self._comparator(part, "3", "2", "1")
                self._comparator(part, "5", "6", "7")
            elif part.kind.symbol == "Amplifier_Operational:MCP6002-xP":
                self._amplifier(part, "3", "2", "1")
                self._amplifier(part, "5", "6", "7")
        self.bridge(design.name, self._net)

    def two_legs(self, name: str, part: Component, one: str, other: str, kind: str) -> None:
        symbol = part.kind.symbol
        if symbol.endswith("_Trim"):
            self.lines.append(f"R{name} {one} {other} {_TRIMMED_OHM}")
        elif symbol == "Device:D_Photo":
            self.lines += [f"D{name} {other} {one} eye", f"B{name} {one} {other} I={self._light(part)}"]
        else:
            super().two_legs(name, part, one, other, kind)

    def _emitting(self, ref: str) -> str:
        """Return the current of a lamp as an expression; one that is not there gives no light."""
        there = self.kind("pocket", ref) not in ("open", "short")
        return f"max(i(VI{ref}),0)" if there else "0"

    def _light(self, eye: Component) -> str:
        """Return an eye's current, from that of the lamp in front of it."""
        if eye.kind.part == "VEMD5510C":
            side = "LEFT" if eye.ref == "D13" else "RIGHT"
            red, green = ("D1", "D3") if side == "LEFT" else ("D2", "D4")
            man = self.source(f"{side.lower()}man", (which == side for *_, which in STATES.values()))
            full_ua = window.raw_to_ua(verdicts.WHITE_RAW, window.GAIN_OHM + _TRIMMED_OHM)
            return f"{full_ua}u/{LAMP_A}*{man}*({self._emitting(red)}+{_GREEN}*({self._emitting(green)}))"
        net = _nets()
        level = "HIGH" if net[eye.ref, "1"] == "+3V3" else "LOW"
        gate_name = net[eye.ref, "2"][-1]
        lamp = next(
            part.ref
            for part in self._design.components
            if part.kind.part == "TSAL6100" and net[part.ref, "2"] == f"EMITTER_{gate_name}_{level}"
        )
        clear = self.source(f"{eye.ref}clear", (level not in taped for _, taped, *_ in STATES.values()))
        return f"{seen_ua_per_a()}u*{clear}*{self._emitting(lamp)}"

    def _comparator(self, part: Component, plus: str, minus: str, out: str) -> None:
        p, m, o = (self._net[part.ref, pad] for pad in (plus, minus, out))
        n = f"{part.ref}{out}"
        self.lines += [
            f"B{n} b{n} 0 V=v(p3v3)/2*(1+tanh((v({p})-v({m}))*2000))", f"R{n} b{n} {o} 30", f"C{n} {o} 0 1n",
        ]  # fmt: skip

    def _amplifier(self, part: Component, plus: str, minus: str, out: str) -> None:
        p, m, o = (self._net[part.ref, pad] for pad in (plus, minus, out))
        n = f"{part.ref}{out}"
        self.lines += window.amplifier(n, p, m, f"b{n}", 3.3, parts.MCP6002_GBW_HZ.typical)
        self.lines.append(f"R{n} b{n} {o} 30")


def volts(fault: Fault | None) -> dict[tuple[str, str], float]:
    """Return the volts of each net in each state; "sense" is the ADC's, "f5" and "f3" the supplies'."""
    return _Pocket(fault).measure({name: f"v({name})" for name in ("sense", "f5", "f3")})


def symptoms(seen: dict[tuple[str, str], float], starved: list[str]) -> list[str]:
    """Return what the table and a person notice, in the words of the bring-up.

    starved: what they notice of a table without its 5 V.
    """
    if not all(powers_pico(seen[state, "f3"]) for state in STATES):
        return ["console-none -"]
    if any(is_starved(seen[state, "f5"]) for state in STATES):
        return starved
    out = []
    threshold = (gate.VIH + gate.VIL) / 2
    for name in "AB":
        lit = {state: seen[state, f"GATE_{name}"] > threshold for state in STATES}
        place = f"GATE_{{POCKET}}_{name}"
        if not lit["free"]:
            out.append(f"dark {place}")
        elif lit["off"]:
            out.append(f"lit {place}")
        elif lit["finger"]:
            out.append(f"deaf {place}")
        else:
            out += [f"{level}-blind {place}" for level in ("low", "high") if lit[f"{level} taped"]]

    def raw(state: str, net: str) -> float:
        return levels.ADC_MAX * min(max(seen[state, net], 0.0) * 1e3 / levels.ADC_MV, 1.0)

    at = Points("pico")
    found = [
        (verdicts.current(raw(state, "sense"), at.lamp_raw(lamp)), f"-{lamp}")
        for lamp, state in (("left", "left, red"), ("right", "right, red"), ("green", "left, green"))
    ]
    dark = raw("free", "WINDOW")
    found.append((verdicts.unlit(dark, at.zero_raw), ""))
    eyes = {side: [raw(f"{side}, {lit}", "WINDOW") - dark for lit in ("red", "other", "green")] for side in _SIDES}
    weak = verdicts.weak_raw(one for own, _, green in eyes.values() for one in (own, green))
    for side, (own, other, green) in eyes.items():
        found += [(verdicts.red(own, other, weak), f"-{side}"), (verdicts.green(green, weak), f"-{side}")]
    return out + [f"{kind} {{pocket}}{place}" for kind, place in found if kind]
