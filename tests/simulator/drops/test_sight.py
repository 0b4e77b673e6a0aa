"""Gates read recorded drops: here pieces that slide as drawn."""

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
import pytest
from numpy.random import default_rng

from carrom_simulator.drops import cases, drawings
from carrom_simulator.drops.passage import table
from carrom_simulator.drops.shape import Chute
from carrom_simulator.drops.sight import Sight, axis, tracks
from carrom_simulator.world.chutes import recorded

SIGHT = Sight(Chute())
CHUTE = SIGHT.gutter
SPEED_MM_S = 600.0


@dataclass
class Frame:
    time_s: float
    inside: list
    poses: np.ndarray


@dataclass
class Drop:
    table: cases.Setting
    frames: list


def quaternion(normal, turn_deg: float = 0.0) -> np.ndarray:
    """A rotation that takes z to `normal`, then tilts it about the gutter's direction."""
    lean = radians(turn_deg)
    along = CHUTE.along
    normal = normal * cos(lean) + np.cross(along, normal) * sin(lean)
    half = np.arccos(normal[2]) / 2
    turn_axis = np.cross([0, 0, 1], normal)
    turn_axis /= np.linalg.norm(turn_axis)
    return np.array([cos(half), *(turn_axis * sin(half))])


def sliding(kind=cases.MAN, turn_deg=0.0, lift_mm=0.0) -> Drop:
    """A piece that falls through the hole for 0.1 s and then slides down the right plane at a steady speed."""
    table = cases.setting(default_rng(1), (kind,), 0.16)
    normal = CHUTE.planes()[1]
    lean = radians(CHUTE.right_deg)
    out_of_the_floor = np.array([0, -cos(lean), 0]) + CHUTE.up * sin(lean)
    frames = []
    for step in range(2000):
        time_s = step * 0.002
        pose = np.zeros(7)
        if time_s < 0.1:
            pose[:4] = 0, 0, -0.01 * time_s, 1
        else:
            middle = CHUTE.origin + CHUTE.along * (SPEED_MM_S * (time_s - 0.1))
            middle = middle + out_of_the_floor * (kind.diameter_mm / 2 + 1) + normal * (table.thick_mm[0] / 2 + lift_mm)
            pose[:3] = middle / 1000
            pose[3:] = quaternion(normal, turn_deg)
        frames.append(Frame(time_s, [time_s < 0.95], pose.reshape(1, 7)))
    return Drop(table, frames)


def gate_s(track, mm=0.0):
    return float(np.interp(mm, track.places_mm, track.times_s))


def test_a_flat_man_is_seen_flat_at_its_speed_and_length():
    (seen,) = tracks(SIGHT, sliding())
    assert (seen.kind, seen.tilt_deg) == ("man", (pytest.approx(0, abs=0.1), pytest.approx(0, abs=0.1)))
    assert gate_s(seen) == pytest.approx(0.1 + CHUTE.gate_mm / SPEED_MM_S, abs=0.002)
    assert gate_s(seen, 60.0) - gate_s(seen) == pytest.approx(60 / SPEED_MM_S, rel=0.01)
    for at_mm, gate in zip((0.0, 25.0), seen.edges_mm, strict=True):
        ((begin, end),) = gate
        assert end - begin == pytest.approx(cases.MAN.diameter_mm, abs=0.8)
        assert (begin + end) / 2 == pytest.approx(at_mm, abs=0.3)


def test_a_striker_is_as_much_longer_as_it_is():
    man, striker = (tracks(SIGHT, sliding(kind))[0].edges_mm[0][0] for kind in (cases.MAN, cases.STRIKER))
    assert (striker[1] - striker[0]) - (man[1] - man[0]) == pytest.approx(9.5, abs=1.5)


def test_the_eyes_see_a_flat_piece_whole_and_an_empty_place_not():
    (seen,) = tracks(SIGHT, sliding())
    left, right = seen.shares
    middle = len(right) // 2
    assert min(right[middle - 3 : middle + 4]) > 0.9
    assert max(right[0], right[-1]) < 0.05
    assert max(left) < 0.03  # it lies on the right plane: hardly any of its light strays to the other eye


def test_a_tilted_piece_is_told_with_its_tilt():
    (seen,) = tracks(SIGHT, sliding(turn_deg=25))
    assert seen.tilt_deg == (pytest.approx(25, abs=0.5), pytest.approx(25, abs=0.5))


def test_a_piece_farther_from_the_eyes_looks_darker():
    near, far = (max(tracks(SIGHT, sliding(lift_mm=lift))[0].shares[1]) for lift in (0, 25))
    assert 0 < far < 0.5 * near


def test_a_piece_above_the_beams_is_missed():
    (seen,) = tracks(SIGHT, sliding(lift_mm=60))
    assert seen.edges_mm == ([], [])


def test_a_piece_that_does_not_come_by_has_no_track():
    drop = sliding()
    drop.frames = drop.frames[:200]
    assert tracks(SIGHT, drop) is None


def test_axis_follows_the_quaternion():
    normal = CHUTE.planes()[0]
    assert axis(np.array([0, 0, 0, *quaternion(normal)])) == pytest.approx(normal)


def test_the_drawings_show_board_chute_and_piece():
    assert drawings.section(Chute()).count("<polygon") >= 7
    film = drawings.strip(CHUTE, sliding(), 6)
    assert film.count(" ms</text>") == 6
    assert film.count("#222222") == 6  # the man, in every picture


def test_the_table_of_the_recorded_drops_has_a_row_for_each_piece_and_friction():
    rows = table(recorded()).splitlines()
    assert [row.split(" | ")[:2] for row in rows[2:10]] == [
        [f"| {friction}", name] for friction in ("0.10", "0.16", "0.25", "0.30") for name in ("man", "striker")
    ]
    assert all(row.startswith("order changed at") for row in rows[10:])
    delays_ms = [int(row.split(" | ")[3].split(" ")[0]) for row in rows[2:10:2]]
    assert delays_ms == sorted(delays_ms)
    assert 400 < delays_ms[0] < delays_ms[-1] < 800
