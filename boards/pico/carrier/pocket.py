"""A pocket's panel: the main board under the gutter, a board at each side with emitters and eyes, the windows' eyes.

The main board hangs under the gutter on spacers, its parts downward; it is drawn as seen from below, X along the
gutter, so that pieces slide to the right. The side boards stand on it, pushed through by their pins, with the lamps and
eyes towards the gutter. The lamps of the window reach the main board with their own legs, its eyes with four pieces of
wire. `boards/circuit` has every value; the chute's shape has every place.
"""

from dataclasses import replace
from functools import cache
from math import radians, sin, tan

from boards.circuit import gate, lamps, window
from boards.circuit.emitters import GATE_OHM
from carrom_simulator.drops.shape import Chute
from carrom_simulator.drops.sight import RECESS_MM, Sight

from . import VERSION, WARNING, kinds
from .design import Component, Design, Point, Pour, Text, numbered, part, rectangle
from .kinds import resistor_at as resistor
from .panel import TAB_MM, bites, outlines

WIRES = (
    "+5V", "EMIT_RET", "LAMP_LEFT", "LAMP_RIGHT", "LAMP_GREEN", "GATE_A", "GATE_B", "+3V3", "WINDOW", "GND",
)  # fmt: skip
"""What the ribbon's ten wires carry, in their order: WINDOW lies between 3.3 V and ground."""

DRIVE_OHM = 100.0  # at the driving end of a cable

WIDE_MM, HIGH_MM, GAP_MM = 100.0, 84.0, 2.5
SIDE_MM = (40.0, 47.0)
EYE_MM = (12.0, 8.0)
BEGIN_MM = 308.0  # along the gutter: the main board's left edge
MIDDLE_MM = 44.5  # the gutter's middle on it, from its upper edge
SPACER_MM, BOARD_MM, M3_MM = 3.0, 1.6, 3.2
KEEL_MM = 12.0  # from the V's floor down to the gutter's underside: boards/parts/figures.py
BLOCK_MM = {1: 31.0, -1: 36.4}  # how far out the gates' blocks reach, left and right: boards/parts/gates.py
PIN_MM = 1.5 + BOARD_MM + 1.27  # from a block to the row of pins of its side board: collars, board, half a header
LEG_MM = 14.0  # along the gutter, from the eye to where a lamp's legs leave its bore
PITCH_MM = 2.54

_LEGS = kinds.wires(2, PITCH_MM, drill_mm=0.9, pad_mm=1.7)
RED, GREEN = (
    replace(
        _LEGS, part=kind.part, symbol=kind.symbol, footprint="carrom:Lamp_legs_P2.54mm",
        marks=(("K", -1.9, 0.0),),
    )
    for kind in (kinds.RED, kinds.GREEN)
)  # fmt: skip

# The side boards' places on the panel, and of their pins.
_TOP = HIGH_MM + GAP_MM
LEFT_AT, RIGHT_AT = (0.0, _TOP), (SIDE_MM[0] + GAP_MM, _TOP)
EYES_AT = ((2 * (SIDE_MM[0] + GAP_MM), _TOP), (2 * (SIDE_MM[0] + GAP_MM), _TOP + EYE_MM[1] + GAP_MM))
SIDE_BEGIN_MM = 312.5  # along the gutter: where the side boards begin
LEFT_PINS = ("EMITTER_A_LOW", "MIDDLE_A", "+3V3", "EMIT_RET", "MIDDLE_B", "EMITTER_B_LOW")
RIGHT_PINS = ("EMITTER_A_HIGH", "EYES_A", "MIDDLE_A", "EMIT_RET", "MIDDLE_B", "EYES_B", "EMITTER_B_HIGH")


def _row(count: int) -> float:
    """Where the first of a side board's pins is on the main board: the row's middle is between the gates."""
    chute = Chute()
    return (chute.gate_mm + chute.second_gate_mm) / 2 - BEGIN_MM - PITCH_MM * (count - 1) / 2


def _cable() -> list[Component]:
    pins = {str(number): net for number, net in enumerate(WIRES, 1)}
    return [
        part("J1", kinds.RIBBON, pins, (5.5, 36.0, 0), label="CARRIER"),
        part("C1", kinds.C10U, {"1": "+5V", "2": "GND"}, (5.0, 59.0, 90)),
        part("C2", kinds.C10U, {"1": "+3V3", "2": "GND"}, (5.0, 28.0, 90)),
    ]


def _gates() -> list[Component]:
    """Return comparator, reference, and for each gate load, hysteresis and the way to the cable."""
    out = [
        part(
            "U1",
            kinds.COMPARATOR,
            {
                "1": "OUT_A",
                "2": "REFERENCE",
                "3": "EYES_A",
                "4": "GND",
                "5": "EYES_B",
                "6": "REFERENCE",
                "7": "OUT_B",
                "8": "+3V3",
            },
            (28.0, 38.5, 0),
        ),
        part("C3", kinds.C100N, {"1": "+3V3", "2": "GND"}, (28.5, 33.0, 0)),
        resistor("R1", gate.UPPER_OHM, ("+3V3", "REFERENCE"), (17.5, 31.0, 0)),
        resistor("R2", gate.LOWER_OHM, ("GND", "REFERENCE"), (17.5, 35.0, 0)),
    ]
    places = {"A": ((17.5, 22.0), (17.5, 26.5), (17.5, 42.5)), "B": ((40.0, 43.0), (40.0, 47.5), (40.0, 38.5))}
    for name, (load, back, drive) in places.items():
        number = 3 + 3 * "AB".index(name)
        out += [
            resistor(f"R{number}", gate.LOAD_OHM, (f"EYES_{name}", "GND"), (*load, 0)),
            resistor(f"R{number + 1}", gate.HYSTERESIS_OHM, (f"EYES_{name}", f"OUT_{name}"), (*back, 0)),
            resistor(f"R{number + 2}", DRIVE_OHM, (f"GATE_{name}", f"OUT_{name}"), (*drive, 0)),
        ]
    return out


def _emitters() -> list[Component]:
    """Return a resistor for each emitter, beside the pins of its board, and these pins' holes."""
    out = []
    for number, (name, x, y) in enumerate(
        (("A_LOW", 16.0, 72.5), ("B_LOW", 36.0, 72.5), ("A_HIGH", 5.0, 9.5), ("B_HIGH", 36.0, 9.5)), 9
    ):
        nets = ("+5V", f"EMITTER_{name}") if name != "B_LOW" and name != "B_HIGH" else (f"EMITTER_{name}", "+5V")
        out.append(resistor(f"R{number}", GATE_OHM, nets, (x, y, 0)))
    for ref, pins, side, label in (("J2", LEFT_PINS, 1, "LEFT SIDE"), ("J3", RIGHT_PINS, -1, "RIGHT SIDE")):
        y = MIDDLE_MM + side * (BLOCK_MM[side] + PIN_MM)
        kind = kinds.wires(len(pins), PITCH_MM, drill_mm=1.0, pad_mm=1.6)
        out.append(part(ref, kind, numbered(pins), (_row(len(pins)), y, 0), value="holes", label=label))
    return out


def _window() -> list[Component]:
    """Return the amplifier's two halves around the trimmer, and the holes of both eyes."""
    x = Chute().eye_mm - BEGIN_MM
    pins = {
        "1": "FIRST",
        "2": "SUM",
        "3": "LIFT",
        "4": "GND",
        "5": "FIRST",
        "6": "TWICE",
        "7": "OUT_WINDOW",
        "8": "+3V3",
    }
    out = [
        part("U2", kinds.AMPLIFIER, pins, (x - 4.0, 40.5, 0)),
        part("C4", kinds.C100N, {"1": "+3V3", "2": "GND"}, (x + 8.0, 37.0, 0)),
        resistor("R13", window.GAIN_OHM, ("SUM", "GAIN"), (x - 16.0, 43.0, 0)),
        part("RV1", kinds.TRIMMER, {"1": "GAIN", "2": "GAIN", "3": "FIRST"}, (x - 10.0, 34.0, 0), label="WHITE 2300"),
        part("C5", kinds.C22P, {"1": "SUM", "2": "FIRST"}, (x - 14.0, 39.5, 0)),
        resistor("R14", window.LIFT_UPPER_OHM, ("+3V3", "LIFT"), (x - 16.0, 51.0, 0)),
        resistor("R15", window.LIFT_LOWER_OHM, ("GND", "LIFT"), (x - 16.0, 47.0, 0)),
        resistor("R16", window.BOOST_OHM * (window.BOOST - 1), ("TWICE", "OUT_WINDOW"), (x + 8.0, 45.5, 0)),
        resistor("R17", window.BOOST_OHM, ("TWICE", "LIFT"), (x + 8.0, 50.0, 0)),
        resistor("R18", window.ISOLATION_OHM, ("OUT_WINDOW", "WINDOW"), (x + 8.0, 41.5, 0)),
    ]
    for ref, side, label in (("J4", 1, "LEFT EYE"), ("J5", -1, "RIGHT EYE")):
        y = MIDDLE_MM + side * eye_across_mm(side)
        at = (x - EYE_WIRES_MM / 2, y, 0)
        out.append(part(ref, kinds.wires(2, EYE_WIRES_MM), numbered(("SUM", "GND")), at, value="holes", label=label))
    return out


EYE_WIRES_MM = 9.6  # between an eye's two wires


def eye_across_mm(side: int) -> float:
    """Return how far off the gutter's middle an eye is; its wires lead straight down from there."""
    return _under_plane_mm(side, RECESS_MM)


def _under_plane_mm(side: int, deep_mm: float) -> float:
    """How far off the middle a point is that lies so deep under the window's spot."""
    chute, sight = Chute(), Sight(Chute())
    lean = radians(chute.left_deg if side > 0 else chute.right_deg)
    along_plane = sight.eye_up_mm * sin(lean) / tan(lean)
    return chute.floor_mm / 2 + along_plane + deep_mm * sin(lean)


def _lamps() -> list[Component]:
    """Return a red and a green lamp at each eye. Their legs come from above; the short one goes to the square pad."""
    x = Chute().eye_mm - BEGIN_MM
    out = []
    for number, (name, side) in enumerate((("LEFT", 1), ("RIGHT", -1))):
        y = MIDDLE_MM + side * _under_plane_mm(side, LEG_MM)
        out += [
            part(
                f"D{1 + number}",
                RED,
                {"1": f"LAMP_{name}", "2": f"RED_{name}"},
                (x - LEG_MM - 2.5, y - PITCH_MM / 2, 270),
                label=f"RED {name}",
            ),
            part(
                f"D{3 + number}",
                GREEN,
                {"1": "LAMP_GREEN", "2": f"GREEN_{name}"},
                (x + LEG_MM + 2.5, y - PITCH_MM / 2, 270),
                label=f"GREEN {name}",
            ),
            resistor(f"R{19 + number}", lamps.RED_OHM, ("+5V", f"RED_{name}"), (x - LEG_MM - 12.5, y + side * 8.0, 0)),
            resistor(
                f"R{21 + number}", lamps.GREEN_OHM, ("+5V", f"GREEN_{name}"), (x + LEG_MM - 6.0, y + side * 8.0, 0)
            ),
        ]
    return out


def _side(name: str, begin: Point, pins: tuple[str, ...], emitters_low: bool) -> list[Component]:
    """Return a board beside the gates, seen from the gutter. Its own nets have the board's name before them."""
    chute, sight = Chute(), Sight(Chute())
    prefix, count = f"{name}:", len(pins)
    left = name == "LEFT"
    row = pins if left else pins[::-1]  # seen from the other side
    x = begin[0] + (SIDE_MM[0] - PITCH_MM * (count - 1)) / 2
    ref = "J6" if left else "J7"
    out = [
        part(
            ref, kinds.pins(count), numbered(row, prefix), (x, begin[1] + SIDE_MM[1] - 4.0, 270), back=True, label=name
        )
    ]
    number = 5 if left else 9
    for gate_name, along in (("A", chute.gate_mm), ("B", chute.second_gate_mm)):
        across = along - SIDE_BEGIN_MM
        at_x = begin[0] + (across if left else SIDE_MM[0] - across)
        for high, up in enumerate(sight.beams_mm):
            at_y = begin[1] + SIDE_MM[1] - (up + KEEL_MM + SPACER_MM)
            at = (at_x - PITCH_MM / 2, at_y, 0)
            level = "HIGH" if high else "LOW"
            if emitters_low == (not high):
                nets = {"1": "EMIT_RET", "2": f"EMITTER_{gate_name}_{level}"}
                kind, label = kinds.TSAL, f"EMITTER {gate_name}"
            else:  # the upper eye hangs on 3.3 V, the lower one on the upper
                nets = (
                    {"1": "+3V3", "2": f"MIDDLE_{gate_name}"}
                    if high
                    else {"1": f"MIDDLE_{gate_name}", "2": f"EYES_{gate_name}"}
                )
                kind, label = kinds.BPV, f"EYE {gate_name}"
            out.append(part(f"D{number}", kind, {pad: prefix + net for pad, net in nets.items()}, at, label=label))
            number += 1
    return out


def _eye(ref: str, holes: str, name: str, begin: Point) -> list[Component]:
    """Return a window's eye on a board of its own: cathode to the amplifier, anode to ground."""
    middle = begin[0] + EYE_MM[0] / 2, begin[1] + EYE_MM[1] / 2
    nets = {"1": f"{name}:SUM", "2": f"{name}:GND"}
    wires = replace(kinds.wires(2, EYE_WIRES_MM), body=(0, 0, 0, 0))  # around the eye
    return [
        part(ref, kinds.VEMD, nets, (*middle, 0)),
        part(holes, wires, dict(nets), (middle[0] - EYE_WIRES_MM / 2, middle[1], 0), value="holes"),
    ]


_PROBES = {
    "+5V": (14.0, 57.0), "+3V3": (20.0, 57.0), "GND": (26.0, 57.0), "REFERENCE": (32.0, 57.0), "EYES_A": (14.0, 63.0),
    "EYES_B": (20.0, 63.0), "OUT_A": (26.0, 63.0), "OUT_B": (32.0, 63.0), "FIRST": (40.0, 57.0), "LIFT": (40.0, 63.0),
    "WINDOW": (48.0, 57.0), "EMIT_RET": (48.0, 63.0),
}  # fmt: skip


_SIDES = tuple((left, top, left + SIDE_MM[0], top + SIDE_MM[1]) for left, top in (LEFT_AT, RIGHT_AT))
_EYES = tuple((left, top, left + EYE_MM[0], top + EYE_MM[1]) for left, top in EYES_AT)
BOARDS = ((0.0, 0.0, WIDE_MM, HIGH_MM), *_SIDES, *_EYES)
# Below the main board and between the eyes; and from the right side board to each eye.
_TABS = (
    *((x, HIGH_MM, x + TAB_MM, _TOP) for left, _, right, _ in _SIDES for x in (left + 5.0, right - 5.0 - TAB_MM)),
    *(
        (left + EYE_MM[0] / 2 - TAB_MM / 2, above, left + EYE_MM[0] / 2 + TAB_MM / 2, top)
        for (left, top, _, _), above in zip(_EYES, (HIGH_MM, _EYES[0][3]), strict=True)
    ),
)
_TABS_ACROSS = tuple(
    (_SIDES[1][2], (top + bottom - TAB_MM) / 2, left, (top + bottom + TAB_MM) / 2) for left, top, _, bottom in _EYES
)


def _links() -> tuple[tuple[tuple[str, str], tuple[str, str]], ...]:
    out = [(("J2", str(n)), ("J6", str(n))) for n in range(1, len(LEFT_PINS) + 1)]
    out += [(("J3", str(n)), ("J7", str(len(RIGHT_PINS) + 1 - n))) for n in range(1, len(RIGHT_PINS) + 1)]
    out += [((main, pad), (eye, pad)) for main, eye in (("J4", "J8"), ("J5", "J9")) for pad in "12"]
    return tuple(out)


@cache
def design() -> Design:
    """Design the panel."""
    components = [*_cable(), *_gates(), *_emitters(), *_window(), *_lamps()]
    components += _side("LEFT", LEFT_AT, LEFT_PINS, emitters_low=True)
    components += _side("RIGHT", RIGHT_AT, RIGHT_PINS, emitters_low=False)
    components += _eye("D13", "J8", "LEFT_EYE", EYES_AT[0]) + _eye("D14", "J9", "RIGHT_EYE", EYES_AT[1])
    components += [
        part(f"TP{number}", kinds.test_pad(), {"1": net}, (*at, 0), value=net, label=net)
        for number, (net, at) in enumerate(_PROBES.items(), 1)
    ]
    small = f"pocket {VERSION}, {WARNING}".replace(": ", ":\n")
    texts = (
        Text(f"carrom pocket board {VERSION}", (50.0, 69.0), 1.5),
        Text(WARNING, (44.0, 53.5)),
        Text("this side down; pieces slide this way >", (50.0, 2.0)),
        Text("LEFT SIDE, towards the gutter", (LEFT_AT[0] + 20, _TOP + 24)),
        Text("RIGHT SIDE, towards the gutter", (RIGHT_AT[0] + 20, _TOP + 24)),
        Text(small, (LEFT_AT[0] + 20, _TOP + 28)),
        Text(small, (RIGHT_AT[0] + 20, _TOP + 28)),
    )
    x = Chute().eye_mm - BEGIN_MM
    places = ((12.0, MIDDLE_MM + 24), (12.0, MIDDLE_MM - 24), (x, MIDDLE_MM + 29), (x, MIDDLE_MM - 29))
    holes = tuple((*place, M3_MM) for place in places)
    return Design(
        name="pocket",
        title="Pocket board: two gates and a colour window",
        components=tuple(components),
        outlines=outlines((*BOARDS, *_TABS, *_TABS_ACROSS)),
        texts=texts,
        pours=(Pour("GND", rectangle((0.5, 0.5), (WIDE_MM - 0.5, HIGH_MM - 0.5))),),
        wide_mm={"+5V": 0.8, "EMIT_RET": 0.8, "GND": 0.5, "LEFT:EMIT_RET": 0.8, "RIGHT:EMIT_RET": 0.8},
        bites=(*bites(_TABS), *bites(_TABS_ACROSS, across=True)),
        holes=holes,
        links=_links(),
        groups={
            "Cable to the carrier": ("J1", "C1", "C2"),
            "Gates": ("U1", "C3", *(f"R{n}" for n in range(1, 13)), *(f"D{n}" for n in range(5, 13))),
            "Window": ("U2", "C4", "C5", "RV1", *(f"R{n}" for n in range(13, 19)), "D13", "D14"),
            "Lamps of the window": ("D1", "D2", "D3", "D4", "R19", "R20", "R21", "R22"),
            "Pins and wires between the boards": ("J2", "J3", "J4", "J5", "J6", "J7", "J8", "J9"),
        },
    )
