"""Both engines against closed form: how far a disc slides, how discs and frames answer, what falls."""

import importlib.util
import itertools
import math
import random
import subprocess
import sys
from dataclasses import replace

import pytest

from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BoardSpec, turned
from carrom_simulator.physics import engines
from carrom_simulator.physics.outcome import STRIKER_INDEX, Flick

SPEC = BoardSpec()
WIDE = replace(SPEC, side_mm=100_000.0)  # no frame within reach
FAR = {"exact": 1e-6, "pymunk": 0.005}  # relative tolerance of what closed form gives


@pytest.fixture(params=engines.ENGINES)
def make(request):
    """Engines of one kind: make(spec, seed)."""

    def build(spec=SPEC, seed=0):
        return engines.engine(request.param, spec, seed)

    build.engine = request.param
    build.far = FAR[request.param]
    return build


def speed_after(spec, speed_mm_s, distance_mm):
    """Of a sliding disc."""
    return math.sqrt(speed_mm_s**2 - 2 * spec.deceleration_mm_s2 * distance_mm)


def run_of(spec, speed_mm_s):
    return speed_mm_s**2 / (2 * spec.deceleration_mm_s2)


@pytest.mark.parametrize("speed_mm_s", [500, 1000, 2500, 5000, 8000])
def test_stopping_distance(make, speed_mm_s):
    for angle_deg in (0.0, 33.0):
        outcome = make(WIDE).play([], Flick(0, 0.0, angle_deg, speed_mm_s))
        x, y = outcome.striker_rest
        distance = math.hypot(x, y + WIDE.base_mm)
        assert distance == pytest.approx(run_of(WIDE, speed_mm_s), rel=0.005)
        assert math.degrees(math.atan2(x, y + WIDE.base_mm)) == pytest.approx(angle_deg, abs=1e-4)
        assert outcome.rest_time_s == pytest.approx(speed_mm_s / WIDE.deceleration_mm_s2, rel=0.01, abs=0.02)


@pytest.mark.parametrize("speed_mm_s", [800, 2000, 5000, 8000])
@pytest.mark.parametrize("cut", [0.0, 0.5, 0.8])
def test_one_collision_against_closed_form(make, speed_mm_s, cut):
    """cut: impact parameter over the sum of the radii; 0 is head-on, 0.5 a half-ball hit."""
    spec = WIDE
    reach = spec.striker_radius_mm + spec.man_radius_mm
    # Just in front of the striker, so that both have their whole run still before them.
    man = Disc(pieces.WHITE, cut * reach, -spec.base_mm + math.sqrt(1 - cut * cut) * reach + 40.0)
    outcome = make(spec).play([man], Flick(0, 0.0, 0.0, speed_mm_s))
    speed = speed_after(spec, speed_mm_s, 40.0)
    m, s, e = spec.man_mass_g, spec.striker_mass_g, spec.restitution_man
    nx, ny = cut, math.sqrt(1 - cut * cut)
    man_speed = (1 + e) * s / (m + s) * speed * ny
    (rest,) = outcome.rest
    run = math.hypot(rest.x_mm - man.x_mm, rest.y_mm - man.y_mm)
    angle = math.degrees(math.atan2(rest.x_mm - man.x_mm, rest.y_mm - man.y_mm))
    assert angle == pytest.approx(math.degrees(math.asin(cut)), abs=1.0 if make.engine == "pymunk" else 1e-6)
    assert run == pytest.approx(run_of(spec, man_speed), rel=3 * make.far)
    # The striker keeps the rest of the momentum.
    vx, vy = -m / s * man_speed * nx, speed - m / s * man_speed * ny
    x, y = outcome.striker_rest
    start_y = -spec.base_mm + 40.0
    kept = run_of(spec, math.hypot(vx, vy))
    assert math.hypot(x, y - start_y) == pytest.approx(kept, rel=6 * make.far)
    assert outcome.first_touch == pieces.WHITE


def test_momentum_is_kept(make):
    """The velocities that runs in opposite and oblique directions imply add up to the striker's."""
    spec, speed_mm_s = WIDE, 3000.0
    reach = spec.striker_radius_mm + spec.man_radius_mm
    rng = random.Random(5)
    for _ in range(5):
        cut = rng.uniform(-0.9, 0.9)
        man = Disc(pieces.BLACK, cut * reach, -spec.base_mm + math.sqrt(1 - cut * cut) * reach + 5.0)
        outcome = make(spec).play([man], Flick(0, 0.0, 0.0, speed_mm_s))
        total = [0.0, 0.0]
        speed = speed_after(spec, speed_mm_s, 5.0)
        moves = [
            (spec.man_mass_g, outcome.rest[0].x_mm - man.x_mm, outcome.rest[0].y_mm - man.y_mm),
            (spec.striker_mass_g, outcome.striker_rest[0], outcome.striker_rest[1] + spec.base_mm - 5.0),
        ]
        for mass, dx, dy in moves:
            run = math.hypot(dx, dy)
            v = math.sqrt(2 * spec.deceleration_mm_s2 * run)
            total[0] += mass * v * dx / run
            total[1] += mass * v * dy / run
        start = spec.striker_mass_g * speed
        assert total[0] == pytest.approx(0.0, abs=0.01 * start)
        assert total[1] == pytest.approx(start, rel=0.01)


@pytest.mark.parametrize("speed_mm_s", [1100, 1700])
def test_cushion_gives_back_its_part(make, speed_mm_s):
    spec = replace(SPEC, hop_chance_max=0.0)
    outcome = make(spec).play([], Flick(0, 0.0, 0.0, speed_mm_s))
    way = spec.half_mm - spec.striker_radius_mm + spec.base_mm
    back = run_of(spec, speed_after(spec, speed_mm_s, way) * spec.restitution_cushion)
    assert outcome.striker_rest[1] == pytest.approx(spec.half_mm - spec.striker_radius_mm - back, abs=1.5)
    assert outcome.striker_rest[0] == pytest.approx(0.0, abs=1e-6)


def test_hard_shots_on_every_man_do_not_tunnel(make):
    """At 8 m/s a striker never passes through the man in its way, nor the man through the frame."""
    spec = replace(SPEC, hop_chance_max=0.0, pocket_diameter_mm=0.0)
    for offset in range(-180, 181, 30):
        layout = [Disc(pieces.WHITE, offset + 3.0, -100.0), Disc(pieces.BLACK, offset + 9.0, 250.0)]
        outcome = make(spec).play(layout, Flick(0, float(offset), 0.0, 8000))
        assert outcome.touches[0].disc_index == 0
        assert_on_board(spec, outcome, 2)


def assert_on_board(spec, outcome, men):
    assert (
        len(outcome.rest)
        + len([f for f in outcome.falls if f.disc_index >= 0])
        + len([o for o in outcome.off if o.disc_index >= 0])
        == men
    )
    places = [(spec.radius_mm(d.piece), d.x_mm, d.y_mm) for d in outcome.rest]
    if outcome.striker_rest:
        places.append((spec.striker_radius_mm, *outcome.striker_rest))
    for radius, x, y in places:
        assert max(abs(x), abs(y)) <= spec.half_mm - radius + 0.1
    for i, (r1, x1, y1) in enumerate(places):
        for r2, x2, y2 in places[i + 1 :]:
            assert math.hypot(x1 - x2, y1 - y2) >= r1 + r2 - 0.2


def hard_shots(engine, spec, count, men):
    rng = random.Random(11)
    for _ in range(count):
        flick = Flick(rng.randrange(4), rng.uniform(-180, 180), rng.uniform(-180, 180), rng.uniform(4000, 8000))
        layout = []
        while len(layout) < men:
            x, y = rng.uniform(-240, 240), rng.uniform(-240, 240)
            alone = [Disc(pieces.WHITE, x, y)]
            if placement.has_room(spec, layout, x, y) and placement.striker_has_room(
                spec, alone, flick.seat, flick.offset_mm
            ):
                layout.append(Disc(rng.choice((0, 1)), x, y))
        assert_on_board(spec, engine.play(layout, flick), men)


def test_nothing_leaves_through_a_wall(make):
    """10,000 hard shots with the exact engine; with the slower one as many as take a few seconds."""
    spec = replace(SPEC, hop_chance_max=0.0)
    hard_shots(make(spec), spec, 10_000 if make.engine == "exact" else 30, 2)


def test_crowded_boards_end_with_every_disc_in_its_own_place(make):
    spec = replace(SPEC, hop_chance_max=0.0)
    hard_shots(make(spec), spec, 500 if make.engine == "exact" else 8, 19)


def test_a_straight_shot_falls_with_time_and_speed_of_closed_form(make):
    """A striker flicked from the east's line past nothing into the far corner along the diagonal of its own pocket."""
    px, py = SPEC.pocket_centre(pieces.NW)
    x, y = SPEC.striker_place(pieces.SOUTH, 100.0)
    angle = math.degrees(math.atan2(px - x, py - y))
    outcome = make().play([], Flick(0, 100.0, angle, 1500))
    (fall,) = outcome.falls
    way = math.hypot(px - x, py - y) - SPEC.pocket_radius_mm
    speed = speed_after(SPEC, 1500, way)
    assert (fall.disc_index, fall.piece, fall.pocket) == (STRIKER_INDEX, pieces.STRIKER, pieces.NW)
    assert fall.speed_mm_s == pytest.approx(speed, rel=0.01)
    assert fall.time_s == pytest.approx((1500 - speed) / SPEC.deceleration_mm_s2, rel=0.01)
    assert outcome.striker_rest is None


def test_a_man_beside_the_hole_falls_only_when_its_centre_is_over_it(make):
    px, py = SPEC.pocket_centre(pieces.NE)
    for inside, count in ((0.5, 1), (-0.5, 0)):
        y = py - SPEC.pocket_radius_mm - 30.0
        # Pushed straight north from 30 mm before the rim: runs out just after or just before it.
        run = 30.0 + inside
        m, s, e = SPEC.man_mass_g, SPEC.striker_mass_g, SPEC.restitution_man
        speed = math.sqrt(2 * SPEC.deceleration_mm_s2 * run) / ((1 + e) * s / (m + s))
        # A base line far up the board: its striker lies 60 mm before the man.
        spec = replace(SPEC, base_line_frame_mm=SPEC.half_mm - SPEC.base_line_gap_mm / 2 + y - 60.0)
        flick = Flick(0, px, 0.0, 0.0)
        way = y - spec.striker_place(0, px)[1] - spec.striker_radius_mm - spec.man_radius_mm
        flick = replace(flick, speed_mm_s=math.sqrt(speed**2 + 2 * spec.deceleration_mm_s2 * way))
        outcome = make(spec).play([Disc(pieces.BLACK, px, y)], flick)
        assert len([f for f in outcome.falls if f.piece == pieces.BLACK]) == count


def test_falls_come_in_order_of_time_and_conserve_the_men(make):
    fell = 0
    for k in range(8):
        layout = rack(SPEC, random.Random(k))
        outcome = make().play(layout, Flick(k % 4, 10.0 * k, 0.4 * k - 1, 5500))
        times = [fall.time_s for fall in outcome.falls]
        assert times == sorted(times)
        gone = [f.disc_index for f in outcome.falls] + [o.disc_index for o in outcome.off]
        assert sorted([i for i in gone if i >= 0] + outcome.rest_indices) == list(range(19))
        assert [d.piece for d in outcome.rest] == [layout[i].piece for i in outcome.rest_indices]
        assert (STRIKER_INDEX in gone) == (outcome.striker_rest is None)
        fell += len(gone)
    assert fell > 0


def test_touches_know_the_cushion_before(make):
    man = Disc(pieces.WHITE, 150.0, 0.0)
    direct = make().play([man], Flick(0, 150.0, 0.0, 1500))
    assert (direct.first_touch, direct.cushion_before(0)) == (pieces.WHITE, False)
    # Off the west frame: aimed at the man's mirror image (the striker's centre turns back a radius before the frame).
    x, y = SPEC.striker_place(0, 0.0)
    mirror = -2 * (SPEC.half_mm - SPEC.striker_radius_mm) - man.x_mm
    # restitution shortens the way back: aim where 0.7 of the way across is left
    wall = -(SPEC.half_mm - SPEC.striker_radius_mm)
    across = (wall - x) + (wall - man.x_mm) / SPEC.restitution_cushion
    assert mirror < wall
    bank = make().play([man], Flick(0, 0.0, math.degrees(math.atan2(across, man.y_mm - y)), 3000))
    assert bank.cushion_before(0)
    assert not bank.boulette(pieces.WHITE)
    assert bank.boulette(pieces.BLACK)
    assert not bank.boulette(-1)
    assert bank.boulette(pieces.WHITE, queen_is_right=True)


def test_boards_are_symmetric(make):
    """Playing the turned board gives the turned outcome: no seat or pocket is special."""
    layout = [Disc(pieces.WHITE, 40.0, 10.0), Disc(pieces.BLACK, -60.0, 120.0), Disc(pieces.QUEEN, 5.0, 200.0)]
    base = make().play(layout, Flick(0, 30.0, 3.0, 1500))
    for seat in (1, 2, 3):
        there = [Disc(d.piece, *turned(seat, d.x_mm, d.y_mm)) for d in layout]
        outcome = make().play(there, Flick(seat, 30.0, 3.0, 1500))
        assert [(t.disc_index, t.cushion) for t in outcome.touches] == [(t.disc_index, t.cushion) for t in base.touches]
        for was, now in zip(base.rest, outcome.rest, strict=True):
            assert (now.x_mm, now.y_mm) == pytest.approx(turned(seat, was.x_mm, was.y_mm), abs=1e-3)


def test_frames_run_at_their_rate_and_show_what_has_gone(make):
    px, py = SPEC.pocket_centre(pieces.NW)
    x, y = SPEC.striker_place(pieces.SOUTH, 100.0)
    flick = Flick(0, 100.0, math.degrees(math.atan2(px - x, py - y)), 1500)
    outcome = make().play([Disc(pieces.WHITE, 200.0, 200.0)], flick, record_frames_hz=60)
    times = [frame.time_s for frame in outcome.frames]
    assert times[0] == 0
    assert times[-1] == outcome.rest_time_s
    assert all(b - a == pytest.approx(1 / 60, abs=1e-6) for a, b in itertools.pairwise(times[:-1]))
    for frame in outcome.frames:
        assert frame.places[0] == (200.0, 200.0)
        if frame.time_s < outcome.falls[0].time_s:
            run = 1500 * frame.time_s - SPEC.deceleration_mm_s2 * frame.time_s**2 / 2
            fx, fy = frame.places[-1]
            assert math.hypot(fx - x, fy - y) == pytest.approx(run, abs=2.5)
    assert outcome.frames[-1].places[-1] is None
    assert make().play([], flick).frames == []


def test_line_edges_tell_who_crosses_which_beam(make):
    outcome = make().play([], Flick(0, 0.0, 0.0, 1000))  # stops 680 mm on, in north's lines
    edges = [(e.seat, e.line, e.disc_index, e.blocked) for e in outcome.line_edges if e.seat in (0, 2)]
    own = [(0, 0, -1, False), (0, 1, -1, False)]
    assert edges[:2] == own
    rest = outcome.striker_rest
    for seat in (0, 2):
        for line in (0, 1):
            blocked = SPEC.blocks_line(pieces.STRIKER, *SPEC.striker_place(0, 0.0), seat, line)
            for edge in outcome.line_edges:
                if (edge.seat, edge.line) == (seat, line):
                    assert edge.blocked != blocked
                    blocked = edge.blocked
            assert blocked == SPEC.blocks_line(pieces.STRIKER, *rest, seat, line)
    leave = (SPEC.striker_radius_mm - SPEC.base_line_gap_mm / 2) / 1000
    assert outcome.line_edges[0].time_s == pytest.approx(leave, rel=0.05)


def test_pieces_hop_over_the_frame_rarely_and_only_in_hard_shots(make):
    engine = make()
    offsets = range(-60, 60, 2) if make.engine == "exact" else range(-60, 60, 10)

    def shots(engine, speed_mm_s):
        return [engine.play([], Flick(0, float(offset), 1.0, speed_mm_s)) for offset in offsets]

    hard = shots(engine, 9000)
    assert 0 < sum(len(outcome.off) for outcome in hard) < len(hard)
    assert not any(outcome.off for outcome in shots(engine, SPEC.hop_speed_mm_s))
    for outcome in hard:
        assert (outcome.striker_rest is None) == bool(outcome.off or outcome.falls)
    assert shots(make(), 9000) == hard
    assert [o.off for o in shots(make(seed=1), 9000)] != [o.off for o in hard]


@pytest.mark.parametrize(
    ("offset_mm", "angle_deg", "speed_mm_s"),
    [
        (-1.0698880797413892, 40.53367849188916, 1597.2775512062121),
        (146.33172769059507, -20.161126048781043, 714.0678207111586),
        (0.0, -45.904620562556616, 4772.151149252855),
        (0.0, 61.827818315423855, 2137.9806770323876),
    ],
)
def test_a_man_between_two_that_touch_him_comes_to_rest(offset_mm, angle_deg, speed_mm_s):
    """Each knocked the other two ever more slowly, without end."""
    spec = BoardSpec()
    outcome = engines.engine("exact", spec, 1).play(rack(spec), Flick(0, offset_mm, angle_deg, speed_mm_s))
    assert 0.5 < outcome.rest_time_s < 10


def test_any_flick_at_the_rack_comes_to_rest():
    spec, rng = BoardSpec(), random.Random(5)
    exact = engines.engine("exact", spec, 1)
    for _ in range(3000):
        exact.play(rack(spec), Flick(0, rng.uniform(-150, 150), rng.uniform(-60, 60), rng.uniform(200, 6000)))


def test_a_flick_from_minus_zero_is_the_same_flick():
    engine = engines.engine("exact", SPEC, 11)
    for y in range(345, 150, -10):
        layout = [Disc(pieces.WHITE, 0.0, float(y))]
        one, other = (engine.play(layout, Flick(0, zero, zero, 6000.0)) for zero in (0.0, -0.0))
        assert [off.piece for off in one.off] == [off.piece for off in other.off]


def test_few_breaks_lose_a_piece():
    """At most 2 % of the hardest, 1 in 500 of ordinary hard ones, none at 60 % of the hardest."""
    engine = engines.engine("exact", SPEC, 1)

    def lost(speed_mm_s, count):
        rng = random.Random(5)
        flicks = (Flick(0, rng.uniform(-60, 60), rng.uniform(-4, 4), speed_mm_s) for _ in range(count))
        return sum(bool(engine.play(rack(SPEC, rng), flick).off) for flick in flicks) / count

    assert 0 < lost(6000, 1000) <= 0.02
    assert lost(4500, 1000) <= 0.002
    assert lost(3600, 1000) == 0


PRINT_BREAKS = """
import random, sys
from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import engines
from carrom_simulator.physics.outcome import Flick
spec = BoardSpec()
engine = engines.engine(sys.argv[1], spec, 7)
for k in range(3):
    print(engine.play(rack(spec, random.Random(k)), Flick(k, 10.0 * k, 1.0, 4500), 5))
"""


def test_the_same_bits_in_another_process(make):
    runs = [
        subprocess.run([sys.executable, "-c", PRINT_BREAKS, make.engine], capture_output=True, check=True).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    assert b"Touch(" in runs[0]


UNCOMPILED = "import sys; sys.modules['numba'] = None" + PRINT_BREAKS


def test_the_exact_engine_gives_the_same_bits_uncompiled_and_says_so():
    runs = [
        subprocess.run([sys.executable, "-c", script, "exact"], capture_output=True, check=True, text=True)
        for script in (PRINT_BREAKS, UNCOMPILED)
    ]
    assert runs[0].stdout == runs[1].stdout
    assert "numba is not installed" in runs[1].stderr
    assert ("numba is not installed" in runs[0].stderr) == (importlib.util.find_spec("numba") is None)


def crowd(engine, count):
    """Figures of the break, averaged: rest time, men that left the rosace, distance from the centre."""
    sums = [0.0] * 3
    for k in range(count):
        outcome = engine.play(rack(SPEC, random.Random(k)), Flick(0, 0.0, (k % 11 - 5) * 0.4, 3500))
        away = [math.hypot(disc.x_mm, disc.y_mm) for disc in outcome.rest]
        for i, figure in enumerate((outcome.rest_time_s, sum(r > 85 for r in away), sum(away) / len(away))):
            sums[i] += figure / count
    return sums


def test_a_break_is_alike_in_both_engines():
    """A dense rack is chaotic: no break is the same, but what breaks are like on the average is."""
    exact = crowd(engines.engine("exact", SPEC), 300)
    assert crowd(engines.engine("pymunk", SPEC), 20) == pytest.approx(exact, rel=0.1)


def test_engines_agree_where_nothing_is_chaotic():
    layout = [Disc(pieces.WHITE, 60.0, 40.0), Disc(pieces.BLACK, -200.0, 220.0)]
    outcomes = [engines.engine(name, SPEC).play(layout, Flick(0, 40.0, 1.0, 1100)) for name in engines.ENGINES]
    a, b = outcomes
    assert [t.disc_index for t in a.touches] == [t.disc_index for t in b.touches] == [0]
    assert a.striker_rest == pytest.approx(b.striker_rest, abs=2.0)
    for one, other in zip(a.rest, b.rest, strict=True):
        assert (one.x_mm, one.y_mm) == pytest.approx((other.x_mm, other.y_mm), abs=2.0)


def test_what_cannot_be_played_is_refused(make):
    engine = make()
    for layout, flick in (
        ([Disc(pieces.WHITE, 369.0, 0.0)], Flick(0, 0.0, 0.0, 1000)),
        ([Disc(pieces.WHITE, math.nan, 0.0)], Flick(0, 0.0, 0.0, 1000)),
        ([], Flick(0, 360.0, 0.0, 1000)),
        ([], Flick(0, 0.0, 0.0, -1)),
        ([Disc(pieces.WHITE, 20.0, -SPEC.base_mm)], Flick(0, 0.0, 0.0, 1000)),
        ([], Flick(0, 0.0, math.inf, 1000)),
    ):
        with pytest.raises(ValueError, match=r"board|offset|flick"):
            engine.play(layout, flick)
    with pytest.raises(ValueError, match="exact, pymunk"):
        engines.engine("newton")


def test_rack_is_that_of_the_laws():
    for rng in (None, random.Random(3)):
        layout = rack(SPEC, rng)
        counts = [sum(d.piece == piece for d in layout) for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN)]
        assert counts == [9, 9, 1]
        for i, a in enumerate(layout):
            assert math.hypot(a.x_mm, a.y_mm) + SPEC.man_radius_mm < SPEC.outer_circle_diameter_mm / 2
            for b in layout[i + 1 :]:
                assert math.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) >= SPEC.man_diameter_mm
    exact = rack(SPEC)
    ring = sorted((d for d in exact if 1 < math.hypot(d.x_mm, d.y_mm) < 40), key=lambda d: math.atan2(d.y_mm, d.x_mm))
    assert [d.piece for d in ring] in ([0, 1] * 3, [1, 0] * 3)
    outer = sorted((d for d in exact if math.hypot(d.x_mm, d.y_mm) > 40), key=lambda d: math.atan2(d.y_mm, d.x_mm))
    assert [d.piece for d in outer] in ([0, 1] * 6, [1, 0] * 6)
