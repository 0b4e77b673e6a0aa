"""The built images, started on the emulated RP2040: make test-release."""
