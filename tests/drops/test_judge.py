"""Fresh drops judged by the firmware."""

import re
import sys

import pytest

from carrom.game.pieces import STRIKER, WHITE
from carrom_simulator.drops import judge
from carrom_simulator.world.chutes import FILE


def printed(monkeypatch, capsys, *options):
    monkeypatch.setattr(sys, "argv", ["judge", *options])
    judge.main()
    return capsys.readouterr().out.splitlines()


def test_fresh_drops_are_judged_and_counted(monkeypatch, capsys):
    lines = printed(monkeypatch, capsys, "--seed", "5", "--count", "1", "--friction", "0.25")
    assert lines[0] == "man, friction 0.25: 10 | 0.0 % | 0 | 0 | 0.0 % | 0"
    assert lines[-2:] == [
        "one piece: right 20, asked 0 (0.00 %), wrong 0",
        "several: right 7, asked 0 (0.00 %), wrong 0",
    ]


def test_each_table_judges_every_drop(monkeypatch, capsys):
    lines = printed(monkeypatch, capsys, str(FILE), "--friction", "0.16", "--tables", "2")
    drops = judge.read(FILE).drops[0.16]
    for line, kinds in zip(lines[-2:], (("m", "s"), set(drops) - {"m", "s"}), strict=True):
        right, asked, wrong = map(int, re.findall(r"(?:right|asked|wrong) (\d+)", line))
        assert right + asked + wrong == 2 * sum(len(drops[kind]) for kind in kinds)
        assert right > 9 * (asked + wrong)


class Sure:
    """A table that takes every piece for a striker."""

    fell, seen = (WHITE,), (STRIKER,)

    def judge(self, _drop):
        return "wrong"


def test_a_firmware_that_takes_men_for_strikers_is_told_of(capsys):
    met = judge.read(FILE)
    counts = judge.judge(Sure(), 0.16, met, "bank")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("bank, friction 0.16, m 0: w fell, s seen")
    assert len(lines) == sum(len(drops) for drops in met.drops[0.16].values())
    one, several = ({kind for kind in met.drops[0.16] if (len(kind) > 1) == many} for many in (False, True))
    for count, kinds in zip(counts, (one, several), strict=True):
        wrong = sum(len(met.drops[0.16][kind]) for kind in kinds)
        assert (count.right, count.asked, count.wrong) == (0, 0, wrong)


@pytest.mark.parametrize("friction", [0.1, 0.3])
def test_kept_drops_are_those_of_the_bank(friction):
    ((found, name, met),) = judge.kept([FILE], [friction, 0.5])
    assert (found, name) == (friction, FILE.name)
    assert met.drops[friction]
