"""A window's empty level follows dust slowly."""

from carrom.sensing.window import Window

DARK = 300


def window(red=40, green=30, *left):
    found = Window()
    found.level = 100
    found.set_empty(red, green, *left)
    return found


def look(seen, red, green, times=1, left=None):
    for _ in range(times):
        seen.dark_raw, seen.red_raw, seen.green_raw = DARK, DARK + red, DARK + green
        seen.left_raw = -1 if left is None else DARK + left
        covered = seen.take()
        seen.idle()
    return covered


def test_a_sample_is_what_a_piece_adds_to_the_empty_window():
    seen = window()
    assert look(seen, 840, 630)
    assert (seen.red, seen.green) == (800, 600)
    assert not look(seen, 60, 50)
    assert (seen.red, seen.green) == (20, 20)


def test_something_lies_over_it_from_the_level_on():
    assert not look(window(), 90, 79)
    assert look(window(), 90, 80)


def test_dust_moves_both_levels():
    seen = window()
    look(seen, 72, 46, times=100)
    assert all(abs(got - dusty) <= 1 for got, dusty in zip(seen.empty(), (72, 46, 20), strict=True))


def test_a_flash_moves_the_level_by_four_at_the_most():
    seen = window(200, 200)
    look(seen, 0, 101)
    assert seen.empty() == (196, 196, 100)


def test_it_is_learned_anew_after_thirty_odd_looks_in_a_row():
    seen = window()
    look(seen, 340, 330, times=29)
    assert seen.empty() == (40, 30, 20)
    look(seen, 40, 30)
    look(seen, 340, 330, times=29)
    assert seen.empty() == (40, 30, 20)
    look(seen, 340, 330)
    assert seen.empty() == (340, 330, 20)


# The left eye.


def test_the_left_eyes_part_is_what_a_piece_adds_to_its_own_level():
    seen = window(40, 30, 25)
    assert seen.empty() == (40, 30, 25)
    assert look(seen, 840, 630, left=725)
    assert (seen.red, seen.green, seen.left) == (800, 600, 700)
    assert look(window(41, 30), 840, 630, left=20) is True
    seen = window(41, 30)  # the left level is not known: half of the red one
    assert seen.empty() == (41, 30, 20)
    look(seen, 841, 630, left=721)
    assert (seen.red, seen.left) == (800, 700)


def test_all_red_light_is_the_left_eyes_where_they_are_not_read_apart():
    seen = window(40, 30, 25)
    look(seen, 840, 630)
    assert (seen.red, seen.left) == (800, 800)
    assert seen.empty()[2] == 25


def test_a_left_reading_of_nothing_is_one_too():
    seen = window(40, 30, 25)
    seen.dark_raw, seen.red_raw, seen.green_raw, seen.left_raw = 10, 850, 640, 0
    seen.take()
    assert (seen.red, seen.left) == (800, -35)


def test_dust_under_either_eye_moves_that_eyes_level():
    for dusty in (52, 20):  # of 72 in all: on the left eye, on the right one
        seen = window(40, 30, 20)
        look(seen, 72, 46, times=100, left=dusty)
        assert all(abs(got - level) <= 1 for got, level in zip(seen.empty(), (72, 46, dusty), strict=True))


def test_a_flash_moves_the_left_level_by_four_at_the_most_either_way():
    seen = window(200, 200, 100)
    look(seen, 0, 101, left=0)
    assert seen.empty() == (196, 196, 96)
    seen = window(200, 200, 100)
    look(seen, 250, 200, left=150)
    assert seen.empty() == (204, 200, 104)


def test_the_left_level_is_learned_anew_with_the_others():
    seen = window(40, 30, 15)
    look(seen, 340, 330, times=29, left=275)
    assert seen.empty() == (40, 30, 15)
    look(seen, 340, 330, left=275)
    assert seen.empty() == (340, 330, 275)
    assert look(seen, 840, 630, left=775)
    assert (seen.red, seen.left) == (500, 500)
