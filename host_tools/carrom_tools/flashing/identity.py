"""Marks a firmware by its sources: boards/build_uf2.sh puts the mark into an image, carrom flash compares it.

    python3 host_tools/carrom_tools/flashing/identity.py boards/pico

Needs nothing but Python: the build may run where nothing is installed.
"""

import hashlib
import sys
from pathlib import Path


def identity(files: dict[str, Path]) -> str:
    """Return the mark of these sources: path on the board (/carrom/table.py) -> file."""
    whole = hashlib.sha256()
    for path, source in sorted(files.items()):
        whole.update(path.encode() + b"\n" + hashlib.sha256(source.read_bytes()).digest())
    return "carrom." + whole.hexdigest()[:12]


if __name__ == "__main__":
    board = Path(sys.argv[1]).resolve()
    firmware = board.parents[1] / "firmware"
    found = {"/" + path.relative_to(firmware).as_posix(): path for path in firmware.rglob("*.py")}
    print(identity(found | {"/board.py": board / "board.py"}))
