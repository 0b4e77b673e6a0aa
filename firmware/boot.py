"""Runs first after every reset: keeps the watchdog fed while a person or a tool is at the prompt.

It stands alone, so that a board with a half-copied firmware can still be reached; carrom/drivers/watchdog.py has the
other half and the reasons.
"""

import sys

import machine


def _feed_at_prompt(_timer):
    # Watchdog scratch word 0 is the loop's mark; its counter runs twice a microsecond (RP2040-E1), so this is 8 s.
    if machine.mem32[0x4005800C] != 0x0CA2207:
        machine.mem32[0x40058004] = 16_000_000


if "RP2040" in sys.implementation._machine:  # on another chip these addresses are something else
    machine.mem32[0x40058004] = 16_000_000  # a soft reset may have taken its time
    _prompt_feeder = machine.Timer(-1, period=1000, mode=machine.Timer.PERIODIC, callback=_feed_at_prompt)
