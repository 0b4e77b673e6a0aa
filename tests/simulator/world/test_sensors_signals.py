"""The simulated sensors one signal at a time, without any noise."""

import dataclasses

import pytest

from carrom import ports
from carrom.game import pieces
from carrom_simulator.world.sensor_spec import GRADES
from carrom_simulator.world.sensors import BLOCKED, Sensors
from tests.simulator.world.test_sensors import PIECES, crossings

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
    sensors = Sensors(spec, 1)
    cloud_s = sensors.windows[0].cloud_s
    lights = [sensors.reading(0, at_s)[0] for at_s in (0.0, cloud_s / 2, cloud_s)]
    assert lights[2] == pytest.approx(lights[0], abs=2)
    assert lights[0] + lights[1] == pytest.approx(2000, abs=4)  # half a cloud later it is as far on the other side
    lamps = dataclasses.replace(QUIET, lamps_raw=1000.0, lamps_ripple=0.2, ambient_spread=0.0)
    sensors = Sensors(lamps, 1)
    seen = [sensors.reading(0, step / 5000) for step in range(500)]
    for column in (0, 2, 3):
        values = [one[column] for one in seen]
        assert max(values) - min(values) == pytest.approx(400, abs=10)
    assert any(abs(dark - red + 40) > 5 for dark, red, *_ in seen)  # they ripple: read one after the other


def test_no_paint_however_dark_swallows_more_light_than_falls_on_it():
    spec = dataclasses.replace(QUIET, paint_spread=3.0)
    for seed in range(12):
        sensors = Sensors(spec, seed)
        empty = sensors.reading(0, 0.0)
        sensors.fall(0.0, 0, pieces.WHITE)
        for step in range(200):
            sensors.advance(step * 0.01)
            assert sensors.reading(0, sensors.now_s)[1:] >= empty[1:]


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


def test_what_changes_between_two_looks_is_due_at_once():
    sensors = Sensors(QUIET, 1)
    sensors.advance(1.0)
    sensors.hand(pieces.NW, 3.0)
    assert sensors.next_s() == pytest.approx(3.0, abs=1e-5)
    sensors.break_beam(9, BLOCKED)
    assert sensors.next_s() == pytest.approx(1.0, abs=1e-5)
    assert [edge[1:] for edge in sensors.advance(1.001)] == [(9, True)]
    assert sensors.next_s() == pytest.approx(3.0, abs=1e-5)


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
