"""The classifier: costs of lengths and readings, rows of pieces, and the best explanation of a block."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game.pieces import BLACK, QUEEN, STRIKER, SW, WHITE
from carrom.sensing import classifier
from carrom.sensing.calibration import Calibration
from carrom.sensing.chute_log import ChuteLog
from carrom.sensing.classifier import apart, colour_cost, length_cost, name, rows, tint_cost
from carrom.sensing.motion import Group, groups
from carrom.sensing.pairing import measure
from tests.firmware.sensing.sliding import GAP_MM, WINDOW_MM, Chute, TwoEyes

CALIBRATION = Calibration()
USUAL = CALIBRATION.pockets[SW]
GROUPS = groups(CALIBRATION.man_um, CALIBRATION.striker_um, CALIBRATION.chute_um)
MAN = Group(1, 0, 31_800, 31_800)


@given(st.integers(25_000, 40_000), st.integers(300, 5000))
def test_a_length_costs_nats_of_a_normal_error(length_um, error_um):
    """error_um counts as three standard deviations, and 16 are e times less likely."""
    deviations = 3 * abs(length_um - 31_800) / error_um
    wanted = 16 * deviations**2 / 2
    assert length_cost(length_um, error_um, MAN) == pytest.approx(wanted, rel=0.15, abs=12)


def test_a_group_costs_more_the_farther_its_pieces_overlap_and_one_far_off_has_a_bound():
    pair = Group(2, 0, 47_700, 63_600)
    costs = [length_cost(length, 1000, pair) for length in (63_600, 60_000, 55_000, 48_000)]
    assert costs == sorted(costs)
    assert (costs[0], costs[2]) == (0, pytest.approx(24 * 8.6, abs=1))
    assert length_cost(46_000, 1000, pair) > costs[-1] + 100
    assert length_cost(64_600, 1000, pair) > costs[0]
    assert length_cost(1_000_000, 300, pair) == 1 << 20


@given(st.floats(0.3, 3))
def test_a_reading_costs_by_its_distance_in_parts(factor):
    """15 % is one standard deviation, on each light; half as much where the piece is too bright."""
    usual = [2000, 1000]
    wanted = min(16 * (math.log(factor) * (2 if factor > 1 else 1) / math.log(1.15)) ** 2 / 2, 320)
    assert colour_cost(apart(round(2000 * factor), 1000, usual)) == pytest.approx(wanted, rel=0.25, abs=8)
    both = colour_cost(apart(round(2000 * factor), round(1000 * factor), usual))
    assert both == pytest.approx(2 * wanted, rel=0.25, abs=16)


def test_a_reading_of_nothing_costs_the_most_and_no_more():
    assert colour_cost(apart(0, -5, [2000, 1000])) == 640
    assert colour_cost(apart(2000, 1000, [2000, 1000])) == 0


@pytest.mark.parametrize(
    ("men", "strikers", "found"),
    [
        (1, 0, [(WHITE,)]),
        (3, 0, [(WHITE,) * 3]),
        (0, 1, [(STRIKER,)]),
        (2, 1, [(STRIKER, WHITE, WHITE), (WHITE, STRIKER, WHITE), (WHITE, WHITE, STRIKER)]),
    ],
)
def test_the_striker_may_be_anywhere_in_a_row(men, strikers, found):
    assert rows(Group(men, strikers, 0, 0)) == found


class Halting(Chute):
    """Pieces that stop at the window: it sees them for three times as long as the gates say."""

    def light(self, time_s, calibration):
        came_s = self.time_s(GAP_MM + WINDOW_MM)
        return super().light(min(time_s, came_s + (time_s - came_s) / 3), calibration)


def explained(*row, usual=USUAL, length_um=None, error_um=None, chute=Chute, alone=False):
    """The best explanation of a row of pieces that slid down."""
    expected, slid = Chute(list(row)).log(CALIBRATION).runs(200)[0], chute(list(row))
    log = slid.log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    if length_um is not None:
        block.length_um = length_um
    block.error_um = error_um or block.error_um
    return name(log, block, (*expected, *log.runs(200)[0]), GROUPS, usual, CALIBRATION, alone)


ROWS = (
    [(WHITE, 0)], [(BLACK, 0)], [(QUEEN, 0)], [(STRIKER, 0)], [(WHITE, 0), (BLACK, 31.8)], [(BLACK, 0), (WHITE, 31.8)],
    [(STRIKER, 0), (BLACK, 41.3)], [(QUEEN, 0), (STRIKER, 31.8)], [(WHITE, 0), (WHITE, 30.5), (BLACK, 61.5)],
)  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_rows_are_named_in_their_order_and_for_sure(row):
    named = explained(*row)
    assert named.pieces == tuple(piece for piece, _ in row)
    assert named.count_margin > 50
    assert named.colour_margin > 80
    for (piece, _), (red, green) in zip(row, named.readings, strict=True):
        assert red == pytest.approx(USUAL.colours[piece][0], rel=0.1)
        assert green == pytest.approx(USUAL.colours[piece][1], rel=0.1)


def test_a_length_between_a_man_and_the_striker_is_unsure():
    """White and striker are nearly as bright as each other: only the length tells them apart."""
    margins = [explained((WHITE, 0), length_um=length).count_margin for length in (31_800, 33_500, 35_000, 36_500)]
    assert margins == sorted(margins, reverse=True)
    assert margins[0] > 90
    assert margins[-1] < 40


def test_a_length_that_nothing_has_is_no_sure_piece():
    assert explained((WHITE, 0), length_um=20_000).count_margin == 0


@pytest.mark.parametrize("length_um", [8_000, 15_000, 22_000, 26_000])
@pytest.mark.parametrize("piece", [WHITE, BLACK, QUEEN])
def test_a_man_alone_may_look_too_short(piece, length_um):
    """Nothing else has the tint of a white man, is as dark as a black one or as red as the queen, however it lies.
    One of several must fit, and a white man on edge may be as dark as a black one."""
    named = explained((piece, 0), length_um=length_um, alone=True)
    assert named.pieces == (piece,)
    assert (named.count_margin > 40) == (piece != BLACK or length_um > 25_000)
    assert explained((piece, 0), length_um=length_um).count_margin < 40


def test_only_rows_about_as_long_as_the_block_are_compared_with_its_readings(monkeypatch):
    """The chip has no time to read the window for every row that fits into a chute."""
    looks, mean = [], ChuteLog.mean
    monkeypatch.setattr(ChuteLog, "mean", lambda log, *times: looks.append(times) or mean(log, *times))
    assert explained((WHITE, 0)).pieces == (WHITE,)
    assert len(looks) == 1


def test_who_does_not_say_that_a_piece_was_alone_has_it_judged_as_one_of_several():
    log = Chute([(WHITE, 0)]).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    block.length_um = 22_000
    stay = (*log.runs(200)[0], *log.runs(200)[0])
    assert name(log, block, stay, GROUPS, USUAL, CALIBRATION).count_margin < 40
    assert name(log, block, stay, GROUPS, USUAL, CALIBRATION, alone=True).count_margin > 40


@pytest.mark.parametrize(("piece", "sure"), [(BLACK, True), (QUEEN, True), (WHITE, False)])
def test_what_the_window_saw_too_briefly_is_sure_where_nothing_else_has_its_colour(piece, sure):
    log = Chute([(piece, 0)]).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    on, off = log.runs(200)[0]
    third = (off - on) // 3
    named = name(log, block, (on, off, on + third, off - third), GROUPS, USUAL, CALIBRATION, alone=True)
    assert named.pieces == (piece,)
    assert (named.count_margin > 40) == sure


def test_a_man_has_a_length_and_readings_of_his_own():
    assert explained((WHITE, 0), length_um=36_500, alone=True).count_margin < 40
    assert explained((WHITE, 0), length_um=2_000, alone=True).count_margin < 40
    assert explained((BLACK, 0), length_um=2_000, alone=True).count_margin < 40
    assert explained((BLACK, 0), length_um=36_500, alone=True).count_margin < 40


class Painted(Chute):
    """Pieces that look like others: `seen` times their usual light."""

    seen = (1.0, 1.0)

    def light(self, time_s, calibration):
        red, green = super().light(time_s, calibration)
        return int(red * self.seen[0]), int(green * self.seen[1])


def painted(red, green):
    return type("Painted", (Painted,), {"seen": (red, green)})


class RedBetween(Chute):
    """White men in a row, with something redder for a moment where the second one begins."""

    green = 0.8

    def light(self, time_s, calibration):
        red, green = super().light(time_s, calibration)
        over = self.speed * time_s + self.drive * time_s**2 / 2 - GAP_MM - WINDOW_MM
        return red, int(green * self.green) if 31 < over < 39 else green


def test_white_men_in_a_row_are_nowhere_as_red_as_the_striker():
    row = (WHITE, 0), (WHITE, 31.8)
    sure, asked = explained(*row), explained(*row, chute=RedBetween)
    assert sure.pieces == asked.pieces == (WHITE, WHITE)
    assert sure.count_margin > 70
    assert asked.count_margin < 40
    greener = explained(*row, chute=type("GreenBetween", (RedBetween,), {"green": 1.2}))
    assert greener.count_margin > asked.count_margin + 20


class PaleGreen(Chute):
    """White men who are twice as bright in green as in red, and a dim look between them, redder in `red` than that."""

    red = 1500

    def light(self, time_s, calibration):
        over = self.speed * time_s + self.drive * time_s**2 / 2 - GAP_MM - WINDOW_MM
        return (self.red, self.red * 3 // 2) if 25 < over < 39 else (1500, 3000) if 0 <= over <= 63.6 else (0, 0)


def test_a_look_counts_where_it_has_a_third_of_the_white_men_s_red_light():
    usual = Calibration().pockets[SW]
    usual.colours[WHITE] = [1500, 3000]
    row = (WHITE, 0), (WHITE, 31.8)
    costs = {
        red: explained(*row, usual=usual, chute=type("Dim", (PaleGreen,), {"red": red})).cost for red in (450, 550, 900)
    }
    assert costs[550] == pytest.approx(costs[900], abs=16)
    assert costs[550] > costs[450] + 100


def test_a_row_that_is_longer_than_its_pieces_is_asked_about():
    row = (WHITE, 0), (BLACK, 31.8)
    assert explained(*row, length_um=64_400, error_um=3000).count_margin > 40
    assert explained(*row, length_um=65_600, error_um=3000).count_margin < 40


@given(st.floats(0.1, 2), st.floats(0.9, 1.1))
def test_a_tint_costs_the_same_however_dark_a_piece_looks(dark, greener):
    wanted = min(16 * (math.log(greener) / math.log(1.025)) ** 2 / 2, 320)
    usual = [2300, 2150]
    away = apart(round(2300 * dark), round(2150 * dark * greener), usual)
    assert tint_cost(away) == pytest.approx(wanted, rel=0.5, abs=25)


STRIKER_LIKE = [usual / white for usual, white in zip(USUAL.colours[STRIKER], USUAL.colours[WHITE], strict=True)]


def test_a_white_man_who_looks_too_short_is_asked_about_where_the_striker_may_have_his_tint():
    nearly = [(1 + 3 * like) / 4 for like in STRIKER_LIKE]
    for dark in (1.0, 0.7):
        sure = explained((WHITE, 0), length_um=22_000, alone=True, chute=painted(dark, dark))
        assert sure.count_margin > 40
        asked = [
            explained((WHITE, 0), length_um=22_000, alone=True, chute=painted(dark * red, dark * green))
            for red, green in (nearly, STRIKER_LIKE)
        ]
        assert all(one.pieces == (WHITE,) and one.count_margin < 40 for one in asked)


def test_a_yellowed_white_man_is_sure_where_his_length_and_light_are_usual():
    assert explained((WHITE, 0), chute=painted(*STRIKER_LIKE)).count_margin > 40


@pytest.mark.parametrize("dark", [0.8, 0.6, 0.4])
def test_what_is_as_long_as_a_man_and_has_the_striker_s_tint_is_asked_about(dark):
    """The striker that lies aslant may be as short as a man and as dark as one in shade."""
    assert explained((WHITE, 0), chute=painted(dark, dark)).count_margin > 40
    asked = explained((WHITE, 0), chute=painted(dark * STRIKER_LIKE[0], dark * STRIKER_LIKE[1]))
    assert asked.pieces == (WHITE,)
    assert asked.count_margin < 40


@pytest.mark.parametrize(("worse", "late_us", "sure"), [
    ({}, 0, True), ({"length_um": 22_000}, 0, False), ({}, 4_000, False), ({"hidden_um": 300}, 0, False),
])  # fmt: skip
def test_a_white_man_in_shade_is_sure_where_he_is_seen_for_all_his_time(worse, late_us, sure):
    """His tint is half-way to the striker's, who lies aslant more briefly over the window."""
    half = [0.75 * (1 + like) / 2 for like in STRIKER_LIKE]
    log = painted(*half)([(WHITE, 0)]).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    for measured, value in ({"error_um": 1_200, "length_um": 31_500} | worse).items():
        setattr(block, measured, value)
    (seen,) = log.runs(200)
    named = name(log, block, (*seen, seen[0] + late_us, seen[1]), GROUPS, USUAL, CALIBRATION, True)
    assert named.pieces == (WHITE,)
    assert (named.count_margin > 40) == sure


@pytest.mark.parametrize(("odd", "sure"), [(0, True), (8_500, False)])
def test_a_man_with_the_striker_s_tint_is_no_yellowed_one_where_he_was_knocked(odd, sure):
    """A striker that fell over between the gates, as long as a man and nearly as bright (friction 0.16)."""
    known = Calibration().pockets[SW]
    known.colours[WHITE], known.colours[STRIKER] = [2295, 2020], [1705, 1323]
    log = painted(2150 / USUAL.colours[WHITE][0], 1674 / USUAL.colours[WHITE][1])([(WHITE, 0)]).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, known)
    block.odd, block.length_um, block.error_um = odd, 32_367, 2_566
    named = name(log, block, (*log.runs(200)[0], *log.runs(200)[0]), GROUPS, known, CALIBRATION, True)
    assert named.pieces == (WHITE,)
    assert (named.count_margin > 40) == sure


def test_a_white_man_whom_something_knocked_is_asked_about_where_the_striker_is_as_white():
    alike = Calibration().pockets[SW]
    alike.colours[STRIKER] = list(alike.colours[WHITE])
    log = Chute([(WHITE, 0)]).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    stay = (*log.runs(200)[0], *log.runs(200)[0])
    assert name(log, block, stay, GROUPS, alike, CALIBRATION).count_margin > 40
    block.odd = 5000
    assert name(log, block, stay, GROUPS, alike, CALIBRATION).count_margin < 40
    assert name(log, block, stay, GROUPS, USUAL, CALIBRATION).count_margin > 40


def test_a_man_who_tumbles_and_is_dark_may_be_a_white_one():
    known = Calibration().pockets[SW]
    known.colours[STRIKER][1] = known.colours[STRIKER][0] // 2  # his tint is no man's
    log = Chute([(BLACK, 0)]).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    on, off = log.runs(200)[0]
    briefly = (on - 10_000, off + 10_000, on, off)
    named = []
    for odd in (0, 2_137, 15_000):  # the middle one: a white man, twelve times too dark (friction 0.30)
        block.odd, block.length_um = odd, 27_000
        named.append(name(log, block, briefly, GROUPS, known, CALIBRATION, True))
    assert [one.pieces for one in named] == [(BLACK,)] * 3
    assert named[0].count_margin > 40 > max(one.count_margin for one in named[1:])


def test_the_striker_may_look_dark_where_nothing_else_has_his_length():
    named = explained((STRIKER, 0), chute=painted(0.3, 0.3))
    assert named.pieces == (STRIKER,)
    assert named.count_margin > 40


@pytest.mark.parametrize("piece", [WHITE, QUEEN])
def test_two_pieces_side_by_side_that_look_as_long_as_one_are_asked_about(piece):
    """The window sees the light of both."""
    red, green = ((a + b) / a for a, b in zip(USUAL.colours[STRIKER], USUAL.colours[piece], strict=True))
    assert explained((STRIKER, 0)).count_margin > 40
    assert explained((STRIKER, 0), chute=painted(red, green)).count_margin < 40


def test_two_black_men_side_by_side_are_no_dark_striker():
    red, green = (2 * a / b for a, b in zip(USUAL.colours[BLACK], USUAL.colours[STRIKER], strict=True))
    assert explained((STRIKER, 0), chute=painted(red, green)).count_margin < 40


def test_light_decides_where_lengths_are_alike():
    """A black man and the striker, 36.5 mm: far too dark for the striker."""
    named = explained((BLACK, 0), length_um=35_500)
    assert named.pieces == (BLACK,)


def test_a_piece_that_is_no_brighter_than_the_noise_has_no_sure_colour():
    noisy = Calibration().pockets[SW]
    noisy.noise = 400
    assert explained((BLACK, 0)).colour_margin > 80
    assert explained((BLACK, 0), usual=noisy).colour_margin == 0


def test_a_row_that_stopped_at_the_window_has_no_sure_colours():
    """Where in the readings each of them lay is not known; one alone is what its brightest readings say."""
    assert explained((WHITE, 0), chute=Halting).colour_margin > 80
    named = explained((WHITE, 0), (BLACK, 31.8), chute=Halting)
    assert named.pieces == (WHITE, BLACK)
    assert named.colour_margin == 0


def test_unsteady_readings_cost():
    """The same mean, but a hand moved over it."""
    steady, wild = Chute([(WHITE, 0)]).log(CALIBRATION), Chute([(WHITE, 0)]).log(CALIBRATION)
    for number in range(wild.reading_count):
        sign = 1 if number % 2 else -1
        if wild.reds[number]:
            wild.reds[number] += sign * 900
            wild.greens[number] += sign * 900
    named = []
    for log in (steady, wild):
        (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
        on, off = steady.runs(200)[0]
        named.append(name(log, block, (on, off, on, off), GROUPS, USUAL, CALIBRATION))
    assert named[1].cost > named[0].cost + 50


@pytest.mark.parametrize("piece", [BLACK, STRIKER])
def test_a_dark_piece_or_the_striker_is_sure_only_where_it_was_measured_well(piece):
    margins = [explained((piece, 0), error_um=error, alone=True).count_margin for error in (3700, 4600, 5500, 6300)]
    assert margins == sorted(margins, reverse=True)
    assert margins[1] > 40 > margins[2] > margins[3]


@pytest.mark.parametrize("piece", [WHITE, QUEEN])
def test_a_man_whom_the_window_saw_briefly_is_sure_only_where_he_was_measured_well(piece):
    """He may be the striker."""

    def brief(row):
        return TwoEyes([(*one, 0.98, 0.02) for one in row], hidden_mm=2)

    margins = [explained((piece, 0), error_um=error, chute=brief).count_margin for error in (2400, 3200, 4600)]
    assert margins[0] > margins[1] > 40 > margins[2]
    assert explained((piece, 0), error_um=4600).count_margin > 40


@pytest.mark.parametrize(("piece", "usual_um"), [(WHITE, 31_800), (BLACK, 31_800), (STRIKER, 41_300)])
def test_what_is_longer_than_a_piece_is_asked_about(piece, usual_um):
    """Nothing makes a piece longer: another one lies beside it, or he is a striker under a flash of sun."""
    assert explained((piece, 0), length_um=usual_um + 1_200, error_um=2500, alone=True).count_margin > 40
    asked = explained((piece, 0), length_um=usual_um + 2_000, error_um=2500, alone=True)
    assert asked.pieces == (piece,)
    assert asked.count_margin < 40


@pytest.mark.parametrize("piece", [WHITE, STRIKER])
@pytest.mark.parametrize("speed", [1200.0, 1300.0, 1500.0])
def test_the_time_of_a_fall_is_reckoned_back_to_the_hole(piece, speed):
    log = Chute([(piece, 0)], speed, float(USUAL.drive)).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    fell_us = classifier.fell_us(block, (piece,), USUAL, CALIBRATION)
    # Its centre is then `mouth` above gate A; its front is half a piece farther on.
    way_mm = CALIBRATION.mouth_um / 1000 - (20.65 if piece == STRIKER else 15.9)
    assert fell_us == pytest.approx(-way_mm / (0.75 * speed) * 1e6 - CALIBRATION.drop_us, rel=0.01)


@pytest.mark.parametrize(("length_um", "low", "high"), [(36_550, 0, 5), (33_000, 50, 57), (31_800, 58, 70)])
def test_the_margin_is_how_much_worse_the_next_row_is(length_um, low, high):
    """A striker as bright as white, who may lie aslant: 16 of cost are a nat, and 640 make the margin 100."""
    alike = Calibration().pockets[SW]
    alike.colours[STRIKER] = list(alike.colours[WHITE])
    named = explained((WHITE, 0), usual=alike, length_um=length_um, error_um=3000)
    assert low <= named.count_margin <= high
    assert explained((WHITE, 0), length_um=32_500, error_um=3000).count_margin > 60
