"""Lists all that is assembled with the printed parts, as convex solids in their places, each with its way in.

Circuit boards with all that is on them, plugs and the bends of their cables, every screw, nut and pin of `fasteners`,
lamps and eyes, buttons and displays. A solid moves straight into its place: it comes from `way_mm` off.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from math import pi

import numpy as np
from build123d import Location, Pos, Rot

from boards.pico.carrier import bodies, carrier, line, made, pocket
from boards.pico.carrier.design import Design
from carrom.ports import BUTTON_WORDS
from carrom_simulator.board.spec import turned
from carrom_simulator.drops.shape import Chute

from . import bracket, carrier_case, catcher, display_case, fasteners, gates, line_cover, lines, pad_box, trough, window
from .circuit_boards import CARRIER_SPACER_MM
from .figures import BODY_MM, FLANGE_MM, KEEL_MM, LEG_MM, LENS_MM, LINE_UP_MM, SCREW_DEEP_MM, WALL_MM, Table
from .layout import leg_mm
from .standing import DISPLAY_MM, PAD_PITCH_MM, pad_middle_mm

FAR_MM = 60.0  # far enough to be out of every part
M3_HEAD_MM, M4_HEAD_MM = (6.0, 2.4), (7.0, 4.0)  # a pan head, a cap head: across and high
M4_NUT_MM = (8.1, 3.2)  # across its corners
WOOD_HEAD_MM = (6.5, 2.6)  # of a wood screw of 3.5 mm
PIN_ACROSS_MM, PIN_LONG_MM = 3.0, 12.0
TAIL_MM = 1.8  # a pin's end behind a board
LAMP_ACROSS_MM, LAMP_COLLAR_MM = 5.0, 5.8
BUTTON_MM, NUT_MM = 12.0, (16.2, 2.5)  # a push button of 12 mm: its thread, its nut across the corners
WIRE_MM = 0.8
FRAME_SCREW_MM, ANGLE_WIDE_MM = 25.0, 20.0
_LAMPS = "emitter", "gate eye", "red lamp", "green lamp", "line emitter"
CLOSE = (
    *_LAMPS, *(f"{lamp}'s collar" for lamp in _LAMPS), "line eye", "emitter stick", "eye stick", "pocket screw's core",
    "joint pin", "button", "pane",
)  # fmt: skip
"""Names of solids that a bore or a bed holds on purpose, closer than CLEAR_MM."""
RESTS = {
    ("spacer", "gutter-gates"), ("eye board", "gutter-gates"), ("joint screw", "gutter-upper"),
    ("joint screw", "gutter-gates"), ("joint screw", "catcher"), ("joint nut", "gutter-upper"),
    ("joint nut", "gutter-gates"), ("joint nut", "tray"), ("bracket screw", "tray"),
    ("bracket nut", "bracket-left"), ("bracket nut", "bracket-right"), ("ear screw", "catcher"),
    ("foot screw", "bracket-left"), ("foot screw", "bracket-right"), ("pad screw", "pad-box"),
    ("display lid screw", "display-lid"), ("display foot screw", "display-lid"), ("case screw", "carrier-tray"),
    ("lid screw", "carrier-lid"), ("carrier board", "carrier-tray"), ("line board", "line-emitter"),
    ("line board", "line-eye"), ("line board", "line-cover"), ("line screw", "line-cover"), ("button nut", "pad-box"),
    ("display", "display-case"),
}  # fmt: skip
"""A part that lies on another: (what is assembled, the printed part)."""
LATER = {("green lamp", "tray"), ("green lamp's collar", "tray")}
"""A printed part that is screwed on afterwards: (what is assembled, the printed part)."""
CLEAR_MM = 0.2
BOARDS = "pocket board", "side board", "line board", "carrier board", "eye board"
CABLE = "'s cable"


@dataclass(frozen=True)
class Assembled:
    """A convex solid by its corners, and from where it comes straight into its place."""

    name: str
    corners: np.ndarray
    way_mm: np.ndarray

    @property
    def item(self) -> str:
        """Return what it goes in with: the board that it is soldered to, the screw whose core it is."""
        if self.name.endswith(CABLE):
            return "cable"
        name = "eye board" if self.name.startswith("eye's") or self.name == "eye" else self.name
        return next((board for board in BOARDS if name.startswith(board)), name.partition("'s ")[0])

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


def _head(name: str, at, out, size: tuple[float, float], way_mm: float = FAR_MM) -> Assembled:
    """Return a head or a nut whose face lies there, and which comes in from `out`."""
    at, out = np.array(at, float), np.array(out, float)
    return Assembled(name, _rod(at, at + out * size[1], size[0]), out * way_mm)


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
            yield Assembled(f"{name} {body.ref}{CABLE}", np.array(corners), np.array(way))
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
    collar = _rod(tip + out * BODY_MM, tip + out * (BODY_MM + 1.0), LAMP_COLLAR_MM)
    yield Assembled(f"{name}'s collar", collar, out * FAR_MM)


def _lamps(table: Table) -> Iterable[Assembled]:
    """Yield the gates' emitters and eyes and the window's lamps, in the gutter's directions."""
    for beam in gates.beams(table):
        for tip, name in ((beam.emitter_mm, "emitter"), (beam.eye_mm, "gate eye")):
            yield from _lamp((beam.along_mm, tip, beam.up_mm), (0.0, 1.0 if tip > 0 else -1.0, 0.0), name)
    for hood in window.hoods(table):
        for way, name in ((1, "green lamp"), (-1, "red lamp")):
            tip = np.array(hood.lamp(way))
            yield from _lamp(tip, (tip - np.array(hood.spot)) / np.linalg.norm(tip - np.array(hood.spot)), name)


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
    """Yield screws, nuts and pins between the gutter's pieces, heads uphill, in the gutter's directions."""
    ends = (*table.joints_mm, table.chute.length_mm)
    for at, (y, z) in product(ends, fasteners.JOINT_AT_MM):
        yield _head("joint screw", (at - FLANGE_MM, y, z), (-1, 0, 0), M4_HEAD_MM, 22.0)
        yield _head("joint nut", (at + FLANGE_MM, y, z), (1, 0, 0), M4_NUT_MM, 20.0)
    for at, (y, z) in product(ends, fasteners.PINS_AT_MM):
        pin = _rod((at - PIN_LONG_MM / 2, y, z), (at + PIN_LONG_MM / 2, y, z), PIN_ACROSS_MM)
        yield Assembled("joint pin", pin, np.array((PIN_LONG_MM / 2, 0, 0)))


def _hung(table: Table) -> Iterable[Assembled]:
    """Yield the screws of brackets and ears, in the hole's directions."""
    down = (0, 0, -1)
    for x, y in catcher.ear_screws_mm(table):
        yield _head("ear screw", (x, y, -catcher.EAR_THICK_MM), down, WOOD_HEAD_MM)
    for side in fasteners.SIDES:
        for x, y in bracket.feet_mm(table, side):
            yield _head("foot screw", (x, y, -bracket.FOOT_THICK_MM), down, WOOD_HEAD_MM)
        inner = table.chute.half_mm
        for x, z in bracket.holes_mm(table):
            at, far = (table.chute.offset_mm + side * y for y in (inner, inner + WALL_MM + bracket.THICK_MM))
            yield _head("bracket screw", (x, at, z), (0, -side, 0), M4_HEAD_MM, 22.0)
            yield _head("bracket nut", (x, far, z), (0, side, 0), M4_NUT_MM, 20.0)


def in_a_chute(table: Table) -> list[Assembled]:
    """Return all that is assembled with a chute, in the hole's directions."""
    found = [
        *_pocket_board(table), *_side_boards(table), *_lamps(table), *eye_boards(table), *_joints(table),
    ]  # fmt: skip
    return [*(solid.moved(trough.place(table.chute)) for solid in found), *_hung(table)]


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
        found.append(_head("line screw", stand(x, y, line_cover.deep_mm() + WALL_MM), (-1, 0, 0), WOOD_HEAD_MM))
    return found


def in_line_holders(table: Table) -> tuple[list[Assembled], list[Assembled]]:
    """Return the body and the stick of an emitter's holder, and those of an eye's, each in its holder's directions."""
    tip = lines.lens()
    emitter = list(_lamp(tip, (-1.0, 0.0, 0.0), "line emitter"))
    long, high = line.EMITTER_STICK_MM
    rear = -table.frame_mm
    stick = _box((rear, rear + long), (-0.8, 0.8), (LINE_UP_MM - high / 2, LINE_UP_MM + high / 2))
    emitter.append(Assembled("emitter stick", stick, np.array((-FAR_MM, 0, 0))))
    deep, tall, wide = 5.6, 6.95, 6.0  # TSSP4038SS1XB: Vishay 82737
    front = -lines.LENS_BACK_MM
    eye = _box((front - deep, front), (-tall / 2, tall / 2), (lines.FLOOR_MM, lines.FLOOR_MM + wide))
    long, high = line.EYE_STICK_MM  # the legs lie on its inner face
    beside = line.LEGS_LEFT_MM + 0.2, line.LEGS_LEFT_MM + 0.2 + pocket.BOARD_MM
    eye_stick = _box((rear + 0.1, rear + 0.1 + long), beside, (LINE_UP_MM - high / 2, LINE_UP_MM + high / 2))
    above = np.array((0.0, 0.0, FAR_MM))
    return emitter, [Assembled("line eye", eye, above), Assembled("eye stick", eye_stick, above)]


def carrier_board() -> list[Assembled]:
    """Return the carrier with its parts, its screws and its tray's, in the table's directions; all come from below."""
    face = -CARRIER_SPACER_MM - pocket.BOARD_MM
    below = (0.0, 0.0, -FAR_MM)

    def stand(x: float, y: float, high: float) -> tuple[float, float, float]:
        return (*carrier_case.at_mm(x, y), face - high)

    within = (0, 0, carrier.WIDE_MM, carrier.HIGH_MM)
    found = list(_on_board("carrier board", carrier.design(), within, stand, below, carrier_case.BEND_MM))
    found = [replace(one, name="Pico") if one.name == "carrier board A1" else one for one in found]
    for x, y in carrier_case.holes_mm():
        found.append(_head("carrier screw", (x, y, face), (0, 0, -1), M3_HEAD_MM))
    for x, y in carrier_case.wood_screws_mm():
        found.append(_head("case screw", (x, y, -WALL_MM), (0, 0, -1), WOOD_HEAD_MM))
    return found


def in_the_lid() -> list[Assembled]:
    """Return the screws that close the carrier's case, in the table's directions."""
    z = -CARRIER_SPACER_MM - carrier_case.LIP_MM
    return [_head("lid screw", (x, y, z), (0, 0, -1), M3_HEAD_MM) for x, y in carrier_case.columns_mm()]


def in_a_pad_box(table: Table) -> list[Assembled]:
    """Return the buttons with their nuts, and the box's screws, in the South seat's directions."""
    front = -table.board.half_mm - table.frame_mm
    out = []
    for number in range(len(BUTTON_WORDS)):
        x = pad_middle_mm(table) + (number - (len(BUTTON_WORDS) - 1) / 2) * PAD_PITCH_MM
        z = -pad_box.HIGH_MM / 2
        deep = _rod((x, front, z), (x, front + 28.0, z), BUTTON_MM)
        out.append(Assembled("button", deep, np.array((0.0, -FAR_MM, 0.0))))
        back = front + WALL_MM
        nut = _rod((x, back, z), (x, back + NUT_MM[1], z), NUT_MM[0])
        out.append(Assembled("button nut", nut, np.array((0.0, 20.0, 0.0))))
    for x, y in pad_box.screws_mm(table):
        out.append(_head("pad screw", (x, y, -pad_box.EAR_THICK_MM), (0, 0, -1), WOOD_HEAD_MM))
    return out


def in_a_display() -> list[Assembled]:
    """Return a display's pane, modules and screws, in the case's own directions before it leans."""
    deep = DISPLAY_MM[2]
    pane = (134.0, 38.0, 2.0)
    modules = (128.0, 32.0, 14.0)  # FC-16, four in one, and its pins; memory of its makers' drawings
    front = -deep + display_case.PANE_MM[2]

    def slab(size, y):
        return _box((-size[0] / 2, size[0] / 2), y, (-size[1] / 2, size[1] / 2))

    feet, way = display_case.foot_screws_mm()
    up = -np.array(way)
    return [
        *(_head("display foot screw", at, up, WOOD_HEAD_MM) for at in feet),
        *(_head("display lid screw", (x, WALL_MM, z), (0, 1, 0), M3_HEAD_MM) for x, z in fasteners.DISPLAY_LID_AT_MM),
        Assembled("pane", slab(pane, (front - pane[2], front)), np.array((0.0, -FAR_MM, 0.0))),
        Assembled("display", slab(modules, (front, front + modules[2])), np.array((0.0, FAR_MM, 0.0))),
    ]


def in_the_wood(table: Table) -> list[Assembled]:
    """Return the frame's screws, and each leg's angles with theirs, in the table's directions; all come from below."""
    out = []
    edge = table.board.half_mm + table.frame_mm
    below = np.array((0.0, 0.0, -FAR_MM))
    for seat, along in product(range(4), fasteners.FRAME_AT_MM):
        x, y = turned(seat, along, table.frame_mm / 2 - edge)
        out.append(Assembled("frame screw", _rod((x, y, 0.0), (x, y, FRAME_SCREW_MM), 4.0), below))
    for seat in range(4):
        out += [one.moved(Rot(0, 0, 90 * seat)) for one in _leg_angles(leg_mm(table), LEG_MM / 2 - edge)]
    return out


def _leg_angles(x_mm: float, y_mm: float) -> Iterable[Assembled]:
    """Yield the angles of a leg whose middle is there, with their screws: at both sides and at its inner face."""
    long, thick, half = fasteners.ANGLE_MM, fasteners.ANGLE_THICK_MM, ANGLE_WIDE_MM / 2
    for number in range(fasteners.ANGLES):
        turn = Pos(x_mm, y_mm, 0) * Rot(0, 0, 90 * number)
        face = LEG_MM / 2
        arm = _box((face, face + thick), (-half, half), (-long, 0))
        flat = _box((face, face + long), (-half, half), (-thick, 0))
        out = np.array((FAR_MM, 0.0, 0.0))
        yield Assembled("leg angle", flat, out).moved(turn)
        yield Assembled("leg angle's arm", arm, out).moved(turn)
        for at in fasteners.ANGLE_HOLES_MM:
            yield _head("leg screw", (face + at, 0, -thick), (0, 0, -1), WOOD_HEAD_MM).moved(turn)
            yield _head("leg screw", (face + thick, 0, -at), (1, 0, 0), WOOD_HEAD_MM).moved(turn)
