"""The suite on the emulated RP2040."""

from tests.chip import emulator

emulator.prefer_compiled()  # before anything imports rp2040py
