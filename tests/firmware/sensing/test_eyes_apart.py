"""Windows whose two eyes are read apart: a piece that a black man lies beside, and one that lies across both planes."""

import pytest

from carrom.game import pieces
from carrom.sensing.calibration import Calibration
from carrom.sensing.passage import COLOUR, LENGTH
from carrom.sensing.passages import Passages
from tests.firmware.sensing.sliding import DIAMETER_MM, Chute, TwoEyes, empty_of

ON_LEFT, ON_RIGHT = (0.98, 0.02), (0.02, 0.98)


class OneReading(TwoEyes):
    """The same pieces over a window that reads both eyes together."""

    def left(self, time_s, calibration):
        return None


def by_eyes(*row, chute=TwoEyes):
    (passage,) = chute(row).run(Passages(Calibration()))
    return passage


@pytest.mark.parametrize("eyes", [ON_LEFT, ON_RIGHT])
@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER])
def test_a_piece_that_lies_flat_over_one_eye_is_sure_on_either_plane(piece, eyes):
    seen = by_eyes((piece, 0, *eyes))
    assert (seen.pieces, seen.doubt) == ((piece,), None)
    assert seen.margin == by_eyes((piece, 0, *eyes), chute=OneReading).margin


@pytest.mark.parametrize(("eyes", "other"), [(ON_LEFT, ON_RIGHT), (ON_RIGHT, ON_LEFT)])
@pytest.mark.parametrize(
    ("piece", "behind"),
    [(pieces.WHITE, 0), (pieces.QUEEN, 0), (pieces.STRIKER, 0), (pieces.STRIKER, 4), (pieces.STRIKER, 9.5)],
)
def test_a_black_man_wholly_beside_a_piece_is_asked_about_where_its_eyes_are_read_apart(piece, behind, eyes, other):
    row = (piece, 0, *eyes), (pieces.BLACK, behind, *other)
    seen, blind = by_eyes(*row), by_eyes(*row, chute=OneReading)
    assert (seen.pieces, seen.doubt) == ((piece,), LENGTH)
    assert (blind.pieces, blind.doubt) == ((piece,), None)
    assert blind.margin > 45
    assert seen.readings == blind.readings


class OnEdge(TwoEyes):
    """The same with black men on edge."""

    diameter_mm = DIAMETER_MM | {pieces.BLACK: 9.0}


@pytest.mark.parametrize("behind", [24.8, 25.4, 26.0])
def test_a_black_man_of_whom_little_is_seen_is_looked_for_in_the_middle_two_thirds(behind):
    """He is at the rear of the striker's middle half."""
    seen = by_eyes((pieces.STRIKER, 0, *ON_LEFT), (pieces.BLACK, behind, *ON_RIGHT), chute=OnEdge)
    assert (seen.pieces, seen.doubt) == ((pieces.STRIKER,), LENGTH)


@pytest.mark.parametrize("dark", [0.85, 0.9, 1.0])
@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.QUEEN, pieces.STRIKER])
def test_a_black_man_whom_his_own_eye_sees_is_asked_about_beside_a_piece_that_looks_darker_than_usual(piece, dark):
    seen = by_eyes((piece, 0, 0.98 * dark, 0.02), (pieces.BLACK, 2, 0.02, 0.95))
    assert (seen.pieces, seen.doubt) == ((piece,), LENGTH)


@pytest.mark.parametrize("share", [0.7, 0.98])
@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.BLACK])
def test_light_between_the_middles_of_a_row_is_asked_about(piece, share):
    """Two pieces lie on one plane and a white man between them on the other: the gates see only two."""
    seen = by_eyes((piece, 0, *ON_LEFT), (pieces.WHITE, 16, 0.02, share), (piece, 31.8, *ON_LEFT))
    assert seen.doubt is not None


class Trailing(TwoEyes):
    """The gates see the first piece alone."""

    def edges(self):
        return Chute(self.row[:1]).edges()


@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.QUEEN, pieces.STRIKER])
def test_a_black_man_whom_only_the_window_saw_behind_a_piece_is_asked_about(piece):
    behind = DIAMETER_MM[piece] - DIAMETER_MM[pieces.BLACK]
    for more_mm, doubt in ((0.0, None), (2.0, None), (11.0, LENGTH)):
        row = (piece, 0, *ON_LEFT), (pieces.BLACK, behind + more_mm, *ON_LEFT)
        seen = by_eyes(*row, chute=Trailing)
        assert (seen.pieces, seen.doubt) == ((piece,), doubt)


@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.STRIKER])
def test_he_is_known_by_his_red_light_however_green_he_is(piece):
    known = Calibration()
    red, green = known.pockets[Chute([]).pocket].colours[pieces.BLACK]
    for pocket in known.pockets:
        pocket.colours[pieces.BLACK] = [red, 4 * green]
    (seen,) = TwoEyes(((piece, 0, *ON_LEFT), (pieces.BLACK, 0, *ON_RIGHT))).run(Passages(known))
    assert (seen.pieces, seen.doubt) == ((piece,), LENGTH)


@pytest.mark.parametrize(("eyes", "other"), [(ON_LEFT, ON_RIGHT), (ON_RIGHT, ON_LEFT)])
@pytest.mark.parametrize("place", [0, 1])
def test_he_is_asked_about_beside_either_of_two_in_a_row(place, eyes, other):
    row = (pieces.WHITE, 0, *eyes), (pieces.QUEEN, 31.8, *eyes)
    assert by_eyes(*row).doubt is None
    beside = (*row, (pieces.BLACK, 31.8 * place, *other))
    assert by_eyes(*beside).doubt == LENGTH
    assert by_eyes(*beside, chute=OneReading).doubt is None


@pytest.mark.parametrize("eyes", [(0.45, 0.45), (0.5, 0.3), (0.3, 0.5), (0.35, 0.35), (0.7, 0.1), (0.1, 0.7)])
@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER])
def test_a_piece_that_lies_across_both_planes_and_is_darker_is_not_asked_about(piece, eyes):
    seen, blind = by_eyes((piece, 0, *eyes)), by_eyes((piece, 0, *eyes), chute=OneReading)
    assert (seen.pieces, seen.doubt) == ((piece,), None)
    assert blind.margin - 10 <= seen.margin <= blind.margin  # the other eye's light costs it little


@pytest.mark.parametrize("third", [pieces.WHITE, pieces.STRIKER])
def test_of_two_side_by_side_in_part_each_eye_sees_but_one(third):
    two = (pieces.WHITE, 0, *ON_LEFT), (pieces.WHITE, 27, *ON_RIGHT)
    assert by_eyes(*two).doubt is None
    beside = (pieces.WHITE, 0, *ON_LEFT), (third, 8, *ON_RIGHT), (pieces.WHITE, 27, *ON_LEFT)
    assert by_eyes(*beside).doubt == LENGTH


def test_two_in_a_row_on_two_planes_are_a_row():
    row = (pieces.WHITE, 0, *ON_LEFT), (pieces.BLACK, 31.8, *ON_RIGHT)
    assert by_eyes(*row).pieces == (pieces.WHITE, pieces.BLACK)
    assert by_eyes(*row).doubt is None


def test_two_in_a_row_on_one_plane_that_were_measured_a_little_too_short_are_two():
    seen = by_eyes((pieces.BLACK, 0, *ON_RIGHT), (pieces.BLACK, 30.2, *ON_RIGHT))
    assert (seen.pieces, seen.doubt) == ((pieces.BLACK, pieces.BLACK), None)
    assert seen.margin >= 50


@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER])
def test_a_window_that_reads_both_eyes_together_judges_as_ever(piece):
    row = [(piece, 0, 1.0, 0.0), (pieces.BLACK, 43.0, 0.0, 1.0)]
    found = OneReading(row).run(Passages(Calibration()))
    assert found == Chute([one[:2] for one in row]).run(Passages(Calibration()))
    assert [passage.doubt for passage in found] == [None] * len(found)


def test_a_trace_s_empty_window_has_its_left_eye_where_it_is_known():
    passages = Passages(Calibration())
    passages.set_empty(pieces.NE, 60, 50, 10)
    assert empty_of(passages) == (60, 50, 10)
    passages.set_empty(pieces.NE, 60, 50)
    assert empty_of(passages) == (60, 50, 30)


@pytest.mark.parametrize(("stray", "doubt"), [(0.03, COLOUR), (0.035, COLOUR)])
def test_what_strays_from_a_white_man_to_the_only_eye_that_sees_is_no_black_man(stray, doubt):
    seen = by_eyes((pieces.WHITE, 0, 0.0, stray))
    assert (seen.pieces, seen.doubt) == ((pieces.BLACK,), doubt)
