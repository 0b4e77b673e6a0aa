"""A window's empty level follows dust slowly, and each eye's own."""

from carrom.sensing.window import UNREAD, Window

DARK = 300


def window(red=40, green=30, left=20):
    found = Window()
    found.level = 100
    found.set_empty(red, green, left)
    return found


def look(seen, red, green, left=None, times=1):
    for _ in range(times):
        seen.dark_raw, seen.red_raw, seen.green_raw = DARK, DARK + red, DARK + green
        seen.left_raw = -1 if left is None else DARK + left
        covered = seen.take()
        seen.idle()
    return covered


def test_a_sample_is_what_a_piece_adds_to_the_empty_window():
    seen = window()
    assert look(seen, 840, 630, 820)
    assert (seen.red, seen.green, seen.left) == (800, 600, 800)
    assert not look(seen, 60, 50, 30)
    assert (seen.red, seen.green, seen.left) == (20, 20, 10)


def test_something_lies_over_it_from_the_level_on():
    assert not look(window(), 90, 79, 20)
    assert look(window(), 90, 80, 20)


def test_dust_moves_all_three_levels():
    seen = window()
    look(seen, 72, 46, 60, times=100)
    assert all(abs(got - dusty) <= 1 for got, dusty in zip(seen.empty(), (72, 46, 60), strict=True))


def test_a_flash_moves_the_level_by_four_at_the_most():
    seen = window(200, 200, 100)
    look(seen, 0, 101, 0)
    assert seen.empty() == (196, 196, 96)


def test_an_eye_that_nobody_reads_stays_as_it_was():
    seen = window()
    look(seen, 70, 60, times=50)
    assert seen.left == UNREAD
    assert seen.empty()[2] == 20


def test_an_older_level_gives_each_eye_half_of_red():
    seen = Window()
    seen.set_empty(50, 40)
    assert seen.empty() == (50, 40, 25)


def test_it_is_learned_anew_after_thirty_odd_looks_in_a_row():
    seen = window()
    look(seen, 340, 330, 320, times=29)
    assert seen.empty() == (40, 30, 20)
    look(seen, 40, 30, 20)
    look(seen, 340, 330, 320, times=29)
    assert seen.empty() == (40, 30, 20)
    look(seen, 340, 330, 320)
    assert seen.empty() == (340, 330, 320)
