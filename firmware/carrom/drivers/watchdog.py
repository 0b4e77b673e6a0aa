"""The chip's watchdog, with a feeder for the time when a person or a tool is at the prompt.

Once started, a watchdog can't be stopped, not even by a soft reset (RP2040 data sheet 4.7). So one timer runs whenever
the loop does not: boot.py starts it, main.py stops it while the loop feeds, and starts it again on the way out.
"""

import machine

TIMEOUT_MS = 8000  # the chip can count to 8388
_FEED_MS = 1000
_CTRL = 0x40058000
_LOAD = 0x40058004
_ENABLED = 1 << 6  # bit 30 of CTRL, in its uppermost byte
_LOAD_TICKS = TIMEOUT_MS * 1000 * 2  # it counts down twice a microsecond (erratum RP2040-E1)

# Words that survive every reset but a power cut (data sheet 4.7.4); the chip's own start code uses the upper four.
_SCRATCH = 0x4005800C
_RUNNING_WORD, _CRASHES_WORD = 0, 1
_RUNNING = 0x0CA2207


def _scratch(word: int) -> int:
    return machine.mem32[_SCRATCH + 4 * word]


def _set_scratch(word: int, value: int) -> None:
    machine.mem32[_SCRATCH + 4 * word] = value


def _feed(_timer=None) -> None:
    if machine.mem8[_CTRL + 3] & _ENABLED:
        machine.mem32[_LOAD] = _LOAD_TICKS


_prompt_timer = machine.Timer(-1)


def at_prompt() -> None:
    """From now on a timer feeds the watchdog, if it runs at all. May be called twice."""
    _feed()
    _prompt_timer.init(period=_FEED_MS, mode=machine.Timer.PERIODIC, callback=_feed)
    _set_scratch(_RUNNING_WORD, 0)


def in_loop():
    """Start the watchdog, stop the timer; returns the function with which the loop feeds."""
    dog = machine.WDT(timeout=TIMEOUT_MS)
    _prompt_timer.deinit()
    _set_scratch(_RUNNING_WORD, _RUNNING)
    return dog.feed


def loop_hung() -> bool:
    """At boot, before in_loop(): whether the last run ended because nobody fed."""
    return machine.reset_cause() == machine.WDT_RESET and _scratch(_RUNNING_WORD) == _RUNNING


def crashes() -> int:
    """How often in a row the firmware has crashed; a power cut forgets it."""
    count = _scratch(_CRASHES_WORD)
    return count if 0 <= count <= 100 else 0


def set_crashes(count: int) -> None:
    _set_scratch(_CRASHES_WORD, count)


def reset() -> None:
    machine.reset()
