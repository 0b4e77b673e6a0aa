"""The pieces of gutter below the catcher: a plain one, and the last one with gate blocks and window hoods."""

from build123d import Cylinder, Pos

from .figures import BOARD_OFF_MM, FLANGE_MM, KEEL_MM, M3_CORE_MM, RIM_MM, SCREW_DEEP_MM, Table
from .gates import gates
from .trough import hollow, joint_holes, lead_in, plate, shell
from .window import windows


def _piece(table: Table, begin_mm: float, end_mm: float):
    chute = table.chute
    part = shell(chute, begin_mm, end_mm, RIM_MM)
    part += plate(chute, begin_mm) + plate(chute, end_mm - FLANGE_MM)
    return part


def _finished(part, table: Table, begin_mm: float, end_mm: float):
    chute = table.chute
    part -= hollow(chute, begin_mm - 1, end_mm + 1)
    part -= lead_in(chute, begin_mm)
    return part - joint_holes(begin_mm, FLANGE_MM) - joint_holes(end_mm - FLANGE_MM, FLANGE_MM)


def upper(table: Table):
    """Make the plain piece between catcher and gates, in the gutter's directions."""
    begin, end = table.joints_mm
    return _finished(_piece(table, begin, end), table, begin, end)


def lower(table: Table):
    """Make the piece with gates and window, in the gutter's directions."""
    begin, end = table.joints_mm[1], table.chute.length_mm
    part = _piece(table, begin, end)
    (gate_blocks, gate_bores), (hoods, hood_bores) = gates(table), windows(table)
    part = _finished(part + gate_blocks + hoods, table, begin, end)
    return part - gate_bores - hood_bores - _board_screws(table)


def board_screws_mm(table: Table) -> list[tuple[float, float]]:
    """Return where the pocket board's four screws go into the underside, along and across the gutter."""
    near, far = BOARD_OFF_MM
    return [
        (along, side * off)
        for along, off in ((table.chute.gate_mm, near), (table.chute.eye_mm, far))
        for side in (1, -1)
    ]


def _board_screws(table: Table):
    out = [
        Pos(along, across, SCREW_DEEP_MM / 2 - KEEL_MM) * Cylinder(M3_CORE_MM / 2, SCREW_DEEP_MM + 0.01)
        for along, across in board_screws_mm(table)
    ]
    return out[0].fuse(*out[1:])
