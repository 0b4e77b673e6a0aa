"""A table plays the same on real MicroPython."""

import subprocess
import sys

from tests.micropython.runner import HERE, run_on_micropython


def test_the_table_plays_the_same_on_micropython():
    here = subprocess.run([sys.executable, HERE / "play_table.py"], capture_output=True, text=True, check=True)
    assert "south off:w said" in here.stdout
    assert "('2 noirs ?'," in here.stdout
    assert "['south b@se w@se']" in here.stdout
    assert here.stdout == run_on_micropython(
        HERE / "play_table.py", {"/lib/table_hardware.py": HERE / "table_hardware.py"}
    )
