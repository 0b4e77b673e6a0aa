"""A cache of compiled code that is damaged or cannot be written, and a numba that cannot be loaded, stop no shot."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import carrom
import carrom_simulator

needs_numba = pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="numba is not installed")

SHOT = """
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick
print(engine("exact").play([], Flick(0, 0.0, 0.0, 700.0)).striker_rest)
"""


BREAK = """
import random
from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.batch import play_many
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick
layout = rack(BoardSpec(), random.Random(1))
print(engine("exact", seed=3).play(layout, Flick(0, 5.0, 0.5, 5500.0), 60))
print(play_many([(disc.x_mm, disc.y_mm) for disc in layout], [(1, 5.0, 0.5, 5500.0)], seed=3).places_mm.tolist())
"""


def play(packages: Path | None = None, before: str = "", shot: str = SHOT, **more: str) -> tuple[str, str]:
    """Play a shot in a process of its own; return what it prints, and its warnings."""
    folders = [str(packages or Path(carrom_simulator.__file__).parents[1]), str(Path(carrom.__file__).parents[1])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("NUMBA_CACHE_DIR", None)
    env.update(more)
    done = subprocess.run([sys.executable, "-c", before + shot], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def copied(folder: Path, without: str) -> Path:
    """Copy the rooms of the package that a shot needs, without some of their files; return where."""
    package, source = folder / "carrom_simulator", Path(carrom_simulator.__file__).parent
    for room in ("board", "physics"):
        shutil.copytree(source / room, package / room, ignore=shutil.ignore_patterns(without))
    for file in source.glob("*.py"):
        shutil.copy(file, package)
    return package


@needs_numba
def test_code_that_cannot_be_kept_is_compiled_for_this_start_and_told_once(tmp_path):
    package = copied(tmp_path, "__pycache__")
    for folder in [path.parent for path in package.rglob("*.py")]:
        (folder / "__pycache__").write_text("")  # a file, so that no user may write there, not even root
    home = tmp_path / "home"
    home.write_text("")
    told, warned = play(tmp_path, HOME=str(home), XDG_CACHE_HOME=str(home / "none"), IPYTHONDIR=str(home))
    assert told == play()[0]
    assert warned.count("compiled code cannot be kept") == 1
    assert "NUMBA_CACHE_DIR" in warned


@needs_numba
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_damaged_code_is_made_anew_and_the_next_start_is_sound(tmp_path, kind):
    told, _ = play()  # here compiled code is kept, which is copied
    package = copied(tmp_path, "*.pyc")
    assert play(tmp_path) == (told, "")
    files = list(package.rglob(f"exact_kernel.run-*.{kind}"))  # the others are made in the same way, in some seconds
    assert files
    for path in files:
        path.write_bytes(path.read_bytes()[:20])
    again, warned = play(tmp_path)
    assert again == told
    assert f"compiled code in {package}" in warned
    assert "damaged and is made anew" in warned
    assert play(tmp_path) == (told, "")


def test_a_numba_that_refuses_to_be_loaded_is_told_as_that(tmp_path):
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs NumPy 2.2 or less. Got NumPy 9.9.')")
    told, warned = play(before=f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n")
    assert told == play()[0]
    assert "numba cannot be loaded: Numba needs NumPy 2.2 or less. Got NumPy 9.9." in warned
    assert "not installed" not in warned


@needs_numba
def test_a_shot_has_the_same_bits_where_numba_is_told_not_to_compile():
    told, warned = play(shot=BREAK, NUMBA_DISABLE_JIT="1")
    assert (told, "") == play(shot=BREAK)
    assert "runs uncompiled" in warned
    assert "unset NUMBA_DISABLE_JIT" in warned
