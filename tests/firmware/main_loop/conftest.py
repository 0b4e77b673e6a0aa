"""How a test of the main loop starts the firmware."""

import importlib
import sys
from types import SimpleNamespace

import pytest

from tests.firmware.main_loop.chip import LATE, S, Unplugged


@pytest.fixture
def start(monkeypatch):
    """start(chip, seconds): let the firmware run from its first line, until the power is cut; whether it was."""

    def run(chip, seconds=2.0):
        chip.until_us = chip.world.now_us + round(seconds * S)
        flash = SimpleNamespace(FlashStore=lambda: chip.hardware.store)
        monkeypatch.setitem(sys.modules, "carrom.drivers.flash_store", flash)
        for name in LATE:  # these get the true modules
            importlib.import_module(name)
        with monkeypatch.context() as patch:
            for name, module in chip.modules().items():
                patch.setitem(sys.modules, name, module)
            for name in ("carrom.main", "carrom.drivers.watchdog"):
                patch.delitem(sys.modules, name, raising=False)
            chip.watchdog = importlib.import_module("carrom.drivers.watchdog")
            main = importlib.import_module("carrom.main")
        try:
            main.run()
        except Unplugged:
            return True
        finally:
            for name in ("carrom.main", "carrom.drivers.watchdog"):
                sys.modules.pop(name, None)
            importlib.import_module("carrom.selftest")  # which main.py unloads
        return False

    return run
