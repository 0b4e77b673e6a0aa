"""Circuits that pockets or lines share: the carrier's supply, dividers, switches and plugs, and a line's two boards.

The plug of the first line stands for the other seven, the plug of the first pocket for the other three: their parts are
found by their nets' names.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from boards.circuit import emitters, eyes, lamps, parts, window
from carrom import levels, ports, signals
from carrom_tools.device.bringup import verdicts

from .. import carrier, line
from ..design import Component
from .circuit import CHIPS_OHM, LAMP_A, LOGIC_A, SUPPLY_A, Circuit
from .fault import Fault, is_tried, of_parts, of_plugs

LINES = tuple(signals.beam_name(ports.line_beam(seat, number)) for seat in range(4) for number in range(2))
"""The lines in the order of their plugs, the two of a seat one after the other."""
PLACES = {"line": LINES, "pocket": carrier.POCKETS}

# name: whether the emitters shine, the lamp that is lit, whether the lines' plugs are in
_MOMENTS: dict[str, tuple[bool, str, bool]] = {
    "free": (True, "", True),
    "off": (False, "", True),
    "red": (True, "red", True),
    "green": (True, "green", True),
    "lines out": (True, "", False),
}
PHASES = ("high", "low")  # of the lines' carrier, 38 kHz: a meter shows their mean
STATES = {f"{name}, {phase}": (*moment, phase == "high") for name, moment in _MOMENTS.items() for phase in PHASES}
_POINTS = (
    "+5V", "SUPPLY", "VSYS", "+3V3", "HALF_5V", "AMBIENT", "LAMP_CURRENT", "EMIT_RET", "LINE_RET", "LINE_BETWEEN",
    "GATE_EMITTERS", "LINE_EMITTERS", "CARRIER", "GATE_EMITTERS_GATE", "LINE_EMITTERS_GATE", "CARRIER_GATE",
    f"WINDOW_{carrier.POCKETS[0]}", f"{LINES[0]}_EYE", "line:+5V", "line:+3V3", "line:RECEIVED", "line:LINE",
    "line:EMITTER", "line:LINE_RET",
)  # fmt: skip
SUPPLIES = ("+5V", "SUPPLY", "VSYS", "+3V3")
MEASURED = tuple(
    (state, net)
    for net in _POINTS
    for state, (_, _, plugged) in _MOMENTS.items()
    if plugged or net in (*SUPPLIES, f"{LINES[0]}_EYE")
)
"""When and where a multimeter reaches: test pads, and legs of parts; « line: » stands before a line board's nets."""
OTHER_WINDOW = "otherwindow"  # the node of another pocket's window than the first one's
_DIGITAL = ("Pads", "Display and buzzer")  # groups of the carrier whose parts lead signals only, but for capacitors
_CARRIER_PLUGS = {"J5": (1,), "J17": (1,), "J18": (1,), "J20": (1,)}
_LINE_PLUGS = {"J1": (1,), "J2": (1,), "J3": (1,)}
MIRRORED = Fault("line", "mirrored", ("J1",))
"""The one mirrored cable that puts a supply elsewhere: the other plugs' contacts change places with their like."""
_WIRE_OHM = parts.WIRE_OHM
_PICO_OHM = 50.0  # 100 mA at VSYS
_REST_OHM = 10.0  # display, chips and amplifiers: half an ampere
_USB_V, _USB_OHM = 5.0, 0.3  # the Pico's own cable and diode: the bring-up talks over it
_LDR_OHM = 20e3  # in a lit room; estimate


def place_of(part: Component) -> str:
    """Return whether a part of the carrier is there once for each line or pocket: "line", "pocket", "" for neither."""
    nets = part.pins.values()
    return next(
        (place for place, names in PLACES.items() if any(_is_of(net, name) for net in nets for name in names)), ""
    )


def _is_of(net: str, name: str) -> bool:
    """Return whether a net is one of this line's or pocket's own.

    >>> _is_of("WINDOW_NE", "NE"), _is_of("LINE_BETWEEN", "NE")
    (True, False)
    """
    return f"_{name}_" in f"_{net}_"


def twins(part: Component) -> list[Component]:
    """Return the parts that are to the other lines or pockets what this one is to the first, itself first."""
    place = place_of(part)
    if not place:
        return [part]
    first, *others = PLACES[place]
    wanted = [{pad: net.replace(first, name) for pad, net in part.pins.items()} for name in (first, *others)]
    return [
        next(one for one in carrier.design().components if one.pins == pins and one.kind == part.kind)
        for pins in wanted
    ]


@cache
def tried() -> tuple[Component, ...]:
    """Return the carrier's parts that are tried: of those alike the first line's and the first pocket's."""
    design = carrier.design()
    digital = {ref for group in _DIGITAL for ref in design.groups[group]}
    return tuple(
        part
        for part in design.components
        if is_tried(part)
        and (part.ref not in digital or part.kind.symbol.startswith("Device:C"))
        and not any(_is_of(net, name) for names in PLACES.values() for name in names[1:] for net in part.pins.values())
    )


def faults() -> Iterator[Fault]:
    """Yield every fault that is tried."""
    board = carrier.design()
    known = {net for part in tried() for net in part.pins.values()} | {"LINE_RET"}
    yield from of_parts(board, tried())
    yield from of_plugs(board, _CARRIER_PLUGS, known)
    board = line.design()
    yield from of_parts(board, filter(is_tried, board.components))
    yield from of_plugs(board, _LINE_PLUGS, board.nets(joined=True))
    yield MIRRORED


class _Table(Circuit):
    """The carrier, with two line boards of their own and the other six lumped; the first one has the fault.

    lit: whether each line's eye sees its emitter blink, with the emitters on and off.
    """

    def __init__(self, fault: Fault | None, lit: Mapping[str, tuple[bool, bool]]):
        super().__init__(STATES, fault)
        self._sources()
        board = carrier.design()
        net = self.board(board)
        for part in tried():
            self.place(board.name, part, net)
        self.bridge(board.name, net)
        self._loads()
        for name, (place, seen) in zip(LINES, lit.items(), strict=False):
            self._line_board(place.lower() + ":", name, seen)

    def is_faulty(self, prefix: str) -> bool:
        return prefix != "mate:"

    def _sources(self) -> None:
        states = STATES.values()
        for name, on in (
            ("emit", [one for one, *_ in states]), ("carrier", [one for *_, one in states]),
            ("redlit", [lamp == "red" for _, lamp, *_ in states]),
            ("greenlit", [lamp == "green" for _, lamp, *_ in states]),
            ("plugged", [one for _, _, one, _ in states]),
        ):  # fmt: skip
            self.source(name, on)
        self.supply("5", "plug", f"{parts.RAIL_V.typical + 0.1}", SUPPLY_A)
        self.supply("3", "p3v3", f"{parts.LOGIC_V.typical}*min(max(v(vsys)-1.8,0)*10,1)", LOGIC_A)
        self.lines += [
            f"R5 plug supply {parts.FEED_OHM.typical}", f"VU usb 0 {_USB_V}", f"RU usb usbd {_USB_OHM}",
            "DU usbd vsys schottky", f"RV vsys 0 {_PICO_OHM}", f"RZ p5v 0 {_REST_OHM}", f"RC p3v3 0 {CHIPS_OHM}",
            f"RA p3v3 ambient {_LDR_OHM}",
            f".model wire SW(VT=0.5 VH=0.1 RON={_WIRE_OHM} ROFF=1e9)",
        ]  # fmt: skip
        for net, wave in (("gate_emitters", "emit"), ("line_emitters", "emit"), ("carrier", "carrier")):
            self.lines += [f"BD{net} d{net} 0 V=v(p3v3)*v(w{wave})", f"RD{net} d{net} {net} {emitters.DRIVER_OHM}"]

    def _loads(self) -> None:
        """Add what hangs on the carrier, all of a kind as one: gates, lamps, the first pocket's window, six lines."""
        count = emitters.GATE_COUNT
        self._lamp("G", "p5v", "emit_ret", emitters.GATE_OHM / count + emitters.feed_ohm(), "tsal", count)
        for name, ohm, model, lit in (("RD", lamps.RED_OHM, "red", 1), ("GN", lamps.GREEN_OHM, "green", 2)):
            self._lamp(name, "p5v", f"t{name}", ohm / lit, model, lit)
            self.lines.append(f"S{name} t{name} lamp_current w{model}lit 0 sw")
        window_node = f"window_{carrier.POCKETS[0].lower()}"
        lift = f"v(p3v3)*{window.LIFT_LOWER_OHM / (window.LIFT_LOWER_OHM + window.LIFT_UPPER_OHM)}"
        white = f"{verdicts.WHITE_RAW / levels.ADC_MAX * levels.ADC_MV / 1e3}*({self._light()})"
        for node, pull_ohm in ((window_node, 0.0), (OTHER_WINDOW, window.UNPLUGGED_OHM)):
            self.lines += [f"BW{node} s{node} 0 V={lift}+{white}", f"RW{node} s{node} {node} {window.ISOLATION_OHM}"]
            self.lines += [f"RP{node} {node} 0 {pull_ohm}"] if pull_ohm else []
        rest = emitters.LINE_COUNT - 2
        self.lines.append("SR5 p5v restp wplugged 0 wire")
        self._lamp("L", "restp", "restn", (emitters.LINE_OHM + _WIRE_OHM) / rest, "tsal", rest)
        self.lines.append("SRR restn line_ret wplugged 0 wire")

    @staticmethod
    def _light() -> str:
        """Return how much of the usual light a white man gets, as an expression."""
        return f"max(i(VIRD),0)/{LAMP_A}+max(i(VIGN),0)/{2 * LAMP_A}"

    def _lamp(self, name: str, plus: str, minus: str, ohm: float, model: str, count: int) -> None:
        self.lines += [
            f"R{name} {plus} l{name} {ohm}", f"VI{name} l{name} m{name} 0",
            f"D{name} m{name} {minus} {model} area={count}",
        ]  # fmt: skip

    def _line_board(self, prefix: str, name: str, lit: tuple[bool, bool]) -> None:
        board = line.design()
        net = self.board(board, prefix)
        tag = prefix[0]
        self.source(f"lit{tag}", (lit[0] if emit else lit[1] for emit, *_ in STATES.values()))
        ends = ["0", "p5v", "p3v3", f"{name.lower()}_eye", "line_ret"]
        if self.fault == MIRRORED and self.is_faulty(prefix):
            ends.reverse()
        for wire, far in zip(line.WIRES, ends, strict=True):
            near = self.nodes[prefix + wire]
            self.lines.append(f"S{tag}{far} {near} {far} wplugged 0 wire")
        for part in board.components:
            if is_tried(part):
                self.place(board.name, part, net, prefix)
        ground, power, out = (self.nodes[prefix + name] for name in ("GND", "+3V3", "RECEIVED"))
        sink_ohm = eyes.SINK_V / eyes.SINK_MA * 1e3
        self.lines += [
            f"RO{tag} {power} {out} {eyes.OWN_OHM.typical}",
            f"BS{tag} sink{tag} 0 V=v(wlit{tag})*min(max(v({power})-v({ground})-2.5,0)*10,1)",
            f"S{tag}out {out} {ground} sink{tag} 0 eyesink{tag}",
            f".model eyesink{tag} SW(VT=0.5 VH=0.1 RON={sink_ohm} ROFF=100Meg)",
        ]  # fmt: skip
        if self.is_faulty(prefix):
            self.bridge(board.name, net)
        if tag == "m":  # on the carrier, which has the parts of the first line alone
            self.lines += [f"RPM p3v3 {name.lower()}_eye {eyes.PULL_UP_OHM}", f"CPM {name.lower()}_eye 0 1n"]


_AMPERES = {"iGATE": "i(VIG)", "iLINE": "i(VImate_D1)", "iMATE": "i(VIline_D1)", "iREST": "i(VIL)"}
_SOUND = {"LINE": (True, False), "MATE": (True, False)}


def volts(fault: Fault | None) -> dict[tuple[str, str], float]:
    """Return the volts of each net in each state, and what a meter shows of two; "i…" are the emitters' amperes."""
    seen = _measured(fault, _SOUND)
    lit = {place: (blinks(seen, place, "free"), blinks(seen, place, "off")) for place in _SOUND}
    if lit != _SOUND:  # then the eyes' wires are elsewhere too
        seen = _measured(fault, lit)
    names = {name for _, name in seen}
    means = {
        (mean, name): sum(seen[f"{mean}, {phase}", name] for phase in PHASES) / len(PHASES)
        for mean in _MOMENTS
        for name in names
    }
    return seen | means


def _measured(fault: Fault | None, lit: Mapping[str, tuple[bool, bool]]) -> dict[tuple[str, str], float]:
    gone = fault is not None and fault.board == "line" and fault.at == ("D1",) and fault.kind in ("open", "short")
    there = {name: what for name, what in _AMPERES.items() if not (gone and name == "iMATE")}
    seen = _Table(fault, lit).measure({OTHER_WINDOW: f"v({OTHER_WINDOW})", "plug": "v(plug)"} | there)
    return {(state, name): 0.0 for state in STATES for name in _AMPERES} | seen


def blinks(seen: dict[tuple[str, str], float], place: str, mean: str) -> bool:
    """Return whether an eye sees its emitter blink: how far its current goes up and down."""
    high, low = (seen[f"{mean}, {phase}", f"i{place}"] for phase in PHASES)
    count = emitters.LINE_COUNT - 2 if place == "REST" else 1
    metres2 = (emitters.PATH_MM / 1000) ** 2
    least_a = parts.TSSP_MW_M2.typical * metres2 / parts.TSAL_INTENSITY.typical / 10 * count
    return high - low > least_a
