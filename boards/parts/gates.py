"""The gates' blocks: two beams a gate, one fired from each side, so that no emitter shines into the other's eye.

Each emitter looks through a round hole, each eye through the slit that the circuit reckons with. The lenses stand as
near to the hollow as the thinnest wall allows: `beams` tells how far apart, and a test holds it against the circuit.
"""

from dataclasses import dataclass
from math import radians, sin, sqrt, tan

from build123d import Axis, Cylinder, Polyline, Pos, Rot, ThreePointArc, make_face, revolve

from boards.circuit import gate as circuit

from .figures import BODY_MM, COLLAR_MM, KEEL_MM, LAMP_MM, LENS_MM, RIM_MM, THINNEST_MM, Table
from .trough import FAR_MM, box, prism

BLOCK_MM = 16.0  # along the gutter, around one gate
SKIN_MM = THINNEST_MM
SIDE_MM = (8.5, 33.5)  # room for the side boards, along the gutter before and after gate A
SIDE_OVER_MM = 8.0  # and over the upper beams
EMITTER_HOLE_MM = 4.4  # the hole that an emitter shines through


@dataclass(frozen=True)
class Beam:
    """One beam: where it crosses the gutter, the tips of its two lenses across it, and which is the emitter's."""

    along_mm: float
    up_mm: float
    emitter_mm: float
    eye_mm: float

    @property
    def path_mm(self) -> float:
        return abs(self.emitter_mm - self.eye_mm)


def _tip_mm(table: Table, up_mm: float, side: int) -> float:
    """Where a lens's tip is across the gutter: its ball is SKIN_MM off the plane."""
    chute = table.chute
    lean = radians(chute.left_deg if side > 0 else chute.right_deg)
    surface = chute.floor_mm / 2 + up_mm / tan(lean)
    return side * (surface + (LENS_MM + SKIN_MM) / sin(lean) - LENS_MM)


def beams(table: Table) -> list[Beam]:
    """Return the beams of a pocket: gate A first, in a gate the lower one, whose emitter is at the left."""
    chute = table.chute
    out = []
    for along_mm in (chute.gate_mm, chute.second_gate_mm):
        for number, up_mm in enumerate(table.sight.beams_mm):
            side = 1 if number % 2 == 0 else -1
            out.append(Beam(along_mm, up_mm, _tip_mm(table, up_mm, side), _tip_mm(table, up_mm, -side)))
    return out


def seat(way_in_mm: float = 40.0):
    """Make the bore for one body along X, its lens at the origin, towards -X: lens, cylinder, way in for its collar."""
    bend = LENS_MM / sqrt(2)
    outline = Polyline(
        (0, LENS_MM), (0, LAMP_MM / 2), (BODY_MM - LENS_MM, LAMP_MM / 2), (BODY_MM - LENS_MM, COLLAR_MM / 2),
        (BODY_MM + way_in_mm, COLLAR_MM / 2), (BODY_MM + way_in_mm, 0), (-LENS_MM, 0),
    )  # fmt: skip
    arc = ThreePointArc((-LENS_MM, 0), (-bend, bend), (0, LENS_MM))
    return revolve(make_face([*outline.edges(), arc]), Axis.X)


def outside_mm(table: Table, side: int) -> float:
    """Return how far out the blocks reach, and the wall beside them: to the collar of the highest beam."""
    return abs(_tip_mm(table, max(table.sight.beams_mm), side)) + BODY_MM - 1


def _beside(table: Table, side: int):
    """Make the wall outside the blocks' faces, where the pocket's side boards stand; its ceiling is along the plane."""
    near, high = outside_mm(table, side), max(table.sight.beams_mm) + SIDE_OVER_MM
    rise = FAR_MM * tan(radians(table.chute.left_deg if side > 0 else table.chute.right_deg))
    outline = [(near, -FAR_MM), (near, high), (near + FAR_MM, high + rise), (near + FAR_MM, -FAR_MM)]
    begin, end = table.chute.gate_mm - SIDE_MM[0], table.chute.gate_mm + SIDE_MM[1]
    return prism([(side * y, z) for y, z in outline], begin, end)


def gates(table: Table):
    """Make both gates: what is added to the gutter, and what is bored out of it."""
    blocks, bores = [], [_beside(table, side) for side in (1, -1)]
    for along_mm in (table.chute.gate_mm, table.chute.second_gate_mm):
        x = (along_mm - BLOCK_MM / 2, along_mm + BLOCK_MM / 2)
        blocks.append(box(x, (-outside_mm(table, -1), outside_mm(table, 1)), (-KEEL_MM, RIM_MM - 25)))
    for beam in beams(table):
        for tip, is_eye in ((beam.emitter_mm, False), (beam.eye_mm, True)):
            side = 1 if tip > 0 else -1
            inward = tip + side * LENS_MM
            bores.append(Pos(beam.along_mm, inward, beam.up_mm) * Rot(0, 0, side * 90) * seat())
            across = sorted((0.0, inward))
            if is_eye:
                x = (beam.along_mm - circuit.SLIT_MM / 2, beam.along_mm + circuit.SLIT_MM / 2)
                z = (beam.up_mm - circuit.SLIT_HIGH_MM / 2, beam.up_mm + circuit.SLIT_HIGH_MM / 2)
                bores.append(box(x, (across[0], across[1]), z))
            else:
                middle = Pos(beam.along_mm, inward / 2, beam.up_mm) * Rot(90, 0, 0)
                bores.append(middle * Cylinder(EMITTER_HOLE_MM / 2, abs(inward)))
    return blocks[0].fuse(*blocks[1:]), bores[0].fuse(*bores[1:])
