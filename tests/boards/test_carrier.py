"""The boards connect what carrom.signals and the simulated circuits say; all that they take can be bought and fed."""

import csv
import re
from collections import Counter
from itertools import pairwise

import pytest

from boards.circuit import emitters, eyes, gate, lamps, parts, window
from boards.pico.carrier import A_TABLE, VERSION, bench, designs, orders
from boards.pico.carrier import line as line_panel
from boards.pico.carrier import pocket as pocket_panel
from boards.pico.carrier.design import listed, ohms
from carrom_tools.flashing import boards


def ends_by_net(design, joined=True):
    return design.nets(joined=joined)


def net_at(design, ref, pad):
    return next(net for net, ends in design.nets(joined=True).items() if (ref, pad) in ends)


def two_ends(design):
    """Value and nets of every resistor and diode: (symbol, value, net of pad 1, net of its last pad)."""
    for part in design.components:
        if part.kind.symbol in ("Device:R", "Device:LED", "Device:D_Photo", "Device:C"):
            yield part.kind.symbol, part.value, net_at(design, part.ref, "1"), net_at(design, part.ref, "2")


def simulated(lines, name, nodes):
    """The resistors and diodes of a netlist of ngspice as the board must have them, each node under its net's name."""
    for line in lines:
        word, *rest = line.split()
        ends = [nodes.get(node.removesuffix(name) if node != "0" else "0") for node in rest[:2]]
        if None in ends:
            continue  # within a chip, or beyond the board
        if word[0] == "R":
            yield "Device:R", float(rest[2]), frozenset(ends)
        elif word[0] == "D":
            yield "diode", ends[1], ends[0]  # cathode, anode


def ohm_of(text):
    number, unit = text.split()
    return float(number) * {"ohm": 1, "kohm": 1e3, "Mohm": 1e6}[unit]


def assert_has(design, wanted):
    have = list(two_ends(design))
    for what, *rest in wanted:
        if what == "diode":
            assert any(symbol != "Device:R" and (one, other) == tuple(rest) for symbol, _, one, other in have), rest
        else:
            value, nets = rest
            assert any(
                symbol == "Device:R" and {one, other} == nets and ohm_of(text) == pytest.approx(value, rel=0.02)
                for symbol, text, one, other in have
            ), (value, nets)


@pytest.mark.parametrize("name", "AB")
def test_a_pocket_has_the_gate_that_was_simulated(name):
    nodes = {
        "v": "+3V3", "m": f"MIDDLE_{name}", "p": f"EYES_{name}", "r": "REFERENCE", "o": f"OUT_{name}", "0": "GND",
    }  # fmt: skip
    wanted = list(simulated(gate.netlist("x", 1.0, 0.1, 8.0, 3.3, 0.0, True), "x", nodes))
    assert len(wanted) == 6
    assert_has(designs()["pocket"], wanted)
    chip = designs()["pocket"].part("U1")
    plus, minus, out = {"A": ("3", "2", "1"), "B": ("5", "6", "7")}[name]
    assert (chip.pins[plus], chip.pins[minus], chip.pins[out]) == (f"EYES_{name}", "REFERENCE", f"OUT_{name}")


def test_a_pocket_has_the_window_that_was_simulated():
    nodes = {
        "v": "+3V3", "m": "SUM", "p": "LIFT", "f": "FIRST", "k": "TWICE", "o": "OUT_WINDOW", "c": "WINDOW", "0": "GND",
    }  # fmt: skip
    lines = window.netlist("x", 1.0, (0.0, 1.0), 1e6, 70.0)
    gain, others = [], []
    for wanted in simulated(lines, "x", nodes):
        (gain if wanted[2] == {"SUM", "FIRST"} else others).append(wanted)
    at_carrier = next(wanted for wanted in others if wanted[2] == {"WINDOW", "GND"})
    others.remove(at_carrier)
    assert len(others) == 5
    assert len(gain) == 1
    for word in ("SW", "SE", "NE", "NW"):
        assert_has(designs()["carrier"], [(*at_carrier[:2], frozenset({f"WINDOW_{word}", "GND"}))])
    pocket = designs()["pocket"]
    assert_has(pocket, others)
    assert_has(pocket, [("Device:R", window.GAIN_OHM, frozenset({"SUM", "GAIN"}))])
    assert pocket.part("RV1").pins == {"1": "GAIN", "2": "GAIN", "3": "FIRST"}
    assert pocket.part("RV1").value.endswith(ohms(window.TRIMMER_OHM))
    assert pocket.part("C5").value.startswith(f"{window.FEEDBACK_PF:g} pF")
    assert {pocket.part("C5").pins[pad] for pad in "12"} == {"SUM", "FIRST"}
    eyes = [ends for ends in two_ends(pocket) if ends[1] == "VEMD5510C"]
    assert eyes == [("Device:D_Photo", "VEMD5510C", "SUM", "GND")] * window.EYES
    assert pocket.part("U2").pins == {
        "1": "FIRST", "2": "SUM", "3": "LIFT", "4": "GND", "5": "FIRST", "6": "TWICE", "7": "OUT_WINDOW", "8": "+3V3",
    }  # fmt: skip


def test_a_pocket_has_the_lamps_and_emitters_that_were_simulated():
    pocket = designs()["pocket"]
    for colour, ohm, sinks in (
        ("RED", lamps.RED_OHM, ("LAMP_LEFT", "LAMP_RIGHT")),
        ("GREEN", lamps.GREEN_OHM, ("LAMP_GREEN",) * 2),
    ):
        for side, sink in zip(("LEFT", "RIGHT"), sinks, strict=True):
            net = f"{colour}_{side}"
            wanted = list(simulated(lamps.netlist("x", 5.0, ohm, 2.0, 25.0, 1), "x", {"v": "+5V", "a": net}))
            assert_has(pocket, [*wanted, ("diode", sink, net)])
    for beam in ("A_LOW", "A_HIGH", "B_LOW", "B_HIGH"):
        net = f"EMITTER_{beam}"
        lines = emitters.netlist("x", 1, emitters.GATE_OHM, 1, 5.0, 3.3)
        wanted = list(
            simulated([line.replace("dx0", "dx") for line in lines], "x", {"v": "+5V", "a": net, "d": "EMIT_RET"})
        )
        assert len(wanted) == 2
        assert_has(pocket, wanted)


@pytest.mark.parametrize("name", designs())
def test_every_net_of_a_board_leads_somewhere(name):
    design = designs()[name]
    pads = Counter((part.ref, pad) for part in design.components for pad in part.pins)
    assert max(pads.values()) == 1
    for net, ends in design.nets().items():
        assert len({ref for ref, _ in ends if not ref.startswith("TP")}) > 1, net
    for one, other in design.links:
        assert {one, other} <= set(pads)


@pytest.mark.parametrize("name", designs())
def test_every_part_of_a_board_can_be_bought(name):
    design = designs()[name]
    refs = [part.ref for part in design.components]
    assert len(set(refs)) == len(refs)
    for part in design.components:
        assert part.value
        assert part.kind.footprint
        for bought in (part.kind.part, *part.kind.also):
            if bought:
                assert listed(bought).rating, bought
                assert listed(bought).source, bought
    rows = csv.DictReader(orders.parts_table(design).splitlines()[1:])
    assert {row["part"]: int(row["quantity"]) for row in rows} == orders.bought(design)


@pytest.mark.parametrize("name", designs())
def test_what_is_ordered_says_that_nothing_was_built(name):
    design = designs()[name]
    words = " ".join(" ".join(text.text for text in design.texts).split())
    assert "never built yet: order the bench set first" in words
    assert re.search(rf"\b{name}\b.*\b{VERSION}\b", words)
    assert "never built yet" in orders.parts_table(design).splitlines()[0]


def test_the_note_beside_the_files_tells_how_many_boards_to_order(request):
    note = (request.config.rootpath / "boards/pico/carrier/files/README.txt").read_text()
    assert note == orders.note(), "make boards"
    assert "never built yet: order the bench set first" in note.lower()
    assert [line.split() for line in note.splitlines()[-3:]] == [
        ["pocket", "4", "1"],
        ["line", "8", "0"],
        ["carrier", "1", "0"],
    ]


WHOSE = ("SW", "SE", "NE", "NW", "SOUTH", "EAST", "NORTH", "WEST", "LOWER", "UPPER", "EYE")


def test_only_a_cable_of_its_own_kind_fits_a_plug():
    """Plugs that look the same carry the same nets in the same places, but for which pocket, seat or line it is."""
    kinds = {}
    for design in designs().values():
        for part in design.components:
            if part.kind.part.startswith(("JST", "box header", "screw")):
                words = (part.pins[pad].split("_") for pad in sorted(part.pins, key=int))
                pins = tuple("_".join(word for word in net if word not in WHOSE) for net in words)
                kinds.setdefault(part.kind.part, set()).add(pins)
    assert {part: len(pins) for part, pins in kinds.items()} == dict.fromkeys(kinds, 1)


NOT_ON_A_BOARD = {"supply 5.1 V 3 A": 1}


def test_a_cable_in_mirrored_order_puts_no_supply_elsewhere_but_at_a_lines_eye():
    """At that eye ngspice shows what flows: tests/boards/test_faults.py. LDR and piezo have no right way round."""
    supplies = {"+5V", "+3V3", "GND"}
    moved = set()
    for plug in designs()["carrier"].components:
        if plug.kind.part.startswith("JST") and plug.label not in ("LDR", "BUZZER"):
            nets = [plug.pins[str(number)] for number in range(1, len(plug.pins) + 1)]
            pairs = zip(nets, reversed(nets), strict=True)
            if any(here != there and here in supplies for here, there in pairs):
                moved.add(plug.kind.part)
    assert moved == {"JST B5B-XH-A"}


@pytest.mark.parametrize("panel", [pocket_panel, line_panel])
def test_each_board_of_a_panel_hangs_on_two_tabs_that_snap_off(panel):
    for left, top, right, bottom in panel.BOARDS:
        rows = [[], [], [], []]  # of holes along each edge
        for x, y, wide in panel.design().bites:
            assert wide == 0.6
            for row, off, along, begin, end in (
                (rows[0], x - left, y, top, bottom),
                (rows[1], x - right, y, top, bottom),
                (rows[2], y - top, x, left, right),
                (rows[3], y - bottom, x, left, right),
            ):
                if abs(off) < 0.31 and begin < along < end:
                    row.append(along)
        gaps = [there - here - 0.6 for row in map(sorted, rows) for here, there in pairwise(row)]
        narrow = [gap for gap in gaps if gap < 1]
        tabs = sum(map(len, rows)) / 5
        assert tabs >= 2
        assert len(narrow) == 4 * tabs, "five holes a tab"
        assert all(0.35 <= round(gap, 3) <= 0.4 for gap in narrow)


def test_the_boards_of_a_table_take_what_the_parts_list_has():
    taken = Counter(NOT_ON_A_BOARD)
    for name, count in A_TABLE.items():
        for part, each in orders.bought(designs()[name]).items():
            taken[part] += count * each
    wanted = Counter()
    for line in parts.PARTS:
        wanted[line.name] += line.count
    assert taken == wanted


def test_the_pico_has_the_pins_of_board_py():
    """Its GPIOs by the numbers of the Pico's own edge: GP0 is pin 1, GP15 pin 20, GP16 pin 21, GP28 pin 34."""
    pico = designs()["carrier"].part("A1")
    edge = [0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15]
    edge += [16, 17, None, 18, 19, 20, 21, None, 22, None, 26, 27, None, 28]
    wired = {gpio: pico.pins.get(str(pin)) for pin, gpio in enumerate(edge, 1) if gpio is not None}
    assert wired == {gpio: name for gpio, _, name in boards.load("pico").PINS.uses()}
    grounds = {str(pin) for pin, gpio in enumerate(edge, 1) if gpio is None} - {"30"} | {"38"}
    assert {pin for pin, net in pico.pins.items() if net == "GND"} == grounds
    assert (pico.pins["36"], pico.pins["39"]) == ("+3V3", "VSYS")


def test_the_registers_drive_what_the_readme_says(request):
    """Follow each bit of the two 74HC595 to a plug, by the rows of the board's page."""
    carrier = designs()["carrier"]
    outputs = ("15", "1", "2", "3", "4", "5", "6", "7")  # QA to QH
    sinks = {"U4": {}, "U5": {}}
    for ref in sinks:
        for at in range(1, 9):
            sinks[ref][carrier.part(ref).pins[str(at)]] = carrier.part(ref).pins.get(str(19 - at))
    nets = [carrier.part(ref).pins[pad] for ref in ("U1", "U2") for pad in outputs]
    assert nets[0:2] == [carrier.part("U3").pins["10"], carrier.part("U3").pins["9"]]
    switch = {part.pins["3"]: part for part in carrier.components if part.kind.part == "AO3400A"}
    for net, drain, source in (
        (nets[2], "EMIT_RET", "GND"),
        (nets[3], "LINE_RET", "LINE_BETWEEN"),
        ("CARRIER", "LINE_BETWEEN", "GND"),
    ):
        assert switch[drain].pins["2"] == source
        gate_net = switch[drain].pins["1"]
        assert_has(
            carrier,
            [
                ("Device:R", emitters.GATE_RESISTOR_OHM, frozenset({net, gate_net})),
                ("Device:R", 10e3, frozenset({gate_net, "GND"})),
            ],
        )
    for first, ref, name in ((4, "U4", "LEFT"), (8, "U5", "RIGHT"), (12, "U5", "GREEN")):
        lamps_of = [sinks[ref][net] for net in nets[first : first + 4]]
        assert lamps_of == [f"LAMP_{name}_{pocket}" for pocket in ("SW", "SE", "NE", "NW")]
    assert carrier.part("U1").pins["9"] == carrier.part("U2").pins["14"]
    assert carrier.part("U4").pins["9"] == carrier.part("U5").pins["9"] == "LAMP_CURRENT"
    assert_has(carrier, [("Device:R", lamps.SENSE_OHM, frozenset({"LAMP_CURRENT", "GND"}))])
    text = (request.config.rootpath / "boards/pico/README.md").read_text(encoding="utf-8")
    assert "| 4–7 | first QE–QH | first TBD62083A 1–4: left red lamps SW, SE, NE, NW |" in text


def test_the_carrier_has_the_pull_up_and_the_capacitor_that_were_simulated_at_each_lines_eye():
    carrier = designs()["carrier"]
    have = list(two_ends(carrier))
    plugged = {part.pins["4"] for part in carrier.components if part.kind.part == "JST B5B-XH-A"}
    assert len(plugged) == 8
    (pull_up,) = (
        float(line.split()[3]) for line in eyes.netlist("x", False, 5.0, 3.3) if line.startswith("RPx px ix ")
    )
    for net in plugged:
        assert_has(carrier, [("Device:R", pull_up, frozenset({"+3V3", net}))])
        assert ("Device:C", f"{eyes.FILTER_PF:g} pF C0G 5 %", net, "GND") in have


def test_every_button_and_the_piezo_have_their_resistors():
    """1 kohm between a pad's plug and its chip, 100 kohm across the piezo."""
    carrier = designs()["carrier"]
    for seat in ("SOUTH", "EAST", "NORTH", "WEST"):
        plug = next(part for part in carrier.components if part.label == f"PAD {seat}")
        for pad, word in zip("2345", ("BET", "FAULT", "BANK", "OK"), strict=True):
            assert_has(carrier, [("Device:R", 1e3, frozenset({f"{word}_{seat}", plug.pins[pad]}))])
    assert_has(carrier, [("Device:R", 100e3, frozenset({"BUZZER_OUT", "GND"}))])


def test_buttons_and_windows_are_where_the_readme_says():
    carrier = designs()["carrier"]
    for seat, name in enumerate(("SOUTH", "EAST", "NORTH", "WEST")):
        for button, word in enumerate(("BET", "FAULT", "BANK", "OK")):
            port = 4 * seat + button
            pad = str(4 + port if port < 8 else 13 + port - 8)
            assert carrier.part("U7").pins[pad] == f"{word}_{name}"
    selected = carrier.part("U3").pins
    assert [selected[pad] for pad in ("12", "14", "15", "11")] == [
        f"WINDOW_{pocket}" for pocket in ("SW", "SE", "NE", "NW")
    ]
    assert [selected[pad] for pad in ("1", "5", "2", "4")] == ["LAMP_CURRENT", "AMBIENT", "HALF_5V", "GND"]


def test_the_bench_set_is_fed_by_usb_and_told_as_it_is(request):
    text = (request.config.rootpath / "docs/boards.md").read_text(encoding="utf-8")
    assert bench.tables() in text, "run: python -m boards.pico.carrier bench"
    assert orders.plugs_table(designs()["carrier"]) in text, "run: python -m boards.pico.carrier plugs"
    assert f"at most {bench.current_ma():.0f} mA" in text
    assert bench.current_ma() < bench.USB_MA
    assert "never built yet: order the bench set first" in text.lower()
