"""Some of the thousands of evenings, and what they would find."""

import pytest

from carrom.kaluki import card_ruling
from carrom.kaluki.ruling import Ruling
from tests.robustness import evenings


def test_evenings_end_with_all_chips_and_a_second_referee_agrees():
    counts = sum((evenings.play(seed) for seed in range(20, 26)), evenings.Counter())
    assert counts["evenings"] == 6
    assert counts["followed"] > 50
    assert counts["illegal"] > 500
    assert counts["legal"] > 20


def test_a_chip_that_is_lost_is_found(monkeypatch):
    win = Ruling.win

    def careless(self, left, kaluki):
        win(self, left, kaluki)
        self.p.chips[self.player] -= 1

    monkeypatch.setattr(Ruling, "win", careless)
    with pytest.raises(AssertionError):
        evenings.play(20)


def test_a_referee_that_forgets_a_rule_is_found(monkeypatch):
    monkeypatch.setattr(card_ruling, "FIRST_MELD_POINTS", 0)
    monkeypatch.setattr(evenings, "TRIED", 1.0)
    with pytest.raises(AssertionError):
        evenings.play(20)
