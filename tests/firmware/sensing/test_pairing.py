"""Blocks of two gates put together: which is which, how long each is, and how far that may be off."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.game.pieces import BLACK, STRIKER, SW, WHITE
from carrom.sensing.calibration import Calibration
from carrom.sensing.chute_log import ChuteLog
from carrom.sensing.pairing import FASTEST, SLOWEST, measure, pair, second_opinion
from tests.firmware.sensing.sliding import DIAMETER_MM, Chute

GAP_UM, WINDOW_UM = 25_000, 40_000
CALIBRATION = Calibration()
USUAL = CALIBRATION.pockets[SW]


def blocks_of(chute):
    """Return the blocks of both gates for a row of pieces."""
    log = chute.log(CALIBRATION)
    return log.blocks(0), log.blocks(1)


def measured(*chute, **more):
    return measure(*blocks_of(Chute(list(chute), **more)), GAP_UM, WINDOW_UM, USUAL)


def shifted(blocks, time_us):
    return [[on + time_us, off + time_us] for on, off in blocks]


@given(st.lists(st.tuples(st.integers(15_000, 60_000), st.integers(30_000, 90_000)), min_size=1, max_size=4))
def test_blocks_that_keep_their_shape_are_paired_one_to_one(spans):
    blocks, now_us = [], 0
    for long_us, gap_us in spans:
        blocks.append([now_us, now_us + long_us])
        now_us += long_us + gap_us
    later = shifted(blocks, 30_000)
    assert pair(blocks, later, GAP_UM) == [(n, n + 1, n, n + 1) for n in range(len(blocks))]


def test_two_that_have_run_into_one_another_are_one_block_at_the_second_gate():
    a, b = [[0, 40_000], [50_000, 90_000]], [[30_000, 120_000]]
    assert pair(a, b, GAP_UM) == [(0, 2, 0, 1)]
    assert pair(shifted(b, -30_000), shifted(a, 30_000), GAP_UM) == [(0, 1, 0, 2)]


def test_five_in_a_row_may_part_between_the_gates_and_six_may_not():
    """The most that one block can be: four men and the striker."""
    for count in (5, 6):
        a = [[0, count * 50_000 - 5000]]
        b = shifted([[n * 50_000, n * 50_000 + 45_000] for n in range(count)], 40_000)
        assert (pair(a, b, GAP_UM) == [(0, 1, 0, count)]) == (count == 5)
        assert (pair(shifted(b, -40_000), shifted(a, 40_000), GAP_UM) == [(0, count, 0, 1)]) == (count == 5)


@pytest.mark.parametrize("speed", [SLOWEST, FASTEST])
def test_what_is_too_slow_or_too_fast_is_no_piece(speed):
    way_us = GAP_UM * 1000 // speed
    block = [[0, 30_000]]
    assert pair(block, shifted(block, way_us), GAP_UM) == [(0, 1, 0, 1)]
    beyond = way_us * 11 // 10 if speed == SLOWEST else way_us * 9 // 10
    assert pair(block, shifted(block, beyond), GAP_UM) == []
    assert pair(block, shifted(block, -way_us), GAP_UM) == []


def test_a_block_that_only_one_gate_saw_is_left_out():
    block, ghost = [0, 40_000], [900_000, 910_000]
    assert pair([block, ghost], shifted([block], 30_000), GAP_UM) == [(0, 1, 0, 1)]
    assert pair([block], [*shifted([block], 30_000), ghost], GAP_UM) == [(0, 1, 0, 1)]
    assert pair([[-900_000, -890_000], block], shifted([block], 30_000), GAP_UM) == [(1, 2, 0, 1)]
    assert pair([], [block], GAP_UM) == pair([], [], GAP_UM) == []


@settings(max_examples=60)
@given(st.integers(300, 2000), st.integers(0, 1500), st.sampled_from((WHITE, STRIKER)))
def test_one_piece_has_its_length_and_speed(speed, drive, piece):
    (block,) = measured((piece, 0), speed=float(speed), drive=float(drive))
    length_um = DIAMETER_MM[piece] * 1000
    assert abs(block.length_um - length_um) < 400
    assert abs(block.length_um - length_um) < block.error_um
    at_gate_b = (speed**2 + 2 * drive * 25) ** 0.5
    assert block.speed == pytest.approx(at_gate_b, rel=0.03)
    assert block.distance_um == WINDOW_UM
    # Its middle is over the window's middle when it has gone from gate B to there and half its own length.
    middle_us = Chute([(piece, 0)], float(speed), float(drive)).time_s(25 + 40 + length_um / 2000) * 1e6
    assert block.at_window(block.length_um // 2) == pytest.approx(middle_us, rel=0.02)


def test_an_acceleration_that_is_not_the_usual_one_is_odd():
    assert measured((WHITE, 0), drive=float(USUAL.drive))[0].odd == 0
    for drive in (USUAL.drive + 6000, USUAL.drive - 2500):
        (knocked,) = measured((WHITE, 0), speed=600.0, drive=float(drive))
        assert knocked.odd == pytest.approx(abs(drive - USUAL.drive) - 3 * USUAL.drive_spread, rel=0.1)


def test_a_slow_piece_that_was_knocked_on_its_way_is_less_sure():
    (block,) = measure([[0, 600_000]], [[400_000, 610_000]], GAP_UM, WINDOW_UM, USUAL)
    assert block.odd > 3000
    assert block.error_um > 900 + block.length_um // 60 + 300


def test_edges_that_may_be_off_make_the_length_unsure():
    a, b = blocks_of(Chute([(WHITE, 0)]))
    sharp = measure(a, b, GAP_UM, WINDOW_UM, USUAL)[0]
    blurred = measure(a, b, GAP_UM, WINDOW_UM, USUAL, 700)[0]
    assert blurred.error_um == sharp.error_um + 700
    assert blurred.length_um == sharp.length_um


def test_two_pieces_well_apart_are_measured_each():
    first, second = measured((WHITE, 0), (STRIKER, 90))
    assert abs(first.length_um - 31_800) < 500
    assert abs(second.length_um - 41_300) < 500
    assert (first.station, second.station) == (0, 1)


@pytest.mark.parametrize("closes", [True, False])
def test_pieces_that_meet_or_part_between_the_gates_are_measured_where_they_are_apart(closes):
    """Two men at 1,200 mm/s, 3 mm apart at one gate and together at the other."""

    def at(distance_mm):
        return round(distance_mm / 1200 * 1e6)

    apart = [[at(0), at(31.8)], [at(34.8), at(66.6)]]
    together = [[at(0), at(63.6)]]
    if closes:
        found = measure(apart, shifted(together, at(25)), GAP_UM, WINDOW_UM, USUAL)
    else:
        found = measure(together, shifted(apart, at(25)), GAP_UM, WINDOW_UM, USUAL)
    assert len(found) == 2
    for block in found:
        assert abs(block.length_um - 31_800) < 4000
        assert block.error_um > 2000
        assert block.distance_um == (WINDOW_UM + GAP_UM if closes else WINDOW_UM)
    assert [block.station for block in found] == ([0, 0] if closes else [0, 1])


def test_a_man_in_the_middle_of_others_is_less_sure_where_the_ends_differ_in_speed():
    def at(distance_mm, speed):
        return round(distance_mm / speed * 1e6)

    a = [[0, at(95.4, 600)]]
    even = [[at(25 + n * 36, 600), at(25 + n * 36 + 31.8, 600)] for n in range(3)]
    middle = measure(a, even, GAP_UM, WINDOW_UM, USUAL)[1]
    stretched = [*even[:2], shifted(even[2:], 25_000)[0]]
    slower = measure(a, stretched, GAP_UM, WINDOW_UM, USUAL)[1]
    assert slower.error_um > middle.error_um + 200


def opinion(chute, window_um=WINDOW_UM):
    log = chute.log(CALIBRATION)
    found = measure(log.blocks(0), log.blocks(1), GAP_UM, WINDOW_UM, USUAL)
    before = [(block.length_um, block.error_um) for block in found]
    pairs = second_opinion(found, log.blocks(1), log.runs(200), window_um, USUAL, 0)
    return before, found, pairs


def test_a_knock_bends_a_length_by_millimetres():
    """A striker that was knocked between the gates, then a man: it was once read as two white men, for sure."""
    log = ChuteLog()
    log.begin(0)
    for at_ms, gate in ((0, 0), (64, 1), (-172, 0), (194, 0), (-323, 1), (340, 1), (-366, 0), (-458, 1)):
        log.add_edge(gate, at_ms >= 0, abs(at_ms) * 1000)
    first, _ = measure(log.blocks(0), log.blocks(1), GAP_UM, WINDOW_UM, USUAL)
    calm = 900 + first.length_um // 60
    assert first.odd > 0
    assert first.error_um - calm == pytest.approx(first.odd * 0.172**2 / 4 * 1000, rel=0.05)


def test_the_window_that_agrees_makes_a_length_surer():
    before, (block,), pairs = opinion(Chute([(WHITE, 0)], speed=600.0))
    assert pairs == [(0, 1, 0, 1)]
    assert block.error_um < before[0][1]
    assert abs(block.length_um - 31_800) < 600


def test_the_window_that_disagrees_makes_a_length_less_sure():
    """As if the window lay farther away: by its measure the piece was faster and longer."""
    before, (block,), _ = opinion(Chute([(WHITE, 0)]), WINDOW_UM * 5 // 4)
    assert block.length_um > before[0][0] + 1500
    assert block.error_um > before[0][1]


def test_what_the_window_does_not_see_alone_changes_nothing():
    # Two men apart at the gates are one stay over the window.
    before, found, pairs = opinion(Chute([(WHITE, 0), (BLACK, 33.0)], speed=600.0))
    assert len(found) == 2
    assert pairs == [(0, 2, 0, 1)]
    assert [(block.length_um, block.error_um) for block in found] == before
    before, found, pairs = opinion(Chute([(WHITE, 0)], window_works=False))
    assert pairs == []
    assert [(block.length_um, block.error_um) for block in found] == before


def test_what_reaches_both_gates_at_once_is_no_piece():
    assert pair([[0, 30_000]], [[0, 30_000]], GAP_UM) == []
