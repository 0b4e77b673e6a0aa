"""ngspice makes the tables of faults anew, and they are those that carrom bringup reads."""

import json
import shutil
from pathlib import Path

import pytest

from boards.circuit import eyes
from boards.pico.carrier import carrier, designs, pocket
from boards.pico.carrier.faults import pocket_circuit, shared_circuit, shared_symptoms, table
from boards.pico.carrier.faults.fault import Fault, is_tried
from carrom_tools.device.bringup import part_causes, symptoms
from carrom_tools.device.bringup.causes import causes
from carrom_tools.device.bringup.diagnosis import explain, kind
from carrom_tools.device.bringup.points import Points

needs_ngspice = pytest.mark.skipif(not shutil.which("ngspice"), reason="ngspice is not installed")
EVERY_KIND = frozenset(symptoms.KINDS)


@pytest.fixture(scope="module")
def kept():
    return {one.name: json.loads(one.path.read_text(encoding="utf-8")) for one in table.TABLES}


def eyes_of_a():
    """The two eyes of gate A, the upper one first."""
    nets = {end: net for net, ends in pocket.design().nets(joined=True).items() for end in ends}
    eyes = [part.ref for part in pocket.design().components if part.kind.part == "BPV10NF"]
    upper = next(ref for ref in eyes if nets[ref, "2"] == "MIDDLE_A")
    lower = next(ref for ref in eyes if nets[ref, "1"] == "MIDDLE_A")
    return upper, lower


def shown(fault):
    """Return what a fault shows, of whichever circuit it is."""
    if fault is not None and fault.board == "pocket":
        return pocket_circuit.symptoms(pocket_circuit.volts(fault), shared_symptoms.starved())
    return shared_symptoms.symptoms(shared_circuit.volts(fault))


@needs_ngspice
def test_a_sound_table_shows_nothing():
    assert shown(None) == []
    assert pocket_circuit.symptoms(pocket_circuit.volts(None), ["starved"]) == []


@needs_ngspice
def test_an_eye_the_wrong_way_round_is_seen_with_tape_alone_and_two_are_never_cut():
    upper, lower = eyes_of_a()
    for ref, level in ((upper, "high-blind"), (lower, "low-blind")):
        assert shown(Fault("pocket", "turned", (ref,))) == [f"{level} GATE_{{POCKET}}_A"]
    both = Fault("pocket", "turned", (upper, lower))
    assert shown(both) == ["lit GATE_{POCKET}_A"]
    assert pocket_circuit.volts(both)["finger", "EYES_A"] == pytest.approx(2.46, abs=0.15)


@needs_ngspice
@pytest.mark.parametrize(
    ("fault", "seen"),
    [
        (Fault("carrier", "short", ("Q1",)), ["lit GATE_*"]),
        (Fault("carrier", "open", ("R5",)), ["dark GATE_*"]),
        (Fault("carrier", "short", ("Q3",)), ["dark LINE_*"]),  # the lines' emitters shine, but do not blink
        (Fault("carrier", "open", ("R3",)), ["supply-high -"]),
        (Fault("carrier", "short", ("R4",)), ["ambient-none -"]),
        (Fault("carrier", "short", ("C12",)), ["lit {LINE}"]),
        (Fault("carrier", "bridged", ("J5", "3", "4")), ["dark {LINE}"]),
        (Fault("carrier", "bridged", ("J5", "2", "3")), ["console-none -"]),  # 5 V at the Pico's 3.3 V
        (Fault("line", "turned", ("D1",)), ["dark {MATE}"]),
        (Fault("line", "open", ("R2",)), ["dark {LINE}"]),
        (Fault("line", "short", ("C3",)), ["console-none -"]),
        (Fault("pocket", "bridged", ("J1", "8", "10")), ["console-none -"]),
        (Fault("carrier", "open", ("C6",)), []),
    ],
)
def test_a_fault_shows_where_its_current_goes(fault, seen):
    assert shown(fault) == seen


@needs_ngspice
def test_a_lines_cable_in_mirrored_order_leaves_the_eye_whole_and_is_told():
    seen = shared_circuit.volts(shared_circuit.MIRRORED)
    across_v = [seen[state, "line:LINE"] - seen[state, "line:RECEIVED"] for state in shared_circuit.STATES]
    into_eye_ma = [volts / eyes.EYE_OHM * 1e3 for volts in across_v]
    assert 1.0 < max(map(abs, into_eye_ma)) <= eyes.EYE_OUTPUT_MA / 2
    assert shown(shared_circuit.MIRRORED) == ["dark {MATE}", "lit {LINE}"]


@needs_ngspice
@pytest.mark.parametrize(
    "fault",
    [Fault("carrier", "open", ("F1",)), Fault("carrier", "turned", ("D1",)), Fault("pocket", "short", ("C1",))],
)
def test_without_its_5_v_a_table_is_dark_altogether(fault):
    seen = shown(fault)
    assert {"supply-none -", "module-dark *", "dark GATE_*", "dark LINE_*", "current-none *-left"} <= set(seen)


@needs_ngspice
@pytest.mark.parametrize("name", [one.name for one in table.TABLES])
def test_the_table_that_the_bring_up_reads_is_the_one_that_ngspice_gives(name, kept):
    made = next(one for one in table.TABLES if one.name == name).made()
    assert len(made["groups"]) == len(kept[name]["groups"])
    for new, old in zip(made["groups"], kept[name]["groups"], strict=True):
        assert (new["symptoms"], new["place"]) == (old["symptoms"], old["place"])
        assert [row["faults"] for row in new["rows"]] == [row["faults"] for row in old["rows"]]
        for row, other in zip(new["rows"], old["rows"], strict=True):
            for step, kept_step in zip(row["measures"], other["measures"], strict=True):
                assert step[:2] == kept_step[:2]
                assert step[2:] == pytest.approx(kept_step[2:], abs=0.03)


def entries(data):
    """The faults of a table, each with the symptoms of its group and the measurements of its row."""
    for group in data["groups"]:
        for row in group["rows"]:
            for one in row["faults"]:
                yield one, group["symptoms"], row["measures"]


def test_every_part_of_the_simulated_circuits_is_in_a_table(kept):
    tried = {(one["board"], ref) for data in kept.values() for one, *_ in entries(data) for ref, *_ in one["at"]}
    for design in designs().values():
        wanted = {part.ref for part in design.components if is_tried(part)}
        if design.name == "carrier":
            wanted -= {ref for group in ("Pads", "Display and buzzer") for ref in design.groups[group] if ref[0] != "C"}
        assert wanted <= {ref for board, ref in tried if board == design.name}
    ways = {one["kind"] for one, *_ in entries(kept["shared"]) if one["at"][0][0] == "R1" and one["board"] == "line"}
    assert ways == {"open", "short", "2.2 kohm"}  # taken for the board's other one


def test_parts_of_all_lines_and_pockets_stand_behind_those_of_the_first(kept):
    told = {
        count: {ref for one, *_ in entries(kept["shared"]) if len(one["at"]) == count for ref, *_ in one["at"]}
        for count in (4, 8)
    }
    parts = carrier.design().components
    assert told[8] == {part.ref for part in parts if any(net.endswith("_EYE") for net in part.pins.values())} - {
        "U8", "U9"
    }  # fmt: skip
    pulled_down = {net for net in carrier.design().nets() if net.startswith("WINDOW_")}
    assert told[4] == {
        part.ref for part in parts if part.kind.symbol == "Device:R" and pulled_down & set(part.pins.values())
    }


def test_each_fault_that_shows_is_told_by_volts_from_all_but_two_others(kept):
    for data in kept.values():
        found = table.counts(data)
        assert found["told"] == found["shown"] > 0
        for one, seen, measures in entries(data):
            assert measures or not seen, one


def test_the_docs_have_the_counts(kept):
    docs = (Path(__file__).parents[2] / "docs/bringup.md").read_text(encoding="utf-8")
    for data in kept.values():
        assert "| {all} | {shown} | {told} |".format(**table.counts(data)) in docs


@pytest.mark.parametrize("number", range(len(part_causes.groups())))
def test_the_bring_up_names_each_group_among_its_first_two_causes(number):
    """A table with that fault alone, whose symptoms are all seen."""
    group = part_causes.groups()[number]
    known = causes("pico", 4)
    for cause in part_causes.parts_of(group, Points("pico"), 4):
        found = explain(cause.effects, known, EVERY_KIND)
        assert set(found[0].symptoms) == set(cause.effects)
        assert cause in found[0].causes[:2]
        assert all(kind(symptom) in EVERY_KIND and symptoms.words(symptom) for symptom in cause.effects)
        assert len(cause.tells) == len(group["rows"])
        assert all(volts[lang] and parts[lang] for volts, parts in cause.tells for lang in (0, 1))


def test_the_bring_up_names_what_is_the_wrong_way_round():
    told = {}
    for cause in causes("pico", 4):
        told[cause.effects] = told.get(cause.effects, "") + " ".join(parts for _, (_, parts) in cause.tells)
    upper, lower = eyes_of_a()
    text = told[frozenset(["lit GATE_NE_A"])]
    assert f"{lower} + {upper} (BPV10NF) the wrong way round" in text or f"{upper} + {lower} (BPV10NF)" in text
    assert f"{upper} (BPV10NF) the wrong way round" in told[frozenset(["high-blind GATE_SW_A"])]
    assert "line board: D1 (TSAL6100) the wrong way round" in told[frozenset(["dark LINE_SOUTH_LOWER"])]
