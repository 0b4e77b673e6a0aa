"""A window's empty level follows dust slowly."""

from carrom.sensing.window import Window

DARK = 300


def window(red=40, green=30):
    found = Window()
    found.level = 100
    found.set_empty(red, green)
    return found


def look(seen, red, green, times=1):
    for _ in range(times):
        seen.dark_raw, seen.red_raw, seen.green_raw = DARK, DARK + red, DARK + green
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
    assert all(abs(got - dusty) <= 1 for got, dusty in zip(seen.empty(), (72, 46), strict=True))


def test_a_flash_moves_the_level_by_four_at_the_most():
    seen = window(200, 200)
    look(seen, 0, 101)
    assert seen.empty() == (196, 196)


def test_it_is_learned_anew_after_thirty_odd_looks_in_a_row():
    seen = window()
    look(seen, 340, 330, times=29)
    assert seen.empty() == (40, 30)
    look(seen, 40, 30)
    look(seen, 340, 330, times=29)
    assert seen.empty() == (40, 30)
    look(seen, 340, 330)
    assert seen.empty() == (340, 330)
