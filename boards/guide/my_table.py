"""Says whether the parts fit a board that somebody owns, and draws its drills and legs: make my-table.

It asks eight measures, one after the other; each may be given as an option instead. It writes into a folder: a page
with what fits and what does not, the woodwork's drawing, and the printed parts that this board's frame changes.
"""

import math
from dataclasses import dataclass, replace
from math import cos, radians, tan
from pathlib import Path
from typing import Any

import click

from boards.parts import WARNING
from boards.parts.assembly import rim_parts
from boards.parts.figures import GROOVE_MM, LEG_MM, RIM_MM, WALL_MM, Table
from boards.parts.layout import leg_mm
from boards.parts.standing import TRAY_LONG_MM
from boards.parts.tray import FLOOR_BELOW_MM
from carrom_simulator.board.spec import BoardSpec

from . import woodwork

HOLE_MM = (43.0, 46.0)  # laws: 44.5 +- 1.5
HEIGHT_MM = (630.0, 700.0)  # laws: from the floor to the playing surface
SHORTEST_SCREW_MM = 8.0  # of a catcher's wood screws in the plywood
EARS_MM = 48.0  # of the catcher, under the frame: docs/parts.md
LEAST_WOOD_MM = 6.0  # over a groove: else the frame splits
ON_FRAME = ("line-emitter", "line-eye", "pad-box")  # printed parts whose shape or place follows the frame


@dataclass(frozen=True)
class Measures:
    """A board's eight measures, in millimetres.

    inside: from frame to frame. hole: its diameter. frame_wide, frame_high: the frame's wood. plywood: its thickness.
    strut: from a hole's middle, along a frame, to the nearest strut under the board, and how high it is; None: there is
    none. nets: they hang under the holes. glued: the frame is glued on, not screwed. height: of the playing surface.
    """

    inside: float
    hole: float
    frame_wide: float
    frame_high: float
    plywood: float
    strut: tuple[float, float] | None = None
    nets: bool = True
    glued: bool = False
    height: float = HEIGHT_MM[1]

    def table(self) -> Table:
        """Return the table with that board."""
        sizes = {"side_mm": self.inside, "frame_height_mm": self.frame_high, "pocket_diameter_mm": self.hole}
        board = replace(BoardSpec(), **sizes)
        legs = self.height - self.plywood
        return Table(board=board, board_mm=self.plywood, frame_mm=self.frame_wide, leg_mm=legs)


@dataclass(frozen=True)
class Finding:
    """Something that fits, or does not. text: a sentence."""

    fits: bool
    text: str


def strut_room_mm(table: Table, away_mm: float) -> float:
    """Return how high a strut may be, so far from a hole's middle along its chute: the gutter's rim passes below."""
    chute = table.chute
    slope = radians(chute.slope_deg)
    if away_mm > chute.length_mm * cos(slope) + TRAY_LONG_MM:
        return math.inf
    below = chute.depth_mm + away_mm * tan(slope) - RIM_MM / cos(slope)
    return max(below, 0.0)


def knees_mm(table: Table) -> float:
    """Return what is left under the trays, from the floor."""
    chute = table.chute
    return table.leg_mm - chute.height_mm - FLOOR_BELOW_MM - WALL_MM


def findings(measures: Measures) -> list[Finding]:
    """Say of each measure whether the table can be built on that board."""
    table = measures.table()
    found = [
        _between(measures.hole, HOLE_MM, "holes", "the catcher stands around holes of that size"),
        _frame(measures),
        _plywood(measures),
        _legs(table),
        _between(measures.height, HEIGHT_MM, "playing height", "as the laws have it"),
    ]
    if measures.strut:
        away, high = measures.strut
        room = strut_room_mm(table, away)
        found.append(
            Finding(
                high <= room,
                f"A strut {high:g} mm high, {away:g} mm from a hole's middle: "
                + ("the chute passes below it." if high <= room else f"there the chute has room for {room:.0f} mm."),
            )
        )
    if measures.nets:
        found.append(Finding(True, "Take the nets off: the catchers are screwed in their place."))
    if measures.glued:
        found.append(
            Finding(False, "The frame is glued: its grooves would have to be drilled from outside. Stage 3 needs none.")
        )
    return found


def _between(mm: float, bounds: tuple[float, float], what: str, why: str) -> Finding:
    least, most = bounds
    fits = least <= mm <= most
    said = why if fits else f"wanted are {least:g} to {most:g}"
    return Finding(fits, f"{what.capitalize()} of {mm:g} mm: {said}.")


def _frame(measures: Measures) -> Finding:
    """Say whether the lines' holders have room in the frame, and the catchers' ears under it."""
    if measures.frame_wide < EARS_MM:
        wide = f"A frame {measures.frame_wide:g} mm wide is too narrow"
        return Finding(False, f"{wide}: the catchers' ears reach {EARS_MM:g} mm under it.")
    if measures.frame_high < GROOVE_MM[1] + LEAST_WOOD_MM:
        least = GROOVE_MM[1] + LEAST_WOOD_MM
        return Finding(False, f"A frame {measures.frame_high:g} mm high splits over its grooves: wanted are {least:g}.")
    return Finding(True, f"The lines' holders go into a frame of {measures.frame_wide:g} × {measures.frame_high:g} mm.")


def _plywood(measures: Measures) -> Finding:
    fits = measures.plywood >= SHORTEST_SCREW_MM
    said = f"wood screws of {measures.plywood - 1:g} mm hold" if fits else "too thin for screws: glue blocks under it"
    return Finding(fits, f"Plywood of {measures.plywood:g} mm: {said}.")


def _legs(table: Table) -> Finding:
    try:
        at = leg_mm(table)
    except ValueError as error:
        return Finding(False, f"{str(error)[0].upper()}{str(error)[1:]}.")
    half = table.board.half_mm + table.frame_mm
    return Finding(
        True,
        f"Legs of {LEG_MM:g} × {LEG_MM:g} mm, {table.leg_mm:g} long, {half - at - LEG_MM / 2:.0f} mm from the corner; "
        f"{knees_mm(table):.0f} mm are left for knees under the trays, at each seat's left.",
    )


def page(measures: Measures) -> str:
    """Return the page with what fits and what to cut and drill, as Markdown."""
    found = findings(measures)
    table = measures.table()
    verdict = "Everything fits." if all(one.fits for one in found) else "Not everything fits."
    lines = [f"# My table\n\n**{verdict}** {WARNING.capitalize()}.\n"]
    lines += [f"- {'fits' if one.fits else 'NO'}: {one.text}" for one in found]
    lines += ["", "![Drills, grooves and legs](wood.svg)", ""]
    lines += [f"- {name}: {text}" for name, text in woodwork.measures(table)]
    return "\n".join(lines) + "\n"


def write(measures: Measures, folder: Path) -> list[Path]:
    """Write page, drawing and the printed parts that follow the frame; return the files. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    text, drawing = folder / "my-table.md", folder / "wood.svg"
    text.write_text(page(measures), encoding="utf-8")
    written = [text]
    if any(not one.fits and "leg" in one.text.lower() for one in findings(measures)):
        return written  # there is no place for legs to draw
    table = measures.table()
    drawing.write_text(woodwork.draw(table), encoding="utf-8")
    written.append(drawing)
    if table.frame_mm != Table().frame_mm:
        for part in rim_parts(table):
            if part.name in ON_FRAME:
                written += part.export(folder)
    return written


class StrutType(click.ParamType):
    """Takes `0` for no strut, else its place and height: 250x30."""

    name = "AWAYxHIGH"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[float, float] | None:
        if value is None or isinstance(value, tuple):
            return value
        words = str(value).lower().replace("×", "x").split("x")
        try:
            numbers = [float(word) for word in words]
        except ValueError:
            numbers = []
        if numbers == [0.0]:
            return None
        if len(numbers) != 2 or not all(0 < number < 2000 for number in numbers):
            self.fail(f"{value!r}: 0 for none, or mm from the hole's middle and mm high: 250x30", param, ctx)
        return numbers[0], numbers[1]


def _asked(name: str, question: str, default: float, least: float, most: float) -> Any:
    return click.option(name, prompt=question, default=default, type=click.FloatRange(least, most), show_default=True)


_SPEC = BoardSpec()


@click.command(help="Say whether the table's parts fit your board, and draw its drills and legs. All in millimetres.")
@_asked("--inside", "From frame to frame, inside", _SPEC.side_mm, 500, 1000)
@_asked("--hole", "Across a hole", _SPEC.pocket_diameter_mm, 30, 80)
@_asked("--frame-wide", "The frame's width", Table().frame_mm, 10, 150)
@_asked("--frame-high", "The frame's height over the board", _SPEC.frame_height_mm, 5, 60)
@_asked("--plywood", "The board's thickness", Table().board_mm, 2, 40)
@click.option(
    "--strut", prompt="Nearest strut below: from a hole's middle x its height, 0: none", default="0", type=StrutType()
)
@click.option("--nets/--no-nets", prompt="Are there nets", default=True)
@click.option("--glued/--screwed", prompt="Is the frame glued on", default=False)
@click.option("--height", default=HEIGHT_MM[1], type=click.FloatRange(300, 1200), help="of the playing surface")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), default=Path("build/my-table"))
def main(folder: Path, **measured: Any) -> None:
    """Ask what is not given, say what fits, write the folder; exit status 1 where something does not fit."""
    measures = Measures(**measured)
    found = findings(measures)
    for one in found:
        click.echo(f"{'fits' if one.fits else 'NO  '}  {one.text}")
    for path in write(measures, folder):
        click.echo(path)
    raise SystemExit(0 if all(one.fits for one in found) else 1)


if __name__ == "__main__":
    main()
