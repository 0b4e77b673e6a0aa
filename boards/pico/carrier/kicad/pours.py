"""Poured copper: fills it so that no two pieces of one pour nearly touch."""

from math import hypot

import pcbnew
from units import mm

LEAST_GAP_MM = 0.1  # between two pieces of a pour: less may bridge or flake off when it is etched
THICK_MM = (0.25, 0.3, 0.35, 0.2, 0.28, 0.22, 0.32, 0.4)  # a neck that is thinner is cut: others are, with each
_STEP_MM = 0.05


def pour(board):
    """Fill all zones, with the first thickness that leaves no narrower gap. Raises SystemExit where none does."""
    for thick in THICK_MM:
        for zone in board.Zones():
            zone.SetMinThickness(pcbnew.FromMM(thick))
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        gap = least_gap_mm(board)
        if gap >= LEAST_GAP_MM:
            return
    raise SystemExit(f"two pieces of one pour are {gap:.2f} mm apart, whatever its least thickness")


def least_gap_mm(board):
    """Measure the least gap between two pieces of one pour; LEAST_GAP_MM where it is more."""
    return min(
        (_gap_mm(zone.GetFilledPolysList(zone.GetLayer())) for zone in board.Zones() if not zone.GetIsRuleArea()),
        default=LEAST_GAP_MM,
    )


def _gap_mm(pieces):
    cells = {}
    for piece in range(pieces.OutlineCount()):
        for x, y in _along(pieces.Outline(piece)):
            cells.setdefault((int(x // LEAST_GAP_MM), int(y // LEAST_GAP_MM)), []).append((piece, x, y))
    least = LEAST_GAP_MM
    for (column, row), here in cells.items():
        near = [one for dx in (0, 1) for dy in (-1, 0, 1) for one in cells.get((column + dx, row + dy), ())]
        for piece, x, y in here:
            least = min([least] + [hypot(x - x1, y - y1) for other, x1, y1 in near if other != piece])
    return least


def _along(outline):
    """Yield points along a piece's edge."""
    corners = [(mm(at.x), mm(at.y)) for at in map(outline.CPoint, range(outline.PointCount()))]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1]):
        steps = int(hypot(x1 - x0, y1 - y0) / _STEP_MM) + 1
        for step in range(steps):
            yield x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
