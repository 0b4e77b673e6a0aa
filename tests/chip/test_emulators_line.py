"""A table that was flashed lets the tools in one after the other, at rp2040py's own command line.

There the chip runs fifty times slower than a real one: a window of milliseconds is as long as a tool's pause.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from carrom_tools.flashing import firmware_image
from stands.chip import emulator
from stands.chip.pico import make_file_system

LONGEST_S = 600  # some take ten seconds on a quiet computer; on a busy one ten times as long


@pytest.fixture
def port(uf2, tmp_path):
    """The socket of an emulator at its prompt: a transfer of the firmware was broken off before its last file."""
    compiler = firmware_image.compiler_for("1.25.0", (6, 3))[0]
    files = firmware_image.build(firmware_image.sources("pico"), compiler)
    del files["/main.py"]
    (tmp_path / "files.img").write_bytes(make_file_system(files))
    compiled = [place for place in sys.path if Path(place).parent == emulator.KEPT]
    command = "import sys; from rp2040py.__main__ import main; sys.exit(main())"
    words = ["micropython", "--image", str(uf2), "--tcp-port", "0", "--littlefs", str(tmp_path / "files.img")]
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", command, *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(compiled)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        found = None
        for line in process.stdout:
            if found := re.search(r"listening on (127\.0\.0\.1:\d+)", line):
                break
        assert found, "the emulator has gone"
        yield f"socket://{found[1]}"
    finally:
        process.kill()
        process.communicate()


def tool(*words: object) -> tuple[int, str]:
    """Run a command as a program of its own; return its status and what it said."""
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S, check=False)
    return done.returncode, done.stdout + done.stderr


def test_tools_come_one_after_the_other_without_a_pause(port, tmp_path):
    carrom = ("-c", "from carrom_tools.cli import main; main()")
    mpremote = ("-m", "mpremote", "connect", port)
    said = []
    for status, words in (
        (0, (*carrom, "flash", "--port", port, "--lang", "en")),
        (0, (*mpremote, "ls")),
        (0, (*carrom, "settings", "set", "volume=3", "--port", port)),
        (0, (*mpremote, "ls")),
        (0, (*carrom, "settings", "get", "volume", "--port", port)),
        (2, (*carrom, "settings", "set", "volume=99", "--port", port)),
        (0, (*carrom, "backup", tmp_path / "table.zip", "--port", port)),
        # in one second the chip comes nowhere near its self-test
        (1, (*carrom, "doctor", "--no-ask", "--wait", 1, "--lang", "en", "--port", port)),
    ):
        found, text = tool(*words)
        assert found == status, (words, text)
        said.append(text)
    assert "1 sent" in said[0]
    assert "main.py" in said[1]
    assert "data/" in said[3]
    assert said[4] == "3\n"
    assert "never calibrated" in said[-1]
    assert any(words in said[-1] for words in ("does not answer on the USB", "did not answer to"))
