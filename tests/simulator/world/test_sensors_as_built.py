"""How tables differ from each other: spread as the world's parameters say, around what was drawn, and never beyond."""

import dataclasses
from itertools import pairwise
from math import cos, pi, radians, sin, sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from carrom import ports
from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.world.sensor_spec import GRADES, SensorSpec
from carrom_simulator.world.sensors import Sensors

SPEC = dataclasses.replace(SensorSpec(), empty_raw=100.0, dust_loss=0.0)
TABLES = [Sensors(SPEC, seed) for seed in range(150)]
# One signal at a time, without any noise.
QUIET = dataclasses.replace(GRADES["none"], noise_raw=0.0, empty_raw=40.0, capture_late_us=1.0)


def of_windows(get):
    return [get(window) for table in TABLES for window in table.windows]


def reach_mm(table, seat, line):
    """How far beyond a man's two sides a line beam sees, by a man that rests nearer and nearer to it."""
    near, far = 0.0, 40.0
    while far - near > 0.001:
        middle = (near + far) / 2
        y_mm = table.board.line_mm(line) + middle
        table.rest([Disc(pieces.WHITE, 0.0, y_mm if seat == pieces.NORTH else -y_mm)])
        near, far = (middle, far) if table.levels() >> ports.line_beam(seat, line) & 1 else (near, middle)
    table.rest([])
    return 2 * near - table.board.man_diameter_mm


def reaches(table):
    return [reach_mm(table, seat, line) for seat in (pieces.SOUTH, pieces.NORTH) for line in (0, 1)]


def painted(sensors, piece):
    """The shares of red and green light that a fallen piece gives back."""
    sensors.fall(0.0, 0, piece)
    sensors.advance(20.0)
    (way,) = sensors.ways[0]
    return way.red, way.green


SPREADS = {  # what is built: (its values, their mean, their spread)
    "gap": (lambda: [mm for table in TABLES for mm in table.gap_mm], 25.0, SPEC.gate_gap_spread_mm),
    "window": (
        lambda: [mm for table in TABLES for mm in table.window_mm], TABLES[0].bank.window_mm, SPEC.window_spread_mm
    ),
    "gate": (lambda: [2 * mm for table in TABLES for mm in table.reach_mm], 0.0, SPEC.gate_reach_spread_mm),
    "line": (lambda: [mm for table in TABLES for mm in reaches(table)], SPEC.line_reach_mm, SPEC.line_reach_spread_mm),
    "red lamp": (
        lambda: of_windows(lambda window: window.red_raw / SPEC.gain_raw), 1.0,
        sqrt(SPEC.gain_spread**2 + SPEC.lamp_spread**2),
    ),
    "green beside red": (
        lambda: of_windows(lambda window: window.green_raw / window.red_raw), 1.0, sqrt(2) * SPEC.lamp_spread
    ),
    "empty window": (lambda: of_windows(lambda window: window.empty_raw), 100.0, SPEC.empty_spread_raw),
    "room's light": (lambda: of_windows(lambda window: window.ambient), 1.0, SPEC.ambient_spread),
}  # fmt: skip


@pytest.mark.parametrize("part", SPREADS)
def test_parts_are_spread_as_said_around_what_was_drawn(part):
    get, mean, spread = SPREADS[part]
    values = get()
    assert fmean(values) == pytest.approx(mean, abs=0.2 * spread)
    assert pstdev(values) == pytest.approx(spread, rel=0.15)
    assert max(abs(value - mean) for value in values) < 3.3 * spread  # the rest would have been sent back


def test_dust_takes_a_share_of_the_light_and_clouds_come_at_their_own_pace():
    dusty = dataclasses.replace(SPEC, gain_spread=0.0, lamp_spread=0.0, dust_loss=0.4)
    windows = [window for seed in range(40) for window in Sensors(dusty, seed).windows]
    shares = [window.red_raw / SPEC.gain_raw for window in windows]
    assert 0.6 <= min(shares) < 0.65
    assert 0.95 < max(shares) <= 1.0
    assert all(window.green_raw == window.red_raw for window in windows)
    for values, least, most in (
        ([window.phase for window in windows], 0.0, 2 * pi),
        ([window.cloud_s for window in windows], 3.0, 20.0),
    ):
        assert least <= min(values) < least + (most - least) / 20
        assert most - (most - least) / 20 < max(values) <= most


@pytest.mark.parametrize("friction", [0.0, 0.3])
def test_a_table_that_stands_askew_pushes_pieces_as_its_slope_does(friction):
    def down_mm_s2(slope):  # along a gutter whose planes stand at 44 and 50 degrees
        return 9806.65 * (sin(slope) - friction / cos(radians(47)) * cos(slope))

    spec = dataclasses.replace(SPEC, friction=friction)
    pushes = [Sensors(spec, seed).push_mm_s2 for seed in range(150)]
    slope = radians(TABLES[0].bank.slope_deg)
    degree_mm_s2 = down_mm_s2(slope + radians(0.5)) - down_mm_s2(slope - radians(0.5))
    assert fmean(pushes) == pytest.approx(0.0, abs=0.2 * degree_mm_s2 * SPEC.slope_spread_deg)
    assert pstdev(pushes) == pytest.approx(degree_mm_s2 * SPEC.slope_spread_deg, rel=0.1)


def test_an_ideal_table_is_built_as_drawn():
    first, *others = (Sensors("none", seed) for seed in range(4))
    bank = first.bank
    for table in (first, *others):
        assert (table.gap_mm, table.window_mm) == ([bank.gate_gap_mm] * 4, [bank.window_mm] * 4)
        assert (table.push_mm_s2, set(table.reach_mm)) == (0.0, {0.0})
        assert table.advance(1e6) == []  # no glitch, no hand
        assert reaches(table) == pytest.approx([SensorSpec().line_reach_mm] * 4, abs=0.01)
        lamps = {(window.red_raw, window.green_raw) for window in table.windows}
        assert lamps == {(SensorSpec().gain_raw, SensorSpec().gain_raw)}
        assert {window.empty_raw for window in table.windows} == {SensorSpec().empty_raw}
        assert painted(Sensors("none", 1), pieces.QUEEN) == (SensorSpec().queen_red, SensorSpec().queen_green)


# One table: its sensors show pieces, hands and the light of the room.


def test_gates_stand_where_they_are_built():
    """A gate that is drilled too far down sees the same piece later by just that way; the other one does not."""
    times = []
    for off_mm in (0.0, 3.0):
        sensors = Sensors(dataclasses.replace(QUIET, man_spread_mm=0.0), 1)
        sensors.gap_mm[0] += off_mm
        sensors.fall(0.0, 0, pieces.WHITE)
        times.append({(beam, blocked): time_s for time_s, beam, blocked in sensors.advance(9.0)})
    (way,) = sensors.ways[0]
    for blocked in (True, False):
        assert times[0][0, blocked] == times[1][0, blocked]
        for gate, off_mm in ((0, 0.0), (1, 3.0)):
            edge_mm = way.seen.edges_mm[gate][0][0 if blocked else 1]
            assert times[1][gate, blocked] == pytest.approx(way.time_at(edge_mm + off_mm), abs=3e-6)


def test_a_beam_that_reaches_further_sees_a_piece_longer():
    def blocked_mm(reach_mm):
        sensors = Sensors(dataclasses.replace(QUIET, gate_reach_mm=reach_mm, man_spread_mm=0.0), 1)
        sensors.fall(0.0, 0, pieces.WHITE)
        times = {(beam, blocked): time_s for time_s, beam, blocked in sensors.advance(9.0)}
        (way,) = sensors.ways[0]
        return [way.place_at(times[gate, False]) - way.place_at(times[gate, True]) for gate in (0, 1)]

    for narrow, wide in zip(blocked_mm(0.0), blocked_mm(4.0), strict=True):
        assert wide - narrow == pytest.approx(4.0, abs=0.02)


def test_two_strikers_in_one_pocket_both_come_through():
    """Such a drop was never recorded: each falls by itself."""
    sensors = Sensors(QUIET, 1)
    for number in range(2):
        sensors.fall(0.1 * number, pieces.SE, pieces.STRIKER)
    edges = sensors.advance(9.0)
    assert [way.piece for way in sensors.ways[pieces.SE]] == [pieces.STRIKER] * 2
    assert sum(blocked for _, _, blocked in edges) >= 2
    assert sensors.levels() == 0


def test_more_pieces_than_were_ever_recorded_together_all_come_through():
    sensors = Sensors(QUIET, 1)
    for number in range(5):
        sensors.fall(0.06 * number, pieces.NE, pieces.BLACK)
    sensors.advance(9.0)
    assert [way.piece for way in sensors.ways[pieces.NE]] == [pieces.BLACK] * 5
    assert sensors.levels() == 0


def test_all_that_follow_a_piece_that_sticks_wait_for_it_and_for_each_other():
    spec = dataclasses.replace(QUIET, stop_chance=0.3, stop_s=3.0)
    stuck = 0
    for seed in range(60):
        sensors = Sensors(spec, seed)
        for number in range(3):
            sensors.fall(0.1 * number, 0, pieces.WHITE)
        sensors.advance(0.35)
        first, *others = sensors.ways[0]
        if len(others) < 2 or max(b - a for a, b in pairwise(first.times_s)) < 1.0:
            continue
        stuck += 1
        for ahead, after in pairwise((first, *others)):
            for mm in (0.0, 20.0):
                assert after.time_at(mm) >= ahead.time_at(mm + 2 * sensors.board.man_radius_mm) - 0.2
    assert stuck > 5


def test_the_four_readings_see_the_room_one_after_the_other():
    spec = dataclasses.replace(QUIET, empty_raw=0.0, ambient_raw=1000.0, ambient_swing=0.5, lamp_step_s=0.002)
    spec = dataclasses.replace(spec, lamps_raw=800.0, lamps_ripple=0.4)
    sensors = Sensors(spec, 3)
    for step in range(60):
        now_s = step * 0.37
        dark, red, green, left = sensors.reading(1, now_s)
        later = [sensors.reading(1, now_s + step * 0.002)[0] for step in (1, 2, 3)]
        assert [left, red - left + dark, green] == later
    assert sensors.reading(1, 0.0) != sensors.reading(2, 0.0)  # one pocket lies in the shade


def test_a_hand_is_skin_in_red_and_green_light_and_mirrors_a_little():
    spec = dataclasses.replace(QUIET, gloss=0.05)
    for seed in range(9):
        sensors = Sensors(spec, seed)
        sensors.hand(pieces.NW, 1.0)
        sensors.advance(1.0)
        if sensors.reading(pieces.NW, 1.1) != sensors.reading(pieces.SW, 1.1):  # from the tray: it covers the window
            break
    window = sensors.windows[pieces.NW]
    readings = [sensors.reading(pieces.NW, 1.1) for _ in range(200)]
    red, green = ([one[lamp] for one in readings] for lamp in (1, 2))
    assert all(abs(2 * one[3] - one[1]) <= 1 for one in readings)  # both eyes alike
    # Pale to tanned skin gives back 0.4 to 0.7 of red light, and half of that of green.
    assert 0.4 < (fmean(red) - 40) / window.red_raw < 0.7
    assert 0.2 < (fmean(green) - 40) / window.green_raw < 0.35
    assert pstdev(red) / (fmean(red) - 40) == pytest.approx(0.05, rel=0.2)


def test_the_noise_of_readings_is_pythons_own_normal_numbers():
    """Many are drawn at a time; the numbers, and so the campaigns of the same seed, are those of Random.gauss."""
    sensors = Sensors(dataclasses.replace(QUIET, noise_raw=100.0, empty_raw=0.0, lamps_raw=2000.0, lamps_ripple=0.0), 5)
    for window in sensors.windows:
        window.ambient = 1.0
    own = Random("readings 5")
    for _ in range(100):
        dark, left, right, green = (round(2000 + 100 * own.gauss(0.0, 1.0)) for _ in range(4))
        assert sensors.reading(0, 0.0) == (dark, left + right - dark, green, left)
    assert sensors.ambient() == round(2000 + 100 * own.gauss(0.0, 1.0))


@pytest.mark.parametrize("name", ["white", "black", "queen", "striker"])
def test_pieces_of_a_set_differ_and_none_gives_back_more_than_all_light(name):
    spec = dataclasses.replace(SensorSpec(), paint_spread=0.3)
    piece = ("white", "black", "queen", "striker").index(name)
    of_a_set = [painted(Sensors(spec, seed), piece) for seed in range(100)]
    red, green = getattr(spec, name + "_red"), getattr(spec, name + "_green")
    assert max(max(one) for one in of_a_set) <= 1.0
    assert min(one[0] for one in of_a_set) < 0.6 * red
    whole = [one for one in of_a_set if max(one) < 1.0]
    assert all(one[0] / one[1] == pytest.approx(red / green) for one in whole)


def test_a_man_that_the_striker_moves_onto_a_line_covers_it():
    sensors = Sensors(QUIET, 1)
    beam = ports.line_beam(pieces.SOUTH, 1)

    class Edge:
        time_s, disc_index, seat, line, blocked = 0.4, 0, pieces.SOUTH, 1, True

    sensors.flick(pieces.SOUTH, 1.0, [Edge()])
    sensors.advance(2.0)
    assert sensors.levels() >> beam & 1


def test_a_striker_that_is_taken_back_before_it_is_laid_never_covers_a_line():
    sensors = Sensors(QUIET, 1)
    still_s = sensors.place(pieces.NORTH, 1.0, "calm")
    sensors.advance(1.0)
    sensors.lift(1.0)
    sensors.advance(still_s + 1.0)
    assert sensors.levels() == 0
