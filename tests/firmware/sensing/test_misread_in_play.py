"""Shots of simulated games in which a piece was once taken for something else, without a question."""

from pathlib import Path

import pytest

from carrom_tools.records import kept_passages

SHOTS = list(kept_passages.load([Path(__file__).with_name("misread_in_play.gz")]))


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.source)
def test_the_table_asks_or_is_right(shot):
    assert shot.verdict(shot.judge()) in ("asked", "right")
