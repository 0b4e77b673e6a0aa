"""The events of a shot, as both engines tell them: in closed form where there is one, and true to the outcome."""

import random
from math import hypot, sqrt

import pytest

from carrom.game.pieces import WHITE
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import DISC, FALL, OFF, RAIL, REST, STRIKER_INDEX, Flick

SPEC = BoardSpec()
ENGINES = {"exact": 1e-6, "pymunk": 0.02}  # and how far apart places, in mm, and parts of a speed may be
SHOTS = 40


def played(name, layout, flick, **asked):
    return engine(name, SPEC, 1).play(layout, flick, events=True, **asked)


@pytest.mark.parametrize(("name", "near"), ENGINES.items())
def test_a_striker_alone_meets_the_rail_and_comes_to_rest_where_reckoning_says(name, near):
    speed, deceleration, alone = 1500.0, SPEC.deceleration_mm_s2, (STRIKER_INDEX,)
    rail, rest = played(name, [], Flick(0, 0.0, 0.0, speed)).events
    way = SPEC.half_mm - SPEC.striker_radius_mm + SPEC.base_mm
    at_rail = sqrt(speed * speed - 2 * deceleration * way)
    back = (SPEC.restitution_cushion * at_rail) ** 2 / (2 * deceleration)
    assert [(event.kind, event.disc_indices) for event in (rail, rest)] == [(RAIL, alone), (REST, alone)]
    assert rail.speed_mm_s == pytest.approx(at_rail, rel=max(near, 1e-9))
    assert rail.time_s == pytest.approx((speed - at_rail) / deceleration, abs=0.002)
    assert rail.y_mm == pytest.approx(SPEC.half_mm - SPEC.striker_radius_mm, abs=50 * near)
    assert rest.y_mm == pytest.approx(rail.y_mm - back, abs=100 * near)
    assert (rest.x_mm, rest.speed_mm_s) == (pytest.approx(0.0, abs=near), 0.0)


@pytest.mark.parametrize(("name", "near"), ENGINES.items())
def test_two_discs_touch_at_the_rim_of_both(name, near):
    man = Disc(WHITE, 30.0, 60.0)
    first = played(name, [man], Flick(0, 0.0, 4.0, 2000.0)).events[0]
    assert (first.kind, first.disc_indices) == (DISC, (0, STRIKER_INDEX))
    assert hypot(first.x_mm - man.x_mm, first.y_mm - man.y_mm) == pytest.approx(SPEC.man_radius_mm, abs=2 * near)


@pytest.mark.parametrize("name", ENGINES)
def test_events_tell_what_the_outcome_tells_and_change_nothing(name):
    rng, falls = random.Random(5), 0
    layout = rack(SPEC, rng)
    for k in range(SHOTS):
        flick = Flick(k % 4, rng.uniform(-150, 150), rng.uniform(-20, 20), rng.choice((900, 2500, 4500, 9000)))
        try:
            quiet = engine(name, SPEC, 1).play(layout, flick)
        except ValueError:  # the striker would lie on a man
            continue
        told, filmed = played(name, layout, flick), played(name, layout, flick, record_frames_hz=50)
        assert quiet.events == []
        assert told.events == filmed.events
        assert (told.falls, told.off, told.rest, told.striker_rest) == (
            quiet.falls, quiet.off, quiet.rest, quiet.striker_rest,
        )  # fmt: skip
        assert [event.time_s for event in told.events] == sorted(event.time_s for event in told.events)
        of = {kind: [event for event in told.events if event.kind == kind] for kind in (DISC, RAIL, FALL, OFF, REST)}
        met = sorted((hit.time_s, hit.disc_index, hit.speed_mm_s) for hit in filmed.collisions)
        assert met == sorted((e.time_s, e.disc_indices[0], e.speed_mm_s) for e in of[DISC] + of[RAIL])
        assert [(e.time_s, e.disc_indices[0]) for e in of[FALL]] == [(f.time_s, f.disc_index) for f in told.falls]
        assert [(e.time_s, e.disc_indices[0]) for e in of[OFF]] == [(o.time_s, o.disc_index) for o in told.off]
        for event in of[FALL]:
            pocket = next(f.pocket for f in told.falls if f.disc_index == event.disc_indices[0])
            x, y = SPEC.pocket_centre(pocket)
            assert hypot(event.x_mm - x, event.y_mm - y) == pytest.approx(SPEC.pocket_radius_mm, abs=0.01)
        last = {event.disc_indices[0]: (event.x_mm, event.y_mm) for event in of[REST]}
        lies = dict(zip(told.rest_indices, ((disc.x_mm, disc.y_mm) for disc in told.rest), strict=True))
        if told.striker_rest:
            lies[STRIKER_INDEX] = told.striker_rest
        moved = {index for event in of[DISC] + of[RAIL] for index in event.disc_indices} & set(lies)
        for index in moved if name == "exact" else set(last) & set(lies):
            assert last[index] == pytest.approx(lies[index], abs=1e-6 if name == "exact" else 1.0)
        falls += len(of[FALL])
        layout = told.rest if len(told.rest) > 4 else rack(SPEC, rng)
    assert falls > 3
