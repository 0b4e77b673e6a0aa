"""The suite on the emulated RP2040."""
