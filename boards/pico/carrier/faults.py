"""Works out what each fault of a pocket's parts shows: ngspice gives the volts, the firmware's thresholds the signs.

The circuit is the pocket board's own netlist, with what its ribbon leads to on the carrier. Each part is left out,
shorted, turned round and exchanged for each other value of its kind on the board; neighbours on ribbon and pins are
bridged. `carrom bringup` reads the table: python -m boards.pico.carrier faults
"""

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from boards.circuit import emitters, gate, lamps, parts, spice, window
from carrom import levels
from carrom_simulator.world.sensor_spec import GRADES

from . import pocket
from .design import Component, Design

TABLE = Path(__file__).parents[3] / "host_tools/carrom_tools/device/bringup/pocket_faults.json"
STATE_US = 1000
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
WHITE_RAW = levels.WHITE_RAW * GRADES["nominal"].white_red
NONE, WEAK = 0.1, 0.4  # of it: carrom_tools.device.bringup.steps
LIT_OHM, SHORT_OHM, OPEN_OHM = 1.0, 0.01, 1e9
PULL_DOWN_OHM = 50e3  # of a Pico's input; RP2040 data sheet (not read: harmless)
FEED_V, FEED_OHM, LOGIC_OHM = 5.0, 0.4, 0.3
TRIMMED_OHM = 100e3  # the trimmer, after trimming
FUSE_A = 4.0  # what F1 holds: more, and all of the 5 V is gone
SEEN_V = 0.05  # a multimeter and the parts' spread show no less, nor less than an eighth
_UNIT = {"ohm": 1.0, "kohm": 1e3, "Mohm": 1e6}


@dataclass(frozen=True)
class Fault:
    """kind: open, short, turned, "240 kohm" … or bridged. at: the part, or the two neighbours on a plug."""

    kind: str
    at: tuple[str, ...]


def _ohm(value: str) -> float:
    number, unit = value.split()
    return float(number) * _UNIT[unit]


def faults(design: Design) -> Iterator[Fault]:
    """Yield every fault that is tried."""
    values = sorted({part.value for part in design.components if part.kind.symbol == "Device:R"}, key=_ohm)
    for part in design.components:
        symbol = part.kind.symbol
        if not symbol.startswith("Device:"):
            continue
        yield Fault("open", (part.ref,))
        yield Fault("short", (part.ref,))
        if symbol in ("Device:LED", "Device:D_Photo"):
            yield Fault("turned", (part.ref,))
        if symbol == "Device:R":
            yield from (Fault(value, (part.ref,)) for value in values if value != part.value)
    eyes = [part for part in design.components if part.kind.part == "BPV10NF"]
    for one, other in combinations(eyes, 2):
        if _in_series(design, one, other):
            yield Fault("turned", (one.ref, other.ref))
    for ref, step in (("J1", 1), ("J1", 2), ("J6", 1), ("J7", 1)):
        many = len(design.part(ref).pins)
        for pin in range(1, many + 1 - step):
            yield Fault("bridged", (ref, str(pin), str(pin + step)))


def _in_series(design: Design, one: Component, other: Component) -> bool:
    """Return whether two eyes are those of one gate."""
    refs = {one.ref, other.ref}
    return any(
        net.startswith("MIDDLE") and refs <= {ref for ref, _ in ends} for net, ends in design.nets(joined=True).items()
    )


class _Circuit:
    """The netlist of a pocket with at most one fault."""

    def __init__(self, design: Design, fault: Fault | None):
        self.design = design
        joined = design.nets(joined=True)
        self.net = {end: self._node(net) for net, ends in joined.items() for end in ends}
        self.nodes = sorted(set(self.net.values()) - {"0"})
        self.fault = fault
        self.lines: list[str] = []

    @staticmethod
    def _node(net: str) -> str:
        """Return a net's name as ngspice takes it."""
        return "0" if net == "GND" else net.lower().replace("+", "p").replace(":", "_")

    def wave(self, on: Iterable[bool]) -> str:
        """Return the parameters of a source that is 1 in some states and 0 in the others."""
        points, last = [], 0
        for at, lit in enumerate(on):
            points += [f"{at * STATE_US}u {last}", f"{at * STATE_US + 1}u {int(lit)}"]
            last = int(lit)
        return f"PWL({' '.join(points)})"

    def _source(self, name: str, on: Iterable[bool]) -> str:
        self.lines.append(f"V{name} w{name} 0 {self.wave(on)}")
        return f"v(w{name})"

    def _kind(self, ref: str) -> str:
        return self.fault.kind if self.fault and ref in self.fault.at else ""

    def write(self) -> list[str]:
        """Return the netlist."""
        self.lines = [
            emitters.emitter_model("tsal", parts.TSAL_VF.typical), ".model eye D(IS=1e-12)",
            ".model red D(N=2 RS=12 IS=2.6e-17)", ".model green D(N=3 RS=12 IS=4e-19)",
            ".model sw SW(VT=0.5 VH=0.1 RON=0.3 ROFF=100Meg)",
            f"V5 f5 0 {FEED_V}", f"R5 f5 p5v {FEED_OHM}", "V3 f3 0 3.3", f"R3 f3 p3v3 {LOGIC_OHM}",
            "SE emit_ret 0 wemit 0 sw", f"RG1 gate_a 0 {PULL_DOWN_OHM}", f"RG2 gate_b 0 {PULL_DOWN_OHM}",
            f"CW window 0 {parts.CABLE_PF}p", f"RW window 0 {window.UNPLUGGED_OHM}", f"RS sense 0 {lamps.SENSE_OHM}",
        ]  # fmt: skip
        states = STATES.values()
        self._source("emit", (lit for lit, *_ in states))
        for lamp in ("LEFT", "RIGHT", "GREEN"):
            self._source(lamp.lower(), (lit == lamp for _, _, lit, _ in states))
            self.lines.append(f"S{lamp} lamp_{lamp.lower()} sense w{lamp.lower()} 0 sw")
        for part in self.design.components:
            self._part(part)
        if self.fault and self.fault.kind == "bridged":
            ref, one, other = self.fault.at
            self.lines.append(f"RX {self.net[ref, one]} {self.net[ref, other]} {SHORT_OHM}")
        self.lines += [f"RL{number} {node} 0 1e10" for number, node in enumerate(self.nodes)]
        return self.lines

    def _part(self, part: Component) -> None:
        symbol, ref = part.kind.symbol, part.ref
        if symbol == "Comparator:MCP6562":
            self._comparator(part, "3", "2", "1")
            self._comparator(part, "5", "6", "7")
        elif symbol == "Amplifier_Operational:MCP6002-xP":
            self._amplifier(part, "3", "2", "1")
            self._amplifier(part, "5", "6", "7")
        elif symbol.startswith("Device:"):
            one, other = self.net[ref, "1"], self.net[ref, "3" if symbol.endswith("_Trim") else "2"]
            kind = self._kind(ref)
            if kind == "short":
                self.lines.append(f"R{ref} {one} {other} {SHORT_OHM}")
            elif kind != "open":
                self._device(part, *((other, one) if kind == "turned" else (one, other)), kind)

    def _device(self, part: Component, one: str, other: str, kind: str) -> None:
        symbol, ref = part.kind.symbol, part.ref
        if symbol == "Device:R":
            self.lines.append(f"R{ref} {one} {other} {_ohm(kind if ' ' in kind else part.value)}")
        elif symbol.endswith("_Trim"):
            self.lines.append(f"R{ref} {one} {other} {TRIMMED_OHM}")
        elif symbol.startswith("Device:C"):
            # On the supplies they do nothing to what is measured here.
            self.lines.append(f"C{ref} {one} {other} {'22p' if part.value.startswith('22') else '1n'}")
        elif symbol == "Device:LED":
            model = {"TSAL6100": "tsal", "LED 5 mm, 625 nm": "red"}.get(part.kind.part, "green")
            self.lines += [f"VI{ref} {other} a{ref} 0", f"D{ref} a{ref} {one} {model}"]
        else:
            self.lines += [f"D{ref} {other} {one} eye", f"B{ref} {one} {other} I={self._light(part)}"]

    def _emitting(self, refs: Iterable[str]) -> str:
        """Return the current of lamps as an expression; a lamp that is not there gives none."""
        there = [ref for ref in refs if self._kind(ref) not in ("open", "short")]
        return "+".join(f"max(i(VI{ref}),0)" for ref in there) or "0"

    def _light(self, eye: Component) -> str:
        """Return an eye's current, from that of the lamp in front of it."""
        nets = self.design.nets(joined=True)
        net = {end: net for net, ends in nets.items() for end in ends}
        if eye.kind.part == "VEMD5510C":
            side = "LEFT" if eye.ref == "D13" else "RIGHT"
            red, green = ("D1", "D3") if side == "LEFT" else ("D2", "D4")
            name = f"{side.lower()}man"
            man = self._source(name, (which == side for *_, which in STATES.values()))
            full_ua = window.raw_to_ua(WHITE_RAW, window.GAIN_OHM + TRIMMED_OHM)
            return f"{full_ua}u/0.018*{man}*({self._emitting([red])}+0.85*({self._emitting([green])}))"
        level = "HIGH" if net[eye.ref, "1"] == "+3V3" else "LOW"
        gate_name = net[eye.ref, "2"][-1]
        lamp = next(
            part.ref
            for part in self.design.components
            if part.kind.part == "TSAL6100" and net[part.ref, "2"] == f"EMITTER_{gate_name}_{level}"
        )
        clear = self._source(f"{eye.ref}clear", (level not in taped for _, taped, *_ in STATES.values()))
        slit = gate.SLIT_MM * gate.SLIT_HIGH_MM / parts.BPV_LENS_MM2
        each_ua = parts.TSAL_INTENSITY.typical / 100 / (gate.PATH_MM / 10) ** 2 * slit * parts.BPV_UA.typical
        return f"{each_ua}u*1000*{clear}*({self._emitting([lamp])})"

    def _comparator(self, part: Component, plus: str, minus: str, out: str) -> None:
        p, m, o = (self.net[part.ref, pad] for pad in (plus, minus, out))
        n = f"{part.ref}{out}"
        self.lines += [
            f"B{n} b{n} 0 V=v(p3v3)/2*(1+tanh((v({p})-v({m}))*2000))", f"R{n} b{n} {o} 30", f"C{n} {o} 0 1n",
        ]  # fmt: skip

    def _amplifier(self, part: Component, plus: str, minus: str, out: str) -> None:
        p, m, o = (self.net[part.ref, pad] for pad in (plus, minus, out))
        n = f"{part.ref}{out}"
        self.lines += window.amplifier(n, p, m, f"b{n}", 3.3, parts.MCP6002_GBW_HZ.typical)
        self.lines.append(f"R{n} b{n} {o} 30")


def volts(design: Design, fault: Fault | None) -> dict[tuple[str, str], float]:
    """Return the volts of each net in each state; "sense" is the ADC's, "feed" the amperes of the 5 V."""
    circuit = _Circuit(design, fault)
    lines = circuit.write()
    nodes = {f"n{number}": node for number, node in enumerate((*circuit.nodes, "sense"))}
    for at, _ in enumerate(STATES):
        when = f"AT={(at + 1) * STATE_US - 5}u"
        lines += [f".meas tran {name}_{at} FIND v({node}) {when}" for name, node in nodes.items()]
        lines.append(f".meas tran feed_{at} FIND i(V5) {when}")
    lines.append(f".tran 20u {len(STATES) * STATE_US}u")
    found = spice.run(str(fault), lines)
    out = {}
    for at, state in enumerate(STATES):
        out |= {(state, node): found[f"{name}_{at}"] for name, node in nodes.items()}
        out[state, "feed"] = -found[f"feed_{at}"]
    return out


def symptoms(seen: dict[tuple[str, str], float]) -> list[str]:
    """Return what the table and a person notice, in the words of the bring-up; {} stands for the pocket."""
    if max(amperes for (_, node), amperes in seen.items() if node == "feed") > FUSE_A:
        return ["supply-none -"]
    out = []
    threshold = (gate.VIH + gate.VIL) / 2
    for name in "AB":
        lit = {state: seen[state, f"gate_{name.lower()}"] > threshold for state in STATES}
        place = f"GATE_{{}}_{name}"
        if not lit["free"]:
            out.append(f"dark {place}")
        elif lit["off"]:
            out.append(f"lit {place}")
        elif lit["finger"]:
            out.append(f"deaf {place}")
        else:
            out += [f"{level}-blind {place}" for level in ("low", "high") if lit[f"{level} taped"]]

    def raw(state: str, node: str) -> float:
        return min(max(seen[state, node], 0.0) * 1e3 / levels.ADC_MV * levels.ADC_MAX, levels.ADC_MAX)

    for lamp, state in (("left", "left, red"), ("right", "right, red"), ("green", "left, green")):
        least, most = lamp_raw(lamp)
        current = raw(state, "sense")
        if current < levels.LAMP_MIN_RAW:
            out.append(f"current-none {{}}-{lamp}")
        elif not least <= current <= most:
            out.append(f"current-{'low' if current < least else 'high'} {{}}-{lamp}")
    dark = raw("free", "window")
    lifted = levels.ADC_MAX * window.LIFT_LOWER_OHM / (window.LIFT_LOWER_OHM + window.LIFT_UPPER_OHM)
    if dark < lifted / 2:
        out.append("zero {}")
    elif dark > levels.DARK_MAX_RAW:
        out.append("bright {}")
    for side in ("left", "right"):
        own, other, green = (raw(f"{side}, {what}", "window") - dark for what in ("red", "other", "green"))
        if own < NONE * WHITE_RAW:
            out.append(f"red-{'other' if other > WEAK * WHITE_RAW else 'none'} {{}}-{side}")
        elif own < WEAK * WHITE_RAW:
            out.append(f"red-weak {{}}-{side}")
        if green < WEAK * WHITE_RAW:
            out.append(f"green-{'none' if green < NONE * WHITE_RAW else 'weak'} {{}}-{side}")
    return out


def lamp_raw(lamp: str) -> tuple[float, float]:
    """Return the least and the most that the ADC reads of a lamp's current: as the bring-up allows it."""
    from carrom_tools.device.bringup.points import Points

    least, most = Points("pico").lamp_raw(lamp)
    return least * 0.97, most * 1.03


def _apart(one: float, other: float) -> bool:
    """Whether a multimeter tells two volts apart, whatever the parts' spread."""
    return abs(one - other) > max(SEEN_V, max(abs(one), abs(other)) / 8)


def _clusters(values: dict[Fault, float]) -> list[list[Fault]]:
    """Return faults in groups of volts that a multimeter does not tell apart, from the lowest on."""
    out: list[list[Fault]] = []
    for fault in sorted(values, key=values.__getitem__):
        if out and not _apart(values[out[-1][-1]], values[fault]):
            out[-1].append(fault)
        else:
            out.append([fault])
    return out


def _tree(group: list[Fault], seen: dict[Fault, dict], usual: dict, deep: int = 3) -> list[dict]:
    """Return rows that narrow a group down: faults, with the measurements that lead to them and their volts."""
    if len(group) <= LEAST_GROUP or not deep:
        return [{"measures": [], "faults": group}]
    best, most = None, 1
    for point in POINTS:
        for state in MEASURED:
            clusters = _clusters({fault: seen[fault][state, point] for fault in group})
            largest = max(map(len, clusters))
            if len(group) - largest > most - 1 and (best is None or (largest, len(clusters)) < best[2]):
                best, most = (state, point, (largest, len(clusters)), clusters), 1
    if best is None:
        return [{"measures": [], "faults": group}]
    state, point, _, clusters = best
    rows = []
    for cluster in clusters:
        volts_here = [seen[fault][state, point] for fault in cluster]
        step = [state, point, round(min(volts_here), 2), round(max(volts_here), 2), round(usual[state, point], 2)]
        for row in _tree(cluster, seen, usual, deep - 1):
            rows.append({"measures": [step, *row["measures"]], "faults": row["faults"]})
    return rows


LEAST_GROUP = 3
MEASURED = ("free", "off", "low taped", "left, red", "right, red", "left, green")
POINTS = (
    "p5v", "p3v3", "reference", "eyes_a", "eyes_b", "out_a", "out_b", "gate_a", "gate_b", "emit_ret", "middle_a",
    "middle_b", "emitter_a_low", "emitter_a_high", "emitter_b_low", "emitter_b_high", "lift", "sum", "gain", "first",
    "twice", "out_window", "window", "red_left", "red_right", "green_left", "green_right", "lamp_left", "lamp_right",
    "lamp_green",
)  # fmt: skip
"""Where a multimeter reaches: test pads, and legs of parts that stand on the board's side towards the hand."""


def _name(fault: Fault, design: Design) -> dict:
    part = design.part(fault.at[0])
    return {"kind": fault.kind, "at": list(fault.at), "part": part.kind.part if fault.kind != "bridged" else ""}


def found(design: Design, some: Iterable[Fault]) -> dict[Fault, dict[tuple[str, str], float]]:
    """Return the volts of faults, two simulations at a time."""
    some = list(some)
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(some, pool.map(lambda fault: volts(design, fault), some), strict=True))


def table() -> dict:
    """Return the whole table: for each set of symptoms how to narrow the faults down that show it."""
    design = pocket.design()
    usual = volts(design, None)
    seen = found(design, faults(design))
    groups: dict[tuple[str, ...], list[Fault]] = {}
    for fault, values in seen.items():
        groups.setdefault(tuple(sorted(symptoms(values))), []).append(fault)
    out = []
    for shown, group in sorted(groups.items()):
        rows = _tree(group, seen, usual) if shown else [{"measures": [], "faults": group}]
        named = [{"measures": row["measures"], "faults": [_name(one, design) for one in row["faults"]]} for row in rows]
        out.append({"symptoms": list(shown), "rows": named})
    return {"made by": "python -m boards.pico.carrier faults", "groups": out}


def text(data: dict) -> str:
    """Return the table as it is kept: a row a line."""
    lines = ["{", f' "made by": {json.dumps(data["made by"])},', ' "groups": [']
    for last, group in enumerate(data["groups"], 1 - len(data["groups"])):
        lines.append(f'  {{"symptoms": {json.dumps(group["symptoms"])}, "rows": [')
        rows = [f"   {json.dumps(row)}" for row in group["rows"]]
        lines.append(",\n".join(rows))
        lines.append("  ]}" + ("," if last else ""))
    return "\n".join([*lines, " ]", "}", ""])


def summary(data: dict) -> str:
    """Return how many faults show, and how many of these end in a group of at most three parts."""
    shown = [row for group in data["groups"] if group["symptoms"] for row in group["rows"]]
    hidden = sum(len(row["faults"]) for group in data["groups"] if not group["symptoms"] for row in group["rows"])
    few = sum(len(row["faults"]) for row in shown if len({tuple(one["at"]) for one in row["faults"]}) <= LEAST_GROUP)
    total = sum(len(row["faults"]) for row in shown)
    return (
        f"{total + hidden} faults: {total} show, {few} of them in a group of at most three parts; {hidden} show nothing"
    )
