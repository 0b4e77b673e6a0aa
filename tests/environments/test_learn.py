"""The small policy learns, plays the same alone and among others, and is compared with honest figures."""

import numpy as np
import pytest

from carrom_simulator.environments.learn import cleared_by_bot, draw, random_player, row, shots_to_clear, train
from carrom_simulator.environments.policy import NUMBERS, Policy


def test_training_gives_a_policy_that_beats_random_flicks(tmp_path):
    weights, curve = train(4000, seed=1, workers=8)
    assert len(weights) == NUMBERS
    assert curve[-2][0] < 4000 <= curve[-1][0]
    draw(curve, tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text()
    seeds = list(range(12))
    learned, _ = shots_to_clear(Policy(weights), seeds, 300)
    chance, _ = shots_to_clear(random_player(), seeds, 300)
    assert learned.mean() < chance.mean()


def test_each_board_is_played_by_its_own_weights_and_a_wrong_number_is_refused():
    rng = np.random.default_rng(1)
    two = rng.normal(size=(2, NUMBERS))
    seen = np.zeros((2, 60), dtype=np.float32)
    seen[:, :6] = 1.0, 60.0, 40.0, 1.0, -120.0, 90.0
    together = Policy(two)(seen)
    assert np.array_equal(together[0], Policy(two[0])(seen[:1])[0])
    assert np.array_equal(together[1], Policy(two[1])(seen[1:])[0])
    assert np.abs(together).max() <= 1.0
    with pytest.raises(ValueError, match="this policy has"):
        Policy([1.0])


def test_an_empty_board_does_not_stop_a_policy():
    assert np.isfinite(Policy(np.ones(NUMBERS))(np.zeros((1, 60), dtype=np.float32))).all()


def test_a_bot_clears_a_board_and_the_table_tells_mean_interval_and_median():
    assert 10 < cleared_by_bot("club", 3) < 200
    assert row("x", [10, 20, 30, 500]) == "| x | 140.0 | -95.3 – 375.3 | 25 | 3 / 4 |"
