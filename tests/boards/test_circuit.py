"""The circuit holds with its worst parts and breaks when it should; firmware and simulator have its figures."""

import shutil

import pytest

from boards.circuit import __main__ as report
from boards.circuit import emitters, eyes, gate, lamps, parts, spice, supply, unread, window
from carrom import levels
from carrom_simulator.world import sensor_spec

needs_ngspice = pytest.mark.skipif(not shutil.which("ngspice"), reason="ngspice is not installed (apt-get install it)")


@needs_ngspice
@pytest.mark.parametrize("circuit", report.CIRCUITS, ids=lambda circuit: circuit.__name__.rpartition(".")[2])
def test_every_margin_holds_at_its_worst_corner(circuit):
    margins = spice.worst(circuit.margins())
    assert margins
    assert [report.line(margin) for margin in margins if not margin.holds] == []


def broken(circuit) -> set[str]:
    return {margin.what for margin in circuit.margins() if not margin.holds}


@needs_ngspice
@pytest.mark.parametrize(
    ("circuit", "of", "name", "value", "what"),
    [
        (window, window, "FEEDBACK_PF", 100.0, "of a change not yet seen"),
        (window, parts, "MCP6002_GBW_HZ", parts.Range(15e3, 20e3, 25e3, "Hz", ""), "of a change not yet seen"),
        (window, levels, "SETTLE_US", 20, "of a change not yet seen"),
        (window, levels, "SETTLE_US", 300, "room light's flicker between dark and green"),
        (window, levels, "WHITE_RAW", 3500, "highest reading"),
        (window, levels, "NOISE_RAW", 2, "noise of a reading"),
        (gate, gate, "LOAD_OHM", 1e6, "edge when light goes"),
        (gate, gate, "AMBIENT_LX", 5000.0, "blocked, times the threshold"),
        (gate, gate, "PATH_MM", 80.0, "lit, times the threshold"),
        (gate, levels, "REACH_UM", 100, "blocked path off the piece's length"),
        # A 2N7002: 2.5 V of threshold and some ohms.
        (emitters, parts, "AO3400_VTH", parts.Range(1.0, 2.1, 2.45, "V", ""), "gate emitter, least"),
        (emitters, emitters, "PATH_MM", 1000.0, "light at a line's eye, least"),
        # A ULN2803A loses 0.9 V more.
        (lamps, parts, "GREEN_VF", parts.Range(3.7, 4.1, 4.4, "V", ""), "green, least"),
        (lamps, levels, "LAMP_MIN_RAW", 240, "green, as the self-test reads it"),
        (lamps, lamps, "SENSE_OHM", 3.0, "red, as the self-test reads it"),
        (lamps, lamps, "SENSE_OHM", 22.0, "drive of the TBD62083A above its lifted ground"),
        # The ohms of both halves in the first one.
        (window, window, "GAIN_OHM", 200e3, "of a change not yet seen"),
        (window, window, "LIFT_LOWER_OHM", 20.0, "zero above the rail"),
        # As in version 1: what is in the eye, and no capacitor.
        (eyes, eyes, "FILTER_PF", 1.0, "dark, beside the return"),
        (eyes, eyes, "FILTER_PF", 1.0, "lit, beside the return"),
        (eyes, eyes, "FILTER_PF", 4700.0, "edge's delay"),
        (eyes, eyes, "PULL_UP_OHM", 1e9, "not plugged in"),
        (eyes, eyes, "PULL_UP_OHM", 4.7e3, "current into a lit eye's output"),
        (eyes, window, "UNPLUGGED_OHM", 100e3, "window not plugged in"),
        (supply, supply, "SUPPLY_A", 1.6, "current before the first latch"),
        (supply, lamps, "RED_OHM", 10.0, "the lamps' 10 ohm before the first latch"),
        (supply, supply, "PLUG_LEAST_V", 4.75, "rail, least"),
        (supply, parts, "FUSE_HOLD_A", 2.0, "current, for the fuse at 50 degrees"),
    ],
)
def test_a_worse_part_breaks_its_margin(monkeypatch, circuit, of, name, value, what):
    if name == "AO3400_VTH":
        monkeypatch.setattr(parts, "AO3400_OHM", 100.0)
    monkeypatch.setattr(of, name, value)
    assert what in broken(circuit)


@needs_ngspice
def test_the_command_fails_with_a_broken_margin(monkeypatch, capsys):
    monkeypatch.setattr(report.sys, "argv", ["circuit"])
    monkeypatch.setattr(supply, "PLUG_LEAST_V", 4.0)
    assert report.main() == 1
    out = capsys.readouterr().out
    assert "FAILS" in out
    assert int(out.split()[-2]) > 0


def test_without_ngspice_the_command_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(report.sys, "argv", ["circuit"])
    monkeypatch.setattr(spice.shutil, "which", lambda _: None)
    assert report.main() == 2
    assert "apt-get install ngspice" in capsys.readouterr().err


def test_a_margin_is_kept_from_both_sides():
    most = spice.Margin("x", "y", 11.0, "V", 10.0)
    least = spice.Margin("x", "y", 11.0, "V", 10.0, least=True)
    assert not most.holds
    assert least.holds
    assert spice.worst([least, most]) == [most]


def test_the_circuit_stands_in_the_simulators_room():
    """Dust, daylight, flicker and black are those that the harsh simulated table plays with."""
    assert pytest.approx(1 - sensor_spec.GRADES["harsh"].dust_loss) == gate.DUST
    harsh = sensor_spec.GRADES["harsh"]
    brightest = harsh.ambient_raw * (1 + 2.5 * harsh.ambient_spread) * (1 + harsh.ambient_swing)
    assert pytest.approx(brightest) == window.DAYLIGHT_RAW
    assert harsh.cover == window.COVER
    assert pytest.approx(harsh.lamps_raw * harsh.lamps_ripple) == window.FLICKER_RAW
    assert sensor_spec.SensorSpec().black_green == window.BLACK


@needs_ngspice
def test_a_figure_whose_page_was_not_read_is_moved_until_a_margin_breaks():
    found = {name: module for module, name, _ in unread.figures()}
    assert found["FUSE_HOT"] is parts
    assert found["MUX_OHM"] is parts
    assert found["PICO_MA"] is supply
    assert "AO3400_VTH" not in found
    taken = parts.FUSE_HOT
    (up, nothing), (down, breaks) = unread.reach(parts, "FUSE_HOT")
    assert (up, nothing) == ("2", "")
    assert (down, breaks) == ("1.5", "supply: current, for the fuse at 50 degrees")
    assert taken == parts.FUSE_HOT


def test_the_page_tells_makers_how_far_each_unread_figure_may_be_off_and_the_list_says_the_same(request):
    text = (request.config.rootpath / "docs/boards.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| `")]
    told = {row[0].strip("`"): row for row in rows if len(row) == 6}
    marked = {name: harmless for _, name, harmless in unread.figures()}
    assert {name: row[-1] == "harmless" for name, row in told.items()} == marked
    assert all((min(float(row[1]), float(row[3])) >= unread.HARMLESS) == marked[name] for name, row in told.items())


def test_the_readme_lists_the_parts(request):
    text = (request.config.rootpath / "boards/pico/README.md").read_text(encoding="utf-8")
    assert report.parts_list() in text, "run: python -m boards.circuit --parts"
    assert all(part.source and part.rating for part in parts.PARTS)


def test_the_readme_compares_the_prices_of_the_parts_as_they_are(request):
    """Two eyes a window with lamps and sinks; two beams a gate with emitters and a switch."""
    text = (request.config.rootpath / "boards/pico/README.md").read_text(encoding="utf-8")
    named = {part.name: part for part in parts.PARTS}

    def price(beginnings, sources):
        own = (part for part in parts.PARTS if part.name.startswith(beginnings) or part.source in sources)
        return sum(part.count * part.price_eur for part in own)

    eyes = named["VEMD5510C"].count
    windows = price(("VEMD5510C", "MCP6002", "74HC4052", "LED 5", "TBD62083"), ("window.py", "lamps.py"))
    gates = price(("BPV10NF", "MCP6542", "91 ohm"), ("gate.py",))
    gates += named["BPV10NF"].count * named["TSAL6100"].price_eur + named["AO3400A"].price_eur
    rows = {row.split(" | ")[0]: row for row in text.splitlines() if row.startswith(("| windows", "| gates"))}
    assert f"{eyes * 7 + 5} € against {windows:.0f} |" in rows["| windows"]
    assert f"{named['BPV10NF'].count * 6} € against {gates:.0f} |" in rows["| gates"]
