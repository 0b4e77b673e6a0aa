"""The emulated RP2040 with a table wired to it."""

from stands.chip import emulator

emulator.prefer_compiled()  # before anything imports rp2040py
