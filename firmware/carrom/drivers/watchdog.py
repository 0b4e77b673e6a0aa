"""The chip's watchdog. The loop feeds it; a timer does while a person or a tool is at the prompt.

Once started, the watchdog cannot be stopped, not even by a soft reset (RP2040 data sheet 4.7). boot.py runs first after
every reset, a tool's soft one too. It starts a timer that feeds while the loop is not in charge, as told by a word in
the chip's scratch registers.
"""

import machine

from carrom import const

_TIMEOUT_MS = const(8000)  # the chip counts to 8388

# Words that survive every reset but a power cut (data sheet 4.7.4); the chip's own start code uses the upper four.
_SCRATCH = const(0x4005800C)
_CHARGE_WORD = const(0)
_CRASHES_WORD = const(1)
_STARTS_WORD = const(2)
_LOOP = const(0x0CA2207)  # mark: the loop feeds; boot.py has the same number


def in_loop():
    """Start the watchdog and return the only function that feeds it from now on."""
    dog = machine.WDT(timeout=_TIMEOUT_MS)
    machine.mem32[_SCRATCH + 4 * _CHARGE_WORD] = _LOOP
    return dog.feed


def at_prompt() -> None:
    """Let boot.py's timer feed from now on."""
    machine.mem32[_SCRATCH + 4 * _CHARGE_WORD] = 0


def loop_hung() -> bool:
    """Return, once at boot, whether the last run ended because the loop did not feed."""
    hung = machine.reset_cause() == machine.WDT_RESET and machine.mem32[_SCRATCH + 4 * _CHARGE_WORD] == _LOOP
    at_prompt()
    return hung


def crashes() -> int:
    """Return how often in a row the firmware has crashed; a power cut resets it to 0."""
    return _count(_CRASHES_WORD)


def set_crashes(count: int) -> None:
    """Remember how often in a row the firmware has crashed."""
    machine.mem32[_SCRATCH + 4 * _CRASHES_WORD] = count


def starts() -> int:
    """Return how many starts in a row ended before play began."""
    return _count(_STARTS_WORD)


def set_starts(count: int) -> None:
    """Remember how often in a row the firmware has begun to start."""
    machine.mem32[_SCRATCH + 4 * _STARTS_WORD] = count


def _count(word: int) -> int:
    count = machine.mem32[_SCRATCH + 4 * word]
    return count if 0 <= count <= 100 else 0


def reset() -> None:
    """Restart the chip."""
    at_prompt()
    machine.reset()
