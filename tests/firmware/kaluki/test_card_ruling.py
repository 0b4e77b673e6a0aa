"""No illegal entry is accepted and no legal one refused: a second referee lists what is legal, and follows the game."""

from collections import Counter
from random import Random

import pytest

from tests.two_referees import play_a_hand


@pytest.mark.parametrize("seed", range(3))
def test_no_illegal_entry_is_accepted_and_no_legal_one_refused(seed):
    rng = Random(seed)
    counts = Counter()
    for _ in range(2):
        play_a_hand(rng, counts, 400)
    assert counts["guesses"] > 2_000
    assert counts["legal"] > 50
    assert counts["illegal"] > 1_500
