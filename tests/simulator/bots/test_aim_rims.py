"""Aiming where rims rub: the ghost and the place on the cushion are turned by just what rims do."""

import math
from dataclasses import replace
from random import Random

import pytest

from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec, turned
from carrom_simulator.bots import aim_kernel
from carrom_simulator.bots.aim import Aim
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick

SPEC = BoardSpec()
OFFSETS = [-150.0, -80.0, -20.0, 50.0, 130.0]


def rubbing(friction):
    return replace(SPEC, rim_friction_man=friction, rim_friction_cushion=friction)


def alone(count):
    rng = Random("alone")
    for _ in range(count):
        yield [Disc(pieces.WHITE, rng.uniform(-280, 280), rng.uniform(-100, 300))]


def best_of(spec, layout, cushion, seat=0):
    """The best shot at the man, straight or off a cushion, by a steady hand."""
    found = Aim(spec, layout, seat, OFFSETS, 0.002, 5500.0).candidates({0: (1.0, 1.0)}, 200)
    return [one for one in found if one.cushion == cushion][:4]


def falls(spec, layout, one):
    outcome = engine("exact", replace(spec, hop_chance_max=0.0)).play(layout, one.flick)
    return one.pocket in [fall.pocket for fall in outcome.falls if fall.disc_index == one.target]


@pytest.mark.parametrize("cushion", [False, True])
@pytest.mark.parametrize("friction", [0.05, 0.12, 0.3])
def test_who_knows_the_friction_pockets_and_who_does_not_misses(friction, cushion):
    spec, tries, fell, smooth, missed = rubbing(friction), 0, 0, 0, 0
    for layout in alone(40):
        known, unknown = best_of(spec, layout, cushion), best_of(SPEC, layout, cushion)
        tries += len(known)
        fell += sum(falls(spec, layout, one) for one in known)
        smooth += len(unknown)
        missed += sum(not falls(spec, layout, one) for one in unknown)
    assert tries > 60
    assert fell >= 0.95 * tries
    if friction > 0.1:
        assert missed > 0.25 * smooth


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_aims_alike(seat):
    spec = rubbing(0.12)
    for layout in alone(5):
        there = [Disc(disc.piece, *turned(seat, disc.x_mm, disc.y_mm)) for disc in layout]
        for cushion in (False, True):
            here, other = best_of(spec, layout, cushion), best_of(spec, there, cushion, seat)
            angles = [[one.flick.angle_deg for one in found] for found in (here, other)]
            assert angles[1] == pytest.approx(angles[0], abs=0.002)


def test_touches_off_a_cushion_meet_their_man_in_the_face():
    spec = rubbing(0.12)
    layout = [Disc(pieces.WHITE, 0.0, 100.0), Disc(pieces.BLACK, -200.0, 150.0)]
    physics = engine("exact", replace(spec, hop_chance_max=0.0))
    found = Aim(spec, layout, 0, OFFSETS, 0.02, 5500.0).cushion_touches([0, 1])
    assert len(found) >= 4
    for man, offset, angle in found:
        outcome = physics.play(layout, Flick(pieces.SOUTH, offset, angle, 3000.0), 2000)
        assert (outcome.touches[0].disc_index, outcome.touches[0].cushion) == (man, True)
        # Full in the face: the man leaves as the striker came.
        at = outcome.touches[0].time_s
        before = [f.places[-1] for f in outcome.frames if at - 0.006 < f.time_s < at - 0.0005]
        after = [f.places[man] for f in outcome.frames if at + 0.0005 < f.time_s < at + 0.006]
        came, left = (math.atan2(w[-1][1] - w[0][1], w[-1][0] - w[0][0]) for w in (before, after))
        turned = math.degrees(math.remainder(left - came, math.tau))
        assert abs(turned) < 6.0  # the striker turns, and that throws the man a little


@pytest.mark.parametrize("wall", range(4))
@pytest.mark.parametrize("rubbing_at", [0.05, 0.2, 5.0])
def test_the_place_on_the_cushion_is_that_of_a_rim_that_is_held_back(wall, rubbing_at):
    rng = Random(wall)
    for _ in range(50):
        start, end = ((rng.uniform(-200, 200), rng.uniform(-200, 200)) for _ in range(2))
        sound, *turn = aim_kernel.bounce(wall, *start, *end, 350.0, 0.7, rubbing_at)
        if sound:
            axis = wall & 1
            there, back = abs(turn[axis] - start[axis]), abs(turn[axis] - end[axis])
            steep = (turn[1 - axis] - start[1 - axis]) / there
            kept = steep - math.copysign(min(rubbing_at, abs(steep) / 3), steep)
            assert turn[1 - axis] + kept / 0.7 * back == pytest.approx(end[1 - axis], abs=1e-6)
