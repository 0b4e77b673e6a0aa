"""The hard world: what the sensors show of falls and placings, and that the firmware holds in it."""

import dataclasses
from random import Random

import pytest

from carrom import ports
from carrom.game import pieces
from carrom.sensing.calibration import Calibration
from carrom.sensing.passages import Passages
from carrom_simulator.board.layout import Disc
from carrom_simulator.world.calibrating import calibrate, run
from carrom_simulator.world.judging import verdict
from carrom_simulator.world.sensor_spec import GRADES, SensorSpec, parameters, spec_of
from carrom_simulator.world.sensors import BLOCKED, FREE, Sensors

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


class Watched(Sensors):
    """Tells in which order what fell came to the windows: chutes change it."""

    came = ()

    def replay(self, *drop):
        found = super().replay(*drop)
        self.came = [*self.came, *found]
        return found


def judge(spec, seed, passes, most=3):
    """(wrong, asked) of `passes` random passages at a table of that kind, calibrated before."""
    sensors = Watched(spec, seed)
    learned, now_s = calibrate(sensors)
    assert now_s < 120
    passages = Passages(learned)
    rng = Random(seed)
    hows = []
    for _ in range(passes):
        pocket = rng.randrange(4)
        row = [rng.choice(PIECES[:3]) for _ in range(rng.choice((1, 1, 1, 1, 2, most)))]
        for again in range(row.count(pieces.QUEEN) - 1):  # there is but one
            row[row.index(pieces.QUEEN)] = (pieces.WHITE, pieces.BLACK)[again]
        if rng.random() < 0.2:
            row[0] = pieces.STRIKER
        at_s = now_s
        sensors.came = []
        for piece in row:
            sensors.fall(at_s, pocket, piece)
            at_s += rng.uniform(0.005, 0.15)
        now_s, found = run(sensors, passages, now_s, at_s + 0.5)
        while any(sensors.busy(one) for one in range(4)):
            now_s, more = run(sensors, passages, now_s, now_s + 0.2)
            found += more
        now_s, more = run(sensors, passages, now_s, now_s + 0.1)
        found += more
        assert sorted(sensors.came) == sorted(row)
        hows.append(verdict({pocket: sensors.came}, found))
    return hows.count("wrong"), hows.count("asked")


@pytest.mark.parametrize(("grade", "most_asked"), [("none", 3), ("nominal", 5), ("harsh", 8)])
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
    assert asked <= 2


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
