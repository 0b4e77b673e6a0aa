"""Gates read recorded drops: here pieces that slide as drawn."""

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
import pytest
from numpy.random import default_rng

from simulator.drops import cases, drawings
from simulator.drops.passage import axis, passages, table_row
from simulator.drops.shape import Chute

CHUTE = Chute()
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
        frames.append(Frame(time_s, [time_s < 0.5], pose.reshape(1, 7)))
    return Drop(table, frames)


def test_a_flat_man_is_seen_flat_at_its_speed_and_length():
    (seen,) = passages(CHUTE, sliding())
    assert (seen.kind, seen.missed) == ("man", False)
    assert seen.gate_tilt_deg == pytest.approx(0, abs=0.1)
    assert seen.gate_mm_s == pytest.approx(SPEED_MM_S, rel=0.01)
    assert 26 < seen.chord_mm <= 33
    begins_mm = CHUTE.gate_mm - seen.chord_mm / 2
    assert seen.fall_s == pytest.approx(0.1 + begins_mm / SPEED_MM_S, abs=0.006)


def test_a_striker_is_longer_than_a_man():
    man, striker = (passages(CHUTE, sliding(kind))[0].chord_mm for kind in (cases.MAN, cases.STRIKER))
    assert striker > man + 4


def test_a_tilted_piece_is_told_with_its_tilt():
    (seen,) = passages(CHUTE, sliding(turn_deg=25))
    assert seen.gate_tilt_deg == pytest.approx(25, abs=0.5)
    assert seen.window_tilt_deg == pytest.approx(25, abs=0.5)


def test_a_piece_above_the_low_beam_is_missed():
    (seen,) = passages(CHUTE, sliding(lift_mm=40))
    assert seen.missed
    assert np.isnan(seen.chord_mm)
    row = table_row("man", 0.16, [[seen]], "man")
    assert "100.0 %" in row


def test_axis_follows_the_quaternion():
    normal = CHUTE.planes()[0]
    assert axis(np.array([0, 0, 0, *quaternion(normal)])) == pytest.approx(normal)


def test_the_drawings_show_board_chute_and_piece():
    assert drawings.section(CHUTE).count("<polygon") >= 7
    film = drawings.strip(CHUTE, sliding(), 6)
    assert film.count(" ms</text>") == 6
    assert film.count("#222222") == 6  # the man, in every picture
