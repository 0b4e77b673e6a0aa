"""What the guide's pictures show: which parts, where, from where they are seen."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import trimesh
from build123d import Location, Pos, Rot

from boards.parts import lines, wood
from boards.parts.assembled import matrix
from boards.parts.assembly import Part, chute_parts, whole_table
from boards.parts.figures import Table
from boards.parts.trough import box
from carrom.game import pieces
from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import turned

from .apart import Off, take_apart
from .render import Camera, Shown
from .steps import CABLES, DISPLAY, LINES, PADS, POCKET, Step
from .ways import Ways

WOOD, LIGHT_WOOD = "#c8a165", "#e2c48f"
COLOURS = {
    "catcher": "#5b7a99", "gutter-upper": "#7796b5", "gutter-gates": "#4f9d8f", "tray": "#d0805a",
    "bracket-left": "#8d7bb0", "bracket-right": "#8d7bb0", "line-emitter": "#b0553f", "line-eye": "#3f6fb0",
    "line-cover": "#6b6b6b", "pad-box": "#7d8a4e", "carrier-tray": "#b08d3f", "carrier-lid": "#d9bf7c",
    "display-case": "#5a5a66", "display-lid": "#8a8a96",
}  # fmt: skip
_CHORD_MM, _CHORD_RAD = 0.1, 0.25


def _mesh(solid, place: Location | None = None) -> trimesh.Trimesh:
    """Make a solid's triangles in its place, coarser than those that are printed."""
    shape = solid.moved(place) if place else solid
    points, triangles = shape.tessellate(_CHORD_MM, _CHORD_RAD)
    return trimesh.Trimesh([tuple(point) for point in points], triangles, process=False)


def _printed(part: Part, place: Location | None = None, name: bool = True) -> Shown:
    return Shown(_mesh(part.solid, place or part.stands), COLOURS[part.name], part.name if name else "")


@dataclass(frozen=True)
class Scene:
    """One picture of the guide."""

    shown: list[Shown]
    camera: Camera


def _timber(table: Table, legs: bool = True, names: bool = False) -> list[Shown]:
    out = [
        Shown(_mesh(wood.board(table)), LIGHT_WOOD, "board" if names else ""),
        Shown(_mesh(wood.frame(table)), WOOD, "frame" if names else ""),
    ]
    if legs:
        out += [Shown(_mesh(leg), WOOD, "leg" if names else "") for leg in wood.legs(table)]
    return out


def _disc(x: float, y: float, low: float, radius: float, high: float, colour: str) -> Shown:
    disc = trimesh.creation.cylinder(radius, high, sections=48)
    return Shown(disc.apply_translation([x, y, low + high / 2]), colour)


def _painted(table: Table) -> list[Shown]:
    """Draw the board's lines, and pieces that lie ready."""
    board, thin = table.board, 0.3
    out = [_disc(0, 0, table.board_mm, board.outer_circle_diameter_mm / 2, thin, "#b03a2e")]
    out.append(_disc(0, 0, table.board_mm, board.outer_circle_diameter_mm / 2 - 3, 2 * thin, LIGHT_WOOD))
    for seat in range(4):
        for line in range(2):
            low = table.board_mm
            bar = box(
                (-board.base_circle_mm, board.base_circle_mm),
                (-board.line_mm(line) - 2, 2 - board.line_mm(line)),
                (low, low + thin),
            )
            out.append(Shown(_mesh(bar, Rot(0, 0, 90 * seat)), "#4a3424"))
        for end in (-1, 1):
            x, y = turned(seat, end * board.base_circle_mm, -board.base_mm)
            out.append(_disc(x, y, table.board_mm, board.base_circle_diameter_mm / 2, 2 * thin, "#b03a2e"))
    looks = {pieces.WHITE: "#f5ead2", pieces.BLACK: "#34302e", pieces.QUEEN: "#c0392b"}
    for man in rack(board):
        out.append(
            _disc(man.x_mm, man.y_mm, table.board_mm, board.man_radius_mm, board.man_thickness_mm, looks[man.piece])
        )
    x, y = board.striker_place(pieces.SOUTH, 40)
    out.append(_disc(x, y, table.board_mm, board.striker_radius_mm, board.man_thickness_mm, "#4a8ac0"))
    return out


def whole(table: Table) -> Scene:
    """Show the table as a player comes to it."""
    printed = [_printed(part, place, name=False) for part, place in whole_table(table)]
    return Scene(_timber(table) + _painted(table) + printed, Camera(-28, 27))


def below(table: Table) -> Scene:
    """Show the table from below, on its side as one builds it: a chute along each frame, a leg between them."""
    printed = [_printed(part, place) for part, place in whole_table(table) if not part.name.startswith("line")]
    return Scene(_timber(table, names=True, legs=False) + printed, Camera(-28, -38))


def chute(table: Table) -> Scene:
    """Show one chute taken apart, as it hangs, from the inner side."""
    along = np.array(table.chute.along)
    shift = {
        "catcher": -70 * along, "gutter-upper": 0 * along, "gutter-gates": 80 * along, "tray": 175 * along,
        "bracket-left": 175 * along + [0, 70, 40], "bracket-right": 175 * along + [0, -70, 40],
    }  # fmt: skip
    parts = [_printed(part, Pos(*shift[part.name]) * part.stands) for part in chute_parts(table)]
    return Scene(parts, Camera(28, 30))


def _step(
    step: Step, unit: str, table: Table, camera: Camera, there: tuple[str, ...] = (), upside_down: bool = False
) -> Scene:
    """Show a step's parts of one unit off their places, each with its number in the step's list."""
    turn = matrix(Rot(180, 0, 0) if upside_down else Pos())
    shown = [off.shown(COLOURS) for off in take_apart(step, unit, Ways(table, (unit,)).bodies(unit), there)]
    for one in shown:
        one.mesh.apply_transform(turn)
    return Scene(shown, camera)


def pocket(table: Table) -> Scene:
    """Show the piece with gates and window from below, and the pocket's boards, emitters and eyes on their way in."""
    return _step(POCKET, "chute", table, Camera(35, -35), ("gutter-gates", "red lamp", "green lamp"))


def frame(table: Table) -> Scene:
    """Show board, frame and its screws from below, apart, each with its number in the step's list."""
    screws = [
        Off(2, body, np.array((0.0, 0.0, -60.0))) for body in Ways(table, ("wood",)).bodies("wood")["frame screw"]
    ]
    timber = [
        Shown(_mesh(wood.board(table)), LIGHT_WOOD, "1"), Shown(_mesh(wood.frame(table), Pos(0, 0, 60)), WOOD, "2"),
    ]  # fmt: skip
    return Scene([*timber, *(screw.shown(COLOURS) for screw in screws)], Camera(-28, -38))


def line_ends(table: Table) -> Scene:
    """Show both holders of a line's end, board and cover on their way to the frame, all upside down."""
    place = lines.lines(table)[0].emitter.inverse()
    middle = -(table.board.line_mm(0) + table.board.line_mm(1)) / 2
    outer, inner = -table.board.half_mm - table.frame_mm, -table.board.half_mm
    piece = wood.frame(table) & box((outer, inner), (middle - 60, middle + 60), (-1000, 1000))
    ends = _step(LINES, "line end", table, Camera(-50, 35), upside_down=True)
    return Scene([*ends.shown, Shown(_mesh(piece, Rot(180, 0, 0) * place), WOOD)], ends.camera)


def pad(table: Table) -> Scene:
    """Show a pad box with its buttons, from below."""
    return _step(PADS, "pad box", table, Camera(-25, 30), upside_down=True)


def display(table: Table) -> Scene:
    """Show a display's case with all that is in it, and its lid."""
    return _step(DISPLAY, "display", table, Camera(35, 25))


def carrier(table: Table) -> Scene:
    """Show the carrier between its tray and its lid, all upside down, as one looks at it under the table."""
    return _step(CABLES, "case", table, Camera(-28, 12), upside_down=True)


SCENES: dict[str, tuple[Callable[[Table], Scene], int]] = {  # name of the picture: what it shows, pixels wide
    "table": (whole, 1000),
    "below": (below, 1000),
    "chute": (chute, 1000),
    "pocket": (pocket, 1000),
    "frame": (frame, 900),
    "line-end": (line_ends, 1000),
    "pad-box": (pad, 800),
    "display": (display, 900),
    "carrier": (carrier, 900),
}
