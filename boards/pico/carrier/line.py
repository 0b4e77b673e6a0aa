"""The panel for one end of a seat's two lines: a board behind the frame, and two sticks in the holders.

One line's emitter and the other's eye are at each end, so all eight ends are the same board: seen from outside, the eye
at the left, the emitter 32 mm to its right. The sticks carry emitter and eye into the frame; pieces of wire lead from
their ends into the board behind, which the holders' own screws keep.
"""

from functools import cache

from boards.circuit.emitters import LINE_OHM
from boards.circuit.eyes import EYE_OHM

from . import VERSION, WARNING, kinds
from .design import Design, Point, Pour, Text, numbered, part, rectangle
from .kinds import resistor_at
from .panel import TAB_MM, bites, outlines

WIRES = ("GND", "+5V", "+3V3", "LINE", "LINE_RET")
"""What the cable's five wires carry."""

APART_MM = 32.0  # of the two lines: boards/pico/README.md
WIDE_MM, HIGH_MM, GAP_MM = 48.0, 26.0, 2.5
TOP_MM = 18.0  # the board's upper edge over the playing surface
BEAM_MM = 4.0  # the beams over it
SCREW_MM, SCREW_UP_MM = 3.8, 13.6  # the holders' screws: boards/parts/lines.py
EYE_X_MM = 8.0  # the eye's holder, seen from outside
EMITTER_X_MM = EYE_X_MM + APART_MM
LEGS_LEFT_MM = 4.0  # how far the eye's legs run from the middle of its holder
EMITTER_STICK_MM, EYE_STICK_MM = (42.5, 4.8), (44.5, 6.0)
EMITTER_PITCH_MM, EYE_PITCH_MM = 2.0, 1.9

_EMITTER_TOP = HIGH_MM + GAP_MM
_EYE_TOP = _EMITTER_TOP + EMITTER_STICK_MM[1] + GAP_MM
# Upward in its channel the eye's legs are 1, 2, 3: on its side, seen from the left, pin 3 (supply) is uppermost.
_EMITTER = kinds.flat(kinds.TSAL, 2.54, "12", "K")
_EYE = kinds.flat(kinds.TSSP, EYE_PITCH_MM, "321", "1")


def _stick_wires(ref: str, count: int, pitch: float, nets: tuple[str, ...], prefix: str, stick: Point, top: float):
    """Return the holes at a stick's rear end, one below the other."""
    x, middle = stick[0] - 1.8, top + stick[1] / 2
    first = middle + (count - 1) / 2 * pitch
    kind = kinds.wires(count, pitch, drill_mm=0.7, pad_mm=1.2)
    return part(ref, kind, numbered(nets, prefix), (x, first, 90), value="holes")


_GAPS = ((HIGH_MM, _EMITTER_TOP), (_EMITTER_TOP + EMITTER_STICK_MM[1], _EYE_TOP))
_TABS = tuple((left, top, left + TAB_MM, bottom) for top, bottom in _GAPS for left in (5.0, 33.0))
BOARDS = (
    (0.0, 0.0, WIDE_MM, HIGH_MM),
    (0.0, _EMITTER_TOP, EMITTER_STICK_MM[0], _GAPS[1][0]),
    (0.0, _EYE_TOP, EYE_STICK_MM[0], _EYE_TOP + EYE_STICK_MM[1]),
)


@cache
def design() -> Design:
    """Design the panel."""
    beam = TOP_MM - BEAM_MM
    eye_x = EYE_X_MM - LEGS_LEFT_MM
    emitter_wires = kinds.wires(2, EMITTER_PITCH_MM, drill_mm=0.7, pad_mm=1.3)
    eye_wires = kinds.wires(3, EYE_PITCH_MM, drill_mm=0.7, pad_mm=1.2)
    components = [
        part("J1", kinds.xh(5), numbered(WIRES), (15.0, 21.5, 0), label="CARRIER"),
        resistor_at("R1", LINE_OHM, ("+5V", "EMITTER"), (27.5, beam, 0)),
        resistor_at("R2", EYE_OHM, ("RECEIVED", "LINE"), (12.5, beam, 0)),
        part("C1", kinds.C100N, {"1": "+3V3", "2": "GND"}, (13.5, 9.0, 0)),
        part("C2", kinds.C10U, {"1": "+5V", "2": "GND"}, (30.0, 9.0, 0)),
        part("C3", kinds.C10U, {"1": "+3V3", "2": "GND"}, (23.0, 9.0, 0)),
        part(
            "J2",
            emitter_wires,
            numbered(("EMITTER", "LINE_RET")),
            (EMITTER_X_MM - EMITTER_PITCH_MM / 2, beam, 0),
            value="holes",
            label="EMITTER",
        ),
        part(
            "J3",
            eye_wires,
            numbered(("RECEIVED", "GND", "+3V3")),
            (eye_x, beam + EYE_PITCH_MM, 90),
            value="holes",
            label="EYE",
        ),
        part(
            "D1",
            _EMITTER,
            {"1": "EMITTER:LINE_RET", "2": "EMITTER:EMITTER"},
            (0.5, _EMITTER_TOP + EMITTER_STICK_MM[1] / 2, 0),
        ),
        _stick_wires("J4", 2, EMITTER_PITCH_MM, ("EMITTER", "LINE_RET"), "EMITTER:", EMITTER_STICK_MM, _EMITTER_TOP),
        part("U1", _EYE, numbered(("RECEIVED", "GND", "+3V3"), "EYE:"), (0.5, _EYE_TOP + EYE_STICK_MM[1] / 2, 0)),
        _stick_wires("J5", 3, EYE_PITCH_MM, ("RECEIVED", "GND", "+3V3"), "EYE:", EYE_STICK_MM, _EYE_TOP),
    ]
    probes = {
        "+5V": (38.0, 19.0), "+3V3": (44.0, 18.0), "GND": (38.0, 22.3), "RECEIVED": (7.0, 19.5), "LINE": (32.0, 19.0),
        "LINE_RET": (43.5, 22.3),
    }  # fmt: skip
    components += [
        part(f"TP{number}", kinds.test_pad(), {"1": net}, (*at, 0), value=net, label=net)
        for number, (net, at) in enumerate(probes.items(), 1)
    ]
    return Design(
        name="line",
        title="Line board: one end of a seat's two lines",
        components=tuple(components),
        outlines=outlines((*BOARDS, *_TABS)),
        texts=(
            Text(f"carrom line board {VERSION}", (24.0, 1.6)),
            Text(WARNING.replace(": ", ":\n"), (24.0, 5.0)),
            Text("EMITTER", (22.0, _EMITTER_TOP + EMITTER_STICK_MM[1] / 2)),
            Text("EYE", (22.0, _EYE_TOP + EYE_STICK_MM[1] / 2)),
        ),
        pours=(Pour("GND", rectangle((0.5, 0.5), (WIDE_MM - 0.5, HIGH_MM - 0.5))),),
        wide_mm={"+5V": 0.8, "LINE_RET": 0.8, "GND": 0.5, "EMITTER:EMITTER": 0.8, "EMITTER:LINE_RET": 0.8},
        bites=bites(_TABS),
        holes=tuple((x, TOP_MM - SCREW_UP_MM, SCREW_MM) for x in (EYE_X_MM, EMITTER_X_MM)),
        links=(
            *((("J2", pad), ("J4", pad)) for pad in "12"),
            *((("J3", pad), ("J5", pad)) for pad in "123"),
        ),
        groups={
            "Cable to the carrier": ("J1", "C2", "C3"),
            "Emitter of one line": ("R1", "D1"),
            "Eye of the other": ("U1", "R2", "C1"),
            "Wires between the boards": ("J2", "J3", "J4", "J5"),
        },
    )
