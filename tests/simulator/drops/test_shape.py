"""The chute's parts fit together: nothing rises above the board, no gap lets a piece out, pieces fit through."""

from dataclasses import replace
from itertools import product
from math import cos, radians, sin, tan

import numpy as np
import pytest

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.drops.cases import BOARD_MM, HOLE_MM
from carrom_simulator.drops.shape import Chute

CHUTE = Chute()


def test_no_part_rises_out_of_the_thinnest_board():
    """The planes may where no piece comes: beyond the hole, in the frames' corner, and further off than a striker."""
    reached_mm = HOLE_MM + 2 + BoardSpec().striker_diameter_mm / 2
    for plate in CHUTE.plates():
        for first, second in product(np.linspace(0, plate.first_mm, 40), np.linspace(0, plate.second_mm, 40)):
            point = plate.corner + plate.first * first + plate.second * second
            far = point[0] < -HOLE_MM or np.hypot(point[0], point[1]) > reached_mm
            assert far or point[2] < BOARD_MM[0], point


def test_a_piece_slides_over_no_seam():
    """The faces that pieces lie on go from end to end."""
    planes = [plate for plate in CHUTE.plates() for normal in CHUTE.planes() if plate.normal @ normal > 0.999]
    assert len(planes) == 2
    assert all(max(plate.first_mm, plate.second_mm) > CHUTE.length_mm for plate in planes)


@pytest.mark.parametrize("plate", CHUTE.plates())
def test_a_parts_edges_are_square(plate):
    assert abs(plate.first @ plate.second) < 1e-9
    assert np.linalg.norm(plate.normal) == pytest.approx(1)


def test_every_face_looks_into_the_gutter():
    inside = CHUTE.at(40, 0, 30)
    for plate in CHUTE.plates():
        assert (inside - plate.corner) @ plate.normal > 0


def depth_below(chute, x_mm, y_mm) -> float:
    """How deep a point of a line straight down from the board lies on the first face that it meets."""
    best = np.inf
    for plate in chute.plates():
        if plate.normal[2] <= 0.05:
            continue
        corner, normal = plate.corner, plate.normal
        z = corner[2] - ((x_mm - corner[0]) * normal[0] + (y_mm - corner[1]) * normal[1]) / normal[2]
        from_corner = np.array([x_mm, y_mm, z]) - corner
        first, second = from_corner @ plate.first, from_corner @ plate.second
        if -0.5 <= first <= plate.first_mm + 0.5 and -0.5 <= second <= plate.second_mm + 0.5:
            best = min(best, -z)
    return best


@pytest.mark.parametrize("x_mm", [-25, -10, 0, 10, 25, 60])
@pytest.mark.parametrize("y_mm", [-20, -6, 0, 6, 20])
def test_under_the_hole_there_is_a_face_everywhere(x_mm, y_mm):
    beside = y_mm - CHUTE.offset_mm
    deg = CHUTE.left_deg if beside > 0 else CHUTE.right_deg
    slope = radians(CHUTE.slope_deg)
    # Square to the floor a plane rises by tan; straight up by that over the slope's cosine.
    rise = max(abs(beside) - CHUTE.floor_mm / 2, 0) * tan(radians(deg)) / cos(slope)
    assert depth_below(CHUTE, x_mm, y_mm) == pytest.approx(CHUTE.depth_mm + x_mm * tan(slope) - rise, abs=0.3)


def test_a_striker_on_edge_stands_wholly_below_the_board():
    """A piece that leans in the hole on top of another can wedge. A striker on a flat man has room below."""
    board = BoardSpec()
    man_high = board.man_thickness_mm / cos(radians(CHUTE.right_deg))
    assert CHUTE.depth_mm - man_high > board.striker_diameter_mm


def test_a_piece_that_bridges_the_gutter_slides_at_the_worst_friction():
    """Flat across both planes it is pressed on by them both: the slope must beat friction over that wedge."""
    steep = radians((CHUTE.left_deg + CHUTE.right_deg) / 2)
    assert tan(radians(CHUTE.slope_deg)) > 0.30 / cos(steep)


def test_height_grows_with_the_way_to_the_gate():
    longer = replace(CHUTE, gate_mm=CHUTE.gate_mm + 100)
    assert longer.height_mm - CHUTE.height_mm == pytest.approx(100 * sin(radians(CHUTE.slope_deg)))
