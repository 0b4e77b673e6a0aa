"""The mark of a firmware: another one for every change of a source, its path or its place."""

import subprocess
import sys
from pathlib import Path

from carrom_tools.flashing import firmware_image
from carrom_tools.flashing.identity import identity


def test_the_mark_is_of_paths_and_contents_and_nothing_else(tmp_path):
    one, other = tmp_path / "a", tmp_path / "b"
    one.write_text("1")
    other.write_text("2")
    files = {"/carrom/a.py": one, "/carrom/b.py": other}
    mark = identity(files)
    assert mark == identity(dict(reversed(files.items())))
    assert mark == "carrom.920dd76f949d"  # images that are out there compare it
    swapped = {"/carrom/a.py": other, "/carrom/b.py": one}
    renamed = {"/carrom/a.py": one, "/carrom/c.py": other}
    fewer = {"/carrom/a.py": one}
    assert len({mark, identity(swapped), identity(renamed), identity(fewer)}) == 4
    one.write_text("3")
    assert identity(files) != mark
    assert len(mark) == len("carrom.") + 12


def test_the_build_of_an_image_is_told_the_mark_that_carrom_flash_looks_for():
    root = Path(__file__).resolve().parents[3]
    for board in ("pico", "pico_w"):
        words = [sys.executable, "host_tools/carrom_tools/flashing/identity.py", f"boards/{board}"]
        told = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True).stdout
        assert told == identity(firmware_image.sources(board)) + "\n"
