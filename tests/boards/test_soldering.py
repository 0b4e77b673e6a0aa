"""Soldering step by step: each joint by hand is in one step, low parts first, and a meter shows what is said."""

import re
from collections import Counter

import pytest

from boards.pico.carrier import A_TABLE, designs, made
from boards.pico.carrier.board_text import children, reference, tree
from boards.pico.carrier.bodies import high_mm
from boards.soldering import __main__ as command
from boards.soldering import measure, page
from boards.soldering.steps import APART, AT_ONCE, BENCH, PLACE, by_hand, footprint_name, joints, steps

ORDER = BENCH, APART, PLACE


@pytest.mark.parametrize("name", designs())
def test_every_leg_that_is_soldered_by_hand_is_in_one_step(name):
    design = designs()[name]
    told = Counter(part.ref for step in steps(design) for part in step.parts)
    assert set(told.values()) == {1}
    board = children(tree(made.board_file(design)), "footprint")
    with_legs = {reference(one) for one in board if any(pad[2] == "thru_hole" for pad in children(one, "pad"))}
    assert with_legs - {""} <= set(told)


def test_a_tables_joints_are_those_of_its_boards():
    """1,182 legs and pins in holes, and five legs flat on each line's two sticks."""
    total = sum(A_TABLE[name] * joints(design, part) for name, design in designs().items() for part in by_hand(design))
    assert total == 1182 + 8 * 5
    assert f"{total:,} joints" in page.page(0, "soldering")


@pytest.mark.parametrize("name", designs())
def test_low_parts_come_first_and_ten_at_a_time(name):
    for where in ORDER:
        here = [step for step in steps(designs()[name]) if step.where == where]
        heights = [high_mm(footprint_name(part)) for step in here for part in step.parts]
        assert heights == sorted(heights)
        assert all(1 <= len(step.parts) <= AT_ONCE for step in here)
    assert [step.where for step in steps(designs()[name])] == sorted(
        (step.where for step in steps(designs()[name])), key=ORDER.index
    )


def test_sticks_and_windows_eyes_are_soldered_before_they_go_in():
    apart = {
        name: {part.ref for step in steps(design) if step.where == APART for part in step.parts}
        for name, design in designs().items()
    }
    assert apart == {"pocket": {"J8", "J9"}, "line": {"D1", "U1", "J4", "J5"}, "carrier": set()}


def test_a_part_that_can_be_turned_round_says_which_way():
    turnable = ("Device:LED", "Device:D_Photo", "Device:D_Schottky", "Device:C_Polarized")
    for design in designs().values():
        for part in by_hand(design):
            if part.kind.symbol in turnable or footprint_name(part).startswith(("DIP-", "JST", "IDC")):
                assert all(page.polarised(part)), part.ref


def test_a_meter_reads_what_two_resistors_in_parallel_give():
    pocket = designs()["pocket"]
    reference_ohm, lift_ohm = 82e3 + 10e3, 2.2e3 + 100  # the two dividers from 3.3 V to ground
    wanted = 1 / (1 / reference_ohm + 1 / lift_ohm)
    assert measure.between_ohm(pocket, "+3V3", "GND") == pytest.approx(wanted, rel=0.02)
    assert measure.between_ohm(designs()["carrier"], "+5V", "GND") == pytest.approx(20e3, rel=0.01)
    assert measure.between_ohm(pocket, "+5V", "GND") == float("inf")


@pytest.mark.parametrize("name", designs())
def test_no_healthy_board_reads_like_a_bridge(name):
    readings = measure.readings(designs()[name])
    assert readings
    assert all(ohm > 1000 for _, ohm in readings)


def test_pages_and_pictures_are_those_of_the_boards(request):
    docs = request.config.rootpath / "docs"
    files = command.files()
    for path, text in files.items():
        assert (docs / path).read_text(encoding="utf-8") == text, "python -m boards.soldering"
    pictures = {path.name for path in files if path.suffix == ".svg"}
    assert {path.name for path in (docs / "build/soldering").iterdir()} == pictures
    for path, text in files.items():
        if path.suffix == ".md":
            shown = re.findall(r"!\[(.*?)\]\(\S*?(\w+-\d+\.svg)\)", text)
            assert {name for _, name in shown} == pictures
            for refs, name in shown:
                drawn = files[next(path for path in files if path.name == name)]
                assert all(f">{ref}</text>" in drawn for ref in refs.split(", "))
