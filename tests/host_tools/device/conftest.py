"""A board at its raw prompt, plugged in."""

import pytest

from carrom_tools.device.raw_prompt import RawPrompt
from tests.host_tools.device.raw_board import PORT, RawBoard


@pytest.fixture
def board(tmp_path, monkeypatch):
    board = RawBoard(tmp_path)
    board.plug_in(monkeypatch)
    return board


@pytest.fixture
def prompt(board):  # noqa: ARG001 - it is the board that answers
    with RawPrompt(PORT) as prompt:
        yield prompt
