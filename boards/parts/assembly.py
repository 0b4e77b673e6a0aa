"""All printed parts: as they stand in the table, as they lie on a printer's bed, and as files."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import trimesh
from build123d import Location, Pos, Rot, export_step, export_stl

from . import LICENCE, WARNING, bracket, carrier_case, catcher, display_case, gutter, line_cover, lines, pad_box, tray
from .figures import INFILL, PLA_G_MM3, SHELL_MM, Table
from .standing import DISPLAY_MM
from .trough import place

TOLERANCE_MM, TOLERANCE_RAD = 0.02, 0.2
_STL_HEAD = 80  # bytes of a binary STL before its triangles
ALONG_THE_GUTTER = ("catcher", "gutter-upper", "gutter-gates")  # what pieces slide on


@dataclass(frozen=True)
class Part:
    """One printed part. solid lies as it is printed, its bed face at z = 0; `stands` puts it in its place."""

    name: str
    solid: object
    stands: Location

    @property
    def standing(self):
        return self.solid.moved(self.stands)

    def export(self, folder: Path, when: datetime | None = None) -> list[Path]:
        """Write STEP and STL, as it is printed, with the warning in their heads. when: the date in the STEP."""
        folder.mkdir(parents=True, exist_ok=True)
        step, stl = folder / f"{self.name}.step", folder / f"{self.name}.stl"
        self.solid.label = f"{self.name}: {WARNING}; {LICENCE}"
        export_step(self.solid, str(step), timestamp=when)
        export_stl(self.solid, str(stl), tolerance=TOLERANCE_MM, angular_tolerance=TOLERANCE_RAD)
        triangles = stl.read_bytes()[_STL_HEAD:]
        stl.write_bytes(f"{self.name}: {WARNING}".encode().ljust(_STL_HEAD) + triangles)
        return [step, stl]

    @property
    def mass_g(self) -> float:
        """About what it weighs in PLA: its shell full, its inside filled as far as docs/parts.md says."""
        shell = min(SHELL_MM * self.solid.area, self.solid.volume)
        return (shell + INFILL * (self.solid.volume - shell)) * PLA_G_MM3

    def mesh(self, standing: bool = True) -> trimesh.Trimesh:
        """Return its surface as triangles, in its place or as it is printed."""
        shape = self.standing if standing else self.solid
        points, triangles = shape.tessellate(TOLERANCE_MM, TOLERANCE_RAD)
        return trimesh.Trimesh([(p.X, p.Y, p.Z) for p in points], triangles)


def _part(name: str, shape, stands: Location, turn: Location | None = None) -> Part:
    """Put a part on the bed, turned as it is printed, the middle of its lower face at the origin."""
    turn = turn or Location()
    size = shape.moved(turn).bounding_box()
    middle = (size.min + size.max) / 2
    lift = Location((-middle.X, -middle.Y, -size.min.Z)) * turn
    return Part(name, shape.moved(lift), stands * lift.inverse())


def chute_parts(table: Table) -> list[Part]:
    """Return the parts of one chute, from the hole down. The origin is the hole's middle at the board's underside."""
    here, level = place(table.chute), Location()
    screws = bracket.holes_mm(table)
    parts = [
        _part("catcher", catcher.make(table), here),
        _part("gutter-upper", gutter.upper(table), here),
        _part("gutter-gates", gutter.lower(table), here),
        _part("tray", tray.make(table, screws), level),
    ]
    for side, word in ((1, "left"), (-1, "right")):
        # Its flat side down, across the bed's corners: it is longer than the bed.
        lying = Rot(0, 0, 45) * Rot(side * 90, 0, 0)
        parts.append(_part(f"bracket-{word}", bracket.make(table, side), level, lying))
    return parts


def rim_parts(table: Table) -> list[Part]:
    """Return the parts of no chute, each in one of its places; the origin is the board's middle at its underside."""
    line = lines.lines(table)[0]
    display = display_place(table)
    on_back = Rot(-90, 0, 0)
    return [
        _part("line-emitter", lines.emitter(table), line.emitter),
        _part("line-eye", lines.eye(table), line.eye),
        _part("line-cover", line_cover.make(table), line.emitter, Rot(0, -90, 0)),
        _part("pad-box", pad_box.make(table), Location()),
        _part("carrier-tray", carrier_case.tray(), Location(), Rot(180, 0, 0)),
        _part("carrier-lid", carrier_case.lid(), Location()),
        _part("display-case", display_case.case(), display, on_back),
        _part("display-lid", display_case.lid(), display, on_back),
    ]


def pockets(table: Table) -> list[Location]:
    """Return where the chutes' origins are on the board: each chute runs along a frame to the next pocket."""
    return [Pos(*table.board.pocket_centre(number), 0) * Rot(0, 0, 90 * number) for number in range(4)]


def display_place(table: Table) -> Location:
    """Return where the North frame's display stands: at its right end, off the players' arms and the lines' holders."""
    board = table.board
    lean = Rot(-display_case.LEAN_DEG, 0, 0)
    size = display_case.lid().moved(lean).bounding_box()
    outer = board.half_mm + table.frame_mm
    top = table.board_mm + board.frame_height_mm
    return Pos(outer - DISPLAY_MM[0] / 2, outer - size.max.Y, top - size.min.Z) * lean


def whole_table(table: Table) -> list[tuple[Part, Location]]:
    """Return every printed part of a table in each of its places; the origin is the board's middle at its underside."""
    chute = chute_parts(table)
    out = [(part, hole * part.stands) for hole in pockets(table) for part in chute]
    rim = {part.name: part for part in rim_parts(table)}
    bed = {name: part.stands for name, part in rim.items()}
    first = lines.lines(table)[0]
    for line in lines.lines(table):
        for name, there, here in (
            ("line-emitter", line.emitter, first.emitter), ("line-eye", line.eye, first.eye),
            ("line-cover", line.emitter, first.emitter),
        ):  # fmt: skip
            out.append((rim[name], there * here.inverse() * bed[name]))
    out += [(rim["pad-box"], Rot(0, 0, 90 * seat) * bed["pad-box"]) for seat in range(4)]
    out += [(rim[name], bed[name]) for name in ("carrier-tray", "carrier-lid")]
    for turn in (0, 180):
        out += [(rim[name], Rot(0, 0, turn) * bed[name]) for name in ("display-case", "display-lid")]
    return out
