"""The wheel of this tree, installed in an environment of its own, outside the tree."""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from carrom_simulator.desk import bundle

ROOT = Path(__file__).resolve().parent.parent
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


def install(folder: Path, extra: str = "") -> tuple[Path, Path]:
    """Build the wheel, install it, with an extra ("[env]") or none; return (folder of the commands, an empty folder).

    Skips the test where pip reaches no packages.
    """
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):  # not the tree itself: setuptools would keep old files in build/
        if (ROOT / name).is_file():
            (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / "tree" / name)
    if bundle.MICROPYTHON.is_dir():
        shutil.copytree(bundle.MICROPYTHON, folder / "tree" / bundle.MICROPYTHON.relative_to(ROOT))
    build = [*PIP, "-qq", "wheel", "--no-deps", "-w", folder / "dist", folder / "tree"]
    built = subprocess.run(build, stderr=subprocess.PIPE, check=False)
    if b"No matching distribution" in built.stderr:
        pytest.skip("pip reaches no packages here")
    assert built.returncode == 0, built.stderr.decode()
    venv.create(folder / "env", with_pip=False)
    commands = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    (wheel,) = (folder / "dist").glob("*.whl")
    # Of an extra only what the tests import is compiled, as they import it.
    compiled = ["--no-compile"] if extra else []
    subprocess.run([*PIP, "-qq", "--python", commands / "python", "install", *compiled, f"{wheel}{extra}"], check=True)
    empty = folder / "empty"
    empty.mkdir()
    return commands, empty


def python(installed: tuple[Path, Path], code: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a program in the empty folder, with the Python that has the wheel."""
    commands, empty = installed
    return subprocess.run(
        [commands / "python", "-c", code], cwd=empty, capture_output=True, text=True, check=check, timeout=300
    )
