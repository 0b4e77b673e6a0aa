"""Lots."""

from carrom.referee.lot import Lot


def test_every_seat_is_drawn_about_as_often():
    lot = Lot(7)
    drawn = [lot.draw((0, 1, 2, 3), 977 * number) for number in range(4000)]
    assert all(900 < drawn.count(seat) < 1100 for seat in range(4))


def test_the_same_seed_and_times_draw_the_same():
    one, other = Lot(5), Lot(5)
    assert [one.draw((0, 2), at) for at in range(50)] == [other.draw((0, 2), at) for at in range(50)]


def test_the_time_stirs_the_lot():
    assert {Lot(5).draw((0, 2), at << 12) for at in range(8)} == {0, 2}


def test_the_seed_stirs_the_lot():
    assert {Lot(seed).draw((0, 2), 0) for seed in range(8)} == {0, 2}
