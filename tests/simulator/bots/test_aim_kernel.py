"""The bots' aiming against brute force: who stands in the way, where a cushion is met, which candidates are kept."""

import math
import os
import subprocess
import sys

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots import aim, aim_kernel

SPEC = BoardSpec()
PLACES = st.tuples(st.floats(-350, 350), st.floats(-350, 350))
STEPS = 2000


def along(start, end, part):
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


@settings(deadline=None)
@given(PLACES, PLACES, PLACES)
def test_the_distance_to_a_way_is_the_least_of_its_points(point, start, end):
    least = min(math.dist(point, along(start, end, k / STEPS)) for k in range(STEPS + 1))
    # A way of less than 0.001 mm counts as a point.
    assert -1e-3 <= least - aim_kernel.distance_to(*point, *start, *end) <= math.dist(start, end) / STEPS + 1e-3


@settings(deadline=None)
@given(PLACES, PLACES, st.integers(0, 3), st.floats(0.4, 1.0))
def test_the_striker_comes_off_the_cushion_as_it_does_on_the_board(start, end, wall, restitution):
    edge = 350.0
    sound, x, y = aim_kernel.bounce(wall, *start, *end, edge, restitution, 0.0)
    assume(sound)
    axis, sign = wall & 1, 1 if wall < 2 else -1
    turn = x, y
    assert turn[axis] == sign * edge
    assert abs(turn[1 - axis]) < edge
    # The cushion gives back a part of the speed square to it and all of the speed along it.
    square, beside = turn[axis] - start[axis], turn[1 - axis] - start[1 - axis]
    time = (turn[axis] - end[axis]) / (square * restitution)
    assert math.isclose(turn[1 - axis] + beside * time, end[1 - axis], rel_tol=1e-9, abs_tol=1e-6)


@st.composite
def layouts(draw):
    discs = []
    for x, y in draw(st.lists(PLACES, min_size=1, max_size=8)):
        if placement.has_room(SPEC, discs, x, y):
            discs.append(Disc(pieces.WHITE, x, y))
    assume(discs)
    return discs


def aiming(layout, seat=0):
    offsets = placement.striker_offsets(SPEC, "krhum", layout, seat, 20.0)
    assume(offsets)
    return aim.Aim(SPEC, layout, seat, offsets, 0.02, 5500.0)


@settings(deadline=None, max_examples=50)
@given(layouts(), st.integers(0, 3))
def test_the_best_are_kept_in_order(layout, seat):
    worth = {i: (1.0, 1.0 + i % 2) for i in range(len(layout))}
    aimed = aiming(layout, seat)
    kept = aimed.candidates(worth)
    every = aimed.candidates(worth, 5000)
    assert len(every) < 5000
    assert kept == every[: aim.MOST]
    assert [c.value for c in every] == sorted((c.value for c in every), reverse=True)


@settings(deadline=None, max_examples=50)
@given(layouts())
def test_nobody_stands_in_the_way_of_a_straight_shot(layout):
    for candidate in aiming(layout).candidates(dict.fromkeys(range(len(layout)), (1.0, 1.0))):
        if candidate.cushion:
            continue
        start = SPEC.striker_place(0, candidate.flick.offset_mm)
        turn = math.radians(candidate.flick.angle_deg)
        man = layout[candidate.target]
        reach = SPEC.striker_radius_mm + SPEC.man_radius_mm
        at = start
        while math.dist(at, (man.x_mm, man.y_mm)) > reach + 0.5:
            at = at[0] + 0.4 * math.sin(turn), at[1] + 0.4 * math.cos(turn)
            assert max(map(abs, at)) <= SPEC.half_mm
            for other in layout:
                assert other is man or math.dist(at, (other.x_mm, other.y_mm)) >= reach


PRINT_CANDIDATES = """
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.aim import Aim
layout = [Disc(k % 2, -300.0 + 67.0 * k, 40.0 * (k * 7 % 11) - 180.0) for k in range(9)]
aim = Aim(BoardSpec(), layout, 1, [-120.0, -35.5, 0.0, 90.0], 0.02, 5500.0)
print(aim.candidates({k: (1.0, 1.2) for k in range(9)}), aim.first_touches([3]), aim.cushion_touches([3]))
"""


def test_the_uncompiled_search_finds_the_same():
    found = []
    for before in ("", "import sys; sys.modules['numba'] = None"):
        done = subprocess.run([sys.executable, "-c", before + PRINT_CANDIDATES], env=os.environ, capture_output=True)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout)
    assert b"Candidate" in found[0]
    assert found[0] == found[1]
