"""The wheel of this tree, installed in an environment of its own, outside the tree."""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
USED = (  # what lies about in a tree in which somebody works
    "simulator/carrom_simulator/physics/__pycache__/exact_kernel.play-1.py311.nbi",
    "simulator/carrom_simulator/physics/__pycache__/exact_kernel.play-1.py311.1.nbc",
    "firmware/carrom/__pycache__/table.cpython-311.pyc",
    "host_tools/carrom_tools/notes.txt",
    "boards/pico/carrier/carrier.kicad_prl",
)
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


def install(folder: Path, extra: str = "", brought: Path | None = None) -> tuple[Path, Path]:
    """Build the wheel of a used tree into folder/dist, install it, with an extra ("[env]") or none.

    brought: a folder of the tree that git does not know and the wheel takes along. Returns (folder of the commands, an
    empty folder). Skips the test where pip reaches no packages.
    """
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = "\0".join(name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())
    # Not the tree itself: setuptools would keep old files in build/.
    tree, packed = folder / "tree", folder / "tree.tar"
    tree.mkdir()
    subprocess.run(["tar", "-cf", packed, "-C", ROOT, "--null", "-T", "-"], input=names, text=True, check=True)
    subprocess.run(["tar", "-xf", packed, "-C", tree], check=True)
    if brought is not None and brought.is_dir():
        shutil.copytree(brought, tree / brought.relative_to(ROOT))
    for place in USED:
        (tree / place).parent.mkdir(exist_ok=True)
        (tree / place).write_bytes(bytes(1000))
    build = [*PIP, "-qq", "wheel", "--no-deps", "-w", folder / "dist", tree]
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
