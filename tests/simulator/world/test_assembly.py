"""A table that was put together by hand: what its firmware meets where a plug is out."""

import pytest

from carrom import ports, selftest, signals
from carrom_simulator.world.assembly import AssembledWorld
from carrom_simulator.world.assembly_faults import named

LINES = [signals.beam_name(ports.line_beam(seat, number)) for seat in range(4) for number in range(2)]


def cut(world) -> set[str]:
    """Return the beams that read cut while nothing is in them."""
    pins = world.beams.levels()
    return {signals.beam_name(beam) for beam in range(ports.BEAMS) if pins >> beam & 1}


@pytest.mark.parametrize("name", LINES)
def test_a_line_whose_eye_is_unplugged_reads_cut_and_so_does_its_neighbour(name):
    """The emitter of the seat's other line hangs on the same plug."""
    seat = name.rpartition("_")[0]
    world = AssembledWorld(named(f"line-unplugged:{name}"))
    assert cut(AssembledWorld()) == set()
    assert cut(world) == {f"{seat}_LOWER", f"{seat}_UPPER"}


def test_the_self_test_names_both_lines_of_an_unplugged_plug():
    world = AssembledWorld(named("line-unplugged:LINE_EAST_LOWER"))
    found = selftest.run(world.hardware, lambda _us: None)
    told = [finding.text("en").partition(":")[0] for finding in found]
    assert told == ["lower line of East", "upper line of East"]


@pytest.mark.parametrize("pocket", range(4))
def test_an_unplugged_window_reads_nothing_and_a_dark_one_its_lifted_zero(pocket):
    word = ("sw", "se", "ne", "nw")[pocket]
    for fault in (f"window-unplugged:{word}", f"pocket-unplugged:{word}"):
        light = AssembledWorld(named(fault)).light
        light.sample(pocket)
        assert (light.dark_raw, light.left_raw, light.red_raw, light.green_raw) == (0, 0, 0, 0)
        light.sample((pocket + 1) % 4)
        assert light.dark_raw > 100
