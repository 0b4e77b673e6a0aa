"""Rims that rub, in both engines: throws and banks by closed form, no energy from nothing, the same bits in every way
of playing, and a disc that turns slows as the law says."""

import math
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import engines, pymunk_engine, sliding
from carrom_simulator.physics.batch import play_many
from carrom_simulator.physics.outcome import DISC, RAIL, STRIKER_INDEX, Flick
from tests.simulator.physics.test_compiled import play as played_by_itself

SPEC = BoardSpec()
RUBS = replace(SPEC, rim_friction_man=0.12, rim_friction_cushion=0.12)
each_engine = pytest.mark.parametrize("name", engines.ENGINES)


def man_hit_at(cut_deg, spec):
    """A man whose line of centres is at that angle from the way of a striker that comes straight."""
    reach, cut = spec.striker_radius_mm + spec.man_radius_mm, math.radians(cut_deg)
    return Disc(pieces.WHITE, math.sin(cut) * reach, -spec.base_mm + math.cos(cut) * reach + 40.0)


def way_deg(man, rest):
    return math.degrees(math.atan2(rest.x_mm - man.x_mm, rest.y_mm - man.y_mm))


@each_engine
@pytest.mark.parametrize("friction", [0.0, 0.05, 0.12, 0.2])
@pytest.mark.parametrize("cut_deg", [15, -30, 45, -60])
def test_a_man_leaves_beside_the_line_of_centres_by_the_friction_of_rims(name, friction, cut_deg):
    """Until they stop each other: then by less."""
    spec = replace(SPEC, side_mm=100_000.0, rim_friction_man=friction)
    man = man_hit_at(cut_deg, spec)
    (rest,) = engines.engine(name, spec).play([man], Flick(0, 0.0, 0.0, 2000.0)).rest
    sticks = math.tan(math.radians(abs(cut_deg))) / (3 * (1 + spec.restitution_man))
    thrown = math.copysign(math.degrees(math.atan(min(friction, sticks))), cut_deg)
    assert cut_deg - way_deg(man, rest) == pytest.approx(thrown, abs=0.05)


def left_deg(name, angle_deg, spec):
    """At which angle from the frame's normal the striker leaves that comes at that angle."""
    outcome = engines.engine(name, spec).play([], Flick(0, -150.0, 180.0 - angle_deg, 1800.0), 1000.0)
    met_s = outcome.collisions[0].time_s
    places = [frame.places[STRIKER_INDEX] for frame in outcome.frames if met_s + 0.02 < frame.time_s < met_s + 0.1]
    return math.degrees(math.atan2(abs(places[-1][0] - places[0][0]), abs(places[-1][1] - places[0][1])))


@each_engine
@pytest.mark.parametrize("angle_deg", [20, 40, 60])
def test_a_cushion_holds_a_rim_back(name, angle_deg):
    spec = replace(RUBS, hop_chance_max=0.0, pocket_diameter_mm=0.0)
    along, square = math.sin(math.radians(angle_deg)), math.cos(math.radians(angle_deg))
    along -= min(0.12 * (1 + spec.restitution_cushion) * square, along / 3)
    wanted = math.degrees(math.atan2(along, spec.restitution_cushion * square))
    assert left_deg(name, angle_deg, spec) == pytest.approx(wanted, abs=0.05)


@each_engine
def test_the_friction_of_the_cushion_alone_leaves_men_smooth(name):
    spec = replace(SPEC, side_mm=100_000.0, rim_friction_cushion=0.3)
    man = man_hit_at(45, spec)
    (rest,) = engines.engine(name, spec).play([man], Flick(0, 0.0, 0.0, 2000.0)).rest
    assert way_deg(man, rest) == pytest.approx(45, abs=0.05)


def test_a_disc_that_turns_comes_farther_and_both_engines_agree():
    """The exact one by its fit, the stepped one by the law; without turning a striker that is rubbed at a cushion at 40
    degrees would run as far as its speed says."""
    board = {"hop_chance_max": 0.0, "pocket_diameter_mm": 0.0}
    spec = replace(RUBS, rim_friction_man=0.0, rim_friction_cushion=1.0, **board)
    ran = {}
    for name in engines.ENGINES:
        outcome = engines.engine(name, spec).play([], Flick(0, -150.0, 140.0, 900.0), 1000.0)
        met_s = outcome.collisions[0].time_s
        after = [frame.places[STRIKER_INDEX] for frame in outcome.frames if frame.time_s > met_s + 0.005]
        speed = math.dist(after[0], after[2]) * 500
        ran[name] = math.dist(after[0], outcome.striker_rest)
        assert ran[name] > 1.04 * speed**2 / (2 * spec.deceleration_mm_s2)
    assert ran["exact"] == pytest.approx(ran["pymunk"], rel=0.02)


def test_the_shares_of_a_sliding_and_turning_disc_are_the_mean_over_its_face():
    """By adding up what each spot of the face does, which moves by the disc's speed and by its turning."""
    spots = (np.arange(400) + 0.5) / 200 - 1
    x, y = np.meshgrid(spots, spots)
    there = x * x + y * y < 1
    x, y = x[there], y[there]
    for speed, rim in ((1.0, 0.1), (1.0, 0.7), (1.0, 1.5), (0.3, 1.0), (0.02, 1.0), (5.0, -2.0)):
        across, along = speed - rim * y, rim * x
        size = np.hypot(across, along)
        force, torque = (float(share[0]) for share in sliding.shares(np.array([speed]), np.array([rim])))
        assert force == pytest.approx(float((across / size).mean()), abs=2e-3)
        assert torque == pytest.approx(abs(float(((x * along - y * across) / size).mean())), abs=2e-3)
    force, torque = sliding.shares(np.array([0.0, 0.0, 3.0]), np.array([0.0, 2.0, 0.0]))
    assert (force.tolist(), torque.tolist()) == ([1.0, 0.0, 1.0], [2 / 3, 2 / 3, 0.0])


# Every shot.


def shots(count):
    for number in range(count):
        rng = Random(f"rims {number}")
        seat, offset = rng.randrange(4), rng.uniform(-150.0, 150.0)
        if number % 3 == 0:
            yield rack(SPEC, rng), Flick(seat, offset / 6, rng.uniform(-4, 4), rng.uniform(2000, 6000))
            continue
        layout = []
        while len(layout) < 6:
            x, y = rng.uniform(-330, 330), rng.uniform(-330, 330)
            man = Disc(pieces.WHITE, x, y)
            if placement.has_room(SPEC, layout, x, y) and placement.striker_has_room(SPEC, [man], seat, offset):
                layout.append(man)
        yield layout, Flick(seat, offset, rng.uniform(-60, 60), rng.uniform(500, 6000))


def test_a_film_ends_where_the_shot_ends_and_no_disc_gains_speed_on_its_way():
    engine = engines.engine("exact", RUBS, 1)
    for layout, flick in shots(12):
        outcome = engine.play(layout, flick, 200, events=True)
        last = outcome.frames[-1].places
        for index, disc in zip(outcome.rest_indices, outcome.rest, strict=True):
            assert last[index] == pytest.approx((disc.x_mm, disc.y_mm), abs=0.01)
        if outcome.striker_rest:
            assert last[STRIKER_INDEX] == pytest.approx(outcome.striker_rest, abs=0.01)
        met = {index: [] for index in range(-1, len(layout))}
        for event in outcome.events:
            if event.kind in (DISC, RAIL):
                for index in event.disc_indices:
                    met[index].append(event.time_s)
        for index, times in met.items():
            free = [f for f in outcome.frames if f.places[index] and not any(abs(f.time_s - t) < 0.006 for t in times)]
            for one, two, three in zip(free, free[1:], free[2:], strict=False):
                if three.time_s - one.time_s < 0.0101:
                    places = [frame.places[index] for frame in (one, two, three)]
                    assert math.dist(*places[1:]) <= math.dist(*places[:2]) + 0.05


@pytest.mark.parametrize("friction", [0.12, 0.5])
def test_no_look_of_the_stepped_engine_gains_energy(friction):
    spec = replace(SPEC, rim_friction_man=friction, rim_friction_cushion=friction)
    for layout, flick in shots(6):
        seen = []
        pymunk_engine.Engine(spec, 1, on_look=seen.append).play(layout, flick)
        assert len(seen) > 20
        assert all(now <= before * 1.001 for before, now in pairwise(seen) if before > 1.0)


def test_a_batch_has_the_bits_of_single_shots():
    engine = engines.engine("exact", RUBS, 3)
    for layout, flick in shots(9):
        alone = engine.play(layout, flick)
        places = [(disc.x_mm, disc.y_mm) for disc in layout]
        (many,) = play_many(places, [flick], [disc.piece for disc in layout], RUBS, 3).outcomes()
        assert (many.rest, many.striker_rest, many.falls) == (alone.rest, alone.striker_rest, alone.falls)
        assert many.rest_time_s == alone.rest_time_s


BREAK = """
from dataclasses import replace
from random import Random
from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick
spec = replace(BoardSpec(), rim_friction_man=0.12, rim_friction_cushion=0.08)
for seed in range(3):
    print(engine("exact", spec, 3).play(rack(spec, Random(seed)), Flick(0, 5.0, 0.5, 5500.0), 60))
"""


def test_plain_python_has_the_bits_of_compiled_code():
    compiled, plain = played_by_itself(shot=BREAK), played_by_itself(shot=BREAK, NUMBA_DISABLE_JIT="1")
    assert compiled[0] == plain[0]
    assert "rest_time_s" in compiled[0]


def test_the_two_engines_lay_one_man_in_nearly_the_same_place():
    rng, apart = Random("one man"), []
    for _ in range(8):
        man = man_hit_at(rng.uniform(-50, 50), SPEC)
        flick = Flick(0, 0.0, 0.0, rng.uniform(500, 900))
        one, other = (engines.engine(name, RUBS).play([man], flick) for name in engines.ENGINES)
        apart += [math.dist(one.striker_rest, other.striker_rest)] if one.striker_rest and other.striker_rest else []
        if one.rest and other.rest:
            apart.append(math.dist((one.rest[0].x_mm, one.rest[0].y_mm), (other.rest[0].x_mm, other.rest[0].y_mm)))
    assert len(apart) > 8
    assert sorted(apart)[len(apart) // 2] < 3.0


@pytest.mark.parametrize("wrong", [{"rim_friction_man": -0.1}, {"rim_friction_cushion": 1.1}])
def test_rims_that_cannot_be_are_refused_by_name(wrong):
    ((name, value),) = wrong.items()
    with pytest.raises(ValueError, match=f"{name} {value!r}: 0 to 1"):
        replace(SPEC, **wrong)
