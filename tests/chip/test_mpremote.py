"""Unpatched mpremote against the served board: the ground that the carrom command stands on."""

import subprocess
import sys

import pytest


def mpremote(board, *arguments, timeout=600):
    command = [sys.executable, "-m", "mpremote", "connect", board.port, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.mark.parametrize("pty", [False, True], ids=["socket", "pty"])
def test_files_go_there_and_survive_a_power_cut(serve, tmp_path, pty):
    board = serve(pty=pty)
    (tmp_path / "note.txt").write_bytes(b"carrom" * 300)
    mpremote(board, "cp", str(tmp_path / "note.txt"), ":note.txt")
    assert board.files()["/note.txt"] == b"carrom" * 300
    assert "3" in mpremote(board, "exec", "print(1 + 2)")
    board.cut_power(tmp_path / "flash.bin")

    again = serve(flash=tmp_path / "flash.bin", pty=pty)
    assert mpremote(again, "cat", ":note.txt") == "carrom" * 300


def test_the_table_can_be_driven_from_outside(serve):
    board = serve()
    code = "from machine import Pin; p = Pin(3, Pin.IN); print(p())"
    assert mpremote(board, "exec", code).strip() == "0"  # nothing switches the emitters on
    board.do("fault", stuck_free=1 << 3)
    assert mpremote(board, "exec", code).strip() == "1"
    assert board.do("rows")["rows"] == ["." * 32] * 8
    with pytest.raises(ValueError, match="no such fault"):
        board.do("fault", colour="blue")
