"""Whether the engines' shots can be true: energy, restitution, equal inputs, and where the two of them agree.

`make bench` takes a tenth of the shots; `make bench-physics SEED=2` takes all of them, from other seeds.
"""

import argparse
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pymunk
from rich.console import Console
from rich.table import Table

from carrom.game import pieces
from carrom_simulator.board import placement, saved
from carrom_simulator.board.layout import Disc, Layout, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.film import played_again
from carrom_simulator.physics import engines, pymunk_engine
from carrom_simulator.physics.outcome import Flick, Outcome

SPEC = BoardSpec()
WIDE = replace(SPEC, side_mm=100_000.0)  # no frame within reach
GAIN = 1.01  # energy after over energy before, from which a shot counts as making energy
LOOKS_HZ = 1000.0  # of the exact engine, which has no steps
SLOW_MM2_S2 = 100.0**2  # sums of squared speeds below this are left out: a look rounds
SHOTS = {"random": 20_000, "breaks": 2_000, "men at rails and touching": 2_000}

Shot = tuple[Layout, Flick]


def random_shot(rng: random.Random) -> Shot:
    """Return a flick on up to eight men anywhere."""
    layout: Layout = []
    for _ in range(rng.randrange(1, 9)):
        x, y = rng.uniform(-350, 350), rng.uniform(-350, 350)
        if placement.has_room(SPEC, layout, x, y):
            layout.append(Disc(rng.choice((pieces.WHITE, pieces.BLACK)), x, y))
    return with_flick(rng, layout, rng.uniform(-90, 90))


def break_shot(rng: random.Random) -> Shot:
    """Return a hard flick at the rack."""
    return with_flick(rng, rack(SPEC, rng if rng.random() < 0.5 else None), rng.uniform(-6, 6), 2500.0, 6000.0)


def tight_shot(rng: random.Random) -> Shot:
    """Return a flick on men that lie at rails and in touch with each other."""
    edge = SPEC.half_mm - SPEC.man_radius_mm
    layout: Layout = []
    for _ in range(rng.randrange(2, 9)):
        x, y = rng.uniform(-300, 300), rng.choice((edge, edge - rng.uniform(0, 30)))
        if layout and rng.random() < 0.6:
            turn, other = rng.uniform(0, 2 * math.pi), rng.choice(layout)
            reach = SPEC.man_diameter_mm + rng.choice((1e-9, 0.02))
            x, y = other.x_mm + reach * math.cos(turn), other.y_mm + reach * math.sin(turn)
        if placement.has_room(SPEC, layout, x, y):
            layout.append(Disc(rng.choice((pieces.WHITE, pieces.BLACK)), x, y))
    aimed = rng.choice(layout)
    angle = math.degrees(math.atan2(aimed.x_mm, aimed.y_mm + SPEC.base_mm)) + rng.uniform(-2, 2)
    return with_flick(rng, layout, angle)


MAKERS: dict[str, Callable[[random.Random], Shot]] = dict(
    zip(SHOTS, (random_shot, break_shot, tight_shot), strict=True)
)


def with_flick(
    rng: random.Random, layout: Layout, angle_deg: float, least_mm_s: float = 300.0, most_mm_s: float = 8000.0
) -> Shot:
    """Return the layout with a flick of the south seat that has room."""
    try:
        offset = placement.nearest_striker_offset(SPEC, "krhum", layout, 0, rng.uniform(-200, 200))
    except placement.NoRoomError:
        return [], Flick(0, 0.0, angle_deg, 1000.0)
    return layout, Flick(0, offset, angle_deg, rng.uniform(least_mm_s, most_mm_s))


class _Watched(pymunk.Space):
    """Looks at the library's energy as the engine looks at where the discs are; velocities are in its own units, which
    change only between two looks."""

    worst = 0.0
    _steps = 0
    _before = 0.0

    def step(self, dt: float) -> None:
        if self._steps % pymunk_engine.STEPS_A_LOOK == 0:
            self._before = self._energy()
        super().step(dt)
        self._steps += 1
        if self._steps % pymunk_engine.STEPS_A_LOOK == 0 and self._before > 0:
            _Watched.worst = max(_Watched.worst, self._energy() / self._before)

    def _energy(self) -> float:
        return sum(body.mass * body.velocity.length_squared for body in self.bodies)


def most_gain(name: str, layout: Layout, flick: Flick) -> float:
    """Play a shot; return the most that its energy grew between two looks, as a ratio."""
    engine = engines.engine(name, SPEC)
    if name == "exact":
        return _gain_of(layout, engine.play(layout, flick, LOOKS_HZ))
    plain, pymunk.Space, _Watched.worst = pymunk.Space, _Watched, 0.0
    try:
        engine.play(layout, flick)
    finally:
        pymunk.Space = plain
    return _Watched.worst


def _gain_of(layout: Layout, outcome: Outcome) -> float:
    """Return the most energy of a span of time between two frames over that of the last one before it. Only spans
    without collisions are looked at, in which the discs slide straight on."""
    mass = np.array([SPEC.man_mass_g] * len(layout) + [SPEC.striker_mass_g])
    places = np.array([[place or (math.nan, math.nan) for place in frame.places] for frame in outcome.frames[:-1]])
    if len(places) < 3:
        return 0.0
    moved = np.diff(places, axis=0) * LOOKS_HZ
    energy = np.nansum((moved * moved).sum(axis=2) * mass, axis=1)
    busy = np.zeros(len(energy) + 1, dtype=bool)
    for collision in outcome.collisions:
        busy[min(int(collision.time_s * LOOKS_HZ + 1e-9), len(energy))] = True
    clear = energy[~busy[:-1]]
    before, after = clear[:-1], clear[1:]
    there = before > SPEC.man_mass_g * SLOW_MM2_S2
    return float((after[there] / before[there]).max()) if there.any() else 0.0


def head_on(name: str, rng: random.Random) -> float:
    """Return the restitution that a head-on hit shows: from how far both discs run afterwards."""
    speed, gap = rng.uniform(500, 5000), rng.uniform(1, 100)
    reach = WIDE.striker_radius_mm + WIDE.man_radius_mm + gap
    angle = rng.uniform(-60, 60)
    ahead_x, ahead_y = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    x, y = WIDE.striker_place(0, 0.0)
    man = Disc(pieces.WHITE, x + reach * ahead_x, y + reach * ahead_y)
    outcome = engines.engine(name, WIDE).play([man], Flick(0, 0.0, angle, speed))
    assert outcome.striker_rest is not None
    slowing = 2 * WIDE.deceleration_mm_s2
    met_x, met_y = x + gap * ahead_x, y + gap * ahead_y
    ran = math.hypot(outcome.rest[0].x_mm - man.x_mm, outcome.rest[0].y_mm - man.y_mm)
    kept = math.hypot(outcome.striker_rest[0] - met_x, outcome.striker_rest[1] - met_y)
    return (math.sqrt(slowing * ran) - math.sqrt(slowing * kept)) / math.sqrt(speed * speed - slowing * gap)


def apart_mm(rng: random.Random) -> float:
    """Return how far apart the engines leave the discs of a shot with one contact."""
    exact, stepped = (engines.engine(name, SPEC) for name in ("exact", "pymunk"))
    while True:
        man = Disc(pieces.WHITE, rng.uniform(-250, 250), rng.uniform(-150, 300))
        x, y = SPEC.striker_place(0, rng.uniform(-200, 200))
        angle = math.degrees(math.atan2(man.x_mm - x, man.y_mm - y)) + rng.uniform(-6, 6)
        flick = Flick(0, x, angle, rng.uniform(500, 1200))
        one = exact.play([man], flick, 1)
        if len(one.collisions) == 1 and one.collisions[0].other_index is not None and not one.falls:
            other = stepped.play([man], flick)
            ends = [[*((d.x_mm, d.y_mm) for d in each.rest), each.striker_rest] for each in (one, other)]
            if other.falls:
                return math.inf
            return max(math.dist(a, b) for a, b in zip(*ends, strict=True) if a and b)


def film_differs(name: str, rng: random.Random, seed: int) -> bool:
    """Tell whether the film of a shot's record is another shot than the one that was played, from whole numbers."""
    layout, flick = MAKERS[rng.choice([*SHOTS])](rng)
    whole = Flick(rng.randrange(4), round(flick.offset_mm), round(flick.angle_deg), rng.randrange(300, 12_000))
    try:
        live = engines.engine(name, SPEC, seed).play(layout, whole)
    except ValueError:  # the striker would lie on a man
        return False
    numbers = whole.seat, whole.offset_mm, whole.angle_deg, whole.speed_mm_s
    comment = saved.Shot(layout, *numbers, name, seed, live.mark()).comment()
    seats = "seats south east north west\nopener south\n"
    step = saved.parse(f"rules billard\n{seats}{comment}\n{pieces.SEAT_WORDS[whole.seat]} -\n", SPEC).steps[1]
    assert step.shot is not None
    return played_again(step.shot, SPEC) != live


def order_decides(name: str, rng: random.Random, seed: int) -> bool:
    """Tell whether the same shot with its men in another order, from numbers of another type, is another shot."""
    layout, flick = MAKERS[rng.choice([*SHOTS])](rng)
    if rng.random() < 0.5:
        layout, flick = rack(SPEC), Flick(rng.randrange(4), 0.0, 0.0, rng.uniform(500, 12_000))  # full of exact ties
    engine, order = engines.engine(name, SPEC, seed), rng.sample(range(len(layout)), len(layout))
    one = engine.play(layout, flick)
    kind = rng.choice((np.float64, np.longdouble, Fraction))
    men = [Disc(layout[i].piece, kind(layout[i].x_mm), kind(layout[i].y_mm)) for i in order]
    other = engine.play(
        men, Flick(np.int64(flick.seat), kind(flick.offset_mm), kind(flick.angle_deg), kind(flick.speed_mm_s))
    )
    ends = [
        sorted((order[i] if mixed else i, disc.x_mm, disc.y_mm) for i, disc in zip(o.rest_indices, o.rest, strict=True))
        for o, mixed in ((one, False), (other, True))
    ]
    return ends[0] != ends[1] or one.striker_rest != other.striker_rest


def tables(quick: bool, part: float = 0.1, seed: int = 1) -> Iterator[Table]:
    """Measure what can be true; give the tables. part: of the shots."""
    part = 0.001 if quick else part
    table = Table("engine", "shots", "over 1 % more energy", "most, of before", title="Energy between two looks")
    for name in engines.ENGINES:
        for kind, all_shots in SHOTS.items():
            rng, count = random.Random(f"{kind} {seed}"), max(2, round(all_shots * part))
            gains = [most_gain(name, *MAKERS[kind](rng)) for _ in range(count)]
            table.add_row(name, kind, f"{sum(gain > GAIN for gain in gains)} of {count}", f"{max(gains):.4f}")
    yield table

    count = max(2, round(1000 * part))
    table = Table("engine", "asked", "mean of", "most", title=f"Restitution of {count} head-on hits")
    for name in engines.ENGINES:
        rng = random.Random(seed)
        found = [head_on(name, rng) for _ in range(count)]
        mean, most = sum(found) / count, max(found)
        table.add_row(name, f"{WIDE.restitution_man:g}", f"{mean:.4f}", f"{most:.4f}")
    yield table

    table = Table("engine", "films", "other order and numbers", title="Shots that are others from equal inputs")
    for name, share in (("pymunk", part / 50), ("exact", part)):
        counts = [max(2, round(shots * share)) for shots in (25_000, 10_000)]
        tries = (film_differs, order_decides)
        cells = []
        for differs, many in zip(tries, counts, strict=True):
            rng = random.Random(f"{differs.__name__} {seed}")
            cells.append(f"{sum(differs(name, rng, k) for k in range(many))} of {many}")
        table.add_row(name, *cells)
    yield table

    rng = random.Random(seed)
    away = sorted(apart_mm(rng) for _ in range(count))
    table = Table("half", "95 %", "all within", title=f"Engines apart at rest, {count} shots with one contact (mm)")
    table.add_row(*(f"{away[round(share * (count - 1))]:.2f}" for share in (0.5, 0.95, 1.0)))
    yield table


def main() -> None:
    """Measure with as many shots as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=float, default=1.0, help="of the shots")
    asked = parser.parse_args()
    console = Console()
    for table in tables(False, asked.part, asked.seed):
        console.print(table)


if __name__ == "__main__":
    main()
