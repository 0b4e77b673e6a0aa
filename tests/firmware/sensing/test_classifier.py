"""The classifier names the pieces of a block, or is not sure of them."""

import pytest

from carrom.game.pieces import BLACK, QUEEN, STRIKER, SW, WHITE
from carrom.sensing import classifier
from carrom.sensing.calibration import Calibration
from carrom.sensing.classifier import name
from carrom.sensing.motion import groups
from carrom.sensing.pairing import measure
from tests.firmware.sensing.sliding import GAP_MM, WINDOW_MM, Chute

CALIBRATION = Calibration()
USUAL = CALIBRATION.pockets[SW]
GROUPS = groups(CALIBRATION.man_um, CALIBRATION.striker_um, CALIBRATION.chute_um)


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
    assert named.count_margin > 40
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


class Counted(Chute):
    """Its log counts how often the window's readings are asked for."""

    looks = 0

    def log(self, calibration):
        made = super().log(calibration)
        mean = made.mean

        def counted(*times):
            Counted.looks += 1
            return mean(*times)

        made.mean = counted
        return made


def test_only_rows_about_as_long_as_the_block_are_compared_with_its_readings():
    """The chip has no time to read the window for every row that fits into a chute."""
    assert explained((WHITE, 0), chute=Counted).pieces == (WHITE,)
    assert Counted.looks == 1


def test_who_does_not_say_that_a_piece_was_alone_has_it_judged_as_one_of_several():
    log = Chute([(WHITE, 0)]).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    block.length_um = 22_000
    stay = (*log.runs(200)[0], *log.runs(200)[0])
    assert name(log, block, stay, GROUPS, USUAL, CALIBRATION).count_margin < 40
    assert name(log, block, stay, GROUPS, USUAL, CALIBRATION, alone=True).count_margin > 40


@pytest.mark.parametrize("piece", [BLACK, QUEEN])
def test_what_the_window_saw_too_briefly_is_sure_where_nothing_else_has_its_colour(piece):
    log = Chute([(piece, 0)]).log(CALIBRATION)
    (block,) = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, USUAL)
    on, off = log.runs(200)[0]
    third = (off - on) // 3
    named = name(log, block, (on, off, on + third, off - third), GROUPS, USUAL, CALIBRATION, alone=True)
    assert named.pieces == (piece,)
    assert named.count_margin > 40


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


def test_a_row_that_is_longer_than_its_pieces_is_asked_about():
    row = (WHITE, 0), (BLACK, 31.8)
    assert explained(*row, length_um=64_400, error_um=3000).count_margin > 40
    assert explained(*row, length_um=66_600, error_um=3000).count_margin < 40


STRIKER_LIKE = [usual / white for usual, white in zip(USUAL.colours[STRIKER], USUAL.colours[WHITE], strict=True)]


def test_a_white_man_who_looks_too_short_is_asked_about_where_the_striker_may_have_his_tint():
    nearly = [(1 + 3 * like) / 4 for like in STRIKER_LIKE]
    assert explained((WHITE, 0), length_um=22_000, alone=True).count_margin > 40
    for dark in (1.0, 0.7):
        asked = [
            explained((WHITE, 0), length_um=22_000, alone=True, chute=painted(dark * red, dark * green))
            for red, green in (nearly, STRIKER_LIKE)
        ]
        assert all(one.pieces == (WHITE,) and one.count_margin < 40 for one in asked)


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


@pytest.mark.parametrize("piece", [WHITE, QUEEN, BLACK, STRIKER])
def test_a_piece_is_sure_only_where_it_was_measured_well(piece):
    margins = [explained((piece, 0), error_um=error, alone=True).count_margin for error in (3700, 4600, 5500, 6300)]
    assert margins == sorted(margins, reverse=True)
    assert margins[1] > 40 > margins[2] > margins[3]


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


@pytest.mark.parametrize(("piece", "usual_um"), [(WHITE, 31_800), (BLACK, 31_800), (STRIKER, 41_300)])
def test_what_is_longer_than_a_piece_is_asked_about(piece, usual_um):
    """Nothing makes a piece longer: another one lies beside it, or he is a striker under a flash of sun."""
    assert explained((piece, 0), length_um=usual_um + 1_200, error_um=2500, alone=True).count_margin > 40
    asked = explained((piece, 0), length_um=usual_um + 3_000, error_um=2500, alone=True)
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
