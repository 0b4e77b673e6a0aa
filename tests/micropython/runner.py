"""Runs a script on real MicroPython: the WebAssembly build under node, installed here by `make test`."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
FIRMWARE = HERE.parent.parent / "firmware"
CHIP_LIKE_HEAP_BYTES = 192 * 1024


def run_on_micropython(
    script, mounts=None, argv=(), heap_bytes=CHIP_LIKE_HEAP_BYTES, timeout_s=120, repeat=("", 0)
) -> str:
    """Return the output of `script` (a path) on MicroPython, with the firmware importable as `carrom`.

    mounts: paths inside the interpreter -> files or folders on disk. argv: strings, sys.argv[1:] of the script.
    repeat: code to be run after the script, and how often; garbage is collected in between, and only then.
    Fails with MicroPython's own message when an exception escapes. Skips where node or the package are missing.
    """
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules" / "@micropython").is_dir():
        pytest.skip("needs node and npm: install them, then make test")
    job = {
        "script": str(script),
        "mounts": {"/lib/carrom": str(FIRMWARE / "carrom"), **{k: str(v) for k, v in (mounts or {}).items()}},
        "argv": [str(argument) for argument in argv],
        "heap_bytes": heap_bytes,
        "repeat": repeat[0],
        "repeat_times": repeat[1],
    }
    done = subprocess.run(
        [node, str(HERE / "run.mjs")], input=json.dumps(job), capture_output=True, text=True, timeout=timeout_s
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
