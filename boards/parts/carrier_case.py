"""The carrier's case: a tray under the board's middle, whose pillars take the carrier, and a lid over its parts.

In the table's directions. The carrier hangs with its parts downward, so its page's X is the table's and its page's Y,
which runs downward, is the table's Y. Outline, holes and plugs are the carrier's own.
"""

from build123d import Cylinder, Pos

from boards.pico.carrier import bodies, carrier, kinds, pocket
from boards.pico.carrier.design import Component

from .circuit_boards import CARRIER_PLUGS_MM, CARRIER_SPACER_MM
from .fasteners import CORNERS
from .figures import M3_CORE_MM, M3_MM, WALL_MM, WOOD_SCREW_MM
from .trough import box

CLEAR_MM = 1.0  # between the carrier's edge and the wall
PILLAR_MM = 7.0  # across
BEND_MM = 8.0  # for cables, between plugs and lid
PLUG_MM = 5.0  # how far a plug or a cable's clip is wider than its contacts, at each end
CORNER_MM = 5.0  # of wall that is left at each corner
EAR_MM = 10.0  # wide and long: the columns outside, in which lid and tray are screwed together
LIP_MM = 4.0  # of the lid's column under a screw's head
HEAD_MM = 6.6  # of an M3 cap screw; its flat ceiling prints as a bridge
DEEP_MM = 8.5  # of a thread
WOOD_SCREW = (0.72, 0.6)  # of the way from the middle to a wall, along X and Y: one in each quarter of the tray

FREE_MM = 1.0  # over the highest part
PLUGS_MM = CARRIER_SPACER_MM + pocket.BOARD_MM + CARRIER_PLUGS_MM  # as far as the plugs reach from the table's board
ROOF_MM = max(
    PLUGS_MM + BEND_MM,
    CARRIER_SPACER_MM + pocket.BOARD_MM + bodies.highest_mm(carrier.design()) + FREE_MM,
)  # from the table's board to the lid's inside

Span = tuple[float, float]


def inside_mm() -> tuple[float, float]:
    """Return half of the room inside, along X and along Y."""
    return carrier.WIDE_MM / 2 + CLEAR_MM, carrier.HIGH_MM / 2 + CLEAR_MM


def at_mm(x: float, y: float) -> tuple[float, float]:
    """Return where a point of the carrier's page is."""
    return x - carrier.WIDE_MM / 2, y - carrier.HIGH_MM / 2


def holes_mm() -> list[tuple[float, float]]:
    """Return the carrier's holes for screws."""
    return [at_mm(x, y) for x, y, _ in carrier.design().holes]


def columns_mm() -> list[tuple[float, float]]:
    """Return the middles of the columns outside, at both ends."""
    x, y = inside_mm()
    out = x + WALL_MM + EAR_MM / 2
    return [(sx * out, sy * (y + WALL_MM - EAR_MM / 2)) for sx, sy in CORNERS]


def wood_screws_mm() -> list[tuple[float, float]]:
    """Return where the tray's screws go into the table's board; their heads are WALL_MM below."""
    x, y = inside_mm()
    return [(sx * WOOD_SCREW[0] * x, sy * WOOD_SCREW[1] * y) for sx, sy in CORNERS]


def _length_mm(part: Component) -> float:
    """From a plug's first contact to its last one in its row."""
    if part.kind == kinds.RIBBON:
        return 4 * 2.54
    if part.kind == kinds.TERMINAL:
        return 5.08
    return 2.5 * (len(part.pins) - 1)


def openings_mm() -> dict[tuple[str, int], list[Span]]:
    """Return where cables leave, by wall: ("x", -1) is that at the lower X, with the spans along it.

    One for each plug and for the Pico's USB, in the nearest wall; those between which little wall is left are one.
    """
    found: dict[tuple[str, int], list[Span]] = {}
    wide, high = inside_mm()
    for part in carrier.design().components:
        x, y = at_mm(*part.at[:2])
        if part.kind == kinds.PICO:
            left, _, right, _ = part.kind.body
            found.setdefault(("y", -1), []).append((x + left, x + right))  # its USB looks over its end
        elif part.ref.startswith("J"):
            far = {("x", -1): wide + x, ("x", 1): wide - x, ("y", -1): high + y, ("y", 1): high - y}
            near = min(far, key=far.__getitem__)
            begin = y if near[0] == "x" else x
            back = part.at[2] == 180  # its contacts run backward
            long = _length_mm(part)
            span = (begin - long, begin) if back else (begin, begin + long)
            found.setdefault(near, []).append((span[0] - PLUG_MM, span[1] + PLUG_MM))
    return {wall: _joined(spans, (high if wall[0] == "x" else wide) - CORNER_MM) for wall, spans in found.items()}


def _joined(spans: list[Span], most: float) -> list[Span]:
    """Spans in order within a wall; those that leave less than a corner's wall between them as one."""
    out: list[Span] = []
    for low, high in sorted(spans):
        low, high = max(low, -most), min(high, most)
        if out and low - out[-1][1] < CORNER_MM:
            out[-1] = out[-1][0], max(high, out[-1][1])
        else:
            out.append((low, high))
    return out


def tray():
    """Make the tray: a floor against the table's board, walls as high as the pillars on which the carrier lies."""
    x, y = inside_mm()
    part = box((-x - WALL_MM, x + WALL_MM), (-y - WALL_MM, y + WALL_MM), (-CARRIER_SPACER_MM, 0))
    part -= box((-x, x), (-y, y), (-CARRIER_SPACER_MM - 1, -WALL_MM))
    for at in holes_mm():
        part += Pos(*at, -CARRIER_SPACER_MM / 2) * Cylinder(PILLAR_MM / 2, CARRIER_SPACER_MM)
        part -= Pos(*at, -CARRIER_SPACER_MM) * Cylinder(M3_CORE_MM / 2, 2 * DEEP_MM)
    for at in columns_mm():
        part += _column(at, (-CARRIER_SPACER_MM, 0))
        part -= Pos(*at, -CARRIER_SPACER_MM) * Cylinder(M3_CORE_MM / 2, 2 * DEEP_MM)
    for at in wood_screws_mm():
        part -= Pos(*at, 0) * Cylinder(WOOD_SCREW_MM / 2, 4 * WALL_MM)
    return part


def lid():
    """Make the lid: walls that begin at the tray's, open where cables leave, and a roof."""
    x, y = inside_mm()
    low = -ROOF_MM - WALL_MM
    part = box((-x - WALL_MM, x + WALL_MM), (-y - WALL_MM, y + WALL_MM), (low, -CARRIER_SPACER_MM))
    part -= box((-x, x), (-y, y), (-ROOF_MM, 1))
    for at in columns_mm():
        part += _column(at, (low, -CARRIER_SPACER_MM))
        part -= Pos(*at, -CARRIER_SPACER_MM) * Cylinder(M3_MM / 2, 3 * LIP_MM)
        part -= Pos(*at, -CARRIER_SPACER_MM - LIP_MM - 50) * Cylinder(HEAD_MM / 2, 100)
    deep = (-PLUGS_MM, 1.0)
    for (axis, side), spans in openings_mm().items():
        wall = sorted((side * ((x if axis == "x" else y) - 1), side * ((x if axis == "x" else y) + WALL_MM + 1)))
        for span in spans:
            part -= box((wall[0], wall[1]), span, deep) if axis == "x" else box(span, (wall[0], wall[1]), deep)
    return part


def _column(at: tuple[float, float], z: Span):
    """Make a column outside the wall, which it meets."""
    x, y = at
    half = EAR_MM / 2
    return box((x - half - 0.5, x + half) if x > 0 else (x - half, x + half + 0.5), (y - half, y + half), z)
