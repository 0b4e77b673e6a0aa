"""Ctrl-C at any moment: of a restore or a sending, and the files are whole, and the board runs its program again at
once; of a table's start, and the prompt is there at once."""

import os
import signal
import subprocess
import sys
import time

import pytest

from carrom_tools.device import backup_archive
from carrom_tools.device.backup_archive import PART
from carrom_tools.device.console_listener import ConsoleListener
from stands.chip import image
from stands.chip.own_process import in_a_process
from stands.chip.pico import Pico
from stands.chip.wired_table import WiredTable

MOMENTS = int(os.environ.get("CARROM_CHIP_MOMENTS", "2"))  # 20 are tried by hand
LONGEST_S = 8  # from the first word to the board to the last
BACK_US = 10_000_000
OLD = {"/data/tail": b"old " * 300, "/data~/tail~": b"old " * 300, "/data/game00001": b"0 x\n" * 500}
NEW = {"tail": b"new " * 300, "tail~": b"new " * 300, "settings": b"s" * 900}
MAIN = b'import time\nwhile True:\n print(\'{"event": "up"}\')\n time.sleep_ms(200)\n'
RESTORE = "from carrom_tools.cli import main; main()"
SEND = f"""
import sys
from carrom_tools.device.deployment import update_files
from carrom_tools.device.raw_prompt import RawPrompt
new = {{'/main.py': {MAIN!r}, '/carrom/a.mpy': b'2' * 9000, '/carrom/b.mpy': b'2' * 9000}}
with RawPrompt(sys.argv[1]) as device:
    update_files(device, new, lambda *_: None)
"""


AT_ONCE_US = 300_000  # a start takes two seconds
STARTED_US = (0, 3_000, 6_000, 9_000, 12_000, 40_000, 90_000, 300_000, 800_000, 1_500_000)


def test_a_tool_that_comes_during_the_start_does_not_wait_for_it(uf2):
    """In the first 10 ms after a soft reset MicroPython itself heeds no Ctrl-C."""
    pico = Pico(uf2, image.firmware_files())
    WiredTable(pico)
    pico.rest_pio()
    pico.boot()
    pico.enter_raw_repl()

    def prompt_after_us(start_us):
        pico.soft_reset()
        pico.run_us(start_us)
        asked_us = pico.now_us
        pico.send(b"\r\x03\r\x01")
        pico.wait_for(b"raw REPL; CTRL-B to exit\r\n>")
        return pico.now_us - asked_us

    took_us = {start_us: in_a_process(lambda: prompt_after_us(start_us)) for start_us in STARTED_US}  # noqa: B023
    assert max(took_us.values()) < AT_ONCE_US, took_us


def interrupted(words, after_s):
    """Press Ctrl-C so long after a command has begun, unless it was done before."""
    command = subprocess.Popen([sys.executable, "-c", *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(after_s)
    if command.poll() is None:
        command.send_signal(signal.SIGINT)
    command.communicate(timeout=600)


@pytest.mark.parametrize("number", range(MOMENTS))
@pytest.mark.parametrize("what", ["restore", "send"])
def test_the_board_is_back_and_its_files_are_whole(serve, tmp_path, what, number):
    programs = {"/carrom/a.mpy": b"1" * 5000, "/carrom/b.mpy": b"1" * 5000}
    board = serve(OLD | programs | {"/main.py": MAIN})
    (tmp_path / "a.zip").write_bytes(backup_archive.pack(NEW))
    words = [RESTORE, "restore", str(tmp_path / "a.zip"), "--yes", "--port", board.port]
    if what == "send":
        words = [SEND, board.port]
    interrupted(words, 1.5 + LONGEST_S * (number + 0.5) / MOMENTS)
    left_us = board.do("time")["now_us"]
    with ConsoleListener(board.port) as listener:
        assert any("up" in line for line in listener.lines(quiet_s=60))
    assert board.do("time")["now_us"] - left_us < BACK_US
    files = {path: data for path, data in board.files().items() if not path.endswith(PART)}
    assert files["/main.py"] == MAIN
    if what == "restore":
        found = {path: data for path, data in files.items() if path.startswith("/data")}
        whole = {f"/data{'~' if name.endswith('~') else ''}/{name}": data for name, data in NEW.items()}
        assert found in (OLD, whole)
    else:
        assert {files["/carrom/a.mpy"][:1], files["/carrom/b.mpy"][:1]} in ({b"1"}, {b"2"})
