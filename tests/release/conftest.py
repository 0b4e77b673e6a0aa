"""Fixtures: the images that `make release` has built, and a board at its prompt without a cable."""

from types import SimpleNamespace

import pytest

from carrom_tools.flashing import boards
from stands.chip.pico import Pico
from tests.host_tools.device.serial_line import answering


@pytest.fixture
def image():
    """Return the UF2 of a board; skip where it is not built."""

    def find(board: str = "pico"):
        path = boards.image(board)
        if path is None:
            pytest.skip("no image was found: make release")
        return path

    return find


class Cable:
    """Stands for mpremote's SerialTransport; the other end is a Pico in this process."""

    def __init__(self, pico: Pico):
        self.pico = pico
        self.serial = SimpleNamespace(write=pico.send, flush=lambda: None)

    def enter_raw_repl(self, soft_reset=False):
        assert not soft_reset
        self.pico.enter_raw_repl()

    def exit_raw_repl(self):
        self.pico.send(b"\r\x02")
        self.pico.wait_for(b">>> ")

    def read_until(self, _least, token, **_limits):
        return self.pico.wait_for(token, timeout_s=60)

    def exec_raw(self, code, **_limits):
        self.pico.send(code.encode() + b"\x04")
        self.pico.wait_for(b"OK")
        printed = self.pico.wait_for(b"\x04", 120)[:-1]
        error = self.pico.wait_for(b"\x04", 1)[:-1]
        self.pico.wait_for(b">", 1)
        return printed, error

    def close(self):
        """A Pico stays where it is."""


@pytest.fixture
def plug_in(monkeypatch):
    """Have RawPrompt find this Pico at whatever port."""

    def do(pico: Pico) -> None:
        answering(monkeypatch, Cable(pico))

    return do
