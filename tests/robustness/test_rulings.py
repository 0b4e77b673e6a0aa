"""Some thousands of entries, ruled on by both referees and explained, and what a forgotten row would come to."""

import pytest

from carrom.game.rules.fiche import Fiche
from tests.robustness import rulings


@pytest.mark.parametrize("name", rulings.RUNS)
def test_both_referees_rule_alike(name):
    counts = rulings.play(name, 1500, "test")
    assert counts["refused"] > 100
    assert counts["boards"] > 10
    assert counts["sentences"] > 1000


def test_a_row_that_is_forgotten_is_found(monkeypatch):
    monkeypatch.setattr(Fiche, "queen_falls_alone", True)  # F3
    with pytest.raises(AssertionError):
        rulings.play("fiche", 3000, "test")
