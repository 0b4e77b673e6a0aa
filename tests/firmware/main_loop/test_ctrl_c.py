"""Ctrl-C over the USB leaves the prompt, and a table at rest."""

from tests.firmware.main_loop.chip import Chip, S


def press_ctrl_c(chip):
    """Half a second after the start, in the loop."""
    chip.world.at(S // 2, lambda: setattr(chip.stdin, "typed", "\x03"))


def test_ctrl_c_over_the_usb_leaves_the_prompt(start, capsys):
    chip = Chip()
    press_ctrl_c(chip)
    assert not start(chip)
    assert capsys.readouterr().out == '{"event": "prompt"}\n'
    assert (chip.resets, chip.watchdog.starts(), chip.watchdog.crashes()) == (0, 0, 0)
    assert chip.is_quiet()
    assert chip.interrupts == [-1, 3], "a second one comes not between"
    assert S // 2 <= chip.world.now_us < S


def test_a_ctrl_c_from_before_the_start_does_not_wait_for_it(start, capsys):
    chip = Chip()
    chip.stdin.typed = "status\n\x03"
    assert not start(chip)
    assert capsys.readouterr().out == '{"event": "prompt"}\n'
    assert (chip.world.now_us, chip.replies()) == (0, [])


def test_a_second_ctrl_c_before_all_is_quiet_changes_nothing(start):
    """It comes where the first one is being taken care of, before others are held off."""
    chip = Chip()
    press_ctrl_c(chip)
    pressed = [KeyboardInterrupt]

    def hold_off(char):
        chip.interrupts.append(char)
        if pressed:
            raise pressed.pop()

    chip.hold_off = hold_off
    assert not start(chip)
    assert chip.is_quiet()
    assert chip.interrupts == [-1, -1, 3]
