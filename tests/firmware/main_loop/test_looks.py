"""The main loop: how long it sleeps, and what it looks at meanwhile."""

import itertools

import pytest

from carrom import ports
from carrom.game import pieces
from tests.firmware.main_loop.chip import MS, Chip, S, gaps


def test_the_loop_sleeps_no_longer_than_a_piece_takes_to_its_window_and_texts_go_on_meanwhile(start):
    chip = Chip()
    assert start(chip, 3)
    assert max(chip.slept_ms) == 3
    assert max(gaps(chip.fed_us)) < 100 * MS
    changed = [at_us for (_, before), (at_us, frame) in itertools.pairwise(chip.frames) if frame != before]
    scrolled = gaps(changed[2:80])  # the first calls go by
    assert min(scrolled) > 22 * MS
    assert max(scrolled) < 29 * MS


@pytest.mark.parametrize("phase_ms", [0, 5, 11])
def test_pads_are_read_meanwhile_and_a_press_is_answered_at_once(start, phase_ms):
    chip = Chip()
    chip.stdin.typed = "new krhum 2\n"
    pressed_us = 8 * S + phase_ms * MS  # the table has said what it had to say
    chip.world.at(pressed_us, lambda: chip.world.press(pieces.NORTH, ports.FAULT_BUTTON))
    assert start(chip, 8.2)
    assert max(gaps(chip.pads_us)) < 16 * MS
    answered_us = next(at_us for at_us, _ in chip.frames if at_us >= pressed_us)  # a menu
    assert answered_us - pressed_us < 33 * MS  # two looks at the pads, each up to 15 ms after the one before


def test_pads_that_do_not_answer_hold_nobody_up_and_are_told(start):
    chip = Chip()

    def mute():
        raise OSError(5)

    chip.hardware.pads.read = mute
    assert start(chip, 5)
    assert chip.watchdog.crashes() == 0
    assert "boutons muets" in chip.told("call")[-1]["text"]


def test_what_comes_over_the_usb_is_answered(start):
    chip = Chip()
    chip.stdin.typed = "status\nentries 0\n"
    assert start(chip)
    assert chip.replies() == ["status", "entries"]
    assert chip.stdin.typed == ""


def test_beams_that_leave_no_pause_keep_neither_usb_nor_pads_from_their_turn(start):
    chip = Chip()
    chip.hardware.beams.waiting = lambda: True  # as if all of them flickered a thousand times a second
    chip.stdin.typed = "status\n"
    assert start(chip, 3)
    assert chip.replies() == ["status"]
    assert max(gaps(chip.pads_us)) < 300 * MS


def test_the_picture_is_sent_again_five_times_a_second_but_not_while_a_piece_passes(start):
    """Each time with one of the display's five settings: what a disturbance has changed shines right again."""
    chip = Chip()
    for gate in (0, 1):  # a piece that stops there
        chip.world.at(20 * S, lambda gate=gate: chip.world.beams.put(chip.world.now_us, gate, True))
    assert start(chip, 30)
    assert max(gaps([at_us for at_us, _ in chip.frames if 15 * S < at_us < 20 * S])) < 220 * MS
    assert [at_us for at_us, _ in chip.frames if 20.3 * S < at_us < 21.5 * S] == []
    assert max(gaps([at_us for at_us, _ in chip.frames if at_us > 22 * S])) < 250 * MS  # it is stuck


def test_a_flash_that_cannot_be_read_is_told_until_it_can(start, capsys):
    chip = Chip()
    chip.hardware.store.fault = OSError(5)
    chip.world.at(14 * S, lambda: setattr(chip.hardware.store, "open", lambda: delattr(chip.hardware.store, "fault")))
    assert start(chip, 13)
    assert {frame for _, frame in chip.frames} > {bytes(32)}
    assert capsys.readouterr().out.count('{"event": "fault", "what": "flash"}') >= 2
    assert chip.told("call") == []
    assert start(chip, 16)
    assert chip.told("call"), "it plays"
    assert chip.watchdog.crashes() == 0
