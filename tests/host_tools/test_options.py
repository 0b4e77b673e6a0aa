"""The options that several commands share: numbers within a range, and how many play."""

import click
import pytest

from carrom_tools.errors import UserError
from carrom_tools.options import SEED, Finite, check_seats, no_book

pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.parametrize("word", ["inf", "-inf", "nan", "0.5", "3601", "x"])
def test_a_number_is_finite_and_within_its_range(word):
    with pytest.raises(click.BadParameter):
        Finite(1, 3600).convert(word, None, None)


def test_a_good_number_is_taken():
    assert [Finite(1, 3600).convert(word, None, None) for word in ("1", "2.5", "3600")] == [1, 2.5, 3600]
    assert [SEED.convert(word, None, None) for word in ("0", "2147483647")] == [0, 2**31 - 1]
    for word in ("-1", "2147483648"):
        with pytest.raises(click.BadParameter):
            SEED.convert(word, None, None)


def test_carrom_is_for_two_or_four_and_kaluki_for_more():
    for rules, seats in (("icf", "2"), ("krhum", "4"), ("kaluki", "3"), ("kaluki", "5")):
        check_seats(rules, seats)
    with pytest.raises(UserError, match="--seats 3: carrom is played by 2 or 4; kaluki by 2 to 5"):
        check_seats("icf", "3")


def test_a_book_that_is_not_there_names_those_that_are():
    assert no_book("whist", ["icf", "krhum"])[1] == "no rule book 'whist'; there are icf, krhum"
