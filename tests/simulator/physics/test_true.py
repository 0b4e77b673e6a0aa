"""What must hold of every shot, of both engines: no energy from nothing, equal inputs equal shots, nothing impossible
accepted, and every collision told."""

import math
import pickle
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from carrom.game import pieces
from carrom_simulator.board.layout import MOST_MEN_OVERLAP_MM, Disc, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import engines, pymunk_engine
from carrom_simulator.physics.base import EndlessShotError
from carrom_simulator.physics.batch import play_many
from carrom_simulator.physics.outcome import STRIKER_INDEX, TOLD_MM_S, Flick

SPEC = BoardSpec()
W, B, Q = pieces.WHITE, pieces.BLACK, pieces.QUEEN
each_engine = pytest.mark.parametrize("name", engines.ENGINES)


def test_a_shot_without_end_is_broken_off_by_name():
    ice = replace(SPEC, friction=1e-5, restitution_man=1.0, restitution_cushion=1.0, pocket_diameter_mm=1.0)
    for engine in (engines.engine("exact", ice), pymunk_engine.Engine(ice, most_steps=1000)):
        with pytest.raises(EndlessShotError, match=r"did not come to rest .*speed_mm_s=3000\.0") as caught:
            engine.play(rack(ice), Flick(0, 0.0, 3.0, 3000.0))
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # as from a process of a pool


# Equal inputs.

KINDS = float, np.int64, np.float64, Fraction


@each_engine
def test_any_kind_of_number_gives_the_same_shot(name):
    engine = engines.engine(name, SPEC, 3)
    lost = 0
    for offset in range(-40, 41, 4 if name == "exact" else 16):
        layout = [Disc(W, 0, 100), Disc(B, 50, 200)]
        one = engine.play(layout, Flick(0, offset, 3, 12000))
        lost += len(one.off)
        for number in KINDS if name == "exact" else KINDS[:2]:
            men = [Disc(np.int64(disc.piece), number(disc.x_mm), number(disc.y_mm)) for disc in layout]
            assert engine.play(men, Flick(np.int64(0), number(offset), number(3), number(12000))) == one
    assert lost, "no disc hopped: the dice are not tried"


@each_engine
def test_minus_zero_is_zero(name):
    engine = engines.engine(name, SPEC, 3)
    one, other = (engine.play([Disc(W, zero, 100.0)], Flick(0, zero, zero, 6000.0)) for zero in (0.0, -0.0))
    assert repr(one) == repr(other)


def shuffled(outcome, order):
    """What the outcome of that layout is for the layout in that order."""
    to = {STRIKER_INDEX: STRIKER_INDEX, **{old: new for new, old in enumerate(order)}}
    rest = sorted((to[old], disc) for old, disc in zip(outcome.rest_indices, outcome.rest, strict=True))
    return replace(
        outcome,
        falls=[fall._replace(disc_index=to[fall.disc_index]) for fall in outcome.falls],
        off=[off._replace(disc_index=to[off.disc_index]) for off in outcome.off],
        touches=[touch._replace(disc_index=to[touch.disc_index]) for touch in outcome.touches],
        line_edges=sorted(edge._replace(disc_index=to[edge.disc_index]) for edge in outcome.line_edges),
        rest_indices=[index for index, _ in rest],
        rest=[disc for _, disc in rest],
        frames=[frame._replace(places=[*(frame.places[old] for old in order), frame.places[-1]])
                for frame in outcome.frames],
    )  # fmt: skip


@each_engine
def test_the_order_of_a_list_decides_nothing(name):
    """At exact ties, and in hops too."""
    rng, engine = random.Random(15), engines.engine(name, SPEC, 5)
    pair = [Disc(W, -15.9, 0.0), Disc(B, 15.9, 0.0)]
    tries = [(pair, Flick(0, 0.0, 0.0, 1500.0)), (rack(SPEC), Flick(2, 0.0, 0.0, 6000.0))]
    tries += [(rack(SPEC, rng), Flick(k % 4, 0.0, 1.0, 12_000.0)) for k in range(20 if name == "exact" else 2)]
    lost = 0
    for layout, flick in tries:
        one = engine.play(layout, flick, 50)
        lost += len(one.off)
        order = rng.sample(range(len(layout)), len(layout))
        other = engine.play([layout[index] for index in order], flick, 50)
        wanted = shuffled(one, order)
        assert Counter(map(repr, other.falls)) == Counter(map(repr, wanted.falls))
        assert (other.rest, other.rest_indices, other.frames) == (wanted.rest, wanted.rest_indices, wanted.frames)
        assert (other.off, other.touches, other.line_edges) == (wanted.off, wanted.touches, wanted.line_edges)
    assert lost


def test_the_order_of_a_batchs_columns_decides_nothing():
    rng = random.Random(16)
    layout = [(disc.x_mm, disc.y_mm, disc.piece) for disc in rack(SPEC)]
    for seat in range(4):
        flicks = [Flick(seat, 0.0, angle, 7000.0) for angle in (0.0, 0.5, -2.0)]
        order = rng.sample(range(19), 19)
        plain = play_many([man[:2] for man in layout], flicks, [man[2] for man in layout])
        mixed = play_many([layout[i][:2] for i in order], flicks, [layout[i][2] for i in order])
        assert np.array_equal(plain.places_mm[:, [*order, 19]], mixed.places_mm, equal_nan=True)


# What is refused.


@each_engine
@pytest.mark.parametrize(
    ("layout", "told"),
    [
        ([Disc(W, 0.0, 0.0), Disc(B, 20.0, 0.0)], "disc 1 at .20.0, 0.0. mm lies on disc 0: 20 mm apart"),
        ([Disc(W, 0.0, 0.0), Disc(B, 0.0, 0.0)], "disc 1 .* lies on disc 0: 0 mm apart"),
        ([Disc(Q, 0.0, 0.0), Disc(W, 350.0, -350.0)], "disc 1 at .350.0, -350.0. mm lies over a hole of 22.25 mm"),
        ([Disc(pieces.STRIKER, 0.0, 0.0)], "disc 0 is of kind 3"),
        ([Disc(9, 0.0, 0.0)], "disc 0 is of kind 9"),
        ([Disc(W, math.nan, 0.0)], "disc 0 at .nan, 0.0. mm is not on the board"),
    ],
)
def test_men_that_cannot_lie_so_are_refused(name, layout, told):
    with pytest.raises(ValueError, match=told):
        engines.engine(name, SPEC).play(layout, Flick(0, 0.0, 0.0, 1000.0))
    with pytest.raises(ValueError, match=f"shot 0: {told}" if "nan" not in told else "shot 0: a man"):
        play_many([(d.x_mm, d.y_mm) for d in layout], [Flick(0, 0.0, 0.0, 1000.0)], [d.piece for d in layout])


@each_engine
def test_men_may_overlap_as_much_as_rounding_makes_them(name):
    engine = engines.engine(name, SPEC)
    for overlap_mm, sound in ((MOST_MEN_OVERLAP_MM - 1e-6, True), (MOST_MEN_OVERLAP_MM + 1e-6, False)):
        layout = [Disc(W, 0.0, 0.0), Disc(B, SPEC.man_diameter_mm - overlap_mm, 0.0)]
        if sound:
            assert engine.play(layout, Flick(0, 0.0, 0.0, 1000.0)).touches
        else:
            with pytest.raises(ValueError, match="lies on disc"):
                engine.play(layout, Flick(0, 0.0, 0.0, 1000.0))


@each_engine
@pytest.mark.parametrize("seat", [4, -1, None, "south", 1.5])
def test_a_seat_that_is_none_is_refused(name, seat):
    with pytest.raises(ValueError, match=r"seat .*: 0 \(south\) to 3 \(west\)"):
        engines.engine(name, SPEC).play([], Flick(seat, 0.0, 0.0, 1000.0))


@each_engine
@pytest.mark.parametrize("hz", [math.inf, math.nan, -1.0])
def test_a_frame_rate_that_is_none_is_refused(name, hz):
    with pytest.raises(ValueError, match="frames a second"):
        engines.engine(name, SPEC).play([], Flick(0, 0.0, 0.0, 1000.0), hz)


@pytest.mark.parametrize(
    "wrong",
    [
        {"friction": 0.0}, {"friction": -0.1}, {"restitution_man": 1.01}, {"restitution_cushion": -0.1},
        {"man_diameter_mm": -31.8}, {"side_mm": 0.0}, {"striker_mass_g": math.nan}, {"gravity_mm_s2": math.inf},
        {"hop_tilt_max_deg": 0.0}, {"hop_chance_max": 1.5},
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused_by_name(wrong):
    ((name, value),) = wrong.items()
    with pytest.raises(ValueError, match=f"{name} {value!r}: "):
        replace(SPEC, **wrong)


# Collisions.


@each_engine
def test_every_collision_is_told_with_its_time_discs_and_speed(name):
    """The striker drives a man to the rail; it comes back to the striker."""
    engine = engines.engine(name, replace(SPEC, hop_chance_max=0.0))
    man = Disc(W, 0.0, 250.0)
    outcome = engine.play([Disc(B, 200.0, 0.0), man], Flick(0, 0.0, 0.0, 2000.0), 60)
    assert [(c.disc_index, c.other_index) for c in outcome.collisions[:3]] == [(1, -1), (1, None), (1, -1)]
    times = [c.time_s for c in outcome.collisions]
    assert times == sorted(times)
    first = outcome.collisions[0]
    gap = 250.0 + SPEC.base_mm - SPEC.man_radius_mm - SPEC.striker_radius_mm
    speed = math.sqrt(2000.0**2 - 2 * SPEC.deceleration_mm_s2 * gap)
    assert first.speed_mm_s == pytest.approx(speed, rel=0.002)
    assert first.time_s == pytest.approx((2000.0 - speed) / SPEC.deceleration_mm_s2, abs=0.002)
    assert all(c.speed_mm_s > TOLD_MM_S for c in outcome.collisions)
    assert engine.play([man], Flick(0, 0.0, 0.0, 2000.0)).collisions == []


@each_engine
def test_a_man_that_is_struck_while_it_touches_others_is_told_too(name):
    row = [Disc(W, 0.0, 0.0), Disc(B, 0.0, 31.8), Disc(W, 0.0, 63.6)]
    outcome = engines.engine(name, SPEC).play(row, Flick(0, 0.0, 0.0, 1200.0), 60)
    told = {(c.disc_index, c.other_index) for c in outcome.collisions}
    assert {(0, -1), (0, 1), (1, 2)} <= told


def test_both_engines_tell_the_same_collisions_where_nothing_is_chaotic():
    layout = [Disc(W, 60.0, 40.0), Disc(B, -200.0, 220.0)]
    one, other = (engines.engine(name, SPEC).play(layout, Flick(0, 40.0, 1.0, 1100.0), 60) for name in engines.ENGINES)
    assert [c[1:3] for c in one.collisions] == [c[1:3] for c in other.collisions]
    for a, b in zip(one.collisions, other.collisions, strict=True):
        assert (a.time_s, a.speed_mm_s) == (pytest.approx(b.time_s, abs=0.01), pytest.approx(b.speed_mm_s, rel=0.02))
