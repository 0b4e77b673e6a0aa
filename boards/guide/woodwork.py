"""Draws what is cut and drilled in wood: a quarter of the table, seen from below, with its measures."""

from boards.parts import WARNING
from boards.parts.figures import GROOVE_MM, LEG_MM, NOSE_MM, SLOT_MM, Table
from boards.parts.layout import leg_mm, page, rectangle, words

_SHOWN_MM = 420.0  # from the corner inward
_WOOD, _CUT = "#e2c48f", "#ffffff"


def measures(table: Table) -> list[tuple[str, str]]:
    """Return each measure of the woodwork and its words, in millimetres."""
    board = table.board
    whole = board.side_mm + 2 * table.frame_mm
    hole = table.frame_mm + board.pocket_radius_mm
    lower, upper = (table.frame_mm + board.half_mm - board.line_mm(line) for line in (0, 1))
    leg = whole / 2 - leg_mm(table) - LEG_MM / 2
    groove = f"{GROOVE_MM[0]:g} wide, {GROOVE_MM[1]:g} deep, from the outside to {NOSE_MM:g} before the inner face"
    return [
        ("board", f"plywood {whole:g} × {whole:g} × {table.board_mm:g}"),
        (
            "frame",
            f"wood {table.frame_mm:g} × {board.frame_height_mm:g}, {board.side_mm:g} × {board.side_mm:g} inside",
        ),
        ("A", f"{hole:g} from both outer edges: middle of the hole, {board.pocket_diameter_mm:g} across"),
        ("B", f"{lower:g} and C {upper:g} from the outer edge: middles of two grooves in the frame's underside"),
        ("groove", groove),
        ("slot", f"{SLOT_MM[0]:g} wide, {SLOT_MM[1]:g} deep, on through to the inner face"),
        ("D", f"{leg:.0f} from the outer edge: leg of {LEG_MM:g} × {LEG_MM:g}, {table.leg_mm:g} long, at the edge"),
    ]


def draw(table: Table) -> str:
    """Draw the page."""
    board = table.board
    left, top = 40.0, 60.0
    frame, half = table.frame_mm, board.half_mm
    hole = frame + board.pocket_radius_mm
    out = [words(left, 24, f"A corner from below; the others are the same, turned. {WARNING.capitalize()}.")]
    out.append(rectangle(left, top, _SHOWN_MM, _SHOWN_MM, _WOOD))
    out.append(rectangle(left, top, _SHOWN_MM, frame, "#c8a165"))
    out.append(rectangle(left, top, frame, _SHOWN_MM, "#c8a165"))
    out.append(f'<circle cx="{left + hole}" cy="{top + hole}" r="{board.pocket_radius_mm}" fill="black"/>')
    out.append(words(left + hole + 26, top + hole + 5, "A"))
    for line, letter in ((0, "B"), (1, "C")):
        at = frame + half - board.line_mm(line)
        for turned in (False, True):
            parts = [
                (at - GROOVE_MM[0] / 2, 0.0, GROOVE_MM[0], frame - NOSE_MM),
                (at - SLOT_MM[0] / 2, frame - NOSE_MM, SLOT_MM[0], NOSE_MM),
            ]
            for x, y, wide, high in parts:
                x, y, wide, high = (y, x, high, wide) if turned else (x, y, wide, high)
                out.append(rectangle(left + x, top + y, wide, high, _CUT))
            x, y = (frame + 8, at + 5) if turned else (at - 4, frame + 18)
            out.append(words(left + x, top + y, letter))
    leg = (2 * half + 2 * frame) / 2 - leg_mm(table) - LEG_MM / 2
    out.append(rectangle(left, top + leg, LEG_MM, LEG_MM, "#8b5a2b", 0.8))
    out.append(words(left + LEG_MM + 8, top + leg + LEG_MM / 2, "D"))
    for row, (name, text) in enumerate(measures(table)):
        out.append(words(left, top + _SHOWN_MM + 30 + 22 * row, f"{name}: {text}"))
    high = top + _SHOWN_MM + 30 + 22 * len(measures(table)) + 10
    return page("Holes, grooves and legs: the woodwork, in millimetres", (700, high), out)
