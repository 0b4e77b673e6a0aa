"""carrom rims: the friction of rims from misses in millimetres."""

import pytest

from tests.host_tools.running import carrom


def test_three_pairs_give_the_friction_and_its_interval():
    result = carrom("rims", 40, 36, 38, 38.5, 41, 36.5, "--lang", "en")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "Friction of the rims: 0.119",
        "In 95 cases of 100 it lies between 0.114 and 0.124.",
        "On a simulated board: Physics(rim_friction_man=0.119)",
    ]


def test_french_writes_a_comma():
    assert "Frottement des tranches : 0,119" in carrom("rims", 40, 36.6, "--lang", "fr").output


def test_one_pair_says_that_it_is_not_sure_and_a_shorter_way_is_taken():
    result = carrom("rims", 10, 10, "--way", 200, "--lang", "en")
    assert "0.050" in result.output
    assert "give three" in result.output


def test_a_miss_at_the_other_side_is_less_than_0():
    assert "Friction of the rims: 0.014" in carrom("rims", "-2", 11, "--lang", "en").output
    assert "are left and right swapped?" in carrom("rims", "-30", "-30", "--lang", "en").output


def test_misses_that_are_far_apart_ask_for_more():
    assert "another pair" in carrom("rims", 10, 60, 50, 20, "--lang", "en").output


@pytest.mark.parametrize(
    ("misses", "told"),
    [((40, 36, 38), "38: pairs are wanted"), ((40, 400), "400: a miss is between"), ((40, "nan"), "nan: a miss"),
     ((40, "x"), "not a valid float"), ((), "Missing argument")],
)  # fmt: skip
def test_what_is_no_miss_is_refused_by_name(misses, told):
    result = carrom("rims", *misses, "--lang", "en")
    assert result.exit_code == 2
    assert told in result.output
