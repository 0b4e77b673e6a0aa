"""To read a file that is far too large, or as large as allowed, takes less than 300 MB, also where it is refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from carrom_tools.records.replay import MAX_BYTES as RECORD_BYTES
from carrom_tools.records.trace_file import MAX_BYTES as TRACE_BYTES

ROOT = Path(__file__).resolve().parents[2]
MOST_KB = 300_000  # resident at any time
RECORD = "rules icf\nseats south north\nopener south\n", "technical south\n"
TRACE = (ROOT / "docs" / "example.trace").read_text().partition("\n")
NESTED = "", "[" * 1000
GAME = {
    "key": "billard 1000000 none 2 75 -1 blocked", "rules": "billard", "seed": 1, "winner": "south", "confusion": {},
    "margins": {}, "shots": 1, "misjudged": 0, "asked": 0, "missed": 0, "phantom": 0, "confused": 0, "passages": 1,
    "boards": 1,
}  # fmt: skip
KEPT = "", json.dumps(GAME) + "\n"


# The peak of the process itself: what getrusage tells includes the one that it was forked from.
TELL = """
import atexit, pathlib, re

def tell():
    peak = re.search(r"VmHWM:\\s*(\\d+)", pathlib.Path("/proc/self/status").read_text())[1]
    pathlib.Path({target!r}).write_text(peak)

atexit.register(tell)
"""

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads Linux's /proc")


def peak_kb(target: Path, code: str, *arguments):
    """Run code in a process of its own. Return the most memory that it had, and how it ended."""
    command = [sys.executable, "-c", TELL.format(target=str(target)) + code, *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return int(target.read_text()), done


@pytest.mark.parametrize(
    ("words", "what", "size", "status"),
    [
        (("replay",), RECORD, 100 << 20, 2),
        (("explain",), ("", "x" * 1000), 100 << 20, 2),
        (("replay",), RECORD, RECORD_BYTES - 1000, 0),
        (("rejudge",), (TRACE[0] + "\n", TRACE[2]), 50 << 20, 2),
        (("trace",), (TRACE[0] + "\n", "edge 1 1 500\nedge 1 0 900\n"), TRACE_BYTES // 8, 2),
        (("campaign", "--games", "1", "--keep"), NESTED, 40 << 20, 2),
        (("campaign", "--games", "1", "--keep"), KEPT, 100 << 20, 2),
    ],
)
def test_memory_stays_within_its_bound(tmp_path, words, what, size, status):
    path = tmp_path / "large"
    head, line = what
    path.write_text(head + line * ((size - len(head)) // len(line)))
    used_kb, process = peak_kb(tmp_path / "peak", "from carrom_tools.cli import main; main()", *words, path)
    print(f"{' '.join(words)}: {used_kb // 1024} MB")
    assert process.returncode == status, process.stderr
    assert (str(path) in process.stderr) == (status == 2)
    assert used_kb < MOST_KB


def test_the_measurement_sees_what_a_child_takes(tmp_path):
    assert peak_kb(tmp_path / "peak", "len(bytearray(b'x') * (400 << 20))")[0] > MOST_KB
