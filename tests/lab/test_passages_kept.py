"""Kept passages are judged again as they were judged when they happened."""

import pytest

from carrom.game.pieces import QUEEN
from carrom_simulator.drops.bench import calibrated
from carrom_simulator.world.chutes import recorded
from lab.passages_kept import load, of_world, table, write


@pytest.mark.parametrize("name", ["close together", "blind eye", "two pockets", "one gate dead"])
def test_the_firmware_says_the_same_of_a_kept_event(tmp_path, name):
    happened = list(of_world(name, 8, 5))
    counts = write(tmp_path / "kept.gz", iter(happened))
    again = [kept.verdict(kept.judge()) for kept in load([tmp_path / "kept.gz"])]
    assert again == [how for _, how in happened]
    assert len(again) == 8
    assert f"| {name} | 8 |" in table(counts)


def test_no_drop_has_two_queens():
    bench = calibrated("none", 1, 0.16)
    drops = recorded().drops[0.16]["mmm"][:12]
    rows = []
    for drop in drops:
        bench.judge(recorded().read(drop))
        rows.append(bench.fell)
    assert max(row.count(QUEEN) for row in rows) == 1
