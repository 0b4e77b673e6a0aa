"""A netlist for ngspice, made of boards' own netlists with at most one fault, and measured in several states."""

from collections.abc import Iterable, Mapping

from boards.circuit import emitters, parts, spice, supply

from ..design import Component, Design, End
from .fault import TRANSISTOR, Fault, ohm

STATE_US = 1000
SHORT_OHM = 0.01
SUPPLY_A = 1.2 * supply.SUPPLY_A  # where the supply limits its current; estimate
LOGIC_A = 0.8  # where the Pico's regulator limits it; RT6150 (not read: harmless)
LAMP_A = 0.018  # a lamp's current, by which a white man reads what it should
CHIPS_OHM = 55.0  # what Pico and chips draw of the 3.3 V, 60 mA; estimate
_STARVED_V = 4.0  # a supply that gives less is overloaded; most then switch off
_PICO_V = (2.7, 3.6)  # at its 3.3 V: less and it resets, more breaks it; RP2040 data sheet (not read: harmless)
_MODELS = (
    emitters.emitter_model("tsal", parts.TSAL_VF.typical), emitters.switch_model("ao3400", parts.AO3400_VTH.typical),
    ".model red D(N=2 RS=12 IS=2.6e-17)", ".model green D(N=3 RS=12 IS=4e-19)", ".model eye D(IS=1e-12)",
    ".model schottky D(IS=1e-5 N=1.05 RS=0.03)", ".model sw SW(VT=0.5 VH=0.1 RON=0.3 ROFF=100Meg)",
    ".model ideal D(N=0.01 IS=1e-6 RS=0.001)",
    # An electrolytic the wrong way round conducts from a volt or two on; estimate.
    ".model reversed D(N=2 RS=0.1 IS=1e-9)",
)  # fmt: skip
_LEDS = {"TSAL6100": "tsal", "LED 5 mm, 625 nm": "red", "LED 5 mm, 525 nm": "green"}


def is_starved(volts: float) -> bool:
    """Return whether the 5 V are overloaded."""
    return volts < _STARVED_V


def powers_pico(volts: float) -> bool:
    """Return whether the Pico works at this voltage of its 3.3 V."""
    return _PICO_V[0] <= volts <= _PICO_V[1]


class Circuit:
    """Parts and sources around them. states: their names, one after the other. nodes: each net's node."""

    def __init__(self, states: Iterable[str], fault: Fault | None):
        self.states = tuple(states)
        self.fault = fault
        self.lines: list[str] = list(_MODELS)
        self.nodes: dict[str, str] = {}

    def board(self, design: Design, prefix: str = "") -> Mapping[End, str]:
        """Return the node of each end of a board's netlist; a prefix keeps a further board's apart, its ground too."""
        out = {}
        for net, ends in design.nets(joined=True).items():
            node = prefix + net.lower().replace("+", "p").replace(":", "_")
            node = "0" if node == "gnd" else node
            self.nodes[prefix + net] = node
            out |= dict.fromkeys(ends, node)
        return out

    def wave(self, on: Iterable[bool]) -> str:
        """Return the parameters of a source that is 1 in some states and 0 in the others."""
        points, last = [], 0
        for at, lit in enumerate(on):
            points += [f"{at * STATE_US}u {last}", f"{at * STATE_US + 1}u {int(lit)}"]
            last = int(lit)
        return f"PWL({' '.join(points)})"

    def source(self, name: str, on: Iterable[bool]) -> str:
        """Add such a source; its node is w{name}. Return its voltage as an expression."""
        self.lines.append(f"V{name} w{name} 0 {self.wave(on)}")
        return f"v(w{name})"

    def kind(self, board: str, ref: str) -> str:
        """Return what is wrong with a part, "" for nothing."""
        fault = self.fault
        return fault.kind if fault and fault.board == board and fault.kind != "bridged" and ref in fault.at else ""

    def place(self, board: str, part: Component, net: Mapping[End, str], prefix: str = "") -> None:
        """Add a part with two legs, or a transistor, and its fault; `prefix` keeps a further board's names apart."""
        ref, name, symbol = part.ref, prefix.replace(":", "_") + part.ref, part.kind.symbol
        kind = self.kind(board, ref) if self.is_faulty(prefix) else ""
        if symbol == TRANSISTOR:
            gate, one, other = (net[ref, pad] for pad in "123")
        else:
            one, other = net[ref, "1"], net[ref, "3" if symbol.endswith("_Trim") else "2"]
        if kind == "short":
            self.lines.append(f"R{name} {one} {other} {SHORT_OHM}")
        elif kind == "open":
            pass
        elif symbol == TRANSISTOR:
            self.lines += [f"M{name} {other} {gate} {one} 0 ao3400 L=1u W=1u"]
        else:
            turned = kind == "turned"
            self.two_legs(name, part, *((other, one) if turned else (one, other)), kind)

    def is_faulty(self, prefix: str) -> bool:
        """Return whether it is the board of this prefix that has the fault, of several alike."""
        return True

    def two_legs(self, name: str, part: Component, one: str, other: str, kind: str) -> None:
        """Add a part between two nodes."""
        symbol = part.kind.symbol
        if symbol == "Device:R":
            self.lines.append(f"R{name} {one} {other} {ohm(kind if ' ' in kind else part.value)}")
        elif symbol == "Device:Polyfuse":
            self.lines.append(f"R{name} {one} {other} {parts.FUSE_OHM}")
        elif symbol.startswith("Device:C"):
            # On the supplies they do nothing to what is measured here.
            self.lines.append(f"C{name} {one} {other} {'22p' if part.value.startswith('22') else '1n'}")
            if kind == "turned":
                self.lines.append(f"D{name} {other} {one} reversed")
        elif symbol == "Device:D_Schottky":
            self.lines.append(f"D{name} {other} {one} schottky")
        elif symbol == "Device:LED":
            self.lines += [f"VI{name} {other} a{name} 0", f"D{name} a{name} {one} {_LEDS[part.kind.part]}"]
        else:
            raise ValueError(f"{part.ref}: no model of {symbol}")

    def bridge(self, board: str, net: Mapping[End, str]) -> None:
        """Join two contacts, if that is the fault and it is of this board."""
        fault = self.fault
        if fault and fault.kind == "bridged" and fault.board == board:
            ref, one, other = fault.at
            self.lines.append(f"RX {net[ref, one]} {net[ref, other]} {SHORT_OHM}")

    def supply(self, name: str, node: str, volts: str, most_a: float) -> None:
        """Add a supply of so many volts, an expression, that gives no more than `most_a` and takes nothing back."""
        self.lines += [
            f"I{name} 0 l{name} {most_a}", f"DC{name} l{name} v{name} ideal", f"B{name} v{name} 0 V={volts}",
            f"DO{name} l{name} {node} ideal",
        ]  # fmt: skip

    def measure(self, extra: Mapping[str, str]) -> dict[tuple[str, str], float]:
        """Return the volts of each net at the end of each state. extra: further names with what ngspice finds for them.

        Raises spice.SpiceError.
        """
        nodes = sorted({*self.nodes.values()} - {"0"})
        self.lines += [f"RL{number} {node} 0 1e10" for number, node in enumerate(nodes)]
        wanted = {name: "0" if node == "0" else f"v({node})" for name, node in self.nodes.items()} | dict(extra)
        measured = {name: what for name, what in wanted.items() if what != "0"}
        for at in range(len(self.states)):
            when = f"AT={(at + 1) * STATE_US - 5}u"
            self.lines += [
                f".meas tran m{number}_{at} FIND {what} {when}" for number, what in enumerate(measured.values())
            ]
        self.lines.append(f".tran 20u {len(self.states) * STATE_US}u")
        found = spice.run(str(self.fault), self.lines)
        out = {(state, name): 0.0 for state in self.states for name in wanted}
        for at, state in enumerate(self.states):
            out |= {(state, name): found[f"m{number}_{at}"] for number, name in enumerate(measured)}
        return out
