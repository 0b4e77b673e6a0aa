"""The chip's watchdog: the loop feeds it, and while a person or a tool is at the prompt a timer does.

Once started, a watchdog can't be stopped, not even by a soft reset (RP2040 data sheet 4.7). boot.py, which runs first
after every reset, also a tool's soft one, starts a timer that feeds whenever the loop is not in charge; a word in the
chip's scratch registers says who is.
"""

import machine

TIMEOUT_MS = 8000  # the chip can count to 8388

# Words that survive every reset but a power cut (data sheet 4.7.4); the chip's own start code uses the upper four.
_SCRATCH = 0x4005800C
_CHARGE_WORD, _CRASHES_WORD = 0, 1
_LOOP = 0x0CA2207  # the loop feeds; boot.py knows this number too


def in_loop():
    """Start the watchdog; from now on only the function that this returns feeds it."""
    dog = machine.WDT(timeout=TIMEOUT_MS)
    machine.mem32[_SCRATCH + 4 * _CHARGE_WORD] = _LOOP
    return dog.feed


def at_prompt() -> None:
    """From now on boot.py's timer feeds."""
    machine.mem32[_SCRATCH + 4 * _CHARGE_WORD] = 0


def loop_hung() -> bool:
    """At boot: whether the last run ended because the loop did not feed. Forgets it."""
    hung = machine.reset_cause() == machine.WDT_RESET and machine.mem32[_SCRATCH + 4 * _CHARGE_WORD] == _LOOP
    at_prompt()
    return hung


def crashes() -> int:
    """How often in a row the firmware has crashed; a power cut forgets it."""
    count = machine.mem32[_SCRATCH + 4 * _CRASHES_WORD]
    return count if 0 <= count <= 100 else 0


def set_crashes(count: int) -> None:
    machine.mem32[_SCRATCH + 4 * _CRASHES_WORD] = count


def reset() -> None:
    """Start the chip anew, as after a crash that was dealt with."""
    at_prompt()
    machine.reset()
