"""A shot as a film: what is heard of it, and when."""

import pytest

from simulator.board.layout import Disc
from simulator.board.saved import Shot
from simulator.board.spec import BoardSpec
from simulator.physics.outcome import STRIKER_INDEX, Fall, Off, Outcome
from simulator.web.films.film import FRAMES_HZ, film, film_of

SPEC = BoardSpec()


def test_a_film_has_every_disc_where_it_was_in_tenths_of_a_millimetre():
    man = Disc(0, 123.4, -56.7)
    made = film_of(1, Shot([man], 0, 0.0, 0.0, 1000.0, "exact", 1), SPEC)
    assert made is not None
    x, y = SPEC.striker_place(0, 0.0)
    assert made["frames"][0] == [1234, -567, round(10 * x), round(10 * y)]
    assert {tuple(frame[:2]) for frame in made["frames"]} == {(1234, -567)}
    assert made["frames"][-1][2] == round(10 * x)
    assert made["frames"][-1][3] > 0


def test_what_falls_and_what_goes_off_is_gone_by_its_place_in_the_film():
    layout = [Disc(0, 0.0, 0.0), Disc(1, 50.0, 0.0), Disc(1, 100.0, 0.0)]
    outcome = Outcome(
        falls=[Fall(1.25, 1, 1, 2, 900.0), Fall(1.5, STRIKER_INDEX, 3, 2, 900.0)],
        off=[Off(0.5, 2, 1), Off(0.75, STRIKER_INDEX, 3)],
    )
    assert film(1, layout, outcome, 1.0)["gone"] == [[1, 1.25], [3, 1.5], [2, 0.5], [3, 0.75]]


def knocks(layout, speed_mm_s):
    made = film_of(1, Shot(layout, 0, 0.0, 0.0, speed_mm_s, "exact", 1), SPEC)
    assert made is not None
    return made["knocks"]


def test_a_striker_that_touches_nothing_is_not_heard():
    assert knocks([], 1000.0) == []


@pytest.mark.parametrize("speed_mm_s", [900.0, 1100.0])
def test_a_man_that_is_struck_is_heard_once(speed_mm_s):
    ahead_mm = 300.0
    [(time_s, loud, what)] = knocks([Disc(0, 0.0, -SPEC.base_mm + ahead_mm)], speed_mm_s)
    way_mm = ahead_mm - SPEC.man_radius_mm - SPEC.striker_radius_mm
    assert what == "disc"
    assert 0 < loud < 1
    assert way_mm / speed_mm_s - 1 / FRAMES_HZ < time_s < 1.3 * way_mm / speed_mm_s


def test_a_piece_that_falls_is_heard_at_its_pocket():
    x, y = SPEC.pocket_centre(2)
    made = film_of(1, Shot([Disc(0, x - 90, y - 90)], 0, 0.0, 25.5, 1500.0, "exact", 1), SPEC)
    assert made is not None
    [(_, fallen_s)] = made["gone"]
    struck, fallen = made["knocks"]
    assert struck[2] == "disc"
    assert fallen == [pytest.approx(fallen_s), 0.8, "pocket"]
