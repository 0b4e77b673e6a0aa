"""Fresh drops judged by the firmware."""

import sys

import pytest

from simulator.drops import judge
from simulator.world.chutes import FILE


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
    met = []

    class Table:
        fell = seen = ()

        def __init__(self, known, grade, seed, friction):
            if not met:
                met.append(seed)
                raise ValueError("this one can't be calibrated")
            met.append(seed)

        def judge(self, drop):
            return "right"

    monkeypatch.setattr(judge, "Bench", Table)
    lines = printed(monkeypatch, capsys, str(FILE), "--friction", "0.16", "--tables", "3")
    drops = judge.read(FILE).drops[0.16]
    assert lines[-2] == f"one piece: right {3 * (len(drops['m']) + len(drops['s']))}, asked 0 (0.00 %), wrong 0"
    assert len(set(met)) == 4  # another one took the place of the first


def test_a_firmware_that_takes_men_for_strikers_is_told_of(monkeypatch, capsys):
    monkeypatch.setattr(judge.Bench, "judge", lambda bench, _: (setattr(bench, "seen", [3]), "wrong")[1])
    lines = printed(monkeypatch, capsys, str(FILE), "--friction", "0.16")
    assert lines[0].endswith("m 0:  fell, s seen")
    assert lines[-2].startswith("one piece: right 0, asked 0 (0.00 %), wrong ")


@pytest.mark.parametrize("friction", [0.1, 0.3])
def test_kept_drops_are_those_of_the_bank(friction):
    ((found, name, met),) = judge.kept([FILE], [friction, 0.5])
    assert (found, name) == (friction, FILE.name)
    assert met.drops[friction]
