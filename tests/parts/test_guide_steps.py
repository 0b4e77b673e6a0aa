"""The building guide is followed with the solids: each goes in once, and nothing is in its way."""

import random
from dataclasses import replace

import pytest

pytest.importorskip("build123d", reason="build123d is in the environment of make boards-check")

from boards.guide.follow import earlier, faults
from boards.guide.steps import TIMES, acts
from boards.guide.ways import Ways
from boards.parts.figures import Table

STEPS = acts()
UNITS = [unit for unit in TIMES if unit != "table"]
FAULTS, SEED = 10, 85


@pytest.fixture(scope="module")
def ways():
    return Ways(Table(), UNITS)


def moved(name, before):
    """The steps with one act done before another one."""
    rest = [act for act in STEPS if act.name != name]
    at = next(place for place, act in enumerate(rest) if act.name == before)
    return [*rest[:at], next(act for act in STEPS if act.name == name), *rest[at:]]


def test_every_solid_goes_in_once_and_nothing_is_in_its_way(ways):
    assert faults(STEPS, ways.items()) == []
    assert ways.blocked(STEPS) == []


def drawn():
    """Ten faults in the order: an act before one that comes first."""
    draw = random.Random(SEED)
    out = []
    while len(out) < FAULTS:
        act = draw.choice(STEPS)
        first = sorted(earlier(act, STEPS))
        if first and (act.name, chosen := draw.choice(first)) not in out:
            out.append((act.name, chosen))
    return out


@pytest.mark.parametrize(("name", "before"), drawn())
def test_a_drawn_fault_in_the_order_is_noticed(ways, name, before):
    assert faults(moved(name, before)) or ways.blocked(moved(name, before))


@pytest.mark.parametrize(
    ("name", "before", "in_the_way"),
    [
        ("lamps", "foam", "tray is in green lamp's way"),
        ("bodies", "pocket board", "side board is in emitter's way"),
        ("eyes", "pocket legs", "pocket board is in eye board's way"),
        ("line board", "holders", "line board is in line-emitter's way"),
        ("modules", "ldr cable", "display-lid is in display's way"),
        ("display's foot", "ldr cable", "display-case is in display foot screw's way"),
        ("case", "supply's wire", "carrier board is in case screw's way"),
        ("lid", "plugs", "carrier-lid is in carrier board J5's cable's way"),
    ],
)
def test_the_solids_alone_tell_what_is_in_the_way(ways, name, before, in_the_way):
    """Nobody says there what an act needs."""
    blind = [replace(act, needs=()) for act in moved(name, before)]
    assert any(in_the_way in fault for fault in ways.blocked(blind)), ways.blocked(blind)
