"""Fixtures of the suite on the emulated RP2040."""

import pytest

from tests.chip import image
from tests.chip.pico import Pico
from tests.chip.wired_table import WiredTable


@pytest.fixture(scope="session")
def uf2():
    """The MicroPython that is put on the chip."""
    path = image.find_uf2()
    if path is None or not path.exists():
        pytest.skip(image.NEEDED)
    return path


@pytest.fixture
def bare(uf2):
    """A wired board at its prompt, with the drivers on its flash and no main.py."""
    pico = Pico(uf2, image.driver_files())
    table = WiredTable(pico)
    pico.boot()
    pico.run(0.1)
    return table
