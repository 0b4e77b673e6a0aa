"""The hard world: what the sensors show of falls and placings, and that the firmware holds in it."""

import dataclasses
from random import Random

import pytest

from carrom import ports
from carrom.game import pieces
from carrom.sensing.calibration import Calibration
from carrom.sensing.passages import Passages
from simulator.board.layout import Disc
from simulator.world.calibrating import calibrate, run
from simulator.world.sensor_spec import GRADES, SensorSpec, parameters, spec_of
from simulator.world.sensors import BLOCKED, FREE, Sensors

PIECES = (pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER)


def test_every_parameter_has_a_unit_and_a_reason():
    for parameter in parameters():
        assert parameter.metadata["unit"]
        assert len(parameter.metadata["why"]) > 7


def test_an_unknown_grade_names_those_that_exist():
    with pytest.raises(ValueError, match="none, nominal, harsh"):
        spec_of("quiet")


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_blocks_gate_a_then_gate_b_then_covers_the_window(piece):
    sensors = Sensors("none", 1)
    sensors.fall(1.0, pieces.NE, piece)
    edges, bright = [], []
    for step in range(1500):
        now_s = 0.9 + step * 0.001
        edges += sensors.advance(now_s)
        dark, red, green, _ = sensors.reading(pieces.NE, now_s)
        bright.append(red + green - 2 * dark)
    beams = [(beam, blocked) for _, beam, blocked in edges]
    a, b = ports.gate_beam(pieces.NE, 0), ports.gate_beam(pieces.NE, 1)
    assert sorted(beams) == [(a, False), (a, True), (b, False), (b, True)]
    assert beams[0] == (a, True)
    assert beams[-1] == (b, False)
    assert [edge[0] for edge in edges] == sorted(edge[0] for edge in edges)
    assert edges[0][0] > 1.3
    assert max(bright) > 4 * max(bright[:100])
    assert sensors.levels() == 0


def crossings(sensors, beams=(0, 1), until_s=3.0):
    """When a piece that falls into SW at 0 s blocks and frees its gates."""
    sensors.fall(0.0, 0, pieces.WHITE)
    return {(beam, blocked): time_s for time_s, beam, blocked in sensors.advance(until_s) if beam in beams}


def test_pieces_come_by_as_fast_as_they_were_recorded():
    for seed in range(5):
        times = crossings(Sensors("none", seed))
        assert 0.35 < times[0, True] < 1.1
        assert 0.9 < 0.025 / (times[1, True] - times[0, True]) < 2.0


def test_a_steeper_chute_is_faster():
    def mean_s(push_mm_s2):
        found = 0.0
        for seed in range(4):
            sensors = Sensors("none", seed)
            sensors.push_mm_s2 = push_mm_s2
            found += crossings(sensors)[1, False]
        return found

    assert mean_s(-300.0) > mean_s(0.0) > mean_s(300.0)


def test_more_friction_makes_pieces_slower():
    def mean_s(friction):
        spec = dataclasses.replace(GRADES["none"], friction=friction, friction_spread=0.0)
        return sum(crossings(Sensors(spec, seed))[0, True] for seed in range(12))

    assert mean_s(0.10) < mean_s(0.20) < mean_s(0.30)


def test_a_piece_that_stops_slides_on_and_what_follows_it_comes_after_it():
    spec = dataclasses.replace(GRADES["none"], stop_chance=1.0, stop_s=2.0)
    for seed in range(8):
        sensors = Sensors(spec, seed)
        sensors.fall(0.0, 0, pieces.WHITE)
        sensors.fall(0.6, 0, pieces.STRIKER)
        edges = sensors.advance(60.0)
        assert sensors.levels() == 0
        first, second = sensors.ways[0]
        apart_mm = sensors.board.radius_mm(pieces.WHITE) + sensors.board.radius_mm(pieces.STRIKER)
        assert all(second.time_at(mm) >= first.time_at(mm + apart_mm) - 0.2 for mm in (-40.0, 0.0, 25.0))
        assert len(edges) in (4, 6, 8)


def test_the_order_of_a_close_pair_may_change_and_nobody_is_lost():
    swapped = 0
    for seed in range(60):
        sensors = Sensors("nominal", seed)
        sensors.fall(0.0, 0, pieces.WHITE)
        sensors.fall(0.02, 0, pieces.BLACK)
        sensors.advance(0.03)
        assert sorted(way.piece for way in sensors.ways[0]) == [pieces.WHITE, pieces.BLACK]
        white, black = sorted(sensors.ways[0], key=lambda way: way.piece)
        swapped += white.time_at(0.0) > black.time_at(0.0)
    assert 0 < swapped < 30


def test_the_same_seed_gives_the_same_edges():
    def play(seed):
        sensors = Sensors("harsh", seed)
        for number in range(20):
            sensors.fall(number * 0.5, number % 4, PIECES[number % 4])
        return sensors.advance(15.0), sensors.reading(1, 15.0)

    assert play(8) == play(8)
    assert play(8) != play(9)


def test_a_broken_beam_says_the_same_for_ever():
    sensors = Sensors("none", 1)
    sensors.break_beam(2, BLOCKED)
    sensors.break_beam(1, FREE)
    sensors.fall(0.0, pieces.SE, pieces.WHITE)
    sensors.fall(0.0, pieces.SW, pieces.WHITE)
    edges = sensors.advance(2.0)
    assert [(beam, blocked) for _, beam, blocked in edges if beam in (1, 2)] == [(2, True)]
    assert sensors.levels() == 1 << 2
    assert not sensors.dark_levels() >> 1 & 1
    with pytest.raises(ValueError, match="blocked"):
        sensors.break_beam(0, "sideways")


def test_a_man_at_rest_on_a_line_blocks_it_until_it_is_taken_away():
    sensors = Sensors("none", 1)
    lower = -sensors.board.line_mm(0)
    sensors.rest([Disc(pieces.WHITE, 40.0, lower), Disc(pieces.BLACK, 0.0, 0.0)])
    assert sensors.levels() >> ports.line_beam(pieces.SOUTH, 0) & 1
    assert not sensors.levels() >> ports.line_beam(pieces.NORTH, 0) & 1
    sensors.rest([Disc(pieces.BLACK, 0.0, 0.0)])
    assert sensors.levels() == 0


@pytest.mark.parametrize("seat", range(4))
def test_the_striker_is_placed_and_flicked(seat):
    sensors = Sensors("nominal", seat)
    still_s = sensors.place(seat, 1.0)
    sensors.advance(still_s + 0.2)
    both = 1 << ports.line_beam(seat, 0) | 1 << ports.line_beam(seat, 1)
    assert sensors.levels() >> 8 << 8 == both


def test_a_striker_on_one_line_blocks_one():
    sensors = Sensors("none", 2)
    sensors.advance(sensors.place(pieces.EAST, 1.0, "one_line") + 0.2)
    assert sensors.levels() == 1 << ports.line_beam(pieces.EAST, 0)
    with pytest.raises(ValueError, match="good"):
        sensors.place(pieces.EAST, 5.0, "upside_down")


# The firmware in it.


def judge(spec, seed, passes, most=3):
    """(wrong, asked) of `passes` random passages at a table of that kind, calibrated before."""
    sensors = Sensors(spec, seed)
    learned, now_s = calibrate(sensors)
    assert now_s < 120
    passages = Passages(learned)
    rng = Random(seed)
    wrong = asked = 0
    for _ in range(passes):
        pocket = rng.randrange(4)
        row = [rng.choice(PIECES[:3]) for _ in range(rng.choice((1, 1, 1, 1, 2, most)))]
        if rng.random() < 0.2:
            row[0] = pieces.STRIKER
        at_s = now_s
        for piece in row:
            sensors.fall(at_s, pocket, piece)
            at_s += rng.uniform(0.005, 0.15)
        now_s, found = run(sensors, passages, now_s, at_s + 0.5)
        while any(sensors.busy(one) for one in range(4)):
            now_s, more = run(sensors, passages, now_s, now_s + 0.2)
            found += more
        now_s, more = run(sensors, passages, now_s, now_s + 0.1)
        found += more
        seen = [piece for passage in found for piece in passage.pieces]
        if any(passage.doubt for passage in found):
            asked += 1
        elif sorted(seen) != sorted(row):  # chutes change the order
            wrong += 1
    return wrong, asked


@pytest.mark.parametrize(("grade", "most_asked"), [("none", 3), ("nominal", 5), ("harsh", 6)])
def test_the_table_sees_right_or_asks(grade, most_asked):
    wrong, asked = judge(GRADES[grade], 77, 150)
    assert wrong == 0
    assert asked <= most_asked


@pytest.mark.parametrize("name", [parameter.name for parameter in parameters()])
def test_nominal_holds_when_a_parameter_changes_by_a_third(name):
    """A few passages each; `make thirds` plays whole games."""
    value = getattr(SensorSpec(), name)
    for number, factor in enumerate((2 / 3, 4 / 3)):
        spec = dataclasses.replace(SensorSpec(), **{name: value * factor})
        wrong, asked = judge(spec, 1000 + number, 8, most=1)
        assert wrong == 0
        assert asked <= 1


# Reflectances as far apart as those of new lacquer and of a set that has been played for years.
@pytest.mark.parametrize(
    "paint",
    [
        {"white_red": 0.88, "white_green": 0.86, "queen_red": 0.75, "queen_green": 0.07, "black_red": 0.04},
        {"white_red": 0.55, "white_green": 0.42, "queen_red": 0.40, "queen_green": 0.12, "black_red": 0.12},
    ],
)
def test_another_set_of_pieces_is_learned_in_two_minutes(paint):
    wrong, asked = judge(dataclasses.replace(SensorSpec(), **paint), 5, 60)
    assert wrong == 0
    assert asked <= 1


@pytest.mark.parametrize("how", [BLOCKED, FREE])
@pytest.mark.parametrize("beam", range(8))
def test_one_dead_gate_never_makes_it_guess(beam, how):
    sensors = Sensors("nominal", 30 + beam)
    learned, now_s = calibrate(sensors)
    sensors.break_beam(beam, how)
    passages = Passages(learned)
    for number in range(9):
        piece = PIECES[number % 4]
        sensors.fall(now_s, beam // 2, piece)
        now_s, found = run(sensors, passages, now_s, now_s + 2.5)
        assert [p for passage in found if not passage.doubt for p in passage.pieces] in ([piece], [])
        assert found
    assert passages.faults == 1 << beam


def test_default_calibration_is_enough_for_a_new_table():
    sensors = Sensors("none", 4)
    passages = Passages(Calibration())
    now_s = 1.0
    for piece in PIECES:
        sensors.fall(now_s, piece, piece)
        now_s, found = run(sensors, passages, now_s, now_s + 2.0)
        assert [passage.pieces for passage in found] == [(piece,)]


# One signal at a time, without any noise.

QUIET = dataclasses.replace(GRADES["none"], noise_raw=0.0, empty_raw=40.0, capture_late_us=1.0)


def brightest(sensors, pocket, piece):
    """The brightest reading (dark, red, green, left) while a piece comes by."""
    sensors.fall(sensors.now_s, pocket, piece)
    seen = []
    for _ in range(2500):
        sensors.advance(sensors.now_s + 0.001)
        seen.append(sensors.reading(pocket, sensors.now_s))
    assert seen[-1] == seen[0]  # it has gone
    return max(seen, key=lambda reading: sum(reading[:3]))


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_is_as_bright_as_its_paint_under_each_lamp(piece):
    sensors = Sensors(QUIET, 1)
    window = sensors.windows[pieces.SE]
    assert sensors.reading(pieces.SE, 0.0) == (0, 40, 40, 20)
    name = ("white", "black", "queen", "striker")[piece]
    dark, red, green, _ = brightest(sensors, pieces.SE, piece)
    shares = [
        (red - 40) / (window.red_raw * getattr(QUIET, name + "_red")),
        (green - 40) / (window.green_raw * getattr(QUIET, name + "_green")),
    ]
    assert dark == 0
    assert shares[0] == pytest.approx(shares[1], rel=0.05)
    assert 0.8 < shares[0] < 1.3  # of one that lies flat
    window.dead_red = True
    _, red, _, left = brightest(sensors, pieces.SE, piece)
    assert red - left == 20  # the right eye's
    window.dead_left = True
    assert brightest(sensors, pieces.SE, piece)[1::2] == (40, 20)
    window.dead_red = False
    assert brightest(sensors, pieces.SE, piece)[3] == 20
    assert brightest(sensors, pieces.SE, piece)[2] > 60
    window.dead_left, window.dead_green = False, True
    assert brightest(sensors, pieces.SE, piece)[2] == 40


def test_each_eye_sees_its_part_of_a_piece_as_it_was_recorded():
    sides = set()
    for seed in range(12):
        sensors = Sensors(QUIET, seed)
        window = sensors.windows[pieces.NE]
        sensors.fall(0.0, pieces.NE, pieces.WHITE)
        for _ in range(1500):
            sensors.advance(sensors.now_s + 0.001)
            _, red, _, left = sensors.reading(pieces.NE, sensors.now_s)
            for way in sensors.ways[pieces.NE]:
                shares = way.share(sensors.now_s, sensors.gap_mm[pieces.NE] + sensors.window_mm[pieces.NE])
                expected = [20 + window.red_raw * way.red * share for share in shares]
                assert (left, red - left) == pytest.approx(expected, abs=0.51)
                sides |= {side for side in (0, 1) if shares[side] > 0.8 > 0.1 > shares[1 - side]}
    assert sides == {0, 1}  # some lie on the left plane, some on the right one


def test_leds_age_to_a_tenth_at_the_most():
    sensors = Sensors(dataclasses.replace(QUIET, ageing_per_hour=0.5), 1)
    assert [sensors.reading(0, hours * 3600)[1] for hours in (0, 1, 10)] == [40, 20, 4]


def test_light_of_the_room_is_in_all_three_readings_but_under_a_piece():
    spec = dataclasses.replace(QUIET, ambient_raw=300.0, ambient_spread=0.0, ambient_swing=0.0, cover=1.0)
    sensors = Sensors(spec, 1)
    assert sensors.reading(0, 0.0) == (300, 340, 340, 320)
    assert sensors.ambient() == 300
    sensors.fall(0.0, 0, pieces.BLACK)
    darkest = 300
    for _ in range(1500):
        sensors.advance(sensors.now_s + 0.001)
        darkest = min(darkest, sensors.reading(0, sensors.now_s)[0])
    assert darkest < 60


def test_clouds_and_lamps_make_the_light_swing():
    spec = dataclasses.replace(QUIET, ambient_raw=1000.0, ambient_spread=0.0, ambient_swing=0.5)
    seen = [Sensors(spec, 1).reading(0, second / 10)[0] for second in range(400)]
    assert (min(seen), max(seen)) == (pytest.approx(500, abs=5), pytest.approx(1500, abs=5))
    lamps = dataclasses.replace(QUIET, lamps_raw=1000.0, lamps_ripple=0.2, ambient_spread=0.0)
    sensors = Sensors(lamps, 1)
    seen = [sensors.reading(0, step / 5000) for step in range(500)]
    for column in (0, 2, 3):
        values = [one[column] for one in seen]
        assert max(values) - min(values) == pytest.approx(400, abs=10)
    assert any(abs(dark - red + 40) > 5 for dark, red, *_ in seen)  # taken one after the other


def test_a_reading_never_leaves_the_converters_range():
    bright = Sensors(dataclasses.replace(QUIET, ambient_raw=9000.0, ambient_spread=0.0), 1)
    assert bright.reading(0, 0.0) == (4095, 4095, 4095, 4095)
    noisy = Sensors(dataclasses.replace(QUIET, noise_raw=30.0), 1)
    seen = [noisy.reading(0, 0.0)[0] for _ in range(500)]
    assert min(seen) == 0
    assert 20 < (sum(value**2 for value in seen) / 250) ** 0.5 < 40  # half of them are cut off at 0


def test_a_hand_crosses_the_gates_and_from_the_tray_the_window_too():
    ways = set()
    for seed in range(40):
        sensors = Sensors(QUIET, seed)
        sensors.hand(pieces.NW, 1.0)
        sensors.advance(0.7)
        before = sensors.reading(pieces.NW, 0.7)
        edges = sensors.advance(1.1 + 1e-9)
        covered = sensors.reading(pieces.NW, 1.1)
        assert sensors.reading(pieces.NW, 1.1) == covered
        edges += sensors.advance(9.0)
        beams = [(beam, blocked) for _, beam, blocked in edges]
        assert {beam for beam, _ in beams} <= {6, 7}
        assert sorted(on for _, on in beams) == sorted([True, False] * (len(beams) // 2))
        assert sensors.levels() == 0
        assert edges[0][0] == pytest.approx(1.0, abs=1e-4)
        assert all(edge[0] < 1.0 + 1.2 + 3 * 0.2 for edge in edges)
        from_tray = beams[0][0] == 7
        assert (covered[1] > 5 * before[1]) == from_tray
        assert sensors.reading(pieces.NW, 9.0) == (0, 40, 40, 20)
        ways.add((from_tray, len(beams)))
    assert ways == {(True, 2), (True, 4), (False, 2), (False, 4)}


def test_glitches_are_short_and_as_many_as_said():
    spec = dataclasses.replace(QUIET, glitches_per_hour=3600.0)
    sensors = Sensors(spec, 1)
    edges = sensors.advance(300.0)
    on, pulses = {}, []
    for time_s, beam, blocked in edges:
        if blocked:
            on[beam] = time_s
        else:
            pulses.append(time_s - on.pop(beam))
    assert 200 < len(pulses) < 400
    assert max(pulses) < 5 * spec.glitch_s + 1e-4
    assert sum(pulses) / len(pulses) == pytest.approx(spec.glitch_s, rel=0.25)
    assert {beam for _, beam, _ in edges} == set(range(16))


def test_a_lifted_striker_frees_the_front_line_first():
    sensors = Sensors(QUIET, 1)
    sensors.advance(sensors.place(pieces.SOUTH, 1.0, "calm") + 0.1)
    sensors.lift(20.0)
    edges = sensors.advance(30.0)
    lower, upper = ports.line_beam(pieces.SOUTH, 0), ports.line_beam(pieces.SOUTH, 1)
    assert [(beam, blocked) for _, beam, blocked in edges] == [(upper, False), (lower, False)]
    assert [edge[0] for edge in edges] == pytest.approx([20.0, 20.3], abs=1e-4)


def test_a_chute_is_busy_from_the_fall_until_the_piece_has_left():
    sensors = Sensors(QUIET, 1)
    assert not sensors.busy(1)
    sensors.fall(1.0, 1, pieces.WHITE)
    assert [sensors.busy(pocket) for pocket in range(4)] == [False, True, False, False]
    sensors.advance(1.2)
    assert sensors.busy(1)
    sensors.advance(9.0)
    assert not sensors.busy(1)


def test_a_mended_beam_tells_its_level_again():
    sensors = Sensors(QUIET, 1)
    sensors.break_beam(5, BLOCKED)
    assert [(beam, blocked) for _, beam, blocked in sensors.advance(1.0)] == [(5, True)]
    sensors.mend_beam(5)
    assert [(beam, blocked) for _, beam, blocked in sensors.advance(2.0)] == [(5, False)]
    sensors.mend_beam(5)
    assert sensors.advance(3.0) == []
    assert sensors.dark_levels() == 0xFFFF


def test_a_worn_piece_is_smaller_never_larger():
    def blocked_s(spread_mm):
        spec = dataclasses.replace(QUIET, man_spread_mm=spread_mm)
        times = [crossings(Sensors(spec, seed)) for seed in range(20)]
        return sum(one[0, False] - one[0, True] for one in times)

    assert blocked_s(4.0) < 0.98 * blocked_s(0.0)


def test_edges_are_stamped_late_and_in_order():
    spec = dataclasses.replace(QUIET, capture_late_us=50.0)
    late_us = []
    for seed in range(30):
        one, other = Sensors(QUIET, seed), Sensors(spec, seed)
        sooner, later = crossings(one), crossings(other)
        late_us += [(later[key] - sooner[key]) * 1e6 for key in sooner]
    assert 0 <= min(late_us) < 5
    assert 35 < max(late_us) < 50
