"""ngspice makes the table of a pocket's faults anew, and it is the one that carrom bringup reads."""

import json
import shutil

import pytest

from boards.pico.carrier import faults, pocket
from boards.pico.carrier.faults import Fault
from carrom_tools.device.bringup import pocket_causes
from carrom_tools.device.bringup.points import Points

needs_ngspice = pytest.mark.skipif(not shutil.which("ngspice"), reason="ngspice is not installed")


@pytest.fixture(scope="module")
def kept():
    return json.loads(faults.TABLE.read_text(encoding="utf-8"))


def eyes_of_a():
    """The two eyes of gate A, the upper one first."""
    nets = {end: net for net, ends in pocket.design().nets(joined=True).items() for end in ends}
    eyes = [part.ref for part in pocket.design().components if part.kind.part == "BPV10NF"]
    upper = next(ref for ref in eyes if nets[ref, "2"] == "MIDDLE_A")
    lower = next(ref for ref in eyes if nets[ref, "1"] == "MIDDLE_A")
    return upper, lower


@needs_ngspice
def test_a_sound_pocket_shows_nothing():
    assert faults.symptoms(faults.volts(pocket.design(), None)) == []


@needs_ngspice
def test_an_eye_the_wrong_way_round_is_seen_with_tape_alone_and_two_are_never_cut():
    upper, lower = eyes_of_a()
    for ref, shown in ((upper, "high-blind"), (lower, "low-blind")):
        assert faults.symptoms(faults.volts(pocket.design(), Fault("turned", (ref,)))) == [f"{shown} GATE_{{}}_A"]
    both = faults.volts(pocket.design(), Fault("turned", (upper, lower)))
    assert faults.symptoms(both) == ["lit GATE_{}_A"]
    assert both["finger", "eyes_a"] == pytest.approx(2.46, abs=0.15)


@needs_ngspice
def test_the_table_that_the_bring_up_reads_is_the_one_that_ngspice_gives(kept):
    made = faults.table()
    assert len(made["groups"]) == len(kept["groups"])
    for new, old in zip(made["groups"], kept["groups"], strict=True):
        assert new["symptoms"] == old["symptoms"]
        assert [row["faults"] for row in new["rows"]] == [row["faults"] for row in old["rows"]]
        for row, other in zip(new["rows"], old["rows"], strict=True):
            for step, kept_step in zip(row["measures"], other["measures"], strict=True):
                assert step[:2] == kept_step[:2]
                assert step[2:] == pytest.approx(kept_step[2:], abs=0.03)


def test_every_part_of_the_simulated_pocket_is_in_the_table(kept):
    tried = {tuple(one["at"]) for group in kept["groups"] for row in group["rows"] for one in row["faults"]}
    wanted = {fault.at for fault in faults.faults(pocket.design())}
    assert tried == wanted
    assert {(part.ref,) for part in pocket.design().components if part.kind.symbol.startswith("Device:")} <= tried


def test_the_bring_up_tells_each_fault_of_a_pocket_by_its_volts():
    causes = list(pocket_causes.parts(Points("pico")))
    told = {cause.effects: " ".join(parts for _, (_, parts) in cause.tells) for cause in causes}
    upper, lower = eyes_of_a()
    text = told[frozenset(["lit GATE_NE_A"])]
    assert f"{lower} + {upper} (BPV10NF) the wrong way round" in text or f"{upper} + {lower} (BPV10NF)" in text
    assert f"{upper} (BPV10NF) the wrong way round" in told[frozenset(["high-blind GATE_SW_A"])]
    for cause in causes:
        assert cause.where[0]
        assert all(volts[1] and parts[1] for volts, parts in cause.tells)
