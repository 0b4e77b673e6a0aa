"""Hands of Kaluki in words."""

from types import SimpleNamespace

import pytest

from host_tools.records import card_words


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ((0, False, [(1, 25), (2, 4)]), "anna wins hand 3: ben 25, carl 4"),
        ((0, True, [(1, 25)]), "anna wins hand 3 by a kaluki: ben 25"),
        ((-1, False, []), "Hand 3 is void."),
    ],
)
def test_who_won_a_hand_and_how(over, told):
    step = SimpleNamespace(
        verdict=SimpleNamespace(board_over=over),
        before=SimpleNamespace(hand=3),
        after=SimpleNamespace(names=["anna", "ben", "carl"]),
    )
    assert card_words.over_text(step, "en") == told
