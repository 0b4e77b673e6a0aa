"""What `make bench-physics` measures of both engines, on a few shots: energy, restitution, agreement."""

import random

import pytest

from carrom.game import pieces
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import engines
from carrom_simulator.physics.outcome import Flick
from lab.bench import bench_truth

SPEC = BoardSpec()
W, B = pieces.WHITE, pieces.BLACK
each_engine = pytest.mark.parametrize("name", engines.ENGINES)


@pytest.mark.parametrize("speed_mm_s", [1500.0, 3000.0, 5200.0, 8000.0])
@pytest.mark.parametrize("layout", [[Disc(W, 0.0, 354.1)], [Disc(W, 0.0, 0.0), Disc(B, 0.0, 31.8)]])
@each_engine
def test_men_at_a_rail_and_men_that_touch_gain_no_energy_and_come_to_rest(name, layout, speed_mm_s):
    assert bench_truth.most_gain(name, layout, Flick(0, 0.0, 0.0, speed_mm_s)) <= 1.0


@each_engine
def test_a_chain_of_men_that_touch_along_a_rail_gains_no_energy(name):
    chain = [Disc(W, 139.27746284169132, 354.1), Disc(B, 143.94156605362394, 322.6439013656805)]
    chain.append(Disc(W, 171.24207369182818, 306.29781061907227))
    for speed_mm_s in (2000.0, 2300.0, 2438.9, 3000.0):
        flick = Flick(0, 18.643687788453747, 14.189457060887843, speed_mm_s)
        assert bench_truth.most_gain(name, chain, flick) <= 1.0


@pytest.mark.parametrize("kind", bench_truth.SHOTS)
@each_engine
def test_no_shot_makes_energy(name, kind):
    rng = random.Random(f"{kind} 11")
    for _ in range(10):
        assert bench_truth.most_gain(name, *bench_truth.MAKERS[kind](rng)) <= bench_truth.GAIN


@each_engine
def test_restitution_is_the_one_that_is_asked_for(name):
    rng = random.Random(12)
    found = [bench_truth.head_on(name, rng) for _ in range(20)]
    assert sum(found) / len(found) == pytest.approx(SPEC.restitution_man, rel=0.01)
    assert max(found) <= 1.02 * SPEC.restitution_man


def test_the_engines_agree_on_shots_with_one_contact():
    rng = random.Random(13)
    assert sorted(bench_truth.apart_mm(rng) for _ in range(20))[18] < 2.0


@each_engine
def test_discs_come_to_rest_as_the_next_shot_may_find_them(name):
    """No overlap is left that the engine's own door refuses."""
    engine, rng = engines.engine(name, SPEC), random.Random(14)
    for _ in range(3):
        layout = rack(SPEC, rng)
        for _ in range(3):
            layout = engine.play(layout, clear_flick(layout, rng)).rest


def clear_flick(layout, rng):
    """A hard flick from somewhere with room."""
    return bench_truth.with_flick(rng, layout, rng.uniform(-20, 20), 3000.0, 6000.0)[1]
