"""The exact engine's own: nothing is missed on the way. What it has in common with the other is in test_physics."""

import math
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.exact_engine import Engine
from carrom_simulator.physics.outcome import Flick

SPEC = BoardSpec()
ENGINE = Engine(SPEC)


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.integers(1, 8), st.floats(-60.0, 60.0), st.floats(200.0, 6000.0))
@example(4, 5, 0.0, 5500.0)
def test_no_disc_slides_through_another_and_each_touch_is_one(seed, men, angle_deg, speed_mm_s):
    """A contact that the kernel missed would show as an overlap, one that it saw too early as a touch from afar."""
    rng, layout = Random(seed), []
    while len(layout) < men:
        x, y = rng.uniform(-330, 330), rng.uniform(-200, 330)
        if placement.has_room(SPEC, layout, x, y):
            layout.append(Disc(rng.choice((pieces.WHITE, pieces.BLACK)), x, y))
    outcome = ENGINE.play(layout, Flick(pieces.SOUTH, 0.0, angle_deg, speed_mm_s), 500)
    radii = [SPEC.man_radius_mm] * men + [SPEC.striker_radius_mm]
    for frame in outcome.frames:
        there = [(place, radius) for place, radius in zip(frame.places, radii, strict=True) if place is not None]
        for (one, r), (other, s) in combinations(there, 2):
            assert math.dist(one, other) > r + s - 0.01
    for touch in outcome.touches:
        before = [frame for frame in outcome.frames if frame.time_s <= touch.time_s][-1].places
        gap_mm = math.dist(before[touch.disc_index], before[-1]) - SPEC.man_radius_mm - SPEC.striker_radius_mm
        assert gap_mm < 2 * speed_mm_s / 500


def test_a_shot_with_endless_bounces_keeps_every_edge_and_its_whole_film():
    """Thousands of both: more than an engine would make room for at first."""
    ice = replace(SPEC, friction=0.0001, restitution_cushion=0.999, pocket_diameter_mm=1.0, hop_chance_max=0.0)
    outcome = Engine(ice).play([], Flick(0, 0.0, 35.0, 2000.0), 1)
    assert len(outcome.line_edges) > 1500
    blocked = {}
    for edge in outcome.line_edges:
        assert blocked.get((edge.seat, edge.line)) != edge.blocked
        blocked[edge.seat, edge.line] = edge.blocked
    for (seat, line), last in blocked.items():
        assert ice.blocks_line(pieces.STRIKER, *outcome.striker_rest, seat, line) == last
    assert outcome.frames[-1].time_s == pytest.approx(outcome.rest_time_s)
    assert outcome.frames[-1].places == [pytest.approx(outcome.striker_rest)]
