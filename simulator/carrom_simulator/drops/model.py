"""A chute, a board with its hole and some pieces as MuJoCo reads them (MJCF). MuJoCo reckons in metres."""

from math import cos, pi, radians, sin

import numpy as np

from carrom_simulator.drops.cases import HOLE_MM, Setting
from carrom_simulator.drops.shape import Chute, Hull, Vector

BOARD_FRICTION = 0.08  # varnished wood with powder: carrom_simulator.board.spec has 0.075
_SECTORS = 24  # boxes that make up the round hole's rim


def _numbers(values) -> str:
    return " ".join(f"{value:.6f}" for value in values)


def _box(kind: str, middle: Vector, first: Vector, second: Vector, sizes_mm: tuple[float, float, float]) -> str:
    half = np.array(sizes_mm) / 2000
    return (
        f'<geom class="{kind}" type="box" pos="{_numbers(middle / 1000)}" '
        f'xyaxes="{_numbers(first)} {_numbers(second)}" size="{_numbers(half)}"/>'
    )


def _board(table: Setting) -> list[str]:
    """Return the board around the hole, its edge broken by 1 mm, and the two frames that touch the hole."""
    out = []
    for sector in range(_SECTORS):
        turn = 2 * pi * sector / _SECTORS
        outward, along = np.array([cos(turn), sin(turn), 0]), np.array([-sin(turn), cos(turn), 0])
        for radius, low, high, long, wide in (
            (HOLE_MM, 0.0, table.board_mm - 1, 50.0, 16.0),
            (HOLE_MM + 1, table.board_mm - 1, table.board_mm, 50.0, 16.0),
        ):
            middle = outward * (radius + long / 2) + np.array([0, 0, (low + high) / 2])
            out.append(_box("board", middle, outward, along, (long, wide, high - low)))
    for side in (1, -1):
        turn = radians(table.corner_deg + 45 * side)
        outward, along = np.array([cos(turn), sin(turn), 0]), np.array([-sin(turn), cos(turn), 0])
        middle = outward * (HOLE_MM + 6.5) + np.array([0, 0, table.board_mm + 12])
        out.append(_box("board", middle, outward, along, (10, 160, 24)))
    return out


def mjcf(chute: Chute, table: Setting, step_s: float) -> str:
    """Write the model's text; piece n is the body "n" with a free joint."""
    geoms = _board(table)
    meshes = []
    for number, solid in enumerate(chute.solids()):
        if isinstance(solid, Hull):
            corners = " ".join(_numbers(mm / 1000 for mm in corner) for corner in solid.corners)
            meshes.append(f'<mesh name="hull {number}" vertex="{corners}"/>')
            geoms.append(f'<geom class="chute" type="mesh" mesh="hull {number}"/>')
        else:
            sizes = (solid.first_mm, solid.second_mm, solid.thick_mm)
            geoms.append(_box("chute", solid.middle, solid.first, solid.second, sizes))
    bodies = [
        f'<body name="{number}" pos="{number * 0.1} 0 1"><freejoint/><geom class="piece" type="cylinder" '
        f'size="{kind.diameter_mm / 2000:.6f} {thick / 2000:.6f}" mass="{kind.mass_g / 1000}"/></body>'
        for number, (kind, thick) in enumerate(zip(table.pieces, table.thick_mm, strict=True))
    ]
    return f"""<mujoco><compiler angle="degree"/>
<option timestep="{step_s}" cone="elliptic" integrator="implicitfast" impratio="5"><flag multiccd="enable"/></option>
<default><geom friction="{table.friction} .001 .0001" solref=".004 {table.damping}" solimp=".95 .99 .001"/>
<default class="chute"><geom contype="1" conaffinity="2"/></default>
<default class="board"><geom contype="1" conaffinity="2" friction="{BOARD_FRICTION} .001 .0001" priority="1"/></default>
<default class="piece"><geom contype="2" conaffinity="3"/></default></default>
<asset>{"".join(meshes)}</asset><worldbody>{"".join(geoms)}{"".join(bodies)}</worldbody></mujoco>"""
