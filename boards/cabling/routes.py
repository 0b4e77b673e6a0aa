"""Says how long each cable is, and how much wire of each kind and colour a table takes."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from itertools import pairwise
from math import dist

from boards.parts.figures import Table
from boards.parts.standing import DISPLAY_MM, PAD_DEEP_MM, pad_middle_mm
from carrom_simulator.board.spec import turned

from .wires import RIBBON_WIRE, cables, gauge

ASIDE_MM = 15.0  # from the frame's edge, where the lines' cables are
BUZZER_MM = (0.0, 110.0)  # the piezo, beside the carrier's case
SLACK = 1.15  # of the straight way along the frames: for bends, plugs and the way down

Point = tuple[float, float]


def ends(table: Table) -> Iterator[tuple[str, Point, float]]:
    """Yield where each cable of the carrier ends: kind, place on the board in mm, how far below or above it in mm.

    Those of a kind come in the order of the carrier's plugs.
    """
    board, chute = table.board, table.chute
    edge = board.half_mm + table.frame_mm
    gate = chute.at(chute.gate_mm, 0.0)
    for number in range(4):
        (x, y), off = board.pocket_centre(number), turned(number, float(gate[0]), float(gate[1]))
        yield "pocket", (x + off[0], y + off[1]), -float(gate[2])
    lines = -(board.line_mm(0) + board.line_mm(1)) / 2
    for seat in range(4):
        for side in (1, -1):  # the lower line's eye is at its player's right hand: boards/parts/lines.py
            yield "line", turned(seat, side * edge, lines), 0.0
        yield "pad", turned(seat, pad_middle_mm(table), PAD_DEEP_MM - edge), 0.0
    way, up = between_displays(table)
    yield "display", way[0], up
    yield "ldr", way[0], up
    yield "buzzer", BUZZER_MM, 0.0
    yield "supply", (0.0, edge), 0.0


def between_displays(table: Table) -> tuple[list[Point], float]:
    """Return the way from the first display to the second, along the frame, and how far above the board both are.

    The carrier has one plug: the second display's data come out of the first one.
    """
    edge = table.board.half_mm + table.frame_mm
    x, beside = edge - DISPLAY_MM[0] / 2, edge - ASIDE_MM
    up = table.board_mm + table.board.frame_height_mm + DISPLAY_MM[1] / 2
    return [(x, edge), (beside, edge), (beside, -edge), (-x, -edge)], up


def lengths_mm(table: Table) -> dict[str, list[float]]:
    """Return the length of each cable, by kind."""
    out = defaultdict(list)
    for kind, (x, y), off in ends(table):
        out[kind].append(SLACK * (abs(x) + abs(y) + off))
    way, up = between_displays(table)
    out["second display"].append(SLACK * (sum(dist(one, other) for one, other in pairwise(way)) + 2 * up))
    return dict(out)


def wire_mm(table: Table, kinds: Collection[str]) -> Counter[tuple[str, str]]:
    """Return how much wire these kinds of cable take, by its gauge and its colour; a ribbon has no colour."""
    out: Counter[tuple[str, str]] = Counter()
    long = {kind: round(sum(mm)) for kind, mm in lengths_mm(table).items()}
    for cable in cables():
        if cable.kind not in kinds:
            continue
        if gauge(cable.kind) == RIBBON_WIRE:
            out[RIBBON_WIRE, ""] += long[cable.kind]
            continue
        for wire in cable.wires:
            out[gauge(cable.kind), wire.colour] += long[cable.kind]
    return out
