"""Records that were saved with layouts: long faults are cut, flicks that nobody can play are comments."""

import pytest

from simulator.board import saved
from simulator.board.spec import BoardSpec

BEGIN = (
    "rules krhum\nseats south north\nopener south\n# board q0,0 w100,0\n# flick south 0 0 1000 exact {}\nsouth w@ne\n"
)


def test_a_fault_is_told_up_to_300_characters():
    assert saved.SavedError(7, "x" * 300).fault == "x" * 300
    assert str(saved.SavedError(7, "y" * 301)) == "7: " + "y" * 300 + " …"


@pytest.mark.parametrize(("seed", "known"), [(0, True), (2**31 - 1, True), (2**31, False), (-1, False)])
def test_a_flick_has_a_seed_of_31_bits(seed, known):
    opened = saved.parse(BEGIN.format(seed), BoardSpec())
    assert (opened.steps[1].shot is not None) == known
