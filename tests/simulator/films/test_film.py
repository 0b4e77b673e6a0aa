"""A shot as a film: what is heard of it, and when."""

import random
import subprocess
import sys
from dataclasses import replace

import pytest

from carrom.game import pieces
from carrom_simulator.board import saved
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.saved import Shot
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.film import FRAMES_HZ, FilmError, film, film_of, film_or_why
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import STRIKER_INDEX, Collision, Fall, Flick, Frame, Off, Outcome

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


def test_a_striker_that_meets_no_man_is_heard_at_the_rail_alone():
    assert knocks([], 300.0) == []
    [(time_s, loud, what)] = knocks([], 1000.0)
    assert what == "rail"
    assert 0 < loud < 0.5
    assert time_s > (SPEC.half_mm + SPEC.base_mm - SPEC.striker_radius_mm) / 1000.0 - 1 / FRAMES_HZ


@pytest.mark.parametrize("speed_mm_s", [900.0, 1100.0])
def test_a_man_that_is_struck_is_heard(speed_mm_s):
    ahead_mm = 300.0
    heard = knocks([Disc(0, 0.0, -SPEC.base_mm + ahead_mm)], speed_mm_s)
    time_s, loud, what = next(knock for knock in heard if knock[2] == "disc")
    way_mm = ahead_mm - SPEC.man_radius_mm - SPEC.striker_radius_mm
    assert what == "disc"
    assert 0 < loud < 1
    assert way_mm / speed_mm_s - 1 / FRAMES_HZ < time_s < 1.3 * way_mm / speed_mm_s


def test_a_piece_that_falls_is_heard_at_its_pocket():
    x, y = SPEC.pocket_centre(2)
    made = film_of(1, Shot([Disc(0, x - 90, y - 90)], 0, 0.0, 25.5, 1500.0, "exact", 1), SPEC)
    assert made is not None
    [(_, fallen_s)] = made["gone"]
    assert made["knocks"][0][2] == "disc"
    [(time_s, loud, _)] = [knock for knock in made["knocks"] if knock[2] == "pocket"]
    assert time_s == pytest.approx(fallen_s)
    assert 0.3 <= loud <= 1


def test_a_film_says_what_it_shows_and_a_disc_that_is_gone_stays_where_it_was():
    layout = [Disc(2, 1.26, -4.5), Disc(1, 7.0, 8.0)]
    outcome = Outcome(frames=[
        Frame(0.0, [(1.26, -4.56), (7.0, 8.0), (0.0, 1.0)]), Frame(1 / 60, [None, (7.0, 9.04), (0.0, 2.0)]),
        Frame(2 / 60, [None, None, (0.0, 3.0)]),
    ])  # fmt: skip
    made = film(3, layout, outcome, 2.5)
    assert (made["id"], made["hz"], made["speed"], made["pieces"]) == (3, 60, 2.5, "qbs")
    assert made["frames"] == [[13, -46, 70, 80, 0, 10], [13, -46, 70, 90, 0, 20], [13, -46, 70, 90, 0, 30]]


@pytest.mark.parametrize(("name", "seed"), [("pymunk", 5), ("exact", 7)])
def test_a_shot_is_played_again_by_the_engine_and_seed_of_its_record(name, seed):
    layout = [Disc(0, 10.0, 20.0)]
    outcome = engine(name, SPEC, seed).play(layout, Flick(2, 1.5, -3.0, 900.0), 60)
    made = film_of(7, Shot(layout, 2, 1.5, -3.0, 900.0, name, seed, outcome.mark()), SPEC)
    assert made == {**film(7, layout, outcome, 1.0), "at_s": 0.0}
    assert (made["id"], made["speed"]) == (7, 1.0)


@pytest.mark.parametrize("name", ["pymunk", "exact"])
@pytest.mark.parametrize("board", [0.0, 0.3])
def test_a_shot_is_played_again_by_its_own_rims_whatever_the_board_has(name, board):
    layout, flick = [Disc(0, 10.0, 20.0)], Flick(0, -10.0, 0.0, 900.0)
    here = replace(SPEC, rim_friction_man=board, rim_friction_cushion=board)
    ends = set()
    for rims in ((0.0, 0.0), (0.12, 0.05)):
        spec = replace(SPEC, rim_friction_man=rims[0], rim_friction_cushion=rims[1])
        outcome = engine(name, spec, 1).play(layout, flick, FRAMES_HZ)
        mark = outcome.mark() if name == "pymunk" else ""  # one by the exact engine without a mark is shown, too
        made = film_of(7, Shot(layout, 0, -10.0, 0.0, 900.0, name, 1, mark, rims), here)
        assert made == {**film(7, layout, outcome, 1.0), "at_s": 0.0}
        ends.add(tuple(made["frames"][-1]))
    assert len(ends) == 2


def knocks_of(*collisions, falls=()):
    """What is heard of collisions: (time_s, other_index, speed_mm_s)."""
    met = [Collision(time_s, 0, other, speed_mm_s) for time_s, other, speed_mm_s in collisions]
    return film(1, [Disc(0, 0.0, 0.0)], Outcome(falls=list(falls), collisions=met), 1.0)["knocks"]


def test_a_collision_is_heard_when_it_happens_as_loud_as_it_is_hard():
    assert knocks_of((0.1, -1, 60.0), (0.2, None, 59.0)) == []  # nobody hears that
    assert knocks_of((0.1234, -1, 66.0), (0.2, None, 900.0)) == [[0.123, 0.02, "disc"], [0.2, 0.3, "rail"]]


def test_a_knock_is_as_loud_as_it_can_be_from_three_metres_a_second():
    assert knocks_of((0.0, -1, 1500.0), (0.1, -1, 4500.0)) == [[0.0, 0.5, "disc"], [0.1, 1.0, "disc"]]


def test_of_the_collisions_of_a_moment_the_loudest_of_each_kind_is_heard():
    assert knocks_of((0.101, 1, 300.0), (0.102, 1, 600.0), (0.103, 1, 450.0), (0.104, None, 300.0)) == [
        [0.102, 0.2, "disc"], [0.104, 0.1, "rail"],
    ]  # fmt: skip


def test_knocks_are_in_order():
    fall = Fall(0.0404, 1, 0, 2, 900.0)
    assert knocks_of((0.02, 1, 300.0), (0.05, 1, 360.0), falls=[fall]) == [
        [0.02, 0.1, "disc"], [0.04, 0.3, "pocket"], [0.05, 0.12, "disc"],
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["pymunk", "exact"])
def test_a_man_struck_against_the_rail_is_heard_three_times(name):
    """The striker meets it, it meets the rail, and on its way back it meets the striker again."""
    layout = [Disc(0, 0.0, 300.0)]
    mark = engine(name, SPEC, 1).play(layout, Flick(0, 0.0, 0.0, 1500.0)).mark()
    shot = Shot(layout, 0, 0.0, 0.0, 1500.0, name, 1, mark)
    assert [knock[2] for knock in film_of(1, shot, SPEC)["knocks"]][:3] == ["disc", "rail", "disc"]


@pytest.mark.parametrize(
    ("shot", "why"),
    [
        (Shot([], 0, 0.0, 0.0, 900.0, "exact", 1, "00000000"), "older version"),
        (Shot([], 0, 0.0, 0.0, 900.0, "pymunk", 1), "older version"),
        (Shot([], 0, 0.0, 0.0, 6000.0, "exact", 1), "older version"),  # it may have hopped over the frame
        (Shot([], 0, 0.0, 0.0, 900.0, "newton", 1), "cannot have been: no physics engine"),
        (Shot([Disc(0, 0.0, 0.0), Disc(0, 9.0, 0.0)], 0, 0.0, 0.0, 900.0, "exact", 1), "cannot have been: disc 1"),
    ],
)
def test_a_shot_that_another_version_played_is_not_shown_as_if_it_were_that_one(shot, why):
    with pytest.raises(FilmError, match=why) as told:
        film_or_why(1, shot, SPEC)
    assert len(told.value.args) == 2
    assert film_of(1, shot, SPEC) is None


WITHOUT_PYMUNK = """
import sys; sys.modules["pymunk"] = None
from carrom_simulator.board.saved import Shot
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.film import film_of, film_or_why
shot = Shot([], 0, 0.0, 0.0, 900.0, "pymunk", 1, "00000000")
print(film_of(1, shot, BoardSpec()))
try:
    film_or_why(1, shot, BoardSpec())
except ValueError as error:
    print(error.args[1])
"""


def test_where_pymunk_is_missing_its_shots_have_no_film_and_why_is_told():
    """As on the static site, which opens any record."""
    done = subprocess.run([sys.executable, "-c", WITHOUT_PYMUNK], capture_output=True, text=True, check=True)
    film, why = done.stdout.splitlines()
    assert film == "None"
    assert why.startswith("this shot can't be played here: the physics engine pymunk cannot be loaded")


def test_a_man_at_the_rail_has_a_film_with_either_engine():
    """The stepped engine once played this shot without end."""
    for name in ("exact", "pymunk"):
        layout, flick = [Disc(0, 0.0, 354.1)], Flick(0, 0.0, 0.0, 3000.0)
        mark = engine(name, SPEC, 1).play(layout, flick).mark()
        assert film_of(1, Shot(layout, 0, 0.0, 0.0, 3000.0, name, 1, mark), SPEC)


@pytest.mark.parametrize("name", ["pymunk", "exact"])
def test_films_are_the_live_shots_from_any_kind_of_number(name):
    """Bots flick whole numbers, records read floats; hops too."""
    rng = random.Random(4)
    for k in range(60 if name == "exact" else 6):
        layout = rack(SPEC, rng)
        offset, angle, speed = rng.randrange(-150, 150), rng.randrange(-30, 30), rng.randrange(3000, 14_000)
        live = engine(name, SPEC, k).play(layout, Flick(k % 4, offset, angle, speed), FRAMES_HZ)
        shot = Shot(layout, k % 4, offset, angle, speed, name, k, live.mark())
        text = "rules billard\nseats south east north west\nopener south\n" + shot.comment()
        read = saved.parse(f"{text}\n{pieces.SEAT_WORDS[k % 4]} -\n", SPEC).steps[1].shot
        assert film_of(1, read, SPEC) == {**film(1, layout, live, 1.0), "at_s": 0.0}
