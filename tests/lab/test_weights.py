"""The weights of evidence, fitted anew, decide alike."""

from collections import Counter

import pytest

from carrom.referee.shot_evidence import ALONE, CROSSED, FELL, OTHER, SHOT, TOGETHER, TOLD
from lab.weights import KINDS, STORED, WEIGHTS, fit, kinds, measure, tables, weigh

MOST_OTHERWISE = 0.01  # share of the decisions that weights fitted to other games change


@pytest.fixture(scope="module")
def counts():
    """What the table knew, and whether it was a shot: of games and hands that the weights were not fitted to."""
    return measure(seed=3, games=2, evenings=100)


def test_weights_fitted_anew_decide_alike(counts):
    assert counts.total() > 1500
    fitted = fit(counts)

    def anew(known: int) -> int:
        return sum(weight for bit, weight in enumerate(fitted) if known >> bit & 1)

    otherwise = sum(often for (known, _), often in counts.items() if (weigh(known) >= SHOT) != (anew(known) >= SHOT))
    assert otherwise <= MOST_OTHERWISE * counts.total()


def test_what_the_table_takes_for_a_shot_is_one_but_for_hands_that_lift_the_striker_straight_up(counts):
    made_up = {known: often for (known, shot), often in counts.items() if not shot and weigh(known) >= SHOT}
    assert set(made_up) <= {TOGETHER}, made_up


def test_the_fit_finds_the_log_odds():
    counts = Counter({(TOGETHER, True): 900, (TOGETHER, False): 100, (ALONE, True): 50, (ALONE, False): 950})
    weights = dict(zip(KINDS, fit(counts), strict=True))
    assert (weights["TOGETHER"], weights["ALONE"]) == (22, -29)  # ln 9, ln 1/19
    assert (weights["FELL"], weights["TOLD"]) == (0, WEIGHTS[TOLD.bit_length() - 1])


def test_the_tables_tell_kinds_counts_and_odds():
    lines = tables(Counter({(ALONE | OTHER, True): 3, (CROSSED | FELL, True): 5, (0, False): 2}))
    assert any(line.startswith("| OTHER | another seat laid it | ") and line.endswith("| 3 | 0 |") for line in lines)
    assert f"| alone + other | {weigh(ALONE | OTHER)} | 3 | 0 |" in lines
    assert "| nothing | 0 | 0 | 2 |" in lines
    assert kinds(CROSSED | FELL) == ["CROSSED", "FELL"]


def test_the_stored_table_has_the_weights_of_the_firmware():
    cells = [line.split(" | ") for line in STORED.read_text(encoding="utf-8").splitlines()]
    stored = {row[0].lstrip("| "): int(row[2]) for row in cells if row[0].lstrip("| ") in KINDS}
    assert stored == dict(zip(KINDS, WEIGHTS, strict=True))
