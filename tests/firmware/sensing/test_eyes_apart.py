"""Windows whose two eyes are read apart: a piece that a black man lies beside, and one that lies across both planes."""

import pytest

from carrom.game import pieces
from carrom.sensing.calibration import Calibration
from carrom.sensing.passages import LENGTH, Passages
from tests.firmware.sensing.sliding import DIAMETER_MM, Chute, TwoEyes

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
    assert seen.margin > 80
    assert seen.margin == by_eyes((piece, 0, *eyes), chute=OneReading).margin


@pytest.mark.parametrize(("eyes", "other"), [(ON_LEFT, ON_RIGHT), (ON_RIGHT, ON_LEFT)])
@pytest.mark.parametrize(
    ("piece", "behind"),
    [(pieces.WHITE, 0), (pieces.QUEEN, 0), (pieces.STRIKER, 0), (pieces.STRIKER, 4), (pieces.STRIKER, 9.5)],
)
def test_a_black_man_wholly_beside_a_piece_is_asked_about_where_its_eyes_are_read_apart(piece, behind, eyes, other):
    row = (piece, 0, *eyes), (pieces.BLACK, behind, *other)
    seen, blind = by_eyes(*row), by_eyes(*row, chute=OneReading)
    assert (seen.pieces, seen.doubt, seen.margin) == ((piece,), LENGTH, 0)
    assert (blind.pieces, blind.doubt) == ((piece,), None)
    assert blind.margin > 45
    assert seen.readings == blind.readings


@pytest.mark.parametrize("behind", [24.8, 25.4, 26.0])
def test_a_black_man_of_whom_little_is_seen_is_looked_for_in_the_middle_two_thirds(behind, monkeypatch):
    """He is on edge, at the rear of the striker's middle half."""
    monkeypatch.setitem(DIAMETER_MM, pieces.BLACK, 9.0)
    seen = by_eyes((pieces.STRIKER, 0, *ON_LEFT), (pieces.BLACK, behind, *ON_RIGHT))
    assert (seen.pieces, seen.doubt) == ((pieces.STRIKER,), LENGTH)


def test_the_striker_aslant_may_be_brighter_alone_than_among_other_pieces():
    across = (0.5, 0.62)
    (alone,) = TwoEyes([(pieces.STRIKER, 0, *across)], hidden_mm=6).run(Passages(Calibration()))
    assert alone.doubt is None
    row = [(pieces.WHITE, 0, *ON_LEFT), (pieces.STRIKER, 60.0, *across)]
    man, striker = TwoEyes(row, hidden_mm=6).run(Passages(Calibration()))
    assert (man.pieces, striker.pieces) == ((pieces.WHITE,), (pieces.STRIKER,))
    assert man.doubt == striker.doubt == LENGTH


@pytest.mark.parametrize("behind", [2, 6])
def test_a_black_man_beside_the_striker_aslant_shows_by_his_dark_ends(behind):
    def seen(*others):
        striker = (pieces.STRIKER, 0, 0.25, 0.85)
        (passage,) = TwoEyes([striker, *others], hidden_mm=12).run(Passages(Calibration()))
        return passage.pieces, passage.doubt

    assert seen() == ((pieces.STRIKER,), None)
    assert seen((pieces.BLACK, behind, 0.98, 0.02)) == ((pieces.STRIKER,), LENGTH)


class Trailing(TwoEyes):
    """The gates see the first piece alone."""

    def edges(self):
        return Chute(self.row[:1]).edges()


@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.QUEEN, pieces.STRIKER])
def test_a_black_man_whom_only_the_window_saw_behind_a_piece_is_asked_about(piece):
    behind = DIAMETER_MM[piece] - DIAMETER_MM[pieces.BLACK]
    for more_mm, doubt in ((0.0, None), (2.0, None), (8.0, LENGTH)):
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
    assert (seen.pieces, seen.doubt, seen.margin) == ((piece,), LENGTH, 0)


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


@pytest.mark.parametrize(
    ("eyes", "hidden_mm", "doubt"), [((0.25, 0.8), 5, None), ((0.3, 0.85), 0, None), ((0.3, 0.95), 5, LENGTH)]
)
@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.QUEEN])
def test_a_man_aslant_who_is_brighter_than_one_alone_is_asked_about(piece, eyes, hidden_mm, doubt):
    """One eye sees him and a black man together: it finds more light than he alone gives."""
    (passage,) = TwoEyes([(piece, 0, *eyes)], hidden_mm=hidden_mm).run(Passages(Calibration()))
    assert (passage.pieces, passage.doubt) == ((piece,), doubt)


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
    assert seen.margin > 90


@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER])
def test_a_window_that_reads_both_eyes_together_judges_as_ever(piece):
    row = [(piece, 0, 1.0, 0.0), (pieces.BLACK, 43.0, 0.0, 1.0)]
    found = OneReading(row).run(Passages(Calibration()))
    assert found == Chute([one[:2] for one in row]).run(Passages(Calibration()))
    assert [passage.doubt for passage in found] == [None] * len(found)


def test_a_trace_s_empty_window_has_its_left_eye_where_it_is_known():
    passages = Passages(Calibration())
    passages.set_empty(pieces.NE, 60, 50, 10)
    assert passages._windows[pieces.NE].empty() == (60, 50, 10)
    passages.set_empty(pieces.NE, 60, 50)
    assert passages._windows[pieces.NE].empty() == (60, 50, 30)
