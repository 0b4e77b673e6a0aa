"""What the main loop makes of a crash."""

import pytest

from carrom import VERSION, ports
from carrom_simulator.world.stores import MemoryStore
from tests.firmware.main_loop.chip import WATCHDOG_CRASHES, Chip, S


def begun(start, failed):
    """A start after so many that came to nothing; a game with an entry lies on the flash."""
    chip = Chip()
    chip.stdin.typed = "enter north -\n"
    assert start(chip, 5)
    for _ in range(failed):
        chip = Chip(chip.world.store, chip.memory)
        assert start(chip, 0.001)
    chip = Chip(chip.world.store, chip.memory)
    chip.stdin.typed = "entries 0\n"
    assert start(chip, 5)
    return chip


@pytest.mark.parametrize(("failed", "is_there"), [(0, True), (1, True), (2, False)])
def test_a_game_with_which_two_starts_came_to_nothing_is_set_aside(start, failed, is_there):
    chip = begun(start, failed)
    assert ('"entries": ["north -"]' in chip.stdout.getvalue()) == is_there
    assert chip.watchdog.starts() == 0  # it came to play


def crash(start, chip, error, at_s=1.0):
    """Let the pads fail, once the table plays, in a way that nobody has thought of."""
    read, at_us = chip.hardware.pads.read, chip.world.now_us + at_s * S

    def broken():
        if chip.world.now_us >= at_us:
            raise error
        return read()

    chip.hardware.pads.read = broken
    assert not start(chip, 30)
    assert chip.is_quiet()
    return chip


def test_a_crash_is_counted_logged_and_told_and_the_chip_starts_anew(start):
    chip = crash(start, Chip(), KeyError("x"))
    assert (chip.watchdog.crashes(), chip.resets) == (1, 1)
    assert chip.world.store.read("crashes").decode() == f"{VERSION}: Traceback: KeyError('x')\n"
    assert chip.has_shown("Panne : la partie reprend")


def test_a_crash_that_cannot_be_told_starts_the_chip_anew_all_the_same(start, capsys):
    def full(_name, _data):
        raise MemoryError("no room")

    chip = Chip()
    chip.world.at(S, lambda: setattr(chip.hardware.store, "write", full))
    assert crash(start, chip, ValueError(), at_s=1.5).resets == 1
    assert "no room" in capsys.readouterr().out


def test_after_three_crashes_in_a_row_the_chip_stays_at_its_prompt(start):
    store, memory = MemoryStore(), {}
    for number in range(3):
        chip = crash(start, Chip(store, memory), KeyError(number))
        memory = chip.memory
        assert chip.resets == 1
    chip = Chip(store, memory)
    assert not start(chip, 30)
    assert chip.has_shown("Panne : carrom doctor")
    assert (chip.resets, chip.watchdog.crashes(), chip.watchdog.starts()) == (0, 0, 0)
    assert chip.is_quiet()
    assert start(Chip(store, chip.memory))


def test_hardware_that_cannot_be_made_is_a_crash_and_the_third_is_the_last(start, capsys):
    store, memory = MemoryStore(), {}
    for number in range(3):
        chip = Chip(store, memory)
        chip.unmade = KeyError(number)
        assert not start(chip, 30)
        assert (chip.watchdog.crashes(), chip.resets, chip.frames) == (number + 1, 1, [])
        assert f"KeyError({number})" in capsys.readouterr().out
        memory = chip.memory
    log = "".join(f"{VERSION}: Traceback: KeyError({number})\n" for number in range(3))
    assert store.read("crashes").decode() == log
    chip = Chip(store, memory)
    chip.unmade = KeyError(3)
    assert not start(chip, 30)
    assert "carrom doctor" in capsys.readouterr().out
    assert (chip.resets, chip.watchdog.crashes()) == (0, 0)
    assert store.read("crashes").decode() == log


@pytest.mark.parametrize("crashes", [0, 3])
def test_the_display_that_was_made_before_shows_it(start, crashes):
    chip = Chip()
    chip.memory[WATCHDOG_CRASHES] = crashes
    chip.unmade = ports.Unmade(OSError(5), chip.hardware.display)
    assert not start(chip, 30)
    assert chip.has_shown("Panne : carrom doctor" if crashes else "Panne : la partie reprend")
    assert ("OSError(5)" in (chip.world.store.read("crashes") or b"").decode()) == (not crashes)


def test_an_import_that_fails_ends_at_the_prompt(start):
    chip = Chip()
    chip.unmade = ImportError("no module named 'carrom.drivers.buzzer'")
    with pytest.raises(ImportError):
        start(chip, 30)
    assert (chip.resets, chip.watchdog.crashes()) == (0, 0)
    assert chip.world.store.read("crashes") is None
    assert not chip.watchdog.loop_hung(), "boot.py's timer feeds from now on"


@pytest.mark.parametrize(("seconds", "crashes"), [(55, 1), (70, 0)])
def test_a_minute_of_play_forgets_the_crashes(start, seconds, crashes):
    chip = Chip(memory=crash(start, Chip(), KeyError()).memory)
    assert start(chip, seconds)
    assert chip.watchdog.crashes() == crashes


def test_a_loop_that_hung_is_a_crash(start):
    chip, memory = Chip(), {}
    chip.world.at(S, lambda: memory.update(chip.memory))
    assert start(chip)
    chip = Chip(chip.world.store, memory, hung=True)
    assert start(chip)
    assert chip.watchdog.crashes() == 1
    assert b"the loop hung" in chip.world.store.read("crashes")
    chip = Chip(chip.world.store, chip.memory, hung=True)  # the prompt's watchdog, not the loop's
    assert start(chip)
    assert chip.watchdog.crashes() == 1
