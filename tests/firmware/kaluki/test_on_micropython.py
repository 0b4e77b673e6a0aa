"""A table scores Kaluki the same on real MicroPython."""

import subprocess
import sys

from tests.micropython.runner import HERE, run_on_micropython


def test_an_evening_on_the_pads_is_the_same_on_micropython():
    here = subprocess.run([sys.executable, HERE / "score_table.py"], capture_output=True, text=True, check=True)
    for text in ("hand ben anna=25 carl=144 dora=7 emil=110", "hand anna kaluki ben=12 carl=0 dora=30 emil=40"):
        assert "entry " + text in here.stdout
    assert "('anna', 'ben', 'carl')" in here.stdout
    mounts = {"/lib/table_hardware.py": HERE / "table_hardware.py"}
    assert here.stdout == run_on_micropython(HERE / "score_table.py", mounts)
