"""The built images, started on the emulated RP2040: make test-release."""

from tests.chip import emulator

emulator.prefer_compiled()  # before anything imports rp2040py
