"""Readings to colours: sure of what was learned, unsure between two, and blind to nothing that a dead lamp does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game.pieces import BLACK, QUEEN, WHITE
from carrom.sensing import colours
from carrom.sensing.calibration import Pocket

POCKET = Pocket()
USUAL = dict(enumerate(POCKET.colours[:3]))


@pytest.mark.parametrize("piece", [WHITE, BLACK, QUEEN])
def test_what_was_learned_is_known_for_sure(piece):
    found, margin = colours.colour(*USUAL[piece], POCKET)
    assert found == piece
    assert margin >= 97


@given(st.sampled_from((WHITE, BLACK, QUEEN)), st.floats(0.7, 1.4))
def test_a_dimmer_or_brighter_lamp_changes_no_colour(piece, factor):
    """Both lights by the same factor: red and green keep their ratio."""
    red, green = (round(value * factor) for value in USUAL[piece])
    found, margin = colours.colour(red, green, POCKET)
    assert found == piece
    assert margin > 50


@given(st.integers(0, 4095), st.integers(0, 4095))
def test_any_reading_gives_a_man_or_the_queen_and_a_margin(red, green):
    found, margin = colours.colour(red, green, POCKET)
    assert found in (WHITE, BLACK, QUEEN)
    assert 0 <= margin <= 100


@pytest.mark.parametrize(("one", "other", "way"), [(WHITE, BLACK, 1 / 2), (WHITE, QUEEN, 1 / 3), (BLACK, QUEEN, 1 / 2)])
def test_at_the_border_between_two_it_is_unsure(one, other, way):
    middle = [round(a ** (1 - way) * b**way) for a, b in zip(USUAL[one], USUAL[other], strict=True)]
    assert colours.colour(*middle, POCKET)[1] < 12


@given(st.floats(1, 2.5), st.floats(0.8, 1.2))
def test_a_queen_that_has_paled_is_still_the_queen(paled, lamp):
    red, green = USUAL[QUEEN]
    found, margin = colours.colour(round(red * lamp), round(green * lamp * paled), POCKET)
    assert found == QUEEN
    assert margin >= 40


@pytest.mark.parametrize(("one", "other"), [(WHITE, BLACK), (WHITE, QUEEN), (BLACK, WHITE), (QUEEN, WHITE)])
def test_the_margin_falls_on_the_way_to_another_piece(one, other):
    margins = []
    border = {(WHITE, QUEEN): 1 / 3, (QUEEN, WHITE): 2 / 3}.get((one, other), 1 / 2)
    for step in range(6):
        way = border * step / 5
        mixed = [round(a ** (1 - way) * b**way) for a, b in zip(USUAL[one], USUAL[other], strict=True)]
        piece, margin = colours.colour(*mixed, POCKET)
        assert piece == one or margin < 12
        margins.append(margin)
    assert margins == sorted(margins, reverse=True)
    assert margins[0] - margins[-1] > 80


@pytest.mark.parametrize(("white", "queen"), [([1000, 2400], [2000, 300]), ([2000, 2400], [1000, 150])])
def test_black_ends_half_way_to_the_one_that_is_darker_in_red(white, queen):
    pocket = Pocket()
    pocket.colours[WHITE], pocket.colours[QUEEN] = white, queen
    black = pocket.colours[BLACK][0]
    border = (black * 1000) ** 0.5
    assert colours.colour(round(border * 0.95), 200, pocket)[0] == BLACK
    assert colours.colour(round(border * 1.05), 200, pocket)[0] == QUEEN


def test_a_dead_lamp_is_no_piece_for_sure():
    """White without red light is bright in green only; without green light it is far redder than any queen."""
    white = USUAL[WHITE]
    assert colours.colour(5, white[1], POCKET) == (BLACK, 0)
    assert colours.colour(white[0], 3, POCKET) == (QUEEN, 0)
    assert colours.colour(white[0], 40, POCKET) == (QUEEN, 0)
    assert 60 < colours.colour(white[0], 110, POCKET)[1] < 80


def test_black_that_is_bright_in_green_is_no_black():
    black, white = USUAL[BLACK], USUAL[WHITE]
    margins = [colours.colour(black[0], green, POCKET)[1] for green in (black[1], 300, 600, white[1])]
    assert margins == sorted(margins, reverse=True)
    assert margins[0] > 97
    assert 45 < margins[1] < 60
    assert margins[-1] == 0


@pytest.mark.parametrize(("noise", "level"), [(6, (180 + 165) * 3 // 8), (100, 300)])
def test_something_lies_there_above_three_eighths_of_a_black_man_and_the_noise(noise, level):
    pocket = Pocket()
    pocket.noise = noise
    assert colours.presence_level(pocket) == level
