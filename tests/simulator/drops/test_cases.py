"""The cases cover every way over the rim, and the same seed brings the same drops."""

import numpy as np
import pytest
from numpy.random import default_rng

from carrom_simulator.drops import cases
from carrom_simulator.drops.sight import axis


def drawn(case="man, then striker", count=400):
    for number in range(count):
        rng = default_rng([7, number])
        table = cases.setting(rng, cases.CASES[case], 0.16)
        yield table, cases.releases(rng, table)


def test_the_same_seed_brings_the_same():
    first, again = list(drawn(count=5)), list(drawn(count=5))
    for (table, coming), (table2, coming2) in zip(first, again, strict=True):
        assert table == table2
        for one, other in zip(coming, coming2, strict=True):
            assert one.time_s == other.time_s
            assert np.array_equal(one.pose, other.pose)
            assert np.array_equal(one.speed, other.speed)


def test_boards_pieces_and_corners_cover_their_ranges():
    tables = [table for table, _ in drawn()]
    assert min(table.board_mm for table in tables) < 9.2
    assert max(table.board_mm for table in tables) > 11.8
    assert {table.damping for table in tables} == set(cases.DAMPINGS)
    assert {table.corner_deg for table in tables} == set(cases.CORNERS_DEG)
    assert all(7 <= mm <= 9 for table in tables for mm in table.thick_mm)


def test_pieces_come_up_to_400_ms_apart_in_their_order():
    gaps = [coming[1].time_s - coming[0].time_s for _, coming in drawn()]
    assert min(gaps) >= 0
    assert 0.38 < max(gaps) <= cases.GAP_S
    three = next(drawn("three men"))[1]
    assert [release.time_s for release in three] == sorted(release.time_s for release in three)


def test_men_come_at_every_tilt_and_strikers_as_the_hole_lets_them():
    tilts = {"man": [], "striker": []}
    for table, coming in drawn():
        for kind, release in zip(table.pieces, coming, strict=True):
            tilts[kind.name].append(np.degrees(np.arccos(min(abs(axis(release.pose)[2]), 1))))
    assert max(tilts["man"]) > 85
    assert 6 < max(tilts["striker"]) <= 8.01
    assert min(tilts["man"]) == pytest.approx(0, abs=1e-5)


def test_sliding_pieces_head_for_the_hole():
    for table, coming in drawn(count=100):
        for release in coming:
            if release.pose[3] == 1 and release.speed[5]:  # flat
                assert release.pose[:2] @ release.speed[:2] < 0
                assert np.hypot(*release.pose[:2]) * 1000 > cases.HOLE_MM
                assert release.pose[2] * 1000 > table.board_mm


def test_what_lies_on_the_board_was_not_pocketed():
    table = next(drawn())[0]
    flat = np.array([0.05, 0, (table.board_mm + table.thick_mm[0] / 2) / 1000, 1, 0, 0, 0])
    assert cases.on_the_board(flat, table, 0)
    below = flat.copy()
    below[:3] = 0, 0, -0.04
    assert not cases.on_the_board(below, table, 0)
