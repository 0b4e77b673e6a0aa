"""Lists all that is assembled with the printed parts, as convex solids in their places, each with its way in.

Circuit boards with all that is on them, plugs and the bends of their cables, screws and nuts, lamps and eyes, buttons
and displays. A solid moves straight into its place: it comes from `way_mm` off.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import pi

import numpy as np
from build123d import Location

from boards.pico.carrier import bodies, carrier, line, made, pocket
from boards.pico.carrier.design import Design
from carrom.ports import BUTTON_WORDS
from carrom_simulator.drops.shape import Chute

from . import carrier_case, display_case, gates, lines, pad_box, trough, window
from .circuit_boards import CARRIER_SPACER_MM
from .figures import BODY_MM, FLANGE_MM, KEEL_MM, LENS_MM, LINE_UP_MM, SCREW_DEEP_MM, WALL_MM, Table

FAR_MM = 60.0  # far enough to be out of every part
M3_HEAD_MM, M4_HEAD_MM = (6.0, 2.4), (7.0, 4.0)  # a pan head, a cap head: across and high
M4_NUT_MM = (8.1, 3.2)  # across its corners
WOOD_HEAD_MM = (6.5, 2.6)  # of a wood screw of 3.5 mm
TAIL_MM = 1.8  # a pin's end behind a board
LAMP_ACROSS_MM, LAMP_COLLAR_MM = 5.0, 5.8
BUTTON_MM, NUT_MM = 12.0, (16.2, 2.5)  # a push button of 12 mm: its thread, its nut across the corners
WIRE_MM = 0.8
CLOSE = "lamp", "pocket screw's core", "button", "pane", "line eye", "stick"
"""Names of solids that a bore or a bed holds on purpose, closer than CLEAR_MM."""
RESTS = {
    ("spacer", "gutter-gates"), ("eye board", "gutter-gates"), ("joint screw", "gutter-upper"),
    ("joint screw", "gutter-gates"), ("joint screw", "catcher"), ("joint screw", "tray"),
    ("carrier board", "carrier-tray"), ("line board", "line-emitter"), ("line board", "line-eye"),
    ("button nut", "pad-box"), ("display", "display-case"),
}  # fmt: skip
"""A part that lies on another: (what is assembled, the printed part)."""
LATER = {("lamp", "tray")}
"""A printed part that is screwed on afterwards: (what is assembled, the printed part)."""
CLEAR_MM = 0.2


@dataclass(frozen=True)
class Assembled:
    """A convex solid by its corners, and from where it comes straight into its place."""

    name: str
    corners: np.ndarray
    way_mm: np.ndarray

    def moved(self, place: Location) -> "Assembled":
        """Return it somewhere else."""
        turn = matrix(place)
        return Assembled(self.name, self.corners @ turn[:3, :3].T + turn[:3, 3], self.way_mm @ turn[:3, :3].T)

    def swept(self, wider_mm: float = 0.0) -> np.ndarray:
        """Return corners whose hull it passes on its way in, so much wider all around."""
        corners = np.concatenate([self.corners, self.corners + self.way_mm])
        return widened(corners, wider_mm) if wider_mm else corners

    def wider(self, wider_mm: float) -> np.ndarray:
        """Return corners of its hull in its place, so much wider all around."""
        return widened(self.corners, wider_mm)


def widened(corners: np.ndarray, wider_mm: float) -> np.ndarray:
    """Return corners of a hull that is so much wider all around."""
    ways = np.array([way for way in product((-1.0, 0.0, 1.0), repeat=3) if any(way)])
    ways *= wider_mm / np.linalg.norm(ways, axis=1)[:, None]
    return (corners[:, None, :] + ways).reshape(-1, 3)


def matrix(place: Location) -> np.ndarray:
    """Return a place as a matrix of four by four."""
    turn = place.wrapped.Transformation()
    return np.array([[turn.Value(row, column) for column in range(1, 5)] for row in range(1, 4)] + [[0, 0, 0, 1]])


def _box(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> np.ndarray:
    return np.array(list(product(x, y, z)))


def _rod(begin, end, across_mm: float) -> np.ndarray:
    """Return the corners of a round rod from here to there."""
    begin, end = np.array(begin, float), np.array(end, float)
    along = (end - begin) / np.linalg.norm(end - begin)
    one = np.cross(along, [1.0, 0, 0] if abs(along[0]) < 0.9 else [0, 1.0, 0])
    one /= np.linalg.norm(one)
    other = np.cross(along, one)
    turns = np.arange(24) * 2 * pi / 24
    rim = (np.cos(turns)[:, None] * one + np.sin(turns)[:, None] * other) * across_mm / 2
    return np.concatenate([begin + rim, end + rim])


def _on_board(name: str, design: Design, within, stand, way, bend_mm: float) -> Iterable[Assembled]:
    """Yield what stands on a board. stand: from page and height over the board's front to the solid's directions."""
    left, upper, right, lower = within
    for body in bodies.bodies(made.board_file(design)):
        x0, y0, x1, y1 = body.box
        if not (left <= x0 <= right and upper <= y0 <= lower):
            continue
        begin, high = (-pocket.BOARD_MM - body.high_mm, -pocket.BOARD_MM) if body.back else (0.0, body.high_mm)
        if body.high_mm and not body.in_bore:  # `_lamps` has those
            corners = [stand(*corner) for corner in product((x0, x1), (y0, y1), (begin, high))]
            yield Assembled(f"{name} {body.ref}", np.array(corners), np.array(way))
        if body.plug:
            corners = [stand(*corner) for corner in product((x0, x1), (y0, y1), (high, high + bend_mm))]
            yield Assembled(f"{name} {body.ref}'s cable", np.array(corners), np.array(way))
    corners = [stand(*at) for at in product((left, right), (upper, lower), (-pocket.BOARD_MM, 0.0))]
    yield Assembled(name, np.array(corners), np.array(way))


def _pocket_board(table: Table) -> Iterable[Assembled]:
    """Yield the main board under the gutter with its parts, its spacers and its screws, in the gutter's directions."""
    face = -KEEL_MM - pocket.SPACER_MM - pocket.BOARD_MM
    begin = pocket.BEGIN_MM + table.chute.gate_mm - Chute().gate_mm
    up = (0.0, 0.0, -FAR_MM)

    def stand(x: float, y: float, high: float) -> tuple[float, float, float]:
        return begin + x, y - pocket.MIDDLE_MM, face - high

    board = pocket.design()
    yield from _on_board("pocket board", board, (0, 0, pocket.WIDE_MM, pocket.HIGH_MM), stand, up, carrier_case.BEND_MM)
    tails = _box(
        (begin + 1, begin + pocket.WIDE_MM - 1),
        (1 - pocket.MIDDLE_MM, pocket.HIGH_MM - pocket.MIDDLE_MM - 1),
        (face + pocket.BOARD_MM, face + pocket.BOARD_MM + TAIL_MM),
    )
    yield Assembled("pocket board's tails", tails, np.array(up))
    for x, y, _ in board.holes:
        at = begin + x, y - pocket.MIDDLE_MM
        top = -KEEL_MM
        yield Assembled("spacer", _rod((*at, top - pocket.SPACER_MM), (*at, top), 6.0), np.array(up))
        yield Assembled("pocket screw", _rod((*at, face), (*at, face - M3_HEAD_MM[1]), M3_HEAD_MM[0]), np.array(up))
        shaft = _rod((*at, face), (*at, top + SCREW_DEEP_MM - 1), 2.4)  # its core: the thread cuts into the plastic
        yield Assembled("pocket screw's core", shaft, np.array(up))


def _side_boards(table: Table) -> Iterable[Assembled]:
    """Yield the boards beside the gates with their pins, in the gutter's directions."""
    long, high = pocket.SIDE_MM
    begin = pocket.SIDE_BEGIN_MM + table.chute.gate_mm - Chute().gate_mm
    for side, (left, top) in ((1, pocket.LEFT_AT), (-1, pocket.RIGHT_AT)):
        near = side * (pocket.BLOCK_MM[side] + 1.5)

        def stand(x, y, over, side=side, left=left, top=top, near=near):
            along = begin + (x - left if side > 0 else long - (x - left))
            return along, near + side * (-over), -KEEL_MM - pocket.SPACER_MM + high - (y - top)

        within = (left, top, left + long, top + high)
        yield from _on_board("side board", pocket.design(), within, stand, (0.0, side * FAR_MM, 0.0), 0.0)


def _lamp(tip, out, name: str) -> Iterable[Assembled]:
    """Yield a body of 5 mm whose lens's tip is there, and its collar; it comes in along `out`."""
    tip, out = np.array(tip, float), np.array(out, float)
    yield Assembled(name, _rod(tip + out * LENS_MM, tip + out * BODY_MM, LAMP_ACROSS_MM), out * FAR_MM)
    yield Assembled(name, _rod(tip + out * BODY_MM, tip + out * (BODY_MM + 1.0), LAMP_COLLAR_MM), out * FAR_MM)


def _lamps(table: Table) -> Iterable[Assembled]:
    """Yield the gates' emitters and eyes and the window's lamps, in the gutter's directions."""
    for beam in gates.beams(table):
        for tip in (beam.emitter_mm, beam.eye_mm):
            yield from _lamp((beam.along_mm, tip, beam.up_mm), (0.0, 1.0 if tip > 0 else -1.0, 0.0), "lamp")
    for hood in window.hoods(table):
        for way in (1, -1):
            tip = np.array(hood.lamp(way))
            yield from _lamp(tip, (tip - np.array(hood.spot)) / np.linalg.norm(tip - np.array(hood.spot)), "lamp")


def eye_boards(table: Table, largest: bool = False) -> Iterable[Assembled]:
    """Yield the window's eyes on their boards with their wires, in the gutter's directions.

    largest: the boards as large as their maker may make them.
    """
    long, wide, thick = window.LARGEST_MM if largest else (*pocket.EYE_MM, pocket.BOARD_MM)
    up = np.array((0.0, 0.0, -FAR_MM))
    for hood in window.hoods(table):

        def within(x, rising, deep, hood=hood):
            return np.array([hood.at(*at) for at in product(x, rising, deep)])

        deep = window.BOARD_DEEP_MM
        yield Assembled("eye board", within((-long / 2, long / 2), (-wide / 2, wide / 2), (deep, deep + thick)), up)
        yield Assembled("eye", within((-2.5, 2.5), (-2.0, 2.0), (deep - 1.0, deep)), up)
        along, rising, high = window.JOINT_MM
        for side in (1, -1):
            at = side * pocket.EYE_WIRES_MM / 2
            joint = within((at - along / 2, at + along / 2), (-rising / 2, rising / 2), (deep - high, deep))
            yield Assembled("eye's joint", joint, up)
            x, y, z = hood.at(at, 0.0, deep + thick)
            yield Assembled("eye's wire", _rod((x, y, z), (x, y, -KEEL_MM - pocket.SPACER_MM), WIRE_MM), up)


def _joints(table: Table) -> Iterable[Assembled]:
    """Yield the screws between the gutter's pieces, heads uphill, in the gutter's directions."""
    ends = (*table.joints_mm, table.chute.length_mm)
    for at, (y, z) in product(ends, trough.SCREWS):
        head, nut = at - FLANGE_MM, at + FLANGE_MM
        yield Assembled(
            "joint screw", _rod((head - M4_HEAD_MM[1], y, z), (head, y, z), M4_HEAD_MM[0]), np.array((-22.0, 0, 0))
        )
        yield Assembled(
            "joint screw", _rod((nut, y, z), (nut + M4_NUT_MM[1], y, z), M4_NUT_MM[0]), np.array((20.0, 0, 0))
        )


def in_a_chute(table: Table) -> list[Assembled]:
    """Return all that is assembled with a chute, in the hole's directions."""
    found = [
        *_pocket_board(table), *_side_boards(table), *_lamps(table), *eye_boards(table), *_joints(table),
    ]  # fmt: skip
    return [solid.moved(trough.place(table.chute)) for solid in found]


def line_board(table: Table) -> list[Assembled]:
    """Return a line's board with its parts and screws, in the directions of its emitter's holder."""
    rear = -table.frame_mm - WALL_MM
    out = (-FAR_MM, 0.0, 0.0)

    def stand(x: float, y: float, high: float) -> tuple[float, float, float]:
        return rear - pocket.BOARD_MM - high, line.EMITTER_X_MM - x, line.TOP_MM - y

    design = line.design()
    within = (0, 0, line.WIDE_MM, line.HIGH_MM)
    found = list(_on_board("line board", design, within, stand, out, carrier_case.BEND_MM))
    for x, y, _ in design.holes:
        low, high = stand(x, y, 0.0), stand(x, y, WOOD_HEAD_MM[1])
        found.append(Assembled("line screw", _rod(low, high, WOOD_HEAD_MM[0]), np.array(out)))
    return found


def in_line_holders(table: Table) -> tuple[list[Assembled], list[Assembled]]:
    """Return lamp and stick of an emitter's holder, and those of an eye's, each in its holder's directions."""
    tip = lines.lens()
    emitter = list(_lamp(tip, (-1.0, 0.0, 0.0), "lamp"))
    long, high = line.EMITTER_STICK_MM
    rear = -table.frame_mm
    stick = _box((rear, rear + long), (-0.8, 0.8), (LINE_UP_MM - high / 2, LINE_UP_MM + high / 2))
    emitter.append(Assembled("stick", stick, np.array((-FAR_MM, 0, 0))))
    deep, tall, wide = 5.6, 6.95, 6.0  # TSSP4038SS1XB: Vishay 82737
    front = -lines.LENS_BACK_MM
    eye = _box((front - deep, front), (-tall / 2, tall / 2), (lines.FLOOR_MM, lines.FLOOR_MM + wide))
    return emitter, [Assembled("line eye", eye, np.array((0.0, 0.0, FAR_MM)))]


def carrier_board() -> list[Assembled]:
    """Return the carrier with its parts and screws, in the table's directions; it comes from below."""
    face = -CARRIER_SPACER_MM - pocket.BOARD_MM
    below = (0.0, 0.0, -FAR_MM)

    def stand(x: float, y: float, high: float) -> tuple[float, float, float]:
        return (*carrier_case.at_mm(x, y), face - high)

    within = (0, 0, carrier.WIDE_MM, carrier.HIGH_MM)
    found = list(_on_board("carrier board", carrier.design(), within, stand, below, carrier_case.BEND_MM))
    for x, y in carrier_case.holes_mm():
        head = _rod((x, y, face), (x, y, face - M3_HEAD_MM[1]), M3_HEAD_MM[0])
        found.append(Assembled("carrier screw", head, np.array(below)))
    return found


def in_a_pad_box(table: Table) -> list[Assembled]:
    """Return the buttons and their nuts, in the South seat's directions."""
    front = -table.board.half_mm - table.frame_mm
    out = []
    for number in range(len(BUTTON_WORDS)):
        x = pad_box.middle_mm(table) + (number - (len(BUTTON_WORDS) - 1) / 2) * pad_box.PITCH_MM
        z = -pad_box.HIGH_MM / 2
        deep = _rod((x, front, z), (x, front + 28.0, z), BUTTON_MM)
        out.append(Assembled("button", deep, np.array((0.0, -FAR_MM, 0.0))))
        back = front + WALL_MM
        nut = _rod((x, back, z), (x, back + NUT_MM[1], z), NUT_MM[0])
        out.append(Assembled("button nut", nut, np.array((0.0, 20.0, 0.0))))
    return out


def in_a_display() -> list[Assembled]:
    """Return a display's pane and modules, in the case's own directions before it leans."""
    deep = display_case.CASE_MM[2]
    pane = (134.0, 38.0, 2.0)
    modules = (128.0, 32.0, 14.0)  # FC-16, four in one, and its pins; memory of its makers' drawings
    front = -deep + display_case.PANE_MM[2]

    def slab(size, y):
        return _box((-size[0] / 2, size[0] / 2), y, (-size[1] / 2, size[1] / 2))

    return [
        Assembled("pane", slab(pane, (front - pane[2], front)), np.array((0.0, -FAR_MM, 0.0))),
        Assembled("display", slab(modules, (front, front + modules[2])), np.array((0.0, FAR_MM, 0.0))),
    ]
