"""Faults that a maker may put into a table: each changes parts and wires of an `assembly.Assembly`.

    fault = named("emitter-turned:GATE_SW_A")
    world = AssembledWorld(fault)
    fault.nets    # ("GATE_SW_A",): where it can be measured, in the names of carrom.signals and of the board's chips

A place is a beam's signal, a lamp (`sw-left`, `sw-right`, `sw-green`), an eye (`sw-left`), a button (`south-bet`), a
pocket, a seat, or two of them with a + between where they are exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from carrom import ports, signals
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom_simulator.refusals import CodedValueError
from carrom_simulator.world.assembly import MODULES, Assembly

BEAMS = tuple(signals.beam_name(beam) for beam in range(ports.BEAMS))
_GATES, _LINES = BEAMS[: ports.GATE_BEAMS], BEAMS[ports.GATE_BEAMS :]
_LAMP_BITS = {"left": signals.LEFT_BIT, "right": signals.RED_BIT, "green": signals.GREEN_BIT}
LAMPS = tuple(f"{pocket}-{lamp}" for pocket in POCKET_WORDS for lamp in _LAMP_BITS)
REDS = tuple(lamp for lamp in LAMPS if not lamp.endswith("green"))
BUTTONS = tuple(f"{seat}-{button.lower()}" for seat in SEAT_WORDS for button in ports.BUTTON_WORDS)
_GATE_EYES = tuple(f"{beam}-{level}" for beam in _GATES for level in ("low", "high"))
_WEAK = 0.3


def _output(lamp: str) -> int:
    pocket, kind = lamp.split("-")
    return _LAMP_BITS[kind] + POCKET_WORDS.index(pocket)


def _nets_of(place: str) -> tuple[str, ...]:
    """Return the nets of a place."""
    if place in BEAMS:
        return (place,)
    if place in _GATE_EYES:
        return (place.split("-")[0],)
    if place in BUTTONS:
        at = BUTTONS.index(place)
        return (f"P{at >> 3}{at & 7}",)
    if place in LAMPS:
        return (f"Q{'ABCDEFGH'[_output(place) & 7]}",)
    return ()


def _pair(list_of: Callable[[Assembly], list[int]], at: Callable[[str], int]) -> Callable[[Assembly, str], None]:
    """Return a fault that exchanges two wires."""

    def exchange(made: Assembly, places: str) -> None:
        wires = list_of(made)
        one, other = map(at, places.split("+"))
        wires[one], wires[other] = wires[other], wires[one]

    return exchange


def _emitter_turned(made: Assembly, beam: str) -> None:
    made.emitters[BEAMS.index(beam)] = False


def _eye_dark(made: Assembly, beam: str) -> None:
    made.eyes[BEAMS.index(beam)] = False


def _gate_eye_turned(made: Assembly, place: str) -> None:
    """Turn one of a gate's two eyes round: the other one alone decides; with both turned the gate is never cut."""
    name, level = place.split("-")
    beam = BEAMS.index(name)
    made.eyes_turned.add((beam, level))
    if {(beam, "low"), (beam, "high")} <= made.eyes_turned:
        made.stuck[beam] = True


def _receiver_shorted(made: Assembly, beam: str) -> None:
    made.stuck[BEAMS.index(beam)] = True


def _reference_missing(made: Assembly, pocket: str) -> None:
    """Leave out the 10 kohm to ground: the comparators' negative inputs stand at 3.3 V."""
    for gate in range(2):
        made.stuck[ports.gate_beam(POCKET_WORDS.index(pocket), gate)] = False


def _load_missing(made: Assembly, beam: str) -> None:
    """Leave out the 240 kohm: nothing pulls the comparator's positive input down."""
    made.stuck[BEAMS.index(beam)] = True


def _lamp_weak(made: Assembly, lamp: str) -> None:
    made.lights[_output(lamp)] = _WEAK


def _lamp_resistor(made: Assembly, lamp: str) -> None:
    """Too many ohms."""
    made.currents[_output(lamp)] = made.lights[_output(lamp)] = _WEAK + 0.1


def _lamp_turned(made: Assembly, lamp: str) -> None:
    made.currents[_output(lamp)] = made.lights[_output(lamp)] = 0.0


def _eye_blind(made: Assembly, eye: str) -> None:
    pocket, side = eye.split("-")
    made.blind.add((POCKET_WORDS.index(pocket), side == "left"))


def _amplifier_dead(made: Assembly, pocket: str) -> None:
    made.zeros[POCKET_WORDS.index(pocket)] = False


def _pocket_unplugged(made: Assembly, pocket: str) -> None:
    at = POCKET_WORDS.index(pocket)
    for gate in range(2):
        made.beam_wires[ports.gate_beam(at, gate)] = -1
    made.windows[at] = -1
    for kind in _LAMP_BITS:
        _lamp_turned(made, f"{pocket}-{kind}")


def _window_unplugged(made: Assembly, pocket: str) -> None:
    """Break the wire between a window's amplifier and the carrier."""
    made.windows[POCKET_WORDS.index(pocket)] = -1


def _line_unplugged(made: Assembly, beam: str) -> None:
    """Pull the plug of a line's eye: the emitter of the seat's other line is on the same board."""
    at = BEAMS.index(beam)
    made.beam_wires[at] = -1
    seat, number = divmod(at - ports.GATE_BEAMS, 2)
    made.emitters[ports.line_beam(seat, 1 - number)] = False


def _pockets_swapped(made: Assembly, places: str) -> None:
    one, other = map(POCKET_WORDS.index, places.split("+"))
    swaps = [(made.windows, one, other)]
    swaps += [(made.beam_wires, ports.gate_beam(one, gate), ports.gate_beam(other, gate)) for gate in range(2)]
    swaps += [(made.wires, bit + one, bit + other) for bit in _LAMP_BITS.values()]
    for wires, first, second in swaps:
        wires[first], wires[second] = wires[second], wires[first]


def _pads_swapped(made: Assembly, places: str) -> None:
    one, other = (4 * SEAT_WORDS.index(seat) for seat in places.split("+"))
    for at in range(4):
        made.buttons[one + at], made.buttons[other + at] = made.buttons[other + at], made.buttons[one + at]


def _button_dead(made: Assembly, button: str) -> None:
    made.buttons[BUTTONS.index(button)] = -1


def _button_shorted(made: Assembly, button: str) -> None:
    made.held |= 1 << BUTTONS.index(button)


def _pad_unplugged(made: Assembly, seat: str) -> None:
    first = 4 * SEAT_WORDS.index(seat)
    made.buttons[first : first + 4] = [-1] * 4


def _module_dead(made: Assembly, number: str) -> None:
    made.modules[int(number) - 1] = False, True


def _module_cable(made: Assembly, number: str) -> None:
    """DIN of a module hangs loose."""
    made.modules[int(number) - 1] = False, False


def _set(**values: object) -> Callable[[Assembly, str], None]:
    def change(made: Assembly, _place: str) -> None:
        for name, value in values.items():
            assert hasattr(made, name), name
            setattr(made, name, value)

    return change


def _wire_open(place: int) -> Callable[[Assembly, str], None]:
    def cut(made: Assembly, _place: str) -> None:
        made.wires[place] = -1

    return cut


def _mux_open(made: Assembly, line: str) -> None:
    made.wires["AB".index(line)] = -1


def _modules_turned(made: Assembly, turns: str) -> None:
    made.turned = int(turns)


_PAIRS: dict[str, tuple[Sequence[str], Callable[[Assembly], list[int]], Callable[[str], int]]] = {
    "beams-swapped": (BEAMS, lambda made: made.beam_wires, BEAMS.index),
    "lamps-swapped": (REDS, lambda made: made.wires, _output),
    "windows-swapped": (POCKET_WORDS, lambda made: made.windows, POCKET_WORDS.index),
    "buttons-swapped": (BUTTONS, lambda made: made.buttons, BUTTONS.index),
}


def _two(places: Sequence[str]) -> list[str]:
    return ["+".join(pair) for pair in combinations(places, 2)]


_NUMBERS = tuple(str(at + 1) for at in range(MODULES))
# kind: (places, what it does, nets where it shows besides those of the place)
_SINGLE: dict[str, tuple[Sequence[str], Callable[[Assembly, str], None], tuple[str, ...]]] = {
    "emitter-turned": (BEAMS, _emitter_turned, ()),
    "eye-turned": (_LINES, _eye_dark, ()),
    "gate-eye-turned": (_GATE_EYES, _gate_eye_turned, ()),
    "receiver-shorted": (_LINES, _receiver_shorted, ()),
    "load-missing": (_GATES, _load_missing, ()),
    "reference-missing": (POCKET_WORDS, _reference_missing, ("GATE_{}_A", "GATE_{}_B")),
    "gate-emitters-open": (("",), _wire_open(2), ("QC",)),
    "carrier-open": (("",), _set(carried=False), ("CARRIER",)),
    "lamp-weak": (REDS, _lamp_weak, ()),
    "lamp-resistor": (REDS, _lamp_resistor, ()),
    "lamp-turned": (REDS, _lamp_turned, ()),
    "eye-blind": (REDS, _eye_blind, ("WINDOW",)),
    "amplifier-dead": (POCKET_WORDS, _amplifier_dead, ("WINDOW",)),
    "pocket-unplugged": (POCKET_WORDS, _pocket_unplugged, ("GATE_{}_A", "GATE_{}_B")),
    "window-unplugged": (POCKET_WORDS, _window_unplugged, ("WINDOW",)),
    "line-unplugged": (_LINES, _line_unplugged, ()),
    "sense-open": (("",), _set(sensed=False), ("LAMPS_AMBIENT_5V",)),
    "mux-open": (("A", "B"), _mux_open, ("QA", "QB")),
    "latch-dead": (("",), _set(latched=False), ("LATCH",)),
    "chain-open": (("",), _set(chained=False), ("QH'",)),
    "supply-low": (("",), _set(supply_mv=4280), ("VSYS",)),
    "pull-up-missing": (("sda", "scl"), _set(pads_answer=False), ("I2C_SDA", "I2C_SCL")),
    "pads-address": (("",), _set(pads_answer=False), ("A0",)),
    "button-dead": (BUTTONS, _button_dead, ()),
    "button-shorted": (BUTTONS, _button_shorted, ()),
    "pad-unplugged": (SEAT_WORDS, _pad_unplugged, ()),
    "display-turned": (("",), _set(upside_down=True), ("DISPLAY_CS",)),
    "modules-turned": (("1", "2", "3"), _modules_turned, ("turned",)),
    "module-dead": (_NUMBERS, _module_dead, ("DIN",)),
    "module-cable": (_NUMBERS, _module_cable, ("DIN",)),
    "pockets-swapped": (_two(POCKET_WORDS), _pockets_swapped, ("GATE_{}_A",)),
    "pads-swapped": (_two(SEAT_WORDS), _pads_swapped, ("P",)),
    "buzzer-silent": (("",), _set(buzzer=False), ("BUZZER",)),
}
KINDS = (*_SINGLE, *_PAIRS)


class Fault:
    """One fault at one place. Call it with an Assembly to put it there.

    name: KIND:PLACE, or KIND where there is but one place. nets: where it can be measured.
    """

    def __init__(self, kind: str, place: str):
        self.name = f"{kind}:{place}" if place else kind
        if kind in _PAIRS:
            _, list_of, at = _PAIRS[kind]
            self._put = _pair(list_of, at)
            more: tuple[str, ...] = ("WINDOW",) if kind == "windows-swapped" else ()
        else:
            places, self._put, more = _SINGLE[kind]
            if kind in ("mux-open", "pull-up-missing"):
                more = (more[places.index(place)],)
        self._place = place
        own = () if kind == "eye-blind" else tuple(net for one in place.split("+") for net in _nets_of(one))
        self.nets = own + tuple(net.format(one.upper()) for net in more for one in place.split("+"))

    def __call__(self, made: Assembly) -> None:
        self._put(made, self._place)


def names(kind: str) -> list[str]:
    """Return the places of a kind."""
    if kind in _PAIRS:
        return _two(_PAIRS[kind][0])
    return list(_SINGLE[kind][0])


def named(name: str) -> Fault:
    """Return a fault by its name. Raises ValueError naming what there is."""
    kind, _, place = name.partition(":")
    if kind not in KINDS:
        raise CodedValueError("no-such-fault", kind[:40], tuple(KINDS))
    known = names(kind)
    if place not in known:
        raise CodedValueError("no-such-place", place[:40], known[:20])
    return Fault(kind, place)


def drawn(count: int, seed: int) -> list[Fault]:
    """Draw faults of different kinds, each at a place of its own."""
    rng = Random(f"assembly {seed}")
    return [Fault(kind, rng.choice(names(kind))) for kind in rng.sample(KINDS, count)]
