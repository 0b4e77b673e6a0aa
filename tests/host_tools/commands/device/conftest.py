"""A board at its raw prompt, with a few files of a table."""

import pytest

from tests.host_tools.device.raw_board import RawBoard


@pytest.fixture
def raw_board(tmp_path, monkeypatch):
    (tmp_path / "board").mkdir()
    board = RawBoard(tmp_path / "board")
    board.plug_in(monkeypatch)
    board.put({"/data/tail": b"tail 1", "/data~/tail~": b"tail 1", "/data/game00001": b"0 x\n" * 99})
    return board
