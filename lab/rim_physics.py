"""Checks rims that rub in both engines against closed forms and against each other: see `lab.rims`."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import atan, atan2, cos, degrees, hypot, inf, radians, sin, sqrt, tan
from random import Random
from statistics import median

import numpy as np

from carrom.game import pieces
from carrom_simulator.board.layout import Disc, Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import exact_engine, pymunk_engine
from carrom_simulator.physics import exact_kernel as kernel
from carrom_simulator.physics.base import HopDice, order_of
from carrom_simulator.physics.compiled import blank_numbers, first_numbers, numbers_of, row_of
from carrom_simulator.physics.engines import ENGINES, engine
from carrom_simulator.physics.outcome import STRIKER_INDEX, Flick
from lab.rim_shots import SPEC, smooth_shot

WIDE = replace(SPEC, side_mm=100_000.0)  # no frame within reach
SAME_S = 1e-9
GAIN_G_MM2_S2 = 0.005  # two discs that the kernel has part at 0.05 mm/s may gain half of 4 g times that squared


def rubbing(friction: float, spec: BoardSpec = SPEC) -> BoardSpec:
    """Return a board on which all rims rub with that friction."""
    return replace(spec, rim_friction_man=friction, rim_friction_cushion=friction)


# Impacts.


def farthest_impact(count: int) -> float:
    """Return by how many mm/s random oblique impacts of turning discs differ from their closed form at most: every
    fourth one at a frame, the others of two discs."""
    rng, farthest = Random("impacts"), 0.0
    for number in range(count):
        friction, restitution = rng.uniform(0.0, 0.5), rng.uniform(0.5, 1.0)
        farthest = max(farthest, (_at_frame if number % 4 == 0 else _of_two)(rng, friction, restitution))
    return farthest


def _disc(rng: Random, x: float, y: float, mass: float, radius: float) -> list[float]:
    speed, way = rng.uniform(10.0, 4000.0), rng.uniform(0.0, 6.283)
    rim = rng.uniform(-2.0, 2.0) * speed
    return [0.0, x, y, cos(way), sin(way), speed, radius, mass, rim, SPEC.deceleration_mm_s2]


def _pushed(
    normal: complex, masses: tuple[float, float], before: list[tuple[complex, float]], push: float, most: float
) -> list[tuple[complex, float]]:
    """Return velocities and rims after an impact: by solving momentum, turning and, where they stick, equal rims.

    normal: from the first to the second. before: velocity and rim of each. push: along the normal. most: the most that
    they push sideways.
    """
    across = normal * 1j
    a, b = masses
    # Unknown: the two velocities along `across`, the two rims, the sideways impulse.
    along = [(velocity * across.conjugate()).real for velocity, _ in before]
    rims = [rim for _, rim in before]
    known = np.array([*along, *rims, 0.0])
    rows = np.array(
        [[1, 0, 0, 0, 1 / a], [0, 1, 0, 0, -1 / b], [0, 0, 1, 0, 2 / a], [0, 0, 0, 1, 2 / b], [1, -1, 1, 1, 0]]
    )
    found = np.linalg.solve(rows, known)
    if abs(found[4]) > most:
        rows[4], known[4] = [0, 0, 0, 0, 1], most if found[4] > 0 else -most
        found = np.linalg.solve(rows, known)
    square = [(velocity * normal.conjugate()).real for velocity, _ in before]
    made = [(square[0] - push / a) * normal + found[0] * across, (square[1] + push / b) * normal + found[1] * across]
    return [(made[0], found[2]), (made[1], found[3])]


def _moving(disc: list[float]) -> tuple[complex, float]:
    return complex(disc[kernel.UX], disc[kernel.UY]) * disc[kernel.V], disc[kernel.W]


def _of_two(rng: Random, friction: float, restitution: float) -> float:
    man, striker = (SPEC.man_mass_g, SPEC.man_radius_mm), (SPEC.striker_mass_g, SPEC.striker_radius_mm)
    one, other = rng.choice(((man, man), (man, striker), (striker, man)))
    way, reach = rng.uniform(0.0, 6.283), one[1] + other[1]
    discs = [_disc(rng, 0.0, 0.0, *one), _disc(rng, reach * cos(way), reach * sin(way), *other)]
    normal = complex(discs[1][kernel.X], discs[1][kernel.Y])
    normal /= abs(normal)
    before = [_moving(disc) for disc in discs]
    closing = ((before[0][0] - before[1][0]) * normal.conjugate()).real
    if closing <= 10.0:
        return _of_two(rng, friction, restitution)
    push = (1 + restitution) * closing / (1 / one[0] + 1 / other[0])
    wanted = _pushed(normal, (one[0], other[0]), before, push, friction * push)
    row = numbers_of(discs[0] + discs[1])
    kernel.collide(0, 1, row, restitution, friction, SPEC.deceleration_mm_s2)
    made = [_moving(each) for each in first_numbers(row, 2, kernel.COLUMNS)]
    return max(max(abs(v - u), abs(w - s)) for (v, w), (u, s) in zip(made, wanted, strict=True))


def _at_frame(rng: Random, friction: float, restitution: float) -> float:
    frame = rng.randrange(4)
    normal = 1j**frame  # east, north, west, south
    disc = _disc(rng, 0.0, 0.0, SPEC.man_mass_g, SPEC.man_radius_mm)
    velocity, rim = _moving(disc)
    square = (velocity * normal.conjugate()).real
    if square <= 10.0:
        return _at_frame(rng, friction, restitution)
    mass, wall = SPEC.man_mass_g, 1e30
    push = (1 + restitution) * square * mass
    wanted = _pushed(normal, (mass, wall), [(velocity, rim), (0j, 0.0)], push, friction * push)[0]
    row = numbers_of(disc)
    kernel.rebound(0, frame + 1, row, restitution, friction, SPEC.deceleration_mm_s2)
    made = _moving(first_numbers(row, 1, kernel.COLUMNS)[0])
    return max(abs(made[0] - wanted[0]), abs(made[1] - wanted[1]))


# Energy.


def most_gained(number: int, spec: BoardSpec) -> float:
    """Return the most energy, in g mm²/s², that an event of that smooth shot gains by the exact engine, turning
    counted."""
    layout, flick = smooth_shot(number)
    men = [layout[index] for index in order_of(layout, flick.seat)]
    vx, vy = flick.velocity()
    speed = hypot(vx, vy)
    x, y = spec.striker_place(flick.seat, flick.offset_mm)
    rows = [(0.0, m.x_mm, m.y_mm, 0.0, 0.0, 0.0, spec.man_radius_mm, spec.man_mass_g) for m in men]
    rows.append((0.0, x, y, vx / speed, vy / speed, speed, spec.striker_radius_mm, spec.striker_mass_g))
    n, most = len(rows), 200_000
    discs = numbers_of([value for row in rows for value in (*row, 0.0, spec.deceleration_mm_s2)])
    ways, counts = blank_numbers(most * kernel.WAY), blank_numbers(kernel.COUNTS)
    dice = numbers_of(HopDice(spec, 1, layout, flick).rolls)
    none = blank_numbers(0)
    kernel.run(
        discs, row_of([True] * n), numbers_of(exact_engine.table_of(spec)), numbers_of(exact_engine.holes_of(spec)),
        dice, blank_numbers(3 * n * kernel.NOTE), none, ways, none, True, kernel.room_for(n), counts,
    )  # fmt: skip
    changes: list[tuple[float, float]] = []
    for i, t0, t1, _, _, vx, vy, slowing, rim in first_numbers(ways, counts[kernel.WAYS], kernel.WAY):
        mass = rows[int(i)][7]
        speed = hypot(vx, vy)
        left = max(0.0, speed - slowing * (t1 - t0))
        if t0 > SAME_S:  # the striker begins with what the finger gave it
            changes.append((t0, mass * (speed * speed / 2 + rim * rim / 4)))
        changes.append((t1, -mass * (left * left / 2 + rim * rim * left / speed / 4)))
    changes.sort()
    gained, at, worst = -inf, -inf, -inf
    for time_s, change in [*changes, (inf, 0.0)]:
        if time_s > at + SAME_S:
            worst, gained = max(worst, gained), 0.0
        at, gained = time_s, gained + change
    return worst


def most_gained_stepped(number: int, spec: BoardSpec) -> float:
    """Return the largest part of its energy that a look of the stepped engine gains in that smooth shot."""
    seen: list[float] = []
    pymunk_engine.Engine(spec, 1, on_look=seen.append).play(*smooth_shot(number))
    return max((now / before - 1 for before, now in pairwise(seen) if before > 1.0), default=0.0)


# Angles.


def thrown_deg(name: str, cut_deg: float, friction: float) -> float:
    """Return how far beside the line of centres a man leaves that the striker cuts so."""
    spec = rubbing(friction, WIDE)
    reach, cut = spec.striker_radius_mm + spec.man_radius_mm, radians(cut_deg)
    man = Disc(pieces.WHITE, sin(cut) * reach, -spec.base_mm + cos(cut) * reach + 40.0)
    (rest,) = engine(name, spec).play([man], Flick(0, 0.0, 0.0, 2000.0)).rest
    return cut_deg - degrees(atan2(rest.x_mm - man.x_mm, rest.y_mm - man.y_mm))


def wanted_deg(cut_deg: float, friction: float) -> float:
    """Return what `thrown_deg` is by closed form."""
    return degrees(atan(min(friction, tan(radians(cut_deg)) / (3 * (1 + SPEC.restitution_man)))))


def banked_deg(name: str, angle_deg: float, friction: float) -> float:
    """Return at which angle from the frame's normal the striker leaves that comes at that angle."""
    spec = replace(rubbing(friction), hop_chance_max=0.0, pocket_diameter_mm=0.0)
    outcome = engine(name, spec).play([], Flick(0, -150.0, 180.0 - angle_deg, 1800.0), 2000.0)
    met_s = outcome.collisions[0].time_s
    end_s = outcome.collisions[1].time_s if len(outcome.collisions) > 1 else outcome.rest_time_s
    after = [frame for frame in outcome.frames if met_s + 0.02 < frame.time_s < min(end_s - 0.02, met_s + 0.12)]
    (x0, y0), (x1, y1) = (after[k].places[STRIKER_INDEX] for k in (0, -1))
    return degrees(atan2(abs(x1 - x0), abs(y1 - y0)))


# Places.


def shots_at_one(count: int) -> Iterator[tuple[Layout, Flick]]:
    """Yield flicks that meet one man, at most at a cut of 60 degrees."""
    rng = Random("one man")
    for _ in range(count):
        man = Disc(pieces.WHITE, rng.uniform(-250, 250), rng.uniform(-150, 300))
        offset = rng.uniform(-150, 150)
        away_x, away_y = man.x_mm - offset, man.y_mm + SPEC.base_mm
        beside = rng.uniform(-0.85, 0.85) * (SPEC.striker_radius_mm + SPEC.man_radius_mm)
        angle = degrees(atan2(away_x, away_y) + atan(beside / hypot(away_x, away_y)))
        yield [man], Flick(0, offset, angle, rng.uniform(500.0, 1600.0))


def apart_mm(spec: BoardSpec, count: int) -> tuple[float, float]:
    """Return how far apart the two engines lay the pieces of such shots: the median, and what nine of ten do not
    exceed. Both compare shots whose pieces stayed on the board."""
    found: list[float] = []
    for layout, flick in shots_at_one(count):
        one, other = (engine(name, spec).play(layout, flick) for name in ENGINES)
        pairs = [(a, b) for a, b in ((one.striker_rest, other.striker_rest),) if a and b]
        if one.rest and other.rest:
            pairs.append(((one.rest[0].x_mm, one.rest[0].y_mm), (other.rest[0].x_mm, other.rest[0].y_mm)))
        found += [hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairs]
    return median(found), sorted(found)[int(0.9 * len(found))]


def film_ends_mm(number: int, spec: BoardSpec) -> float:
    """Return how far the last frame of that smooth shot is from where its pieces lie at the end."""
    outcome = engine("exact", spec, 1).play(*smooth_shot(number), 60)
    last = outcome.frames[-1].places
    wanted = {index: (disc.x_mm, disc.y_mm) for index, disc in zip(outcome.rest_indices, outcome.rest, strict=True)}
    if outcome.striker_rest is not None:
        wanted[len(last) - 1] = outcome.striker_rest
    assert {index for index, place in enumerate(last) if place is not None} == wanted.keys()
    return max((sqrt((last[i][0] - x) ** 2 + (last[i][1] - y) ** 2) for i, (x, y) in wanted.items()), default=0.0)
