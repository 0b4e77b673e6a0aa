"""What a start tells and loads: by what is fitted, by the self-test, by the game."""

import sys

import pytest

import carrom
from carrom import fitted, ports
from carrom_simulator.world.sensors import BLOCKED
from tests.firmware.main_loop.chip import Chip


def test_another_kind_of_table_plays_the_next_game_after_a_new_start(start):
    chip = Chip()
    chip.stdin.typed = "new kaluki 3\n"
    assert not start(chip)
    assert (chip.resets, chip.watchdog.crashes()) == (1, 0)
    assert chip.is_quiet()
    chip = Chip(chip.world.store, chip.memory)
    chip.stdin.typed = "position\n"
    assert start(chip)
    assert "rules kaluki" in chip.stdout.getvalue()


def test_a_table_with_some_parts_begins_without_a_word_of_the_others(start):
    chip = Chip()
    chip.world.fit(fitted.parse("gates=sw lines=south,north pads"))
    assert start(chip, 5)
    assert chip.told("selftest")[0]["findings"] == []
    assert "all_well" in [call["name"] for call in chip.told("call")]
    assert chip.told("warning") == []


def test_another_boards_file_is_told_and_the_table_is_whole(start):
    chip = Chip()
    fitted.save(ports.Hardware(None, None, None, None, None, chip.world.store, unique_id=b"other"), 3)
    assert start(chip, 5)
    assert chip.told("selftest")[0]["findings"] == [[12, 0]]
    assert [call["name"] for call in chip.told("call") if "autre carte" in call["text"]] == ["fault"]
    assert chip.hardware.fitted == ports.WHOLE


def test_parts_are_added_at_the_console_and_count_after_a_new_start(start):
    chip = Chip()
    chip.world.fit(fitted.parse("gates=sw lines=south,north pads"))
    chip.stdin.typed = "fitted ne\n"
    assert not start(chip)
    assert (chip.resets, chip.watchdog.crashes()) == (1, 0)
    assert chip.replies() == ["fitted"], "whole, before the chip goes"
    chip = Chip(chip.world.store, chip.memory)
    assert start(chip, 5)
    assert fitted.text_of(chip.hardware.fitted) == "gates=sw,ne lines=south,north pads"


def test_a_whole_table_imports_nothing_of_what_is_fitted(start):
    sys.modules.pop("carrom.fitted", None)
    vars(carrom).pop("fitted", None)
    chip = Chip()
    assert start(chip, 3)
    assert "carrom.fitted" not in sys.modules


@pytest.mark.parametrize(("beam", "said"), [(3, "fault"), (None, "all_well")])
def test_the_self_tests_grave_findings_are_told_or_else_that_all_is_well(start, beam, said):
    chip = Chip()
    if beam is not None:
        chip.world.sensors.break_beam(beam, BLOCKED)
    assert start(chip, 15)
    assert {"fault", "all_well"} & {call["name"] for call in chip.told("call")} == {said}


def test_a_board_with_nothing_connected_says_one_sentence_and_referees_at_the_console(start):
    chip = Chip()
    for beam in range(ports.BEAMS):
        chip.world.sensors.break_beam(beam, BLOCKED)
    chip.world.pads.mute = True
    chip.hardware.light.supply_mv = lambda: 0
    chip.hardware.light.lamp_raw = lambda _pocket, _lamp: 700  # a pin at no certain level
    chip.stdin.typed = "enter opener south\nenter south w@ne\nfitted\n"
    assert start(chip, 20)
    assert [line["findings"] for line in chip.told("selftest")] == [[[11, 0]]]
    calls = {line["name"]: line["text"] for line in chip.told("call")}
    assert calls["bare"] == "Rien n'est branché : le jeu se dit à la console"
    assert not {"fault", "faults", "all_well", "line_hidden"} & calls.keys()
    assert chip.told("warning") == []
    assert [entry["entry"] for entry in chip.told("entry")] == ["opener south", "south w@ne"]
    assert '"parts": ""' in chip.stdout.getvalue()
    assert '"lost"' not in chip.stdout.getvalue()
